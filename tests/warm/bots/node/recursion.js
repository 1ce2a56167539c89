let deepest = 0;

function sink() {
  ++deepest;
  sink();
}

function dive(depth, wanted) {
  return depth === wanted ? depth : dive(depth + 1, wanted);
}

if (process.argv[2] === '0') {
  try {
    sink();
  } catch (error) {
    console.log('too deep', error instanceof RangeError, deepest > 1000);
  }
} else {
  console.log(dive(0, Number(process.argv[2])));
}

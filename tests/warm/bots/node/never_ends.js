if (process.argv[2] === 'end') {
  console.log('ended');
} else {
  console.log('begun');
  if (process.argv[2] === 'busy') for (;;);
  setInterval(() => {}, 1000);
}

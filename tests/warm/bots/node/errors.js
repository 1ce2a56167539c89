function fail(depth) {
  if (depth === 0) throw new TypeError('it fails here: \u00fc');
  fail(depth - 1);
}

console.log('before');
if (process.argv[2] === 'nested') fail(5);
if (process.argv[2] === 'top') undefined.nothing;

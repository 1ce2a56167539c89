function inner(code) {
  process.exit(code);
}

console.log('before');
if (process.argv[2] === 'nested') [Number(process.argv[3])].forEach(inner);
process.exitCode = 77;
process.exit(process.argv[3]);

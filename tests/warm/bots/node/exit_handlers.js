process.on('exit', () => console.log('first'));
process.on('exit', code => console.log('second'));
console.log('main');
if (process.argv[2] === 'fail') throw new Error('fails');
if (process.argv[2] === 'exit') process.exit(4);

process.on('exit', () => console.log('handler'));
process.stdout.write('now ' + process.argv[2]);
process.reallyExit(Number(process.argv[2]));

const [, , what] = process.argv;
if (what === 'handle') {
  let left = 2;
  const handle = () => {
    console.log('handled');
    if (--left === 0) process.exit();
  };
  for (const name of ['SIGUSR1', 'SIGTERM']) {
    process.on(name, handle);
    process.kill(process.pid, name);
  }
}
if (what === 'ignore') process.on('SIGTERM', () => {});
if (what !== 'handle') process.kill(process.pid, 'SIGTERM');
if (what === 'ignore') console.log('alive');
else setTimeout(() => {}, 100000);
if (what === 'ignore') process.exit();

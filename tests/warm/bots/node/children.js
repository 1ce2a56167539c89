const { execFileSync, spawn } = require('child_process');
process.stdout.write(execFileSync('echo', ['child']));
execFileSync('echo', ['own'], { stdio: 'inherit' });
if (process.argv[2] === 'leave') {
  spawn('sleep', ['1000'], { stdio: 'inherit' });
  process.exit();
}

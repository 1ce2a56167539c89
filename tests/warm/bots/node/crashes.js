const fs = require('fs');
fs.writeSync(1, 'before\n');
if (process.argv[2] === 'crash') {
  process.kill(process.pid, 'SIGSEGV');
  for (;;);
}

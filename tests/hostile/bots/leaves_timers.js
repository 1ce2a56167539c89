// Answers, and leaves timers, listeners and promises that say something else to whoever asks next.
const say = () => require('fs').writeSync(1, 'O\n');
require('fs').writeSync(1, 'B\n');
let left = 20;
setInterval(() => { say(); if (--left === 0) process.exit(0); }, 1);
setTimeout(say, 1);
setImmediate(say);
process.on('exit', say);
process.on('beforeExit', say);
process.on('uncaughtException', say);
Promise.resolve().then(say);

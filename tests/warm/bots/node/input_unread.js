const lines = require('readline').createInterface({ input: process.stdin });
lines.once('line', line => {
  console.log(line);
  lines.close();
  process.stdin.destroy();
});

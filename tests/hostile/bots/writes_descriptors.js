// Answers, and says something else through every other descriptor that its process has.
const fs = require('fs');
fs.writeSync(1, 'B\n');
for (let fd = 3; fd < 256; ++fd) {
  try {
    fs.writeSync(fd, 'O\n'.repeat(100));
  } catch (error) {
    continue;
  }
}

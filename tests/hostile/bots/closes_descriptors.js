// Answers, and closes every descriptor that its process has.
const fs = require('fs');
fs.writeSync(1, 'B\n');
for (let fd = 3; fd < 256; ++fd) {
  try {
    fs.closeSync(fd);
  } catch (error) {
    continue;
  }
}

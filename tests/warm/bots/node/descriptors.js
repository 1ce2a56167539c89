const fs = require('fs');
fs.openSync(__filename);
for (const number of fs.readdirSync('/proc/self/fd')) {
  try {
    console.log(number, fs.readlinkSync('/proc/self/fd/' + number).replace(/\[\d+\]|\/proc\/\d+/, ''));
  } catch {
    console.log(number, 'gone');
  }
}

const fs = require('fs');
fs.writeFileSync('asked.txt', '');
const started = Date.now() / 1000 - process.uptime();
console.log(Math.floor(Date.now() / 1000), Math.floor(fs.statSync('asked.txt').mtimeMs / 1000), started > 0 ? '' : 'never');

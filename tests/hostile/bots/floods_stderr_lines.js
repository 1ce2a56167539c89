// Complains 50 MB long before it answers.
const fs = require('fs');
const line = 'complaint '.repeat(100) + '\n';
for (let i = 0; i < 50000; ++i) fs.writeSync(2, line);
console.log('B');

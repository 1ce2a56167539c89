const fs = require('fs');
const version = 1;
const source = fs.readFileSync(__filename, 'utf8');
console.log(source.length, version);
if (process.argv[2] === 'rewrite')
  fs.writeFileSync(__filename, source.replace('version = 1', 'version = 2'));

const fs = require('fs');
const path = require('path');
const lines = fs.existsSync('note.txt') ? fs.readFileSync('note.txt', 'utf8').split('\n').length - 1 : 0;
console.log(path.basename(process.cwd()), lines);
fs.appendFileSync('note.txt', 'a line\n');
if (!fs.existsSync('below')) fs.mkdirSync('below');
process.chdir('below');
fs.appendFileSync('deep.txt', 'a line\n');

const text = require('fs').readFileSync(0, 'latin1');
console.log(text.length, text.split('\n').length - 1);

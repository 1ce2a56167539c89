const fs = require('fs');
if (process.argv[2] === 'newcomer') {
  console.log(require('./newcomer').value);
} else {
  console.log(require('./sibling').value);
  if (process.argv[2] === 'rewrite') fs.writeFileSync('sibling.js', 'exports.value = 2;\n');
  if (process.argv[2] === 'new') fs.writeFileSync('newcomer.js', 'exports.value = 3;\n');
}

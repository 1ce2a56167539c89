const words = process.argv.slice(2);
console.log(words.length);
for (const word of words) console.log(Buffer.byteLength(word) + ':' + word);

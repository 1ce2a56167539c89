const crypto = require('crypto');
if (process.argv[2] === 'move') {
  console.log(Math.floor(Math.random() * 10));
} else {
  const eight = draw => console.log(Array.from({ length: 8 }, draw).join(' '));
  eight(() => Math.floor(Math.random() * 1000000));
  eight(() => crypto.randomInt(1000000));
  eight(() => crypto.randomBytes(3).readUIntBE(0, 3) % 1000000);
  eight(() => crypto.randomUUID());
}

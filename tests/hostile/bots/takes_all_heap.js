// Keeps everything until the engine has no memory left.
const kept = [];
for (;;) kept.push(new Array(100000).fill(Math.random()));

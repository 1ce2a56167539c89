// Math.random cannot be seeded: a bot that wants a seed has a generator of its own.
let state = Number(process.argv[2]);
const next = () => (state = (state * 1103515245 + 12345) % 2147483648);
console.log(Array.from({ length: 10 }, next));

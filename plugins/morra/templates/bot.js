// Expects the rival to repeat its last number, and plays the one it was least often guessed to play.
// What it is asked: hilltop describe morra

// One digit a turn, oldest first; in the first turn the histories are empty.
const [myChoices, myGuesses, myScore, theirChoices, theirGuesses, theirScore] = process.argv.slice(2);

const guess = theirChoices.at(-1) ?? "3";
const guessed = number => theirGuesses.split(number).length - 1;
const play = [5, 4, 3, 2, 1, 0].sort((a, b) => guessed(a) - guessed(b))[0]; // of equal ones the highest
console.log(`${play} ${guess}`);

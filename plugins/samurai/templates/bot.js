// Bows until it has honour to spare, then strikes. What it is asked: hilltop describe samurai
const args = process.argv.slice(2);

// The last four arguments are always there; in the first turn the two histories before them are not.
const [health, enemyHealth, honour, enemyHonour] = args.slice(-4).map(Number);
const enemyMoves = args.length === 6 ? args[1] : "";

if (honour > 3) {
  console.log(enemyMoves.endsWith("O") ? "I" : "O"); // the quick draw beats an overhead strike
} else {
  console.log("B");
}

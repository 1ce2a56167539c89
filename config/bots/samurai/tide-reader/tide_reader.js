// The Tide Reader believes that everything comes round again: it looks for the shortest rhythm that explains
// the enemy's last turns, and answers the wave that is due next.
"use strict";

const LONGEST = 8;
const ANSWER = { W: "O", B: "O", G: "B", I: "P", P: "O", O: "I" };

function nextWave(history) {
  for (let period = 1; period <= LONGEST && 2 * period <= history.length; period++) {
    const recent = history.slice(-period);
    if (history.slice(-2 * period, -period) === recent) return recent[0];
  }
  return "G"; // no rhythm yet: expect a careful enemy
}

const args = process.argv.slice(2);
const [mine, his] = args.length === 6 ? args : ["", ""];
const honour = Number(args.at(-2));

const answer = ANSWER[nextWave(his)];
if (answer === "B" || honour > 0) console.log(answer);
else console.log(mine.endsWith("G") ? "B" : "G");

// The Quartermaster keeps the stores level: it takes from those who have more than it has itself, if they ever
// took from it.
"use strict";

const [head, ...lines] = require("fs").readFileSync(0, "utf8").split("\n");
const [players, me, rounds] = head.split(" ").map(Number);
const scores = Array(players + 1).fill(0);
const thieves = new Set();
for (const line of lines.slice(0, rounds)) {
  for (const [, taker, victim] of line.matchAll(/\((\d+), (\d+)\)/g)) {
    scores[taker] += 1;
    scores[victim] -= 2;
    if (Number(victim) === me) thieves.add(Number(taker));
  }
}
console.log([...thieves].filter((player) => scores[player] > scores[me]).join(" "));

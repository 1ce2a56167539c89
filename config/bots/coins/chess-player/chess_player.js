// The Chess Player tries all of its 1728 turns on a board of its own and plays the one that puts it furthest
// ahead of the best of the others, counting every coin as if the match ended now.
"use strict";

const [, me, heap, ...players] = process.argv[2].split(";");
const piles = players.map((player) => player.split("_").map(Number));
const seat = piles.findIndex(([id]) => id === Number(me));

const TAKES = { 1: 1, 2: 2, 3: 3 };
const PUTS = { A: 1, B: 2, C: 3 };
const REMOVES = { X: 1, Y: 2, Z: 3 };
const ACTIONS = [..."123ABCXYZFRT"];

// The board after an action; a pile is [points, flipped, unflipped].
function after({ heap, piles }, action) {
  if (action === "R" || action === "T") {
    const from = action === "R" ? 1 : piles.length - 1;
    return {
      heap,
      piles: piles.map(([points], i) => {
        const [, flipped, unflipped] = piles[(i + from) % piles.length];
        return [points + 2 * flipped - unflipped, flipped, unflipped];
      }),
    };
  }
  let [points, flipped, unflipped] = piles[seat];
  if (action in TAKES) {
    const coins = Math.min(TAKES[action], heap);
    heap -= coins, unflipped += coins, points -= coins;
  } else if (action in PUTS) {
    const coins = Math.min(PUTS[action], unflipped);
    heap += coins, unflipped -= coins, points += coins;
  } else if (action in REMOVES) {
    unflipped -= Math.min(REMOVES[action], unflipped);
  } else if (action === "F" && unflipped > 0) {
    unflipped -= 1, flipped += 1, points += 2;
  }
  return { heap, piles: piles.map((pile, i) => (i === seat ? [points, flipped, unflipped] : pile)) };
}

function lead({ piles }) {
  const totals = piles.map(([points, flipped, unflipped]) => points + 2 * flipped - unflipped);
  const own = totals[seat];
  return own - Math.max(...totals.filter((_, i) => i !== seat));
}

let boards = [{ turn: "", board: { heap: Number(heap), piles: piles.map(([, ...pile]) => pile) } }];
for (let i = 0; i < 3; i++) {
  boards = boards.flatMap(({ turn, board }) =>
    ACTIONS.map((action) => ({ turn: turn + action, board: after(board, action) })));
}
let best = boards[0];
let most = lead(best.board);
for (const candidate of boards) {
  const gain = lead(candidate.board);
  if (gain > most) [best, most] = [candidate, gain];
}
console.log(best.turn);

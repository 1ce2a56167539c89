// Takes from those who took from it in the round before. What it is asked: hilltop describe dilemma
const lines = require("fs").readFileSync(0, "utf8").split("\n");
const [players, me, roundsPlayed] = lines[0].split(" ").map(Number);

// A round is "(taker, victim) (taker, victim) ...", or empty. It follows the first line, so the last round is at:
const last = roundsPlayed > 0 ? lines[roundsPlayed] : "";
const takes = [...last.matchAll(/\((\d+), (\d+)\)/g)].map(([, taker, victim]) => [Number(taker), Number(victim)]);
console.log(takes.filter(([, victim]) => victim === me).map(([taker]) => taker).join(" "));

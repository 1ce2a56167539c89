// data.js - what the page holds: small things at once, large ones unpacked when they are first asked for. A live page
// (live.js) gets all of it anew from time to time: what is kept of it elsewhere would be of yesterday.
import { visible } from "./dom.js";

const element = id => document.getElementById(id);

export const frame = JSON.parse(element("frame").textContent);
export let core, tournament, entrants, order, analysis, faults, replays;
/// The place of each entrant in the standings, from 0.
export let placeOf;
let replayOf;
const unpackedOnce = new Map();

function read() {
  core = visible(JSON.parse(element("core").textContent));
  ({ tournament, entrants, order, analysis, faults, replays } = core);
  placeOf = entrants.map(() => 0);
  order.forEach((entrant, place) => (placeOf[entrant] = place));
  replayOf = new Map(replays.map((replay, index) => [replay.match, index]));
  unpackedOnce.clear();
}
read();

/// Takes over what a newer page holds, a document. False, and nothing is done, where that is a page of something else:
/// of another tournament, or of another version of the program.
export function takeOver(newer) {
  const sameAs = of => newer.querySelector(of)?.textContent === document.querySelector(of)?.textContent;
  const next = JSON.parse(newer.getElementById("core")?.textContent ?? "{}");
  const names = list => JSON.stringify(list?.map(each => each.name));
  if (!sameAs("body > script:not([id])") || !sameAs("#frame")) return false;
  if (names(visible(next.entrants ?? [])) !== names(entrants) || visible(next.tournament.name) !== tournament.name) return false;
  for (const old of document.querySelectorAll("script[id]")) old.remove();
  document.body.prepend(...newer.querySelectorAll("script[id]"));
  read();
  return true;
}

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(element(id).textContent), character => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

function once(load) {
  return () => {
    if (!unpackedOnce.has(load)) unpackedOnce.set(load, load());
    return unpackedOnce.get(load);
  };
}

/// Every pair that met, by both its entrants: record(a, b) is {wins, draws, losses, score, low, high} of a against b,
/// or undefined.
export const crosstable = once(async () => {
  const list = JSON.parse(await unpacked("pairs"));
  const cells = new Map();
  const key = (a, b) => a * entrants.length + b;
  for (let i = 0; i < list.length; i += 7) {
    const [a, b, wins, draws, losses, low, high] = list.slice(i, i + 7);
    const score = (wins + draws / 2) / (wins + draws + losses);
    cells.set(key(a, b), { wins, draws, losses, score, low: low / 1000, high: high / 1000 });
    cells.set(key(b, a), { wins: losses, draws, losses: wins, score: 1 - score, low: 1 - high / 1000, high: 1 - low / 1000 });
  }
  return (a, b) => cells.get(key(a, b));
});

/// The listed matches: columns as host/report/gathered.hpp has them, and `first`, the place of each match's first
/// seat in the columns of seats.
export const matches = once(async () => {
  const columns = JSON.parse(await unpacked("matches"));
  let next = 0;
  columns.first = columns.seats.map(seats => {
    const first = next;
    next += seats;
    return first;
  });
  return columns;
});

export const canWatch = match => replayOf.has(match);

/// A match to watch: what there is to say of it, and its lines as objects.
export async function replay(match) {
  const index = replayOf.get(match);
  if (index === undefined) return null;
  const lines = (await unpacked(`replay-${index}`)).trim().split("\n").map(line => visible(JSON.parse(line)));
  return { ...replays[index], lines };
}

// live.js - the page as `hilltop serve` shows it: it asks the server for news, takes them over, and says whether it still
// gets them. A page in a file has none of this.
import { takeOver, tournament } from "./data.js";
import { fill, h, visible } from "./dom.js";
import { number } from "./words.js";

const pause = 2000, patience = 10_000;  // milliseconds

const version = () => JSON.parse(document.getElementById("live").textContent).version;
export const isLive = document.getElementById("live") !== null;

async function load(path) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), patience);
  try {
    const response = await fetch(path, { cache: "no-cache", signal: control.signal });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return await response.text();
  } finally {
    clearTimeout(timer);
  }
}

const timeOf = seconds => {
  const then = new Date(seconds * 1000);
  return then.toDateString() === new Date().toDateString() ? then.toLocaleTimeString() : then.toLocaleString();
};

/// `mayRenew()`: whether the reader can be given newer data now; `renew()` shows them. Returns the line that says how
/// it stands.
export function liveLine({ mayRenew, renew }) {
  const condition = h("b", { role: "status" }), told = h("span"), bar = h("progress", { "aria-label": "Played" });
  const line = h("div.live", {}, condition, told, bar);
  let since = null, asking = false, timer = null;

  function tell(kind, word, text) {
    line.dataset.kind = kind;
    if (condition.textContent !== word) fill(condition, word);  // said aloud only when it changes
    fill(told, text);
    bar.max = Math.max(1, tournament.known);
    bar.value = tournament.settled;
  }

  const asOf = () => (since === null ? "" : ` This is how it was at ${timeOf(since)}.`);

  async function ask() {
    const state = JSON.parse(await load("/state"));
    if (state.version !== "" && state.version !== version() && mayRenew()) {
      if (!takeOver(new DOMParser().parseFromString(await load("/"), "text/html"))) return location.reload();
      await renew();
    }
    if (state.version === version()) since = state.since;
    const played = `${number(tournament.settled)} of ${number(tournament.known)} played`;
    if (state.problem) tell("problem", "Not up to date", `${visible(state.problem)}.${asOf()}`);
    else if (tournament.finished) tell("finished", "Finished", played);
    else tell("live", "Live", `${played}${since === null ? "" : `, as of ${timeOf(since)}`}`);
  }

  /// One at a time; none while nobody looks.
  async function look() {
    clearTimeout(timer);
    if (asking || document.hidden) return;
    asking = true;
    try {
      await ask();
    } catch {
      tell("gone", "Not live", `The server does not answer.${asOf()} It goes on here when the server is back.`);
    }
    asking = false;
    timer = setTimeout(look, pause);
  }

  document.addEventListener("visibilitychange", look);
  look();
  return line;
}

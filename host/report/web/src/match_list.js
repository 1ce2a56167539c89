// match_list.js - the listed matches that fit some wishes, a page of them at a time.
import { canWatch, matches, replays } from "./data.js";
import { fill, h } from "./dom.js";
import { nameLink, number, plural } from "./words.js";

const aPage = 50;
const mostNames = 6;
const pageOf = new Map();  // where the reader was, by what was listed

/// wishes: {entrant, opponent (numbers or null), only ("all", "watch", "faults"), watchFirst}. A table, and what turns its pages.
export async function matchList({ entrant = null, opponent = null, only = "all", watchFirst = false }) {
  const list = await matches();
  const chosenFor = new Map(replays.map(replay => [replay.match, replay.why]));
  const wishes = JSON.stringify([entrant, opponent, only]);
  const id = at => `${list.round[at]}.${list.number[at]}`;
  const fits = at => {
    if (only === "watch" && !canWatch(id(at))) return false;
    if (only === "faults" && list.faults[at] === 0 && !list.void[at]) return false;
    if (entrant === null && opponent === null) return true;
    let has = entrant === null, meets = opponent === null;
    for (let i = list.first[at]; i < list.first[at] + list.seats[at]; ++i) {
      has ||= list.entrants[i] === entrant;
      meets ||= list.entrants[i] === opponent;
    }
    return has && meets;
  };
  const fitting = [];
  for (let at = 0; at < list.round.length; ++at) if (fits(at)) fitting.push(at);
  if (watchFirst) fitting.sort((a, b) => canWatch(id(b)) - canWatch(id(a)) || a - b);

  function seats(at) {
    const all = [...Array(list.seats[at]).keys()].map(i => list.first[at] + i);
    if (all.length > 2) all.sort((a, b) => list.scores[b] - list.scores[a]);
    const shown = all.slice(0, mostNames).map(i => h("li", { class: list.forfeits[i] ? "forfeit" : null },
      nameLink(list.entrants[i]), " ", h("b", {}, number(list.scores[i])), list.forfeits[i] ? h("span.tag.fault", {}, "forfeit") : null));
    if (all.length > mostNames) shown.push(h("li.quiet", {}, `${all.length - mostNames} more`));
    return h("ul.seats", {}, shown);
  }

  const row = at => h("tr", {},
    h("th", { scope: "row" }, canWatch(id(at)) ? h("a.watch", { href: `#/match/${id(at)}` }, id(at)) : id(at)),
    h("td", {}, seats(at)),
    h("td.number.wide", {}, number(list.steps[at])),
    h("td.number.wide", {}, list.faults[at] || ""),
    h("td.wide", {}, list.void[at] ? "void: a bug of the game" : (chosenFor.get(id(at)) ?? []).join(", ")));

  const body = h("tbody");
  const said = h("p.quiet", { "aria-live": "polite" });
  const pages = Math.max(1, Math.ceil(fitting.length / aPage));
  let page = Math.min(pageOf.get(wishes) ?? 0, pages - 1);
  const turn = by => () => {
    page = Math.max(0, Math.min(pages - 1, page + by));
    pageOf.set(wishes, page);
    show();
  };
  const buttons = [["First", -Infinity], ["Earlier", -1], ["Later", 1], ["Last", Infinity]]
    .map(([label, by]) => h("button", { type: "button", onclick: turn(by) }, label));

  function show() {
    const shown = fitting.slice(page * aPage, (page + 1) * aPage);
    fill(body, shown.map(row));
    fill(said, plural(fitting.length, "match", "matches"), pages > 1 ? `, page ${page + 1} of ${number(pages)}` : "");
    buttons.forEach((button, i) => (button.disabled = i < 2 ? page === 0 : page === pages - 1));
  }

  show();
  return [said, fitting.length > 0 && h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Matches" }, h("table.matches", {},
    h("caption.unseen", {}, "Matches"),
    h("thead", {}, h("tr", {}, ["Match", "Entrants and scores"].map(label => h("th", { scope: "col" }, label)),
      ["Steps", "Faults"].map(label => h("th.number.wide", { scope: "col" }, label)), h("th.wide", { scope: "col" }, "To watch"))), body)),
  pages > 1 && h("div.controls", {}, buttons)];
}

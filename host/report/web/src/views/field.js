// field.js - how much the ranking depends on who else is in the field.
import { analysis, entrants, order } from "../data.js";
import { h } from "../dom.js";
import { sortable } from "../table.js";
import { listed, name, nameLink, number, percent, plural } from "../words.js";

function nash() {
  const among = order.filter(entrant => entrants[entrant].nash);
  if (among.length === 0) return null;
  const share = entrant => entrants[entrant].nash[0], rating = entrant => entrants[entrant].nash[1];
  const core = among.filter(entrant => share(entrant) >= 0.001);
  return [
    h("h2", {}, "The strongest mixture"),
    h("p", {}, core.length === 1
      ? [nameLink(core[0]), " does at least as well as an even score against everybody: no mixture of opponents beats it."]
      : ["Nobody beats everybody. The mixture below is the one against which no entrant scores more than a half; copies of a weak bot would not change it."]),
    sortable("Nash average", [
      { label: "Entrant", head: true, value: entrant => entrants[entrant].name, cell: nameLink },
      { label: "Share", number: true, value: share, cell: entrant => (share(entrant) >= 0.001 ? percent(share(entrant)) : "") },
      { label: "Score against it", number: true, value: rating, cell: entrant => `${(50 + 100 * rating(entrant)).toFixed(1)}%` },
    ], [...among].sort((a, b) => share(b) - share(a) || rating(b) - rating(a))),
    h("p.note", {}, "Nash averaging: Balduzzi and others, \u201cRe-evaluating evaluation\u201d, 2018."),
  ];
}

function stability() {
  const known = analysis.stability;
  if (!known) return [h("h2", {}, "Without one of them"), h("p", {}, "Every match has every entrant, so nothing can be said of the ranking without one.")];
  const changing = known.without.filter(each => each.changes.length > 0);
  return [
    h("h2", {}, "Without one of them"),
    h("p", {}, `If one entrant and its matches are left out, ${percent(known.kept_order)} of all pairs stay in their order, on average.`),
    changing.length > 0 && sortable("The ranking without one entrant", [
      { label: "Without", head: true, value: each => entrants[each.entrant].name, cell: each => nameLink(each.entrant) },
      { label: "First would be", cell: each => listed(each.first.slice(0, 3).map(name)) },
      { label: "Other ranks", number: true, value: each => each.changes.length, cell: each => number(each.changes.length) },
      { label: "Largest change", wide: true, cell: each => { const [who, before, after] = each.changes[0]; return [name(who), ` ${before} \u2192 ${after}`]; } },
    ], changing),
  ];
}

function cycles() {
  const { count, triples, strongest } = analysis.cycles;
  return [
    h("h2", {}, "Circles"),
    h("p", {}, triples === 0
      ? "No three entrants have all beaten one another surely enough to look for circles."
      : `Of ${plural(triples, "trio")} of which each beats or loses to each other beyond doubt, ${count === 0 ? "none goes" : `${number(count)} ${count === 1 ? "goes" : "go"}`} round in a circle.`),
    strongest.length > 0 && h("ul.cycles", {}, strongest.map(({ entrants: [a, b, c], weakest }) =>
      h("li", {}, nameLink(a), " beats ", nameLink(b), " beats ", nameLink(c), " beats ", name(a), h("span.quiet", {}, ` (each with at least ${percent(weakest)})`)))),
  ];
}

export function field() {
  return {
    title: "Field",
    content: [h("p.lead", {}, "A rank says how an entrant did against this field. Here is how much another field would change it."), nash(), stability(), cycles()],
  };
}

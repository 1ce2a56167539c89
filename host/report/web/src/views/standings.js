// standings.js - the official table beside the ratings and their certainty.
import { analysis, entrants, order, tournament } from "../data.js";
import { h } from "../dom.js";
import { intervalBar, scale } from "../interval.js";
import { sortable } from "../table.js";
import { chance, faultTotal, listed, nameLink, number, plural, signed } from "../words.js";

/// Why an entrant's row is not like the others.
export function noteOf(entrant) {
  const it = entrants[entrant];
  if (it.disqualified) return ["disqualified", it.disqualified];
  if (it.refused) return ["refused", it.refused];
  return it.plant ? ["plant", "it plays and counts, but cannot win"] : null;
}

function headline() {
  const leaders = order.filter(entrant => entrants[entrant].rank === 1 && !noteOf(entrant));
  const leading = leaders.length ? leaders : order.slice(0, 1);
  if (leading.length === 0) return null;
  const verb = tournament.finished ? (leading.length > 1 ? " share the hill" : " is king of the hill") : leading.length > 1 ? " lead" : " leads";
  const shown = leading.slice(0, 4).map(nameLink);
  if (leading.length > 4) shown.push(plural(leading.length - 4, "other"));
  return h("p.headline", {}, listed(shown), verb, ` with ${number(entrants[leading[0]].points)} points. `, certainty(leading[0]));
}

/// Whether the first place is more than luck.
function certainty(leader) {
  const group = entrants[leader].rating?.group;
  if (!group) return null;
  const tied = order.filter(entrant => entrants[entrant].rating?.group === group).length;
  return h("span.quiet", {}, tied > 1
    ? `The first ${tied} are statistically tied: more matches might order them otherwise.`
    : "The lead is more than luck: no other is within the margin of error.");
}

function ratingCell(entrant, place) {
  const { rating } = entrants[entrant];
  if (!rating) return "";
  const label = `rating ${signed(rating.elo)}, 95% interval ${signed(rating.low)} to ${signed(rating.high)}`;
  return intervalBar(place, { value: rating.elo, low: rating.low, high: rating.high }, label, 0);
}

function columns() {
  const of = entrant => entrants[entrant];
  const rated = entrants.map(entrant => entrant.rating).filter(Boolean);
  const place = rated.length ? scale(rated.flatMap(rating => [rating.low, rating.high])) : null;
  const anyFaults = order.some(entrant => faultTotal(of(entrant).faults) > 0);
  const anyTies = order.some(entrant => of(entrant).ties.length > 0);
  // Where some have played on until the order was settled, points a match decide.
  const perMatch = tournament.until
    ? [{ label: "A match", hint: "points a match, by which the rank goes", number: true, value: entrant => of(entrant).per_match,
         cell: entrant => number(of(entrant).per_match) }]
    : [];
  const list = [
    { label: "#", number: true, fit: true, hint: "rank", value: entrant => -of(entrant).rank, cell: entrant => of(entrant).rank },
    { label: "Entrant", head: true, value: entrant => of(entrant).name,
      cell: entrant => [nameLink(entrant), noteOf(entrant) && h("span.tag", { title: noteOf(entrant)[1] }, noteOf(entrant)[0])] },
    { label: "Points", number: true, value: entrant => of(entrant).points, cell: entrant => number(of(entrant).points) },
    ...perMatch,
    { label: "W", hint: "won", number: true, wide: true, value: entrant => of(entrant).wins, cell: entrant => number(of(entrant).wins) },
    { label: "D", hint: "drawn", number: true, wide: true, value: entrant => of(entrant).draws, cell: entrant => number(of(entrant).draws) },
    { label: "L", hint: "lost", number: true, wide: true, value: entrant => of(entrant).losses, cell: entrant => number(of(entrant).losses) },
  ];
  if (anyTies)
    list.push({ label: "Tie-break", number: true, wide: true, cell: entrant => of(entrant).ties.map(number).join(", ") });
  if (rated.length) {
    const elo = entrant => of(entrant).rating?.elo ?? null;
    list.push(
      { label: "Rating", hint: "on the Elo scale; the field's mean is 0", number: true, wide: true, value: elo,
        cell: entrant => (elo(entrant) === null ? "" : signed(elo(entrant))) },
      { label: "95% interval", bar: true, cell: entrant => ratingCell(entrant, place) },
      { label: "Above next", hint: "likelihood that it is stronger than the one below it", number: true, wide: true,
        cell: entrant => (of(entrant).rating?.superiority === null || !of(entrant).rating ? "" : chance(of(entrant).rating.superiority)) });
  }
  if (anyFaults)
    list.push({ label: "Faults", number: true, wide: true, value: entrant => faultTotal(of(entrant).faults),
      cell: entrant => faultTotal(of(entrant).faults) || "" });
  return list;
}

/// The first of a statistically tied group gets a line above it.
function beginsGroup(entrant) {
  const place = order.indexOf(entrant);
  const group = each => entrants[each]?.rating?.group;
  return place > 0 && group(entrant) !== group(order[place - 1]) ? "group" : null;
}

export function standings() {
  const bars = entrants.some(entrant => entrant.rating)
    ? `Ratings: ${analysis.model}, maximum likelihood${analysis.penalised ? " (penalised where somebody won or lost everything)" : ""}, ` +
      "with 95% intervals; 0 is the field's mean, 400 more are odds of ten to one. A rule separates groups that are statistically tied."
    : null;
  return {
    title: "Standings",
    content: [headline(), tournament.until ? h("p.note", {}, tournament.until) : null, sortable("Standings", columns(), order, { rowClass: beginsGroup }), bars && h("p.note", {}, bars)],
  };
}

// progress.js - how the points grew, match by match.
import { entrants, order, placeOf } from "../data.js";
import { h } from "../dom.js";
import { axis, chart } from "../chart.js";
import { colour } from "../theme.js";
import { number } from "../words.js";

const mostPlaces = 200;

/// An entrant's points after `at` of its matches; null if it played fewer.
function pointsAfter({ stride, matches, sums }, at) {
  if (at > matches) return null;
  const place = at / stride - 1;
  const before = Math.floor(place);
  const from = before < 0 ? 0 : sums[before] ?? sums.at(-1) ?? 0;
  const to = sums[before + 1] ?? from;
  return from + (to - from) * (place - before);
}

function lines() {
  const most = Math.max(0, ...entrants.map(each => each.progress.matches));
  const step = Math.max(1, Math.ceil(most / mostPlaces));
  const places = [0];
  for (let at = step; at < most; at += step) places.push(at);
  if (most > 0) places.push(most);
  const sums = order.map(entrant => places.map(at => pointsAfter(entrants[entrant].progress, at)));
  return { places, sums };
}

function aboveMean(sums) {
  const mean = sums[0].map((_, i) => {
    const known = sums.map(line => line[i]).filter(value => value !== null);
    return known.length ? known.reduce((a, b) => a + b, 0) / known.length : 0;
  });
  return sums.map(line => line.map((value, i) => (value === null ? null : value - mean[i])));
}

export function progress(...rest) {
  const marked = Number(rest[0] ?? order[0]);
  const total = rest[1] === "total";
  if (order.length === 0) return { title: "Progress", content: h("p", {}, "Nobody has played yet.") };
  const { places, sums } = lines();
  const shown = total ? sums : aboveMean(sums);
  const address = (entrant, way) => `#/progress/${entrant}/${way}`;
  const go = event => (location.hash = address(event.target.value, total ? "total" : "lead"));
  const place = placeOf[marked] ?? 0;

  // The one that is marked is drawn last, over the others.
  const drawn = [...shown.keys()].filter(i => i !== place);
  drawn.push(place);
  const series = i => i === place ? { stroke: colour("accent"), width: 2.5 }
    : i < 3 ? { stroke: colour("ink"), width: 1.2, dash: [[], [6, 3], [2, 3]][i] } : { stroke: colour("faint"), width: 1 };
  const plot = chart(
    `Points ${total ? "" : "above the field's mean "}after each match, ${entrants[marked]?.name ?? ""} marked; the standings have the final numbers`,
    420, [places, ...drawn.map(i => shown[i])], () => ({
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false } },
      axes: [axis({ label: "matches played", size: 32, values: (_, ticks) => ticks.map(number) }), axis({ size: 52, values: (_, ticks) => ticks.map(number) })],
      series: [{}, ...drawn.map(i => ({ points: { show: false }, ...series(i) }))],
    }));
  const others = [0, 1, 2].filter(i => i !== place && i < order.length);
  return {
    title: "Progress",
    leave: plot.end,
    content: [
      h("p.lead", {}, total ? "Points after each match." : "Points above the mean of the field, after each match: a line that rises does better than the field."),
      h("div.controls", {},
        h("label", {}, "Mark ", h("select", { onchange: go }, order.map(entrant =>
          h("option", { value: entrant, selected: entrant === marked }, `${entrants[entrant].rank}. ${entrants[entrant].name}`)))),
        h("span.choice", { role: "group", "aria-label": "What is shown" },
          h("a", { href: address(marked, "lead"), "aria-current": !total && "true" }, "Above the mean"),
          h("a", { href: address(marked, "total"), "aria-current": total && "true" }, "Points"))),
      plot.element,
      h("ul.key", {}, h("li.marked", {}, h("bdi", {}, entrants[marked]?.name ?? "")),
        others.map(i => h("li", { "data-line": i }, h("bdi", {}, entrants[order[i]].name))))],
  };
}

// entrant.js - one entrant: its record, against whom, what went wrong, how long it thought, its matches.
import { crosstable, entrants, faults, order } from "../data.js";
import { h } from "../dom.js";
import { axis, chart, uPlot } from "../chart.js";
import { intervalBar } from "../interval.js";
import { matchList } from "../match_list.js";
import { sortable } from "../table.js";
import { colour } from "../theme.js";
import { chance, duration, faultTotal, name, nameLink, number, percent, plural, signed } from "../words.js";
import { noteOf } from "./standings.js";

function facts(it) {
  const { rating } = it;
  const total = faultTotal(it.faults);
  return h("dl.facts", {}, [
    ["Points", number(it.points)],
    ["Won, drawn, lost", `${number(it.wins)} \u2013 ${number(it.draws)} \u2013 ${number(it.losses)}`],
    ["Score in the game", number(it.score)],
    rating && ["Rating", `${signed(rating.elo)} (95%: ${signed(rating.low)} to ${signed(rating.high)})`],
    rating?.superiority != null && ["Stronger than the one below", chance(rating.superiority)],
    it.nash && ["Share of the strongest mixture", percent(it.nash[0])],
    ["Asked", plural(it.asks, "time")],
    it.program && it.asks > 0 && ["Time an answer", `${duration(it.wall_ms * 1000 / it.asks)}, of it CPU ${duration(it.cpu_ms * 1000 / it.asks)}`],
    ["Faults", total === 0 ? "none" : Object.entries(it.faults).filter(([, count]) => count > 0).map(([kind, count]) => `${number(count)} ${kind}`).join(", ")],
  ].filter(Boolean).map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))));
}

function opponents(entrant, record) {
  const met = order.filter(other => record(entrant, other));
  if (met.length === 0) return null;
  const of = other => record(entrant, other);
  const bar = other => {
    const { score, low, high } = of(other);
    return intervalBar(value => value, { value: score, low, high }, `${percent(score)}, between ${percent(low)} and ${percent(high)} with 95% confidence`, 0.5);
  };
  return [h("h2", {}, "Against each"), sortable("Against each", [
    { label: "#", number: true, fit: true, value: other => -entrants[other].rank, cell: other => entrants[other].rank },
    { label: "Opponent", head: true, value: other => entrants[other].name, cell: nameLink },
    { label: "W", hint: "won", number: true, value: other => of(other).wins, cell: other => number(of(other).wins) },
    { label: "D", hint: "drawn", number: true, value: other => of(other).draws, cell: other => number(of(other).draws) },
    { label: "L", hint: "lost", number: true, value: other => of(other).losses, cell: other => number(of(other).losses) },
    { label: "Score", number: true, value: other => of(other).score, cell: other => percent(of(other).score) },
    { label: "95% interval", wide: true, cell: bar },
  ], met)];
}

function copyButton(text) {
  const button = h("button", { type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select and copy it by hand";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  } }, "Copy");
  return button;
}

const output = (label, text) => text ? h("div.output", {}, h("p.quiet", {}, label), h("pre", { tabindex: "0" }, text)) : null;

function faultItem(fault) {
  const ended = fault.signal > 0 ? `ended by signal ${fault.signal}` : fault.exit_code >= 0 ? `exit code ${fault.exit_code}` : null;
  return h("li", {},
    h("p", {}, h("span.tag.fault", {}, fault.fault), " ", fault.why, " ", h("span.quiet", {}, `${plural(fault.count, "time")}, first in match `),
      h("a", { href: `#/match/${fault.match}${fault.step ? `/${fault.step}` : ""}` }, fault.match),
      h("span.quiet", {}, fault.step ? `, step ${fault.step}` : "", ended && !fault.why.includes(ended) && `, ${ended}`)),
    (fault.reply || fault.stderr || fault.command) && h("details", {}, h("summary", {}, "What it said, and how to ask it again"),
      output("reply", fault.reply), output("the last of stderr", fault.stderr),
      fault.command && h("div.output", {}, h("p.quiet", {}, "the same question again, on the machine that it was played on ", copyButton(fault.command)), h("pre", { tabindex: "0" }, fault.command))));
}

function faultList(entrant) {
  const mine = faults.filter(fault => fault.entrant === entrant);
  if (mine.length === 0) return null;
  return [h("h2", {}, "What went wrong"), h("ul.faults", {}, mine.map(faultItem))];
}

/// Answers by how long they took, in classes that grow by the square root of two.
function thinkTimes(it) {
  const classes = it.wall.map((_, i) => i).filter(i => it.wall[i] > 0 || it.cpu[i] > 0);
  if (classes.length === 0) return null;
  const first = Math.max(0, classes[0] - 1), last = Math.min(it.wall.length, classes.at(-1) + 2);
  const places = [...Array(last - first).keys()].map(i => first + i);
  const bound = at => duration(2 ** (at / 2));
  const label = `How long the answers took: most of them about ${bound(it.wall.indexOf(Math.max(...it.wall)) + 0.5)}`;
  const bars = way => uPlot.paths.bars({ size: [0.42, 40], align: way });
  const plot = chart(label, 200, [places, places.map(i => it.wall[i]), places.map(i => it.cpu[i])], () => ({
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [first - 0.5, last + 0.5] }, y: { range: (_, low, high) => [0, Math.max(1, high)] } },
    axes: [axis({ values: (_, ticks) => ticks.map(tick => (Number.isInteger(tick) && tick >= 0 ? bound(tick) : "")), space: 60 }), axis({ size: 48, values: (_, ticks) => ticks.map(number) })],
    series: [{},
      { stroke: colour("accent"), fill: colour("accent"), width: 0, points: { show: false }, paths: bars(-1) },
      { stroke: colour("other"), fill: colour("other"), width: 0, points: { show: false }, paths: bars(1) }],
  }));
  const rows = places.filter(i => it.wall[i] > 0 || it.cpu[i] > 0);
  return { plot, content: [h("h2", {}, "How long it thought"), plot.element,
    h("ul.key", {}, h("li.marked", {}, "time that passed"), h("li.second", {}, "CPU time")),
    h("details", {}, h("summary", {}, "As a table"), sortable("Answers by the time they took", [
      { label: "from", head: true, cell: i => (i === 0 ? "0" : bound(i)) }, { label: "to", cell: i => bound(i + 1) },
      { label: "Answers by time", number: true, cell: i => number(it.wall[i]) }, { label: "by CPU time", number: true, cell: i => number(it.cpu[i]) }], rows))] };
}

export async function entrantView(which) {
  const entrant = Number(which);
  const it = entrants[entrant];
  if (!it) return { title: "Not found", content: h("p", {}, "There is no such entrant. ", h("a", { href: "#/standings" }, "The standings"), " have them all.") };
  const times = thinkTimes(it);
  const note = noteOf(entrant);
  return {
    title: it.name,
    leave: times?.plot.end,
    content: [
      h("p.eyebrow", {}, `Rank ${it.rank} of ${order.length} · `, it.program ? "program " : "native bot ", h("code", {}, it.what)),
      h("h2.who", {}, name(entrant), note && h("span.tag", {}, note[0])),
      note?.[1] && h("p", {}, note[1]),
      facts(it), faultList(entrant), times?.content, opponents(entrant, await crosstable()),
      h("h2", {}, "Matches"), await matchList({ entrant, watchFirst: true })],
  };
}

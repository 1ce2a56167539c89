// crosstable.js - who beats whom: a table while that can be read as one, else a map to walk on.
import { core, crosstable, entrants, order } from "../data.js";
import { fill, h } from "../dom.js";
import { colour, onTheme } from "../theme.js";
import { name, number, percent } from "../words.js";

const mostAsTable = 40;

const meeting = record => record
  ? `${percent(record.score)} of the points, between ${percent(record.low)} and ${percent(record.high)} with 95% confidence: ` +
    `${number(record.wins)} won, ${number(record.draws)} drawn, ${number(record.losses)} lost`
  : "never met";

const pairAddress = (a, b) => `#/matches/${a}/${b}`;

function table(record) {
  const row = a => h("tr", {},
    h("th", { scope: "row" }, h("span.rank", {}, entrants[a].rank), h("a.name", { href: `#/entrant/${a}` }, name(a))),
    order.map(b => cell(a, b)));

  function cell(a, b) {
    if (a === b) return h("td.self");
    const met = record(a, b);
    if (!met) return h("td.heat", { title: "never met" });
    const label = `${entrants[a].name} against ${entrants[b].name}: ${meeting(met)}`;
    return h("td.heat", { "data-heat": heatStep(met.score), title: label },
      h("a", { href: pairAddress(a, b), "aria-label": label }, Math.round(met.score * 100)));
  }

  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": "Crosstable" },
    h("table.crosstable", {},
      h("caption.unseen", {}, "Share of the points that the entrant of the row took from the entrant of the column, in percent"),
      h("thead", {}, h("tr", {}, h("td"),
        order.map(b => h("th", { scope: "col", title: entrants[b].name, "aria-label": entrants[b].name }, entrants[b].rank)))),
      h("tbody", {}, order.map(row))));
}

/// Nine steps from all lost to all won, for page.css.
const heatStep = score => Math.round(score * 8);

let at = [0, 1];  // the pair that the reader has chosen, by their places

/// The same on a canvas: arrow keys or the pointer choose a pair, which is told in words below.
function map(record) {
  const size = order.length, cell = Math.max(3, Math.floor(720 / size));
  const canvas = h("canvas.map", { width: size * cell, height: size * cell, tabindex: "0", role: "application",
    "aria-label": "Map of the crosstable; the arrow keys choose a pair, Enter opens its matches" });
  const told = h("p.told", { "aria-live": "polite" });

  function draw() {
    const context = canvas.getContext("2d");
    const steps = [...Array(9).keys()].map(step => colour(`heat-${step}`));
    context.clearRect(0, 0, canvas.width, canvas.height);
    order.forEach((a, y) => order.forEach((b, x) => {
      const met = a === b ? null : record(a, b);
      if (!met) return;
      context.fillStyle = steps[heatStep(met.score)];
      context.fillRect(x * cell, y * cell, cell, cell);
    }));
    context.strokeStyle = colour("ink");
    context.lineWidth = 2;
    context.strokeRect(at[1] * cell + 1, at[0] * cell + 1, cell - 2 > 0 ? cell - 2 : 1, cell - 2 > 0 ? cell - 2 : 1);
    tell();
  }

  function tell() {
    const [a, b] = [order[at[0]], order[at[1]]];
    fill(told, h("b", {}, name(a)), " against ", h("b", {}, name(b)), ": ", a === b ? "itself" : meeting(record(a, b)),
      a !== b && record(a, b) && [" ", h("a", { href: pairAddress(a, b) }, "matches")]);
  }

  const within = value => Math.max(0, Math.min(size - 1, value));
  canvas.addEventListener("keydown", event => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.key === "Enter") location.hash = pairAddress(order[at[0]], order[at[1]]);
    if (!step) return;
    event.preventDefault();
    at = [within(at[0] + step[0]), within(at[1] + step[1])];
    draw();
  });
  canvas.addEventListener("pointermove", event => {
    const box = canvas.getBoundingClientRect();
    at = [within(Math.floor((event.clientY - box.top) / box.height * size)), within(Math.floor((event.clientX - box.left) / box.width * size))];
    draw();
  });
  draw();
  return { element: [canvas, told], draw };
}

function legend() {
  return h("div.legend", { "aria-hidden": "true" }, h("span", {}, "lost"),
    [...Array(9).keys()].map(step => h("i", { "data-heat": step })), h("span", {}, "won"));
}

export async function crosstableView() {
  const record = await crosstable();
  const drawn = order.length > mostAsTable ? map(record) : null;
  const stop = drawn ? onTheme(drawn.draw) : () => {};
  return {
    title: "Crosstable",
    leave: stop,
    content: [
      h("p.lead", {}, core.has_tables
        ? "Of all matches in which both had a seat: how much of them the entrant of the row finished above the entrant of the column."
        : "The share of the points that the entrant of the row took from the entrant of the column, in percent, by rank."),
      legend(), drawn ? drawn.element : table(record)],
  };
}

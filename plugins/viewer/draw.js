// draw.js - what the viewers of these games are drawn with. A viewer is one script, viewer(lines, element), which may
// consist of several files: this one stands before each game's own (docs/write-a-game.md).

/// An HTML element: make("div", {gap: "8px"}, "text", child, ...). Styles are set one by one, since the page's policy
/// lets no style attribute through.
function make(tag, style = {}, ...children) {
  const element = document.createElement(tag);
  Object.assign(element.style, style);
  element.append(...children);
  return element;
}

/// An SVG element with its attributes.
function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/// The colours of the two seats of a duel (frame.css).
const seatColours = ["var(--accent)", "var(--other)"];

/// What a transcript says, by moment: the session, the step lines and the asks that led to each, the result.
function read(lines) {
  const match = { session: null, steps: [], asks: [], result: null, last: 0 };
  let asks = [];
  for (const line of lines) {
    if (line.event === "ask") asks.push(line);
    else if (line.event === "step") {
      match.steps[line.step] = line;
      match.asks[line.step] = asks;
      match.last = line.step;
      asks = [];
    } else match[line.event] = line;
  }
  return match;
}

/// Calls `build(width)` now and whenever the width changes; it returns what shows a moment. So a viewer is drawn in
/// real pixels, and its text is as large on a telephone as elsewhere.
function sized(element, build) {
  let width = 0, show = null, moment = 0;
  const rebuild = () => {
    if (element.clientWidth === width || element.clientWidth === 0) return;
    width = element.clientWidth;
    element.replaceChildren();
    show = build(width);
    show(moment);
  };
  new ResizeObserver(rebuild).observe(element);
  rebuild();
  return next => {
    moment = next;
    show?.(moment);
  };
}

/// The beginning of a text, of at most so many characters.
const cut = (text, most) => ([...text].length <= most ? text : [...text].slice(0, most - 1).join("") + "\u2026");

/// A name in the colour of its seat.
function nameTag(text, colour, style = {}) {
  return make("bdi", { color: colour, fontWeight: "600", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", ...style }, text);
}

/// A labelled bar: {element, set(share from 0 to 1, text)}.
function meter(label, colour, mirrored = false) {
  const fill = make("div", { height: "100%", background: colour, borderRadius: "3px", transition: "width 0.2s", marginLeft: mirrored ? "auto" : "0" });
  const value = make("span", { fontVariantNumeric: "tabular-nums", fontWeight: "600" });
  const head = [make("span", { color: "var(--quiet)", fontSize: "13px" }, label), value];
  const element = make("div", { margin: "6px 0" },
    make("div", { display: "flex", justifyContent: "space-between", gap: "8px", alignItems: "baseline" }, ...(mirrored ? head.reverse() : head)),
    make("div", { height: "8px", background: "var(--line)", borderRadius: "3px", overflow: "hidden" }, fill));
  return {
    element,
    set(share, text) {
      fill.style.width = `${100 * Math.max(0, Math.min(1, share))}%`;
      value.textContent = text;
    },
  };
}

/// Lines over all moments with a mark at the current one: series of {colour, values}; {element, show(moment)}.
function timeline(title, series, width, height = 84) {
  const most = Math.max(1, series[0].values.length - 1);
  const all = series.flatMap(each => each.values);
  const low = Math.min(0, ...all), high = Math.max(1, ...all);
  const x = at => 1 + at / most * (width - 2);
  const y = value => 4 + (high - value) / (high - low) * (height - 8);
  const mark = shape("line", { y1: 0, y2: height, stroke: "var(--ink)", "stroke-width": 1 });
  const dots = series.map(each => shape("circle", { r: 3.5, fill: each.colour }));
  const curve = each => shape("polyline", { fill: "none", stroke: each.colour, "stroke-width": 1.6, "stroke-linejoin": "round",
    points: each.values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ") });
  const drawing = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height },
    shape("line", { x1: 0, x2: width, y1: y(0), y2: y(0), stroke: "var(--line)" }), ...series.map(curve), mark, ...dots);
  return {
    element: make("div", { marginTop: "12px" }, make("div", { color: "var(--quiet)", fontSize: "13px", marginBottom: "2px" }, title), drawing),
    show(moment) {
      const at = Math.max(0, Math.min(most, moment));
      mark.setAttribute("x1", x(at));
      mark.setAttribute("x2", x(at));
      dots.forEach((dot, i) => {
        dot.setAttribute("cx", x(at));
        dot.setAttribute("cy", y(series[i].values[at] ?? 0));
      });
    },
  };
}

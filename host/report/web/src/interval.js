// interval.js - a value with its interval, drawn small enough for a table.
import { s } from "./dom.js";

/// A scale from numbers to places, 0 to 1, with room for all of `values`.
export function scale(values) {
  const low = Math.min(...values), high = Math.max(...values);
  const room = (high - low) * 0.04 || 1;
  return value => (value - low + room) / (high - low + 2 * room);
}

/// `place`: from a number to 0..1; `zero`: where a mark stands.
export function intervalBar(place, { value, low, high }, label, zero = null) {
  const x = each => `${(place(each) * 100).toFixed(2)}%`;
  return s("svg.interval", { role: "img", "aria-label": label, width: "100%", height: "18" },
    s("title", {}, label),
    zero !== null && s("line.zero", { x1: x(zero), x2: x(zero), y1: 0, y2: 18 }),
    s("line.range", { x1: x(low), x2: x(high), y1: 9, y2: 9 }),
    s("line.end", { x1: x(low), x2: x(low), y1: 5.5, y2: 12.5 }),
    s("line.end", { x1: x(high), x2: x(high), y1: 5.5, y2: 12.5 }),
    s("circle.point", { cx: x(value), cy: 9, r: 4 }));
}

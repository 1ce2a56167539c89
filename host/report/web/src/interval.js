// interval.js - a value with its interval, drawn small enough for a table.
import { s } from "./dom.js";

/// A scale from numbers to places, 0 to 1, with room for all of `values` but those far outside: one hopeless entrant
/// shall not press all others together.
export function scale(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share => sorted[Math.round(share * (sorted.length - 1))];
  const reach = Math.max(at(0.75) - at(0.25), 1);
  const low = Math.max(sorted[0], at(0.25) - reach), high = Math.min(sorted.at(-1), at(0.75) + reach);
  return value => (value - low) / (high - low || 1);
}

/// `place`: from a number to 0..1, beyond which there is a hollow point at the edge; `zero`: where a mark stands.
export function intervalBar(place, { value, low, high }, label, zero = null) {
  const x = each => `${(3 + 94 * Math.max(0, Math.min(1, place(each)))).toFixed(2)}%`;
  const outside = place(value) < 0 || place(value) > 1;
  return s("svg.interval", { role: "img", "aria-label": label, width: "100%", height: "18" },
    s("title", {}, label),
    zero !== null && s("line.zero", { x1: x(zero), x2: x(zero), y1: 0, y2: 18 }),
    s("line.range", { x1: x(low), x2: x(high), y1: 9, y2: 9 }),
    s("line.end", { x1: x(low), x2: x(low), y1: 5.5, y2: 12.5 }),
    s("line.end", { x1: x(high), x2: x(high), y1: 5.5, y2: 12.5 }),
    s(outside ? "circle.point.outside" : "circle.point", { cx: x(value), cy: 9, r: 4 }));
}

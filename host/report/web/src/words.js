// words.js - numbers and names as people read them.
import { h } from "./dom.js";
import { entrants } from "./data.js";

const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 4 });
export const number = value => grouped.format(value).replace("-", "\u2212");
export const percent = share => `${Math.round(share * 100)}%`;
export function signed(value) {
  const whole = Math.round(value);
  return (whole > 0 ? "+" : whole < 0 ? "\u2212" : "") + Math.abs(whole);
}
export const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
export const faultTotal = faults => Object.values(faults).reduce((sum, count) => sum + count, 0);

/// A chance that is never shown as certain.
export const chance = share => (share > 0.995 ? ">99%" : share < 0.005 ? "<1%" : percent(share));

export function duration(us) {
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 1e6) return `${us < 1e4 ? (us / 1000).toFixed(1) : Math.round(us / 1000)} ms`;
  return us < 6e7 ? `${(us / 1e6).toFixed(1)} s` : `${Math.round(us / 6e7)} min`;
}

/// A stranger's name: its direction of writing does not turn what is around it.
export const name = entrant => h("bdi", {}, entrants[entrant].name);
export const nameLink = entrant => h("a.name", { href: `#/entrant/${entrant}` }, name(entrant));

/// "A, B and C".
export function listed(items) {
  return items.flatMap((item, i) => [i === 0 ? "" : i === items.length - 1 ? " and " : ", ", item]);
}

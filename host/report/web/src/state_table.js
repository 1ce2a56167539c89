// state_table.js - any state of any game, as tables: what a game without a viewer is shown by.
import { h } from "./dom.js";

const isFlat = value => value === null || typeof value !== "object";
const text = value => (value === null ? "\u2013" : String(value));

/// What is not as in `before` is marked.
export function stateTable(state, before) {
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": "State" }, table(state, before));
}

function table(value, before) {
  if (isFlat(value)) return text(value);
  if (Array.isArray(value)) return list(value, before);
  return h("table.state", {}, h("tbody", {}, Object.entries(value).map(([key, each]) =>
    h("tr", {}, h("th", { scope: "row" }, key), cell(each, before?.[key])))));
}

function cell(value, before) {
  const changed = before !== undefined && JSON.stringify(value) !== JSON.stringify(before);
  return h("td", { class: changed && isFlat(value) ? "changed" : null }, table(value, before));
}

/// Objects of the same kind become the rows of one table.
function list(values, before) {
  const objects = values.length > 0 && values.every(each => !isFlat(each) && !Array.isArray(each));
  if (!objects) return values.length === 0 ? "\u2013" : values.every(isFlat) ? values.map(text).join(", ") : h("ol", {}, values.map((each, i) => h("li", {}, table(each, before?.[i]))));
  const keys = [...new Set(values.flatMap(Object.keys))];
  return h("table.state", {}, h("thead", {}, h("tr", {}, keys.map(key => h("th", { scope: "col" }, key)))),
    h("tbody", {}, values.map((each, i) => h("tr", {}, keys.map(key => (key in each ? cell(each[key], before?.[i]?.[key]) : h("td")))))));
}

// table.js - tables whose columns can be sorted by their headings.
import { fill, h } from "./dom.js";

/// columns: {label, hint, value(row) (what it is sorted by), cell(row) (children or an element), number (right-aligned,
/// largest first), wide (left out on narrow screens), head (the row's heading)}.
const sortedAs = new Map();  // what the reader has chosen, by caption: it stays when the table is made anew

export function sortable(caption, columns, rows, { rowClass = () => null, start = null } = {}) {
  const body = h("tbody");
  const chosen = sortedAs.get(caption);
  let sorted = columns.find(column => column.label === chosen?.label) ?? start, descending = chosen?.descending ?? false;
  const headings = columns.map(column => {
    const properties = { scope: "col", class: classOf(column), title: column.hint };
    if (!column.value) return h("th", properties, column.label);
    return h("th", properties, h("button.sort", { type: "button", onclick: () => sortBy(column) }, column.label));
  });

  function sortBy(column) {
    descending = sorted === column ? !descending : Boolean(column.number);
    sorted = column;
    sortedAs.set(caption, { label: column.label, descending });
    show();
  }

  function show() {
    let list = rows;
    if (sorted) {
      const compare = (a, b) => {
        const [x, y] = [sorted.value(a), sorted.value(b)];
        if (x === null || y === null) return (x === null) - (y === null);
        const way = typeof x === "string" ? x.localeCompare(y) : x - y;
        return descending ? -way : way;
      };
      list = [...rows].sort(compare);
    }
    columns.forEach((column, i) => {
      if (!column.value) return;
      headings[i].setAttribute("aria-sort", column !== sorted ? "none" : descending ? "descending" : "ascending");
    });
    fill(body, list.map(row => h("tr", { class: rowClass(row) }, columns.map(column => cell(column, row)))));
  }

  show();
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": caption },
    h("table", {}, h("caption.unseen", {}, caption), h("thead", {}, h("tr", {}, headings)), body));
}

function cell(column, row) {
  const properties = { class: classOf(column) };
  return column.head ? h("th", { ...properties, scope: "row" }, column.cell(row)) : h("td", properties, column.cell(row));
}

const classOf = column => [column.number && "number", column.wide && "wide", column.fit && "fit"].filter(Boolean).join(" ") || null;

// page.js - the page's frame: heading, navigation, and the view that the address names after '#'.
import { tournament } from "./data.js";
import { fill, h } from "./dom.js";
import { switchTheme, onTheme, isDark } from "./theme.js";
import { plural } from "./words.js";
import { about } from "./views/about.js";
import { crosstableView } from "./views/crosstable.js";
import { entrantView } from "./views/entrant.js";
import { field } from "./views/field.js";
import { matchesView } from "./views/matches.js";
import { progress } from "./views/progress.js";
import { standings } from "./views/standings.js";
import { watch } from "./views/watch.js";

// A view is a function of the rest of the address that returns what to show, now or later, as {title, content, leave}.
const views = {
  standings, crosstable: crosstableView, progress, field, matches: matchesView, about,
  entrant: entrantView, match: watch,
};
const tabs = [
  ["standings", "Standings"], ["crosstable", "Crosstable"], ["progress", "Progress"], ["field", "Field"],
  ["matches", "Matches"], ["about", "About"],
];

const navigation = h("nav", { "aria-label": "Views" },
  tabs.map(([view, label]) => h("a", { href: `#/${view}`, "data-view": view }, label)));
const theme = h("button.theme", { type: "button", onclick: switchTheme });
const main = h("main", { id: "view", tabindex: "-1" });

function nameTheme() {
  fill(theme, isDark() ? "Light" : "Dark");
  theme.setAttribute("aria-label", `Switch to ${isDark() ? "light" : "dark"} colours`);
}

const state = tournament.finished
  ? plural(tournament.played, "match", "matches")
  : `${plural(tournament.played, "match", "matches")} so far, not finished`;
document.body.append(
  h("a.skip", { href: "#view", onclick: event => { event.preventDefault(); main.focus(); } }, "Skip to the content"),
  h("header", {},
    h("div.title", {}, h("p.eyebrow", {}, `${tournament.game} · ${state}`), h("h1", {}, h("bdi", {}, tournament.name))),
    theme),
  navigation, main);
nameTheme();
onTheme(nameTheme);

let leave = () => {};
let visit = 0;
let shown = null;

async function route() {
  const [view = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(part => {
    try { return decodeURIComponent(part); } catch { return part; }
  });
  const known = Object.hasOwn(views, view) ? view : "standings";
  const address = [known, ...rest.slice(0, 1)].join("/");
  if (shown?.address === address && shown.goTo?.(rest)) return;
  const mine = ++visit;
  leave();
  leave = () => {};
  const place = await views[known](...rest);
  if (mine !== visit) return place.leave?.();
  const first = shown === null;
  shown = { address, goTo: place.goTo };
  leave = place.leave ?? leave;
  for (const link of navigation.children)
    link.toggleAttribute("aria-current", link.dataset.view === (known === "match" ? "matches" : known));
  for (const link of navigation.querySelectorAll("[aria-current]")) link.setAttribute("aria-current", "page");
  document.title = known === "standings" ? tournament.name : `${place.title} \u2013 ${tournament.name}`;
  fill(main, place.content);
  place.shown?.();
  if (first) return;
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

addEventListener("hashchange", route);
route();

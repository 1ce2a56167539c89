// page.js - the page's frame: heading, navigation, and the view that the address names after '#'.
import { tournament } from "./data.js";
import { fill, h } from "./dom.js";
import { isLive, liveLine } from "./live.js";
import { isHeld, placeIn } from "./place.js";
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

// A view is a function of the rest of the address that returns what to show, now or later, as {title, content, leave}. `keeps`: newer
// data do not concern it.
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

const eyebrow = h("p.eyebrow");
function nameState() {
  const played = plural(tournament.played, "match", "matches");
  const extent = tournament.part ? ` of ${tournament.part} alone` : tournament.finished ? "" : " so far, not finished";
  fill(eyebrow, `${tournament.game} · ${played}${extent}`);
}

let leave = () => {};
let visit = 0;
let shown = null;

const line = isLive ? [liveLine({ mayRenew: () => shown !== null && (shown.keeps || !isHeld(main)), renew })] : [];
document.body.append(
  h("a.skip", { href: "#view", onclick: event => { event.preventDefault(); main.focus(); } }, "Skip to the content"),
  h("header", {},
    h("div.title", {}, eyebrow, h("h1", {}, h("bdi", {}, tournament.name))),
    theme),
  ...line, navigation, main);
nameState();
nameTheme();
onTheme(nameTheme);

/// What the address names: a view, what it is told, and by what it is known.
function addressed() {
  const [view = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(part => {
    try { return decodeURIComponent(part); } catch { return part; }
  });
  const known = Object.hasOwn(views, view) ? view : "standings";
  return { view: known, rest, address: [known, ...rest.slice(0, 1)].join("/") };
}

/// Shows a view; false if the reader has gone on to another one meanwhile.
async function open({ view, rest, address }) {
  const mine = ++visit;
  leave();
  leave = () => {};
  const place = await views[view](...rest);
  if (mine !== visit) {
    place.leave?.();
    return false;
  }
  shown = { address, goTo: place.goTo, keeps: place.keeps };
  leave = place.leave ?? leave;
  for (const link of navigation.children)
    link.toggleAttribute("aria-current", link.dataset.view === (view === "match" ? "matches" : view));
  for (const link of navigation.querySelectorAll("[aria-current]")) link.setAttribute("aria-current", "page");
  document.title = view === "standings" ? tournament.name : `${place.title} \u2013 ${tournament.name}`;
  fill(main, place.content);
  place.shown?.();
  return true;
}

async function route() {
  const to = addressed();
  if (shown?.address === to.address && shown.goTo?.(to.rest)) return;
  const first = shown === null;
  if (!await open(to) || first) return;
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/// The same view of newer data, with the reader where he was.
async function renew() {
  nameState();
  if (shown.keeps) return;
  const goBack = placeIn(main);
  if (await open(addressed())) goBack();
}

addEventListener("hashchange", route);
route();

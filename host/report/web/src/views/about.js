// about.js - under what terms the tournament was played, and what this page holds and leaves out.
import { core, entrants, replays, tournament } from "../data.js";
import { h } from "../dom.js";
import { number, plural } from "../words.js";

const facts = list => h("dl.facts", {}, list.filter(Boolean).map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))));

export function about() {
  const parameters = tournament.params.map(([name, value]) => `${name} ${value}`).join(", ");
  const left = tournament.played - core.listed;
  return {
    title: "About",
    content: [
      h("h2", {}, "The tournament"),
      facts([
        ["Game", `${tournament.game} ${tournament.game_version}`],
        ["Format", tournament.format],
        ["Points", tournament.points],
        parameters && ["Parameters", parameters],
        ["An answer may take", `${number(tournament.time_ms)} ms of ${tournament.clock === "cpu" ? "CPU time" : "time"}, unless an entrant's terms say otherwise`],
        ["Seed", h("code", {}, tournament.seed)],
        ["Entrants", `${entrants.length}: ${plural(entrants.filter(each => each.program).length, "program")} and ${plural(entrants.filter(each => !each.program).length, "native bot")}`],
        ["Played", `${number(tournament.settled)} of ${number(tournament.known)} places of the schedule${tournament.part ? ` of ${tournament.part}; the other parts are not in it` : tournament.finished ? "" : "; it is not finished"}`],
        tournament.voids > 0 && ["Void", `${plural(tournament.voids, "match", "matches")}, by a bug of the game: they count for nobody`],
      ]),
      h("h2", {}, "This page"),
      h("p", {}, "Standings, ratings and the crosstable are of all matches. ",
        left > 0 ? `The list of matches ends after ${number(core.listed)}; ${number(left)} more are not in it. ` : "The list has every match. ",
        `${plural(replays.length, "match", "matches")} can be watched here: the best at the top of the table, the largest upsets, the closest, the first of each fault, and each entrant's last. `,
        core.replays_left_out > 0 && `${plural(core.replays_left_out, "match was", "matches were")} chosen and too large. `,
        `\u201chilltop report ${tournament.store} --matches N\u201d brings more, \u201chilltop replay ${tournament.store} MATCH\u201d plays any.`),
      h("p", {}, "Any result can be recomputed: \u201chilltop show --transcript\u201d prints everything that decided it. ",
        "What the numbers mean: the chapter \u201cRead the results\u201d of Hilltop's documentation."),
      h("p.note", {}, "Charts are drawn by uPlot (MIT licence, © Leon Sorokin)."),
    ],
  };
}

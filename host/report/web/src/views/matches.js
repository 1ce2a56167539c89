// matches.js - every listed match, by whom and of what kind.
import { core, entrants, order, replays, tournament } from "../data.js";
import { h } from "../dom.js";
import { matchList } from "../match_list.js";
import { number } from "../words.js";

/// Without wishes: the matches to watch, where they are a choice of them.
const usual = () => (replays.length > 0 && replays.length < core.listed ? "watch" : "all");

export async function matchesView(first = "", second = "", only = first === "" && second === "" ? usual() : "all") {
  const wished = { entrant: first === "" ? null : Number(first), opponent: second === "" ? null : Number(second), only };
  const address = wishes => `#/matches/${wishes.entrant ?? ""}/${wishes.opponent ?? ""}/${wishes.only}`;
  const go = change => (location.hash = address({ ...wished, ...change }));
  const choice = (label, value, key) => h("label", {}, `${label} `,
    h("select", { onchange: event => go({ [key]: event.target.value === "" ? null : Number(event.target.value) }) },
      h("option", { value: "" }, "anybody"),
      order.map(entrant => h("option", { value: entrant, selected: entrant === value }, entrants[entrant].name))));
  const kinds = [["all", "all"], ["watch", "to watch here"], ["faults", "with faults"]];
  const left = tournament.played - core.listed;
  return {
    title: "Matches",
    content: [
      h("div.controls", {}, choice("Of", wished.entrant, "entrant"), choice("and", wished.opponent, "opponent"),
        h("label", {}, "Show ", h("select", { onchange: event => go({ only: event.target.value }) },
          kinds.map(([value, label]) => h("option", { value, selected: value === only }, label))))),
      await matchList(wished),
      left > 0 && h("p.note", {}, `The list ends here; ${number(left)} later matches are in the store alone.`)],
  };
}

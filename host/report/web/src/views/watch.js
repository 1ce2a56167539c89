// watch.js - one match, moment by moment: moment 0 is its opening, moment n what step n made of it.
import { replay, tournament } from "../data.js";
import { fill, h } from "../dom.js";
import { stage } from "../stage.js";
import { stateTable } from "../state_table.js";
import { duration, nameLink, number, plural } from "../words.js";

const speeds = [["0.5", "½×"], ["1", "1×"], ["3", "3×"], ["10", "10×"], ["30", "30×"]];
const stepsASecond = 1.5;  // at speed 1

/// The lines by moment: what was asked for a step, and the state that it led to.
function momentsOf(lines) {
  const moments = [];
  let asks = [];
  for (const line of lines) {
    if (line.event === "ask") asks.push(line);
    if (line.event !== "step") continue;
    moments[line.step] = { asks, chance: line.chance, state: line.state };
    asks = [];
  }
  moments[0] ??= { asks: [], chance: {}, state: null };
  return Array.from(moments, moment => moment ?? { asks: [], chance: {}, state: null });
}

function notHere(match) {
  return { title: `Match ${match}`, content: [
    h("p", {}, `Match ${match} is not among those that this page brings along. On the machine that has the store:`),
    h("pre", {}, `hilltop replay ${tournament.store} ${match}`)] };
}

function askText(ask, seats) {
  const seat = seats[ask.seat];
  return h("li", {}, h("b", {}, h("bdi", {}, seat?.entrant ?? `seat ${ask.seat}`)), " ", ask.action === "" ? h("span.quiet", {}, "nothing") : h("code", {}, ask.action),
    ask.fault && [" ", h("span.tag.fault", {}, ask.fault), " ", h("span.quiet", {}, ask.why)],
    ask.wall_us > 0 && h("span.quiet", {}, ` ${duration(ask.wall_us)}`));
}

function outcome(match) {
  const result = match.lines.findLast(line => line.event === "result");
  const seats = match.lines.find(line => line.event === "session").seats;
  if (!result || result.scores.length === 0) return result?.void ? h("p", {}, `Void: ${result.void}`) : null;
  const rows = seats.map((seat, i) => ({ ...seat, score: result.scores[i], points: result.points[i], forfeit: result.forfeit.includes(i) }));
  if (rows.length > 2) rows.sort((a, b) => b.score - a.score);
  return h(rows.length > 4 ? "ul.seats" : "ul.seats.outcome", {}, rows.map(row => h("li", {}, nameLink(row.id), " ", h("b", {}, number(row.score)),
    row.forfeit && h("span.tag.fault", {}, "forfeit"))), result.void && h("li", {}, `void: ${result.void}`));
}

export async function watch(which = "", from = "0") {
  const match = await replay(which);
  if (!match) return notHere(which);
  const moments = momentsOf(match.lines);
  const seats = match.lines.find(line => line.event === "session").seats;
  const last = moments.length - 1;
  const within = moment => Math.max(0, Math.min(last, Number.isFinite(moment) ? Math.round(moment) : 0));
  let moment = within(Number(from)), timer = null, speed = 1;

  const fallback = h("p.note");
  const shown = stage(match.lines, why => {
    shown.element?.remove();
    details.open = true;
    fill(fallback, why === null ? "This game brings no viewer; its states are shown as tables." : `The game's viewer failed (${why}); the states are shown as tables.`);
    showState();
  });
  const scrub = h("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Step", oninput: () => { pause(); goTo(Number(scrub.value)); } });
  const play = h("button.play", { type: "button", onclick: () => (timer ? pause() : start()) });
  const back = h("button", { type: "button", onclick: () => { pause(); goTo(moment - 1); }, "aria-label": "One step back" }, "\u2190");
  const forward = h("button", { type: "button", onclick: () => { pause(); goTo(moment + 1); }, "aria-label": "One step on" }, "\u2192");
  const place = h("output.place");
  const link = h("button", { type: "button", onclick: copyLink }, "Copy link");
  const asks = h("ul.asks");
  const state = h("div");
  const details = h("details", { ontoggle: showState }, h("summary", {}, "The whole state"), state);
  const faultsAt = moments.flatMap((each, at) => (each.asks.some(ask => ask.fault) ? [at] : []));
  const nextFault = faultsAt.length > 0 && h("button", { type: "button", onclick: () => { pause(); goTo(faultsAt.find(at => at > moment) ?? faultsAt[0]); } }, "Next fault");

  function namePlay() {
    play.textContent = timer ? "Pause" : "Play";
    asks.setAttribute("aria-live", timer ? "off" : "polite");
  }
  function pause() {
    clearInterval(timer);
    timer = null;
    namePlay();
    keepAddress();
  }
  function start() {
    if (moment === last) goTo(0);
    const many = Math.max(1, Math.round(speed * stepsASecond / 20));  // no more than 20 pictures a second
    timer = setInterval(() => {
      goTo(moment + many);
      if (moment === last) pause();
    }, 1000 * many / (speed * stepsASecond));
    namePlay();
  }
  const address = () => `#/match/${which}/${moment}`;
  function keepAddress() {
    try {
      history.replaceState(null, "", address());
    } catch {
      // Some browsers allow that only for pages of a server.
    }
  }
  async function copyLink() {
    keepAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      link.textContent = "Copied";
    } catch {
      link.textContent = "It is in the address bar";
    }
    setTimeout(() => (link.textContent = "Copy link"), 2000);
  }
  function showState() {
    if (!details.open) return;
    const { state: now, chance } = moments[moment];
    fill(state, now === null ? h("p.quiet", {}, "nothing has happened yet") : stateTable(now, moments[moment - 1]?.state ?? undefined),
      Object.keys(chance ?? {}).length > 0 && [h("p.quiet", {}, "drawn for this step"), stateTable(chance)]);
  }
  function goTo(next) {
    moment = within(next);
    scrub.value = moment;
    scrub.setAttribute("aria-valuetext", `step ${moment} of ${last}`);
    fill(place, moment === 0 ? "opening" : `step ${number(moment)}`, h("span.quiet", {}, ` of ${number(last)}`));
    back.disabled = moment === 0;
    forward.disabled = moment === last;
    const mostAsks = 12;
    const made = moments[moment].asks;
    fill(asks, made.slice(0, mostAsks).map(ask => askText(ask, seats)), made.length > mostAsks && h("li.quiet", {}, `${made.length - mostAsks} more`));
    shown.show(moment);
    showState();
    if (!timer) keepAddress();
  }
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA|BUTTON|A|SUMMARY)$/.test(event.target.tagName)) return;
    const moves = { ArrowLeft: moment - 1, ArrowRight: moment + 1, Home: 0, End: last };
    if (event.key === " " || event.key === "k") timer ? pause() : start();
    else if (event.key in moves) {
      pause();
      goTo(moves[event.key]);
    } else return;
    event.preventDefault();
  }
  addEventListener("keydown", onKey);

  const chooseSpeed = h("select", { "aria-label": "Speed", onchange: event => {
    speed = Number(event.target.value);
    if (timer) {
      pause();
      start();
    }
  } }, speeds.map(([value, label]) => h("option", { value, selected: value === "1" }, label)));
  namePlay();

  return {
    title: `Match ${which}`,
    keeps: true,
    goTo: ([, to]) => {
      pause();
      goTo(Number(to ?? 0));
      return true;
    },
    leave() {
      clearInterval(timer);
      removeEventListener("keydown", onKey);
      shown.end();
    },
    shown: () => goTo(moment),
    content: [
      h("p.eyebrow", {}, `Match ${which} · ${plural(last, "step")} · ${match.why.join(", ")}`),
      outcome(match),
      h("div.player", {},
        shown.element, fallback,
        h("div.bar", { role: "group", "aria-label": "Replay" }, play, back, forward, scrub, place, chooseSpeed, nextFault, link)),
      asks, details,
      h("p.note", {}, "Space plays and pauses, the arrow keys step, Home and End go to the ends.")],
  };
}

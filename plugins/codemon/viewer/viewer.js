// viewer.js - a battle: the two monsters that fight, their benches, and what each turn did to whom.
function viewer(lines, element) {
  const match = read(lines);
  const { seats, params } = match.session;
  const full = params.hp ?? 100;
  const types = ["Normal", "Psychic", "Fire", "Water", "Grass"];
  const moves = ["Punch", "Heal", "Slow", "Pain", "Sleep", "Weaken", "Fireball", "Burn", "Sharpen", "Watergun", "Confuse", "Shield", "Vine", "Poison", "Sap"];
  const effects = { 1: "poisoned", 2: "confused", 3: "burns", 4: "asleep", 6: "Attack +", 7: "Attack \u2212", 8: "Defense +", 9: "Defense \u2212", 10: "Speed \u2212" };
  // What the state leaves out since it never changes: name:type:attack:defense:speed:move:move:move of each member.
  const teams = seats.map(seat => {
    const [name, ...members] = (seat.record?.team ?? "").split("|");
    return { name, members: members.map(member => {
      const [, type, , , , ...known] = member.split(":");
      return { type: Number(type), moves: known.map(Number) };
    }) };
  });
  const first = match.steps.find(step => step?.state.teams);
  const state = moment => match.steps[moment]?.state ?? { turn: 0, teams: first.state.teams.map(team => ({ ...team, active: -1, members: team.members.map(member => ({ ...member, hp: full, effects: [], poisoned: 0 })) })) };
  const moments = [...Array(match.last + 1).keys()];
  const left = (at, side) => state(at).teams[side].members.reduce((sum, member) => sum + Math.max(0, member.hp), 0);

  const marks = [
    () => shape("circle", { cx: 40, cy: 44, r: 26 }),
    () => shape("path", { d: "M40 14 L68 44 L40 74 L12 44 Z" }),
    () => shape("path", { d: "M40 10 C62 34 66 44 62 56 A23 23 0 0 1 18 56 C16 44 28 40 28 26 C36 30 38 34 38 40 C42 32 42 22 40 10 Z" }),
    () => shape("path", { d: "M40 10 C54 30 64 42 64 53 A24 24 0 0 1 16 53 C16 42 26 30 40 10 Z" }),
    () => shape("path", { d: "M14 70 C10 30 34 12 68 14 C70 50 52 70 24 64 L40 42 L18 70 Z" }),
  ];

  function monster(colour, mirrored) {
    const drawing = shape("svg", { viewBox: "0 0 80 84", "aria-hidden": "true" });
    Object.assign(drawing.style, { maxWidth: "112px", transition: "opacity 0.2s" });
    return {
      drawing,
      set(type, hp) {
        const body = (marks[type] ?? marks[0])();
        body.setAttribute("fill", colour);
        const x = mirrored ? 33 : 47;
        drawing.replaceChildren(body, shape("circle", { cx: x - 7, cy: 46, r: 3.2, fill: "var(--paper)" }), shape("circle", { cx: x + 7, cy: 46, r: 3.2, fill: "var(--paper)" }));
        drawing.style.opacity = hp > 0 ? 1 : 0.25;
      },
    };
  }

  /// What a seat chose, in words; `before`: its team when it chose.
  function told(ask, before, now) {
    if (ask.fault) return ask.fault;
    const choice = Number(ask.action);
    const member = slot => before.members[slot]?.name ?? `member ${slot}`;
    if (!Number.isInteger(choice)) return ask.action === "-" ? "no action" : ask.action;
    if (choice >= 10) return `switches to ${member(choice - 10)}`;
    const fell = before.active < 0 || before.members[before.active].hp <= 0;
    if (fell && now.active === choice) return `sends ${member(choice)}`;
    const move = teams[ask.seat].members[before.active]?.moves[choice];
    return `${before.members[before.active]?.name ?? ""}: ${moves[move] ?? `move ${choice}`}`;
  }

  return sized(element, width => {
    const narrow = width < 520;
    const sides = seats.map((seat, i) => {
      const right = i === 1;
      const side = {
        monster: monster(seatColours[i], right), hp: meter("HP", seatColours[i], right),
        who: make("div", { fontSize: "20px", fontWeight: "620", overflow: "hidden", textOverflow: "ellipsis" }), state: make("div", { color: "var(--quiet)", fontSize: "13px", minHeight: "2.9em" }),
        said: make("div", { minHeight: "3em", fontWeight: "560" }),
        bench: [0, 1, 2].map(() => ({ name: make("span"), bar: make("div", { height: "100%", background: seatColours[i], borderRadius: "2px", transition: "width 0.2s" }) })),
      };
      const member = ({ name, bar }) => make("div", { display: "flex", gap: "8px", alignItems: "center", fontSize: "13px", flexDirection: right ? "row-reverse" : "row" },
        make("div", { width: narrow ? "44px" : "80px", height: "6px", background: "var(--line)", borderRadius: "2px", overflow: "hidden", flex: "none" }, bar), name);
      side.element = make("div", { flex: "1 1 0", minWidth: "0", textAlign: right ? "right" : "left" },
        nameTag(seat.entrant, seatColours[i], { display: "block" }), side.who, side.hp.element, side.state,
        make("div", { width: "112px", margin: right ? "0 auto 8px 0" : "0 0 8px auto" }, side.monster.drawing), side.said, ...side.bench.map(member));
      return side;
    });
    const health = timeline("HP of the whole team", [0, 1].map(i => ({ colour: seatColours[i], values: moments.map(at => left(at, i)) })), width - 32);
    element.append(make("div", { padding: "16px" }, make("div", { display: "flex", gap: narrow ? "16px" : "64px" }, ...sides.map(side => side.element)), health.element));

    return moment => {
      const now = state(moment), before = state(Math.max(0, moment - 1));
      sides.forEach((side, i) => {
        const team = now.teams[i], active = team.members[team.active];
        const known = teams[i].members[team.active];
        side.who.textContent = active ? active.name : "chooses";
        side.hp.set((active?.hp ?? 0) / full, active ? Math.max(0, active.hp) : "");
        side.monster.set(known?.type ?? 0, active?.hp ?? 0);
        side.state.textContent = active ? [types[known?.type] ?? "", ...active.effects.map(effect => effects[effect] ?? effect)].join(", ") : "";
        const lost = before.teams[i].members.reduce((sum, member, slot) => sum + member.hp - team.members[slot].hp, 0);
        const ask = (match.asks[moment] ?? []).find(each => each.seat === i);
        side.said.textContent = ask ? told(ask, before.teams[i], team) : "";
        if (lost > 0) side.said.append(make("span", { color: seatColours[i] }, ` \u2212${lost}\u00a0HP`));
        if (lost < 0) side.said.append(make("span", { color: "var(--quiet)" }, ` +${-lost}\u00a0HP`));
        side.bench.forEach(({ name, bar }, slot) => {
          const each = team.members[slot];
          if (!each) return;
          name.textContent = each.name;
          name.style.fontWeight = slot === team.active ? "600" : "400";
          name.style.opacity = each.hp > 0 ? 1 : 0.65;
          bar.style.width = `${100 * Math.max(0, each.hp) / full}%`;
        });
      });
      health.show(moment);
    };
  });
}

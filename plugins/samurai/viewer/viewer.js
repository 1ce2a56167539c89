// viewer.js - two fighters: what each does in a turn, and their health and honour over time.
function viewer(lines, element) {
  const match = read(lines);
  const { params, seats } = match.session;
  const opening = { health: [params.health, params.health], honour: [params.honour, params.honour], history: ["", ""] };
  const state = moment => match.steps[moment]?.state ?? opening;
  const words = { W: "waits", B: "bows", G: "guards", I: "quick draw", P: "parry", O: "overhead strike" };
  const moments = [...Array(match.last + 1).keys()];
  const topHealth = Math.max(1, params.health);
  const topHonour = Math.max(10, ...moments.flatMap(at => state(at).honour));

  // How a pose leans (degrees about the hip), where the hand is, and where the sword's tip is from the hand.
  const poses = {
    W: { lean: 0, hand: [104, 78], tip: [-52, 26], stride: 0 },
    B: { lean: 48, hand: [100, 84], tip: [-54, 18], stride: 0 },
    G: { lean: -4, hand: [124, 66], tip: [4, -62], stride: 6 },
    I: { lean: 14, hand: [136, 62], tip: [70, 4], stride: 16 },
    P: { lean: 4, hand: [130, 58], tip: [46, -46], stride: 10 },
    O: { lean: -8, hand: [112, 22], tip: [-44, -40], stride: 12 },
  };

  function fighter(colour, mirrored) {
    const smooth = { transition: "transform 0.18s" };
    const ink = { stroke: "var(--ink)", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round", fill: "none" };
    const sword = shape("line", { ...ink, stroke: "var(--quiet)", "stroke-width": 3.5 });
    const arm = shape("line", { ...ink });
    const body = shape("g", {},
      shape("path", { d: "M86 52 L114 52 L118 106 L82 106 Z", fill: colour }),
      shape("circle", { cx: 100, cy: 34, r: 14, fill: "var(--ink)" }),
      shape("path", { d: "M92 20 q8 -14 14 -2", ...ink, "stroke-width": 4 }), arm, sword);
    const legs = shape("path", { fill: "var(--ink)" });
    const whole = shape("g", {}, legs, body);
    Object.assign(body.style, smooth, { transformOrigin: "100px 104px" });
    Object.assign(whole.style, { ...smooth, transformOrigin: "100px 170px" });
    const drawing = shape("svg", { viewBox: "0 0 210 186", "aria-hidden": "true" },
      shape("line", { x1: 0, x2: 210, y1: 173, y2: 173, stroke: "var(--line)", "stroke-width": 2 }),
      shape("g", mirrored ? { transform: "translate(210 0) scale(-1 1)" } : {}, whole));
    return {
      drawing,
      pose(action, fallen) {
        const { lean, hand, tip, stride } = poses[action] ?? poses.W;
        body.style.transform = `rotate(${lean}deg)`;
        legs.setAttribute("d", `M82 104 L118 104 L${130 + stride} 172 L${106 + stride} 172 L100 128 L${92 - stride} 172 L${70 - stride} 172 Z`);
        arm.setAttribute("x1", 104);
        arm.setAttribute("y1", 60);
        arm.setAttribute("x2", hand[0]);
        arm.setAttribute("y2", hand[1]);
        sword.setAttribute("x1", hand[0]);
        sword.setAttribute("y1", hand[1]);
        sword.setAttribute("x2", hand[0] + tip[0]);
        sword.setAttribute("y2", hand[1] + tip[1]);
        whole.style.transform = fallen ? "rotate(-84deg) translate(-10px, 60px)" : "none";
        whole.style.opacity = fallen ? 0.45 : 1;
      },
    };
  }

  return sized(element, width => {
    const sides = seats.map((seat, i) => {
      const side = {
        fighter: fighter(seatColours[i], i === 1),
        health: meter("Health", seatColours[i], i === 1),
        honour: meter("Honour", "var(--ink)", i === 1),
        sword: make("div", { minHeight: "1.5em", color: "var(--quiet)", fontSize: "13px" }),
        told: make("div", { minHeight: "1.5em", fontWeight: "560" }),
        hit: make("div", { minHeight: "1.5em", color: seatColours[i], fontWeight: "650" }),
      };
      side.element = make("div", { flex: "1 1 0", minWidth: "0", textAlign: i === 1 ? "right" : "left", display: "flex", flexDirection: "column" },
        nameTag(seat.entrant, seatColours[i]), side.health.element, side.honour.element, side.sword,
        make("div", { maxWidth: "260px", width: "100%", margin: i === 1 ? "6px auto 0 0" : "6px 0 0 auto" }, side.fighter.drawing), side.told, side.hit);
      return side;
    });
    const health = timeline("Health", [0, 1].map(i => ({ colour: seatColours[i], values: moments.map(at => state(at).health[i]) })), width - 32);
    const honour = timeline("Honour", [0, 1].map(i => ({ colour: seatColours[i], values: moments.map(at => state(at).honour[i]) })), width - 32);
    element.append(make("div", { padding: "16px" },
      make("div", { display: "flex", gap: width < 500 ? "12px" : "48px" }, ...sides.map(side => side.element)), health.element, honour.element));

    return moment => {
      const now = state(moment), before = state(Math.max(0, moment - 1));
      sides.forEach((side, i) => {
        const action = moment > 0 ? now.history[i].slice(-1) : "";
        const lost = before.health[i] - now.health[i];
        side.fighter.pose(action, now.health[i] <= 0 || now.honour[i] < 0);
        side.health.set(now.health[i] / topHealth, now.health[i]);
        side.honour.set(now.honour[i] / topHonour, now.honour[i]);
        side.sword.textContent = now.honour[i] >= params.sword_honour ? "Sword of the Gods" : "";
        side.told.textContent = moment === 0 ? "" : (words[action] ?? "");
        side.hit.textContent = now.honour[i] < 0 ? "dishonoured" : lost > 0 ? `\u2212${lost} health` : "";
      });
      health.show(moment);
      honour.show(moment);
    };
  });
}

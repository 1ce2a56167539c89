// viewer.js - players around a table: each with a pile of flipped and one of unflipped coins, the middle between them.
function viewer(lines, element) {
  const match = read(lines);
  const names = new Map(match.session.seats.map(seat => [seat.id, seat.entrant]));
  const moments = [...Array(match.last + 1).keys()];
  const state = moment => match.steps[moment]?.state ?? match.steps[0].state;
  const count = match.steps[0].state.players.length;
  const mostCoins = Math.max(1, ...moments.flatMap(at => state(at).players.flatMap(player => [player.flipped, player.unflipped])));
  const letters = { N: "nothing", F: "flips", U: "unflips", R: "passes all to the previous", T: "passes all to the next",
    1: "takes 1", 2: "takes 2", 3: "takes 3", A: "puts 1", B: "puts 2", C: "puts 3", X: "removes 1", Y: "removes 2", Z: "removes 3" };

  /// A pile that grows upwards from (x, y), no higher than `room`: an edge for each coin while there is room for that.
  function pile(x, y, room, flipped) {
    const edges = shape("g"), number = shape("text", { x: x + 9, y: y + 14, "text-anchor": "middle", "font-size": 12, fill: "var(--quiet)" });
    const coin = Math.min(4, room / mostCoins);
    return {
      element: shape("g", {}, edges, number),
      set(coins) {
        number.textContent = coins;
        const height = coins * coin;
        edges.replaceChildren();
        if (coins === 0) return;
        edges.append(shape("rect", { x, y: y - height, width: 18, height, rx: 2, fill: flipped ? "var(--accent)" : "var(--paper)", stroke: flipped ? "var(--accent)" : "var(--quiet)" }));
        if (coin < 3) return;
        for (let i = 1; i < coins; ++i)
          edges.append(shape("line", { x1: x, x2: x + 18, y1: y - i * coin, y2: y - i * coin, stroke: flipped ? "var(--paper)" : "var(--quiet)", "stroke-width": 0.7 }));
      },
    };
  }

  return sized(element, width => {
    const narrow = width < 520, crowded = count > 12;
    const wide = width - 32;
    const height = crowded ? Math.min(wide, 620) : narrow ? wide * (count > 6 ? 1.6 : 1.25) : Math.min(wide * 0.72, 520);
    const most = crowded ? 26 : 52;
    const [cx, cy] = [wide / 2, height / 2];
    const [rx, ry] = [wide / 2 - (narrow ? 44 : 80), height / 2 - most - 22];
    const places = [...Array(count).keys()].map(i => {
      const angle = -Math.PI / 2 + 2 * Math.PI * i / count;
      return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle) + 10];
    });
    // A pile ends below what is written under the seat above it.
    const below = 50, beside = narrow ? 58 : 80;
    const near = places.flatMap(([x, y], i) => places.filter(([u, v], j) => j !== i && v <= y && Math.abs(u - x) < beside).map(([, v]) => y - v));
    const room = Math.max(8, Math.min(most, ...near.map(distance => distance - below)));
    const drawing = shape("svg", { viewBox: `0 0 ${wide} ${height}`, width: wide, height },
      shape("ellipse", { cx, cy, rx: Math.max(20, rx - (narrow ? 48 : 84)), ry: Math.max(20, ry - 58), fill: "var(--raised)", stroke: "var(--line)" }));
    const middle = shape("text", { x: cx, y: cy + 8, "text-anchor": "middle", "font-size": 34, "font-weight": 650, fill: "var(--ink)" });
    drawing.append(middle, shape("text", { x: cx, y: cy + 28, "text-anchor": "middle", "font-size": 13, fill: "var(--quiet)" }, "in the middle"));
    const seats = places.map(([x, y]) => {
      const seat = {
        points: shape("text", { x, y: y + 44, "text-anchor": "middle", "font-size": crowded ? 11 : 13, fill: "var(--ink)", "font-weight": 600 }),
        name: shape("text", { x, y: y + 29, "text-anchor": "middle", "font-size": crowded ? 11 : 13 }),
        unflipped: pile(x - 21, y, room, false), flipped: pile(x + 3, y, room, true),
      };
      drawing.append(seat.unflipped.element, seat.flipped.element, seat.name, seat.points);
      return seat;
    });
    const told = make("div", { minHeight: "3em", marginTop: "8px" });
    const key = make("div", { color: "var(--quiet)", fontSize: "13px" }, "Left pile: unflipped coins. Right, filled: flipped. Below: points.");
    element.append(make("div", { padding: "16px" }, drawing, told, key));

    return moment => {
      const now = state(moment);
      const asks = match.asks[moment] ?? [];
      const acting = asks.length > 0 ? match.session.seats[asks[0].seat].id : null;
      middle.textContent = now.global;
      now.players.forEach((player, i) => {
        const seat = seats[i];
        seat.name.textContent = crowded ? `#${player.id}` : cut(names.get(player.id) ?? `#${player.id}`, narrow ? 11 : 18);
        seat.name.setAttribute("fill", player.id === acting ? "var(--accent)" : "var(--ink)");
        seat.name.setAttribute("font-weight", player.id === acting ? 650 : 400);
        seat.points.textContent = `${player.points}`;
        seat.flipped.set(player.flipped);
        seat.unflipped.set(player.unflipped);
      });
      told.replaceChildren();
      for (const ask of asks)
        told.append(make("div", {}, nameTag(match.session.seats[ask.seat].entrant, "var(--accent)"), " ", [...ask.action].map(letter => letters[letter] ?? letter).join(", ")));
      if (asks.length === 0 && moment === 0) told.append(`${now.global} coins lie in the middle.`);
      else if (moment === match.last) told.append(make("div", { color: "var(--quiet)" }, "The end: every coin held has counted once more."));
    };
  });
}

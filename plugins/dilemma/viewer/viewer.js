// viewer.js - who takes from whom: a graph of a round's takes and the scores; of many players a map of the takes.
function viewer(lines, element) {
  const match = read(lines);
  const seats = match.session.seats;
  const ids = match.steps[0].chance.ids;
  const seatOf = new Map(ids.map((id, seat) => [id, seat]));
  const state = moment => match.steps[moment]?.state ?? { scores: seats.map(() => 0), takes: [] };
  const count = seats.length, mostAsGraph = 40, mostListed = 20;
  const name = seat => seats[seat].entrant;

  /// Players on a circle, an arrow from each taker to its victim.
  function graph(size) {
    const radius = size / 2 - 46, middle = size / 2;
    const place = seat => {
      const angle = -Math.PI / 2 + 2 * Math.PI * seat / count;
      return [middle + radius * Math.cos(angle), middle + radius * Math.sin(angle)];
    };
    const dot = count > 20 ? 7 : 13;
    const arrows = shape("g", { stroke: "var(--accent)", fill: "none" });
    const nodes = seats.map((_, seat) => {
      const [x, y] = place(seat);
      const circle = shape("circle", { cx: x, cy: y, r: dot, stroke: "var(--ink)", "stroke-width": 1.5 });
      const [lx, ly] = [middle + (radius + dot + 14) * (x - middle) / radius, middle + (radius + dot + 14) * (y - middle) / radius];
      return { circle, label: shape("text", { x: lx, y: ly + 4, "text-anchor": "middle", "font-size": count > 20 ? 10 : 13, fill: "var(--ink)" }, String(ids[seat])) };
    });
    const drawing = shape("svg", { viewBox: `0 0 ${size} ${size}`, width: size, height: size },
      shape("defs", {}, shape("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
        shape("path", { d: "M0 0 L8 4 L0 8 Z", fill: "var(--accent)", stroke: "none" }))),
      arrows, ...nodes.flatMap(node => [node.circle, node.label]));
    drawing.style.maxWidth = `${size}px`;

    function arrow(taker, victim) {
      const [x1, y1] = place(taker), [x2, y2] = place(victim);
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const bend = 0.12 * length;  // so that two who take from each other have two arrows
      const [mx, my] = [(x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend];
      return shape("path", { d: `M${x1 + dx * dot} ${y1 + dy * dot} Q${mx} ${my} ${x2 - dx * (dot + 2)} ${y2 - dy * (dot + 2)}`,
        "stroke-width": 1.3, "stroke-opacity": count > 20 ? 0.45 : 0.75, "marker-end": "url(#tip)" });
    }

    return {
      element: drawing,
      show(now) {
        arrows.replaceChildren(...now.takes.map(([taker, victim]) => arrow(seatOf.get(taker), seatOf.get(victim))));
        const took = new Set(now.takes.map(([taker]) => seatOf.get(taker)));
        nodes.forEach((node, seat) => node.circle.setAttribute("fill", took.has(seat) ? "var(--accent)" : "var(--paper)"));
      },
    };
  }

  /// A row for each taker, a column for each victim.
  function map(size) {
    const canvas = make("canvas", { width: `${size}px`, height: `${size}px`, imageRendering: "pixelated", background: "var(--raised)" });
    canvas.width = canvas.height = count;
    return {
      element: canvas,
      show(now) {
        const context = canvas.getContext("2d");
        context.clearRect(0, 0, count, count);
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--accent");
        for (const [taker, victim] of now.takes) context.fillRect(seatOf.get(victim), seatOf.get(taker), 1, 1);
      },
    };
  }

  return sized(element, width => {
    const narrow = width < 620;
    const size = Math.min(narrow ? width - 32 : width * 0.56, 520);
    const drawing = count > mostAsGraph ? map(size) : graph(size);
    const takes = make("div", { color: "var(--quiet)", fontSize: "13px", margin: "4px 0 8px" });
    const rows = [...Array(Math.min(count, mostListed)).keys()].map(() => {
      const row = { id: make("td", { color: "var(--quiet)", minWidth: "2.2em", padding: "2px 12px 2px 0" }), name: make("td", { maxWidth: "0", width: "100%", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }), score: make("td", { textAlign: "right", fontWeight: "600" }) };
      row.element = make("tr", {}, row.id, row.name, row.score);
      return row;
    });
    const table = make("table", { width: "100%", borderCollapse: "collapse", fontSize: "14px", fontVariantNumeric: "tabular-nums" }, make("tbody", {}, ...rows.map(row => row.element)));
    element.append(make("div", { padding: "16px", display: "flex", flexDirection: narrow ? "column" : "row", gap: "24px" },
      make("div", { flex: "none" }, drawing.element), make("div", { flex: "1 1 0", minWidth: "0" }, takes, table)));

    return moment => {
      const now = state(moment);
      drawing.show(now);
      const taken = now.takes.length;
      takes.textContent = moment === 0 ? "Scores; the numbers are the ids that were dealt." : taken === 0 ? "Nobody takes." : `${taken} ${taken === 1 ? "take" : "takes"} of ${count * (count - 1)}. Filled: who takes.`;
      const best = [...seats.keys()].sort((a, b) => now.scores[b] - now.scores[a] || a - b);
      rows.forEach((row, i) => {
        row.id.textContent = ids[best[i]];
        row.name.replaceChildren(make("bdi", {}, name(best[i])));
        row.score.textContent = String(now.scores[best[i]]).replace("-", "\u2212");
      });
    };
  });
}

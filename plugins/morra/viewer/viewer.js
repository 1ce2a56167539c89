// viewer.js - a running duel: two hands, two guesses, and who is ahead.
function viewer(lines, element) {
  const match = read(lines);
  const { params, seats } = match.session;
  const opening = { choices: ["", ""], guesses: ["", ""], scores: [0, 0] };
  const state = moment => match.steps[moment]?.state ?? opening;
  const moments = [...Array(match.last + 1).keys()];
  const shown = 24;  // turns in the strip

  /// A hand that shows a number: so many fingers are up; beyond five there is the number alone.
  function hand(colour) {
    const finger = (x, length) => shape("rect", { x, y: 74 - length, width: 13, height: length + 22, rx: 6.5, fill: colour });
    const places = [[8, 30], [26, 54], [44, 60], [62, 55], [80, 42]];
    const fingers = places.map(([x, length]) => finger(x, length));
    const drawing = shape("svg", { viewBox: "0 0 102 134", "aria-hidden": "true" }, ...fingers,
      shape("rect", { x: 8, y: 72, width: 85, height: 58, rx: 20, fill: colour }));
    drawing.style.maxWidth = "96px";
    const order = [1, 2, 3, 4, 0];  // the thumb comes last
    return {
      drawing,
      set(number) {
        fingers.forEach((each, i) => {
          const length = order.indexOf(i) < number ? places[i][1] : 6;
          each.setAttribute("y", 74 - length);
          each.setAttribute("height", length + 22);
        });
      },
    };
  }

  return sized(element, width => {
    const sides = seats.map((seat, i) => {
      const side = {
        hand: hand(seatColours[i]),
        score: make("div", { fontSize: "34px", fontWeight: "650", lineHeight: "1.1", fontVariantNumeric: "tabular-nums" }),
        played: make("div", { fontSize: "20px", fontWeight: "600" }),
        guess: make("div", { color: "var(--quiet)" }),
        won: make("div", { minHeight: "1.6em", color: seatColours[i], fontWeight: "600" }),
      };
      side.element = make("div", { flex: "1 1 0", minWidth: "0", textAlign: i === 1 ? "right" : "left" },
        nameTag(seat.entrant, seatColours[i], { display: "block" }), side.score,
        make("div", { width: "96px", margin: i === 1 ? "8px auto 4px 0" : "8px 0 4px auto" }, side.hand.drawing), side.played, side.guess, side.won);
      return side;
    });
    const strip = make("div", { display: "grid", gridTemplateColumns: `repeat(${shown}, 1fr)`, gap: "2px", marginTop: "10px", fontSize: "12px", textAlign: "center", fontVariantNumeric: "tabular-nums" });
    const cells = [0, 1].map(() => [...Array(shown).keys()].map(() => {
      const cell = make("div", { padding: "2px 0", borderRadius: "3px", minHeight: "22px" });
      strip.append(cell);
      return cell;
    }));
    const lead = timeline("Scores", [0, 1].map(i => ({ colour: seatColours[i], values: moments.map(at => state(at).scores[i]) })), width - 32, 110);
    element.append(make("div", { padding: "16px" },
      make("div", { display: "flex", gap: "24px" }, ...sides.map(side => side.element)),
      make("div", { color: "var(--quiet)", fontSize: "13px", marginTop: "8px" }, "Numbers played in the last turns; a filled one won the turn"), strip, lead.element));

    /// Who alone guessed right in a turn; -1: nobody.
    function winner(now, turn) {
      const right = [0, 1].map(i => now.guesses[i][turn] === now.choices[1 - i][turn]);
      return right[0] === right[1] ? -1 : right[0] ? 0 : 1;
    }

    return moment => {
      const now = state(moment), before = state(Math.max(0, moment - 1));
      const turn = now.choices[0].length - 1;
      const thrown = turn >= 0 && now.choices[0].length > before.choices[0].length;
      sides.forEach((side, i) => {
        const number = thrown ? Number(now.choices[i][turn]) : 0;
        side.hand.set(Math.min(5, number));
        side.score.textContent = now.scores[i];
        side.played.textContent = thrown ? `plays ${number}` : "";
        side.guess.textContent = thrown ? `guesses ${now.guesses[i][turn]}` : "";
        const gain = now.scores[i] - before.scores[i];
        side.won.textContent = gain > 0 ? `+${gain}` : match.last === moment && match.result?.forfeit.includes(i) ? "forfeits" : "";
      });
      const first = Math.max(0, turn - shown + 1);
      cells.forEach((row, i) => row.forEach((cell, k) => {
        const at = first + k, past = at <= turn;
        const won = past && winner(now, at) === i;
        cell.textContent = past ? now.choices[i][at] : "";
        cell.style.background = won ? seatColours[i] : "var(--raised)";
        cell.style.color = won ? "var(--paper)" : "var(--ink)";
      }));
      lead.show(moment);
    };
  });
}

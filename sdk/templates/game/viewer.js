// viewer.js - draws a match for `hilltop report`: who has won how often.
function viewer(lines, element) {
  const steps = lines.filter(line => line.event === "step");
  return moment => {
    const step = steps.findLast(each => each.step <= moment);
    element.textContent = step ? `won: ${step.state.won.join(" to ")}` : "nothing has happened yet";
  };
}

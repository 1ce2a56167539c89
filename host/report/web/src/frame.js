// frame.js - runs in the frame beside the game's viewer: hands it the match, tells the page how high it is.
/* global viewer */
const stage = document.getElementById("stage");
const tell = message => parent.postMessage(message, "*");
let show = null;

function attempt(work) {
  try {
    work();
  } catch (error) {
    show = null;
    tell({ failed: String(error) });
  }
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.theme) document.documentElement.dataset.theme = data.theme;
  if (data.lines)
    attempt(() => {
      show = viewer(data.lines, stage);
      if (typeof show !== "function") throw new TypeError("viewer(lines, element) returns no function");
    });
  if ("moment" in data && show) attempt(() => show(data.moment));
  tell({ heard: true });
});
addEventListener("error", event => tell({ failed: event.message }));
new ResizeObserver(() => tell({ height: stage.scrollHeight })).observe(stage);
if (typeof viewer === "function") tell({ ready: true });
else tell({ failed: "it defines no function viewer(lines, element)" });

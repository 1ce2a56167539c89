// stage.js - where the game's own viewer plays: a frame of another origin, which can neither read nor change the page,
// nor load anything. Lines and moments go in; a height, or that it failed, comes out. It may have a process of its own,
// depending on the browser: there, what never returns harms nothing but itself, and is given up.
import { frame } from "./data.js";
import { h } from "./dom.js";
import { onTheme, themeName } from "./theme.js";

const least = 120, most = 1600;  // pixels
const patience = 10_000;  // milliseconds, for its beginning and for each moment

const markup = (tag, text) => `<${tag}>${text}</${tag}>`;

/// `failed(why)` is called when there is no viewer, or when it throws. Returns {element, show(moment), end()}.
export function stage(lines, failed) {
  if (frame.viewer === null) {
    queueMicrotask(() => failed(null));
    return { element: null, show() {}, end() {} };
  }
  const element = h("iframe.stage", { sandbox: "allow-scripts", title: "The match, drawn by the game's viewer",
    srcdoc: `<!doctype html><meta charset="utf-8">${markup("style", frame.style)}<div id="stage"></div>` +
      markup("script", frame.viewer) + markup("script", frame.script) });
  let ready = false, moment = 0;
  let unanswered = 1, timer = null;  // the first is that it is ready
  const wait = () => {
    clearTimeout(timer);
    if (unanswered > 0) timer = setTimeout(() => element.contentWindow && failed("it does not answer"), patience);
  };
  const send = message => {
    if (!ready || !element.contentWindow) return;
    element.contentWindow.postMessage(message, "*");
    if (++unanswered === 1) wait();
  };

  function hear({ source, data }) {
    if (source !== element.contentWindow || typeof data !== "object" || data === null) return;
    if (data.ready || data.heard) {
      --unanswered;
      wait();
    }
    if (data.ready) {
      ready = true;
      send({ lines, moment, theme: themeName() });
    }
    if (Number.isFinite(data.height)) element.style.height = `${Math.max(least, Math.min(most, Math.ceil(data.height)))}px`;
    if (data.failed) failed(String(data.failed).slice(0, 200));
  }

  addEventListener("message", hear);
  wait();
  const stop = onTheme(() => send({ theme: themeName() }));
  return {
    element,
    show(next) {
      moment = next;
      send({ moment });
    },
    end() {
      clearTimeout(timer);
      removeEventListener("message", hear);
      stop();
    },
  };
}

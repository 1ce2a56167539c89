// theme.js - light or dark: as the reader's system has it, until the switch says otherwise.
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set();
let chosen = null;

export const isDark = () => (chosen === null ? system.matches : chosen === "dark");
export const themeName = () => (isDark() ? "dark" : "light");

/// `listener` is called after each change, until the function that this returns is.
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function switchTheme() {
  chosen = isDark() ? "light" : "dark";
  apply();
}

function apply() {
  document.documentElement.dataset.theme = themeName();
  for (const listener of listeners) listener();
}

system.addEventListener("change", apply);
apply();

/// The value of one of the page's colours (page.css), for what is drawn on a canvas.
export const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

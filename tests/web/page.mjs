// page.mjs - tournaments to make reports of, and a report as a reader has it, in a file or from a server.
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const patience = 60_000;  // milliseconds; as nothing here should take, on a machine however busy

const work = mkdtempSync(join(tmpdir(), "hilltop-web-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

/// A new folder, removed in the end.
export const place = () => mkdtempSync(join(work, "place-"));

const surroundings = { ...process.env, XDG_CACHE_HOME: join(work, "cache") };
const running = new Set();
process.on("exit", () => running.forEach(each => each.kill("SIGKILL")));

/// Starts hilltop. `printed()`: what it has printed so far; `ended`: its exit code, once it has ended; `end(signal)`: the
/// same, by a signal.
export function start(...args) {
  const child = spawn(process.env.HILLTOP, args, { cwd: work, stdio: ["ignore", "pipe", "ignore"], env: surroundings });
  let printed = "";
  child.stdout.on("data", text => (printed += text));
  running.add(child);
  const ended = new Promise(resolve => child.on("exit", code => {
    running.delete(child);
    resolve(code);
  }));
  return {
    printed: () => printed,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/// Serves a store; {url, end}.
export async function serve(store, port = 0) {
  const server = start("serve", store, "--port", String(port));
  await until("the server's address", () => server.printed().endsWith("/\n"));
  return { url: server.printed().trim(), end: server.end };
}

export async function until(what, holds) {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await holds()) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  assert.fail(`${what}: not within ${patience} ms`);
}

/// Runs hilltop, returns what it prints. Throws with .status where it fails.
export function hilltop(...args) {
  return execFileSync(process.env.HILLTOP, args, { encoding: "utf8", cwd: work, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"],
    env: surroundings });
}

/// The text of a tournament file.
export function describeTournament({ name, game, params, format, entrants, more = "" }) {
  const entrant = ({ bot, run, name: called }) => `  - {${bot ? `bot: ${bot}` : `run: ${run}`}, name: ${JSON.stringify(called)}}`;
  return [`tournament: ${JSON.stringify(name)}`, `game: ${game}`, `params: ${params}`, `format: ${format}`, "seed: 7", more, "entrants:", ...entrants.map(entrant)].join("\n");
}

/// Plays it; returns the store.
export function play(tournament, options = []) {
  const folder = place();
  writeFileSync(join(folder, "it.yaml"), tournament);
  hilltop("run", join(folder, "it.yaml"), "--store", join(folder, "it.hill"), "--quiet", ...options);
  return join(folder, "it.hill");
}

/// Writes the page; returns its file.
export function report(store, ...options) {
  const file = join(place(), "report.html");
  hilltop("report", store, "-o", file, ...options);
  return file;
}

/// A game's plugin in a folder of its own, with this viewer, or none.
export function copyPlugin(game, viewer) {
  const folder = place();
  copyFileSync(join(process.env.PLUGINS, `${game}.so`), join(folder, `${game}.so`));
  if (viewer !== null) writeFileSync(join(folder, `${game}.viewer.js`), viewer);
  return join(folder, `${game}.so`);
}

let browser;
export async function startBrowser() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"], timeout: patience });
}
/// And ends what a test that failed has left running, for which Node would wait.
export const closeBrowser = () => {
  running.forEach(each => each.kill("SIGKILL"));
  return browser?.close();
};

/// A page in a file, or of a server.
export async function openPage(where, view = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, offline: !where.startsWith("http"), ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const errors = [];
  page.on("console", message => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", error => errors.push(String(error)));
  page.on("dialog", dialog => { errors.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  await page.goto(`${where.startsWith("http") ? "" : "file://"}${where}${view ? `#/${view}` : ""}`);
  await page.waitForSelector("main > *");
  const stage = () => page.frames().find(frame => frame !== page.mainFrame());
  const frameText = async () => (await stage()?.evaluate(() => document.getElementById("stage").innerText).catch(() => "")) ?? "";
  return {
    evaluate: (...args) => page.evaluate(...args),
    title: () => page.title(),
    address: () => page.url(),
    click: selector => page.click(selector),
    choose: (selector, value) => page.selectOption(selector, value),
    press: async key => {
      await page.evaluate(() => /^(INPUT|SELECT|BUTTON|A|SUMMARY)$/.test(document.activeElement?.tagName) && document.activeElement.blur());
      await page.keyboard.press(key);
    },
    text: selector => page.innerText(selector),
    count: selector => page.locator(selector).count(),
    height: selector => page.locator(selector).evaluate(element => element.clientHeight),
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    /// Goes to a view and waits until it is there.
    async show(address) {
      await page.evaluate(() => document.querySelector("main").firstElementChild?.setAttribute("data-old", ""));
      const changes = await page.evaluate(hash => {
        const changes = location.hash !== hash;
        location.hash = hash;
        return changes;
      }, `#/${address}`);
      if (changes && !address.startsWith("match/")) await page.waitForSelector("main > :first-child:not([data-old])", { state: "attached" });
      else await page.waitForTimeout(100);
    },
    lastMoment: () => page.locator(".bar input").evaluate(input => Number(input.max)),
    scrub: to => page.locator(".bar input").evaluate((input, value) => {
      input.value = value;
      input.dispatchEvent(new Event("input"));
    }, to),
    waitFor: selector => page.waitForSelector(selector),
    waitForText: (selector, text) => until(`"${text}" in ${selector}`, async () => (await page.innerText(selector)).startsWith(text) || (await page.innerText(selector)).includes(text)),
    waitForStage: () => until("the viewer draws", async () => (await frameText()).length > 0),
    stageText: frameText,
    waitForStageOtherThan: text => until("the viewer shows another moment", async () => (await frameText()) !== text),
    /// Of two of the page's colours, as WCAG 2.1 has it.
    contrast: (one, other) => page.evaluate(names => {
      const light = name => {
        const context = document.createElement("canvas").getContext("2d");
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map(value => value / 255).map(value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const [a, b] = names.map(light).sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    }, [one, other]),
    hasNoErrors: () => assert.deepEqual(errors, []),
  };
}

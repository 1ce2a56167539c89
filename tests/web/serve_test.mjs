// serve_test.mjs - the page of `hilltop serve`, in headless Chromium, while a tournament is run in another process.
import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { closeBrowser, describeTournament, openPage, place, play, report, serve, start, startBrowser, until } from "./page.mjs";

before(startBrowser);
after(closeBrowser);

/// Takes an hour, unless it is stopped.
function slowTournament() {
  const slow = ["A", "B", "C"].map(name => ({ run: "\"sh -c 'sleep 0.1; echo B'\"", name: `Slow ${name}` }));
  return describeTournament({ name: "Slow", game: "samurai", params: "{turns: 2, health: 100}", format: "{type: round-robin, matches: 10000}",
    entrants: [...slow, { bot: "samurai/sage", name: "Sage" }], more: "sandbox: off\nlimits: {time: 60s}" });
}

const quickTournament = () => describeTournament({ name: "Quick", game: "samurai", params: "{turns: 5}", format: "{type: round-robin, matches: 2}",
  entrants: [{ bot: "samurai/sage", name: "Sage" }, { bot: "samurai/mirror", name: "Mirror" }] });

/// Runs a tournament in another process, from its beginning.
function startRun(tournament) {
  const folder = place();
  writeFileSync(join(folder, "it.yaml"), tournament);
  return { store: join(folder, "it.hill"), begin: () => start("run", join(folder, "it.yaml"), "--store", join(folder, "it.hill"), "--quiet") };
}

const version = async server => JSON.parse(await (await fetch(`${server.url}state`)).text()).version;
const played = async page => Number(/([\d,]+) of/.exec(await page.text(".live span"))?.[1].replaceAll(",", ""));
const mark = page => page.evaluate(() => { window.isTheSame = true; });
const isTheSame = page => page.evaluate(() => window.isTheSame === true);

test("two tabs follow a run, keep their readers' places, and say when the server is gone", async () => {
  const { store, begin } = startRun(slowTournament());
  let server = await serve(store);
  const run = begin();
  await until("a report", async () => (await version(server)) !== "");
  const one = await openPage(server.url, "standings", { viewport: { width: 900, height: 300 } });
  await one.waitForText(".live b", "Live");
  const other = await openPage(server.url, "matches");
  for (const page of [one, other]) {
    await page.waitForText(".live b", "Live");
    await mark(page);
  }

  await one.click("button.sort >> text=Entrant");
  await one.evaluate(() => window.scrollTo(0, 120));
  await one.evaluate(() => document.querySelector("tbody tr:nth-child(3) a").focus({ preventScroll: true }));
  const focused = await one.evaluate(() => document.activeElement.textContent);
  await until("a match to watch", async () => (await other.count("a.watch")) > 0);
  await other.click("a.watch >> nth=0");
  await other.waitForStage();
  const opening = await other.stageText();
  await other.press("ArrowRight");
  await until("the step is drawn", async () => (await other.stageText()) !== opening);
  const address = other.address(), drawn = await other.stageText();
  await other.evaluate(() => { document.querySelector("iframe.stage").isTheSame = true; });

  for (let changes = 0; changes < 3; ++changes)
    for (const page of [one, other]) {
      const before = await played(page);
      await until("new matches without a reload", async () => (await played(page)) > before);
    }
  for (const page of [one, other]) assert.ok(await isTheSame(page));
  assert.equal(await one.text("th[aria-sort=ascending]"), "Entrant");
  assert.ok(await one.evaluate(() => window.scrollY) >= 100);
  assert.equal(await one.evaluate(() => document.activeElement.textContent), focused);
  assert.equal(other.address(), address);
  assert.equal(await other.stageText(), drawn);
  assert.ok(await other.evaluate(() => document.querySelector("iframe.stage").isTheSame));
  await other.show("about");
  assert.match(await other.text("main"), /it is not finished/);
  for (const page of [one, other]) page.hasNoErrors();

  const port = new URL(server.url).port;
  assert.equal(await server.end("SIGTERM"), 130);
  for (const page of [one, other]) {
    await page.waitForText(".live b", "Not live");
    await page.waitForText(".live span", "does not answer");
    assert.ok(await isTheSame(page));
  }
  server = await serve(store, port);
  for (const page of [one, other]) {
    await page.waitForText(".live b", "Live");
    assert.ok(await isTheSame(page));
  }
  assert.equal(await run.end("SIGINT"), 130);
  await server.end("SIGTERM");
});

test("what the reader holds is not taken away", async () => {
  const { store, begin } = startRun(slowTournament());
  const server = await serve(store);
  const run = begin();
  await until("a report", async () => (await version(server)) !== "");
  const page = await openPage(server.url, "matches");
  await page.waitForText(".live b", "Live");
  await page.show("matches");
  await page.evaluate(() => {
    const list = document.querySelector("main select");
    list.isTheSame = true;
    list.focus();
  });
  const first = await version(server);
  await until("news", async () => (await version(server)) !== first);
  await new Promise(resolve => setTimeout(resolve, 3000));  // time for the page to do it, if it did
  assert.ok(await page.evaluate(() => document.querySelector("main select").isTheSame));
  await page.evaluate(() => document.activeElement.blur());
  await until("the news once it is let go", () => page.evaluate(() => !document.querySelector("main select").isTheSame));
  page.hasNoErrors();
  await run.end("SIGINT");
  await server.end("SIGTERM");
});

test("a store that is not there yet, is finished, goes, and comes back as another", async () => {
  const { store, begin } = startRun(quickTournament());
  const server = await serve(store);
  const page = await openPage(server.url, "about");
  await page.waitForText("main", "no such store");
  assert.equal(await begin().ended, 0);
  await page.waitForText(".live b", "Finished");
  await page.waitForText("h1", "Quick");
  await mark(page);
  renameSync(store, `${store}.away`);
  await page.waitForText(".live b", "Not up to date");
  await page.waitForText(".live span", "no such store");
  assert.ok(await isTheSame(page));
  renameSync(play(quickTournament().replace("Quick", "Another")), store);
  await page.waitForText("h1", "Another");
  await page.waitForText(".live b", "Finished");
  assert.ok(await page.overflow() <= 0);
  await server.end("SIGTERM");
});

test("seven tabs are no more trouble than one", async () => {
  const server = await serve(play(quickTournament()));
  await until("a report", async () => (await version(server)) !== "");
  const pages = [];
  for (let i = 0; i < 7; ++i) pages.push(await openPage(server.url, i % 2 ? "matches" : "crosstable"));
  for (const page of pages) {
    await page.waitForText(".live b", "Finished");
    page.hasNoErrors();
  }
  await server.end("SIGTERM");
});

test("a page in a file is not live", async () => {
  const page = await openPage(report(play(quickTournament())));
  assert.equal(await page.count(".live"), 0);
  page.hasNoErrors();
});

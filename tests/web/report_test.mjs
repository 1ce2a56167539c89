// report_test.mjs - the page of `hilltop report`, in headless Chromium: every view, every game's viewer, names and stderr
// that are markup, viewers that misbehave, a large field. HILLTOP names the program, PLUGINS the folder of its plugins.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { closeBrowser, copyPlugin, describeTournament, hilltop, openPage, place, play, report, startBrowser } from "./page.mjs";

before(startBrowser);
after(closeBrowser);

const games = {
  samurai: { params: "{turns: 40, health: 6}", format: "{type: round-robin, matches: 2}", bots: ["sage", "mirror", "berserk", "markov-2"] },
  morra: { params: "{turns: 40}", format: "{type: round-robin, matches: 1}", bots: ["census", "clockwork", "census"] },
  coins: { params: "{rounds: 4}", format: "{type: free-for-all, matches: 2}", bots: ["minter", "carousel", "rival", "accountant"] },
  dilemma: { params: "{rounds: 12}", format: "{type: free-for-all, matches: 2}", bots: ["lazy", "greedy", "wrathful", "tit-for-tat"] },
  codemon: { params: "{turns: 30}", format: "{type: random-pairs, rounds: 3}", bots: ["rookie", "brute", "toxic", "strategist"] },
};

function smallTournament(game, more = "") {
  const { params, format, bots } = games[game];
  const entrants = bots.map((bot, i) => ({ bot: `${game}/${bot}`, name: `${bot} the ${["First", "Second", "Third", "Fourth"][i]}` }));
  return describeTournament({ name: `Small ${game}`, game, params, format, entrants, more });
}

const views = ["standings", "crosstable", "progress", "field", "matches", "about", "entrant/0"];

for (const game of Object.keys(games)) {
  test(`${game}: every view opens and the viewer plays`, async () => {
    const page = await openPage(report(play(smallTournament(game))));
    for (const view of views) {
      await page.show(view);
      assert.ok((await page.text("main")).length > 20, `${view} is empty`);
    }
    for (const [label, address] of [["Crosstable", "crosstable"], ["Matches", "matches"]]) {
      await page.click(`nav >> text=${label}`);
      assert.match(page.address(), new RegExp(`#/${address}`));
    }
    await page.click("a.watch >> nth=0");
    await page.waitForStage();
    const last = await page.lastMoment();
    assert.ok(last > 3);
    const opening = await page.stageText();
    for (const to of [1, Math.floor(last / 2), last]) {
      await page.scrub(to);
      await page.waitForText("output.place", `step ${to}`);
    }
    await page.waitForStageOtherThan(opening);
    await page.press("Home");
    await page.waitForText("output.place", "opening");
    await page.press("ArrowRight");
    await page.waitForText("output.place", "step 1");
    await page.choose("select[aria-label=Speed]", "30");
    await page.click("button.play");
    await page.waitForText("output.place", `step ${last}`);
    await page.waitForText("button.play", "Play");
    assert.equal(await page.count(".player .note:not(:empty)"), 0, "the viewer failed");
    page.hasNoErrors();
  });
}

test("a link leads to a moment", async () => {
  const file = report(play(smallTournament("samurai")));
  const page = await openPage(file);
  await page.show("matches");
  const match = (await page.text("a.watch >> nth=1")).trim();
  const linked = await openPage(file, `match/${match}/5`);
  await linked.waitForText("output.place", "step 5");
  await linked.show(`match/${match}/7`);
  await linked.waitForText("output.place", "step 7");
  await linked.press("ArrowLeft");
  assert.match(linked.address(), new RegExp(`#/match/${match}/6$`));
  for (const none of ["match/99.99", "entrant/99", "match/1.1/999999", "no-such-view/%E0%A4%A", "matches/x/y/z"]) {
    await linked.show(none);
    assert.ok((await linked.text("main")).length > 0);
  }
  linked.hasNoErrors();
});

test("what strangers write is text", async () => {
  const names = ["<script>document.title='run'</script>", "</script><img src=x onerror=alert(1)>", "\"><b>bold</b>", "&lt;i&gt; {{7*7}} ${1}", "<!--<script>", "](javascript:alert(1)) | *x* `y`"];
  const bad = "printf '</script><script>document.title=1</script>%s' '<img src=x onerror=alert(1)>' >&2; printf '\\342\\200\\256turned' >&2; printf '<u>reply</u>'; exit 3";
  const entrants = names.map((name, i) => (i % 2 ? { bot: "samurai/random", name } : { run: `[sh, -c, ${JSON.stringify(bad)}]`, name }));
  const store = play(describeTournament({ name: "</title><script>document.title='run'</script>", game: "samurai", params: "{turns: 3}", format: "{type: round-robin, matches: 1}", entrants }), ["--unconfined"]);
  const page = await openPage(report(store));
  const title = await page.title();
  assert.match(title, /<\/title><script>/);
  for (const view of [...views, "entrant/1", "entrant/2"]) await page.show(view);
  await page.show("entrant/0");
  await page.click("summary >> nth=0");
  const text = await page.text("main");
  assert.ok(text.includes(names[0]), text);
  assert.ok(text.includes("</script><script>document.title=1</script><img src=x onerror=alert(1)>"), text);
  assert.ok(text.includes("<u>reply</u>"), text);
  assert.ok(text.includes("?turned") && !text.includes("\u202e"), text);
  await page.click("a.watch >> nth=0");
  await page.waitForStage();
  assert.ok((await page.stageText()).includes("<script>") || (await page.stageText()).includes("</script>"));
  assert.equal(await page.count("main img, main u, main b > b"), 0);
  assert.doesNotMatch(await page.title(), /^(run|1)$/);
  page.hasNoErrors();

  const markdown = hilltop("report", store, "--format", "markdown");
  assert.doesNotMatch(markdown, /(^|[^\\])</m);
  const svg = hilltop("report", store, "--format", "svg");
  assert.doesNotMatch(svg, /<(script|img|b|i)\b/);
  const parsed = JSON.parse(hilltop("report", store, "--format", "json"));
  assert.deepEqual(new Set(parsed.leaderboard.map(row => row.name)), new Set(names));
  assert.equal(hilltop("report", store, "--format", "csv").trim().split("\n").length, names.length + 1);
});

const badViewers = {
  "is no script": "this is no JavaScript {{{",
  "defines nothing": "const nothing = 1;",
  "throws at once": "function viewer() { throw new Error('at once'); }",
  "throws later": "function viewer(lines, element) { element.textContent = 'x'; return moment => { if (moment > 1) throw new Error('later'); }; }",
  "never begins": "for (;;);",
  "never returns": "function viewer(lines, element) { element.textContent = 'x'; return moment => { if (moment > 1) for (;;); }; }",
  "returns nothing": "function viewer(lines, element) {}",
};
for (const [how, source] of Object.entries(badViewers)) {
  test(`a viewer that ${how} leaves the page whole`, async () => {
    const plugin = copyPlugin("samurai", source);
    const page = await openPage(report(play(smallTournament("samurai").replace("game: samurai", `game: ${JSON.stringify(plugin)}`))));
    await page.show("matches");
    await page.click("a.watch >> nth=0");
    await page.waitFor(".player");  // who listens for keys
    await page.press("End");
    await page.waitForText(".player .note", "shown as tables");
    assert.ok((await page.text("table.state >> nth=0")).includes("health"));
    await page.show("standings");
    assert.ok((await page.text("main")).includes("the First"));
  });
}

test("a viewer cannot reach the page, the network or the address", async () => {
  const source = `function viewer(lines, element) {
    const tries = [() => { parent.document.title = "reached"; }, () => { top.location = "about:blank"; }, () => open("about:blank"),
      () => localStorage.setItem("a", "b"), () => { new Function("return 1")(); }, () => fetch("http://127.0.0.1:9/").catch(() => {})];
    let held = 0;
    for (const each of tries) try { each(); } catch { ++held; }
    parent.postMessage({ height: 1e9 }, "*");
    element.textContent = "held " + held;
    return () => {};
  }`;
  const page = await openPage(report(play(smallTournament("samurai").replace("game: samurai", `game: ${JSON.stringify(copyPlugin("samurai", source))}`))));
  await page.show("matches");
  const address = page.address();
  await page.click("a.watch >> nth=0");
  await page.waitForStage();
  assert.match(await page.stageText(), /held [345]/);
  assert.doesNotMatch(await page.title(), /reached/);
  assert.notEqual(page.address(), "about:blank");
  assert.ok(address.startsWith("file://"));
  assert.ok(await page.height("iframe.stage") <= 1600);
});

test("a game without a viewer is shown by its states", async () => {
  const plugin = copyPlugin("samurai", null);
  const page = await openPage(report(play(smallTournament("samurai").replace("game: samurai", `game: ${JSON.stringify(plugin)}`))));
  await page.show("matches");
  await page.click("a.watch >> nth=0");
  await page.waitForText(".player .note", "brings no viewer");
  await page.press("End");
  assert.ok((await page.text("table.state >> nth=0")).includes("honour"));
  page.hasNoErrors();
});

test("light, dark, and the switch; enough contrast in both", async () => {
  const file = report(play(smallTournament("samurai")));
  for (const scheme of ["light", "dark"]) {
    const page = await openPage(file, "standings", { colorScheme: scheme });
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const given = await paper();
    for (const name of ["ink", "quiet", "accent", "other"]) assert.ok(await page.contrast(name, "paper") >= 4.5, `${scheme}: ${name}`);
    for (let step = 0; step < 9; ++step) assert.ok(await page.contrast("ink", `heat-${step}`) >= 4.5, `${scheme}: heat-${step}`);
    await page.click("button.theme");
    assert.notEqual(await paper(), given);
    page.hasNoErrors();
  }
});

test("nothing is wider than a telephone", async () => {
  for (const game of ["samurai", "coins", "dilemma", "codemon", "morra"]) {
    const page = await openPage(report(play(smallTournament(game))), "standings", { viewport: { width: 390, height: 844 } });
    for (const view of views) {
      await page.show(view);
      assert.ok(await page.overflow() <= 0, `${game}: ${view}`);
    }
    await page.show("matches");
    await page.click("a.watch >> nth=0");
    await page.waitForStage();
    assert.ok(await page.overflow() <= 0, `${game}: watch`);
  }
});

test("an unfinished store, an empty one, and wrong usage", async () => {
  const file = join(place(), "one.yaml");
  writeFileSync(file, smallTournament("samurai"));
  const store = play(smallTournament("samurai"));
  const none = report(store, "--matches", "0");
  const page = await openPage(none);
  await page.show("matches");
  assert.equal(await page.count("a.watch"), 0);
  for (const wrong of [["--format", "pdf"], ["--matches", "many"], ["--matches", "3", "--format", "svg"], ["-o"]])
    assert.throws(() => hilltop("report", store, ...wrong), error => error.status === 2);
  assert.throws(() => hilltop("report", store, "-o", join(place(), "no", "folder.html")), error => error.status === 1);
  assert.ok(existsSync(store));
});

test("a shard says that it is one, and names no king", async () => {
  const folder = place();
  writeFileSync(join(folder, "one.yaml"), smallTournament("samurai"));
  const store = join(folder, "part.hill");
  hilltop("run", join(folder, "one.yaml"), "--shard", "1/2", "--store", store);
  const page = await openPage(report(store));
  assert.match(await page.text(".eyebrow"), /of shard 1\/2 alone/);
  assert.doesNotMatch(await page.text("main"), /king of the hill|share the hill/);
  await page.show("about");
  assert.match(await page.text("main"), /of shard 1\/2; the other parts are not in it/);
});

test("the same store gives the same page", () => {
  const store = play(smallTournament("coins"));
  assert.equal(readFileSync(report(store), "utf8"), readFileSync(report(store), "utf8"));
});

test("200 entrants and 100,000 matches stay quick", async t => {
  const entrants = [...Array(200).keys()].map(i => ({ bot: `samurai/${["random", "waiter", "berserk", "pilgrim"][i % 4]}`, name: `Fighter ${i + 1}` }));
  const store = play(describeTournament({ name: "Two hundred", game: "samurai", params: "{turns: 5}", format: "{type: round-robin, matches: 5}", entrants }));
  const time = async (what, work) => {
    const begin = performance.now();
    const value = await work();
    t.diagnostic(`${what}: ${Math.round(performance.now() - begin)} ms`);
    return value;
  };
  const file = await time("hilltop report", () => report(store));
  t.diagnostic(`the page has ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  assert.ok(statSync(file).size < 12e6);
  const page = await time("open", () => openPage(file));
  assert.equal(await page.count("main tbody tr"), 200);
  for (const view of [...views, "matches/3/7/all"]) await time(view, () => page.show(view));
  assert.ok((await page.text("main")).includes("5 matches"));
  await page.show("crosstable");
  await page.evaluate(() => document.querySelector("canvas.map").focus());
  await page.press("ArrowDown");
  assert.match(await page.text(".told"), /against/);
  page.hasNoErrors();
});

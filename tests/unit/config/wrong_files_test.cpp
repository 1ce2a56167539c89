// Wrong tournament files: each is told with its place and what to do, and none of them hangs or crashes.
#include "config/build.hpp"
#include "fixture.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <map>

namespace hilltop {
namespace {

/// A right file, line by line, with some lines replaced.
std::string with(const std::map<int, std::string>& lines, const std::string& rest = "") {
  std::vector<std::string> text{"tournament: T",                        // 1
                                "game: samurai",                        // 2
                                "format: {type: round-robin}",          // 3
                                "entrants:",                            // 4
                                "  - {name: A, run: echo W}",           // 5
                                "  - {name: B, bot: samurai/waiter}"};  // 6
  for (const auto& [line, replacement] : lines) text.at(static_cast<std::size_t>(line) - 1) = replacement;
  std::string all;
  for (const auto& line : text) all += line + '\n';
  return all + rest;  // rest begins in line 7
}

struct Wrong {
  std::string text, problem;
};

class WrongFile : public ConfigTest {
 protected:
  void expect(const std::vector<Wrong>& cases) {
    write("file", "");
    fs::create_directory(folder / "dir");
    for (const auto& [text, problem] : cases) EXPECT_EQ(problems(text), problem) << text.substr(0, 400);
  }
};

TEST_F(WrongFile, Keys) {
  expect({
      {with({{3, "format: {type: round-robin, matchs: 8}"}}),
       "t.yaml:3:29: unknown key \"matchs\"; did you mean \"matches\"?"},
      {with({}, "sede: 4\n"), "t.yaml:7:1: unknown key \"sede\"; did you mean \"seed\"?"},
      {with({{1, "tournamnt: T"}}), "t.yaml:1:1: unknown key \"tournamnt\"; did you mean \"tournament\"?"},
      {with({{2, "# no game"}}), "t.yaml:1:1: missing key \"game\" of a tournament"},
      {with({{3, "# no format"}}), "t.yaml:1:1: missing key \"format\" of a tournament"},
      {with({{3, "format: {matches: 3}"}}), "t.yaml:3:9: missing key \"type\" of a format"},
      {with({}, "game: samurai\n"), "t.yaml:7:1: duplicate key \"game\"; it is in line 2 already"},
      {with({{5, "  - {name: A, name: B, run: x}"}}),
       "t.yaml:5:15: duplicate key \"name\"; it is in line 5 already"},
      {with({{5, "  - {name: A, runn: echo W}"}}),
       "t.yaml:5:15: unknown key \"runn\"; did you mean \"run\"?"},
      {with({{5, "  - {run: echo W}"}}), "t.yaml:5:5: missing key \"name\" of an entrant"},
      {with({{5, "  - {name: A}"}}), "t.yaml:5:5: missing key \"run\" of an entrant"},
      {with({{5, "  - {name: A, run: x, bot: samurai/waiter}"}}),
       "t.yaml:5:15: \"run\" and \"bot\" exclude each other"},
      {with({{6, "  - {bot: samurai/waiter, dir: dir}"}}),
       "t.yaml:6:27: \"dir\" is for programs (run: ...) only"},
      {with({{6, "  - {bot: samurai/waiter, state: match}"}}),
       "t.yaml:6:27: \"state\" is for programs (run: ...) only"},
      {with({{5, "  - {name: A, run: x, params: {}}"}}),
       "t.yaml:5:23: \"params\" is for native bots (bot: ...) only"},
      {with({{5, "  - {name: A, run: x, isolation: cell}"}}),
       "t.yaml:5:23: \"isolation\" is for native bots (bot: ...) only; for programs see sandbox"},
      {with({{6, "  - {bot: samurai/waiter, isolaton: cell}"}}),
       "t.yaml:6:27: unknown key \"isolaton\"; did you mean \"isolation\"?"},
      {with({{6, "  - {bot: samurai/waiter, sandbox: off}"}}),
       "t.yaml:6:27: \"sandbox\" is for programs (run: ...), and native bots with isolation: cell, only"},
      {with({}, "limits: {tme: 1s}\n"), "t.yaml:7:10: unknown key \"tme\"; did you mean \"time\"?"},
      {with({}, "points: {win: 1, drawn: 1, loss: 0}\n"),
       "t.yaml:7:18: unknown key \"drawn\"; did you mean \"draw\"?"},
      {with({}, "points: {win: 1, loss: 0}\n"), "t.yaml:7:9: missing key \"draw\" of points"},
      {with({}, "? [a]\n: b\n"), "t.yaml:7:3: a key must be a word"},
  });
}

TEST_F(WrongFile, UntilSettled) {
  const auto until = [](const std::string& rule) { return with({}, "until: " + rule + "\n"); };
  const std::string most = ", max: 200}";
  expect({
      {until("top-3"), "t.yaml:7:8: expected until (key: value), found \"top-3\""},
      {until("{separated: winner, mx: 3}"), "t.yaml:7:28: unknown key \"mx\"; did you mean \"max\"?"},
      {until("{max: 200}"), "t.yaml:7:8: missing key \"separated\" of until"},
      {until("{separated: top3" + most),
       "t.yaml:7:20: expected winner, top-N (such as top-3) or all, found \"top3\""},
      {until("{separated: top-" + most),
       "t.yaml:7:20: expected winner, top-N (such as top-3) or all, found \"top-\""},
      {until("{separated: top-0" + most),
       "t.yaml:7:20: expected winner, top-N (such as top-3) or all, found \"top-0\""},
      {until("{separated: top--1" + most),
       "t.yaml:7:20: expected winner, top-N (such as top-3) or all, found \"top--1\""},
      {until("{separated: top-99999999999999999999" + most),
       "t.yaml:7:20: expected winner, top-N (such as top-3) or all, found \"top-99999999999999999999\""},
      {until("{separated: top-02" + most),
       "t.yaml:7:20: expected winner, top-N (such as top-3) or all, found \"top-02\""},
      {until("{separated: top-3" + most),
       "t.yaml:7:20: top-3 of 2 entrants that can win (are no plants); write all"},
      {until("{separated: all, confidence: 95" + most),
       "t.yaml:7:37: expected a likelihood from 0.5 to 0.9999, such as 0.95, found \"95\""},
      {until("{separated: all, confidence: 1" + most),
       "t.yaml:7:37: expected a likelihood from 0.5 to 0.9999, such as 0.95, found \"1\""},
      {until("{separated: all, confidence: 95%" + most),
       "t.yaml:7:37: expected a likelihood from 0.5 to 0.9999, such as 0.95, found \"95%\""},
      {until("{separated: all, max: 2}"),
       "t.yaml:7:30: max: 2 leaves nothing to play after the 1 that format has; write 3 or more"},
      {until("{separated: all, max: 0}"), "t.yaml:7:30: 0 is out of range; it must be from 1 to 1000000000"},
      {with({{6, "  - {name: B, run: x, plant: true}"}}, "until: {separated: all" + most + "\n"),
       "t.yaml:7:20: nothing to separate: 1 entrant that can win (is no plant); leave until out"},
      {until("{separated: all" + most) + "points: {win: 0, draw: 0, loss: 1}\n",
       "t.yaml:7:8: until goes by who wins, and these points do not reward it: give a win no less than a "
       "draw, a draw no less than a loss, and a win more than a loss"},
      {with({{5, "  - {name: A, runn: echo W}"}}, "until: {separated: all" + most + "\n"),
       "t.yaml:5:15: unknown key \"runn\"; did you mean \"run\"?"},
  });
}

TEST_F(WrongFile, UntilSettledOfMoreThanCanBeRated) {
  std::string text = with({}, "");
  for (int i = 0; i < 499; ++i) text += "  - {name: C" + std::to_string(i) + ", bot: samurai/waiter}\n";
  EXPECT_EQ(problems(text + "until: {separated: winner, max: 9}\n"),
            "t.yaml:506:8: 501 entrants; until rates them, which is for 500 at most: leave it out");
}

TEST_F(WrongFile, Types) {
  expect({
      {"- a\n", "t.yaml:1:1: expected a tournament (key: value), found a list"},
      {"hello\n", "t.yaml:1:1: expected a tournament (key: value), found \"hello\""},
      {with({{1, "tournament: [T]"}}), "t.yaml:1:13: expected text, found a list"},
      {with({{1, "tournament:"}}), "t.yaml:1:1: expected text, found nothing"},
      {with({{1, "tournament: \"\""}}), "t.yaml:1:13: the text is empty"},
      {with({{3, "format: round-robin"}}),
       "t.yaml:3:9: expected a format (key: value), found \"round-robin\""},
      {with({}, "seed: \"4\"\n"), "t.yaml:7:7: expected a whole number without quotes, found \"4\""},
      {with({}, "seed: four\n"), "t.yaml:7:7: \"four\" is no whole number"},
      {with({}, "seed: 1.5\n"), "t.yaml:7:7: \"1.5\" is no whole number"},
      {with({}, "seed: 0x10\n"), "t.yaml:7:7: \"0x10\" is no whole number"},
      {with({}, "seed: [1]\n"), "t.yaml:7:7: expected a whole number, found a list"},
      {with({}, "faults: {forfeit_aftr: 1}\n"),
       "t.yaml:7:10: unknown key \"forfeit_aftr\"; did you mean \"forfeit_after\"?"},
      {with({}, "faults: {forfeit_after: 0}\n"),
       "t.yaml:7:25: 0 is out of range; it must be from 1 to 1000000000"},
      {with({}, "faults: 3\n"), "t.yaml:7:9: expected rules for faults (key: value), found \"3\""},
      {with({}, "limits: 5\n"), "t.yaml:7:9: expected limits (key: value), found \"5\""},
      {with({}, "params: [turns]\n"), "t.yaml:7:9: expected parameters (key: value), found a list"},
      {with({}, "params: {lenient: yes}\n"), "t.yaml:7:19: expected true or false, found \"yes\""},
      {with({}, "ties: {duel: {matches: 3}}\n"), "t.yaml:7:7: expected a list, found a mapping"},
      {with({}, "ties: [duel]\n"), "t.yaml:7:8: expected a rule for ties (key: value), found \"duel\""},
      {with({}, "ties: [{}]\n"), "t.yaml:7:8: expected duel: {...} or playoff: {...}"},
      {with({}, "ties: [{duel: {matches: 1}, playoff: {}}]\n"),
       "t.yaml:7:29: one rule an element: begin another with '-'"},
      {with({}, "ties: [{duel: {}}]\n"), "t.yaml:7:15: missing key \"matches\" of a rule for ties"},
      {with({{5, "  - Monk"}}), "t.yaml:5:5: expected an entrant (key: value), found \"Monk\""},
      {with({{5, "  - {name: A, run: {a: b}}"}}), "t.yaml:5:20: expected a command, found a mapping"},
      {with({{5, "  - {name: A, run: [a, [b]]}"}}), "t.yaml:5:24: expected a word, found a list"},
      {with({{5, "  - {name: A, run: x, plant: 1}"}}), "t.yaml:5:30: expected true or false, found \"1\""},
      {with({{5, "  - {name: A, run: x, build: []}"}}), "t.yaml:5:30: the list is empty"},
      {"tournament: T\ngame: samurai\nformat: {type: round-robin}\nentrants: []\n",
       "t.yaml:4:11: the list is empty"},
      {with({}, "seed: !big 4\n"), "t.yaml:7:7: the tag \"!big\" means nothing here"},
  });
}

TEST_F(WrongFile, Ranges) {
  expect({
      {with({}, "seed: -1\n"), "t.yaml:7:7: \"-1\" is no whole number"},
      {with({}, "seed: 18446744073709551616\n"),
       "t.yaml:7:7: 18446744073709551616 is larger than 18446744073709551615"},
      {with({{3, "format: {type: round-robin, matches: 0}"}}),
       "t.yaml:3:38: 0 is out of range; it must be from 1 to 1000000000"},
      {with({{3, "format: {type: round-robin, matches: 1000000000, repeat: 1000000}"}}),
       "t.yaml:5:3: more than 10^12 matches in all"},
      {with({}, "params: {turns: 0}\n"), "t.yaml:7:17: 0 is out of range; it must be from 1 to 100000"},
      {with({}, "params: {pile: -11}\n"), "t.yaml:7:16: -11 is out of range; it must be from -10 to 10"},
      {with({}, "params: {pile: 99999999999999999999}\n"),
       "t.yaml:7:16: 99999999999999999999 is larger than 18446744073709551615"},
      {with({}, "params: {pile: -9999999999999999999}\n"),
       "t.yaml:7:16: -9999999999999999999 is out of range"},
      {with({}, "limits: {time: 1us}\n"), "t.yaml:7:16: 1us is out of range; it must be from 1ms to 1h"},
      {with({}, "limits: {time: 2}\n"),
       "t.yaml:7:16: \"2\" has no unit; it is no time like \"500ms\" or \"2.5s\""},
      {with({}, "limits: {time: 1 s}\n"), "t.yaml:7:16: \"1 s\" has a space before its unit; write \"1s\""},
      {with({}, "limits: {time: 2sec}\n"), "t.yaml:7:16: unknown unit \"sec\"; known: ns, us, ms, s, min, h"},
      {with({}, "limits: {time: soon}\n"), "t.yaml:7:16: \"soon\" is no time like \"500ms\" or \"2.5s\""},
      {with({}, "limits: {memory: 4KB}\n"), "t.yaml:7:18: unknown unit \"KB\"; did you mean \"kB\"?"},
      {with({}, "limits: {memory: 4KiB}\n"),
       "t.yaml:7:18: 4KiB is out of range; it must be from 1MiB to 1TiB"},
      {with({}, "limits: {memory: 99999999999TiB}\n"),
       "t.yaml:7:18: \"99999999999TiB\" is too large, or has too many digits"},
      {with({}, "limits: {disk: 0}\n"), "t.yaml:7:16: 0 is out of range; it must be from 1B to 1TiB"},
      {with({}, "limits: {processes: 0}\n"), "t.yaml:7:21: 0 is out of range; it must be from 1 to 32768"},
      {with({}, "points: {win: 1, draw: 0.12345, loss: 0}\n"),
       "t.yaml:7:24: \"0.12345\" has more than four decimal places"},
      {with({}, "points: {win: 1000001, draw: 0, loss: 0}\n"),
       "t.yaml:7:15: \"1000001\" is more than a million points"},
      {with({}, "points: {win: 1, draw: half, loss: 0}\n"),
       "t.yaml:7:24: \"half\" is no number of points like 1 or 0.5"},
      {with({{5, "  - {name: A, run: x, limits: {time: 2h}}"}}),
       "t.yaml:5:38: 2h is out of range; it must be from 1ms to 1h"},
  });
}

TEST_F(WrongFile, Names) {
  expect({
      {with({{2, "game: samurei"}}), "t.yaml:2:7: unknown game \"samurei\"; did you mean \"samurai\"?"},
      {with({{2, "game: nothing.so"}}), "t.yaml:2:7: nothing.so: no such file"},
      {with({}, "plugins: [bots.so]\n"), "t.yaml:7:11: bots.so: no such file"},
      {with({{3, "format: {type: roundrobin}"}}),
       "t.yaml:3:16: unknown \"roundrobin\"; did you mean \"round-robin\"?"},
      {with({{3, "format: {type: round-robin, rounds: 3}"}}),
       "t.yaml:3:29: \"rounds\" is for random-pairs only"},
      {with({{3, "format: {type: random-pairs, matches: 3}"}}),
       "t.yaml:3:30: \"matches\" is not for random-pairs; it has rounds"},
      {with({{3, "format: {type: round-robin, seats: 2}"}}),
       "t.yaml:3:29: \"seats\" is for free-for-all only"},
      {with({}, "points: scores\n"), "t.yaml:7:9: unknown \"scores\"; did you mean \"score\"?"},
      {with({}, "sandbox: {visible: [/]}\n"),
       "t.yaml:7:21: the bots' own folders are made below it, in " +
           fs::weakly_canonical(default_cache()).string() +
           "; name smaller folders, or set XDG_CACHE_HOME to one elsewhere"},
      {with({}, "clock: cpus\n"), "t.yaml:7:8: unknown \"cpus\"; did you mean \"cpu\"?"},
      {with({}, "isolation: cel\n"), "t.yaml:7:12: unknown \"cel\"; did you mean \"cell\"?"},
      {with({}, "state: matches\n"), "t.yaml:7:8: unknown \"matches\"; did you mean \"match\"?"},
      {with({}, "params: {trns: 4}\n"), "t.yaml:7:10: unknown key \"trns\"; did you mean \"turns\"?"},
      {with({}, "params: {bonus: some}\n"), "t.yaml:7:17: unknown \"some\"; known: sum, fixed"},
      {with({}, "ties: [{dual: {matches: 3}}]\n"),
       "t.yaml:7:9: unknown key \"dual\"; did you mean \"duel\"?"},
      {with({}, "ties: [{duel: {matches: 3, top: 2}}]\n"), "t.yaml:7:33: unknown \"2\"; known: level"},
      {with({{6, "  - bot: samurai/waitr"}}),
       "t.yaml:6:10: unknown bot \"samurai/waitr\"; did you mean \"samurai/waiter\"?"},
      {with({{6, "  - {name: B, bot: process}"}}),
       "t.yaml:6:20: \"process\" is an adapter; a program enters with run: COMMAND"},
      {with({{6, "  - {bot: samurai/observer, params: {deep: 1}}"}}),
       "t.yaml:6:38: unknown key \"deep\"; known: depth"},
      {with({{5, "  - {name: A, run: x, launch: hot}"}}),
       "t.yaml:5:31: unknown \"hot\"; known: warm, cold, resident"},
      {with({{5, "  - {name: B, run: x}"}}),
       "t.yaml:6:5: a second entrant with the name \"B\"; the first is in line 5"},
      {with({{5, "  - {name: \"a\\tb\", run: x}"}}),
       "t.yaml:5:12: the name has a control character or an invisible one in it; type it anew"},
      {with({{5, "  - {name: \"a\\x85\", run: x}"}}),
       "t.yaml:5:12: the name has a control character or an invisible one in it; type it anew"},
      {with({{5, "  - {name: \"a\u202Eb\", run: x}"}}),
       "t.yaml:5:12: the name has a control character or an invisible one in it; type it anew"},
      {with({{5, "  - {name: \"a\u200bb\", run: x}"}}),
       "t.yaml:5:12: the name has a control character or an invisible one in it; type it anew"},
      {with({{5, "  - {name: \" a\", run: x}"}}), "t.yaml:5:12: the name begins or ends with a space"},
      {with({{5, "  - {name: \"\", run: x}"}}), "t.yaml:5:12: the text is empty"},
      {with({{5, "  - {name: " + std::string(65, 'x') + ", run: x}"}}),
       "t.yaml:5:12: the name is longer than 64 bytes"},
      {with({{5, "  - {name: \"a\\0b\", run: x}"}}), "t.yaml:5:12: text with a NUL in it"},
  });
}

TEST_F(WrongFile, FilesAndCommands) {
  expect({
      {with({{5, "  - {name: A, dir: nowhere, run: x}"}}), "t.yaml:5:20: no such folder: nowhere"},
      {with({{5, "  - {name: A, dir: file, run: x}"}}), "t.yaml:5:20: is a file, not a folder: file"},
      {with({}, "params: {seed_file: nowhere}\n"), "t.yaml:7:21: nowhere: no such file"},
      {with({}, "params: {seed_file: dir}\n"), "t.yaml:7:21: dir: is a folder, not a file"},
      {with({{5, "  - {name: A, run: \"'x\"}"}}), "t.yaml:5:20: a ' is not closed"},
      {with({{5, "  - {name: A, run: \"  \"}"}}), "t.yaml:5:20: the command is empty"},
      {with({{5, "  - {name: A, run: []}"}}), "t.yaml:5:20: the command is empty"},
      {with({{5, "  - {name: A, run: x, build: a && b}"}}),
       "t.yaml:5:30: '&' means something to a shell only, and no shell runs this; put it in single quotes, "
       "or "
       "write [sh, -c, '...']"},
  });
}

TEST_F(WrongFile, Fields) {
  const std::string one =
      "tournament: T\ngame: samurai\nformat: {type: round-robin}\nentrants:\n  - bot: samurai/waiter\n";
  const std::string crowd = "tournament: T\ngame: crowd\nformat: {type: free-for-all}\nentrants:\n";
  std::string six;
  for (const char* name : {"A", "B", "C", "D", "E", "F"})
    six += std::string("  - {bot: crowd/one, name: ") + name + "}\n";
  const std::string two = six.substr(0, six.find("  - {bot: crowd/one, name: C"));
  const auto paired = [&](const std::string& line) {
    std::string text = crowd + six;
    return text.replace(text.find("format: {type: free-for-all}"), 28, line);
  };
  expect({
      {one, "t.yaml:5:3: 1 entrant; this format needs 2 or more"},
      {crowd + two, "t.yaml:5:3: 2 entrants; this format needs 3 or more"},
      {crowd + six, "t.yaml:5:3: 6 entrants, and a match has at most 5 seats; set format.seats"},
      {paired("format: {type: round-robin}"),
       "t.yaml:3:16: round-robin plays in pairs, and Crowd is no game for two"},
      {paired("format: {type: free-for-all, seats: 6}"),
       "t.yaml:3:37: 6 is out of range; it must be from 3 to 5\n"
       "t.yaml:5:3: 6 entrants, and a match has at most 5 seats; set format.seats"},
      {paired("format: {type: free-for-all, seats: 3}") + "ties: [{duel: {matches: 1}}]\n",
       "t.yaml:11:15: a duel is for two, and Crowd is not; write playoff"},
      {paired("format: {type: free-for-all, seats: 3}") + "  - {name: G, run: x}\n",
       "t.yaml:11:20: Crowd has no text protocol: native bots only (bot: ...)"},
      {"tournament: T\ngame: reader\nformat: {type: round-robin}\nentrants:\n"
       "  - {bot: reader/one, name: A}\n  - {bot: reader/one, name: B}\n",
       "t.yaml:1:1: missing parameter \"book\" (params: ...)"},
      {"tournament: T\ngame: reader\nparams: {}\nformat: {type: round-robin}\nentrants:\n"
       "  - {bot: reader/one, name: A}\n  - {bot: reader/one, name: B}\n",
       "t.yaml:3:9: missing key \"book\" of parameters"},
  });
}

TEST_F(WrongFile, NoYaml) {
  const auto expect_start = [&](const std::string& text, const std::string& start) {
    const auto told = problems(text);
    EXPECT_EQ(told.substr(0, start.size()), start) << text.substr(0, 200);
    EXPECT_EQ(told.find('\n'), std::string::npos) << told;
  };
  expect_start("", "t.yaml:1:1: the file is empty");
  expect_start("# nothing\n", "t.yaml:1:1: the file is empty");
  expect_start("---\n...\n", "t.yaml:1:1: the file is empty");
  expect_start("a: [1, 2\n", "t.yaml:2:1: no YAML: ");
  expect_start("a: 1\n\tb: 2\n", "t.yaml:2:1: indented by a tab; use spaces");
  expect_start("a: \"x\n", "t.yaml:1:4: this quote is not closed in its line");
  expect_start("a: 'it''s\nb: x'\n", "t.yaml:1:4: this quote is not closed in its line");
  expect_start("\xc3\xa4\xc3\xa4: {\xc3\xa4: *no}\n", "t.yaml:1:9: no YAML: ");
  expect_start("a: *nobody\n", "t.yaml:1:4: no YAML: ");
  expect_start("a: 1\n--- \nb: 2\n", "t.yaml:2:1: a second document; a file holds one tournament");
  expect_start("a: \xc3\xa4\xff\n", "t.yaml:1:5: not UTF-8 text");
  expect_start(std::string("a: \0\n", 5), "t.yaml:1:4: a control character; is this a text file?");
  expect_start(
      "\x7f"
      "ELF\n",
      "t.yaml:1:1: a control character; is this a text file?");
  expect_start("a: &x [*x]\n", "t.yaml:1:");
  expect_start("a: " + std::string(1000, '['), "t.yaml:1:");
  expect_start("<<: 4\n", "t.yaml:1:1: \"<<\" merges mappings only");
  expect_start("a: " + std::string(100, '[') + std::string(100, ']'), "t.yaml:1:53: nested too deeply");
}

TEST_F(WrongFile, HostileTextsEndSoon) {
  std::string laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const auto name = "*a" + std::to_string(i - 1);
    laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + name;
    for (int k = 0; k < 9; ++k) laughs += ", " + name;
    laughs += "]\n";
  }
  EXPECT_NE(problems(laughs).find("the aliases unfold into too much"), std::string::npos);
  for (const std::string piece :
       {"[", "{", "- ", "? ", "!", "&a ", "a: ", "\"", "[[]", "{a: ", "a: {b, ", "*a ", "|\n", "%", "--- "}) {
    std::string text;
    while (text.size() < 30'000) text += piece;
    EXPECT_NE(problems(text), "nothing") << piece;
  }
  std::string wide = "tournament: T\n";
  for (int i = 0; i < 20'000; ++i) wide += "k" + std::to_string(i) + ": 1\n";
  EXPECT_EQ(std::ranges::count(problems(wide), '\n'), 19);
}

// Its game and bots were told to be unknown too.
TEST_F(WrongFile, APluginThatCannotBeLoadedIsTheOnlyProblem) {
  EXPECT_EQ(problems("tournament: T\nplugins: [bots.so]\ngame: chess\nformat: {type: round-robin}\n"
                     "entrants:\n  - {bot: chess/rook, params: {depth: 3}}\n  - bot: samurai/pawn\n"),
            "t.yaml:2:11: bots.so: no such file");
}

TEST_F(WrongFile, AllProblemsAreToldInOrder) {
  EXPECT_EQ(problems(with({{3, "format: {type: round-robn}"}, {5, "  - {name: \"\", run: x, plnt: true}"}},
                          "sed: 1\n")),
            "t.yaml:3:16: unknown \"round-robn\"; did you mean \"round-robin\"?\n"
            "t.yaml:5:12: the text is empty\n"
            "t.yaml:5:24: unknown key \"plnt\"; did you mean \"plant\"?\n"
            "t.yaml:7:1: unknown key \"sed\"; did you mean \"seed\"?");
}

TEST_F(WrongFile, AKeyWithLineBreaksStaysOneLine) {
  EXPECT_EQ(std::ranges::count(problems(with({}, "\"a\\nb\\e[31m\": 1\n")), '\n'), 0);
}

TEST_F(WrongFile, WhatIsNoFile) {
  const auto told = [&](const fs::path& path) {
    try {
      load_tournament(path, catalog);
    } catch (const UsageError& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  EXPECT_EQ(told(folder), folder.string() + ": is a folder, not a file");
  EXPECT_EQ(told(folder / "nowhere.yaml"), (folder / "nowhere.yaml").string() + ": no such file");
  const auto fifo = folder / "fifo.yaml";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(told(fifo), fifo.string() + ": is no regular file");
  const auto huge = write("huge.yaml", std::string((1 << 20) + 1, '#'));
  EXPECT_EQ(told(huge), huge.string() + ": is larger than 1 MiB");
}

}  // namespace
}  // namespace hilltop

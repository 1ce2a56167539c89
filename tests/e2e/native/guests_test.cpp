// Native bots with isolation: cell: what they do is as in a worker where that was harmless, and else costs
// them their own seat.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kRogues = "'" E2E_PLUGINS "/rogues.so:samurai/";

// A sanitizer ends whoever gets no memory, and says so in its own way.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#else
constexpr bool kIsSanitized = false;
#endif

class Guests : public Place {
 protected:
  /// The transcript of a tournament in which a rogue plays, with `more` of its keys.
  std::string play(const std::string& bot, const std::string& more) const {
    write("t.yaml",
          "tournament: Guests\n"
          "game: samurai\n"
          "params: {turns: 6, health: 100, honour: 50}\n"
          "format: {type: round-robin, matches: 2}\n"
          "limits: {time: 60s}\n"
          "entrants:\n"
          "  - bot: samurai/random\n"
          "  - {bot: " +
              (kRogues + bot) + "', name: Rogue, " + more +
              "}\n"
              "  - bot: samurai/mirror\n");
    output({"run", "t.yaml", "--fresh"});
    output({"audit", "t.hill"});
    return transcript("t.hill");
  }
  /// Whatever a rogue does in its cell, this is the same.
  static std::string matches_of_others(const std::string& transcript) {
    std::string all;
    for (const auto& session : sessions_of(transcript))
      if (!session.has("Rogue")) all += session.text;
    return all;
  }
  /// Expects it to change nothing for the others, and returns its asks.
  std::vector<json> asks(const std::string& bot, const std::string& more = "") const {
    const std::string harmless = play("harmless", "isolation: worker");
    const std::string now = play(bot, "isolation: cell" + more);
    EXPECT_EQ(matches_of_others(now), matches_of_others(harmless));
    std::vector<json> own;
    for (const auto& session : sessions_of(now))
      for (const auto& ask : session.asks_of("Rogue")) own.push_back(ask);
    EXPECT_EQ(own.size(), 24u);
    return own;
  }
  /// It bows twice in each match; then it is out, for this reason.
  void expect_out(const std::vector<json>& asks, const std::string& why) const {
    for (const auto& ask : asks) {
      if (ask.at("step").get<int>() < 3) {
        EXPECT_TRUE(ask.at("fault").is_null()) << ask;
      } else {
        EXPECT_EQ(ask.at("fault"), "crash") << ask;
        EXPECT_THAT(ask.at("why").get<std::string>(), HasSubstr(why));
      }
    }
  }
  void expect_bows(const std::vector<json>& asks) const {
    for (const auto& ask : asks) EXPECT_EQ(ask.at("reply"), "B") << ask;
  }
};

class SameAsInAWorker : public Guests, public testing::WithParamInterface<const char*> {};

TEST_P(SameAsInAWorker, to_the_byte) {
  const std::string bot = GetParam(), limits = bot == "loop" ? ", limits: {time: 500ms}" : "";
  const std::string in_worker = play(bot, "isolation: worker" + limits);
  EXPECT_EQ(play(bot, "isolation: cell" + limits), in_worker);
  EXPECT_EQ(play(bot, "isolation: cell, sandbox: off" + limits), in_worker);
}

INSTANTIATE_TEST_SUITE_P(Guests, SameAsInAWorker,
                         testing::Values("harmless", "segfault", "overflow", "abort", "exit", "suicide",
                                         "loop", "throw", "forker", "breeder", "resign", "mumble", "open",
                                         "open-fails", "create", "close"),
                         [](const auto& chosen) {
                           std::string name = chosen.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_F(Guests, one_that_closes_all_descriptors_harms_nobody) { expect_bows(asks("closer")); }
TEST_F(Guests, one_that_writes_beyond_its_action_is_out) {
  expect_out(asks("overrun"), "Segmentation fault");
}
TEST_F(Guests, one_that_changes_the_view_is_out) { expect_out(asks("forger"), "signal"); }
TEST_F(Guests, one_that_fills_shared_memory_with_garbage_harms_nobody) {
  asks("scribbler", ", limits: {time: 500ms}");
}
TEST_F(Guests, threads_that_stay_harm_nobody) { expect_bows(asks("threads")); }
TEST_F(Guests, one_that_takes_too_much_memory_is_told_so) {
  expect_out(asks("hog", ", limits: {memory: 64MiB}"),
             kIsSanitized ? "ended the process" : "out of memory: more than 64 MiB");
}
TEST_F(Guests, none_reaches_the_machine) {
  write("secret", "the store, say\n");
  const std::string path = (folder / "secret").string();
  expect_bows(asks("spy", ", params: {path: " + path + "}"));
  // Where it can, it says so.
  const auto sessions = sessions_of(play("spy", "isolation: worker, params: {path: " + path + "}"));
  EXPECT_EQ(sessions.front().asks_of("Rogue").front().at("reply"), "G");
}
TEST_F(Guests, what_is_made_visible_can_be_read) {
  write("tables/secret", "a table\n");
  const std::string path = (folder / "tables/secret").string();
  const auto own = asks("spy", ", params: {path: " + path + "}, sandbox: {visible: [tables]}");
  EXPECT_EQ(own.front().at("reply"), "G");
}

TEST_F(Guests, what_a_plugin_does_while_it_is_loaded_it_does_in_its_cell) {
  write("t.yaml",
        "tournament: Guests\n"
        "game: samurai\n"
        "params: {turns: 2}\n"
        "format: {type: round-robin, matches: 2}\n"
        "isolation: cell\n"
        "entrants:\n"
        "  - bot: '" E2E_PLUGINS
        "/burglar.so'\n"
        "  - bot: samurai/mirror\n");
  const fs::path mark = E2E_PLUGINS "/burglar-was-here";
  fs::remove(mark);
  output({"run", "t.yaml"});
  EXPECT_FALSE(fs::exists(mark));
  output({"run", "t.yaml", "--fresh", "--unconfined"});
  EXPECT_TRUE(fs::remove(mark)) << "it does nothing";
}

TEST_F(Guests, none_outlives_a_run_of_which_all_else_is_killed) {
  write("t.yaml",
        "tournament: Guests\n"
        "game: samurai\n"
        "params: {turns: 6, health: 100, honour: 50}\n"
        "format: {type: round-robin, matches: 2}\n"
        "limits: {time: 3600s}\n"
        "isolation: cell\n"
        "entrants:\n"
        "  - bot: samurai/mirror\n"
        "  - bot: '" E2E_PLUGINS "/rogues.so:samurai/loop'\n");
  Process run(command({"run", "t.yaml"}));
  const auto is_of_a_cell = [](pid_t pid) {
    const std::string words = arguments_of(pid);
    return words.find("/hilltop-cell ") != words.npos || words.find("/hilltop-guest ") != words.npos;
  };
  // Two cells a match, each of two processes and a guest.
  const auto cells = [&] {
    auto all = processes_of(folder);
    std::erase_if(all, [&](pid_t pid) { return !is_of_a_cell(pid); });
    return all.size();
  };
  while (run.running() && cells() < 6) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  ASSERT_TRUE(run.running()) << run.errors();
  for (const pid_t pid : processes_of(folder))
    if (!is_of_a_cell(pid)) kill(pid, SIGKILL);
  await_no_process();
}

// Every native bot of every game there is.
TEST_F(Guests, all_bots_of_all_games_play_the_same_matches) {
  const std::pair<const char*, const char*> games[] = {
      {"samurai", "params: {turns: 30}\nformat: {type: round-robin, matches: 2}\n"},
      {"coins", "params: {rounds: 10}\nformat: {type: free-for-all, matches: 2, seats: all}\n"},
      {"dilemma", "params: {rounds: 30}\nformat: {type: free-for-all, matches: 1, seats: all}\n"},
      {"morra", "params: {turns: 30}\nformat: {type: round-robin, matches: 1}\n"},
      {"codemon", "params: {turns: 50}\nformat: {type: random-pairs, rounds: 4, bye: draw}\n"}};
  for (const auto& [game, format] : games) {
    SCOPED_TRACE(game);
    std::vector<std::string> bots;
    const json list = json::parse(output({"bots", "--format", "json"}));
    for (const auto& bot : list)
      if (bot.at("id").get<std::string>().starts_with(std::string(game) + "/")) bots.push_back(bot.at("id"));
    ASSERT_GE(bots.size(), 2u);
    std::string transcripts[2];
    for (const bool in_cells : {false, true}) {
      std::string text = std::string("tournament: All\ngame: ") + game + "\n" + format +
                         "limits: {time: 60s}\nisolation: " + (in_cells ? "cell" : "worker") +
                         "\nentrants:\n";
      for (const auto& bot : bots) text += "  - bot: " + bot + "\n";
      write("all.yaml", text);
      output({"run", "all.yaml", "--fresh"});
      transcripts[in_cells ? 1 : 0] = transcript("all.hill");
    }
    EXPECT_EQ(transcripts[0], transcripts[1]);
  }
}

}  // namespace
}  // namespace hilltop::e2e

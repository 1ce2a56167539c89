// Native bots that crash, hang or say nonsense: it costs them their own seat, and nobody else anything.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

struct Rogue {
  const char* bot;
  const char* fault;  ///< "": none, its misdeed comes when all has been said
  int first;          ///< the first step with the fault
  const char* why;    ///< what the reason must say
};

void PrintTo(const Rogue& rogue, std::ostream* out) { *out << rogue.bot; }

class RogueTest : public Place, public testing::WithParamInterface<Rogue> {
 protected:
  /// Six turns, in which nobody can fall. The Rogue's seat is the one that the tests look at.
  std::string store(const std::string& bot) const {
    const std::string time =
        std::string(GetParam().fault) == "timeout" || bot == "close-hangs" ? "300ms" : "60s";
    write(bot + ".yaml",
          "tournament: Rogues\n"
          "game: samurai\n"
          "params: {turns: 6, health: 100, honour: 50}\n"
          "format: {type: round-robin, matches: 2}\n"
          "limits: {time: 60s}\n"
          "entrants:\n"
          "  - bot: samurai/random\n"
          "  - {bot: '" E2E_PLUGINS "/rogues.so:samurai/" +
              bot + "', name: Rogue, limits: {time: " + time +
              "}}\n"
              "  - bot: samurai/mirror\n");
    const Result result = hilltop({"run", bot + ".yaml"});
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_EQ(lines_of(result.out).size(), 4u) << result.out;
    return bot + ".hill";
  }
};

void expect_asks_as_told(const std::vector<json>& asks, const Rogue& rogue) {
  for (const auto& ask : asks) {
    const bool faulty = *rogue.fault != '\0' && ask.at("step").get<int>() >= rogue.first;
    SCOPED_TRACE(ask.dump());
    if (!faulty) {
      EXPECT_TRUE(ask.at("fault").is_null());
      EXPECT_TRUE(ask.at("why").is_null());
      EXPECT_EQ(ask.at("reply"), "B");
      EXPECT_EQ(ask.at("action"), "B");
      continue;
    }
    EXPECT_EQ(ask.at("fault"), rogue.fault);
    EXPECT_THAT(ask.at("why").get<std::string>(), testing::HasSubstr(rogue.why));
    EXPECT_THAT(ask.at("why").get<std::string>(), testing::Not(testing::HasSubstr("\n")));
    EXPECT_EQ(ask.at("action"), std::string(rogue.fault) == "resign" ? "-" : "W");
    if (std::string(rogue.fault) != "invalid") {
      EXPECT_TRUE(ask.at("reply").is_null());
    }
  }
}

TEST_P(RogueTest, costs_its_own_seat_only) {
  const Rogue& rogue = GetParam();
  const bool resigns = std::string(rogue.fault) == "resign";
  const auto harmless = sessions_of(transcript(store("harmless")));
  const std::string path = store(rogue.bot);
  const auto sessions = sessions_of(transcript(path));
  ASSERT_EQ(sessions.size(), 6u);
  ASSERT_EQ(harmless.size(), 6u);
  std::size_t faults = 0;
  for (std::size_t i = 0; i < sessions.size(); ++i) {
    if (!sessions[i].has("Rogue")) {
      EXPECT_EQ(sessions[i].text, harmless[i].text);
      continue;
    }
    const auto asks = sessions[i].asks_of("Rogue");
    EXPECT_EQ(asks.size(), resigns ? 3u : 6u);
    expect_asks_as_told(asks, rogue);
    faults += static_cast<std::size_t>(
        std::count_if(asks.begin(), asks.end(), [](const json& ask) { return !ask.at("fault").is_null(); }));
    if (resigns) {
      EXPECT_EQ(sessions[i].result.at("forfeit"), json::array({sessions[i].seat("Rogue")}));
    } else {
      EXPECT_EQ(sessions[i].result.at("forfeit"), json::array());
    }
  }
  const json row = row_of(standings(path), "Rogue");
  EXPECT_EQ(row.at("matches"), 4);
  if (faults > 0) {
    EXPECT_EQ(row.at("faults").at(rogue.fault), faults);
  }
  output({"audit", path});
}

INSTANTIATE_TEST_SUITE_P(
    Native, RogueTest,
    testing::Values(Rogue{"segfault", "crash", 3, "Segmentation fault"},
                    Rogue{"overflow", "crash", 3, "signal"}, Rogue{"abort", "crash", 3, "Aborted"},
                    Rogue{"exit", "crash", 3, "exit code 0"}, Rogue{"suicide", "crash", 3, "Killed"},
                    Rogue{"loop", "timeout", 3, "time limit"}, Rogue{"throw", "crash", 3, "exception"},
                    Rogue{"closer", "crash", 3, "closed descriptors"}, Rogue{"forker", "", 0, ""},
                    Rogue{"breeder", "", 0, ""}, Rogue{"resign", "resign", 3, ""},
                    Rogue{"mumble", "invalid", 3, "action"}, Rogue{"open", "crash", 1, "Segmentation fault"},
                    Rogue{"open-fails", "crash", 1, "begin"},
                    Rogue{"create", "crash", 1, "Segmentation fault"}, Rogue{"close", "", 0, ""},
                    Rogue{"close-hangs", "", 0, ""}),
    [](const auto& chosen) {
      std::string name = chosen.param.bot;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

// Two crash in one match, and the worker's other matches go on.
TEST_F(Place, two_rogues_in_one_match) {
  write("t.yaml",
        "tournament: Two\n"
        "game: samurai\n"
        "params: {turns: 6, health: 100, honour: 50}\n"
        "format: {type: round-robin, matches: 4}\n"
        "entrants:\n"
        "  - bot: '" E2E_PLUGINS
        "/rogues.so:samurai/segfault'\n"
        "  - bot: '" E2E_PLUGINS
        "/rogues.so:samurai/abort'\n"
        "  - bot: samurai/mirror\n");
  output({"run", "t.yaml"});
  for (const auto& session : sessions_of(transcript("t.hill"))) {
    EXPECT_EQ(session.steps.size(), 6u);
    for (const auto* name : {"Segfault", "Abort"})
      for (const auto& ask : session.asks_of(name)) {
        EXPECT_EQ(ask.at("fault").is_null(), ask.at("step").get<int>() < 3) << ask;
      }
    for (const auto& ask : session.asks_of("The Mirror")) EXPECT_TRUE(ask.at("fault").is_null()) << ask;
  }
}

}  // namespace
}  // namespace hilltop::e2e

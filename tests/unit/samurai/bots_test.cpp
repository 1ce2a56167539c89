// bots_test.cpp - the native bots in the built plugin: valid, deterministic, and not all alike.
#include "../plugin_driver.hpp"
#include "support.hpp"

#include <set>

namespace samurai::test {
namespace {

const hilltop_plugin& plugin() {
  static const hilltop_plugin& opened = hilltop::driver::open_plugin("samurai");
  return opened;
}

std::vector<const hilltop_bot_class*> bots() { return hilltop::driver::bots_of(plugin()); }

/// One bot at its seat.
class Seated {
 public:
  Seated(const hilltop_bot_class& kind, std::uint32_t seat, std::uint64_t seed) : kind_(kind) {
    EXPECT_EQ(kind.create(nullptr, nullptr, 0, kGame.codec, &bot_, nullptr), HILLTOP_OK);
    open(seat, seed);
  }
  ~Seated() {
    kind_.close(bot_);
    kind_.destroy(bot_);
  }
  Seated(const Seated&) = delete;
  Seated& operator=(const Seated&) = delete;

  void open(std::uint32_t seat, std::uint64_t seed) {
    const hilltop_sitting sitting{sizeof sitting, HILLTOP_MATCH, seat, 2, seed, kGame.time_ns};
    EXPECT_EQ(kind_.open(bot_, &sitting), HILLTOP_OK);
  }
  void close() { kind_.close(bot_); }

  char decide(const hilltop_view& view) {
    std::uint8_t letter = '?';
    EXPECT_EQ(kind_.decide(bot_, &view, &letter, 1), 1);
    return static_cast<char>(letter);
  }

 private:
  const hilltop_bot_class& kind_;
  hilltop_bot* bot_ = nullptr;
};

struct Outcome {
  std::uint64_t digest;
  std::int32_t turns;
  std::pair<std::int64_t, std::int64_t> score;
};

Outcome play(Seated& first, Seated& second, const Variant& variant = {}) {
  Match match(variant);
  while (!match.over()) {
    match.turn(first.decide(match.view(0)), second.decide(match.view(1)));
    EXPECT_EQ(match.faults, std::pair(HILLTOP_OK + 0, HILLTOP_OK + 0)) << "an action that is none";
  }
  return {match.digest(), match.table().turn, match.score()};
}

Outcome play(const hilltop_bot_class& a, const hilltop_bot_class& b, std::uint64_t seed,
             const Variant& variant = {}) {
  Seated first(a, 0, seed), second(b, 1, seed + 1);
  return play(first, second, variant);
}

const hilltop_bot_class& bot(std::string_view id) {
  for (const auto* kind : bots())
    if (kind->id == id) return *kind;
  throw std::runtime_error("no bot " + std::string(id));
}

TEST(Plugin, HoldsTheGameAndTheBots) {
  EXPECT_EQ(plugin().abi_major, HILLTOP_ABI_MAJOR);
  ASSERT_NE(plugin().games[0], nullptr);
  EXPECT_STREQ(plugin().games[0]->id, "samurai");
  EXPECT_EQ(plugin().games[1], nullptr);
  EXPECT_GE(bots().size(), 16u);
}

TEST(Bots, SayWhatTheyAre) {
  std::set<std::string> ids, names;
  for (const auto* kind : bots()) {
    SCOPED_TRACE(kind->id);
    EXPECT_EQ(kind->struct_size, sizeof(hilltop_bot_class));
    EXPECT_EQ(std::string_view(kind->id).substr(0, 8), "samurai/");
    EXPECT_TRUE(ids.insert(kind->id).second);
    EXPECT_TRUE(names.insert(kind->name).second);
    EXPECT_STREQ(kind->game_id, "samurai");
    EXPECT_EQ(kind->layout_id, SAMURAI_LAYOUT_ID);
    EXPECT_NE(std::string_view(kind->summary), "");
  }
}

TEST(Bots, EachAgainstEachOtherIsValidAndDeterministic) {
  const auto all = bots();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = i; j < all.size(); ++j)
      for (std::uint64_t m = 0; m < 4; ++m) {
        SCOPED_TRACE(std::string(all[i]->id) + " against " + all[j]->id);
        const auto& a = m % 2 == 0 ? *all[i] : *all[j];
        const auto& b = m % 2 == 0 ? *all[j] : *all[i];
        const std::uint64_t seed = 1000 * i + 10 * j + m;
        ASSERT_EQ(play(a, b, seed).digest, play(a, b, seed).digest);
      }
}

TEST(Bots, RememberNothingOfTheSessionBefore) {
  for (const auto* kind : bots()) {
    SCOPED_TRACE(kind->id);
    Seated used(*kind, 0, 5), rival(bot("samurai/council"), 1, 6);
    play(used, rival);
    used.close();
    rival.close();
    used.open(0, 8);
    rival.open(1, 9);
    Seated fresh(*kind, 0, 8), fresh_rival(bot("samurai/council"), 1, 9);
    EXPECT_EQ(play(used, rival).digest, play(fresh, fresh_rival).digest);
  }
}

TEST(Bots, PlayEveryVariant) {
  const Variant variants[] = {
      {{"honour", 0}},
      {{"health", 1}, {"sword_honour", 0}},
      {{"turns", 1}},
      {{"damage", 0}, {"sword_damage", 0}, {"turns", 700}},
      {{"health", 1000000}, {"honour", 1000000}, {"damage", 1000000}, {"sword_honour", 1000000}},
      {{"health", 1000000}, {"sword_honour", 1000000}, {"turns", 1500}},
  };
  for (const auto& variant : variants)
    for (const auto* kind : bots()) {
      SCOPED_TRACE(kind->id);
      play(*kind, bot("samurai/seeker"), 11, variant);
      play(bot("samurai/random"), *kind, 12, variant);
    }
}

TEST(Bots, TheStillOnesUseUpTheTurns) {
  for (const char* id : {"samurai/waiter", "samurai/wall"}) {
    const Outcome outcome = play(bot(id), bot(id), 1);
    EXPECT_EQ(outcome.turns, 500);
    EXPECT_EQ(outcome.score, (std::pair<std::int64_t, std::int64_t>(0, 0)));
  }
}

/// How many of 40 matches the first wins, sides changing.
int wins(std::string_view champion, std::string_view rival) {
  int won = 0;
  for (std::uint64_t m = 0; m < 40; ++m)
    won += static_cast<int>(m % 2 == 0 ? play(bot(champion), bot(rival), 2 * m).score.first
                                       : play(bot(rival), bot(champion), 2 * m).score.second);
  return won;
}

TEST(Bots, StrengthIsAsIntended) {
  EXPECT_EQ(wins("samurai/sage", "samurai/waiter"), 40);
  EXPECT_GE(wins("samurai/council", "samurai/random"), 38);
  EXPECT_GE(wins("samurai/council", "samurai/mirror"), 38);
  EXPECT_GE(wins("samurai/council", "samurai/historian"), 28);
  EXPECT_GE(wins("samurai/second-thought", "samurai/mirror"), 38);
}

}  // namespace
}  // namespace samurai::test

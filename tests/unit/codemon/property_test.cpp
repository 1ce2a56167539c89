// Codemon: random battles of random teams, with wrong replies in between, against the oracle; what must
// hold in every battle; and golden digests.
#include "fight.hpp"
#include "oracle.hpp"

#include <hilltop/random.hpp>
#include <hilltop/text.hpp>

#include <set>

namespace codemon_test {
namespace {

std::vector<Registered> random_team(hilltop::Random& random) {
  std::vector<Registered> members(3);
  for (Registered& m : members) {
    m.type = static_cast<int>(random.below(5));
    m.stats = {50, 50, 50};
    for (int points = static_cast<int>(random.below(81)); points > 0; --points)
      if (int& stat = m.stats[random.below(3)]; stat < 100) ++stat;
    std::vector<int> moves;
    for (int id = 0; id < 15; ++id) {
      constexpr int kBarred[5] = {1, 0, 4, 2, 3};
      if (kBarred[id / 3] != m.type) moves.push_back(id);
    }
    random.shuffle(moves);
    std::copy_n(moves.begin(), 3, m.moves.begin());
  }
  return members;
}

std::string line_of(const std::string& name, const std::vector<Registered>& members) {
  std::string text = name;
  for (const Registered& m : members) {
    text += "|m:" + std::to_string(m.type);
    for (int stat : m.stats) text += ':' + std::to_string(stat);
    for (int move : m.moves) text += ':' + std::to_string(move);
  }
  return text;
}

/// Mostly an order, sometimes nonsense.
std::string random_reply(hilltop::Random& random) {
  static const std::vector<std::string> kReplies{"0", "1", "2",  "0",  "1",  "2", "0",
                                                 "1", "2", "10", "11", "12", "",  "junk"};
  return kReplies[random.below(kReplies.size())];
}

/// A battle of random teams with random replies.
class RandomBattle {
 public:
  explicit RandomBattle(std::uint64_t seed)
      : random_(seed),
        teams_{random_team(random_), random_team(random_)},
        hp_(seed % 3 == 0 ? 300 : 100),
        codemon_(
            game(),
            {{"hp", hp_}, {"turns", 60}, {"effect_percent", seed % 2 == 0 ? 75 : 100}, {"bonus_every", 1}}),
        match_(codemon_, HILLTOP_MATCH, {enter("A", 0), enter("B", 1)}, seed) {}

  Match& match() { return match_; }
  const Match& match() const { return match_; }
  int hp() const { return hp_; }
  Json state() const { return Json::parse(match_.state()); }
  Oracle oracle() const {
    std::array<std::array<Registered, 3>, 2> teams;
    for (std::size_t seat : {0u, 1u})
      std::copy(teams_[seat].begin(), teams_[seat].end(), teams[seat].begin());
    return Oracle(teams, hp_);
  }
  bool is_turn() const { return match_.argv(match_.pending().ask[0].seat)[0] == 'A'; }
  void step() {
    std::vector<std::string> replies(match_.pending().count);
    for (std::string& reply : replies) reply = random_reply(random_);
    match_.reply(replies);
  }

 private:
  /// Enrolled, with a few bonus points.
  std::string enter(const std::string& name, std::size_t seat) {
    std::string record = enrol(codemon_, line_of(name, teams_[seat]));
    for (std::uint64_t i = random_.below(5); i > 0; --i) {
      record = Match(codemon_, HILLTOP_BYE, {record}, 1).record();
      Match interlude(codemon_, HILLTOP_INTERLUDE, {record}, 1);
      interlude.reply({"0:1:2"});
      record = interlude.record();
    }
    return record;
  }

  hilltop::Random random_;
  std::array<std::vector<Registered>, 2> teams_;
  int hp_;
  Tournament codemon_;
  Match match_;
};

TEST(CodemonProperty, TheOracleAgreesWithEveryTurn) {
  int turns = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RandomBattle battle(seed);
    Oracle oracle = battle.oracle();
    while (!battle.match().over()) {
      const bool turn = battle.is_turn();
      const Json before = battle.state();
      battle.step();
      if (!turn) continue;
      const Json chance = Json::parse(battle.match().chance());
      const Json expected = oracle.turn(before, {battle.match().action(0), battle.match().action(1)}, chance);
      ASSERT_EQ(battle.state(), expected) << "seed " << seed;
      ASSERT_EQ(oracle.used(), chance) << "seed " << seed << ", from " << before;
      ++turns;
    }
  }
  EXPECT_GT(turns, 1000);
}

/// The members that an argv shows of a team, as in a state.
Json shown(const std::string& team, bool own) {
  Json members = Json::array();
  std::string_view rest(team);
  hilltop::next_field(rest, '|');
  while (!rest.empty()) {
    std::string_view member = hilltop::next_field(rest, '|');
    std::vector<int> numbers;
    const std::string name(hilltop::next_field(member, ':'));
    while (!member.empty()) numbers.push_back(std::stoi(std::string(hilltop::next_field(member, ':'))));
    const auto effects = numbers.begin() + (own ? 13 : 7);
    Json json{{"name", name},
              {"id", numbers[0]},
              {"hp", numbers[4]},
              {"poisoned", numbers[6]},
              {"effects", std::vector<int>(effects, numbers.end())}};
    if (own) {
      json["uses"] = std::vector<int>(&numbers[7], &numbers[10]);
      json["bonus"] = std::vector<int>(&numbers[10], &numbers[13]);
    }
    members.push_back(json);
  }
  return members;
}

TEST(CodemonProperty, BothViewsShowTheState) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    RandomBattle battle(seed);
    while (!battle.match().over()) {
      const Json teams = battle.state()["teams"];
      for (std::uint64_t i = 0; i < battle.match().pending().count; ++i) {
        const std::uint32_t seat = battle.match().pending().ask[i].seat;
        std::string argv = battle.match().argv(seat);
        argv.pop_back();
        std::string_view rest(argv);
        hilltop::next_field(rest, '#');
        const std::string own(hilltop::next_field(rest, '#')), other(rest);
        ASSERT_EQ(shown(own, true), teams[seat]["members"]);
        Json secret = teams[1 - seat]["members"];
        for (Json& member : secret) member.erase("uses"), member.erase("bonus");
        ASSERT_EQ(shown(other, false), secret);
      }
      battle.step();
    }
  }
}

TEST(CodemonProperty, NumbersStayInTheirBounds) {
  for (std::uint64_t seed = 200; seed < 220; ++seed) {
    RandomBattle battle(seed);
    while (!battle.match().over()) {
      const Json before = battle.state();
      battle.step();
      const Json after = battle.state();
      for (std::size_t seat : {0u, 1u}) {
        for (std::size_t slot : {0u, 1u, 2u}) {
          const Json& member = after["teams"][seat]["members"][slot];
          EXPECT_GE(member["hp"], 0);
          EXPECT_LE(member["hp"], battle.hp());
          for (const Json& uses : member["uses"]) EXPECT_GE(uses, -1);
          if (slot != before["teams"][seat]["active"] && slot != after["teams"][seat]["active"]) {
            EXPECT_EQ(member, before["teams"][seat]["members"][slot]) << "the bench is frozen";
          }
        }
      }
    }
    const Json teams = battle.state()["teams"];
    const auto living = [&](std::size_t seat) {
      const Json& members = teams[seat]["members"];
      return std::count_if(members.begin(), members.end(), [](const Json& m) { return m["hp"] > 0; });
    };
    const Numbers expected{living(0) > 0 && living(1) == 0, living(1) > 0 && living(0) == 0};
    EXPECT_EQ(battle.match().scores(), expected);
  }
}

TEST(CodemonProperty, AReplayGivesTheSameDigests) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    RandomBattle first(seed), second(seed);
    while (!first.match().over()) {
      first.step();
      second.step();
      ASSERT_EQ(first.match().digest(), second.match().digest());
      ASSERT_EQ(first.match().state(), second.match().state());
      ASSERT_EQ(first.match().chance(), second.match().chance());
    }
    EXPECT_TRUE(second.match().over());
    EXPECT_EQ(first.match().record(0), second.match().record(0));
  }
}

TEST(CodemonProperty, AnotherSeedIsAnotherBattle) {
  std::set<std::uint64_t> digests;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Fight fight(Monster{grass, 50, 50, 50, {vine, heal, sap}}, Monster{grass, 50, 50, 50, {vine, heal, sap}},
                {}, seed);
    for (int i = 0; i < 5; ++i) fight.turn("2", "2");
    digests.insert(fight.match().digest());
  }
  EXPECT_GT(digests.size(), 20u);
}

TEST(CodemonGolden, Digests) {
  Fight fight(Monster{psychic, 60, 60, 70, {pain, sleep_, weaken}},
              Monster{fire, 70, 60, 60, {fireball, burn, sharpen}}, {}, 2015);
  EXPECT_EQ(fight.match().digest(), 1017624850648279833u);
  const char* const kOrders[] = {"1", "2", "0", "12", "1", "0", "2", "10", "0", "0"};
  for (int i = 0; i < 8; ++i) fight.turn(kOrders[i], kOrders[i + 2]);
  EXPECT_EQ(fight.match().digest(), 16461852797697978956u);
}

}  // namespace
}  // namespace codemon_test

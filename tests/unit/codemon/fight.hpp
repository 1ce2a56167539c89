// fight.hpp - short hands for tests of Codemon: teams, enrolment, battles told what to do.
#pragma once
#include "../game_driver.hpp"
#include "battle.hpp"
#include "rules.hpp"
#include "team.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <string>
#include <vector>

namespace codemon_test {

using hilltop::driver::Answer;
using hilltop::driver::Decoded;
using hilltop::driver::Match;
using hilltop::driver::Tournament;
using hilltop::driver::Values;
using Json = nlohmann::json;
using Faults = std::vector<hilltop_status>;
using Numbers = std::vector<std::int64_t>;
using Seats = std::vector<std::size_t>;

inline const hilltop_game& game() { return hilltop::Game<codemon::Session>::game; }

/// The table of the contest as published.
inline codemon::Table published() { return {0, 1000, 100, 80, 100, 2, 75, 60, 30, 0}; }

enum Kind { normal, psychic, fire, water, grass };

/// Moves by their ids.
enum Id {
  punch,
  heal,
  slow,
  pain,
  sleep_,
  weaken,
  fireball,
  burn,
  sharpen,
  watergun,
  confuse,
  shield,
  vine,
  poison,
  sap
};

/// A member of a registration line. Each monster of a team gets a name of its own from `team`.
struct Monster {
  Kind type = normal;
  int attack = 50, defense = 50, speed = 50;
  std::array<int, 3> moves{punch, heal, slow};
};

inline std::string line(const std::string& name, const std::array<Monster, 3>& members) {
  std::string text = name;
  char letter = 'a';
  for (const Monster& m : members) {
    text += '|' + name + letter++;
    for (int number :
         {static_cast<int>(m.type), m.attack, m.defense, m.speed, m.moves[0], m.moves[1], m.moves[2]})
      text += ':' + std::to_string(number);
  }
  return text;
}
/// Three of the same.
inline std::string line(const std::string& name, const Monster& monster) {
  return line(name, {monster, monster, monster});
}

/// The record of a team that just enrolled; throws std::runtime_error with what is wrong with it.
inline std::string enrol(const Tournament& codemon, const std::string& reply,
                         const std::vector<std::string>& peers = {}) {
  Match session(codemon, HILLTOP_ENROL, {""}, 1, peers);
  session.reply({reply});
  return session.record();
}

/// A battle in which both have chosen member 0.
class Fight {
 public:
  Fight(const std::string& first, const std::string& second, const Values& values = {},
        std::uint64_t seed = 1)
      : codemon_(game(), values),
        match_(codemon_, HILLTOP_MATCH, {enrol(codemon_, first), enrol(codemon_, second)}, seed) {
    match_.reply({"0", "0"});
  }
  Fight(const Monster& first, const Monster& second, const Values& values = {}, std::uint64_t seed = 1)
      : Fight(line("A", first), line("B", second), values, seed) {}

  Match& match() { return match_; }
  const Tournament& tournament() const { return codemon_; }

  /// One step; the chance of it.
  Json turn(const std::string& first, const std::string& second) {
    faults_ = match_.reply({first, second});
    return Json::parse(match_.chance());
  }
  const Faults& faults() const { return faults_; }

  Json state() const { return Json::parse(match_.state()); }
  Json active(std::size_t seat) const {
    const Json team = state()["teams"][seat];
    return team["members"][team["active"].get<std::size_t>()];
  }
  int hp(std::size_t seat) const { return active(seat)["hp"]; }
  Json effects(std::size_t seat) const { return active(seat)["effects"]; }
  Json uses(std::size_t seat) const { return active(seat)["uses"]; }
  std::string question(std::uint32_t seat) const { return match_.argv(seat).substr(0, 1); }

 private:
  Tournament codemon_;
  Match match_;
  Faults faults_;
};

/// Parameters under which every effect works, nobody wakes, and the confused always strike themselves; a
/// test overrides what it is about.
inline Values certain(Values overrides = {}) {
  overrides.insert({{"effect_percent", 100}, {"wake_percent", 0}, {"confusion_percent", 100}});
  return overrides;
}

}  // namespace codemon_test

// oracle.hpp - a turn of Codemon once more, written from the rules alone: from the state before, the two
// actions and the chance of a transcript it computes the state after, and says where chance is missing or
// superfluous.
#pragma once
#include "fraction.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace codemon_test {

/// A member as its owner registered it.
struct Registered {
  int type = 0;
  std::array<int, 3> stats{}, moves{};
};

class Oracle {
 public:
  using Json = nlohmann::json;

  /// `teams`: what both registered. Parameters: HP, and nothing else matters to a turn.
  Oracle(std::array<std::array<Registered, 3>, 2> teams, int hp) : teams_(std::move(teams)), full_(hp) {}

  /// The state after a turn in which these actions ("-" for none) counted.
  Json turn(Json state, const std::array<std::string, 2>& actions, const Json& chance) {
    state_ = std::move(state);
    chance_ = chance;
    used_ = {{"wake", {nullptr, nullptr}}, {"confused", {nullptr, nullptr}}, {"effect", {nullptr, nullptr}}};
    used_["first"] = nullptr;
    used_["coin"] = false;
    for (int seat : {0, 1})
      if (actions[at(seat)].size() == 2) team(seat)["active"] = actions[at(seat)][1] - '0';
    for (int seat : {0, 1})
      if (has(seat, 4) && roll("wake", seat)) std::erase(effects(seat), Json(4));
    const auto moves = [&](int seat) {
      return actions[at(seat)].size() == 1 && actions[at(seat)] != "-" && !has(seat, 4);
    };
    std::vector<int> order;
    if (moves(0) && moves(1)) {
      const Fraction a = stat(0, 2), b = stat(1, 2);
      const Wide left = a.numerator * b.denominator, right = b.numerator * a.denominator;
      used_["coin"] = left == right;
      const int first = left == right ? chance_["first"].get<int>() : (left > right ? 0 : 1);
      order = {first, 1 - first};
    } else if (moves(0) || moves(1)) {
      order = {moves(0) ? 0 : 1};
    }
    if (!order.empty()) used_["first"] = order[0];
    for (int seat : order)
      if (hp(seat) > 0 && !has(seat, 4)) act(seat, actions[at(seat)][0] - '0');
    for (int seat : {0, 1}) {
      if (hp(seat) > 0 && has(seat, 3)) hurt(seat, 10);
      if (hp(seat) > 0 && has(seat, 1)) {
        active(seat)["poisoned"] = active(seat)["poisoned"].get<int>() + 1;
        hurt(seat, 5 * active(seat)["poisoned"].get<int>());
      }
    }
    state_["turn"] = state_["turn"].get<int>() + 1;
    return state_;
  }
  /// The chance that the last turn needed; differs from what was given if that is wrong.
  const Json& used() const { return used_; }

 private:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }
  Json& team(int seat) { return state_["teams"][at(seat)]; }
  Json& active(int seat) { return team(seat)["members"][team(seat)["active"].get<std::size_t>()]; }
  const Registered& registered(int seat) { return teams_[at(seat)][team(seat)["active"].get<std::size_t>()]; }
  Json::array_t& effects(int seat) { return active(seat)["effects"].get_ref<Json::array_t&>(); }
  int count(int seat, int effect) {
    return static_cast<int>(std::count(effects(seat).begin(), effects(seat).end(), Json(effect)));
  }
  bool has(int seat, int effect) { return count(seat, effect) > 0; }
  int hp(int seat) { return active(seat)["hp"]; }
  void hurt(int seat, int by) { active(seat)["hp"] = std::max(0, hp(seat) - by); }
  bool roll(const char* what, int seat) {
    used_[what][at(seat)] = chance_[what][at(seat)];
    return chance_[what][at(seat)] == true;
  }
  /// Attack, defense or speed with bonus and effects: up 6, 8, none; down 7, 9, 10.
  Fraction stat(int seat, std::size_t which) {
    constexpr int kUp[] = {6, 8, 99}, kDown[] = {7, 9, 10};
    return effective(registered(seat).stats[which], active(seat)["bonus"][which], count(seat, kUp[which]),
                     count(seat, kDown[which]));
  }

  void act(int seat, int slot) {
    if (has(seat, 2) && roll("confused", seat)) {
      hurt(seat, std::max(1, stat(seat, 0).over(stat(seat, 1)).times(10, 1).floor()));
      return;
    }
    Json& uses = active(seat)["uses"][static_cast<std::size_t>(slot)];
    if (uses > 0) uses = uses.get<int>() - 1;
    const int move = registered(seat).moves[static_cast<std::size_t>(slot)], type = move / 3,
              other = 1 - seat;
    if (hp(other) > 0 && move % 3 != 1) {  // the second move of each type has no power
      const unsigned twice = kTwice[type][registered(other).type];
      Fraction f = stat(seat, 0).over(stat(other, 1)).times(move % 3 == 0 ? 20 : 10, 1).times(twice, 2);
      if (registered(seat).type == type) f = f.times(12, 10);
      if (twice != 0) hurt(other, std::max(1, f.floor()));
    }
    if (move == 1) active(seat)["hp"] = std::min(full_, hp(seat) + 50);
    constexpr int kEffect[15] = {0, 0, 10, 0, 4, 7, 0, 3, 6, 0, 2, 8, 0, 1, 9};
    const int effect = kEffect[move];
    if (effect == 0) return;
    const int target = effect == 6 || effect == 8 ? seat : other;
    if (hp(target) == 0 || (effect < 5 && has(target, effect))) return;
    if (roll("effect", seat)) effects(target).push_back(effect);
  }

  std::array<std::array<Registered, 3>, 2> teams_;
  int full_;
  Json state_, chance_, used_;
};

}  // namespace codemon_test

// support.hpp - one match of samurai under test, driven through the C++ class or through the C ABI.
#pragma once
#include "../game_driver.hpp"
#include "rules.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace samurai::test {

using Game = hilltop::Game<Session>;
inline constexpr const hilltop_game& kGame = Game::game;
using Buffer = hilltop::driver::Bytes;

/// Parameters that differ from the published game's.
using Variant = std::map<std::string, std::int64_t>;

inline std::vector<hilltop_value> values(const Variant& variant) {
  std::vector<hilltop_value> values;
  for (const hilltop_param& param : Session::kParams) {
    const auto given = variant.find(param.name);
    values.push_back({given != variant.end() ? given->second : param.initial, {nullptr, 0}, 1, 0});
  }
  return values;
}

/// The choice of one letter. Borrows `letter`.
inline hilltop_choice choice(std::uint32_t seat, const char& letter) {
  return {seat, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, {reinterpret_cast<const std::uint8_t*>(&letter), 1}};
}
inline hilltop_choice fault(std::uint32_t seat, hilltop_status fault,
                            hilltop_policy policy = HILLTOP_DEFAULT_ACTION) {
  return {seat, fault, policy, 0, {nullptr, 0}};
}

/// Both ends of a match. In what both drivers share, `seat` is 0 or 1.
template <class Driver>
class MatchOf {
 public:
  explicit MatchOf(const Variant& variant = {}) : driver_(variant) {}

  hilltop_asks pending() const { return driver_.pending(); }
  bool over() const { return pending().count == 0; }
  hilltop_view view(std::size_t seat) const { return pending().ask[seat].view; }
  samurai_table table() const { return object<samurai_table>(pending().ask[0].view.shared); }
  std::int32_t seat(std::size_t i) const { return object<std::int32_t>(pending().ask[i].view.own); }
  int health(std::size_t seat) const { return table().health[seat]; }
  int honour(std::size_t seat) const { return table().honour[seat]; }
  std::pair<int, int> health() const { return {health(0), health(1)}; }
  std::pair<int, int> honour() const { return {honour(0), honour(1)}; }
  std::uint64_t digest() const { return driver_.digest(); }
  std::string state() const { return driver_.state(); }
  std::string action(std::uint32_t seat) const { return driver_.action(seat); }
  std::pair<std::int64_t, std::int64_t> score() const { return driver_.score().first; }
  std::pair<int, int> forfeits() const { return driver_.score().second; }

  void step(hilltop_choice first, hilltop_choice second) {
    hilltop_choice choices[] = {first, second};
    driver_.step(choices);
    faults = {choices[0].fault, choices[1].fault};
  }
  /// One turn of two letters.
  void turn(char first, char second) { step(choice(0, first), choice(1, second)); }
  /// Turns written "WB GI PO": seat 0's letter and seat 1's.
  void play(std::string_view turns) {
    for (std::size_t i = 0; i + 1 < turns.size(); i += 3) turn(turns[i], turns[i + 1]);
  }

  std::pair<hilltop_status, hilltop_status> faults;  // of the last step's choices, as the game left them

 private:
  template <class T>
  static T object(hilltop_span bytes) {
    T object;
    EXPECT_GE(bytes.size, sizeof object);
    std::memcpy(&object, bytes.data, sizeof object);
    return object;
  }
  Driver driver_;
};

class CppDriver {
 public:
  explicit CppDriver(const Variant& variant) : values_(values(variant)) {
    const Session::Params params(hilltop::Values(Session::kParams, values_));
    session_ = std::make_unique<Session>(params, hilltop_opening{});
  }
  hilltop_asks pending() const { return session_->pending(); }
  void step(std::span<hilltop_choice> choices) { session_->step(choices); }
  std::uint64_t digest() const { return session_->digest(); }
  std::string state() const {
    Buffer buffer;
    hilltop::Out out(buffer);
    session_->state(out);
    return buffer.str();
  }
  std::string action(std::uint32_t seat) const {
    Buffer buffer;
    hilltop::Out out(buffer);
    session_->action(seat, out);
    return buffer.str();
  }
  std::pair<std::pair<std::int64_t, std::int64_t>, std::pair<int, int>> score() const {
    std::int64_t scores[2] = {-1, -1};
    std::uint8_t forfeit[2] = {9, 9};
    session_->score(scores, forfeit);
    return {{scores[0], scores[1]}, {forfeit[0], forfeit[1]}};
  }

 private:
  std::vector<hilltop_value> values_;
  std::unique_ptr<Session> session_;
};

class AbiDriver {
 public:
  explicit AbiDriver(const Variant& variant) {
    const auto given = values(variant);
    Buffer why;
    EXPECT_EQ(kGame.create(nullptr, given.data(), given.size(), &tournament_, &why), HILLTOP_OK);
    const hilltop_seat seats[2] = {};
    const hilltop_opening opening{sizeof opening, HILLTOP_MATCH, 7, seats, 2, nullptr, 0};
    EXPECT_EQ(kGame.open(tournament_, &opening, &session_, &asks_, &why), HILLTOP_OK);
  }
  ~AbiDriver() {
    kGame.close(session_);
    kGame.destroy(tournament_);
  }
  AbiDriver(const AbiDriver&) = delete;
  AbiDriver& operator=(const AbiDriver&) = delete;

  hilltop_asks pending() const { return asks_; }
  void step(std::span<hilltop_choice> choices) {
    EXPECT_EQ(kGame.step(session_, choices.data(), choices.size(), &asks_), HILLTOP_OK);
  }
  std::uint64_t digest() const { return kGame.digest(session_); }
  std::string state() const {
    Buffer json;
    EXPECT_EQ(kGame.describe->state(session_, &json), HILLTOP_OK);
    return json.str();
  }
  std::string action(std::uint32_t seat) const {
    Buffer text;
    EXPECT_EQ(kGame.describe->action(session_, seat, &text), HILLTOP_OK);
    return text.str();
  }
  std::pair<std::pair<std::int64_t, std::int64_t>, std::pair<int, int>> score() const {
    std::int64_t scores[2] = {-1, -1};
    std::uint8_t forfeit[2] = {9, 9};
    EXPECT_EQ(kGame.score(session_, scores, forfeit, 2), HILLTOP_OK);
    return {{scores[0], scores[1]}, {forfeit[0], forfeit[1]}};
  }

 private:
  hilltop_tournament* tournament_ = nullptr;
  hilltop_session* session_ = nullptr;
  hilltop_asks asks_{};
};

using Match = MatchOf<AbiDriver>;

}  // namespace samurai::test

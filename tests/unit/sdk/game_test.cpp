// game_test.cpp - game.hpp: values by name, exceptions that become statuses, what a game leaves out.
#include "../game_driver.hpp"

#include <hilltop/game.hpp>
#include <hilltop/random.hpp>

#include <gtest/gtest.h>

namespace hilltop {
namespace {

using Buffer = driver::Bytes;

TEST(Guarded, OkWhenNothingIsThrown) {
  Buffer why;
  bool ran = false;
  EXPECT_EQ(detail::guarded(&why, [&] { ran = true; }), HILLTOP_OK);
  EXPECT_TRUE(ran);
  EXPECT_EQ(why.str(), "");
}

template <class Exception>
std::pair<hilltop_status, std::string> guarded_throw(const Exception& exception) {
  Buffer why;
  const auto status = detail::guarded(&why, [&] { throw exception; });
  EXPECT_EQ(detail::guarded(nullptr, [&] { throw exception; }), status);
  return {status, why.str()};
}

TEST(Guarded, ExceptionsBecomeStatuses) {
  using Told = std::pair<hilltop_status, std::string>;
  EXPECT_EQ(guarded_throw(Invalid("turns must be odd")), Told(HILLTOP_INVALID, "turns must be odd"));
  EXPECT_EQ(guarded_throw(std::out_of_range("no parameter x")), Told(HILLTOP_INTERNAL, "no parameter x"));
  EXPECT_EQ(guarded_throw(std::runtime_error("bug")), Told(HILLTOP_INTERNAL, "bug"));
  EXPECT_EQ(guarded_throw(42), Told(HILLTOP_INTERNAL, ""));
  EXPECT_EQ(guarded_throw(std::bad_alloc()).first, HILLTOP_NO_SPACE);
  EXPECT_EQ(guarded_throw(NoSpace()).first, HILLTOP_NO_SPACE);
}

TEST(Guarded, WhyThatDoesNotFitIsLeftOut) {
  std::uint8_t bytes[3];
  hilltop_buf why{bytes, 0, sizeof bytes, nullptr};
  EXPECT_EQ(detail::guarded(&why, [] { throw Invalid("too long"); }), HILLTOP_INVALID);
  EXPECT_EQ(why.size, 0u);
}

constexpr hilltop_param kParams[] = {integer_param("first", 1, 0, 9, ""), boolean_param("second", true, "")};

TEST(Values, ByName) {
  const hilltop_value given[] = {{5, {}, 1, 0}, {1, {}, 1, 0}};
  const Values values(kParams, given);
  EXPECT_EQ(values.number("first"), 5);
  EXPECT_EQ(values.number<bool>("second"), true);
  EXPECT_EQ(&values["first"], &given[0]);
  EXPECT_THROW(values["third"], std::out_of_range);
}

TEST(Values, FewerValuesThanParameters) {
  const hilltop_value given[] = {{5, {}, 1, 0}};
  const Values values(kParams, given);
  EXPECT_EQ(values.number("first"), 5);
  EXPECT_THROW(values["second"], std::out_of_range);
}

TEST(Params, Declarations) {
  EXPECT_EQ(kParams[1].initial, 1);
  EXPECT_EQ(kParams[1].highest, 1);
  constexpr auto choice = choice_param("mode", "a|b", "");
  EXPECT_EQ(choice.type, HILLTOP_CHOICE);
  EXPECT_STREQ(choice.choices, "a|b");
  EXPECT_EQ(optional_integer_param("n", 1, 2, "").optional, 1u);
  EXPECT_EQ(optional_file_param("f", "").type, HILLTOP_FILE);
}

/// The least that a game can be: one seat, one step, no text, no records. `level` above 5 is refused;
/// steps misbehave as the first byte of the action says.
class Tiny {
 public:
  static constexpr hilltop_param kLevel[] = {integer_param("level", 0, 0, 9, "")};
  static constexpr GameInfo info{.id = "tiny",
                                 .name = "Tiny",
                                 .version = "1",
                                 .summary = "",
                                 .layout_id = 1,
                                 .min_seats = 1,
                                 .max_seats = 1,
                                 .max_action = 1,
                                 .time_ns = 1,
                                 .params = kLevel};
  struct Params {
    explicit Params(const Values& values) : level(values.number<int>("level")) {
      if (level > 5) throw Invalid("level must be at most 5");
    }
    int level;
  };
  Tiny(const Params& params, const hilltop_opening& opening) {
    if (opening.seat_count != 1) throw Invalid("one seat");
    if (params.level == 5) throw std::runtime_error("level 5 is broken");
  }
  hilltop_asks pending() const { return {&ask_, over_ ? 0u : 1u}; }
  void step(std::span<hilltop_choice> choices) {
    if (choices[0].action.data[0] == '!') throw std::logic_error("bug");
    over_ = true;
  }
  std::uint64_t digest() const { return over_ ? 2 : 1; }
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
    scores[0] = 7;
    forfeit[0] = 0;
  }
  void state(Out& json) const { json << "{\"over\":" << over_ << '}'; }
  void chance(Out& json) const { json << "{}"; }
  void action(std::uint32_t, Out&) const { throw std::runtime_error("cannot say"); }

 private:
  hilltop_ask ask_{};
  bool over_ = false;
};

constexpr const hilltop_game& kTiny = Game<Tiny>::game;

hilltop_status create(std::int64_t level, hilltop_tournament** out, Buffer& why) {
  const hilltop_value value{level, {}, 1, 0};
  return kTiny.create(nullptr, &value, 1, out, &why);
}

TEST(Game, LeavesOutWhatTheClassLacks) {
  EXPECT_EQ(kTiny.codec, nullptr);
  EXPECT_EQ(kTiny.due, nullptr);
  EXPECT_EQ(kTiny.record, nullptr);
  EXPECT_EQ(kTiny.describe->record, nullptr);
  EXPECT_EQ(kTiny.extension("nothing"), nullptr);
  EXPECT_EQ(kTiny.struct_size, sizeof(hilltop_game));
  EXPECT_EQ(kTiny.param_count, 1u);
  EXPECT_STREQ(kTiny.params[0].name, "level");
}

TEST(Game, RefusesParameters) {
  hilltop_tournament* tournament = nullptr;
  Buffer why;
  EXPECT_EQ(create(6, &tournament, why), HILLTOP_INVALID);
  EXPECT_EQ(why.str(), "level must be at most 5");
}

TEST(Game, RefusesAnOpening) {
  hilltop_tournament* tournament = nullptr;
  Buffer why;
  ASSERT_EQ(create(1, &tournament, why), HILLTOP_OK);
  const hilltop_opening nobody{sizeof nobody, HILLTOP_MATCH, 0, nullptr, 0, nullptr, 0};
  hilltop_session* session = nullptr;
  hilltop_asks asks{};
  EXPECT_EQ(kTiny.open(tournament, &nobody, &session, &asks, &why), HILLTOP_INVALID);
  EXPECT_EQ(why.str(), "one seat");
  kTiny.destroy(tournament);
}

/// Two seats, which play until both say '='. Knows at once what to do until then.
class Brisk : public Tiny {
 public:
  static constexpr GameInfo info = [] {
    GameInfo brisk = Tiny::info;
    brisk.max_seats = 2;
    return brisk;
  }();
  Brisk(const Params& params, const hilltop_opening& opening)
      : Tiny(params, [one = opening]() mutable {
          one.seat_count = 1;
          return one;
        }()) {}
  hilltop_asks pending() const { return {asks_.data(), full_ == 0 ? 2u : 0u}; }
  bool try_pair(std::span<const std::uint8_t, 1> first, std::span<const std::uint8_t, 1> second) noexcept {
    const bool made = first[0] != '=';
    if (made) seen_ += {static_cast<char>(first[0]), static_cast<char>(second[0])};
    return made;
  }
  void step(std::span<hilltop_choice> choices) {
    ++full_;
    for (const auto& choice : choices) seen_ += text(choice.action);
  }
  std::uint64_t digest() const { return Digest().add_bytes(seen_).value(); }

 private:
  std::array<hilltop_ask, 2> asks_{hilltop_ask{0, 0, {}}, hilltop_ask{1, 0, {}}};
  std::string seen_;
  int full_ = 0;
};

/// Says one letter of a text after the other.
std::int64_t spell(hilltop_bot* bot, const hilltop_view*, std::uint8_t* action, std::uint64_t) noexcept {
  auto& rest = *reinterpret_cast<std::string_view*>(bot);
  *action = static_cast<std::uint8_t>(rest.front());
  rest.remove_prefix(1);
  return 1;
}

TEST(Game, WhatTryPairLeavesIsForStep) {
  hilltop_tournament* tournament = nullptr;
  Buffer why;
  ASSERT_EQ(create(1, &tournament, why), HILLTOP_OK);
  const hilltop_game& game = Game<Brisk>::game;
  const hilltop_seat seats[2]{};
  const hilltop_opening opening{sizeof opening, HILLTOP_MATCH, 0, seats, 2, nullptr, 0};
  hilltop_session* session = nullptr;
  hilltop_desk desk{};
  ASSERT_EQ(game.open(tournament, &opening, &session, &desk.asks, &why), HILLTOP_OK);

  std::string_view first = "ab=", second = "xyz";
  hilltop_native natives[2]{};
  natives[0] = {spell, reinterpret_cast<hilltop_bot*>(&first), 0, 0, {0}, 1};
  natives[1] = {spell, reinterpret_cast<hilltop_bot*>(&second), 0, 0, {16}, 1};
  hilltop_choice choices[2]{};
  std::uint64_t call = 0;
  std::uint8_t journal[64]{};
  desk.struct_size = sizeof desk;
  desk.natives = natives;
  desk.choices = choices;
  desk.seats = 2;
  desk.longest = game.max_action;
  desk.call = &call;
  desk.entry = journal;
  desk.last = journal + 32;
  const auto* series = static_cast<const hilltop_series*>(game.extension(HILLTOP_SERIES));
  EXPECT_EQ(series->play(session, &desk), HILLTOP_STOP_END);
  EXPECT_EQ(desk.steps, 3u);
  EXPECT_EQ(natives[0].asks, 3u);
  EXPECT_EQ(text({journal, static_cast<std::uint64_t>(desk.entry - journal)}), "\2a\22x\2b\22y\2=\22z");
  EXPECT_EQ(game.digest(session), Digest().add_bytes(std::string_view("axby=z")).value());
  game.close(session);
  kTiny.destroy(tournament);
}

TEST(Game, PlaysThroughTheAbi) {
  hilltop_tournament* tournament = nullptr;
  Buffer why, state, action;
  ASSERT_EQ(create(1, &tournament, why), HILLTOP_OK);
  const hilltop_seat seat{};
  const hilltop_opening opening{sizeof opening, HILLTOP_MATCH, 0, &seat, 1, nullptr, 0};
  hilltop_session* session = nullptr;
  hilltop_asks asks{};
  ASSERT_EQ(kTiny.open(tournament, &opening, &session, &asks, &why), HILLTOP_OK);
  EXPECT_EQ(asks.count, 1u);
  hilltop_choice bug{0, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, bytes("!")};
  EXPECT_EQ(kTiny.step(session, &bug, 1, &asks), HILLTOP_INTERNAL);
  hilltop_choice fine{0, HILLTOP_OK, HILLTOP_DEFAULT_ACTION, 0, bytes("x")};
  EXPECT_EQ(kTiny.step(session, &fine, 1, &asks), HILLTOP_OK);
  EXPECT_EQ(asks.count, 0u);
  EXPECT_EQ(kTiny.digest(session), 2u);
  EXPECT_EQ(kTiny.describe->state(session, &state), HILLTOP_OK);
  EXPECT_EQ(state.str(), "{\"over\":true}");
  EXPECT_EQ(kTiny.describe->action(session, 0, &action), HILLTOP_INTERNAL);
  hilltop_buf full{nullptr, 0, 0, nullptr};
  EXPECT_EQ(kTiny.describe->state(session, &full), HILLTOP_NO_SPACE);
  std::int64_t score = 0;
  std::uint8_t forfeit = 9;
  EXPECT_EQ(kTiny.score(session, &score, &forfeit, 1), HILLTOP_OK);
  EXPECT_EQ(score, 7);
  EXPECT_EQ(forfeit, 0);
  kTiny.close(session);
  kTiny.destroy(tournament);
}

TEST(Game, OpeningThatThrowsIsInternal) {
  hilltop_tournament* tournament = nullptr;
  Buffer why;
  ASSERT_EQ(create(5, &tournament, why), HILLTOP_OK);
  const hilltop_seat seat{};
  const hilltop_opening opening{sizeof opening, HILLTOP_MATCH, 0, &seat, 1, nullptr, 0};
  hilltop_session* session = nullptr;
  hilltop_asks asks{};
  EXPECT_EQ(kTiny.open(tournament, &opening, &session, &asks, &why), HILLTOP_INTERNAL);
  EXPECT_EQ(why.str(), "level 5 is broken");
  kTiny.destroy(tournament);
}

}  // namespace
}  // namespace hilltop

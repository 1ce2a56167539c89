// fakes.hpp - a game and bots through the C ABI that do what a test tells them, and note what was done to
// them. The game: some steps, in which all seats, or one in turn, say a byte; a seat's score is their sum.
#pragma once
#include "match/referee.hpp"

#include <gtest/gtest.h>
#include <hilltop/out.hpp>
#include <hilltop/random.hpp>
#include <hilltop/series.hpp>

#include <atomic>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace hilltop::fake {

/// What the game shall do; one at a time.
struct GameOrders {
  std::uint64_t steps = 4;
  bool in_turn = false;                     ///< one seat a step
  std::uint64_t ask_in_steps = UINT64_MAX;  ///< from this step on, `asks` are asked
  std::vector<std::uint32_t> asks;
  hilltop_status open = HILLTOP_OK, score = HILLTOP_OK, record = HILLTOP_OK;
  std::uint64_t fails_in = UINT64_MAX;  ///< step that fails
  bool empty_record = false;
  bool forgetful = false;  ///< every session asks other seats than the one before
};
inline GameOrders g_orders;
inline int g_open_sessions = 0;
inline std::uint64_t g_sessions = 0;

struct Session {
  hilltop_kind kind;
  std::uint64_t seed, seats, step = 0;
  std::uint64_t number;
  std::vector<std::string> records;
  std::vector<std::int64_t> sums;
  std::vector<bool> resigned;
  std::vector<hilltop_ask> asks;
  std::string last;
  std::vector<std::string> actions;

  hilltop_asks look() {
    asks.clear();
    if (step >= g_orders.steps) {
      // The session is over.
    } else if (step >= g_orders.ask_in_steps) {
      for (const auto seat : g_orders.asks) asks.push_back(ask(seat));
    } else if (g_orders.in_turn) {
      asks.push_back(ask(static_cast<std::uint32_t>((step + (g_orders.forgetful ? number : 0)) % seats)));
    } else {
      for (std::uint32_t seat = 0; seat < seats; ++seat) asks.push_back(ask(seat));
    }
    return {asks.data(), asks.size()};
  }
  hilltop_ask ask(std::uint32_t seat) const { return {seat, 0, {bytes_of(step), bytes_of(seed)}}; }
};

inline Session& of(hilltop_session* s) { return *reinterpret_cast<Session*>(s); }
inline const Session& of(const hilltop_session* s) { return *reinterpret_cast<const Session*>(s); }

inline hilltop_status game_open(hilltop_tournament*, const hilltop_opening* opening, hilltop_session** out,
                                hilltop_asks* first, hilltop_buf* why) noexcept {
  if (g_orders.open != HILLTOP_OK) {
    (void)hilltop_put(why, "no board", 8);
    return g_orders.open;
  }
  auto* session =
      new Session{opening->kind, opening->seed, opening->seat_count, 0, g_sessions++, {}, {}, {}, {}, {}, {}};
  for (std::uint64_t i = 0; i < opening->seat_count; ++i)
    session->records.emplace_back(text(opening->seats[i].record));
  session->sums.resize(opening->seat_count);
  session->resigned.resize(opening->seat_count);
  session->actions.resize(opening->seat_count);
  ++g_open_sessions;
  *out = reinterpret_cast<hilltop_session*>(session);
  *first = session->look();
  return HILLTOP_OK;
}
/// An action is one byte that is no 'x'. What is missing counts for 0.
inline hilltop_status game_step(hilltop_session* s, hilltop_choice* choices, std::uint64_t count,
                                hilltop_asks* next) noexcept {
  Session& session = of(s);
  if (++session.step == g_orders.fails_in) return HILLTOP_INTERNAL;
  for (std::uint64_t i = 0; i < count; ++i) {
    hilltop_choice& choice = choices[i];
    if (choice.fault == HILLTOP_OK && (choice.action.size != 1 || choice.action.data[0] == 'x'))
      choice.fault = HILLTOP_INVALID;
    session.actions[choice.seat] = choice.fault == HILLTOP_OK ? text(choice.action) : "-";
    if (choice.fault == HILLTOP_OK) session.sums[choice.seat] += choice.action.data[0];
    if (choice.fault == HILLTOP_RESIGN) session.resigned[choice.seat] = true;
  }
  *next = session.look();
  return HILLTOP_OK;
}
inline std::uint64_t game_digest(const hilltop_session* s) noexcept {
  Digest digest;
  digest.add(of(s).seed).add(of(s).step);
  for (const auto sum : of(s).sums) digest.add(static_cast<std::uint64_t>(sum));
  return digest.value();
}
inline hilltop_status game_score(const hilltop_session* s, std::int64_t* scores, std::uint8_t* forfeit,
                                 std::uint64_t count) noexcept {
  for (std::uint64_t i = 0; i < count; ++i) {
    scores[i] = of(s).sums[i];
    forfeit[i] = of(s).resigned[i] ? 1 : 0;
  }
  return g_orders.score;
}
inline hilltop_status game_record(const hilltop_session* s, std::uint32_t seat, hilltop_buf* record,
                                  hilltop_buf* why) noexcept {
  if (g_orders.record != HILLTOP_OK) {
    (void)hilltop_put(why, "no team", 7);
    return g_orders.record;
  }
  const std::string after = of(s).records[seat] + "+" + std::to_string(of(s).sums[seat]);
  return g_orders.empty_record ? HILLTOP_OK : hilltop_put(record, after.data(), after.size());
}
inline void game_close(hilltop_session* s) noexcept {
  --g_open_sessions;
  delete &of(s);
}
inline std::int32_t game_due(const hilltop_tournament*, hilltop_span record) noexcept {
  return record.size > 6 ? 1 : 0;
}

inline hilltop_status describe_state(const hilltop_session* s, hilltop_buf* json) noexcept {
  Out out(*json);
  out << "{\"step\":" << of(s).step << ",\"sums\":";
  out.list(of(s).sums) << '}';
  return HILLTOP_OK;
}
inline hilltop_status describe_chance(const hilltop_session* s, hilltop_buf* json) noexcept {
  if (of(s).step == 0) Out(*json) << "{\"seed\":\"" << of(s).seed << "\"}";
  else Out(*json) << "{}";
  return HILLTOP_OK;
}
inline hilltop_status describe_record(const hilltop_tournament*, hilltop_span record,
                                      hilltop_buf* json) noexcept {
  Out out(*json);
  out << "{\"record\":";
  out.quoted(text(record)) << '}';
  return HILLTOP_OK;
}
inline hilltop_status describe_action(const hilltop_session* s, std::uint32_t seat,
                                      hilltop_buf* out) noexcept {
  Out(*out) << of(s).actions[seat];
  return HILLTOP_OK;
}
inline constexpr hilltop_describe kDescribe{
    sizeof(hilltop_describe), 0, describe_state, describe_chance, describe_record, describe_action};

inline std::uint64_t step_of(const hilltop_view* view) {
  std::uint64_t step = 0;
  std::memcpy(&step, view->shared.data, sizeof step);
  return step;
}
inline hilltop_status encode_ask(hilltop_kind, const hilltop_view* view, hilltop_buf* memo, hilltop_buf* argv,
                                 hilltop_buf* input) noexcept {
  (void)hilltop_put(memo, ".", 1);
  Out(*argv).word("step").word(std::to_string(step_of(view)));
  Out(*input) << "line\n\xff" << step_of(view);
  return HILLTOP_OK;
}
inline hilltop_status decode_reply(hilltop_kind, const hilltop_view*, hilltop_span reply, hilltop_buf* action,
                                   hilltop_buf*) noexcept {
  return hilltop_put(action, reply.data, reply.size);
}
inline hilltop_status format_action(hilltop_kind, const hilltop_view*, hilltop_span action,
                                    hilltop_buf* reply) noexcept {
  Out(*reply) << '[' << text(action) << ']';
  return HILLTOP_OK;
}
inline constexpr hilltop_codec kCodec{sizeof(hilltop_codec), 0, encode_ask, decode_reply, format_action};

/// The game makes series of steps itself.
inline hilltop_stop game_series(hilltop_session* s, hilltop_desk* desk) noexcept {
  hilltop_asks asks = desk->asks;
  return play_series(
      *desk, std::integral_constant<std::uint64_t, 4>(), [&] { return asks; },
      [&](std::span<hilltop_choice> choices) { return game_step(s, choices.data(), choices.size(), &asks); });
}
/// And every other step of two seats, if nobody says 'x', at once. Its actions are of one byte.
inline hilltop_stop game_pairs(hilltop_session* s, hilltop_desk* desk) noexcept {
  hilltop_asks asks = desk->asks;
  using Action = std::span<const std::uint8_t, 1>;
  return play_series(
      *desk, std::integral_constant<std::uint64_t, 1>(), [&] { return asks; },
      [&](std::span<hilltop_choice> choices) { return game_step(s, choices.data(), choices.size(), &asks); },
      [&](Action first, Action second) {
        const std::uint64_t step = of(s).step;
        if (first[0] == 'x' || second[0] == 'x' || step % 2 == 1 || step + 1 == g_orders.fails_in)
          return false;
        hilltop_choice choices[2]{};
        choices[1].seat = 1;
        choices[0].action = {first.data(), first.size()};
        choices[1].action = {second.data(), second.size()};
        return game_step(s, choices, 2, &asks) == HILLTOP_OK;
      });
}
inline constexpr hilltop_series kSeries{sizeof(hilltop_series), 0, game_series},
    kPairs{sizeof(hilltop_series), 0, game_pairs};
template <const hilltop_series& series>
const void* game_extension(const char* id) noexcept {
  return std::string_view(id) == HILLTOP_SERIES ? &series : nullptr;
}

inline hilltop_game game(std::uint32_t flags = 0) {
  hilltop_game game{};
  game.struct_size = sizeof game;
  game.flags = flags;
  game.id = game.name = "fake";
  game.version = "1";
  game.summary = "";
  game.min_seats = 1;
  game.max_seats = 100;
  game.max_action = 4;
  game.time_ns = 1;
  game.codec = &kCodec;
  game.describe = &kDescribe;
  game.due = game_due;
  game.open = game_open;
  game.step = game_step;
  game.digest = game_digest;
  game.score = game_score;
  game.record = game_record;
  game.close = game_close;
  return game;
}

/// One bot. `decide` gets the step, from 0.
struct Bot {
  std::function<hilltop_status(std::uint64_t step, hilltop_buf* action)> decide;
  hilltop_status opens = HILLTOP_OK;
  bool waits = false;
  std::string reply, why, errors;  ///< for the report of a bot that waits
  // what was done to it:
  std::vector<hilltop_sitting> sittings;
  std::vector<std::uint64_t> asked;
  int closed = 0;
  std::string folder, loaded;
  hilltop_status saves = HILLTOP_OK, loads = HILLTOP_OK;
};
inline Bot& of(hilltop_bot* bot) { return *reinterpret_cast<Bot*>(bot); }
inline const Bot& of(const hilltop_bot* bot) { return *reinterpret_cast<const Bot*>(bot); }

inline hilltop_status bot_open(hilltop_bot* bot, const hilltop_sitting* sitting) noexcept {
  of(bot).sittings.push_back(*sitting);
  return of(bot).opens;
}
inline std::int64_t bot_decide(hilltop_bot* bot, const hilltop_view* view, std::uint8_t* action,
                               std::uint64_t capacity) noexcept {
  of(bot).asked.push_back(step_of(view));
  hilltop_buf buf{action, 0, capacity, nullptr};
  const hilltop_status status = of(bot).decide(step_of(view), &buf);
  return status == HILLTOP_OK ? static_cast<std::int64_t>(buf.size) : -std::int64_t{status};
}
inline void bot_close(hilltop_bot* bot) noexcept { ++of(bot).closed; }
inline hilltop_status bot_report(const hilltop_bot* bot, hilltop_report* report) noexcept {
  const std::uint64_t number = of(bot).asked.size();
  report->arrived = of(bot).reply.empty() ? 0 : 1;
  report->reply = bytes(of(bot).reply);
  report->why = bytes(of(bot).why);
  report->errors = bytes(of(bot).errors);
  report->exit_code = 3;
  report->wall_ns = 1000 * number;
  report->cpu_ns = 500 * number;
  report->peak_bytes = 1 << 20;
  return HILLTOP_OK;
}
inline hilltop_status save_files(hilltop_bot* bot, hilltop_buf* pack, hilltop_buf*) noexcept {
  (void)hilltop_put(pack, of(bot).folder.data(), of(bot).folder.size());
  return of(bot).saves;
}
inline hilltop_status load_files(hilltop_bot* bot, hilltop_span pack, hilltop_buf* why) noexcept {
  of(bot).loaded = text(pack);
  if (of(bot).loads != HILLTOP_OK) (void)hilltop_put(why, "no pack", 7);
  return of(bot).loads;
}
inline constexpr hilltop_files kFiles{sizeof(hilltop_files), 0, save_files, load_files};

inline hilltop_bot_class bot_class(bool waits) {
  hilltop_bot_class bots{};
  bots.struct_size = sizeof bots;
  bots.flags = waits ? HILLTOP_WAITS : 0;
  bots.id = "fake/bot";
  bots.open = bot_open;
  bots.decide = bot_decide;
  bots.close = bot_close;
  if (waits) bots.report = bot_report;
  return bots;
}
inline const hilltop_bot_class kNative = bot_class(false), kWaits = bot_class(true);

/// Says this byte, always.
inline Bot saying(char byte) {
  Bot bot;
  bot.decide = [byte](std::uint64_t, hilltop_buf* action) { return hilltop_put(action, &byte, 1); };
  return bot;
}
/// Says `byte`, but comes to this status in one step.
inline Bot failing(char byte, std::uint64_t in, hilltop_status status) {
  Bot bot;
  bot.decide = [=](std::uint64_t step, hilltop_buf* action) {
    return step == in ? status : hilltop_put(action, &byte, 1);
  };
  return bot;
}
/// The same as a program: each byte is printed too.
inline Bot waiting(Bot bot) {
  bot.waits = true;
  bot.reply = "printed\n";
  return bot;
}

/// A table with these bots, entrants 0, 1, ...: a referee and what it needs.
class Table {
 public:
  explicit Table(std::vector<Bot> list, std::uint32_t flags = 0) : bots(std::move(list)), game_(game(flags)) {
    for (auto& bot : bots)
      players_.push_back({bot.waits ? &kWaits : &kNative, reinterpret_cast<hilltop_bot*>(&bot), 77, nullptr});
  }
  void make_series() { game_.extension = game_extension<kSeries>; }
  void make_pairs() { game_.extension = game_extension<kPairs>; }
  void longest_action(std::size_t size) { game_.max_action = static_cast<std::uint32_t>(size); }
  void keep_files(std::size_t bot) { players_[bot].files = &kFiles; }

  Job job(hilltop_kind kind = HILLTOP_MATCH) const {
    Job job;
    job.position = 5;
    job.kind = kind;
    job.round = 2;
    job.seed = 42;
    for (std::uint32_t i = 0; i < bots.size(); ++i) job.seats.push_back({i, "", ""});
    return job;
  }
  SessionResult play(const Job& job) {
    Referee referee(
        instance(), [this](std::uint32_t entrant) -> const Player& { return players_.at(entrant); }, box);
    return referee.play(job);
  }
  SessionResult play() { return play(job()); }
  GameInstance instance() const { return {&game_, nullptr}; }

  std::vector<Bot> bots;
  Blackbox box;

 private:
  hilltop_game game_;
  std::vector<Player> players_;
};

/// A journal's entries, which borrow from the copy beside them.
class Entries {
 public:
  explicit Entries(std::string journal) : journal_(std::make_unique<std::string>(std::move(journal))) {
    for (JournalReader reader(*journal_); auto entry = reader.next();) list_.push_back(*entry);
  }
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }
  std::size_t size() const { return list_.size(); }
  const JournalEntry& operator[](std::size_t i) const { return list_.at(i); }

 private:
  std::unique_ptr<std::string> journal_;
  std::vector<JournalEntry> list_;
};

inline std::string journal_of(const SessionResult& result) { return unpack(result.journal); }

/// The fixture of what referees are tested with: no orders yet.
class RefereeTest : public testing::Test {
 protected:
  RefereeTest() { g_orders = GameOrders(); }
  ~RefereeTest() override { EXPECT_EQ(g_open_sessions, 0) << "every session is closed"; }
};

}  // namespace hilltop::fake

// game_driver.hpp - drives a game through its C entry, as the host does: for tests of rules and codecs.
#pragma once
#include <hilltop/abi.h>
#include <hilltop/out.hpp>

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::driver {

/// A hilltop_buf that grows.
class Bytes : public hilltop_buf {
 public:
  Bytes() : hilltop_buf{nullptr, 0, 0, grow_bytes} {}
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  std::string str() const { return std::string(hilltop::text({data, size})); }

 private:
  static std::int32_t grow_bytes(hilltop_buf* buf, std::uint64_t capacity) noexcept {
    auto& self = static_cast<Bytes&>(*buf);
    self.bytes_.resize(static_cast<std::size_t>(std::max(capacity, 2 * buf->capacity)));
    self.data = self.bytes_.data();
    self.capacity = self.bytes_.size();
    return 1;
  }
  std::vector<std::uint8_t> bytes_;
};

/// A parameter's value in a test.
struct Value {
  Value(std::int64_t n) : number(n) {}
  Value(std::string_view content) : bytes(content) {}
  std::int64_t number = 0;
  std::string bytes;
};
using Values = std::map<std::string, Value>;

/// What one seat answers: an action's bytes, or a fault.
struct Answer {
  std::string action;
  hilltop_status fault = HILLTOP_OK;
  hilltop_policy policy = HILLTOP_DEFAULT_ACTION;
};

/// What decode() made of a reply.
struct Decoded {
  hilltop_status status;
  std::string action, why;
};

/// A game with parameters; throws std::runtime_error with the game's own words when it refuses them.
class Tournament {
 public:
  explicit Tournament(const hilltop_game& game, const Values& given = {}) : game_(game) {
    std::vector<hilltop_value> values;
    for (std::uint32_t i = 0; i < game.param_count; ++i) {
      const hilltop_param& param = game.params[i];
      const auto found = given.find(param.name);
      if (found == given.end())
        values.push_back({param.initial, {nullptr, 0}, param.optional == 0 ? 1u : 0u, 0});
      else values.push_back({found->second.number, hilltop::bytes(found->second.bytes), 1, 0});
    }
    Bytes why;
    if (game.create(nullptr, values.data(), values.size(), &tournament_, &why) != HILLTOP_OK)
      throw std::runtime_error(why.str());
  }
  ~Tournament() { game_.destroy(tournament_); }
  Tournament(const Tournament&) = delete;
  Tournament& operator=(const Tournament&) = delete;

  const hilltop_game& game() const { return game_; }
  hilltop_tournament* get() const { return tournament_; }

 private:
  const hilltop_game& game_;
  hilltop_tournament* tournament_ = nullptr;
};

/// One session, a match unless it says otherwise; the tournament must outlive it.
class Match {
 public:
  /// Entrants 0, 1, 2, ... with these records; `peers`: the records of those enrolled already.
  Match(const Tournament& tournament, hilltop_kind kind, const std::vector<std::string>& records,
        std::uint64_t seed, const std::vector<std::string>& peers = {})
      : game_(tournament.game()), kind_(kind), seats_(records.size()) {
    open(tournament, seats_of(records), seats_of(peers), seed);
  }
  Match(const Tournament& tournament, const std::vector<std::uint32_t>& entrants, std::uint64_t seed)
      : game_(tournament.game()), seats_(entrants.size()) {
    std::vector<hilltop_seat> seats;
    for (std::uint32_t entrant : entrants) seats.push_back({entrant, 0, {nullptr, 0}});
    open(tournament, seats, {}, seed);
  }
  /// Entrants 0, 1, 2, ...
  Match(const Tournament& tournament, std::uint32_t seats, std::uint64_t seed)
      : Match(tournament, numbered(seats), seed) {}
  ~Match() {
    if (session_ != nullptr) game_.close(session_);
  }
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;

  hilltop_asks pending() const { return asks_; }
  bool over() const { return pending().count == 0; }
  /// The open question to a seat; throws if there is none.
  const hilltop_ask& ask(std::uint32_t seat) const {
    const hilltop_asks asks = pending();
    for (std::uint64_t i = 0; i < asks.count; ++i)
      if (asks.ask[i].seat == seat) return asks.ask[i];
    throw std::runtime_error("seat " + std::to_string(seat) + " is not asked");
  }

  /// Resolves a step with one answer for each pending seat, in order. Returns the faults as they counted.
  std::vector<hilltop_status> step(const std::vector<Answer>& answers) {
    if (answers.size() != asks_.count) throw std::runtime_error("another number of seats is asked");
    std::vector<hilltop_choice> choices;
    for (std::size_t i = 0; i < answers.size(); ++i)
      choices.push_back(
          {asks_.ask[i].seat, answers[i].fault, answers[i].policy, 0, hilltop::bytes(answers[i].action)});
    if (game_.step(session_, choices.data(), choices.size(), &asks_) != HILLTOP_OK)
      throw std::runtime_error("step failed");
    std::vector<hilltop_status> faults;
    for (const hilltop_choice& choice : choices) faults.push_back(choice.fault);
    return faults;
  }
  /// The same, with replies as programs print them.
  std::vector<hilltop_status> reply(const std::vector<std::string>& replies) {
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const Decoded decoded = decode(pending().ask[i].view, replies[i]);
      answers.push_back({decoded.action, decoded.status});
    }
    return step(answers);
  }

  std::string argv(std::uint32_t seat) const { return encode(ask(seat).view, nullptr).first; }
  std::string input(std::uint32_t seat, hilltop_buf* memo = nullptr) const {
    return encode(ask(seat).view, memo).second;
  }
  Decoded decode(const hilltop_view& view, std::string_view reply) const {
    Bytes action, why;
    const hilltop_status status = game_.codec->decode(kind_, &view, hilltop::bytes(reply), &action, &why);
    if (status != HILLTOP_OK) return {status, "", why.str()};
    return {status, action.str(), ""};
  }
  std::string format(const hilltop_view& view, std::string_view action) const {
    Bytes reply;
    if (game_.codec->format(kind_, &view, hilltop::bytes(action), &reply) != HILLTOP_OK)
      throw std::runtime_error("format failed");
    return reply.str();
  }

  std::string state() const {
    return described([&](hilltop_buf* b) { return game_.describe->state(session_, b); });
  }
  std::string chance() const {
    return described([&](hilltop_buf* b) { return game_.describe->chance(session_, b); });
  }
  std::string action(std::uint32_t seat) const {
    return described([&](hilltop_buf* b) { return game_.describe->action(session_, seat, b); });
  }
  std::uint64_t digest() const { return game_.digest(session_); }
  std::vector<std::int64_t> scores() const { return result().first; }
  /// The seats that forfeited.
  std::vector<std::size_t> forfeits() const {
    std::vector<std::size_t> seats;
    const auto forfeit = result().second;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      if (forfeit[seat] != 0) seats.push_back(seat);
    return seats;
  }
  /// The seat's record as it is now; throws std::runtime_error with the game's words if it refuses one.
  std::string record(std::uint32_t seat = 0) const {
    Bytes record, why;
    if (game_.record(session_, seat, &record, &why) != HILLTOP_OK) throw std::runtime_error(why.str());
    return record.str();
  }

 private:
  static std::vector<hilltop_seat> seats_of(const std::vector<std::string>& records) {
    std::vector<hilltop_seat> seats;
    for (const std::string& record : records)
      seats.push_back({static_cast<std::uint32_t>(seats.size()), 0, hilltop::bytes(record)});
    return seats;
  }
  void open(const Tournament& tournament, const std::vector<hilltop_seat>& seats,
            const std::vector<hilltop_seat>& peers, std::uint64_t seed) {
    const hilltop_opening opening{
        sizeof(hilltop_opening), kind_, seed, seats.data(), seats.size(), peers.data(), peers.size()};
    Bytes why;
    if (game_.open(tournament.get(), &opening, &session_, &asks_, &why) != HILLTOP_OK)
      throw std::runtime_error(why.str());
  }
  std::pair<std::vector<std::int64_t>, std::vector<std::uint8_t>> result() const {
    std::vector<std::int64_t> scores(seats_);
    std::vector<std::uint8_t> forfeit(seats_);
    if (game_.score(session_, scores.data(), forfeit.data(), seats_) != HILLTOP_OK)
      throw std::runtime_error("score failed");
    return {scores, forfeit};
  }
  static std::vector<std::uint32_t> numbered(std::uint32_t seats) {
    std::vector<std::uint32_t> entrants;
    for (std::uint32_t i = 0; i < seats; ++i) entrants.push_back(i);
    return entrants;
  }
  std::pair<std::string, std::string> encode(const hilltop_view& view, hilltop_buf* memo) const {
    Bytes empty, argv, input;
    if (game_.codec->encode(kind_, &view, memo != nullptr ? memo : &empty, &argv, &input) != HILLTOP_OK)
      throw std::runtime_error("encode failed");
    return {argv.str(), input.str()};
  }
  template <class Describe>
  static std::string described(const Describe& describe) {
    Bytes text;
    if (describe(&text) != HILLTOP_OK) throw std::runtime_error("describe failed");
    return text.str();
  }

  const hilltop_game& game_;
  hilltop_kind kind_ = HILLTOP_MATCH;
  std::size_t seats_;
  hilltop_session* session_ = nullptr;
  hilltop_asks asks_{};
};

/// A native bot in its seat.
class Bot {
 public:
  Bot(const hilltop_bot_class& bot_class, std::uint32_t seat, std::uint32_t seats,
      hilltop_kind kind = HILLTOP_MATCH)
      : class_(bot_class) {
    const hilltop_sitting sitting{sizeof(hilltop_sitting), kind, seat, seats, seat + 1, 0};
    if (class_.create(nullptr, nullptr, 0, nullptr, &bot_, nullptr) != HILLTOP_OK ||
        class_.open(bot_, &sitting) != HILLTOP_OK)
      throw std::runtime_error("the bot does not start");
  }
  ~Bot() {
    class_.close(bot_);
    class_.destroy(bot_);
  }
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  Answer decide(const hilltop_view& view) {
    std::string action(1 << 16, '\0');
    const std::int64_t size =
        class_.decide(bot_, &view, reinterpret_cast<std::uint8_t*>(action.data()), action.size());
    if (size < 0) return {"", static_cast<hilltop_status>(-size)};
    return {action.substr(0, static_cast<std::size_t>(size)), HILLTOP_OK};
  }

 private:
  const hilltop_bot_class& class_;
  hilltop_bot* bot_ = nullptr;
};

}  // namespace hilltop::driver

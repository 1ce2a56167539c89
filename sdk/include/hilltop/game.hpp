// game.hpp - a game is one class: `hilltop::Game<Session>::game` is its entry for the plugin.
//
// The class is a session; it has
//   static constexpr hilltop::GameInfo info;           what the host must know beforehand
//   struct Params { explicit Params(const hilltop::Values&); };    may throw hilltop::Invalid
//   Session(const Params&, const hilltop_opening&);    may throw hilltop::Invalid
//   hilltop_asks pending() const;                      who must decide now
//   void step(std::span<hilltop_choice>);              resolve one step
//   std::uint64_t digest() const;
//   void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const;
//   void state(Out&) const, chance(Out&) const, action(std::uint32_t seat, Out&) const;   as JSON, JSON, text
// and, unless only native bots play it, as static functions
//   void encode(hilltop_kind, const hilltop_view&, hilltop_buf& memo, Out& argv, Out& input);
//   void decode(hilltop_kind, const hilltop_view&, std::string_view reply, Out& action);  throws Invalid
//   void format(hilltop_kind, const hilltop_view&, hilltop_span action, Out& reply);
// and, if it keeps records,
//   void record(std::uint32_t seat, Out& record) const;           throws Invalid: enrolment refused
//   static bool due(const Params&, hilltop_span record);
//   static void describe_record(const Params&, hilltop_span record, Out& json);
// and, if two seats play it and most steps are so simple that a call more would show,
//   bool try_pair(std::span<const std::uint8_t, info.max_action> first, the same second) noexcept;
//       resolves a step in which both seats were asked and these are their actions, of max_action bytes each
//       (6 at most), as step() would; or changes nothing and returns false: step() is called then
// Exceptions end at the SDK's entry points: Invalid becomes HILLTOP_INVALID with its text, bad_alloc (a
// full buffer too) HILLTOP_NO_SPACE, anything else HILLTOP_INTERNAL. What is noexcept here must not throw:
// pending, digest, due.
#pragma once
#include <hilltop/abi.h>
#include <hilltop/protocol.h>
#include <hilltop/out.hpp>
#include <hilltop/series.hpp>

#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace hilltop {

/// Input that means nothing in this game; the text is one line for the person who sent it.
class Invalid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A whole-number parameter that always has a value.
constexpr hilltop_param integer_param(const char* name, std::int64_t initial, std::int64_t lowest,
                                      std::int64_t highest, const char* help) {
  return {sizeof(hilltop_param), HILLTOP_INTEGER, name, help, nullptr, initial, lowest, highest, 0, 0};
}
/// A whole-number parameter that is absent unless the tournament gives it.
constexpr hilltop_param optional_integer_param(const char* name, std::int64_t lowest, std::int64_t highest,
                                               const char* help) {
  return {sizeof(hilltop_param), HILLTOP_INTEGER, name, help, nullptr, 0, lowest, highest, 1, 0};
}
/// A switch.
constexpr hilltop_param boolean_param(const char* name, bool initial, const char* help) {
  return {sizeof(hilltop_param), HILLTOP_BOOLEAN, name, help, nullptr, initial ? 1 : 0, 0, 1, 0, 0};
}
/// One of several names, which `choices` lists with '|' between them; the first is the initial one.
constexpr hilltop_param choice_param(const char* name, const char* choices, const char* help) {
  return {sizeof(hilltop_param), HILLTOP_CHOICE, name, help, choices, 0, 0, INT64_MAX, 0, 0};
}
/// A file that the tournament may name; the game gets its content.
constexpr hilltop_param optional_file_param(const char* name, const char* help) {
  return {sizeof(hilltop_param), HILLTOP_FILE, name, help, nullptr, 0, 0, 0, 1, 0};
}

/// The values of a game's parameters, by name. Borrowed for the constructor of Params.
class Values {
 public:
  Values(std::span<const hilltop_param> params, std::span<const hilltop_value> values)
      : params_(params), values_(values) {}

  /// Throws std::out_of_range for a name that was not declared.
  const hilltop_value& operator[](std::string_view name) const {
    for (std::size_t i = 0; i < params_.size() && i < values_.size(); ++i)
      if (name == params_[i].name) return values_[i];
    throw std::out_of_range("no parameter " + std::string(name));
  }
  /// The number of a parameter as `Number`, into which its declared bounds must fit.
  template <class Number = std::int64_t>
  Number number(std::string_view name) const {
    return static_cast<Number>((*this)[name].number);
  }

 private:
  std::span<const hilltop_param> params_;
  std::span<const hilltop_value> values_;
};

/// What the host must know of a game before it calls it. Meanings as in hilltop_game.
struct GameInfo {
  const char *id, *name, *version, *summary;
  std::uint64_t layout_id;
  std::uint32_t min_seats, max_seats;
  std::uint32_t max_action;
  std::uint64_t time_ns;
  std::span<const hilltop_param> params;
  std::uint32_t flags = 0;
  std::uint32_t codec_flags = 0;
  const hilltop_protocol* protocol = nullptr;  ///< what authors of bots are told; static
};

namespace detail {

/// The status of the exception that is being handled.
[[gnu::cold, gnu::noinline]] inline hilltop_status caught(hilltop_buf* why) noexcept {
  const auto say = [why](const char* text) {
    if (why != nullptr) (void)hilltop_put(why, text, std::char_traits<char>::length(text));
  };
  try {
    throw;
  } catch (const Invalid& invalid) {
    say(invalid.what());
    return HILLTOP_INVALID;
  } catch (const std::bad_alloc&) {
    return HILLTOP_NO_SPACE;
  } catch (const std::exception& error) {
    say(error.what());
    return HILLTOP_INTERNAL;
  } catch (...) {
    return HILLTOP_INTERNAL;
  }
}

/// Runs an entry point's body and turns what it throws into a status.
template <class Body>
[[gnu::always_inline]] inline hilltop_status guarded(hilltop_buf* why, Body&& body) noexcept {
  try {
    body();
    return HILLTOP_OK;
  } catch (...) {
    return caught(why);
  }
}

}  // namespace detail

template <class Session>
concept HasCodec = requires {
  &Session::encode;
};
template <class Session>
concept HasTryPair = requires {
  &Session::try_pair;
};
template <class Session>
concept HasRecords = requires {
  &Session::describe_record;
};

/// The entry of a game in hilltop_plugin.games.
template <class Session>
class Game {
  using Params = typename Session::Params;
  static const Params& params(const hilltop_tournament* t) { return *reinterpret_cast<const Params*>(t); }
  static Session& session(hilltop_session* s) { return *reinterpret_cast<Session*>(s); }
  static const Session& session(const hilltop_session* s) { return *reinterpret_cast<const Session*>(s); }

  static hilltop_status create(const hilltop_host*, const hilltop_value* values, std::uint64_t count,
                               hilltop_tournament** out, hilltop_buf* why) noexcept {
    return detail::guarded(why, [&] {
      *out = reinterpret_cast<hilltop_tournament*>(
          new Params(Values(Session::info.params, {values, static_cast<std::size_t>(count)})));
    });
  }
  static void destroy(hilltop_tournament* t) noexcept { delete reinterpret_cast<Params*>(t); }
  static std::int32_t due(const hilltop_tournament* t, hilltop_span record) noexcept {
    if constexpr (HasRecords<Session>) return Session::due(params(t), record) ? 1 : 0;
    return 0;
  }
  static hilltop_status open(hilltop_tournament* t, const hilltop_opening* opening, hilltop_session** out,
                             hilltop_asks* first, hilltop_buf* why) noexcept {
    return detail::guarded(why, [&] {
      auto* const opened = new Session(params(t), *opening);
      *out = reinterpret_cast<hilltop_session*>(opened);
      *first = opened->pending();
    });
  }
  // Out of line, so that a series of steps need not save registers that a try_pair does not use.
  [[gnu::noinline]] static hilltop_status step(hilltop_session* s, hilltop_choice* choices,
                                               std::uint64_t count, hilltop_asks* next) noexcept {
    return detail::guarded(nullptr, [&] {
      session(s).step({choices, static_cast<std::size_t>(count)});
      *next = session(s).pending();
    });
  }
  static std::uint64_t digest(const hilltop_session* s) noexcept { return session(s).digest(); }
  static hilltop_status score(const hilltop_session* s, std::int64_t* scores, std::uint8_t* forfeit,
                              std::uint64_t count) noexcept {
    const auto n = static_cast<std::size_t>(count);
    return detail::guarded(nullptr, [&] { session(s).score({scores, n}, {forfeit, n}); });
  }
  static hilltop_status record(const hilltop_session* s, std::uint32_t seat, hilltop_buf* record,
                               hilltop_buf* why) noexcept {
    if constexpr (HasRecords<Session>) {
      return detail::guarded(why, [&] {
        Out out(*record);
        session(s).record(seat, out);
      });
    }
    return HILLTOP_UNSUPPORTED;
  }
  static void close(hilltop_session* s) noexcept { delete &session(s); }
  static hilltop_stop play(hilltop_session* s, hilltop_desk* desk) noexcept {
    constexpr std::integral_constant<std::uint64_t, Session::info.max_action> longest;
    const auto pending = [s] { return session(s).pending(); };
    const auto make_step = [s](std::span<hilltop_choice> choices) {
      hilltop_asks next;
      return step(s, choices.data(), choices.size(), &next);
    };
    if constexpr (HasTryPair<Session>) {
      static_assert(longest < HILLTOP_SHORT_ACTION);
      using Action = std::span<const std::uint8_t, longest>;
      return play_series(*desk, longest, pending, make_step,
                         [s](Action first, Action second) { return session(s).try_pair(first, second); });
    } else {
      return play_series(*desk, longest, pending, make_step);
    }
  }
  static constexpr hilltop_series series{sizeof(hilltop_series), 0, play};
  static const void* extension(const char* id) noexcept {
    if (std::string_view(id) == HILLTOP_SERIES) return &series;
    return std::string_view(id) == HILLTOP_PROTOCOL ? Session::info.protocol : nullptr;
  }

  static hilltop_status state(const hilltop_session* s, hilltop_buf* json) noexcept {
    return detail::guarded(nullptr, [&] {
      Out out(*json);
      session(s).state(out);
    });
  }
  static hilltop_status chance(const hilltop_session* s, hilltop_buf* json) noexcept {
    return detail::guarded(nullptr, [&] {
      Out out(*json);
      session(s).chance(out);
    });
  }
  static hilltop_status describe_record(const hilltop_tournament* t, hilltop_span record,
                                        hilltop_buf* json) noexcept {
    if constexpr (HasRecords<Session>) {
      return detail::guarded(nullptr, [&] {
        Out out(*json);
        Session::describe_record(params(t), record, out);
      });
    }
    return HILLTOP_UNSUPPORTED;
  }
  static hilltop_status action(const hilltop_session* s, std::uint32_t seat, hilltop_buf* text) noexcept {
    return detail::guarded(nullptr, [&] {
      Out out(*text);
      session(s).action(seat, out);
    });
  }

  static constexpr hilltop_describe describe{
      sizeof(hilltop_describe), 0, state, chance, HasRecords<Session> ? describe_record : nullptr, action};

  static hilltop_status encode(hilltop_kind kind, const hilltop_view* view, hilltop_buf* memo,
                               hilltop_buf* argv, hilltop_buf* input) noexcept {
    if constexpr (HasCodec<Session>) {
      return detail::guarded(nullptr, [&] {
        Out words(*argv);
        Out stdin_bytes(*input);
        Session::encode(kind, *view, *memo, words, stdin_bytes);
      });
    }
    return HILLTOP_UNSUPPORTED;
  }
  static hilltop_status decode(hilltop_kind kind, const hilltop_view* view, hilltop_span reply,
                               hilltop_buf* action, hilltop_buf* why) noexcept {
    if constexpr (HasCodec<Session>) {
      return detail::guarded(why, [&] {
        Out out(*action);
        Session::decode(kind, *view, text(reply), out);
      });
    }
    return HILLTOP_UNSUPPORTED;
  }
  static hilltop_status format(hilltop_kind kind, const hilltop_view* view, hilltop_span action,
                               hilltop_buf* reply) noexcept {
    if constexpr (HasCodec<Session>) {
      return detail::guarded(nullptr, [&] {
        Out out(*reply);
        Session::format(kind, *view, action, out);
      });
    }
    return HILLTOP_UNSUPPORTED;
  }

  static constexpr hilltop_codec codec{sizeof(hilltop_codec), Session::info.codec_flags, encode, decode,
                                       format};

 public:
  static constexpr hilltop_game game{sizeof(hilltop_game),
                                     Session::info.flags,
                                     Session::info.id,
                                     Session::info.name,
                                     Session::info.version,
                                     Session::info.summary,
                                     Session::info.layout_id,
                                     Session::info.min_seats,
                                     Session::info.max_seats,
                                     Session::info.max_action,
                                     static_cast<std::uint32_t>(Session::info.params.size()),
                                     Session::info.params.data(),
                                     Session::info.time_ns,
                                     HasCodec<Session> ? &codec : nullptr,
                                     &describe,
                                     create,
                                     destroy,
                                     HasRecords<Session> ? due : nullptr,
                                     open,
                                     step,
                                     digest,
                                     score,
                                     HasRecords<Session> ? record : nullptr,
                                     close,
                                     extension};
};

}  // namespace hilltop

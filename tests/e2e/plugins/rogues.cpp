// rogues.cpp - samurai who bow, and on their third turn do what a bot must not.
#include "samurai.hpp"

#include <hilltop/plugin.hpp>

#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace samurai {
namespace {

constexpr int kHarmlessTurns = 2;

// Read anew, so that the compiler does not see what comes and make something else of it; nor shall a
// sanitizer.
__attribute__((no_sanitize("undefined"))) void segfault() {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

// Not a tail call, and the compiler must not see that it never ends.
[[gnu::noinline]] int fall(volatile const int* depth) {
  volatile int deeper = *depth + 1;
  return deeper > 0 ? fall(&deeper) + deeper : 0;
}
[[gnu::noinline]] void overflow_stack() {
  volatile int depth = 1;
  (void)fall(&depth);
}

void loop() {
  for (volatile bool forever = true; forever;) continue;
}
void die_by_its_own_hand() { kill(getpid(), SIGKILL); }
void exit_quietly() { std::exit(0); }
void throw_out() { throw std::runtime_error("no more"); }
void resign() { throw hilltop::Resign(); }

void close_everything() { close_range(0, ~0u, 0); }
// The copy goes on as if it were the worker, or never ends.
void fork_and_go_on() { (void)fork(); }
void fork_and_stay() {
  if (fork() == 0) loop();
}

template <auto Misdeed>
Action bow_then(const View& view, hilltop::Random&) {
  if (view.turn() >= kHarmlessTurns) Misdeed();
  return Action::bow;
}

Action bow(const View&, hilltop::Random&) { return Action::bow; }
Action mumble(const View& view, hilltop::Random&) {
  return view.turn() >= kHarmlessTurns ? Action{'q'} : Action::bow;
}

struct Bows {
  Action decide(const View&) const { return Action::bow; }
};
struct CrashesAtOpen : Bows {
  explicit CrashesAtOpen(const hilltop_sitting&) { segfault(); }
};
struct FailsAtOpen : Bows {
  explicit FailsAtOpen(const hilltop_sitting&) { throw_out(); }
};
struct CrashesAtClose : Bows {
  explicit CrashesAtClose(const hilltop_sitting&) {}
  CrashesAtClose(const CrashesAtClose&) = delete;
  CrashesAtClose& operator=(const CrashesAtClose&) = delete;
  ~CrashesAtClose() { segfault(); }
};
struct HangsAtClose : Bows {
  explicit HangsAtClose(const hilltop_sitting&) {}
  HangsAtClose(const HangsAtClose&) = delete;
  HangsAtClose& operator=(const HangsAtClose&) = delete;
  ~HangsAtClose() { loop(); }
};

constexpr hilltop_bot_class crashes_at_create() {
  hilltop_bot_class entry = bot<bow>({"samurai/create", "Create", "crashes when it is made"});
  entry.create = [](const hilltop_host*, const hilltop_value*, std::uint64_t, const hilltop_codec*,
                    hilltop_bot**, hilltop_buf*) noexcept -> hilltop_status {
    segfault();
    return HILLTOP_OK;
  };
  return entry;
}

constexpr hilltop_bot_class kClasses[] = {
    bot<bow>({"samurai/harmless", "Harmless", "bows"}),
    bot<bow_then<segfault>>({"samurai/segfault", "Segfault", "writes to nowhere"}),
    bot<bow_then<overflow_stack>>({"samurai/overflow", "Overflow", "calls itself without end"}),
    bot<bow_then<std::abort>>({"samurai/abort", "Abort", "aborts"}),
    bot<bow_then<exit_quietly>>({"samurai/exit", "Exit", "ends its process as if all were well"}),
    bot<bow_then<die_by_its_own_hand>>({"samurai/suicide", "Suicide", "kills its process"}),
    bot<bow_then<loop>>({"samurai/loop", "Loop", "never answers"}),
    bot<bow_then<throw_out>>({"samurai/throw", "Throw", "throws an exception"}),
    bot<bow_then<close_everything>>({"samurai/closer", "Closer", "closes all descriptors"}),
    bot<bow_then<fork_and_go_on>>({"samurai/forker", "Forker", "makes a copy of its process"}),
    bot<bow_then<fork_and_stay>>({"samurai/breeder", "Breeder", "makes processes that never end"}),
    bot<bow_then<resign>>({"samurai/resign", "Resign", "gives up"}),
    bot<mumble>({"samurai/mumble", "Mumble", "does what no samurai does"}),
    bot<CrashesAtOpen>({"samurai/open", "Open", "crashes when a match begins"}),
    bot<FailsAtOpen>({"samurai/open-fails", "Open fails", "fails when a match begins"}),
    bot<CrashesAtClose>({"samurai/close", "Close", "crashes when a match is over"}),
    bot<HangsAtClose>({"samurai/close-hangs", "Close hangs", "does not return when a match is over"}),
    crashes_at_create(),
};
constexpr auto kRogues = hilltop::pointers(kClasses);

}  // namespace
}  // namespace samurai

HILLTOP_PLUGIN("MIT", nullptr, samurai::kRogues.data());

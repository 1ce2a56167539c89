// rogues.cpp - samurai who bow, and on their third turn do what a bot must not.
#include "samurai.hpp"

#include <hilltop/plugin.hpp>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

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

// A thread that has nothing to do with a match any more.
void leave_threads() {
  std::thread([] {
    for (;;) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }).detach();
}

// A quarter of a gigabyte at most.
void take_memory() {
  for (int i = 0; i < 16; ++i) {
    const std::size_t size = 16 << 20;
    char* const taken = new char[size];
    std::memset(taken, 1, size);
  }
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

// What C code may do, where the SDK would not let it.
using Decide = decltype(hilltop_bot_class::decide);
template <Decide Misdeed>
constexpr hilltop_bot_class decides(const hilltop::BotInfo& info) {
  hilltop_bot_class entry = bot<bow>(info);
  entry.decide = [](hilltop_bot* self, const hilltop_view* view, std::uint8_t* action,
                    std::uint64_t capacity) noexcept -> std::int64_t {
    if (View(*view).turn() >= kHarmlessTurns) return Misdeed(self, view, action, capacity);
    *action = 'B';
    return 1;
  };
  return entry;
}

std::int64_t overrun(hilltop_bot*, const hilltop_view*, std::uint8_t* action, std::uint64_t) noexcept {
  volatile std::uint8_t* const to = action;
  for (std::size_t i = 0; i < 1 << 20; ++i) to[i] = 'B';
  return 1;
}
std::int64_t forge(hilltop_bot*, const hilltop_view* view, std::uint8_t* action, std::uint64_t) noexcept {
  const_cast<std::uint8_t*>(view->shared.data)[0] = 'S';
  *action = 'B';
  return 1;
}
// All that it shares with the worker, again and again until its process ends.
std::int64_t scribble(hilltop_bot*, const hilltop_view*, std::uint8_t* action,
                      std::uint64_t capacity) noexcept {
  std::thread([end = action + capacity] {
    for (unsigned seed = 1;; ++seed)
      for (std::uint8_t* at = end - 8192; at < end; ++at) *at = static_cast<std::uint8_t>(rand_r(&seed));
  }).detach();
  return 1;
}

// Bows if there is nothing that it should not reach; guards if there is.
struct Spy {
  std::string path;
  bool is_successful() const {
    if (access(path.c_str(), R_OK) == 0) return true;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || kill(-1, 0) == 0) return true;
    return open("/etc/shadow", O_RDONLY) >= 0 || open("/usr/mine", O_WRONLY | O_CREAT, 0600) >= 0;
  }
};
constexpr hilltop_param kPath{
    sizeof(hilltop_param), HILLTOP_TEXT, "path", "what to look for", nullptr, 0, 0, 0, 0, 0};
constexpr hilltop_bot_class spy() {
  hilltop_bot_class entry = bot<bow>({"samurai/spy", "Spy", "looks around"});
  entry.params = &kPath;
  entry.param_count = 1;
  entry.create = [](const hilltop_host*, const hilltop_value* values, std::uint64_t, const hilltop_codec*,
                    hilltop_bot** out, hilltop_buf*) noexcept -> hilltop_status {
    *out = reinterpret_cast<hilltop_bot*>(new Spy{std::string(hilltop::text(values[0].bytes))});
    return HILLTOP_OK;
  };
  entry.destroy = [](hilltop_bot* self) noexcept { delete reinterpret_cast<Spy*>(self); };
  entry.open = [](hilltop_bot*, const hilltop_sitting*) noexcept -> hilltop_status { return HILLTOP_OK; };
  entry.decide = [](hilltop_bot* self, const hilltop_view*, std::uint8_t* action,
                    std::uint64_t) noexcept -> std::int64_t {
    *action = reinterpret_cast<Spy*>(self)->is_successful() ? 'G' : 'B';
    return 1;
  };
  entry.close = [](hilltop_bot*) noexcept {};
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
    bot<bow_then<leave_threads>>({"samurai/threads", "Threads", "leaves threads behind"}),
    bot<bow_then<take_memory>>({"samurai/hog", "Hog", "takes memory"}),
    decides<overrun>({"samurai/overrun", "Overrun", "writes beyond its action"}),
    decides<forge>({"samurai/forger", "Forger", "changes what it is shown"}),
    decides<scribble>({"samurai/scribbler", "Scribbler", "fills shared memory with garbage"}),
    spy(),
};
constexpr auto kRogues = hilltop::pointers(kClasses);

}  // namespace
}  // namespace samurai

HILLTOP_PLUGIN("MIT", nullptr, samurai::kRogues.data());

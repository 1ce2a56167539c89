// A fork that is kept is after each ask what it was before the first: its memory byte for byte, and all that
// the kernel says of it. Bots that change what they can, at random: bots/LANGUAGE/mutate.EXTENSION does what
// the seed in its first word says, and prints what.
//
// HILLTOP_RESET_ASKS in the environment: so many asks for each language. By hand 100000. HILLTOP_RESET_SHOW:
// says after which asks a fork was ended.
#include "../../unit/process/folder_fixture.hpp"
#include "runtime.hpp"
#include "state.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

namespace warm_test {
namespace {

constexpr int kUsual = 300;

int asks() {
  const char* const number = std::getenv("HILLTOP_RESET_ASKS");
  return number != nullptr ? std::atoi(number) : kUsual;
}

std::vector<Language> forking() {
  std::vector<Language> list;
  for (const Language& language : languages())
    if (std::string(" python python2 ruby perl php r ").find(' ' + language.name + ' ') != std::string::npos)
      list.push_back(language);
  return list;
}

// The fork that waits, and its state.
std::pair<pid_t, State> await_state(const Runtime& runtime) {
  for (;;) {
    const pid_t fork = runtime.await_fork();
    if (fork == 0) return {0, {}};
    State state = state_of(fork);
    if (runtime.await_fork() == fork) return {fork, std::move(state)};
  }
}

// The same after an ask. The runtime takes a last look at a fork that has stopped: one that is not as it was
// is ended in a moment.
std::pair<pid_t, State> await_reset(const Runtime& runtime, pid_t fork, const State& before) {
  constexpr int kPatience = 100;
  for (int round = 0;; ++round) {
    auto found = await_state(runtime);
    if (found.first != fork || round == kPatience || difference(before, found.second).empty()) return found;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

class Reset : public process_test::ProcessTest, public testing::WithParamInterface<Language> {};

TEST_P(Reset, LeavesNothing) {
  const Language& language = GetParam();
  if (!language.prepare(dir().string(), "mutate")) GTEST_SKIP() << language.name << " is not on this machine";
  std::optional<Runtime> runtime(std::in_place, language, "mutate", dir().string());
  auto [fork, before] = await_state(*runtime);
  if (fork == 0) GTEST_SKIP() << "no fork is kept on this machine";
  int kept = 0, ended = 0;
  for (int i = 0; i < asks(); ++i) {
    const Runtime::Reply reply = runtime->ask({std::to_string(i)});
    auto [now, after] = await_reset(*runtime, fork, before);
    ++(now == fork ? kept : ended);
    const std::string left = now == fork ? difference(before, after) : "";
    ASSERT_EQ(left, "") << "after ask " << i << ": " << reply.output << reply.errors;
    if (std::getenv("HILLTOP_RESET_SHOW") != nullptr && now != fork) std::cout << i << ": " << reply.output;
    if (now == 0) {  // too many of its forks have ended one after the other
      runtime.emplace(language, "mutate", dir().string());
      std::tie(now, after) = await_state(*runtime);
    }
    fork = now;
    before = std::move(after);
  }
  std::cout << language.name << ": reset " << kept << ", ended " << ended << '\n';
  EXPECT_GT(kept, asks() / 3) << "so many forks ended: " << ended;
}

INSTANTIATE_TEST_SUITE_P(Warm, Reset, testing::ValuesIn(forking()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace warm_test

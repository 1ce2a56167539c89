// A fork that is kept is after each ask what it was before the first: its memory byte for byte, and all that
// the kernel says of it. Bots that change what they can, at random: bots/LANGUAGE/mutate.EXTENSION does what
// the seed in its first word says, and prints what.
//
// HILLTOP_RESET_ASKS in the environment: so many asks for each language, by hand 100000, with the seeds from
// HILLTOP_RESET_FIRST on. HILLTOP_RESET_QUICK: memory that can only be read is looked at after each 50th ask
// alone. HILLTOP_RESET_SHOW: says after which asks a fork was ended.
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

namespace warm_test {
namespace {

constexpr int kUsual = 300;
constexpr int kAsksForALookAtAll = 50;

int number_from(const char* variable, int otherwise) {
  const char* const number = std::getenv(variable);
  return number != nullptr ? std::atoi(number) : otherwise;
}

State::Memory memory_after(int ask) {
  static const bool is_quick = std::getenv("HILLTOP_RESET_QUICK") != nullptr;
  return is_quick && ask % kAsksForALookAtAll != 0 ? State::Memory::kWritable : State::Memory::kAll;
}

std::vector<Language> forking() {
  std::vector<Language> list;
  for (const Language& language : languages())
    if (std::string(" python python2 ruby perl php r ").find(' ' + language.name + ' ') != std::string::npos)
      list.push_back(language);
  return list;
}

// The fork that waits, whose state is noted; 0: there is none.
pid_t take_state(const Runtime& runtime, State& state) {
  for (;;) {
    const pid_t fork = runtime.await_fork();
    if (fork == 0) return 0;
    state.take(fork);
    if (runtime.await_fork() == fork) return fork;
  }
}

// Of the fork after an ask; nothing if there is another. The runtime takes a last look at a fork that has
// stopped: one that is not as it was is ended in a moment.
std::optional<std::string> await_difference(const Runtime& runtime, pid_t fork, const State& before,
                                            State::Memory memory) {
  constexpr int kPatience = 100;
  for (int round = 0;; ++round) {
    if (runtime.await_fork() != fork) return std::nullopt;
    std::string left = before.difference(fork, memory);
    if (left.empty() || round == kPatience) return left;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

class Reset : public process_test::ProcessTest, public testing::WithParamInterface<Language> {};

TEST_P(Reset, LeavesNothing) {
  const Language& language = GetParam();
  if (!language.prepare(dir().string(), "mutate")) GTEST_SKIP() << language.name << " is not on this machine";
  std::optional<Runtime> runtime(std::in_place, language, "mutate", dir().string());
  State before;
  pid_t fork = take_state(*runtime, before);
  if (fork == 0) GTEST_SKIP() << "no fork is kept on this machine";
  const int asks = number_from("HILLTOP_RESET_ASKS", kUsual), first = number_from("HILLTOP_RESET_FIRST", 0);
  int kept = 0, ended = 0;
  for (int i = first; i < first + asks; ++i) {
    const Runtime::Reply reply = runtime->ask({std::to_string(i)});
    const std::optional<std::string> left = await_difference(*runtime, fork, before, memory_after(i));
    ++(left.has_value() ? kept : ended);
    ASSERT_EQ(left.value_or(""), "") << "after ask " << i << ": " << reply.output << reply.errors;
    if (left.has_value()) continue;
    if (std::getenv("HILLTOP_RESET_SHOW") != nullptr) std::cout << i << ": " << reply.output;
    fork = take_state(*runtime, before);
    if (fork != 0) continue;  // else too many of its forks have ended one after the other
    runtime.emplace(language, "mutate", dir().string());
    fork = take_state(*runtime, before);
  }
  std::cout << language.name << ": reset " << kept << ", ended " << ended << '\n';
  EXPECT_GT(kept, asks / 3) << "so many forks ended: " << ended;
}

INSTANTIATE_TEST_SUITE_P(Warm, Reset, testing::ValuesIn(forking()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace warm_test

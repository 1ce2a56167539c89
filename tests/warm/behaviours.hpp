// behaviours.hpp - what bots do: the questions that they are asked, one after the other, and what shows that
// they did it. One bot a behaviour and language, in bots/; what each must do is said in behaviours.cpp.
#pragma once
#include "../unit/process/fixture.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace warm_test {

inline constexpr int kNone = -1;  ///< it did not exit by itself
inline constexpr int kAny = -2;   ///< exit code or signal: whatever the language does then

struct Question {
  std::vector<std::string> words = {};
  std::string input = {};
  /// A regular expression that matches the whole reply; empty: any reply. What a launch does is the measure
  /// of all else; this shows that the bot did what it is for.
  std::string reply = {};
  int exit_code = 0;  ///< that a launch gives
  int signal = 0;
};

struct Behaviour {
  std::string name;
  std::vector<Question> asks;
  process_test::State state = process_test::State::kNone;
  std::chrono::milliseconds time = std::chrono::minutes(2);
  std::int64_t memory = 0;
  bool is_errors_compared = true;  ///< false: what is in stderr is never twice the same
  /// Makes replies comparable that hold what differs from launch to launch; null: they are the same.
  std::function<std::string(const std::string&)> essence = nullptr;
};

const std::vector<Behaviour>& behaviours();

}  // namespace warm_test

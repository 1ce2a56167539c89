// A program of Hilltop's own that bots have taken over: whatever it does, the worker does not wait for it for
// good.
#include "helper.hpp"

#include <gtest/gtest.h>

#include <string>

namespace hilltop::process {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t kHello = 0x6f6c6c48;  // "Hllo"

/// Says hello, and then what `script` does.
class HelperTest : public testing::Test {
 protected:
  void start(const std::string& script) {
    helper.emplace(std::vector<std::string>{"/bin/sh", "-c", "exec >&0; printf Hllo; " + script}, false,
                   std::vector<std::string>{"PATH=/usr/bin:/bin"}, Helper::Kind{kHello, "helper", "HELPER"});
    helper->start();
    helper->give(0ns, 200ms);
  }
  ~HelperTest() override { helper->lose(); }

  bool receive(std::size_t size) {
    std::string bytes(size, '\0');
    return helper->receive(bytes.data(), bytes.size());
  }

  std::optional<Helper> helper;
};

TEST_F(HelperTest, AWholeMessageIsReceived) {
  start("printf 0123456789; sleep 100");
  EXPECT_TRUE(receive(10));
}

// As long as each byte came in time, it was waited for the next.
TEST_F(HelperTest, AMessageThatDripsIsGivenUp) {
  start("for i in $(seq 3000); do printf x; sleep 0.02; done");
  EXPECT_FALSE(receive(3000));
}

TEST_F(HelperTest, SilenceIsGivenUp) {
  start("sleep 100");
  EXPECT_FALSE(receive(1));
}

TEST_F(HelperTest, AMessageThatEndsTooSoonIsNone) {
  start("printf 012");
  EXPECT_FALSE(receive(10));
}

}  // namespace
}  // namespace hilltop::process

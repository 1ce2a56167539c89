// The bot class "guest": native bots in processes of their own, with a cell around them and without.
#include "driver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hilltop/descendants.hpp>

#include <string>
#include <vector>

namespace process_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

constexpr std::int64_t kLayout = static_cast<std::int64_t>(0xFEDCBA9876543210);
constexpr std::uint64_t kMinute = 60'000'000'000;

const hilltop_bot_class& guest_class() {
  static const hilltop_bot_class* const found = [] {
    void* library = dlopen(HILLTOP_PLUGIN_DIR "/process.so", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    return static_cast<const hilltop_plugin*>(dlsym(library, "hilltop_plugin_v1"))->bots[1];
  }();
  return *found;
}

class Guest {
 public:
  explicit Guest(bool is_confined, std::string param = "", std::string plugin = GUESTS_PLUGIN,
                 bool is_cpu_time = false)
      : texts_{std::move(plugin), "any/guest", "/tmp/hilltop-guest-test", std::move(param), ""} {
    const auto text = [&](std::size_t i) { return hilltop_value{0, hilltop::bytes(texts_[i]), 1, 0}; };
    const auto number = [](std::int64_t n) { return hilltop_value{n, {}, 1, 0}; };
    const std::vector<hilltop_value> values = {text(0),
                                               text(1),
                                               number(kLayout),
                                               number(64),
                                               text(2),
                                               number(0),
                                               number(0),
                                               number(0),
                                               number(0),
                                               number(is_cpu_time ? 1 : 0),
                                               number(is_confined ? 0 : 1),
                                               text(4),
                                               text(3)};
    StringBuf why;
    if (guest_class().create(&host(), values.data(), values.size(), nullptr, &bot_, &why) != HILLTOP_OK)
      throw std::runtime_error(why.text());
  }
  ~Guest() { guest_class().destroy(bot_); }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  hilltop_status open(std::uint64_t time_ns = kMinute) {
    const hilltop_sitting sitting{sizeof sitting, HILLTOP_MATCH, 0, 2, 77, time_ns};
    return guest_class().open(bot_, &sitting);
  }
  std::int64_t decide(const std::string& todo, const std::string& own = "") {
    action_.assign(64, '.');
    const hilltop_view view{hilltop::bytes(todo), hilltop::bytes(own)};
    return guest_class().decide(bot_, &view, reinterpret_cast<std::uint8_t*>(action_.data()), 64);
  }
  /// What it says; "?" and the status if that is nothing.
  std::string says(const std::string& todo, const std::string& own = "") {
    const std::int64_t size = decide(todo, own);
    return size < 0 ? "?" + std::to_string(size) : action_.substr(0, static_cast<std::size_t>(size));
  }
  void close() { guest_class().close(bot_); }
  hilltop_report report() {
    hilltop_report report{};
    report.struct_size = sizeof report;
    EXPECT_EQ(guest_class().report(bot_, &report), HILLTOP_OK);
    return report;
  }
  std::string why() { return std::string(hilltop::text(report().why)); }

 private:
  std::vector<std::string> texts_;
  std::string action_;
  hilltop_bot* bot_ = nullptr;
};

class GuestTest : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Native, GuestTest, testing::Bool(),
                         [](const auto& chosen) { return chosen.param ? "in_a_cell" : "without"; });

TEST_P(GuestTest, sees_what_it_is_shown) {
  Guest guest(GetParam(), std::string("a\0b", 3));
  ASSERT_EQ(guest.open(), HILLTOP_OK);
  EXPECT_EQ(guest.says("echo", "hello"), "hello");
  EXPECT_EQ(guest.says("echo", ""), "");
  EXPECT_EQ(guest.says("size", std::string(50 << 20, 'x')), std::to_string(50 << 20));
  EXPECT_EQ(guest.says("echo", "hello again"), "hello again");
  EXPECT_EQ(guest.says("param"), std::string("a\0b", 3));
  EXPECT_EQ(guest.says("seed"), "77");
  guest.close();
}

TEST_P(GuestTest, an_answer_that_is_too_long_is_told_and_not_copied) {
  Guest guest(GetParam());
  ASSERT_EQ(guest.open(), HILLTOP_OK);
  EXPECT_EQ(guest.decide("more"), 65);
  EXPECT_EQ(guest.decide("echo", std::string(65, 'x')), -HILLTOP_NO_SPACE);
  EXPECT_EQ(guest.says("echo", std::string(64, 'x')), std::string(64, 'x'));
}

TEST_P(GuestTest, a_crash_is_told_and_the_next_match_begins_anew) {
  Guest guest(GetParam());
  ASSERT_EQ(guest.open(), HILLTOP_OK);
  EXPECT_EQ(guest.decide("die"), -HILLTOP_CRASHED);
  const hilltop_report report = guest.report();
  EXPECT_EQ(hilltop::text(report.why), "Aborted (signal 6)");
  EXPECT_EQ(hilltop::text(report.errors), "farewell\n");
  EXPECT_EQ(report.signal, SIGABRT);
  ASSERT_EQ(guest.open(), HILLTOP_OK);
  EXPECT_EQ(guest.says("echo", "back"), "back");
  EXPECT_EQ(guest.why(), "");
}

TEST_P(GuestTest, one_that_hangs_is_ended_in_its_time) {
  Guest guest(GetParam());
  ASSERT_EQ(guest.open(200'000'000), HILLTOP_OK);
  EXPECT_EQ(guest.decide("hang"), -HILLTOP_TIMEOUT);
  EXPECT_EQ(guest.why(), "no answer within the time limit");
  ASSERT_EQ(guest.open(), HILLTOP_OK);
  EXPECT_EQ(guest.says("other"), "ok");
}

TEST_P(GuestTest, by_the_cpu_clock_it_may_sleep_and_must_not_spin) {
  Guest guest(GetParam(), "", GUESTS_PLUGIN, true);
  ASSERT_EQ(guest.open(1'000'000'000), HILLTOP_OK);
  EXPECT_EQ(guest.says("sleep"), "ok");
  EXPECT_EQ(guest.decide("hang"), -HILLTOP_TIMEOUT);
}

TEST_P(GuestTest, one_that_talks_does_not_block) {
  Guest guest(GetParam());
  ASSERT_EQ(guest.open(), HILLTOP_OK);
  EXPECT_EQ(guest.says("talk"), "ok");
  const hilltop_report report = guest.report();
  EXPECT_THAT(std::string(hilltop::text(report.errors)), EndsWith("a line of many\n"));
  EXPECT_LE(report.errors.size, 4096u);
}

TEST_P(GuestTest, a_bot_that_cannot_be_made_is_told) {
  Guest refused(GetParam(), "refused");
  EXPECT_EQ(refused.open(), HILLTOP_CRASHED);
  EXPECT_EQ(refused.why(), "could not be set up: not this one");
  Guest none(GetParam(), "", HILLTOP_PLUGIN_DIR "/samurai.so");
  EXPECT_EQ(none.open(), HILLTOP_CRASHED);
  EXPECT_THAT(none.why(), HasSubstr("holds no bot any/guest for this game"));
}

TEST_P(GuestTest, nothing_is_left) {
  {
    Guest guest(GetParam());
    ASSERT_EQ(guest.open(), HILLTOP_OK);
    EXPECT_FALSE(hilltop::descendants(getpid()).empty());
  }
  EXPECT_TRUE(hilltop::descendants(getpid()).empty());
}

}  // namespace
}  // namespace process_test

// arena.hpp - a tournament of one hostile bot and three innocent ones, and what must be true of it: that of
// the others' matches, byte for byte, none is another than without it, that it has the verdict that it
// deserves, and that nothing of it is left.
#pragma once
#include "bots.hpp"
#include "place.hpp"

#include <string>
#include <vector>

namespace hilltop::hostile {

/// What bots call the files that they try to make where they must not; none may be there afterwards.
constexpr const char* kMark = "hostile-was-here";

/// No control sequence, that is; a test fails where there is one.
void expect_fit_for_a_terminal(const std::string& text);

class Arena : public e2e::Place {
 protected:
  /// Hostile bots run in cells alone: without them no test of this suite does.
  static void SetUpTestSuite();
  void SetUp() override;

  /// Plays the tournament with the bot as "Guest". It must end by itself, and well.
  void play(const Bot& bot);
  /// How a run with the bot ends.
  e2e::Result run(const Bot& bot) const;

  void expect_verdict(const Bot& bot) const;
  /// Whether all asks of the guest have its fault.
  bool has_verdict(const Bot& bot) const;
  void expect_seen_in_show(const Bot& bot) const;
  /// Compared with a run in which the guest is not.
  void expect_others_untouched(const Bot& bot) const;
  void expect_nothing_left() const;

 private:
  void enter(const Bot& bot) const;
  std::string yaml(const Bot& bot, const std::string& guest) const;

  std::vector<e2e::Session> sessions_;  // that were played
};

}  // namespace hilltop::hostile

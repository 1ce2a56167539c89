// field.hpp - a language's bots in a temporary folder, asked launched or from a runtime.
#pragma once
#include "../unit/process/folder_fixture.hpp"
#include "behaviours.hpp"
#include "languages.hpp"

#include <string>
#include <vector>

namespace warm_test {

using process_test::Answer;
using process_test::Entrant;
using process_test::Launch;

/// What can be seen of an ask. Bots live in cells.
struct Seen {
  hilltop_status status = HILLTOP_OK;
  std::string reply, why, errors, files;
  int exit_code = 0, signal = 0;
  bool operator==(const Seen&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Seen& seen);

class Field : public process_test::ProcessTest {
 protected:
  /// Language::prepare() for the bot's folder.
  bool prepare(const Language& language, const std::string& bot) const;
  /// The bot of one language and behaviour, whose asks all come from where `launch` says. Both kinds run in
  /// the same folder, so at most one of them lives at a time.
  Entrant entrant(const Language& language, const std::string& bot, Launch launch) const;

  std::vector<Seen> play(const Language& language, const Behaviour& behaviour, Launch launch);
  /// Whether a keeper of this process has a child now: a runtime, when nothing is asked.
  static bool holds_runtime();
};

}  // namespace warm_test

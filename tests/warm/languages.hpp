// languages.hpp - the languages whose bots are compared, and how theirs are started.
#pragma once
#include <set>
#include <string>
#include <vector>

namespace warm_test {

struct Language {
  std::string name;                     ///< the folder in bots/
  std::string extension;                ///< of a bot's file: bots/NAME/BEHAVIOUR.EXTENSION
  std::vector<std::string> run;         ///< the command; "%" stands for the behaviour
  std::vector<std::string> build = {};  ///< run in the bot's folder before; empty: nothing to build
  /// Behaviours that the language has no means for; all others have a bot.
  std::set<std::string> without = {};
  /// Behaviours in which a runtime is another than a launch, as docs/warm.md says: there is a bot, and it is
  /// found to differ.
  std::set<std::string> different = {};

  /// Behaviours in which the bot kills its runtime, and is launched from then on, which is told.
  std::set<std::string> demoted = {};

  /// The command of one of its bots.
  std::vector<std::string> command(const std::string& bot) const;
  /// Fills a folder, which is made, with the files of the bot's name and those of "sibling", and builds it.
  /// False: the language is not on this machine. Throws std::runtime_error when it does not build.
  bool prepare(const std::string& folder, const std::string& bot) const;
};

const std::vector<Language>& languages();

}  // namespace warm_test

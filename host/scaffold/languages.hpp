// languages.hpp - the languages in which `hilltop new bot` writes the start of a bot, and how each is entered
// in a tournament file. What the options of the commands leave out: docs/languages.md.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace hilltop {

struct Language {
  enum class Entry { program, java_class, native };

  const char* name;     ///< what --lang calls it
  const char* alias;    ///< what else; empty: nothing
  const char* program;  ///< that the machine must have to build or run it
  Entry entry;
  const char* source;  ///< the file among a game's templates that holds the bot, and so in the new folder
  const char* build;   ///< of a program: the command that builds it; empty: there is nothing to build
  const char* run;     ///< of a program: the command that answers an ask; of a class: its name
};

/// All, in the order in which they are listed. Thread: any.
std::span<const Language> languages();

/// By name or alias, in any case. Throws UsageError with the nearest.
const Language& find_language(std::string_view name);

/// The lines of a tournament file, in its list `entrants`, that enter a bot whose folder is as bot_files()
/// makes it.
std::string entrant_lines(const Language& language, const std::string& name);

}  // namespace hilltop

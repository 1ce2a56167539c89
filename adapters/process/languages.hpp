// languages.hpp - the interpreters that runtimes are made of: which commands mean them, and the command that
// starts the runtime instead. All that the adapter knows of languages is here and in runtimes/.
#pragma once
#include "protocol.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hilltop::process {

using Words = std::vector<std::string>;

/// One interpreter.
struct Language {
  std::string_view name;  ///< its folder in runtimes/
  Words commands;         ///< base names; a version may follow each: "python3" means "python3.11" too
  RuntimeKind kind;

  /// The arguments that, after its options, make the command tell what is behind it: on the first line the
  /// path of the real interpreter, on further ones "NAME=value", its environment as far as it may be another
  /// than the command's. A version manager's shim or a launcher starts something else, and would eat
  /// LD_PRELOAD. The command is asked only if it is a script itself, or if `launches`.
  Words tell = {};
  bool launches = false;  ///< the command is never the interpreter itself
  Words dropped = {};     ///< beginnings of options that the command acts upon, and does not hand on

  bool has_one_thread = false;  ///< its runtime has: quickest on the core of who asks (core.hpp)

  Words valued = {};  ///< options whose value is the word after them
  Words barred;       ///< beginnings of options with which there is no script, or nothing for a runtime

  /// The runtime's arguments. A word "{options}" stands for the bot's options before its script, each a word;
  /// "{script}" and "{runtimes}" (the folder runtimes/) are replaced within words.
  Words arguments;

  /// The arguments of a program that does nothing: an empty file, or one in "{runtimes}".
  Words idle = {"nothing"};

  /// Options that keep the interpreter from taking, by itself, memory by the size of the machine. They come
  /// first, so that the bot's own override them.
  Words modest = {};
};

/// A command that a runtime can stand for.
struct Recognised {
  const Language* language;
  Words options;           ///< between the command and the script
  std::string script;      ///< the file, or what the language names its programs by
  std::size_t words_used;  ///< command, options and script: what follows are the script's arguments
};

/// All that are known.
const std::vector<Language>& languages();

/// The language of a command, the first word of a command line; null: it is none of them.
const Language* language_of(std::string_view command);

/// The language of a command line; nothing: it is launched cold.
std::optional<Recognised> recognise(const Words& command);

/// The same command with its language's `modest` options, for a bot whose memory is limited.
Words modest(Words command);

/// The arguments of the runtime for a command. `runtimes`: the folder.
Words runtime_arguments(const Recognised& command, const std::string& runtimes);

}  // namespace hilltop::process

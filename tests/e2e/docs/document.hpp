// document.hpp - a Markdown document as what its reader does: which files he makes, what he types, what he
// sees.
//
//   ```sh                 is typed, and must succeed. All of a document in one shell, in an empty folder
//   ```console            lines with "$ " are typed, and must print exactly the lines after them
//   ```LANGUAGE           is a file, if its first line is a comment that begins with a file's name; else it
//   is only shown
//   ```                   is only shown, and must not look like something to type
//   <!-- given: ... -->   alone on its lines: typed, unseen: what the reader has already
//   <!-- needs: ... -->   before a block: programs; without one of them the block is skipped
//   <!-- not run: ... --> before a block: why nobody can run it here
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace hilltop::e2e {

/// One thing that is done.
struct Deed {
  enum class Kind { type, make_file } kind;
  std::size_t line;       ///< of the document, from 1
  std::string text;       ///< what is typed, or is in the file
  std::string file = {};  ///< to make
  bool is_exact = false;  ///< `printed` is all that the command prints on standard output
  std::string printed = {};
  std::vector<std::string> needs = {};
};

struct Document {
  std::vector<Deed> deeds;
  std::vector<std::string> not_run;  ///< "LINE: why"
  std::vector<std::string> wrong;    ///< "LINE: what the author must change"
};

Document read_document(const std::string& markdown);

}  // namespace hilltop::e2e

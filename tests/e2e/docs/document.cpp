#include "document.hpp"

#include <regex>
#include <sstream>

namespace hilltop::e2e {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \n"), end = text.find_last_not_of(" \n");
  return begin == text.npos ? "" : text.substr(begin, end + 1 - begin);
}

struct Reader {
  Document document;
  std::vector<std::string> needs;  // of the block that comes next
  std::string not_run;

  void wrong(std::size_t line, const std::string& what) {
    document.wrong.push_back(std::to_string(line) + ": " + what);
  }
  void type(std::size_t line, const std::string& text) {
    document.deeds.push_back({.kind = Deed::Kind::type, .line = line, .text = text, .needs = needs});
  }

  void comment(std::size_t line, const std::string& text) {
    const std::size_t colon = text.find(':');
    const std::string word = text.substr(0, colon);
    const std::string rest = colon == text.npos ? "" : trimmed(text.substr(colon + 1));
    if (rest.empty()) return wrong(line, "the comment says nothing: " + text);
    if (word == "given") return type(line, rest + '\n');
    if (word == "not run") {
      not_run = rest;
    } else if (word == "needs") {
      std::istringstream words(rest);
      for (std::string program; words >> program;) needs.push_back(program);
    } else {
      wrong(line, "a comment begins with given:, needs: or not run:, not with " + word);
    }
  }

  void block(std::size_t line, const std::string& language, const std::string& text) {
    const bool is_shell = language == "sh" || language == "console";
    static const std::regex shell_names("bash|shell|shell-session|zsh|shellsession");
    if (std::regex_match(language, shell_names))
      wrong(line, "what is to be typed is a block of sh, or of console");
    if (!not_run.empty()) {
      if (!is_shell) wrong(line, "a block that nobody types cannot be left out");
      document.not_run.push_back(std::to_string(line) + ": " + not_run);
    } else if (language == "sh") {
      type(line, text);
    } else if (language == "console") {
      console(line, text);
    } else {
      shown(line, language, text);
    }
    needs.clear();
    not_run.clear();
  }

  void console(std::size_t line, const std::string& text) {
    std::istringstream lines(text);
    bool any = false;
    for (std::string each; std::getline(lines, each);) {
      ++line;
      if (each.starts_with("$ ")) {
        type(line, each.substr(2) + '\n');
        document.deeds.back().is_exact = any = true;
      } else if (!any) {
        wrong(line, "a block of console begins with a command, after \"$ \"");
      } else {
        document.deeds.back().printed += each + '\n';
      }
    }
  }

  void shown(std::size_t line, const std::string& language, const std::string& text) {
    static const std::regex named(R"(^(#|//|--|/\*) ((\w|[./-])+\.\w+)( - [^\n]*)?( \*/)?\n)");
    static const std::regex command(R"((^|\n)(\$ |hilltop |cmake |\./run\.sh|\./test\.sh|cd ))");
    std::smatch found;
    if (std::regex_search(text, found, named)) {
      document.deeds.push_back(
          {.kind = Deed::Kind::make_file, .line = line, .text = text, .file = found[2], .needs = needs});
    } else if ((language.empty() || language == "text") && std::regex_search(text, command)) {
      wrong(line, "this looks like something to type: make it a block of sh, or of console");
    }
  }
};

}  // namespace

Document read_document(const std::string& markdown) {
  Reader reader;
  std::istringstream in(markdown);
  std::string text, language;
  std::size_t at = 0, begun = 0;
  enum { outside, in_block, in_comment } where = outside;
  for (std::string line; std::getline(in, line);) {
    ++at;
    if (where == in_block) {
      if (line.starts_with("```")) {
        reader.block(begun, language, text);
        where = outside;
      } else {
        text += line + '\n';
      }
      continue;
    }
    if (where == outside && line.starts_with("```")) {
      begun = at;
      language = line.substr(3);
      text.clear();
      where = in_block;
    }
    if (where == outside && line.starts_with("<!-- ")) {
      begun = at;
      text.clear();
      line.erase(0, 5);
      where = in_comment;
    }
    if (where != in_comment) continue;
    const std::size_t end = line.find("-->");
    text += line.substr(0, end) + '\n';
    if (end == line.npos) continue;
    reader.comment(begun, text);
    where = outside;
  }
  if (where != outside) reader.wrong(begun, "this block or comment has no end");
  return reader.document;
}

}  // namespace hilltop::e2e

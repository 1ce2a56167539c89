#include "languages.hpp"

#include <algorithm>

namespace hilltop::process {
namespace {

bool contains(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// "python3.11" is "python3" with a version.
bool means(std::string_view name, const std::string& command) {
  return name.substr(0, command.size()) == command &&
         name.find_first_not_of("0123456789.-", command.size()) == std::string_view::npos;
}

bool is_barred(const Language& language, const std::string& option) {
  return std::any_of(language.barred.begin(), language.barred.end(), [&](const std::string& barred) {
    return option.compare(0, barred.size(), barred) == 0;
  });
}

const Language* language_of(std::string_view command) {
  const std::string_view name = command.substr(command.rfind('/') + 1);
  for (const Language& language : languages())
    for (const std::string& known : language.commands)
      if (means(name, known)) return &language;
  return nullptr;
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> list = {
      {.name = "python",
       .commands = {"python", "python3", "python2"},
       .kind = RuntimeKind::kForking,
       .tell = {"-c",
                "import os, sys; print('\\n'.join([sys.executable] + ['='.join(x) for x in "
                "os.environ.items()]))"},
       .valued = {"-W", "-X"},
       .barred = {"-c", "-m", "-i", "-h", "-V", "--", "-x"},
       .arguments = {"{options}", "{script}"}},
  };
  return list;
}

std::optional<Recognised> recognise(const Words& command) {
  const Language* language = language_of(command.front());
  if (language == nullptr) return std::nullopt;
  Recognised found{language, {}, {}, 0};
  for (std::size_t i = 1; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (word.empty() || word == "-" || is_barred(*language, word)) return std::nullopt;
    if (word.front() != '-') {
      found.script = word;
      found.words_used = i + 1;
      return found;
    }
    found.options.push_back(word);
    if (contains(language->valued, word) && ++i < command.size()) found.options.push_back(command[i]);
  }
  return std::nullopt;
}

Words runtime_arguments(const Recognised& command, const std::string& runtimes) {
  Words arguments;
  for (const std::string& word : command.language->arguments) {
    if (word == "{options}")
      arguments.insert(arguments.end(), command.options.begin(), command.options.end());
    else arguments.push_back(replaced(replaced(word, "{script}", command.script), "{runtimes}", runtimes));
  }
  return arguments;
}

}  // namespace hilltop::process

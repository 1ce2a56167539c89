#include "languages.hpp"

#include <algorithm>
#include <iterator>

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

bool begins_with_any(const std::string& option, const Words& beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](const std::string& beginning) { return option.starts_with(beginning); });
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
       .barred = {"-c", "-m", "-i", "-h", "-V", "-x"},
       .arguments = {"{options}", "{script}"}},
      {.name = "ruby",
       .commands = {"ruby"},
       .kind = RuntimeKind::kForking,
       .tell = {"-e", "puts RbConfig.ruby, ENV.map { |name, value| \"#{name}=#{value}\" }"},
       .valued = {"-C", "-E", "-I", "-r"},
       .barred = {"-a", "-c", "-e", "-h", "-i", "-n", "-p", "-s", "-S", "-v", "-x"},
       .arguments = {"-r{runtimes}/ruby/boot.rb", "{options}", "{script}"}},
      {.name = "perl",
       .commands = {"perl"},
       .kind = RuntimeKind::kForking,
       .tell = {"-e", "print join(qq(\n), $^X, map { qq($_=$ENV{$_}) } keys %ENV)"},
       .valued = {"-I"},
       .barred = {"-a", "-c", "-d", "-e", "-E", "-h", "-i", "-n", "-p", "-s", "-S", "-v", "-V", "-x"},
       .arguments = {"-I{runtimes}/perl", "-MHilltopWarm", "{options}", "{script}"}},
      {.name = "php",
       .commands = {"php"},
       .kind = RuntimeKind::kForking,
       .tell = {"-r", "echo PHP_BINARY; foreach (getenv() as $name => $value) echo \"\\n$name=$value\";"},
       .valued = {"-c", "-d", "-z"},
       .barred = {"-a", "-B", "-E", "-f", "-F", "-h", "-i", "-l", "-m", "-r", "-R", "-s", "-S", "-v", "-w"},
       .arguments = {"-d", "auto_prepend_file={runtimes}/php/boot.php", "{options}", "{script}"}},
      // Rscript starts a shell script that starts R; all of them leave the library to the next one.
      {.name = "r",
       .commands = {"Rscript"},
       .kind = RuntimeKind::kForking,
       .barred = {"-e", "-g", "--args", "--help", "--verbose", "--version"},
       .arguments = {"{options}", "{script}"}},
      {.name = "lua",
       .commands = {"lua"},
       .kind = RuntimeKind::kServing,
       .has_one_thread = true,
       .barred = {"-"},
       .arguments = {"{runtimes}/lua/host.lua", "{script}"}},
      {.name = "node",
       .commands = {"node", "nodejs"},
       .kind = RuntimeKind::kServing,
       .tell = {"-e",
                "console.log([process.execPath, ...Object.entries(process.env).map(x => "
                "x.join('='))].join('\\n'))"},
       .valued = {"-r", "--require", "--import"},
       .barred = {"-c", "-e", "-h", "-i", "-p", "-v", "--check", "--eval", "--inspect", "--print", "--test"},
       .arguments = {"{options}", "{runtimes}/node/boot.js", "{script}"},
       .idle = {"nothing.js"}},
      {.name = "java",
       .commands = {"java"},
       .kind = RuntimeKind::kServing,
       .valued = {"-cp", "-classpath", "--class-path", "--add-opens", "--add-exports", "--add-reads"},
       .barred = {"@",       "-agent",    "--add-modules",  "-help",
                  "-?",      "-jar",      "-javaagent",     "-m",
                  "-p",      "--module",  "--patch-module", "--source",
                  "-splash", "-verbose",  "-version",       "--version",
                  "-show",   "--show",    "-Xdiag",         "-Xlog",
                  "-Xrun",   "-XX:Flags", "-XX:+Print"},
       .arguments = {"-cp", ".", "{options}", "--add-modules", "ALL-DEFAULT", "--add-opens",
                     "java.base/java.io=hilltop", "--add-opens", "java.base/java.lang=hilltop", "-p",
                     "{runtimes}/java", "-m", "hilltop/hilltop.Program", "{script}"},
       .idle = {"-cp", "{runtimes}/java", "hilltop.Nothing"},
       // Its heap begins with a 64th of the machine's memory: on a large one more than the limit.
       .modest = {"-Xms8m"}},
      {.name = "julia",
       .commands = {"julia"},
       .kind = RuntimeKind::kServing,
       .tell = {"-e",
                "println(joinpath(Sys.BINDIR, \"julia\")); for (name, value) in ENV println(name, '=', "
                "value) end"},
       .valued = {"-C", "-J", "-p", "-L", "-t"},
       .barred = {"-e", "-E", "-h", "-i", "-p", "-v", "-L", "-P", "--bug-report", "--code-coverage", "--eval",
                  "--load", "--machine-file", "--output", "--print", "--procs", "--track-allocation",
                  "--trace-compile"},
       .arguments = {"-O1", "{options}", "--startup-file=no", "{runtimes}/julia/boot.jl", "{script}"},
       .idle = {"nothing.jl"}},
  };
  return list;
}

const Language* language_of(std::string_view command) {
  const std::string_view name = command.substr(command.rfind('/') + 1);
  for (const Language& language : languages())
    for (const std::string& known : language.commands)
      if (means(name, known)) return &language;
  return nullptr;
}

std::optional<Recognised> recognise(const Words& command) {
  const Language* language = language_of(command.front());
  if (language == nullptr) return std::nullopt;
  Recognised found{language, {}, {}, 0};
  for (std::size_t i = 1; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (word.empty() || word == "-" || word == "--" || begins_with_any(word, language->barred))
      return std::nullopt;
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

Words modest(Words command) {
  if (const Language* language = language_of(command.front()))
    command.insert(command.begin() + 1, language->modest.begin(), language->modest.end());
  return command;
}

Words runtime_arguments(const Recognised& command, const std::string& runtimes) {
  Words arguments;
  for (const std::string& word : command.language->arguments) {
    if (word == "{options}")
      std::copy_if(
          command.options.begin(), command.options.end(), std::back_inserter(arguments),
          [&](const std::string& option) { return !begins_with_any(option, command.language->dropped); });
    else arguments.push_back(replaced(replaced(word, "{script}", command.script), "{runtimes}", runtimes));
  }
  return arguments;
}

}  // namespace hilltop::process

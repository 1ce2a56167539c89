#include "scaffold/languages.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace hilltop {
namespace {

using Entry = Language::Entry;

constexpr Language kLanguages[] = {
    {"python", "python3", "python3", Entry::program, "bot.py", "", "python3 bot.py"},
    {"python2", "", "python2", Entry::program, "bot.py", "", "python2 bot.py"},
    {"ruby", "", "ruby", Entry::program, "bot.rb", "", "ruby --disable-gems bot.rb"},
    {"r", "rscript", "Rscript", Entry::program, "bot.R", "",
     "Rscript --vanilla --default-packages=NULL bot.R"},
    {"node", "javascript", "node", Entry::program, "bot.js", "", "node bot.js"},
    {"perl", "", "perl", Entry::program, "bot.pl", "", "perl bot.pl"},
    {"lua", "", "lua", Entry::program, "bot.lua", "", "lua bot.lua"},
    {"julia", "", "julia", Entry::program, "bot.jl", "", "julia -O0 --compile=min bot.jl"},
    {"php", "", "php", Entry::program, "bot.php", "", "php -n bot.php"},
    {"bash", "sh", "bash", Entry::program, "bot.sh", "", "bash bot.sh"},
    {"java", "", "javac", Entry::program, "Bot.java", "javac Bot.java",
     "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Bot"},
    {"java-class", "", "javac", Entry::java_class, "MyPlayer.java", "", "MyPlayer"},
    {"c", "", "gcc", Entry::program, "bot.c", "gcc -std=c11 -O2 -o bot bot.c", "./bot"},
    {"cpp", "c++", "g++", Entry::program, "bot.cpp", "g++ -std=c++20 -O2 -o bot bot.cpp", "./bot"},
    {"native", "native-cpp", "cmake", Entry::native, "native.cpp", "", ""},
    {"native-c", "", "cmake", Entry::native, "native.c", "", ""},
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
  return result;
}

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language& find_language(std::string_view name) {
  const std::string wanted = lower(name);
  std::vector<std::string> known;
  for (const auto& language : kLanguages) {
    if (!wanted.empty() && (wanted == language.name || wanted == language.alias)) return language;
    known.emplace_back(language.name);
  }
  const std::string near = nearest(wanted, known);
  std::string all;
  for (const auto& each : known) all += (all.empty() ? "" : ", ") + each;
  throw UsageError("no bots are started in the language \"" + std::string(name) + '"' +
                   (near.empty() ? "; known: " + all : "; did you mean \"" + near + "\"?"));
}

std::string entrant_lines(const Language& language, const std::string& name) {
  const std::string named = "  - name: " + nlohmann::json(name).dump() + '\n';
  if (language.entry == Entry::native) return named + "    bot: ./build/bot.so";
  const std::string placed = named + "    dir: bot\n";
  if (language.entry == Entry::java_class) return placed + "    class: " + language.run;
  const std::string build = language.build;
  return placed + (build.empty() ? "" : "    build: [" + build + "]\n") + "    run: " + language.run;
}

}  // namespace hilltop

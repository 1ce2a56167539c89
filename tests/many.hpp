// many.hpp - a big field of programs in seven languages, two of which are built, for tests and benches. What
// a bot does follows from what it is asked and from its number alone.
#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace hilltop::many {

struct Language {
  std::string file, build, run, source;  ///< `build` may be empty; in the source `@` stands for the number
};

inline const std::vector<Language>& languages() {
  static const std::vector<Language> all = {
      {"bot.py", "", "python3 bot.py",
       "import sys\na = sys.argv[1:]\nm, h = (a[0], a[1]) if len(a) == 6 else ('', 'W')\n"
       "print('IPOBB'[(@ * len(m) + ord(h[-1])) % 5])\n"},
      {"bot.js", "", "node bot.js",
       "const a = process.argv.slice(2);\nconst [m, h] = a.length === 6 ? a : ['', 'W'];\n"
       "console.log('IPOBB'[(@ * m.length + h.charCodeAt(h.length - 1)) % 5]);\n"},
      {"Bot.java", "javac Bot.java", "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC Bot",
       "class Bot {\n  public static void main(String[] a) {\n"
       "    String m = a.length == 6 ? a[0] : \"\", h = a.length == 6 ? a[1] : \"W\";\n"
       "    System.out.println(\"IPOBB\".charAt((@ * m.length() + h.charAt(h.length() - 1)) % 5));\n  "
       "}\n}\n"},
      {"bot.pl", "", "perl bot.pl",
       "my ($m, $h) = @ARGV == 6 ? @ARGV : ('', 'W');\n"
       "print substr('IPOBB', (@ * length($m) + ord(substr($h, -1))) % 5, 1), \"\\n\";\n"},
      {"bot.rb", "", "ruby --disable-gems bot.rb",
       "m, h = ARGV.length == 6 ? ARGV : ['', 'W']\nputs 'IPOBB'[(@ * m.length + h[-1].ord) % 5]\n"},
      {"bot.c", "gcc -O2 -o bot bot.c", "./bot",
       "#include <stdio.h>\n#include <string.h>\nint main(int argc, char** argv) {\n"
       "  const char *m = argc == 7 ? argv[1] : \"\", *h = argc == 7 ? argv[2] : \"W\";\n"
       "  printf(\"%c\\n\", \"IPOBB\"[(@ * strlen(m) + (unsigned char)h[strlen(h) - 1]) % 5]);\n}\n"},
      {"bot.sh", "", "bash bot.sh",
       "m= h=W\n(($# == 6)) && m=$1 h=$2\nprintf -v last %d \"'${h: -1}\"\nmoves=IPOBB\n"
       "echo ${moves:$(((@ * ${#m} + last) % 5)):1}\n"},
  };
  return all;
}

inline const Language& language_of(int number) {
  return languages()[static_cast<std::size_t>(number) % languages().size()];
}

inline std::string bot_folder(int number) { return "bots/" + std::to_string(number); }

/// Writes `count` bots into `folder`, and "many.yaml" beside them, in which each
/// plays a match, or one sits out. Whatever they play, nobody falls. `launch`: as in the file.
inline void write_field(const std::filesystem::path& folder, int count, const std::string& launch = "warm") {
  std::string file =
      "tournament: Many\ngame: samurai\nparams: {turns: 2, health: 100, honour: 50}\n"
      "format: {type: random-pairs, rounds: 1}\nseed: 8\nlimits: {time: 60s}\nentrants:\n";
  for (int i = 0; i < count; ++i) {
    const auto& [name, build, run, source] = language_of(i);
    std::filesystem::create_directories(folder / bot_folder(i));
    std::string text = source;
    for (auto at = text.find("@ *"); at != std::string::npos; at = text.find("@ *"))
      text.replace(at, 1, std::to_string(i + 1));
    std::ofstream(folder / bot_folder(i) / name) << text;
    file += "  - {name: " + name + " " + std::to_string(i) + ", dir: " + bot_folder(i) +
            (build.empty() ? "" : ", build: [" + build + "]") + ", launch: " + launch + ", run: " + run +
            "}\n";
  }
  std::ofstream(folder / "many.yaml") << file;
}

}  // namespace hilltop::many

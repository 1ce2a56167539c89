// field.hpp - a field of bots in several languages, all of which do the same whenever they are asked the
// same.
#pragma once
#include "place.hpp"

namespace hilltop::e2e {

/// A place with the tournament "field.yaml": six samurai, two of each pair's matches, twelve turns in which
/// nobody can fall. Needs sh, perl and gcc.
class Field : public Place {
 protected:
  static constexpr int kEntrants = 6, kMatches = kEntrants * (kEntrants - 1);

  void SetUp() override {
    SKIP_WITHOUT("perl");
    SKIP_WITHOUT("gcc");
    write("watch/watch.sh",
          "[ $# = 6 ] && mine=$1 || mine=\n"
          "case $mine in *G) echo B;; *) echo G;; esac\n");
    write("mantis/mantis.pl",
          "my ($mine, $his) = @ARGV == 6 ? @ARGV : ('', 'W');\n"
          "print substr('IPOBB', (3 * length($mine) + ord(substr($his, -1))) % 5, 1), \"\\n\";\n");
    write("ox/ox.c",
          "#include <stdio.h>\n#include <string.h>\n"
          "int main(int argc, char** argv) {\n"
          "  puts(argc == 7 && strlen(argv[1]) % 3 != 0 ? \"Overhead\" : \"Bow\");\n"
          "  return argc % 2;\n"  // how it ends does not matter
          "}\n");
    write("field.yaml",
          "tournament: The field\n"
          "game: samurai\n"
          "params: {turns: 12, health: 100, honour: 50}\n"
          "format: {type: round-robin, matches: 2}\n"
          "seed: 99\n"
          "limits: {time: 60s}\n"
          "entrants:\n"
          "  - {name: Watch, dir: watch, run: sh watch.sh}\n"
          "  - {name: Mantis, dir: mantis, run: perl mantis.pl}\n"
          "  - {name: Ox, dir: ox, build: [gcc -o ox ox.c], run: ./ox}\n"
          "  - bot: samurai/random\n"
          "  - bot: samurai/markov-2\n"
          "  - bot: samurai/mirror\n");
  }

  /// What must be the same, however a tournament came to its end.
  std::string picture(const std::string& store) const {
    return output({"standings", store, "--format", "json"}) + transcript(store);
  }
};

}  // namespace hilltop::e2e

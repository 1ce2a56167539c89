// A store that somebody has changed by hand: audit says so, whatever was changed.
#include "place.hpp"

namespace hilltop::e2e {
namespace {

class TamperTest : public Place {
 protected:
  TamperTest() {
    write("t.yaml",
          "tournament: T\ngame: samurai\nparams: {turns: 12}\nformat: {type: round-robin, matches: 2}\nseed: "
          "3\n"
          "entrants:\n  - bot: samurai/random\n  - bot: samurai/dreamer\n");
    output({"run", "t.yaml"});
  }

  /// A copy of the store, changed by SQL in which bump(blob, at) adds 1 to a byte.
  std::string tampered(const std::string& sql) const {
    fs::copy_file(folder / "t.hill", folder / "tampered.hill", fs::copy_options::overwrite_existing);
    const Result done = run(Command{{"python3", "-c",
                                     "import sqlite3, sys\n"
                                     "db = sqlite3.connect('tampered.hill')\n"
                                     "db.create_function('bump', 2, lambda blob, at: "
                                     "bytes((b + (i == at)) % 256 for i, b in enumerate(blob)))\n"
                                     "db.executescript(sys.argv[1])\n",
                                     sql},
                                    folder,
                                    {},
                                    {},
                                    {}});
    EXPECT_EQ(done.exit, 0) << done.err;
    return "tampered.hill";
  }
  std::size_t size_of_result(int position) const {
    const Result size = run(Command{
        {"python3", "-c",
         "import sqlite3\nprint(sqlite3.connect('t.hill').execute('SELECT length(result) FROM session "
         "WHERE position = " +
             std::to_string(position) + "').fetchone()[0])"},
        folder,
        {},
        {},
        {}});
    return std::stoul(size.out);
  }
};

TEST_F(TamperTest, an_honest_store_passes) {
  EXPECT_EQ(hilltop({"audit", "t.hill"}).exit, 0);
  EXPECT_EQ(hilltop({"audit", tampered("SELECT 1")}).exit, 0);
}

TEST_F(TamperTest, a_match_that_was_played_otherwise) {
  const Result result = hilltop(
      {"audit", tampered("UPDATE journal SET packed = (SELECT packed FROM journal WHERE position = 1) "
                         "WHERE position = 0")});
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.out + result.err, testing::HasSubstr("match 1.1: the final state differs"));
}

TEST_F(TamperTest, audit_goes_on_after_a_damaged_journal_and_says_what_to_do) {
  for (const char* journal : {"x''", "x'28b52ffd00'", "x'00ffffffffff'"}) {
    const Result result = hilltop(
        {"audit", tampered("UPDATE journal SET packed = " + std::string(journal) + " WHERE position = 0")});
    EXPECT_EQ(result.exit, 1) << journal;
    EXPECT_THAT(result.out, testing::HasSubstr("match 1.1: ")) << journal;
    EXPECT_THAT(result.out, testing::HasSubstr("1 of 2 sessions are as they were played\n")) << journal;
    EXPECT_EQ(
        lines_of(result.err).back(),
        "tampered.hill: 1 session differs from what its journal says: put a copy in its place, or play anew "
        "with `hilltop run FILE --fresh`");
  }
  const Result shown = hilltop({"show", "tampered.hill", "1.1"});
  EXPECT_EQ(shown.exit, 1);
  EXPECT_THAT(shown.err,
              testing::MatchesRegex("tampered.hill: match 1.1: [^\n]* journal is damaged: [^\n]*\n"));
}

TEST_F(TamperTest, a_damaged_tournament_is_damage_of_the_store) {
  for (const char* sql : {"UPDATE tournament SET json = substr(json, 2)",
                          "UPDATE tournament SET json = replace(json, 'files', 'flies')"}) {
    for (std::vector<std::string> words :
         {std::vector<std::string>{"standings"}, {"run", "t.yaml", "--store"}}) {
      words.push_back(tampered(sql));
      const Result result = hilltop(words);
      EXPECT_EQ(result.exit, 1) << result.err;
      EXPECT_THAT(result.err, testing::HasSubstr("tampered.hill: the store is damaged (no tournament: "));
    }
  }
}

TEST_F(TamperTest, no_byte_of_a_result_changes_the_standings_unnoticed) {
  const json honest = standings("t.hill");
  const std::size_t size = size_of_result(0);
  std::size_t noticed = 0;
  for (std::size_t at = 0; at < size; ++at) {
    const std::string store =
        tampered("UPDATE session SET result = bump(result, " + std::to_string(at) + ") WHERE position = 0");
    const Result audit = hilltop({"audit", store});
    EXPECT_GE(audit.exit, 0) << "byte " << at << ": killed by a signal";
    if (audit.exit != 0) {
      ++noticed;
      continue;
    }
    const Result table = hilltop({"standings", store, "--format", "json"});
    EXPECT_EQ(table.exit, 0) << "byte " << at << ": " << table.err;
    EXPECT_EQ(json::parse(table.out).at("standings"), honest.at("standings")) << "byte " << at;
  }
  EXPECT_GE(noticed, 8u);  // two scores, a digest and more
}

}  // namespace
}  // namespace hilltop::e2e

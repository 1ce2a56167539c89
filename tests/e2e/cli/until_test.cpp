// until: in a tournament file: the same matches and standings for any number of workers and after any kill,
// and what is said of it.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kField =
    "tournament: T\n"
    "game: samurai\n"
    "format: {type: round-robin, matches: 2}\n"
    "seed: 7\n"
    "limits: {time: 60s}\n"
    "entrants:\n"
    "  - bot: samurai/sage\n"
    "  - {bot: samurai/random, name: One}\n"
    "  - {bot: samurai/random, name: Two}\n"
    "  - bot: samurai/waiter\n";

class UntilTest : public Place {
 protected:
  void SetUp() override {
    write("level.yaml", kField + std::string("until: {separated: all, confidence: 0.9, max: 300}\n"));
    write("sure.yaml", kField + std::string("until: {separated: winner, confidence: 0.9, max: 300}\n"));
    write("without.yaml", kField);
  }
  std::vector<std::string> run(const std::string& file, const std::string& store,
                               const std::string& jobs = "1") const {
    return {"run", file, "--store", store, "--jobs", jobs, "--format", "json"};
  }
  /// What must be the same, however a tournament came to its end.
  std::string picture(const std::string& store) const {
    return output({"standings", store, "--format", "json"}) + transcript(store);
  }
};

TEST_F(UntilTest, plays_the_same_with_any_number_of_workers) {
  output(run("level.yaml", "1.hill"));
  const std::string one = picture("1.hill");
  for (const char* jobs : {"2", "4"}) {
    output(run("level.yaml", std::string(jobs) + ".hill", jobs));
    EXPECT_EQ(picture(std::string(jobs) + ".hill"), one) << jobs << " workers";
  }
}

TEST_F(UntilTest, goes_on_where_it_was_killed_with_other_workers) {
  output(run("level.yaml", "u.hill"));
  const std::string undisturbed = picture("u.hill");
  const auto all = sessions_of(transcript("u.hill")).size();
  for (const char* jobs : {"1", "2", "4"}) {
    for (std::size_t had = 0; had < all / 2;) {
      Process killed(command(run("level.yaml", "k.hill", jobs)));
      const auto count = [&] {
        const Result shown = hilltop({"show", "k.hill", "--format", "csv"});
        return shown.exit == 0 ? lines_of(shown.out).size() : 0;
      };
      while (killed.running() && count() <= had) {
      }
      killed.send(SIGKILL);
      killed.wait();
      await_no_process();
      had = std::max(count(), had + 1);
    }
    output(run("level.yaml", "k.hill", "2"));
    EXPECT_EQ(picture("k.hill"), undisturbed) << jobs << " workers";
    fs::remove(folder / "k.hill");
  }
}

TEST_F(UntilTest, says_for_whom_it_played_on_and_who_is_still_in_doubt) {
  const Result level = hilltop(run("level.yaml", "l.hill"));
  ASSERT_EQ(level.exit, 0) << level.err;
  EXPECT_THAT(level.err,
              AllOf(HasSubstr("\nnot settled with the most that may be played (300 matches a pair), after "),
                    HasSubstr(" more matches: One has played 900, Two 900, "),
                    HasSubstr("; in doubt (a look asks for 98.9%): One above Two (")));
  const json standings = json::parse(level.out);
  EXPECT_EQ(standings.at("until").at("settled"), false);
  EXPECT_GT(standings.at("until").at("more_matches"), 0);
  const json doubts = standings.at("until").at("doubts");
  ASSERT_EQ(doubts.size(), 1u) << level.out;
  EXPECT_LT(doubts[0].at("superiority"), 0.99);
  EXPECT_EQ(row_of(standings, "One").at("matches"), 900);
  EXPECT_LT(row_of(standings, "The Sage").at("matches"), 900);
  const Result table = hilltop({"standings", "l.hill"});
  EXPECT_THAT(table.out, HasSubstr("per-match"));
  EXPECT_THAT(table.err, StartsWith("not settled with the most that may be played"));
  EXPECT_THAT(output({"standings", "l.hill", "--ratings"}), HasSubstr("per-match"));

  const Result sure = hilltop(run("sure.yaml", "s.hill"));
  EXPECT_THAT(sure.err, HasSubstr("\nsettled: the first is sure (90%), after "));
  EXPECT_EQ(json::parse(sure.out).at("until").at("settled"), true);
}

TEST_F(UntilTest, check_says_what_it_means) {
  EXPECT_THAT(
      hilltop({"check", "level.yaml"}).err,
      HasSubstr("until the order of all is sure (90%), more matches are played for those in doubt; the order "
                "is looked at after 2, 4, 8, 16, 32, 64, 128, 256 and 300 "
                "matches a pair\n"));
  EXPECT_THAT(hilltop({"check", "without.yaml"}).err, Not(HasSubstr("until")));
}

TEST_F(UntilTest, where_the_rule_comes_later_what_was_played_counts) {
  output(run("level.yaml", "wanted.hill"));
  output(run("without.yaml", "s.hill"));
  const Result later = hilltop(run("level.yaml", "s.hill"));
  EXPECT_EQ(later.exit, 0) << later.err;
  EXPECT_THAT(later.err, HasSubstr("its format, points, until, ties, faults or limits differ"));
  EXPECT_THAT(later.err, HasSubstr(" 12 taken from s.hill"));
  EXPECT_EQ(picture("s.hill"), picture("wanted.hill"));
}

TEST_F(UntilTest, the_report_says_it_too) {
  output(run("level.yaml", "l.hill"));
  EXPECT_THAT(output({"report", "l.hill", "--format", "markdown"}), HasSubstr("not settled"));
  output({"report", "l.hill", "-o", "l.html", "--matches", "0"});
  EXPECT_TRUE(fs::exists(folder / "l.html"));
}

}  // namespace
}  // namespace hilltop::e2e

// Shards and their merging: played apart, in any order and with any mishap, the parts are the whole
// tournament to the byte.
#include "place.hpp"

#include <csignal>

namespace hilltop::e2e {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kMixed =
    "tournament: Mixed\n"
    "game: samurai\n"
    "params: {turns: 20}\n"
    "format: {type: round-robin, matches: 2, repeat: 2}\n"
    "ties: [{duel: {top: level, matches: 2}}]\n"
    "seed: 7\n"
    "limits: {time: 60s}\n"
    "entrants:\n"
    "  - bot: samurai/sage\n"
    "  - {bot: samurai/wall, name: One}\n"
    "  - {bot: samurai/wall, name: Two}\n"
    "  - {name: Echo, run: echo W}\n";

/// Four entrants who keep records from match to match, three times.
constexpr const char* kOrdered =
    "tournament: Ordered\n"
    "game: codemon\n"
    "params: {turns: 20}\n"
    "format: {type: random-pairs, rounds: 4, repeat: 3, bye: draw}\n"
    "points: {win: 2, draw: 1, loss: 0}\n"
    "ties: [{playoff: {top: level, most: 2}}]\n"
    "seed: 3\n"
    "entrants:\n"
    "  - bot: codemon/rookie\n"
    "  - bot: codemon/brute\n"
    "  - bot: codemon/acrobat\n"
    "  - bot: codemon/toxic\n";

class ShardTest : public Place {
 protected:
  void SetUp() override {
    write("mixed.yaml", kMixed);
    write("ordered.yaml", kOrdered);
    // Slow enough to be killed on the way.
    std::string slow = kMixed;
    slow.replace(slow.find("run: echo W"), 11, "run: [sh, -c, sleep 0.02; echo W]");
    slow.replace(slow.find("turns: 20"), 9, "turns: 2");
    slow.replace(slow.find("matches: 2, repeat: 2"), 21, "matches: 20");
    write("slow.yaml", slow);
  }
  std::string store_of(int index, int of) const {
    return "part-" + std::to_string(index) + "-of-" + std::to_string(of) + ".hill";
  }
  std::vector<std::string> shard(const std::string& file, int index, int of) const {
    return {"run",     file,
            "--shard", std::to_string(index) + "/" + std::to_string(of),
            "--store", store_of(index, of)};
  }
  void play(const std::string& file, int of) const {
    for (int index = 1; index <= of; ++index) output(shard(file, index, of));
  }
  Result merge(const std::string& out, const std::vector<std::string>& stores) const {
    std::vector<std::string> words{"merge", out};
    words.insert(words.end(), stores.begin(), stores.end());
    return hilltop(words);
  }
  std::string picture(const std::string& store) const {
    return output({"standings", store, "--format", "json"}) + output({"show", store, "--format", "csv"}) +
           transcript(store);
  }
  std::string whole(const std::string& file) const {
    output({"run", file, "--store", "whole.hill"});
    return picture("whole.hill");
  }
};

TEST_F(ShardTest, parts_in_any_order_are_the_whole) {
  for (const char* file : {"mixed.yaml", "ordered.yaml"}) {
    const std::string wanted = whole(file);
    for (const int of : {2, 3}) {
      play(file, of);
      std::vector<std::string> stores;
      for (int index = of; index >= 1; --index) stores.push_back(store_of(index, of));
      stores.push_back(stores.front());  // one of them again
      merge("all.hill", stores);
      output({"run", file, "--store", "all.hill"});  // ties
      EXPECT_EQ(picture("all.hill"), wanted) << file << " in " << of;
      EXPECT_THAT(output({"audit", "all.hill"}), HasSubstr("sessions are as they were played"));
      fs::remove(folder / "all.hill");
      for (const auto& store : stores) fs::remove(folder / store);
    }
    fs::remove(folder / "whole.hill");
  }
}

TEST_F(ShardTest, one_by_one_is_as_all_at_once) {
  const std::string wanted = whole("mixed.yaml");
  play("mixed.yaml", 4);
  EXPECT_EQ(merge("left.hill", {store_of(3, 4), store_of(1, 4)}).exit, 1);
  EXPECT_EQ(merge("right.hill", {store_of(2, 4)}).exit, 1);
  EXPECT_EQ(merge("right.hill", {store_of(4, 4)}).exit, 1);
  merge("left.hill", {"right.hill"});
  output({"run", "mixed.yaml", "--store", "left.hill"});
  EXPECT_EQ(picture("left.hill"), wanted);
}

TEST_F(ShardTest, other_divisions_overlap_without_harm) {
  const std::string wanted = whole("mixed.yaml");
  play("mixed.yaml", 2);
  play("mixed.yaml", 3);
  const Result merged = merge("all.hill", {store_of(2, 2), store_of(1, 3), store_of(2, 3), store_of(3, 3)});
  EXPECT_THAT(merged.err, Not(HasSubstr("different results")));
  output({"run", "mixed.yaml", "--store", "all.hill"});
  EXPECT_EQ(picture("all.hill"), wanted);
}

TEST_F(ShardTest, what_is_missing_is_said_and_can_be_played) {
  for (const char* file : {"mixed.yaml", "ordered.yaml"}) {
    const std::string wanted = whole(file);
    play(file, 3);
    const Result merged = merge("all.hill", {store_of(1, 3), store_of(3, 3)});
    EXPECT_EQ(merged.exit, 1);
    EXPECT_THAT(merged.err, AllOf(HasSubstr("missing: "), HasSubstr("hilltop run FILE --store all.hill")));
    EXPECT_EQ(hilltop({"standings", "all.hill"}).exit, 0);
    EXPECT_THAT(output({"audit", "all.hill"}), HasSubstr("sessions are as they were played"));
    output({"run", file, "--store", "all.hill"});
    EXPECT_EQ(picture("all.hill"), wanted) << file;
    for (int index = 1; index <= 3; ++index) fs::remove(folder / store_of(index, 3));
    fs::remove(folder / "all.hill");
    fs::remove(folder / "whole.hill");
  }
}

TEST_F(ShardTest, a_part_that_was_killed_goes_on) {
  const std::string wanted = whole("slow.yaml");
  for (int index = 1; index <= 2; ++index) {
    Process killed(command(shard("slow.yaml", index, 2)));
    for (int tries = 0; tries < 60'000; ++tries) {
      const Result so_far = hilltop({"show", store_of(index, 2), "--format", "csv"});
      if (so_far.exit == 0 && lines_of(so_far.out).size() > 5) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    killed.send(SIGKILL);
    killed.wait();
    merge("torn-" + std::to_string(index) + ".hill", {store_of(index, 2)});
    output(shard("slow.yaml", index, 2));
  }
  merge("all.hill", {"torn-2.hill", store_of(2, 2), "torn-1.hill", store_of(1, 2)});
  output({"run", "slow.yaml", "--store", "all.hill"});
  EXPECT_EQ(picture("all.hill"), wanted);
}

// As a part is whose run was killed in its first instant.
TEST_F(ShardTest, an_empty_part_is_missing) {
  output(shard("mixed.yaml", 1, 2));
  write("empty.hill", "");
  const Result merged = merge("all.hill", {"empty.hill", store_of(1, 2)});
  EXPECT_EQ(merged.exit, 1);
  EXPECT_THAT(merged.err, AllOf(HasSubstr("empty.hill: is empty"), HasSubstr("missing: 12 of 24 sessions")));
}

TEST_F(ShardTest, of_matches_that_lead_to_each_other_whole_repetitions_are_missing) {
  play("ordered.yaml", 3);
  EXPECT_THAT(merge("all.hill", {store_of(2, 3)}).err, HasSubstr("missing: 2 of 3 repetitions"));
}

TEST_F(ShardTest, where_it_cannot_be_divided_further_it_says_why) {
  const Result one = hilltop(shard("ordered.yaml", 1, 5));
  EXPECT_EQ(one.exit, 0);
  EXPECT_THAT(one.err, AllOf(HasSubstr("shard 1/5 has nothing to play"), HasSubstr("records"),
                             HasSubstr("there are 3 (format.repeat)")));
  EXPECT_THAT(hilltop(shard("ordered.yaml", 2, 5)).err,
              HasSubstr("some of the 5 shards have nothing to play"));
  std::string keeps = kMixed;
  keeps.replace(keeps.find("run: echo W}"), 12, "run: echo W, state: tournament}");
  write("keeps.yaml", keeps);
  EXPECT_THAT(hilltop(shard("keeps.yaml", 1, 3)).err, HasSubstr("\"Echo\" keeps its files"));
  write("out.yaml", kMixed + std::string("faults: {disqualify_after: 9}\n"));
  EXPECT_THAT(hilltop(shard("out.yaml", 1, 3)).err, HasSubstr("disqualify_after"));
}

TEST_F(ShardTest, a_part_says_that_it_is_one) {
  const Result run = hilltop(shard("mixed.yaml", 2, 4));
  EXPECT_THAT(run.err, HasSubstr("this is shard 2/4 alone, 6 of 6 sessions of it"));
  EXPECT_THAT(hilltop({"standings", store_of(2, 4)}).err, HasSubstr("this is shard 2/4 alone"));
  EXPECT_THAT(hilltop({"run", "mixed.yaml", "--shard", "2/4"}).exit, 0);
  EXPECT_TRUE(fs::exists(folder / "mixed-2-of-4.hill"));
}

TEST_F(ShardTest, wrong_use_is_refused_in_one_line) {
  output(shard("mixed.yaml", 1, 2));
  output({"run", "mixed.yaml", "--store", "whole.hill"});
  std::string other = kMixed;
  other.replace(other.find("seed: 7"), 7, "seed: 8");
  write("other.yaml", other);
  output({"run", "other.yaml", "--store", "other.hill"});
  write("text.hill", "no store\n");
  const auto refused = [&](const std::vector<std::string>& words, const std::string& why) {
    const Result result = hilltop(words);
    EXPECT_EQ(result.exit, 2) << testing::PrintToString(words);
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_THAT(result.err, HasSubstr(why));
  };
  for (const char* wrong : {"0/2", "3/2", "1", "1/0", "/", "1/", "/2", "a/b", "-1/2", "1/2/3", "1/1000001",
                            "99999999999999999999/99999999999999999999", ""})
    refused({"run", "mixed.yaml", "--shard", wrong}, "--shard");
  refused({"run", "mixed.yaml", "--shard", "2/2", "--store", store_of(1, 2)},
          "is for shard 1/2, not for shard 2/2");
  refused({"run", "mixed.yaml", "--store", store_of(1, 2)}, "is for shard 1/2, not for all of it");
  refused({"merge", "whole.hill", "other.hill"}, "whole.hill: is of another tournament: its seed is 7");
  refused({"merge", "new.hill", "whole.hill", "other.hill"},
          "other.hill: is of another tournament: its seed is 8");
  refused({"merge", store_of(1, 2), "whole.hill"}, "is shard 1/2, one of the parts");
  refused({"merge", "all.hill", "none.hill"}, "none.hill: no such store");
  refused({"merge", "all.hill", "text.hill"}, "text.hill: is no Hilltop store");
  refused({"merge", "text.hill", "whole.hill"}, "text.hill: is no Hilltop store");
  refused({"merge", "all.hill"}, "an argument is missing");
  write("empty.hill", "");
  const Result nothing = hilltop({"merge", "all.hill", "empty.hill"});
  EXPECT_EQ(nothing.exit, 2);
  EXPECT_THAT(nothing.err, HasSubstr("no store has a tournament"));
  for (const char* none : {"new.hill", "all.hill"}) EXPECT_FALSE(fs::exists(folder / none)) << none;
}

}  // namespace
}  // namespace hilltop::e2e

// A field of 200 programs in seven languages: every one of them takes part, whatever number of workers there
// is and however few files a process may have open at first.
#include "../../many.hpp"
#include "place.hpp"

namespace hilltop::e2e {
namespace {

using testing::HasSubstr;

constexpr int kMany = 200;

class ManyTest : public Place {
 protected:
  void SetUp() override {
    for (const char* program : {"python3", "node", "javac", "java", "perl", "ruby", "gcc", "bash"})
      SKIP_WITHOUT(program);
  }
  /// What decides, as a run with so many workers has it.
  std::string picture(int jobs) const {
    const std::string store = std::to_string(jobs) + ".hill";
    (void)output({"run", "many.yaml", "--quiet", "--jobs", std::to_string(jobs), "--store", store});
    return output({"standings", store, "--format", "json"}) + transcript(store);
  }
};

TEST_F(ManyTest, TwoHundredPlayTheSameLaunchedByOneWorkerAndWarmInTwo) {
  many::write_field(folder, kMany, "cold");
  const std::string one = picture(1);
  many::write_field(folder, kMany, "warm");
  EXPECT_EQ(one, picture(2));
  EXPECT_EQ(sessions_of(transcript("1.hill")).size(), kMany / 2);
  const json table = standings("1.hill");
  ASSERT_EQ(table.at("standings").size(), kMany);
  for (const auto& row : table.at("standings")) {
    EXPECT_EQ(row.at("matches"), 1) << row;
    for (const auto& [fault, count] : row.at("faults").items()) EXPECT_EQ(count, 0) << row;
  }
}

TEST_F(ManyTest, ABotsFilesDoNotUseUpWhatAWorkerMayOpen) {
  many::write_field(folder, 60);
  const Result result = shell("ulimit -S -n 128; hilltop check many.yaml --jobs 1 --format csv");
  EXPECT_EQ(result.exit, 0) << result.out << result.err;
  EXPECT_EQ(lines_of(result.out).size(), 61u);
}

TEST_F(ManyTest, ManyAreCheckedAtOnceAndToldInTheirOrder) {
  many::write_field(folder, 21);
  write("bots/4/bot.rb", "abort 'not today'\n");
  const Result result = hilltop({"check", "many.yaml", "--jobs", "5", "--format", "json"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("1 of 21 entrants give no valid answer"));
  const json rows = json::parse(result.out);
  ASSERT_EQ(rows.size(), 21u);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int number = static_cast<int>(i);
    EXPECT_EQ(rows[i].at("entrant"), many::language_of(number).file + " " + std::to_string(number));
    EXPECT_EQ(rows[i].at("answers"), i != 4) << rows[i];
  }
  EXPECT_THAT(rows[4].at("note").get<std::string>(), HasSubstr("not today"));
}

}  // namespace
}  // namespace hilltop::e2e

// What an author committed to is what plays, or nothing does.
#include "fixture.hpp"

namespace hilltop {
namespace {

// printf x | openssl dgst -sha256 -binary | base64, and the same of y.
constexpr const char* kX = "LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=";
constexpr const char* kY = "ofzkNjhU/4iM/0uOeHXWAMJoI5BBKoz3mzfQsRFIsPo=";

class CommitmentTest : public ConfigTest {
 protected:
  CommitmentTest() { write("a/bot.py", "x"); }
  std::string with(const std::string& sha256) {
    return problems(
        "tournament: T\ngame: samurai\nformat: {type: round-robin}\nentrants:\n"
        "  - {name: A, dir: a, run: python3 bot.py, sha256: " +
        sha256 + "}\n  - bot: samurai/waiter\n");
  }
};

TEST_F(CommitmentTest, TheOnlyFileMatches) { EXPECT_EQ(with(kX), "nothing"); }

TEST_F(CommitmentTest, AMismatchNamesBothHashes) {
  EXPECT_EQ(with(kY), "t.yaml:5:52: bot.py is not the file that its author committed to: its SHA-256 is " +
                          std::string(kX) + ", the commitment is " + kY);
}

TEST_F(CommitmentTest, OfSeveralFilesEachIsNamed) {
  write("a/data.txt", "y");
  EXPECT_EQ(with(kX), "t.yaml:5:52: the entrant has 2 files; say which hash is whose: sha256: {FILE: HASH}");
  EXPECT_EQ(with(std::string("{bot.py: ") + kX + ", data.txt: " + kY + "}"), "nothing");
  EXPECT_NE(with(std::string("{bot.py: ") + kX + ", data.txt: " + kX + "}"), "nothing");
}

TEST_F(CommitmentTest, AFileThatIsNotThere) {
  EXPECT_EQ(with(std::string("{cot.py: ") + kX + "}"),
            "t.yaml:5:61: no such file in the entrant's folder: cot.py");
}

TEST_F(CommitmentTest, WhatIsNoHashIsToldAsSuch) {
  const std::string hex(64, 'a');
  for (const std::string& no_hash :
       {std::string("abc"), hex, std::string(44, 'a'), std::string(43, '-') + "="})
    for (const std::string& given : {no_hash, "{bot.py: " + no_hash + "}"})
      EXPECT_NE(with(given).find("is no SHA-256 hash in base64: 44 characters, the last a '='; "
                                 "`hilltop commit FILE` prints it"),
                std::string::npos)
          << with(given);
}

}  // namespace
}  // namespace hilltop

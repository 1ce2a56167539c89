// Transcripts, line by line: names, order and content of the fields are what others read.
#include "worker/transcript.hpp"
#include "../match/fakes.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hilltop {
namespace {

using fake::failing;
using fake::g_orders;
using fake::saying;
using fake::Table;
using fake::waiting;
using testing::HasSubstr;
using testing::Not;

class Transcripts : public testing::Test {
 protected:
  Transcripts() {
    g_orders = fake::GameOrders();
    g_orders.steps = 1;
    tournament.game = "fake";
    tournament.game_version = "1";
    tournament.params = {
        {"turns", true, 500, "", "500"}, {"luck", false, 0, "", "null"}, {"mode", true, 1, "", "\"sum\""}};
    for (const char* name : {"Monk", "The \"Ox\" \xe2\x98\x85", "Third"})
      tournament.entrants.emplace_back().name = name;
  }
  std::string of(Table& table, const Job& job, TranscriptFrame frame = {"3.12", {"1", "0.5"}}) {
    return of(table, job, table.play(job), std::move(frame));
  }
  std::string of(Table& table, const Job& job, const SessionResult& result, TranscriptFrame frame) {
    std::string text;
    transcribe(tournament, table.instance(), job, result, frame,
               {[&](std::string_view lines) { text += lines; },
                [&](std::string_view) { parts.push_back(text); }, [&](const JournalEntry&) { ++entries; }});
    return text;
  }
  static std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> list;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      list.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return list;
  }
  Tournament tournament;
  std::vector<std::string> parts;  // what had been told when last words were
  std::size_t entries = 0;         // of the journal that was read
};

TEST_F(Transcripts, AMatchIsSessionStepsAsksAndResult) {
  Table table({saying('a'), failing(0, 0, HILLTOP_RESIGN)});
  const auto got = lines(of(table, table.job()));
  ASSERT_EQ(got.size(), 6u);
  EXPECT_EQ(got[0], R"({"event":"session","match":"3.12","kind":"match","game":"fake","game_version":"1",)"
                    R"("params":{"turns":500,"mode":"sum"},"seed":"42","round":2,"seats":[)"
                    R"({"seat":0,"entrant":"Monk","id":0,"record":null},)"
                    "{\"seat\":1,\"entrant\":\"The \\\"Ox\\\" \xe2\x98\x85\",\"id\":1,\"record\":null}]}");
  EXPECT_THAT(
      got[1],
      HasSubstr(
          R"({"event":"step","step":0,"chance":{"seed":"42"},"state":{"step":0,"sums":[0,0]},"digest":")"));
  EXPECT_EQ(got[2], R"({"event":"ask","step":1,"seat":0,"argv":["step","0"],"stdin":"line\u000a\ufffd0",)"
                    R"("stdin_base64":"bGluZQr/MA==","reply":"[a]","action":"a","fault":null,"why":null})");
  EXPECT_EQ(
      got[3],
      R"({"event":"ask","step":1,"seat":1,"argv":["step","0"],"stdin":"line\u000a\ufffd0",)"
      R"("stdin_base64":"bGluZQr/MA==","reply":null,"action":"-","fault":"resign","why":"it gives the match up"})");
  EXPECT_THAT(
      got[4],
      HasSubstr(R"({"event":"step","step":1,"chance":{},"state":{"step":1,"sums":[97,0]},"digest":")"));
  EXPECT_EQ(got[5], R"({"event":"result","scores":[97,0],"points":[1,0.5],"forfeit":[1],"records":null})");
  const std::string digest = nlohmann::json::parse(got[4]).at("digest");
  EXPECT_EQ(digest.size(), 16u);
  EXPECT_EQ(digest.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST_F(Transcripts, EveryLineIsJsonWhateverABotPrints) {
  auto bot = waiting(saying('a'));
  for (const std::string& reply :
       {std::string("\0\x01\x1f\"\\\n", 6), std::string("\xff\xfe"), std::string("\xed\xa0\x80"),
        std::string("\xe2\x82"), std::string("ok \xe2\x82\xac"),
        std::string("\x80"
                    "abc\xc3")}) {
    bot.reply = reply;
    Table table({bot, saying('b')});
    for (const auto& line : lines(of(table, table.job()))) EXPECT_TRUE(nlohmann::json::accept(line)) << line;
  }
}

TEST_F(Transcripts, EveryBadByteIsOneReplacementAndTheBytesAreThereToo) {
  auto bot = waiting(saying('a'));
  bot.reply =
      "\xff\xfe"
      "A\xe2\x82\n";
  Table table({bot, saying('b')});
  EXPECT_THAT(lines(of(table, table.job()))[2],
              HasSubstr(R"("reply":"\ufffd\ufffdA\ufffd\ufffd\u000a","reply_base64":"//5B4oIK")"));
  bot.reply = "caf\xc3\xa9";
  Table good({bot, saying('b')});
  EXPECT_THAT(lines(of(good, good.job()))[2],
              AllOf(HasSubstr("\"reply\":\"caf\xc3\xa9\""), Not(HasSubstr("reply_base64"))));
}

TEST_F(Transcripts, AFaultSaysWhyAndTheGamesOwnVerdictToo) {
  auto bot = waiting(failing('a', 0, HILLTOP_TIMEOUT));
  bot.reply = "";
  bot.why = "no answer in 1 s";
  Table table({bot, saying('x')});
  const auto got = lines(of(table, table.job()));
  EXPECT_THAT(got[2], HasSubstr(R"("reply":null,"action":"-","fault":"timeout","why":"no answer in 1 s")"));
  EXPECT_THAT(
      got[3],
      HasSubstr(
          R"("reply":"[x]","action":"-","fault":"invalid","why":"the bot gave an action that the game does not have")"));
}

TEST_F(Transcripts, TimesAndDetailsComeWhenTheyAreAskedFor) {
  auto bot = waiting(failing('a', 0, HILLTOP_CRASHED));
  bot.errors = "Trace\xff";
  Table table({bot, saying('b')});
  const auto plain = of(table, table.job());
  EXPECT_THAT(plain, Not(HasSubstr("wall_us")));
  EXPECT_THAT(plain, Not(HasSubstr("exit_code")));
  Table again({bot, saying('b')});
  TranscriptFrame frame{"1.1", {}};
  frame.times = frame.details = true;
  const auto got = lines(of(again, again.job(), frame));
  EXPECT_THAT(
      got[2],
      HasSubstr(
          R"("wall_us":1,"cpu_us":0,"exit_code":3,"signal":0,"peak_bytes":1048576,"stderr":"Trace\ufffd","stderr_base64":"VHJhY2X/"})"));
  EXPECT_THAT(got[3], AllOf(HasSubstr(R"("wall_us":0,"cpu_us":0})"), Not(HasSubstr("exit_code"))));
  EXPECT_THAT(got.back(), HasSubstr(R"("points":[])"));
}

TEST_F(Transcripts, AnEnrolmentHasNoScoresAndTheNewRecord) {
  Table table({saying('a')}, HILLTOP_KEEPS_RECORDS);
  auto job = table.job(HILLTOP_ENROL);
  const auto got = lines(of(table, job, {"1.e1", {}}));
  EXPECT_THAT(got.front(), AllOf(HasSubstr(R"("kind":"enrol")"), HasSubstr(R"("record":null)")));
  EXPECT_EQ(got.back(),
            R"({"event":"result","scores":[],"points":[],"forfeit":[],"records":[{"record":"+97"}]})");
  job.kind = HILLTOP_INTERLUDE;
  job.seats[0].record = "old";
  const auto next = lines(of(table, job, {"1.i1", {}}));
  EXPECT_THAT(next.front(),
              AllOf(HasSubstr(R"("kind":"interlude")"), HasSubstr(R"("record":{"record":"old"})")));
  EXPECT_THAT(next.back(), HasSubstr(R"("records":[{"record":"old+97"}])"));
}

TEST_F(Transcripts, AnEnrolmentRefusedForItsAnswerSaysWhyThere) {
  Table table({saying('x')}, HILLTOP_KEEPS_RECORDS);
  g_orders.record = HILLTOP_INVALID;
  const auto got = lines(of(table, table.job(HILLTOP_ENROL), {"1.e1", {}}));
  EXPECT_THAT(got[2], HasSubstr(R"("fault":"invalid","why":"no team"})"));
  EXPECT_THAT(got.back(), HasSubstr(R"("records":[null]})"));
}

TEST_F(Transcripts, ARefusedOrVoidSessionSaysWhy) {
  Table table({saying('a')}, HILLTOP_KEEPS_RECORDS);
  g_orders.record = HILLTOP_INVALID;
  EXPECT_THAT(lines(of(table, table.job(HILLTOP_ENROL), {"1.e1", {}})).back(),
              HasSubstr(R"("records":[null],"void":"no team"})"));
  g_orders.record = HILLTOP_OK;
  g_orders.fails_in = 1;
  EXPECT_THAT(lines(of(table, table.job())).back(), HasSubstr("\"void\":\"the game failed in step 1"));
}

// A game may end the process in any step.
TEST_F(Transcripts, OfAVoidMatchAreToldBeforeEachStep) {
  g_orders.steps = 3;
  g_orders.fails_in = 3;
  Table table({saying('a'), saying('b')});
  const auto got = lines(of(table, table.job()));
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(lines(parts[0]).size(), 2u) << "session and step 0";
  EXPECT_EQ(lines(parts[2]).size(), 8u) << "two asks and a step twice more";
  ASSERT_EQ(got.size(), 11u);
  EXPECT_THAT(got[8], HasSubstr(R"({"event":"ask","step":3,"seat":0)"));
  EXPECT_THAT(got[8], HasSubstr(R"("action":"-")"));
  EXPECT_EQ(entries, 6u);
}

// It was cut off without a word.
TEST_F(Transcripts, AJournalThatDoesNotFitIsAnError) {
  Table table({saying('a'), saying('b')});
  auto result = table.play();
  result.journal = pack("");
  EXPECT_THAT(
      [&] {
        (void)of(table, table.job(), result, {"3.12", {}});
      },
      testing::ThrowsMessage<RunError>(HasSubstr("cannot be played again: the journal ends")));
}

TEST_F(Transcripts, AByeIsOneLine) {
  SessionResult result;
  result.kind = HILLTOP_BYE;
  result.round = 7;
  result.seats.emplace_back().entrant = 1;
  EXPECT_EQ(bye_line(tournament, result),
            "{\"event\":\"bye\",\"round\":7,\"entrant\":\"The \\\"Ox\\\" \xe2\x98\x85\"}\n");
}

TEST_F(Transcripts, TheSameMatchHasTheSameTranscriptToTheByte) {
  Table one({waiting(saying('a')), saying('b')}), two({waiting(saying('a')), saying('b')});
  EXPECT_EQ(of(one, one.job()), of(two, two.job()));
}

TEST(KindName, IsAsTranscriptsHaveIt) {
  EXPECT_STREQ(kind_name(HILLTOP_MATCH), "match");
  EXPECT_STREQ(kind_name(HILLTOP_ENROL), "enrol");
  EXPECT_STREQ(kind_name(HILLTOP_INTERLUDE), "interlude");
  EXPECT_STREQ(kind_name(HILLTOP_BYE), "bye");
}

}  // namespace
}  // namespace hilltop

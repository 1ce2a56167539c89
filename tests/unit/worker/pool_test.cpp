// The pool with real workers and a plugin that misbehaves: nobody innocent pays, nothing hangs, no match is
// lost.
#include "worker/pool.hpp"
#include "base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <map>

#include <sys/wait.h>

namespace hilltop {
namespace {
namespace fs = std::filesystem;
using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;
using testing::UnorderedElementsAre;

enum How { none, crash, leave, hang, killed, unlink_, garbage, fail, slow, strip, spin };
enum At { create, open, decide, close_ };
enum When { always, once, later };

/// Orders for one bot of the test's plugin; see plugins/trouble.cpp.
struct Maker {
  int say = 1;
  How how = none;
  At at = decide;
  int step = 5;
  When when = always;
};

constexpr int kSteps = 20;

class Pools : public testing::Test {
 protected:
  Pools() {
    setenv("HILLTOP_EXE", HILLTOP_BIN "/hilltop", 1);
    std::string name = (fs::temp_directory_path() / "hilltop-pool-XXXXXX").string();
    folder = mkdtemp(name.data());
  }
  ~Pools() override {
    pool.reset();
    EXPECT_TRUE(waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a worker is left";
    fs::remove_all(folder);
    unsetenv("HILLTOP_EXE");
  }

  void enter(const std::vector<Maker>& makers) {
    tournament.name = "Trouble";
    tournament.game = "trouble";
    tournament.game_version = "1";
    tournament.game_plugin = TROUBLE_PLUGIN;
    tournament.params = {{"steps", true, kSteps, "", std::to_string(kSteps)}};
    tournament.limits.time_ns = 300'000'000;
    for (const auto& maker : makers) {
      Entrant& entrant = tournament.entrants.emplace_back();
      entrant.name = "maker " + std::to_string(tournament.entrants.size() - 1);
      entrant.bot = "trouble/maker";
      entrant.plugin = TROUBLE_PLUGIN;
      entrant.limits.time_ns = tournament.limits.time_ns;
      const auto marker = (folder / entrant.name).string();
      entrant.params = {{"say", true, maker.say, "", ""},   {"how", true, maker.how, "", ""},
                        {"at", true, maker.at, "", ""},     {"step", true, maker.step, "", ""},
                        {"when", true, maker.when, "", ""}, {"marker", true, 0, marker, ""}};
    }
  }
  void start(std::size_t size = 1) { pool = std::make_unique<Pool>(tournament, size, folder); }

  static Job job(std::uint64_t position, std::vector<std::uint32_t> entrants) {
    Job job;
    job.position = position;
    job.round = position + 1;
    job.seed = position * 7;
    for (const auto entrant : entrants) job.seats.push_back({entrant, "", ""});
    return job;
  }

  /// Plays jobs to the end; the results by position. Fails after two minutes.
  std::map<std::uint64_t, SessionResult> play(std::vector<Job> jobs) {
    std::map<std::uint64_t, SessionResult> results;
    const std::size_t wanted = jobs.size();
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (results.size() < wanted && std::chrono::steady_clock::now() < end) {
      for (const auto& idle : pool->idle()) {
        const std::size_t count = std::min(idle.jobs, jobs.size());
        if (count == 0) break;
        const auto from = jobs.end() - static_cast<std::ptrdiff_t>(count);
        pool->play(idle.worker, {from, jobs.end()});
        jobs.erase(from, jobs.end());
      }
      for (auto& result : pool->wait(std::chrono::milliseconds(100)))
        EXPECT_TRUE(results.emplace(result.position, result).second) << "a result came twice";
      for (auto& line : pool->news()) news.push_back(line);
    }
    EXPECT_EQ(results.size(), wanted) << "a match was lost";
    return results;
  }
  SessionResult play_one() { return play({job(0, {0, 1})})[0]; }

  fs::path folder;
  Tournament tournament;
  std::unique_ptr<Pool> pool;
  std::vector<std::string> news;
};

TEST_F(Pools, PlaysEveryJobOnceWithAnyNumberOfWorkers) {
  enter({{1}, {2}, {3}});
  std::map<std::uint64_t, SessionResult> first;
  for (const std::size_t size : {1u, 3u}) {
    start(size);
    std::vector<Job> jobs;
    for (std::uint32_t i = 0; i < 500; ++i) jobs.push_back(job(i, {i % 3, (i + 1) % 3}));
    const auto results = play(jobs);
    if (first.empty()) first = results;
    EXPECT_EQ(results, first);
    EXPECT_EQ(pool->busy(), 0u);
  }
  EXPECT_EQ(first[1].seats[0].score, 2 * kSteps);
  EXPECT_THAT(news, IsEmpty());
}

TEST_F(Pools, ABotThatEndsItsWorkerHasTheFaultAndTheMatchGoesOn) {
  const std::map<How, std::string> ways = {{crash, "Segmentation fault"}, {leave, "exit code 3"}};
  for (const auto& [how, words] : ways) {
    tournament = Tournament();
    news.clear();
    enter({{1, how}, {2}});
    start();
    const auto result = play_one();
    EXPECT_EQ(result.void_reason, "");
    EXPECT_EQ(result.steps, static_cast<std::uint64_t>(kSteps));
    EXPECT_EQ(result.seats[0].score, 5) << "what it said before counts";
    EXPECT_EQ(result.seats[0].faults.crash, 15u);
    EXPECT_EQ(result.seats[0].faults.total(), 15u);
    EXPECT_EQ(result.seats[1].score, 2 * kSteps);
    EXPECT_EQ(result.seats[1].faults.total(), 0u);
    EXPECT_THAT(news, ElementsAre(AllOf(HasSubstr("\"maker 0\" crashed in round 1"), HasSubstr(words))));
  }
}

TEST_F(Pools, ABotThatHangsHasTheFault) {
  enter({{1}, {2, hang}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[1].faults.timeout, 15u);
  EXPECT_EQ(result.seats[0].faults.total(), 0u);
  EXPECT_EQ(result.seats[0].score, kSteps);
  EXPECT_THAT(news, ElementsAre(HasSubstr("\"maker 1\" hangs in round 1")));
}

// Its limit is 300 ms: one waits for 1500 ms, one for ever, one works.
TEST_F(Pools, OfCpuTimeWaitingUsesNoneForAWhile) {
  enter({{1, slow, decide, 5, once}, {2, hang}, {3, spin}});
  for (auto& entrant : tournament.entrants) entrant.limits.clock = AnswerClock::cpu;
  start();
  const auto results = play({job(0, {0, 1}), job(1, {0, 2})});
  ASSERT_EQ(results.size(), 2u);
  for (const auto& [position, result] : results) {
    EXPECT_EQ(result.seats[0].faults.total(), 0u) << position;
    EXPECT_EQ(result.seats[1].faults.timeout, 15u);
  }
  EXPECT_THAT(news, UnorderedElementsAre(HasSubstr("\"maker 1\" hangs in round 1"),
                                         HasSubstr("\"maker 2\" hangs in round 2")));
}

// It had the time that the tournament gives to others.
TEST_F(Pools, ABotThatHangsWhenAMatchIsOverIsEndedByItsOwnLimit) {
  enter({{1, hang, close_}, {2}});
  tournament.limits.time_ns = 3'600'000'000'000;
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].score, kSteps) << "the match was over";
  EXPECT_EQ(result.seats[0].faults.total(), 0u);
  EXPECT_THAT(news, ElementsAre(HasSubstr("\"maker 0\" hangs in round 1")));
}

TEST_F(Pools, BothMayBreakDown) {
  enter({{1, crash, decide, 3}, {2, hang, decide, 7}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].score, 3);
  EXPECT_EQ(result.seats[0].faults.crash, 17u);
  EXPECT_EQ(result.seats[1].score, 14);
  EXPECT_EQ(result.seats[1].faults.timeout, 13u);
}

TEST_F(Pools, ABotMayBreakDownWhereverItIsCalled) {
  for (const At at : {create, open}) {
    tournament = Tournament();
    enter({{1, crash, at}, {2}});
    start();
    const auto result = play_one();
    EXPECT_EQ(result.seats[0].faults.crash, static_cast<std::uint32_t>(kSteps));
    EXPECT_EQ(result.seats[1].score, 2 * kSteps);
  }
  tournament = Tournament();
  enter({{1, crash, close_}, {2}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].score, kSteps) << "the match was over";
  EXPECT_EQ(result.seats[0].faults.total(), 0u);
}

TEST_F(Pools, OtherMatchesOfTheSameWorkerAreNotTouched) {
  enter({{1}, {2}, {3, crash}});
  start();
  std::vector<Job> jobs;
  for (std::uint32_t i = 0; i < 60; ++i)
    jobs.push_back(job(i, i % 20 == 7 ? std::vector{2u, 0u} : std::vector{0u, 1u}));
  const auto results = play(jobs);
  for (const auto& [position, result] : results) {
    EXPECT_EQ(result.void_reason, "");
    EXPECT_EQ(result.seats[0].faults.total(), position % 20 == 7 ? 15u : 0u) << position;
    EXPECT_EQ(result.seats[1].faults.total(), 0u) << position;
  }
}

TEST_F(Pools, AWorkerThatIsKilledFromOutsideCostsNobodyAnything) {
  enter({{1, killed, decide, 5, once}, {2}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].score, kSteps);
  EXPECT_EQ(result.seats[0].faults.total(), 0u);
  EXPECT_THAT(news, ElementsAre(HasSubstr("a worker was lost (Killed (signal 9))")));
}

TEST_F(Pools, WhoeverHasItsWorkerKilledEveryTimeIsToBlame) {
  enter({{1, killed}, {2}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].faults.crash, 15u);
  EXPECT_EQ(result.seats[1].faults.total(), 0u);
}

// The controller waited without end for a process that lived on.
TEST_F(Pools, AWorkerThatLosesItsLinkIsEnded) {
  enter({{1, unlink_}, {2}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].faults.timeout, 15u);
  EXPECT_EQ(result.seats[1].faults.total(), 0u);
}

// Of two native bots in many matches, none was named, and the run ended.
TEST_F(Pools, ABotThatClosesTheWorkersDescriptorsIsFound) {
  enter({{1}, {2, strip}, {3}});
  start();
  std::vector<Job> jobs;
  for (std::uint32_t i = 0; i < 40; ++i) jobs.push_back(job(i, {i % 3, (i + 1) % 3}));
  for (const auto& [position, result] : play(jobs))
    for (const auto& seat : result.seats)
      EXPECT_EQ(seat.faults.crash, seat.entrant == 1 ? 15u : 0u) << position;
  EXPECT_THAT(news, Contains(HasSubstr("\"maker 1\" crashed")));
}

// The second worker's journal was as far as it had come, and the rest of the first one's was forgotten.
TEST_F(Pools, ABotThatBreaksDownWhileItsMatchIsReplayedLosesNothingThatWasSaid) {
  enter({{1, crash, decide, 10}, {2, crash, decide, 3, later}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].score, 10);
  EXPECT_EQ(result.seats[0].faults.crash, 10u);
  EXPECT_EQ(result.seats[1].score, 20);
  EXPECT_EQ(result.seats[1].faults.crash, 10u);
}

TEST_F(Pools, ABugOfTheGameVoidsTheMatchAndNoOther) {
  for (const auto& [byte, words] : {std::pair('S', "the game crashed: Segmentation fault"),
                                    {'X', "the game crashed: ended the process with exit code 4"},
                                    {'E', "the game failed in step 1"}}) {
    tournament = Tournament();
    news.clear();
    enter({{1}, {2}, {byte}});
    start();
    auto first = job(0, {0, 2});
    first.seats[0].record = "before";
    const auto results = play({first, job(1, {0, 1}), job(2, {1, 0})});
    EXPECT_THAT(results.at(0).void_reason, HasSubstr(words));
    ASSERT_EQ(results.at(0).seats.size(), 2u);
    EXPECT_EQ(results.at(0).seats[1].faults.total(), 0u) << "nobody is to blame";
    EXPECT_FALSE(unpack(results.at(0).journal).empty()) << "so that it can be played again";
    EXPECT_EQ(results.at(1).void_reason, "");
    EXPECT_EQ(results.at(2).seats[0].score, 2 * kSteps);
    EXPECT_THAT(news, IsEmpty());
  }
}

// A start that took longer than an answer may was taken for a bot that hung.
TEST_F(Pools, MakingAndOpeningABotMayTakeLongerThanAnAnswer) {
  enter({{1, slow, create}, {2, slow, open}});
  start();
  const auto result = play_one();
  EXPECT_EQ(result.seats[0].faults.total(), 0u);
  EXPECT_EQ(result.seats[1].faults.total(), 0u);
  EXPECT_THAT(news, IsEmpty());
}

TEST_F(Pools, ABotThatCannotBeSetUpEndsTheRunAndSaysWhy) {
  enter({{1}, {2, fail, create}});
  start();
  EXPECT_THAT([this] { play_one(); },
              ThrowsMessage<RunError>(HasSubstr("\"maker 1\" could not be set up: no engine")));
}

TEST_F(Pools, WhatCameInBeforeAFatalErrorIsReturnedFirst) {
  enter({{1}, {2}, {3, fail, create}});
  start();
  while (pool->idle().empty()) (void)pool->wait(std::chrono::milliseconds(100));
  pool->play(pool->idle().front().worker, {job(0, {0, 1}), job(1, {1, 0}), job(2, {2, 0})});
  std::vector<std::uint64_t> got;
  EXPECT_THROW(for (int i = 0; i < 600; ++i) for (const auto& result
                                                  : pool->wait(std::chrono::milliseconds(100)))
                   got.push_back(result.position),
               RunError);
  EXPECT_THAT(got, AnyOf(IsEmpty(), ElementsAre(0, 1))) << "all that the worker sent, or it sent none";
}

TEST_F(Pools, ABotThatWritesToTheLinkEndsTheRunRatherThanHangingIt) {
  enter({{1, garbage}, {2}});
  start();
  EXPECT_THAT([this] { play_one(); }, ThrowsMessage<RunError>(HasSubstr("no message")));
}

TEST_F(Pools, AGameThatRefusesItsParametersEndsTheRun) {
  enter({{1}, {2}});
  tournament.params[0].number = 13;
  start();
  EXPECT_THAT([this] { play_one(); }, ThrowsMessage<RunError>(HasSubstr("thirteen steps bring bad luck")));
}

TEST_F(Pools, AWorkerThatCannotStartEndsTheRun) {
  enter({{1}, {2}});
  setenv("HILLTOP_EXE", "/bin/false", 1);
  start();
  EXPECT_THAT([this] { play_one(); }, ThrowsMessage<RunError>(HasSubstr("could not start")));
}

// ---- questions

class Questions : public Pools {
 protected:
  std::string check(std::uint32_t entrant) {
    return pool->ask(MessageKind::check, encode(job(0, {entrant, (entrant + 1) % 2})));
  }
  ReplayRequest request(const SessionResult& result) const {
    ReplayRequest request;
    request.job = job(0, {0, 1});
    request.result = result;
    request.match = "1.1";
    request.points = {"1", "0"};
    return request;
  }
};

TEST_F(Questions, ABotThatAnswersPassesTheCheck) {
  enter({{1}, {2}});
  start();
  EXPECT_THAT(check(0), HasSubstr("\"fault\":null"));
  EXPECT_THAT(check(1), HasSubstr("\"fault\":null"));
}

TEST_F(Questions, ABotThatBreaksDownFailsTheCheckAndTheNextOneIsAsGood) {
  const std::map<How, std::string> ways = {
      {crash, "Segmentation fault"}, {leave, "exit code 3"}, {hang, "it did not return"}, {unlink_, ""}};
  for (const auto& [how, words] : ways) {
    tournament = Tournament();
    enter({{1, how, decide, 0}, {2}});
    start();
    EXPECT_THAT([this] { check(0); }, ThrowsMessage<RunError>(HasSubstr(words)));
    EXPECT_THAT(check(1), HasSubstr("\"fault\":null"));
    EXPECT_THAT([this] { check(0); }, ThrowsMessage<RunError>(HasSubstr(words)));
  }
}

// The one after it was said to have ended the process.
TEST_F(Questions, ABotThatCannotBeSetUpSpoilsNoOthersCheck) {
  enter({{1, fail, create}, {2}});
  start();
  EXPECT_THAT([this] { check(0); }, ThrowsMessage<RunError>(HasSubstr("no engine")));
  EXPECT_THAT(check(1), HasSubstr("\"fault\":null"));
}

TEST_F(Questions, ABotThatCannotBeginFailsTheCheck) {
  enter({{1, fail, open}, {2, fail, decide, 0}});
  start();
  EXPECT_THAT(check(0), AllOf(HasSubstr("\"fault\":\"crash\""), HasSubstr("failed to begin")));
  EXPECT_THAT(check(1), HasSubstr("\"fault\":\"crash\""));
}

TEST_F(Questions, AnAuditFindsWhatWasChanged) {
  enter({{1}, {2, fail}});
  start();
  const auto result = play_one();
  EXPECT_EQ(pool->ask(MessageKind::audit, request(result)), "");
  const auto audit = [&](auto spoil) {
    auto spoilt = request(result);
    spoil(spoilt.result);
    return pool->ask(MessageKind::audit, spoilt);
  };
  EXPECT_THAT(audit([](auto& r) { r.seats[1].score = 99; }),
              HasSubstr("seat 1 has score 99, but played for 10"));
  EXPECT_THAT(audit([](auto& r) { r.seats[0].forfeit = true; }), HasSubstr("forfeit"));
  EXPECT_THAT(audit([](auto& r) { r.seats[0].disqualified = "x"; }), HasSubstr("disqualification"));
  EXPECT_THAT(audit([](auto& r) { r.digest ^= 1; }), HasSubstr("state differs"));
  EXPECT_THAT(audit([](auto& r) { ++r.steps; }), HasSubstr("steps"));
  EXPECT_THAT(audit([](auto& r) { ++r.seed; }), HasSubstr("another session"));
  EXPECT_THAT(audit([](auto& r) { r.seats[0].entrant = 1; }), HasSubstr("other entrants"));
  EXPECT_THAT(audit([](auto& r) { r.seats.pop_back(); }), HasSubstr("another session"));
  EXPECT_THAT(audit([](auto& r) { r.journal = pack(""); }), HasSubstr("ends before the match"));
  EXPECT_THAT(audit([](auto& r) { r.journal = "\x28\xb5\x2f\xfd zstd?"; }), HasSubstr("journal is damaged"));
  EXPECT_EQ(pool->ask(MessageKind::audit, request(result)), "") << "and goes on";
}

TEST_F(Questions, ATranscriptOfAJournalThatDoesNotFitIsAnError) {
  enter({{1}, {2}});
  start();
  auto result = play_one();
  EXPECT_THAT(pool->ask(MessageKind::transcribe, request(result)), HasSubstr("\"event\":\"result\""));
  result.journal = pack("");
  EXPECT_THAT([&] { pool->ask(MessageKind::transcribe, request(result)); },
              ThrowsMessage<RunError>(HasSubstr("cannot be played again")));
}

TEST_F(Questions, AGameThatCrashesAgainIsSaidSo) {
  enter({{1}, {'S'}});
  start();
  const auto result = play_one();
  EXPECT_THAT([&] { pool->ask(MessageKind::transcribe, request(result)); },
              ThrowsMessage<RunError>(HasSubstr("Segmentation fault")));
}

}  // namespace
}  // namespace hilltop

// What controller and workers send each other: comes back as it was, and bytes that are no message are an
// error and nothing worse.
#include "base/wire.hpp"
#include "worker/link.hpp"
#include "worker/worker.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <random>
#include <thread>

namespace hilltop {
namespace {

Job full_job(std::uint64_t position) {
  Job job;
  job.position = position;
  job.kind = HILLTOP_INTERLUDE;
  job.round = 3;
  job.seed = UINT64_MAX;
  job.seats = {{0, "record", "files"}, {7, "", std::string("\0\xff", 2)}};
  job.peers = {{9, "peer", ""}};
  job.parallel = 4;
  job.journal = std::string("j\0", 2);
  job.lost = {{1, HILLTOP_TIMEOUT, "it hung"}};
  return job;
}

SessionResult full_result(std::uint64_t position) {
  SessionResult result;
  result.position = position;
  result.kind = HILLTOP_BYE;
  result.seed = 1;
  result.void_reason = "the game crashed";
  result.seats.resize(2);
  result.seats[1].entrant = 5;
  result.seats[1].score = INT64_MIN;
  result.seats[1].faults.crash = 3;
  result.seats[1].record = "r";
  result.journal = pack("journal");
  return result;
}

ReplayRequest full_request() {
  ReplayRequest request;
  request.job = full_job(4);
  request.result = full_result(4);
  request.match = "3.12";
  request.points = {"0.5", "", "-2"};
  request.times = true;
  return request;
}

TEST(Messages, JobsAndResultsComeBackAsTheyWere) {
  const auto jobs = decode_jobs(encode(std::vector<Job>{full_job(1), Job(), full_job(UINT64_MAX)}));
  ASSERT_EQ(jobs.size(), 3u);
  EXPECT_EQ(encode(jobs[0]), encode(full_job(1)));
  EXPECT_EQ(encode(jobs[1]), encode(Job()));
  EXPECT_EQ(jobs[2].lost[0].why, "it hung");
  EXPECT_EQ(jobs[2].peers[0].record, "peer");
  EXPECT_TRUE(decode_jobs("").empty());

  std::string message;
  for (std::uint64_t i = 0; i < 3; ++i) Writer(message).bytes(encode(full_result(i)));
  const auto results = decode_results(message);
  ASSERT_EQ(results.size(), 3u);
  for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(results[i], full_result(i));
}

TEST(Messages, RequestsComeBackAsTheyWere) {
  for (const unsigned flags : {0u, 1u, 2u, 3u}) {
    ReplayRequest request = full_request();
    request.times = (flags & 1) != 0;
    request.details = (flags & 2) != 0;
    const auto got = decode_replay(encode(request));
    EXPECT_EQ(encode(got.job), encode(request.job));
    EXPECT_EQ(got.result, request.result);
    EXPECT_EQ(got.match, request.match);
    EXPECT_EQ(got.points, request.points);
    EXPECT_EQ(got.times, request.times);
    EXPECT_EQ(got.details, request.details);
  }
}

/// Decodes; what is wrong must be a WireError.
template <class Decode>
void survive(Decode decode, const std::string& bytes) {
  try {
    (void)decode(bytes);
  } catch (const WireError&) {
    // That is how it shall be.
  }
}

TEST(Messages, BytesThatAreNoneAreAnErrorAndNothingWorse) {
  const std::vector<std::string> good = {encode(std::vector<Job>{full_job(1), full_job(2)}),
                                         [] {
                                           std::string message;
                                           Writer(message).bytes(encode(full_result(1)));
                                           return message;
                                         }(),
                                         encode(full_request()), ""};
  std::mt19937 random(1);
  for (int i = 0; i < 40'000; ++i) {
    std::string bytes = good[static_cast<std::size_t>(i) % good.size()];
    if (bytes.empty()) bytes.resize(random() % 80);
    const std::size_t changes = random() % 4;
    for (std::size_t k = 0; k < changes && !bytes.empty(); ++k)
      bytes[random() % bytes.size()] = static_cast<char>(random());
    if (random() % 3 == 0) bytes.resize(random() % (bytes.size() + 1));
    survive(decode_jobs, bytes);
    survive(decode_results, bytes);
    survive(decode_replay, bytes);
    survive(decode_job, bytes);
    survive(decode_result, bytes);
    survive(unpack, bytes);
  }
}

TEST(Messages, EveryCutIsAnError) {
  const std::string request = encode(full_request());
  const std::string jobs = encode(std::vector<Job>{full_job(1)});
  for (std::size_t size = 1; size < jobs.size(); ++size)
    EXPECT_THROW(decode_jobs(jobs.substr(0, size)), WireError) << size;
  // Points are the list at its end, so that a request may end before each of them.
  const std::size_t least = request.size() - 4 - 1 - 3;
  for (std::size_t size = 0; size < least; ++size)
    EXPECT_THROW(decode_replay(request.substr(0, size)), WireError) << size;
}

// ---- the link

struct Ends {
  Ends() {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds.data()) != 0) std::abort();
  }
  std::array<int, 2> fds{};
};

TEST(Link, MessagesComeInOrderAndWhole) {
  const Ends ends;
  Link a(ends.fds[0]);
  std::thread sender([fd = ends.fds[1]] {
    Link b(fd);
    for (std::size_t i = 0; i < 200; ++i)
      b.send(MessageKind::results, std::string(i * i * 5, static_cast<char>(i)));
    b.send(MessageKind::idle, "");
  });
  for (std::size_t i = 0; i < 200; ++i) {
    const auto message = a.receive();
    ASSERT_TRUE(message);
    ASSERT_EQ(message->kind, MessageKind::results);
    ASSERT_EQ(message->body, std::string(i * i * 5, static_cast<char>(i)));
  }
  EXPECT_EQ(a.receive()->kind, MessageKind::idle);
  EXPECT_FALSE(a.receive()) << "the other end is gone";
  sender.join();
}

TEST(Link, PollTakesWhatIsThereAndSaysWhenTheOtherEndIsGone) {
  const Ends ends;
  Link a(ends.fds[0]);
  auto b = std::make_unique<Link>(ends.fds[1]);
  bool gone = true;
  EXPECT_FALSE(a.poll(gone));
  EXPECT_FALSE(gone);
  b->send(MessageKind::text, "one");
  b->send(MessageKind::idle, "");
  b.reset();
  EXPECT_EQ(a.poll(gone)->body, "one");
  EXPECT_FALSE(gone);
  EXPECT_EQ(a.poll(gone)->kind, MessageKind::idle);
  EXPECT_FALSE(a.poll(gone));
  EXPECT_TRUE(gone);
  EXPECT_FALSE(a.send(MessageKind::play, "x"));
}

TEST(Link, HalfAMessageIsNone) {
  const Ends ends;
  Link a(ends.fds[0]);
  const std::string half("X\x05\0\0\0\0\0\0\0abc", 12);
  ASSERT_EQ(write(ends.fds[1], half.data(), half.size()), static_cast<ssize_t>(half.size()));
  bool gone = false;
  EXPECT_FALSE(a.poll(gone));
  ASSERT_EQ(write(ends.fds[1], "de", 2), 2);
  EXPECT_EQ(a.poll(gone)->body, "abcde");
  ASSERT_EQ(write(ends.fds[1], half.data(), half.size()), static_cast<ssize_t>(half.size()));
  close(ends.fds[1]);
  EXPECT_FALSE(a.receive());
}

// The other end waited for it without end.
TEST(Link, AMessageOfImpossibleLengthIsAnError) {
  const Ends ends;
  Link a(ends.fds[0]);
  ASSERT_EQ(write(ends.fds[1], "ZZZZZZZZZ", 9), 9);
  EXPECT_THROW(a.receive(), WireError);
  close(ends.fds[1]);
}

TEST(Link, AnyBytesAreNoCrash) {
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Ends ends;
    Link a(ends.fds[0]);
    std::string bytes(random() % 200, '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random() % 3 == 0 ? random() : random() % 4);
    ASSERT_EQ(write(ends.fds[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    close(ends.fds[1]);
    try {
      while (a.receive()) {
      }
    } catch (const WireError&) {
      // Or that.
    }
  }
}

TEST(Link, MovesWithWhatItHasRead) {
  const Ends ends;
  Link a(ends.fds[0]), b(ends.fds[1]);
  b.send(MessageKind::text, "one");
  b.send(MessageKind::text, "two");
  EXPECT_EQ(a.receive()->body, "one");
  Link moved(std::move(a));
  EXPECT_EQ(moved.receive()->body, "two");
  a = std::move(moved);
  b.send(MessageKind::text, "three");
  EXPECT_EQ(a.receive()->body, "three");
}

}  // namespace
}  // namespace hilltop

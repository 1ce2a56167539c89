// What controller and workers say to each other. The first byte of an input picks the message. What is read
// is the same when it is written and read again, and does the controller's plan no harm.
#include "base/error.hpp"
#include "base/wire.hpp"
#include "fuzz.hpp"
#include "tournament/plan.hpp"
#include "worker/link.hpp"
#include "worker/worker.hpp"

#include <sys/socket.h>

#include <cstdint>

namespace {

using namespace hilltop;

Tournament tournament() {
  Tournament tournament;
  tournament.game = "chess";
  tournament.game_flags = HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT | HILLTOP_HAS_INTERLUDES;
  tournament.ties = {{TieRule::Type::duel, 2, 3}};
  for (const char* name : {"a", "b", "c"}) tournament.entrants.emplace_back().name = name;
  return tournament;
}

/// Whatever a worker claims to have played.
void take(const std::vector<SessionResult>& results) {
  static const Tournament three = tournament();
  Plan plan(three);
  for (const auto& result : results) {
    if (plan.done(result)) (void)plan.next();
    (void)unpack(result.journal);
  }
  (void)plan.tally().standings();
}

void hear(std::string_view bytes) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) fuzz::fail("no socket");
  Link ours(ends[0]), theirs(ends[1]);
  if (send(theirs.fd(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL) < 0 && !bytes.empty())
    return;
  theirs.shut();
  std::size_t heard = 0;
  for (bool gone = false; !gone;)
    if (const auto message = ours.poll(gone)) heard += message->body.size() + 1;
  if (heard > bytes.size()) fuzz::fail("more was heard than was said");
}

void check(unsigned message, std::string_view bytes) {
  switch (message) {
    case 0: {
      const auto jobs = decode_jobs(bytes);
      if (encode(decode_jobs(encode(jobs))) != encode(jobs)) fuzz::fail("jobs are read as others");
      return;
    }
    case 1: {
      const auto results = decode_results(bytes);
      for (const auto& result : results)
        if (decode_result(encode(result)) != result) fuzz::fail("a result is read as another");
      return take(results);
    }
    case 2: {
      const auto request = decode_replay(bytes);
      if (encode(decode_replay(encode(request))) != encode(request))
        fuzz::fail("a request is read as another");
      return;
    }
    case 3: {
      const std::string journal = unpack(bytes);
      if (unpack(pack(journal)) != journal) fuzz::fail("a journal is unpacked as another");
      return;
    }
    case 4: {
      const Tournament read = tournament_from_json(bytes);
      if (tournament_from_json(to_json(read)) != read) fuzz::fail("a tournament is read as another");
      return;
    }
    default: return hear(bytes);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr unsigned kMessages = 6;
  try {
    check(data[0] % kMessages, {reinterpret_cast<const char*>(data + 1), size - 1});
  } catch (const WireError& error) {
    fuzz::expect_one_line(error.what());
  } catch (const UsageError& error) {
    fuzz::expect_one_line(error.what());
  }
  return 0;
}

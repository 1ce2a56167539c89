#include "worker/worker.hpp"

#include "base/error.hpp"
#include "match/replay.hpp"
#include "worker/cast.hpp"
#include "worker/first_ask.hpp"
#include "worker/link.hpp"
#include "worker/transcript.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>

namespace hilltop {
namespace {

using Clock = std::chrono::steady_clock;

/// Results wait for each other this long at most, and until there are this many bytes of them.
constexpr auto kPatience = std::chrono::milliseconds(20);
constexpr std::size_t kBatch = 64 << 10;

/// Of each seat, why it is disqualified: since before, or by what the journal says.
std::vector<std::string> disqualified_by(const Job& job, std::string_view journal) {
  std::vector<std::string> reasons;
  for (const auto& seat : job.seats) reasons.push_back(seat.disqualified);
  for (JournalReader entries(journal); auto entry = entries.next();)
    if (entry->policy == HILLTOP_FORFEIT && !is_forfeit_reason(entry->why) && entry->seat < reasons.size() &&
        reasons[entry->seat].empty())
      reasons[entry->seat] = entry->why;
  return reasons;
}

/// Says in what a session differs from what a store says of it; empty if in nothing.
std::string audit(const GameInstance& instance, const Job& job, const SessionResult& stored,
                  const std::function<void(const JournalEntry&)>& entry) {
  if (job.seats.size() != stored.seats.size() || job.seed != stored.seed || job.kind != stored.kind)
    return "the schedule has another session in this place";
  for (std::size_t i = 0; i < stored.seats.size(); ++i)
    if (job.seats[i].entrant != stored.seats[i].entrant)
      return "the schedule has other entrants in this place";
  const std::string journal = unpack(stored.journal);
  const auto disqualified = disqualified_by(job, journal);
  const Outcome outcome = replay(instance, job, journal, {.entry = entry});
  if (!outcome.void_reason.empty()) return outcome.void_reason;
  if (outcome.digest != stored.digest) return "the final state differs";
  if (outcome.steps != stored.steps) return "the number of steps differs";
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    const SeatResult& seat = stored.seats[i];
    if (seat.score != outcome.scores[i])
      return "seat " + std::to_string(i) + " has score " + std::to_string(seat.score) + ", but played for " +
             std::to_string(outcome.scores[i]);
    if (seat.disqualified != disqualified[i])
      return "seat " + std::to_string(i) + " differs in its disqualification";
    if (seat.forfeit != (outcome.forfeits[i] != 0))
      return "seat " + std::to_string(i) + " differs in its forfeit";
    if (i < outcome.records.size() && seat.record != outcome.records[i])
      return "seat " + std::to_string(i) + " differs in its record";
  }
  return "";
}

class Worker {
 public:
  explicit Worker(Link link) : link_(std::move(link)), box_(kBlackboxFd) {}

  /// Until the link is lost: the controller is gone, or a bot has closed what is not its own.
  void run() {
    while (const auto message = link_.receive()) {
      switch (message->kind) {
        case MessageKind::setup: setup(message->body); break;
        case MessageKind::play: play(message->body); break;
        case MessageKind::transcribe: tell(message->body); break;
        case MessageKind::check: link_.send(MessageKind::text, first_ask(message->body)); break;
        case MessageKind::audit: link_.send(MessageKind::text, look_again(message->body)); break;
        default: throw RunError("a worker got a message that is not for it");
      }
      if (!link_.send(MessageKind::idle, "")) return;
    }
  }

  void fatal(const std::string& why) { link_.send(MessageKind::fatal, why); }

 private:
  void setup(std::string_view body) {
    Reader in(body);
    tournament_ = tournament_from_json(in.bytes());
    box_.calling(Blackbox::kGame);
    const std::string scratch(in.bytes()), number = std::to_string(in.number());
    setenv("HILLTOP_WORKER", number.c_str(), 1);  // for adapters: each worker has cores of its own
    cast_ = std::make_unique<Cast>(tournament_, (std::filesystem::path(scratch) / number).string());
    referee_ = std::make_unique<Referee>(
        cast_->game(), [this](std::uint32_t entrant) -> const Player& { return cast_->player(entrant); },
        box_);
    box_.end();
  }

  void play(std::string_view body) {
    std::string results;
    auto sent = Clock::now();
    const auto flush = [&] {
      const bool done = results.empty() || link_.send(MessageKind::results, results);
      results.clear();
      sent = Clock::now();
      return done;
    };
    for (const Job& job : decode_jobs(body)) {
      cast_->begin(job.course);
      Writer(results).bytes(encode(referee_->play(job)));
      if ((results.size() > kBatch || Clock::now() - sent > kPatience) && !flush()) return;
    }
    (void)flush();
  }

  // Replays write the journal again, so that the controller sees that they go on.
  void tell(std::string_view body) {
    const ReplayRequest request = decode_replay(body);
    begin(request.job);
    transcribe(tournament_, cast_->game(), request.job, request.result,
               {request.match, request.points, request.times, request.details, request.unplayed},
               {[this](std::string_view lines) { link_.send(MessageKind::text, lines); },
                [this](std::string_view lines) { link_.send(MessageKind::last_words, lines); },
                [this](const JournalEntry& entry) { box_.append(entry); }});
    box_.end();
  }

  std::string look_again(std::string_view body) {
    const ReplayRequest request = decode_replay(body);
    begin(request.job);
    std::string differs;
    try {
      differs = audit(cast_->game(), request.job, request.result,
                      [this](const JournalEntry& entry) { box_.append(entry); });
    } catch (const WireError& error) {
      differs = std::string("its journal is damaged: ") + error.what();
    }
    box_.end();
    return differs;
  }

  void begin(const Job& job) {
    box_.begin(job.position);
    box_.calling(Blackbox::kGame);
  }

  std::string first_ask(std::string_view body) {
    const Job job = decode_job(body);
    box_.begin(job.position);
    std::string line = ask_once(cast_->game(), job, cast_->player(job.seats.front().entrant), box_);
    box_.end();
    return line;
  }

  Link link_;
  Blackbox box_;
  Tournament tournament_;
  std::unique_ptr<Cast> cast_;
  std::unique_ptr<Referee> referee_;
};

/// Each program that takes part has some descriptors here, and there may be thousands.
void allow_many_files() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace

int worker_main() {
  begin_guarded();
  allow_many_files();
  // Adopts what a keeper leaves behind, and leaves Ctrl-C to the controller.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  for (const int fd : {kLinkFd, kBlackboxFd}) fcntl(fd, F_SETFD, FD_CLOEXEC);  // not for what plugins start
  Worker worker{Link(kLinkFd)};
  try {
    worker.run();
    return Blackbox::kLostDescriptors;
  } catch (const std::exception& error) {
    worker.fatal(error.what());
    return 1;
  }
}

std::string encode(const std::vector<Job>& jobs) {
  std::string message;
  for (const auto& job : jobs) Writer(message).bytes(encode(job));
  return message;
}

std::vector<Job> decode_jobs(std::string_view message) {
  std::vector<Job> jobs;
  for (Reader in(message); !in.done();) jobs.push_back(decode_job(in.bytes()));
  return jobs;
}

std::vector<SessionResult> decode_results(std::string_view message) {
  std::vector<SessionResult> results;
  for (Reader in(message); !in.done();) results.push_back(decode_result(in.bytes()));
  return results;
}

std::string encode(const ReplayRequest& request) {
  std::string message;
  Writer out(message);
  out.bytes(encode(request.job))
      .bytes(encode(request.result))
      .bytes(request.match)
      .number((request.times ? 1u : 0u) | (request.details ? 2u : 0u) | (request.unplayed ? 4u : 0u));
  for (const auto& points : request.points) out.bytes(points);
  return message;
}

ReplayRequest decode_replay(std::string_view message) {
  Reader in(message);
  ReplayRequest request;
  request.job = decode_job(in.bytes());
  request.result = decode_result(in.bytes());
  request.match = in.bytes();
  const std::uint64_t flags = in.number();
  request.times = (flags & 1) != 0;
  request.details = (flags & 2) != 0;
  request.unplayed = (flags & 4) != 0;
  while (!in.done()) request.points.emplace_back(in.bytes());
  return request;
}

}  // namespace hilltop

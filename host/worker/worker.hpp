// worker.hpp - the process that plays: loads the plugins, plays the sessions that the controller sends,
// and tells what came of them.
#pragma once
#include "base/guard.hpp"
#include "match/result.hpp"

#include <string>
#include <vector>

namespace hilltop {

/// Descriptors that a worker is born with. Its guard keeps the link whole until nothing of the worker is
/// left.
inline constexpr int kLinkFd = kLifeline, kBlackboxFd = 4;

/// The body of `hilltop worker`, which only the pool starts. Returns the exit code.
int worker_main();

/// Several jobs in one message, and several results.
std::string encode(const std::vector<Job>& jobs);
std::vector<Job> decode_jobs(std::string_view message);
std::vector<SessionResult> decode_results(std::string_view message);

/// A request to look at a stored session again: as a transcript, or to audit it.
struct ReplayRequest {
  Job job;
  SessionResult result;
  std::string match;
  std::vector<std::string> points;
  bool times = false, details = false, unplayed = false;  ///< as in TranscriptFrame
};
std::string encode(const ReplayRequest& request);
ReplayRequest decode_replay(std::string_view message);

}  // namespace hilltop

// run.hpp - one ask: the program runs, its output is taken as it arrives, and at the end nothing of it is
// left.
#pragma once
#include "channel.hpp"
#include "runtime.hpp"

#include <time.h>

#include <memory>
#include <string>
#include <vector>

namespace hilltop::process {

struct Reply {
  Answer answer;
  std::string output;            ///< at most ask.output_limit bytes
  std::string errors;            ///< the last kErrorTail bytes
  bool orphaned = false;         ///< the adapter went away meanwhile: there is nobody to send this to
  std::vector<Descriptor> ends;  ///< of a resident bot (kResidentEnds)
};

/// What `attempt` comes to, a Reply: called again for a while where that is Start::kNoResources. A machine
/// that has no process left (another bot's fork bomb, say) may have one in a moment.
template <class Attempt>
Reply when_there_are_resources(Attempt attempt) {
  constexpr int kMaxAttempts = 40;
  const timespec pause{0, 50'000'000};
  for (int count = 1;; ++count) {
    Reply reply = attempt();
    if (reply.answer.start != Start::kNoResources || count == kMaxAttempts) return reply;
    nanosleep(&pause, nullptr);
  }
}

/// Runs the question's program until it has ended, its deadline has passed, it has printed too much, or the
/// adapter is gone; then ends everything that it started.
///
/// What counts as output is what is in the pipe by the deadline. A main process that has ended is waited for
/// no longer, whoever still holds its stdout open. The deadline counts from just before the launch, or from
/// the request to a runtime that is ready.
///
/// `held`: the runtime that is there, null for none. One that is wanted is started, or takes the place of
/// another; one that is no longer fit for use is gone at the end.
Reply run(const Question& question, std::unique_ptr<Runtime>& held);

}  // namespace hilltop::process

// stop.hpp - Ctrl-C, SIGTERM and SIGHUP ask a run to stop; it then ends in order.
#pragma once
#include <atomic>

namespace hilltop {

/// Becomes true with the first such signal; a second one ends the program at once.
const std::atomic<bool>& stop_requested();

/// Starts to catch the signals. Thread: [main], once.
void catch_stop_signals();

/// What a shell expects of a program that Ctrl-C has stopped.
inline constexpr int kStoppedExit = 130;

}  // namespace hilltop

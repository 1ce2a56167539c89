#include "bots.hpp"

#include <unistd.h>

#include <map>

namespace hilltop::hostile {
namespace {

constexpr const char* kAtOnce = "time: 300ms";  // of those who do nothing until then
constexpr const char* kAMoment = "time: 2s";    // of those who do something, and stay
constexpr const char* kSmall = "time: 60s, disk: 1MiB, files: 50";
constexpr const char* kFewProcesses = "time: 60s, processes: 32";
constexpr const char* kLittleMemory = "time: 60s, memory: 256MiB";
constexpr Verdict kTooMuchMemory = crash("out of memory: more than 256 MiB");
constexpr Verdict kTooManyProcesses = crash("process limit: more than 32 processes and threads");
constexpr Verdict kTooMuchOnDisk = crash("disk limit: more than 1048576 bytes in files");
// A sanitizer's allocator finds the same, and ends the process in its own way.
constexpr bool kIsSanitized = HOSTILE_SANITIZED;
#ifdef __SANITIZE_THREAD__
constexpr Verdict kBrokenHeap = kHarmless;  // its allocator looks for nothing
#else
constexpr Verdict kBrokenHeap = crash(kIsSanitized ? "" : "Aborted (signal 6)");
#endif
constexpr const char* kResident = "    launch: resident\n";
constexpr int kMoreAsksThanTrials = 5;

}  // namespace

std::string Bot::name() const {
  const std::string whole = file;
  return whole.substr(0, whole.rfind('.'));
}

std::string Bot::extension() const {
  const std::string whole = file;
  return whole.substr(whole.rfind('.') + 1);
}

std::string Bot::interpreter() const {
  static const std::map<std::string, std::string> interpreters = {
      {"sh", "bash"}, {"py", "python3"}, {"pl", "perl"},   {"rb", "ruby"},  {"js", "node"},
      {"php", "php"}, {"lua", "lua"},    {"R", "Rscript"}, {"java", "java"}};
  const auto found = interpreters.find(extension());
  return found != interpreters.end() ? found->second : "";
}

std::string Bot::run() const {
  if (interpreter().empty()) return "./" + name();
  return interpreter() + ' ' + (extension() == "java" ? name() : file);
}

std::string Bot::build() const {
  if (extension() == "java") return std::string("javac ") + file;
  return name().starts_with("build_") ? run() : "";
}

void PrintTo(const Bot& bot, std::ostream* out) { *out << bot.file; }

const std::vector<Bot>& programs() {
  static const std::vector<Bot> list = {
      // time
      {"spins.c", timeout("no reply within 300 ms"), kAtOnce},
      {"sleeps.sh", timeout("no reply within 300 ms"), kAtOnce},
      {"ignores_signals.pl", timeout("no reply within 300 ms"), kAtOnce},
      {"stops_itself.rb", timeout("no reply within 300 ms"), kAtOnce},
      {"answers_and_hangs.c", kHarmless, kAMoment},
      {"answers_late.c", timeout("no reply within 300 ms"), kAtOnce},
      {"drips.c", timeout("still running after 2000 ms"), kAMoment},
      // what is printed
      {"floods_lines.sh", flood("printed more than 65536 bytes")},
      {"floods_one_line.py", flood("printed more than 65536 bytes")},
      {"floods_stderr_lines.js", kHarmless},
      {"floods_stderr_one_line.c", timeout("no reply within 300 ms"), kAtOnce},
      {"billion_digits.c", flood("printed more than 4096 bytes"), "time: 60s, output: 4KiB"},
      {"long_number.lua", invalid("")},
      {"nul_bytes.php", invalid("")},
      {"bad_utf8.py", invalid("")},
      {"escape_sequences.php", invalid("")},
      {"says_nothing.lua", invalid("")},
      {"reads_its_answer_back.c", kHarmless},
      {"exits_badly_but_counts.pl", kHarmless},
      {"exits_badly.R", crash("exit code 3"), "", "", 2, "dilemma"},
      {"crashes_after_answer.c", crash("killed by signal 11 (SIGSEGV)"), "", "", 2, "dilemma"},
      {"closes_stdin.c", kHarmless, "", "", 1, "megabyte"},
      {"never_reads_stdin.sh", kHarmless, "", "", 1, "megabyte"},
      // processes
      {"fork_bomb.c", kTooManyProcesses, kFewProcesses},
      {"fork_bomb_setsid.py", kHarmless, kFewProcesses},
      {"chain_of_forks.c", kHarmless, kFewProcesses},
      {"orphan_daemon.sh", kHarmless},
      {"thread_bomb.c", kTooManyProcesses, "time: 2s, processes: 32"},
      {"kills_everything.c", kHarmless},
      {"kills_its_group.pl", kHarmless},
      // the machine
      {"traces.c", kHarmless},
      {"opens_sockets.rb", kHarmless},
      {"mounts.c", kHarmless},
      {"raises_limits.c", kHarmless},
      {"reads_the_host.py", kHarmless},
      {"writes_to_rivals.sh", kHarmless},
      // memory and what else there is an end of
      {"takes_all_heap.c", kTooMuchMemory, kLittleMemory},
      {"takes_all_heap.js", kTooMuchMemory, kLittleMemory},
      {"takes_all_heap.py", kTooMuchMemory, kLittleMemory},
      {"takes_all_memfd.c", kTooMuchMemory, kLittleMemory},
      {"takes_shared_memory.c", kTooMuchMemory, kLittleMemory},
      {"takes_memory_in_parts.c", kTooMuchMemory, kLittleMemory},
      {"survives_no_memory.py", kHarmless, kLittleMemory},
      {"takes_all_pipes.c", kHarmless, kLittleMemory},
      {"takes_all_shm.rb", kHarmless, kSmall},
      {"takes_all_descriptors.php", kHarmless},
      {"takes_all_kernel_objects.c", kHarmless},
      // files
      {"fills_the_disk.pl", kTooMuchOnDisk, kSmall},
      {"fills_the_inodes.lua", crash("disk limit: more than 50 files"), kSmall},
      {"sparse_file.sh", kTooMuchOnDisk, kSmall},
      {"nests_folders.c", crash("disk limit: folders nested deeper than"), "", "    state: match\n"},
      {"odd_files.sh", kHarmless, "", "    state: tournament\n"},
      {"replaces_itself.py", kHarmless},
      {"leaves_notes.c", kHarmless, "", "    state: match\n"},
      {"banks_replies.c", kHarmless, "", "", kMoreAsksThanTrials},
      {"banks_in_one.sh", kHarmless},
      // one process for a match
      {"resident_spins.c", timeout("no reply within 300 ms"), kAtOnce, kResident},
      {"resident_stops_itself.c", timeout("no reply within 300 ms"), kAtOnce, kResident},
      {"resident_ends_no_line.c", timeout("no end of its line within 300 ms"), kAtOnce, kResident},
      {"resident_answers_late.c", timeout("no reply within 300 ms"), kAtOnce, kResident},
      {"resident_shuts_up.c", timeout("no reply within 300 ms"), kAtOnce, kResident},
      {"resident_never_reads.c", kHarmless, "", kResident, 1},
      {"resident_floods.c", flood("printed more than 65536 bytes"), "", kResident},
      {"resident_floods_stderr.c", kHarmless, "", kResident},
      {"resident_exits.c", crash("exit code 3"), "", kResident},
      {"resident_leaves_quietly.c", crash("exit code 0, without an answer"), "", kResident},
      {"resident_crashes.c", crash("killed by signal 11 (SIGSEGV)"), "", kResident},
      {"resident_takes_all_heap.c", kTooMuchMemory, kLittleMemory, kResident},
      {"resident_takes_memory_in_parts.c", kTooMuchMemory, kLittleMemory, kResident},
      {"resident_forks.c", kTooManyProcesses, "time: 2s, processes: 32", kResident},
      {"resident_fills_the_disk.c", kTooMuchOnDisk, kSmall, kResident},
      {"resident_shuffles_files.c", kHarmless, "", kResident, 50},
      {"resident_leaves_daemons.c", kHarmless, "", kResident},
      // runtimes
      {"kills_runtime.py", kHarmless, "", "", kMoreAsksThanTrials},
      {"stops_runtime.pl", kHarmless, kAMoment, "", kMoreAsksThanTrials},
      {"patches_runtime.py", kHarmless, "", "", kMoreAsksThanTrials},
      {"patches_runtime.rb", kHarmless, "", "", kMoreAsksThanTrials},
      {"patches_runtime.js", kHarmless, "", "", kMoreAsksThanTrials},
      {"patches_runtime.lua", kHarmless, "", "", kMoreAsksThanTrials},
      {"Patches.java", kHarmless, "", "", kMoreAsksThanTrials},
      {"LeavesThreads.java", kHarmless, "", "", kMoreAsksThanTrials},
      {"HaltsAfterAnswer.java", kHarmless, "", "", kMoreAsksThanTrials},
      {"leaves_timers.js", kHarmless, "", "", kMoreAsksThanTrials},
      {"writes_descriptors.js", kHarmless, "", "", kMoreAsksThanTrials},
      {"writes_descriptors.lua", kHarmless, "", "", kMoreAsksThanTrials},
      {"closes_descriptors.py", kHarmless, "", "", kMoreAsksThanTrials},
      {"closes_descriptors.js", kHarmless, "", "", kMoreAsksThanTrials},
      {"leaves_startup_files.R", kHarmless, "", "", kMoreAsksThanTrials},
      {"leaves_modules.py", kHarmless, "", "", kMoreAsksThanTrials},
  };
  return list;
}

namespace {
/// What is the same in a worker and in a cell.
std::vector<Bot> natives_anywhere() {
  return {
      {"segfaults.so", crash("Segmentation fault (signal 11)")},
      {"aborts.so", crash("Aborted (signal 6)")},
      {"exits.so", crash("ended the process with exit code 0")},
      {"kills_itself.so", crash("Killed (signal 9)")},
      {"throws.so", crash("it threw an exception")},
      {"throws_across.so", crash("Aborted (signal 6)")},
      {"longjmps.so", crash("Segmentation fault (signal 11)")},
      {"overruns_its_action.so", invalid("it came to no action, or to a longer one than the game has")},
      {"lies_about_its_action.so", invalid("it came to no action, or to a longer one than the game has")},
      {"lies_about_its_status.so", crash("it threw an exception")},
      {"loops.so", timeout("no answer within the time limit"), kAtOnce},
      {"sleeps_deaf.so", timeout("no answer within the time limit"), kAtOnce},
      {"overflows_the_stack.so", crash("Segmentation fault (signal 11)")},
      {"corrupts_the_heap.so", kBrokenHeap},
      {"frees_twice.so", kBrokenHeap},
      {"crashes_when_opened.so", crash("Floating point exception (signal 8)")},
      {"crashes_when_closed.so", kHarmless},
      {"hangs_at_exit.so", kHarmless},
      {"leaves_threads.so", kHarmless},
      {"forks_and_goes_on.so", kHarmless},
      {"changes_signal_handlers.so", kHarmless},
      {"changes_its_process.so", kHarmless},
  };
}

}  // namespace

std::vector<Bot> natives() {
  std::vector<Bot> list = natives_anywhere();
  list.push_back({"closes_descriptors.so", crash("closed descriptors that were not its own")});
  return list;
}

std::vector<Bot> natives_in_cells() {
  std::vector<Bot> list = natives_anywhere();
  // In a worker these would reach what is not theirs: there a native bot is trusted.
  list.insert(list.end(), {{"overruns_silently.so", crash("Segmentation fault (signal 11)")},
                           {"closes_descriptors.so", kHarmless},
                           {"writes_descriptors.so", kHarmless},
                           {"writes_to_the_journal.so", kHarmless},
                           {"kills_everything.so", kHarmless}});
  // A sanitizer that gets no memory does not know how to end.
  if (!kIsSanitized) list.push_back({"takes_all_memory.so", kTooMuchMemory, kLittleMemory});
  for (Bot& bot : list) bot.entrant = "    isolation: cell\n";
  return list;
}

std::vector<Bot> builders() {
  std::vector<Bot> list = {
      {"build_spies.sh", kHarmless},        {"build_writes_to_rivals.sh", kHarmless},
      {"build_kills.sh", kHarmless},        {"build_forks.sh", kHarmless},
      {"build_floods.sh", kHarmless},       {"build_opens_sockets.py", kHarmless},
      {"build_leaves_notes.sh", kHarmless},
  };
  if (geteuid() == 0) list.push_back({"build_shuts_its_folder.sh", kHarmless});
  return list;
}

std::vector<Bot> refused() {
  std::vector<Bot> list = {
      {"build_fails_loudly.sh", {"refused", "was killed by a signal: Segmentation fault"}},
      {"build_sparse_file.sh", {"refused", "failed with exit code"}},
      {"build_leaves_fifo.sh", {"refused", "neither a file nor a folder"}},
      {"build_leaves_links.sh", {"refused", "a link that leads out of the bot's folder"}},
  };
  if (geteuid() != 0)
    list.push_back({"build_shuts_its_folder.sh", {"refused", "cannot be read: Permission denied"}});
  return list;
}

}  // namespace hilltop::hostile

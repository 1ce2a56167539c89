// program.cpp - finds the command; turns errors into one line and an exit code.
#include "base/error.hpp"
#include "base/guard.hpp"
#include "base/nearest.hpp"
#include "base/visible_text.hpp"
#include "cli/commands.hpp"
#include "cli/launches.hpp"
#include "cli/stop.hpp"
#include "plugin/probe.hpp"
#include "worker/worker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

namespace hilltop {
namespace {

struct Command {
  const char* name;
  const char* summary;
  int (*run)(const Arguments&);
};

constexpr Command kCommands[] = {
    {"run", "play a tournament, or go on with one", run_command},
    {"standings", "the table of a store", standings_command},
    {"analyse", "ratings, who beats whom, how much the ranking depends on the field", analyse_command},
    {"show", "the matches of a store: list, one in detail, transcripts", show_command},
    {"replay", "play a stored match again, step by step", replay_command},
    {"report", "a tournament as a page to look at, or as a leaderboard to paste", report_command},
    {"serve", "the report in a browser, live while the tournament is played", serve_command},
    {"merge", "the stores of a tournament's parts as one", merge_command},
    {"audit", "re-simulate every match of a store and compare", audit_command},
    {"duel", "is one bot better than another? plays until it is known", duel_command},
    {"check", "does every bot of a tournament build, start and answer?", check_command},
    {"play", "one match of some bots, right now", play_command},
    {"new", "the start of a bot, or of a game, that plays at once", new_command},
    {"games", "the games there are", games_command},
    {"bots", "the native bots there are", bots_command},
    {"describe", "a game: its rules' parameters, its bots", describe_command},
    {"doctor", "what this machine has and lacks for running bots", doctor_command},
    {"commit", "the hash by which an author commits to files", commit_command},
    {"verify", "do files match such a hash?", verify_command},
};

void print_help() {
  std::cout
      << "hilltop finds the king of the hill: bots in many languages play a game against each other.\n\n"
         "usage: hilltop COMMAND [ARGUMENTS]; hilltop COMMAND --help tells more\n\ncommands:\n";
  for (const auto& command : kCommands)
    std::cout << "  " << command.name << std::string(12 - std::string_view(command.name).size(), ' ')
              << command.summary << '\n';
  std::cout << "\nvariables:\n"
               "  HILLTOP_PLUGINS  further plugins, or folders of them, separated by ':'\n"
               "  XDG_CACHE_HOME   builds of bots are kept in its folder hilltop (default: ~/.cache)\n"
               "  HILLTOP_KEEPER   the program that starts bots (default: beside hilltop)\n"
               "  HILLTOP_GUEST    the program that native bots live in that are in cells (default: beside "
               "hilltop)\n"
               "  HILLTOP_CELL     the program that makes their sandboxes (default: beside hilltop)\n";
  std::cout << "\nexit codes: 0 done, 1 the run failed, 2 wrong usage or file, " << kStoppedExit
            << " stopped by a signal\n";
}

int dispatch(const Arguments& args) {
  if (args.empty() || args.front() == "--help" || args.front() == "help" || args.front() == "-h") {
    print_help();
    return args.empty() ? 2 : 0;
  }
  if (args.front() == "--version") {
    std::cout << "hilltop " << HILLTOP_VERSION << '\n';
    return 0;
  }
  const std::string& name = args.front();
  if (name == "worker" && args.size() == 1) return worker_main();
  if (name == "guard" && args.size() > 1) return guard_main({args.begin() + 1, args.end()});
  if (name == "probe" && args.size() == 2) return probe(args[1]);
  if (name == "launch" && args.size() == 3) return print_launch(args[1], args[2]);
  std::vector<std::string> known;
  for (const auto& command : kCommands) {
    if (name == command.name) return command.run({args.begin() + 1, args.end()});
    known.emplace_back(command.name);
  }
  throw UsageError("unknown command \"" + name + '"' + did_you_mean(name, known) + " (see hilltop --help)");
}

/// What a shell expects of a program that SIGPIPE has ended: `hilltop show STORE | head`.
constexpr int kPipeExit = 128 + SIGPIPE;

/// Whether standard output is a pipe that nobody reads any more.
bool reader_is_gone() {
  pollfd out{STDOUT_FILENO, 0, 0};
  return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

/// Files that are opened, and sockets, would get the numbers of standard descriptors that are closed, and
/// what is printed would go there. Whoever uses one of these fails as with a closed one.
void hold_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(fd, F_GETFD) < 0) (void)::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// Strangers' words may be in it.
int failed(const char* why, int code) {
  std::fprintf(stderr, "%s\n", visible_text(why, true).c_str());
  return code;
}

/// What fails after a signal has failed by it: a build that is killed, say.
int stopped() { return failed("stopped; to go on, give the same command again", kStoppedExit); }

}  // namespace

int hilltop_main(const Arguments& args) {
  hold_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN);
  std::cout.exceptions(std::ios::badbit);
  try {
    const int code = dispatch(args);
    std::cout.flush();
    return code;
  } catch (const std::ios::failure&) {
    if (reader_is_gone()) return kPipeExit;
    std::fprintf(stderr, "standard output cannot be written; is the disk full?\n");
    return 1;
  } catch (const UsageError& error) {
    return stop_requested() ? stopped() : failed(error.what(), 2);
  } catch (const std::bad_alloc&) {
    return failed("hilltop: out of memory", 1);
  } catch (const std::exception& error) {
    return stop_requested() ? stopped() : failed(error.what(), 1);
  }
}

}  // namespace hilltop

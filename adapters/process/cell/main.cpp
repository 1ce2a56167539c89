// hilltop-cell - runs one program in a sandbox that is made once, for all that the program starts: the
// keeper of a bot, or a build command. What it keeps out is in docs/security.md.
//
// There are two processes. This one stays outside, holds nothing open, and ends as the program did; the other
// is process 1 of the cell, and everything in there ends with it. If this one is killed, so is that.
#include "../variables.hpp"
#include "error.hpp"
#include "filter.hpp"
#include "group.hpp"
#include "init.hpp"
#include "landlock.hpp"
#include "limits.hpp"
#include "loan.hpp"
#include "namespaces.hpp"
#include "options.hpp"
#include "report.hpp"
#include "root.hpp"
#include "visible.hpp"
#include "walls.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

namespace hilltop::cell {
namespace {

constexpr int kNoCell = 125, kNoProgram = 127;

// A build's home is not the folder that is kept.
void clean_environment(const Options& options) {
  static std::vector<std::string> variables;
  variables = process::bot_environment(options.is_kept ? "/tmp" : options.folder);
  clearenv();
  for (std::string& variable : variables) putenv(variable.data());
}

[[noreturn]] void execute(const Options& options) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  std::vector<char*> words;
  for (const std::string& word : options.command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words.front(), words.data());
  report_failure(options.command.front() + " cannot be started in its cell: " + std::strerror(errno));
  _exit(kNoProgram);
}

[[noreturn]] void live(const Options& options, const std::vector<std::string>& visible, const User& user,
                       Group& group, int line) {
  try {
    group.enter();
    const int memory = enter_root(options, visible, user);
    need(sethostname("cell", 4), "cannot name the host");
    need(setdomainname("", 0), "cannot name the host");
    become(user, line);
    drop_capabilities();
    apply_limits(options);
    apply_landlock(options.folder);
    apply_filter();
    need(chdir(options.is_kept ? options.folder.c_str() : "/"), "cannot enter " + options.folder);
    report_ready(memory, group);
  } catch (const std::exception& error) {
    report_failure(error.what());
    _exit(kNoCell);
  }
  if (!options.has_init) execute(options);
  hold_ends();
  const pid_t child = fork();
  if (child == 0) execute(options);
  be_init(child, line);
}

int run(const Options& options) {
  clean_environment(options);
  const std::vector<std::string> visible = visible_paths(options);
  const User user = user_of_cell();
  int line[2];
  need(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line), "no socket");
  int status = 0;
  {
    const Loan loan(options, user);
    Group group({options.memory, options.processes});
    const pid_t cell = fork_into_namespaces(user, line[0], line[1]);
    if (cell == 0) live(options, visible, user, group, line[1]);
    close(STDIN_FILENO);  // whose other end is to see the cell's end
    serve_lending(user, cell, line[0]);
    status = status_of(cell, line[0]);
  }
  end_as(status);
}

}  // namespace
}  // namespace hilltop::cell

int main(int argc, char** argv) {
  using namespace hilltop::cell;
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.empty() || words.front() == "--help") {
      std::fputs(kUsage, stdout);
      return words.empty() ? 2 : 0;
    }
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    if (words.front() == "--walls") return show_walls();
    if (words.front() == "--sweep") {
      remove_abandoned_groups();
      return 0;
    }
    Options options = read_options(words);
    if (options.command.front().front() == '/') options.programs.push_back(options.command.front());
    return run(options);
  } catch (const std::exception& error) {
    report_failure(error.what());
    return kNoCell;
  }
}

// serve.cpp - hilltop serve: the report of a tournament, live in a browser while it is played.
#include "serve/server.hpp"

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/live_report.hpp"
#include "cli/options.hpp"
#include "cli/stop.hpp"
#include "cli/summary.hpp"
#include "cli/table.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <string_view>
#include <thread>

namespace hilltop {
namespace {

constexpr std::uint16_t kPort = 4455;  // HILL on a telephone
constexpr const char* kAddress = "127.0.0.1";

const Usage kUsage{
    "hilltop serve",
    "STORE [OPTIONS]",
    "Shows the report of a tournament in browsers on this machine, and goes on with it while another "
    "process\n"
    "runs the tournament. Nothing can be changed through it. Prints the address; Ctrl-C ends it.",
    {{"port", "N", "the port to listen on (4455); 0: any that is free"},
     {"address", "ADDRESS",
      "the address to listen on (127.0.0.1); with another the report can be read from elsewhere"},
     {"matches", "N", "how many matches can be watched (60)"}},
    1,
    1};

/// What is there and cannot be a store was not meant; what is not there may come.
void refuse_other_files(const std::string& path) {
  constexpr std::string_view kBeginning = "SQLite format 3";
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return;
  std::string beginning(kBeginning.size(), '\0');
  if (std::filesystem::is_regular_file(path, error)) {
    std::ifstream file(path, std::ios::binary);
    if (file.peek() == std::ifstream::traits_type::eof()) return;
    file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  }
  if (beginning != kBeginning)
    throw UsageError(path + " is no store: name the file that `hilltop run` makes, as contest.hill");
}

/// Waits for a thread that was asked to stop. One that is in the middle of what cannot be stopped is left to
/// its end with the process; whatever it has started notices that.
void end(std::thread thread, const std::future<void>& ended) {
  if (ended.wait_for(std::chrono::milliseconds(400)) != std::future_status::ready) _exit(kStoppedExit);
  thread.join();
}

}  // namespace

int serve_command(const Arguments& args) {
  const Options options(kUsage, args);
  if (options.helped()) return 0;
  const std::string store = options.path(options.arguments()[0]);
  const auto port = static_cast<std::uint16_t>(options.number("port", 0, 65535).value_or(kPort));
  const auto matches = options.number("matches", 0, kMostWatchedMatches).value_or(kWatchedMatches);
  refuse_other_files(store);
  Documents documents;
  LiveReport report(store, matches, documents);
  Server server(options.value("address").value_or(kAddress), port, documents);
  catch_stop_signals();
  std::cout << server.url() << std::endl;
  std::fprintf(stderr, "showing %s; Ctrl-C ends it\n",
               terminal_text(std::filesystem::path(store).filename().string()).c_str());
  if (!server.is_local())
    std::fprintf(
        stderr,
        "warning: whoever reaches this address can read the report, with what bots printed to stderr\n");
  std::packaged_task<void()> task([&] { report.run(stop_requested()); });
  const auto ended = task.get_future();
  std::thread thread(std::move(task));
  server.run(stop_requested());
  end(std::move(thread), ended);
  return kStoppedExit;
}

}  // namespace hilltop

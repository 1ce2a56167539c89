// bot.hpp - an external program as a bot: every ask starts it, with the question as arguments and stdin, and
// what it prints is the answer; or, if it is resident, one process gets a line for each ask of a match, and
// answers with a line.
#pragma once
#include "buffer.hpp"
#include "folder.hpp"
#include "launcher.hpp"
#include "options.hpp"

#include <hilltop/abi.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hilltop::process {

/// Members may throw; the plugin's entry points catch. Thread: one at a time.
class Bot {
 public:
  using Log = std::function<void(const std::string&)>;

  /// Starts no process and copies no file yet. Throws std::invalid_argument, one line, when the options name
  /// no bot, std::runtime_error when there is no keeper. `log`: tells whoever runs the host.
  Bot(Options options, const hilltop_codec& codec, Log log);

  void open(const hilltop_sitting& sitting);
  /// Ends what of the bot lives through a session.
  void close();
  hilltop_status decide(const hilltop_view& view, hilltop_buf& action);
  /// What became of the last decide(), as far as `report` has room for it.
  void report(hilltop_report& report) const;
  /// decide() has failed for a reason of its own: nothing to tell but this.
  void failed(const std::string& why);

  /// As in files.h.
  void save(hilltop_buf& pack);
  void load(std::string_view pack);

 private:
  hilltop_status ask(const hilltop_view& view, hilltop_buf& action);
  hilltop_status put(const Ask& ask, const hilltop_view& view, hilltop_buf& action);
  hilltop_status judge(const Ask& ask, const hilltop_view& view, hilltop_buf& action);
  hilltop_status fault(hilltop_status status, std::string why);
  hilltop_status exceeded();
  bool is_resident() const { return options_.launch == Launch::kResident; }
  std::string check_disk();
  std::optional<Changes> changes(std::uint64_t most);
  void have_folder();
  void begin_keeper();

  const Options options_;
  const hilltop_codec& codec_;
  const Log log_;
  Folder folder_;
  Launcher launcher_;
  bool folder_is_ready_ = false;
  Buffer before_;       // the folder as the ask found it, packed; of a bot with state
  std::string excess_;  // what of the folder passes the limits; it is asked no more until the folder is new
  hilltop_kind kind_ = HILLTOP_MATCH;
  std::uint64_t time_ns_ = 0;
  Buffer memo_, words_, input_, decoding_;
  Outcome outcome_;
  std::string why_;
  bool arrived_ = false;
};

}  // namespace hilltop::process

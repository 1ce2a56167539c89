// bot.hpp - an external program as a bot: every ask starts it, with the question as arguments and stdin, and
// what it prints is the answer.
#pragma once
#include "buffer.hpp"
#include "folder.hpp"
#include "keeper_client.hpp"
#include "options.hpp"
#include "verdict.hpp"

#include <hilltop/abi.h>

#include <optional>
#include <string>
#include <string_view>

namespace hilltop::process {

/// Members may throw; the plugin's entry points catch. Thread: one at a time.
class Bot {
 public:
  /// Starts no process and copies no file yet. Throws std::invalid_argument, one line, when the options name
  /// no bot, std::runtime_error when there is no keeper.
  Bot(Options options, const hilltop_codec& codec);

  void open(const hilltop_sitting& sitting);
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
  std::optional<Verdict> launch(const Ask& ask);
  void put_back();
  hilltop_status judge(const Ask& ask, const hilltop_view& view, hilltop_buf& action);
  hilltop_status fault(hilltop_status status, std::string why);
  std::string question_text() const;
  hilltop_status exceeded();
  std::string check_disk();

  const Options options_;
  const hilltop_codec& codec_;
  const std::string program_;  // the file that the command means; empty: there is none
  Folder folder_;
  KeeperClient keeper_;
  bool folder_is_ready_ = false;
  Buffer before_;       // the folder as the ask found it, packed; of a bot with state
  std::string excess_;  // what of the folder passes the limits; it is asked no more until the folder is new
  hilltop_kind kind_ = HILLTOP_MATCH;
  std::uint64_t time_ns_ = 0;
  Buffer memo_, words_, input_, decoding_;
  Answer answer_;
  std::string reply_, errors_, why_;
  bool arrived_ = false;
};

}  // namespace hilltop::process

// launcher.hpp - how the asks of one bot get their processes: launched, or from a runtime as long as that
// does the same.
#pragma once
#include "budget.hpp"
#include "folder.hpp"
#include "keeper_client.hpp"
#include "languages.hpp"
#include "options.hpp"
#include "resident.hpp"
#include "verdict.hpp"
#include "warm.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hilltop::process {

/// The first asks of every bot are run both ways, each from the same folder; the launched one counts. A bot
/// that does something else with a runtime, though one of the two always does the same, is launched from then
/// on; so is one whose runtime does not start, dies, or does not last. Each of these is told once.
///
/// Thread: one at a time.
class Launcher final : public Holder {
 public:
  /// Is told, in a line, what is to be known of the bot's processes.
  using Log = std::function<void(const std::string&)>;

  /// All borrowed; begin() and then a ready folder precede an ask. Throws std::runtime_error when there is no
  /// keeper.
  Launcher(const Options& options, Folder& folder, Log log);
  ~Launcher();
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;

  /// Before anything of a bot is done or looked at: the keeper is there, and the folder where that launches.
  /// Throws std::runtime_error when it cannot be.
  void begin();

  /// The file that the command means; empty: there is none.
  const std::string& program() const { return program_; }

  /// One ask; `words` are the arguments that the game adds, each ended by a NUL; `before`: the folder as it
  /// is now, packed, or empty where nothing stays. Nothing: there is an outcome. Else the keeper was stopped,
  /// or killed, and again when asked once more, and the verdict says so.
  std::optional<Verdict> ask(Ask ask, std::string_view words, std::string_view input, std::string_view before,
                             Outcome& outcome);

  /// The same of a resident bot, whose folder stays as long as it lives. A new process is started where there
  /// is none: at the first ask of a match, and after a fault that ended the last one. One that is lost with
  /// its keeper is asked all again, from the same folder, so that another remembers what it did.
  std::optional<Verdict> ask_resident(const Ask& ask, std::string_view words, std::string_view input,
                                      Outcome& outcome);
  bool has_resident() const { return resident_.is_running(); }
  /// The last of its standard error.
  const std::string& resident_errors() { return resident_.errors(); }
  /// Ends it, as Resident says.
  void end_resident(std::chrono::milliseconds grace) noexcept { resident_.end(grace); }

  /// Why a bot that a runtime could be for is launched, in one line; empty: it is not, or that was asked for.
  const std::string& why_cold() const { return why_cold_; }

  void drop() noexcept override { keeper_.stop(); }

 private:
  struct Request {
    const Ask& ask;
    const std::string& text;
    std::string_view input, before;
  };
  enum class Tried { kAnswered, kRefused, kLost };
  /// What an ask did.
  struct Done {
    Outcome outcome;
    std::optional<std::string> files;
  };

  void have_keeper();
  std::string text_for(std::string_view words) const;
  bool begin_resident(const Ask& ask, Outcome& outcome);
  bool remind_resident(const Ask& ask);
  void choose(std::string_view before);
  bool is_script() const;
  std::string tell(const Recognised& command, std::string_view before);
  void launch_cold_from_now_on(const std::string& why);

  bool answer(const Request& request, Outcome& outcome);
  bool ask_keeper(const Request& request, bool is_warm, Outcome& outcome);
  Verdict blame_for_losing(const Ask& ask) const;
  bool cold(const Request& request, Outcome& outcome);
  bool instance(const Request& request, Outcome& outcome);
  /// kRefused: it was no answer; a launch must give one.
  Tried warm(const Request& request, Outcome& outcome);
  bool warm_or_cold(const Request& request, Outcome& outcome);
  bool both(const Request& request, Outcome& outcome);
  bool is_different(const Request& request, const Done& tried, const Done& launched);
  bool does_again(const Request& request, bool is_warm, const Done& done, int times);
  std::optional<std::string> files();

  const Options& options_;
  Folder& folder_;
  const Log log_;
  const Words command_;
  const std::string program_;
  KeeperClient keeper_;
  const cpu_set_t everywhere_;  // where it may be
  Resident resident_;
  std::string line_;         // that it is asked
  std::string lines_;        // that it was asked before, as long as they are not too many
  std::string first_files_;  // the folder, packed, as it found it
  bool has_chosen_ = false, has_instance_ = false;
  RuntimeCommand runtime_;  // kNone: launched
  std::uint64_t trials_left_;
  Wear wear_;
  std::string why_cold_;
  std::optional<Verdict> lost_;  // why the last ask has no outcome
};

}  // namespace hilltop::process

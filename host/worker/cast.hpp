// cast.hpp - the game and the bots of a tournament, loaded into this process: what a worker plays with.
#pragma once
#include "match/referee.hpp"
#include "tournament/tournament.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

namespace hilltop {

/// The host as plugins see it: messages go to standard error.
const hilltop_host& plugin_host();

/// Owns the plugin objects. Thread: one at a time.
class Cast {
 public:
  /// Loads the game and creates it with the tournament's parameters. Throws RunError or UsageError.
  /// `scratch`: a folder in which programs get their working folders.
  Cast(const Tournament& tournament, std::filesystem::path scratch);
  ~Cast();
  Cast(const Cast&) = delete;
  Cast& operator=(const Cast&) = delete;

  const GameInstance& game() const { return game_; }
  /// Bots that last end here if this is another course than before (Job::course): they begin afresh.
  void begin(std::uint64_t course);
  /// The bot of an entrant, made when it is first asked for. Throws RunError naming the entrant.
  const Player& player(std::uint32_t entrant);

 private:
  std::vector<ParamValue> params_of(const Entrant& entrant, const hilltop_bot_class& bot_class,
                                    const std::filesystem::path& scratch) const;

  const Tournament& tournament_;
  std::filesystem::path scratch_;
  GameInstance game_;
  std::vector<Player> players_;
  std::uint64_t course_ = 0;
};

}  // namespace hilltop

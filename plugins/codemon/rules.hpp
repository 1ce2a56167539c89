// rules.hpp - Codemon as a game: its parameters, its sessions of four kinds, its text protocol.
#pragma once
#include "protocol.hpp"
#include "scene.hpp"

namespace codemon {

/// One session of any kind, as hilltop/game.hpp describes it. A battle's chance comes from the session's
/// seed alone, drawn in the order that battle.hpp tells.
class Session {
 public:
  static constexpr hilltop_param kParams[] = {
      hilltop::integer_param("turns", 1000, 1, 1000000, "turns until a battle is a tie"),
      hilltop::integer_param("hp", 100, 1, 1000000, "HP of a fresh monster"),
      hilltop::integer_param("free_points", 80, 0, 1000000, "points to assign above 50 in each stat"),
      hilltop::integer_param("stat_cap", 100, 50, 1000000, "the highest stat that can be registered"),
      hilltop::integer_param("bonus_every", 2, 1, 1000000, "battles from one bonus point to the next"),
      hilltop::integer_param("effect_percent", 75, 0, 100, "how often a move's effect works"),
      hilltop::integer_param("wake_percent", 60, 0, 100, "how often a sleeper wakes, each turn"),
      hilltop::integer_param("confusion_percent", 30, 0, 100, "how often the confused strike themselves"),
  };
  static constexpr hilltop::GameInfo info{
      .id = "codemon",
      .name = "Codemon",
      .version = "1",
      .summary = "two trainers lead three monsters each through a battle of moves, types and effects",
      .layout_id = CODEMON_LAYOUT_ID,
      .min_seats = 2,
      .max_seats = 2,
      .max_action = CODEMON_LINE,
      .time_ns = 1'000'000'000,
      .params = kParams,
      .flags = HILLTOP_KEEPS_RECORDS | HILLTOP_HAS_ENROLMENT | HILLTOP_HAS_INTERLUDES | HILLTOP_RECORDS_BYES,
      .protocol = &kProtocol,
  };

  struct Params {
    explicit Params(const hilltop::Values& values);
    Table table;
  };

  Session(const Params& params, const hilltop_opening& opening);

  hilltop_asks pending() const { return scene_->pending(); }
  void step(std::span<hilltop_choice> choices) { scene_->step(choices); }
  std::uint64_t digest() const { return scene_->digest(); }
  void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
    scene_->score(scores, forfeit);
  }
  void state(hilltop::Out& json) const { scene_->state(json); }
  void chance(hilltop::Out& json) const { scene_->chance(json); }
  void action(std::uint32_t seat, hilltop::Out& text) const { scene_->action(seat, text); }
  void record(std::uint32_t seat, hilltop::Out& out) const { scene_->record(seat, out); }

  static bool due(const Params& params, hilltop_span record);
  static void describe_record(const Params& params, hilltop_span record, hilltop::Out& json);

  // protocol.cpp
  static void encode(hilltop_kind, const hilltop_view& view, hilltop_buf& memo, hilltop::Out& argv,
                     hilltop::Out& input);
  static void decode(hilltop_kind, const hilltop_view& view, std::string_view reply, hilltop::Out& action);
  static void format(hilltop_kind, const hilltop_view& view, hilltop_span action, hilltop::Out& reply);

 private:
  std::unique_ptr<Scene> scene_;
};

}  // namespace codemon

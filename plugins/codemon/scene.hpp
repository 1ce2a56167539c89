// scene.hpp - what codemon's sessions have in common, whatever their kind. rules.hpp picks the scene.
#pragma once
#include "mechanics.hpp"
#include "record.hpp"

#include <hilltop/game.hpp>

#include <array>
#include <memory>
#include <span>

namespace codemon {

/// The questions of the protocol, as in codemon_sight.
enum class Question : std::int32_t { team = 'T', choose = 'C', act = 'A', bonus = 'B' };

/// One session; members as hilltop/game.hpp describes them. What is not overridden fits a session that
/// is over at once and decides nothing.
class Scene {
 public:
  explicit Scene(const Table& table) : table_(table) {}
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  virtual ~Scene() = default;

  hilltop_asks pending() const { return {asks_.data(), ask_count_}; }
  virtual void step(std::span<hilltop_choice>) {}
  virtual std::uint64_t digest() const = 0;
  virtual void score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const;
  virtual void state(hilltop::Out& json) const { json << "{}"; }
  virtual void chance(hilltop::Out& json) const { json << "{}"; }
  virtual void action(std::uint32_t, hilltop::Out& text) const { text << '-'; }
  virtual void record(std::uint32_t seat, hilltop::Out& out) const = 0;

 protected:
  /// Adds a seat to those that are pending, which see `table_` and their sight: this one, in which only the
  /// other team is still all zero. In ascending order.
  codemon_sight& ask(std::uint32_t seat, Question question, const Team& own);
  void ask_nobody() { ask_count_ = 0; }

  Table table_;

 private:
  std::array<codemon_sight, 2> sights_{};
  std::array<hilltop_ask, 2> asks_{};
  std::uint64_t ask_count_ = 0;
};

/// True if the seat gives the session up, or the tournament makes it do so for its fault.
inline bool gives_up(const hilltop_choice& choice) {
  return choice.fault == HILLTOP_RESIGN || (choice.fault != HILLTOP_OK && choice.policy == HILLTOP_FORFEIT);
}

/// The digest of a record's bytes.
std::uint64_t digest_of(const Record& record);

std::unique_ptr<Scene> make_enrolment(const Table& table, const hilltop_opening& opening);
std::unique_ptr<Scene> make_match(const Table& table, const hilltop_opening& opening);
std::unique_ptr<Scene> make_interlude(const Table& table, const hilltop_opening& opening);
std::unique_ptr<Scene> make_bye(const Table& table, const hilltop_opening& opening);

}  // namespace codemon

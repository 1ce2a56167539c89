// interlude.cpp - what changes a record without a battle: bonus points, and a bye.
#include "scene.hpp"
#include "team.hpp"

#include <algorithm>

namespace codemon {
namespace {

/// The question `B`: each member gets a point for the stat that its owner names.
class Interlude final : public Scene {
 public:
  Interlude(const Table& table, const hilltop_opening& opening)
      : Scene(table), record_(Record::read(opening.seats[0].record, table)) {
    if (!record_.due(table)) throw hilltop::Invalid("no bonus is due for this record");
    ask(0, Question::bonus, record_.team);
  }

  void step(std::span<hilltop_choice> choices) override {
    hilltop_choice& choice = choices[0];
    ask_nobody();
    ++record_.asked;
    if (choice.fault != HILLTOP_OK) return;
    const std::span<const std::uint8_t> stats(choice.action.data, choice.action.size);
    if (stats.size() != kMembers ||
        !std::all_of(stats.begin(), stats.end(), [](auto s) { return s < kStats; })) {
      choice.fault = HILLTOP_INVALID;
      return;
    }
    for (std::size_t i = 0; i < kMembers; ++i) ++record_.team.member[i].bonus[stats[i]];
    std::copy(stats.begin(), stats.end(), named_.begin());
    answered_ = true;
  }

  std::uint64_t digest() const override { return digest_of(record_); }

  void action(std::uint32_t, hilltop::Out& text) const override {
    if (answered_) text << named_[0] << ':' << named_[1] << ':' << named_[2];
    else text << '-';
  }

  void record(std::uint32_t, hilltop::Out& out) const override { record_.write(out); }

 private:
  Record record_;
  std::array<std::uint8_t, kMembers> named_{};
  bool answered_ = false;
};

/// A round without an opponent counts as a battle, after which the team is fresh.
class Bye final : public Scene {
 public:
  Bye(const Table& table, const hilltop_opening& opening)
      : Scene(table), record_(Record::read(opening.seats[0].record, table)) {
    ++record_.battles;
    refresh(record_.team, table, 0);
  }

  std::uint64_t digest() const override { return digest_of(record_); }
  void record(std::uint32_t, hilltop::Out& out) const override { record_.write(out); }

 private:
  Record record_;
};

}  // namespace

std::unique_ptr<Scene> make_interlude(const Table& table, const hilltop_opening& opening) {
  return std::make_unique<Interlude>(table, opening);
}

std::unique_ptr<Scene> make_bye(const Table& table, const hilltop_opening& opening) {
  return std::make_unique<Bye>(table, opening);
}

}  // namespace codemon

// enrolment.cpp - the answer to `T`: a team, or what is wrong with it.
#include "scene.hpp"
#include "team.hpp"

#include <string>
#include <vector>

namespace codemon {
namespace {

class Enrolment final : public Scene {
 public:
  Enrolment(const Table& table, const hilltop_opening& opening) : Scene(table) {
    for (std::uint64_t i = 0; i < opening.peer_count; ++i) {
      const hilltop_span record = opening.peers[i].record;
      if (record.size != 0) taken_.emplace_back(Record::read(record, table).team.name);
    }
    ask(0, Question::team, {});
  }

  void step(std::span<hilltop_choice> choices) override {
    hilltop_choice& choice = choices[0];
    ask_nobody();
    if (choice.fault != HILLTOP_OK) {
      problem_ = problem_of(choice.fault);
      return;
    }
    try {
      enrol(hilltop::text(choice.action));
    } catch (const hilltop::Invalid& invalid) {
      problem_ = invalid.what();
      choice.fault = HILLTOP_INVALID;
    }
  }

  std::uint64_t digest() const override { return digest_of(record_); }

  void action(std::uint32_t, hilltop::Out& text) const override {
    text << (problem_.empty() ? record_.line : "-");
  }

  void record(std::uint32_t, hilltop::Out& out) const override {
    if (!problem_.empty()) throw hilltop::Invalid(problem_);
    record_.write(out);
  }

 private:
  static const char* problem_of(hilltop_status fault) {
    switch (fault) {
      case HILLTOP_TIMEOUT: return "no team: the answer to T came too late";
      case HILLTOP_CRASHED: return "no team: the program crashed before it answered T";
      case HILLTOP_FLOODED: return "no team: the answer to T is too long";
      case HILLTOP_RESIGN: return "no team: it resigned when it was asked for one";
      default: return "no team: the answer to T is no line of 1 to 255 bytes";
    }
  }

  void enrol(std::string_view line) {
    const Team team = parse_team(line, table_);
    for (const std::string& name : taken_)
      if (name == team.name) throw hilltop::Invalid("the team name \"" + name + "\" is taken");
    record_.line = line;
    record_.team = team;
    problem_.clear();
  }

  std::vector<std::string> taken_;
  std::string problem_ = "no team: it was not asked yet";
  Record record_;
};

}  // namespace

std::unique_ptr<Scene> make_enrolment(const Table& table, const hilltop_opening& opening) {
  return std::make_unique<Enrolment>(table, opening);
}

}  // namespace codemon

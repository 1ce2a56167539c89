// launched.hpp - a program that is started for one ask.
#pragma once
#include "process.hpp"
#include "runtime.hpp"

#include <memory>

namespace hilltop::process {

class Launched final : public Process {
 public:
  /// Both borrowed. `held`: the runtime that waits meanwhile, if there is one.
  Launched(const Question& question, std::unique_ptr<Runtime>& held)
      : question_(question), held_(held), feed_(question) {}

  bool prepare(Answer& answer, std::string& errors) override;
  bool start(Answer& answer) override;
  std::array<int, 2> signs() const override { return {process_.get(), -1}; }
  bool has_ended() override { return true; }
  std::uint64_t cpu_ns() const override;
  Load load(std::uint64_t limit) const override;
  void kill() override;
  void finish(Answer& answer) override;
  Source& output() override { return output_; }
  Source& errors() override { return errors_; }
  Feed* feed() override { return &feed_; }

 private:
  /// The runtime; 0: there is none.
  pid_t spared() const { return held_ != nullptr ? held_->pid() : 0; }

  const Question& question_;
  std::unique_ptr<Runtime>& held_;
  Source output_, errors_;
  Feed feed_;
  Descriptor process_;
  pid_t pid_ = -1;
};

}  // namespace hilltop::process

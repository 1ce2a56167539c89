// forked.hpp - the fork of a runtime that answers one ask.
#pragma once
#include "process.hpp"
#include "runtime.hpp"

namespace hilltop::process {

class Forked final : public Process {
 public:
  /// Both borrowed; `held` becomes the runtime that is wanted.
  Forked(const Question& question, std::unique_ptr<Runtime>& held)
      : question_(question), held_(held), feed_(question) {}

  bool prepare(Answer& answer, std::string& errors) override;
  bool start(Answer& answer) override;
  std::array<int, 2> signs() const override { return {runtime_->socket(), runtime_->process()}; }
  bool has_ended() override;
  std::uint64_t cpu_ns() const override;
  Load load(std::uint64_t limit) const override;
  void kill() override;
  void finish(Answer& answer) override;
  Source& output() override { return output_; }
  Source& errors() override { return errors_; }
  Feed* feed() override { return &feed_; }

 private:
  const Question& question_;
  std::unique_ptr<Runtime>& held_;
  Runtime* runtime_ = nullptr;
  Source output_, errors_;
  Feed feed_;
  std::uint64_t cpu_before_ = 0;  // that a kept fork has used in earlier asks
  bool is_told_ = false;          // the runtime has said that it ended
  bool is_lost_ = false;          // the runtime has gone
};

}  // namespace hilltop::process

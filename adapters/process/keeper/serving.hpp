// serving.hpp - a runtime that answers an ask itself.
#pragma once
#include "process.hpp"
#include "runtime.hpp"

namespace hilltop::process {

class Serving final : public Process {
 public:
  /// Both borrowed; `held` becomes the runtime that is wanted.
  Serving(const Question& question, std::unique_ptr<Runtime>& held) : question_(question), held_(held) {}

  bool prepare(Answer& answer, std::string& errors) override;
  bool start(Answer& answer) override;
  std::array<int, 2> signs() const override { return {runtime_->socket(), runtime_->process()}; }
  bool has_ended() override;
  std::uint64_t cpu_ns() const override;
  Load load(std::uint64_t limit) const override;
  void kill() override;
  void finish(Answer& answer) override;
  Source& output() override { return runtime_->output(); }
  Source& errors() override { return runtime_->errors(); }
  Feed* feed() override { return nullptr; }

 private:
  const Question& question_;
  std::unique_ptr<Runtime>& held_;
  Runtime* runtime_ = nullptr;
  std::uint64_t cpu_before_ = 0, tasks_before_ = 0;
  bool is_told_ = false;  // the runtime has said that the ask is over
};

}  // namespace hilltop::process

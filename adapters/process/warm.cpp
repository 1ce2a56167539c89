#include "warm.hpp"

#include "runtimes/protocol.h"

#include <hilltop/text.hpp>

#include <stdexcept>

namespace hilltop::process {
namespace {

constexpr std::uint32_t kAsks = 8, kMostStarts = 5;

void append(std::string& text, std::string_view word) {
  text += word;
  text += '\0';
}

}  // namespace

RuntimeCommand runtime_command(const Recognised& command, std::string_view told, std::string_view name,
                               const std::string& runtimes) {
  const std::string program(next_field(told, '\n'));
  if (program.empty() || program.front() != '/')
    throw std::invalid_argument("it does not tell where its interpreter is");
  RuntimeCommand runtime{command.language->kind,
                         static_cast<std::uint32_t>(command.words_used),
                         {},
                         command.language->has_one_thread};
  append(runtime.text, program);
  while (!told.empty()) {
    const std::string_view variable = next_field(told, '\n');
    if (variable.find('=') != std::string_view::npos) append(runtime.text, variable);
  }
  append(runtime.text, "HILLTOP_RUNTIME=" + std::to_string(HILLTOP_RUNTIME_VERSION));
  if (runtime.kind == RuntimeKind::kForking)
    append(runtime.text, "LD_PRELOAD=" + runtimes + "/libhilltop-warm.so");
  append(runtime.text, "");
  append(runtime.text, name.empty() ? program : name);
  for (const std::string& word : runtime_arguments(command, runtimes)) append(runtime.text, word);
  return runtime;
}

bool Wear::note(bool started) {
  starts_ += started ? 1 : 0;
  if (++asks_ < kAsks) return false;
  const bool is_worn = starts_ > kMostStarts;
  asks_ = starts_ = 0;
  return is_worn;
}

}  // namespace hilltop::process

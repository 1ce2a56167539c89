#include "instance.hpp"

#include "runtimes/protocol.h"

namespace hilltop::process {
namespace {

// The rest is for the Java machine itself: code, threads, classes.
constexpr std::uint64_t kHeapShare = 2, kMiB = 1 << 20;

}  // namespace

RuntimeCommand instance_command(const Words& command, std::uint64_t memory, const std::string& java,
                                const std::string& runtimes) {
  Words words = {command.front(), "-XX:+UseSerialGC"};
  if (const std::uint64_t heap = memory / kHeapShare / kMiB; heap != 0)
    words.push_back("-Xmx" + std::to_string(heap) + "m");
  for (const char* package : {"java.lang", "java.io"})
    words.insert(words.end(), {"--add-opens", std::string("java.base/") + package + "=hilltop"});
  words.insert(words.end(), {"--add-modules", "ALL-DEFAULT", "-p", runtimes + "/java", "-m",
                             "hilltop/hilltop.Instance", command.back()});
  RuntimeCommand runtime{RuntimeKind::kServing, static_cast<std::uint32_t>(command.size()), {}};
  runtime.text = java + '\0' + "HILLTOP_RUNTIME=" + std::to_string(HILLTOP_RUNTIME_VERSION) + '\0' + '\0';
  for (const std::string& word : words) (runtime.text += word) += '\0';
  return runtime;
}

}  // namespace hilltop::process

#include "instance.hpp"

namespace hilltop::process {
namespace {

// The rest is for the Java machine itself: code, threads, classes.
constexpr std::uint64_t kHeapShare = 2, kMiB = 1 << 20;

}  // namespace

RuntimeCommand instance_command(const Options& options, const std::string& java,
                                const std::string& runtimes) {
  Words words = {options.run.front(), "-XX:+UseSerialGC"};
  if (const std::uint64_t heap = options.memory / kHeapShare / kMiB; heap != 0)
    words.push_back("-Xmx" + std::to_string(heap) + "m");
  for (const char* package : {"java.lang", "java.io"})
    words.insert(words.end(), {"--add-opens", std::string("java.base/") + package + "=hilltop"});
  words.insert(words.end(), {"--add-modules", "ALL-DEFAULT", "-p", runtimes + "/java", "-m",
                             "hilltop/hilltop.Instance", options.run.back()});
  RuntimeCommand runtime{RuntimeKind::kResident, static_cast<std::uint32_t>(options.run.size()), {}};
  runtime.text = java + '\0' + "HILLTOP_RUNTIME=1" + '\0' + '\0';
  for (const std::string& word : words) (runtime.text += word) += '\0';
  return runtime;
}

}  // namespace hilltop::process

#include "examine.hpp"

#include "environment.hpp"
#include "launcher.hpp"

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace hilltop::process {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kTime = 60'000'000'000;

class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "hilltop-examine-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder to be had");
    path_ = name;
    fs::create_directory(path_ / "bot");
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string in_runtimes(const std::string& word) {
  constexpr std::string_view kFolder = "{runtimes}";
  return word.starts_with(kFolder) ? find_runtimes() + word.substr(kFolder.size()) : word;
}

}  // namespace

Examined examine(const std::string& command) {
  const Language* language = language_of(command);
  if (language == nullptr) return {false, "no runtime for it"};
  const Scratch scratch;
  const std::ofstream bot(scratch.path() / "bot" / language->idle.back());
  Options options{.run = {command},
                  .dir = scratch.path() / "bot",
                  .scratch = scratch.path(),
                  .output = 65'536,
                  .runtimes = 1,
                  .runtime_memory = UINT64_MAX};
  for (const std::string& word : language->idle) options.run.push_back(in_runtimes(word));
  Folder folder(options.dir, options.scratch);
  Launcher launcher(options, folder, [](const std::string&) {});
  launcher.begin();
  folder.restore();
  Outcome outcome;
  const Ask ask{.time_ns = kTime, .output_limit = options.output};
  if (launcher.program().empty() || launcher.ask(ask, {}, {}, {}, outcome) || outcome.answer.exit_code != 0)
    return {false, launcher.why_cold().empty() ? "it does not start" : launcher.why_cold()};
  if (!launcher.why_cold().empty() || outcome.answer.runtime_bytes == 0) return {false, launcher.why_cold()};
  if (language->kind == RuntimeKind::kServing) return {true, ""};
  return {true, outcome.answer.keeps_fork != 0 ? "one fork, reset after each ask"
                                               : "a fork for each ask; none can be kept and reset here"};
}

}  // namespace hilltop::process

#include "config/build.hpp"

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "config/cache_slot.hpp"
#include "config/command.hpp"
#include "config/fingerprint.hpp"
#include "config/java_class.hpp"
#include "config/sandbox.hpp"
#include "config/snapshot.hpp"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string_view>
#include <thread>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) (line += line.empty() ? "" : " ") += word;
  return line;
}

std::string label(const Entrant& entrant) { return "entrant \"" + entrant.name + "\": "; }

/// The last lines of what a command printed, indented, fit for a terminal.
std::string tail(std::string_view output) {
  constexpr int kLines = 12;
  while (output.ends_with('\n')) output.remove_suffix(1);
  std::size_t begin = output.size();
  for (int line = 0; line < kLines && begin != std::string_view::npos && begin != 0; ++line)
    begin = output.rfind('\n', begin - 1);
  std::string text = output.empty() ? "" : "\n    ";
  for (const char c : output.substr(begin == std::string_view::npos || begin == 0 ? 0 : begin + 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') text += "\n    ";
    else text += (byte < 0x20 && c != '\t') || byte == 0x7F ? '?' : c;
  }
  return text;
}

std::string ending(const CommandResult& result, std::chrono::milliseconds limit) {
  switch (result.end) {
    case CommandResult::End::late: return "took longer than " + std::to_string(limit.count()) + " ms";
    case CommandResult::End::killed:
      return std::string("was killed by a signal: ") + ::strsignal(result.code);
    case CommandResult::End::stopped: return "was stopped";
    case CommandResult::End::exited: break;
  }
  return "failed with exit code " + std::to_string(result.code);
}

/// What a build depends on: the folder, the commands, which compilers do them, and what they can see.
std::string cache_key(const Entrant& entrant, std::string_view content) {
  Sha256 digest;
  digest.part(content);
  if (!entrant.build.empty()) {
    digest.part(std::uint64_t{entrant.sandbox.on});
    for (const auto& path : entrant.sandbox.visible) digest.part(path);
  }
  if (entrant.lasts()) digest.part("class").part(entrant.run.back());  // which is looked for
  for (const auto& command : entrant.build) {
    digest.part(command.size());
    for (const auto& word : command) digest.part(word);
    struct stat info {};
    const auto program = find_program(command.front());
    if (!program || !program->is_absolute() || ::stat(program->c_str(), &info) != 0) continue;
    digest.part(program->string());
    for (const auto number : {info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec})
      digest.part(static_cast<std::uint64_t>(number));
  }
  return digest.hex();
}

void run_builds(const Entrant& entrant, const fs::path& folder, const BuildOptions& options) {
  for (const auto& command : entrant.build) {
    const auto result =
        run_command(entrant.sandbox.on ? confined(command, entrant.sandbox, folder.string()) : command,
                    folder, options.limit, options.stop);
    if (!result.ok())
      throw RunError("build command \"" + joined(command) + "\" " + ending(result, options.limit) +
                     tail(result.output));
  }
}

/// A run command in the bot's own folder must be there after the build.
void check_run(const Entrant& entrant, const fs::path& folder) {
  const auto& word = entrant.run.front();
  if (word.find('/') == std::string::npos || word.starts_with('/')) return;
  if (!fs::is_regular_file(folder / word)) throw RunError("\"" + word + "\" is not there after the build");
  if (::access((folder / word).c_str(), X_OK) == 0) return;
  struct statvfs system {};
  if (::statvfs(folder.c_str(), &system) == 0 && (system.f_flag & ST_NOEXEC) != 0)
    throw RunError(
        "\"" + word + "\" cannot be run: " + folder.parent_path().string() +
        " is on a file system that runs no programs (noexec); set XDG_CACHE_HOME to another folder");
  throw RunError("\"" + word + "\" cannot be run; make it executable (chmod +x)");
}

/// A folder in a place where everybody may make one of that name first.
fs::path private_folder(const fs::path& folder) {
  struct stat info {};
  (void)::mkdir(folder.c_str(), 0700);
  if (::lstat(folder.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::getuid() &&
      ((info.st_mode & 077) == 0 || ::chmod(folder.c_str(), 0700) == 0))
    return folder;
  throw RunError(folder.string() +
                 ": is no folder of this user's, so builds are not kept there; set XDG_CACHE_HOME, or HOME");
}

fs::path builds_folder(const BuildOptions& options) {
  return (options.cache.empty() ? default_cache() : options.cache) / "builds";
}

}  // namespace

fs::path default_cache() {
  const auto folder = [](const char* variable) {
    const char* value = std::getenv(variable);
    return fs::path(value != nullptr && *value == '/' ? value : "");
  };
  if (const auto cache = folder("XDG_CACHE_HOME"); !cache.empty()) return cache / "hilltop";
  if (const auto home = folder("HOME"); !home.empty()) return home / ".cache" / "hilltop";
  return private_folder(fs::temp_directory_path() / ("hilltop-" + std::to_string(::getuid())));
}

void build(Entrant& entrant, const BuildOptions& options) try {
  CacheSlot slot(builds_folder(options));
  const auto folder = slot.folder();
  copy_folder(entrant.dir, entrant.files, folder);
  const auto content = sha256_folder(folder);
  const auto key = cache_key(entrant, content);
  auto built = slot.find(key);
  if (!built) {
    if (entrant.lasts()) add_player_interface(folder);
    run_builds(entrant, folder, options);
    check_folder(folder);
    if (entrant.lasts()) check_player_class(entrant, folder);
    built = slot.keep(key);
  }
  entrant.built = built->string();
  if (!entrant.lasts()) check_run(entrant, entrant.built);
  entrant.fingerprint = program_fingerprint(entrant, content);
} catch (const UsageError& error) {
  throw UsageError(label(entrant) + error.what());
} catch (const std::exception& error) {
  throw RunError(label(entrant) + error.what());
}

void build_all(Tournament& tournament, const BuildOptions& options) {
  std::vector<Entrant*> programs;
  for (auto& entrant : tournament.entrants)
    if (entrant.external()) programs.push_back(&entrant);
  if (!programs.empty()) CacheSlot::sweep(builds_folder(options));
  std::vector<std::string> errors(programs.size());
  std::atomic<std::size_t> next = 0;
  std::size_t ready = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = 0; (i = next++) < programs.size();) try {
        if (options.stop != nullptr && *options.stop) return;
        if (options.begins) {
          const std::lock_guard lock(mutex);
          options.begins(*programs[i], i + 1, programs.size());
        }
        build(*programs[i], options);
        const std::lock_guard lock(mutex);
        ++ready;
        if (options.progress) options.progress(*programs[i], ready, programs.size());
      } catch (const std::exception& error) {
        errors[i] = error.what();
      }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < options.jobs && i < programs.size(); ++i) threads.emplace_back(work);
  work();
  threads.clear();
  std::string all;
  for (const auto& error : errors)
    if (!error.empty()) (all += all.empty() ? "" : "\n") += error;
  if (options.stop != nullptr && *options.stop) throw RunError("stopped while building");
  if (!all.empty()) throw RunError(all);
}

std::vector<std::string> find_changed(const Tournament& tournament) {
  std::vector<std::string> changed;
  for (const auto& entrant : tournament.entrants)
    if (entrant.external() && !CacheSlot::is_intact(entrant.built)) changed.push_back(entrant.name);
  return changed;
}

std::vector<Missing> find_missing(const Tournament& tournament) {
  std::vector<Missing> missing;
  for (const auto& entrant : tournament.entrants) {
    if (!entrant.external()) continue;
    auto commands = entrant.build;
    commands.push_back(entrant.run);
    const auto absent =
        std::ranges::find_if(commands, [](const auto& command) { return !find_program(command.front()); });
    if (absent != commands.end()) missing.push_back({entrant.name, absent->front()});
    else if (entrant.lasts() && !has_java_runtime())
      missing.push_back(
          {entrant.name, "the runtime for Java classes; it is built where there is a JDK 17 or later"});
  }
  return missing;
}

std::vector<Missing> drop_missing(Tournament& tournament) {
  auto missing = find_missing(tournament);
  std::erase_if(tournament.entrants, [&](const Entrant& entrant) {
    return std::ranges::find(missing, entrant.name, &Missing::entrant) != missing.end();
  });
  if (tournament.entrants.size() < least_entrants(tournament))
    throw UsageError("without the entrants whose programs are missing, " +
                     std::to_string(tournament.entrants.size()) + " are left; the format needs " +
                     std::to_string(least_entrants(tournament)));
  return missing;
}

}  // namespace hilltop

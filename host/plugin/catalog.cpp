#include "plugin/catalog.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "plugin/probe.hpp"

#include <hilltop/text.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace hilltop {
namespace fs = std::filesystem;
namespace {

/// A name that means a plugin file, and perhaps which entry of it.
struct Place {
  fs::path file;
  std::string id;  // empty: the only one
};

/// "path.so:id"; nothing for a name that is an id.
std::optional<Place> place_of(std::string_view name, const fs::path& base) {
  if (name.ends_with(".so")) return Place{base / name, ""};
  const auto colon = name.rfind(".so:");
  if (colon == name.npos) return std::nullopt;
  return Place{base / name.substr(0, colon + 3), std::string(name.substr(colon + 4))};
}

template <class Entry>
std::vector<std::string> ids(const std::vector<Entry>& entries) {
  std::vector<std::string> list;
  for (const auto& entry : entries) list.push_back(entry.id);
  return list;
}

template <class Entry>
const Entry* find(const std::vector<Entry>& entries, std::string_view id) {
  const auto it = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.id == id; });
  return it != entries.end() ? &*it : nullptr;
}

/// The entry of one plugin that a Place means. Throws UsageError.
template <class Entry>
const Entry& pick(const std::vector<Entry>& entries, const char* kind, const Place& place) {
  const std::string file = place.file.string();
  if (entries.empty()) throw UsageError(file + ": holds no " + kind);
  if (!place.id.empty()) {
    if (const auto* entry = find(entries, place.id)) return *entry;
    throw UsageError(file + ": holds no " + kind + " \"" + printable(place.id) + "\"" +
                     did_you_mean(place.id, ids(entries)));
  }
  if (entries.size() == 1) return entries.front();
  throw UsageError(file + ": holds " + std::to_string(entries.size()) + " " + kind + "s; name one as \"" +
                   place.file.filename().string() + ":" + entries.front().id + "\"");
}

/// What HILLTOP_PLUGINS names.
std::vector<fs::path> listed_plugins() {
  std::vector<fs::path> paths;
  const char* listed = std::getenv("HILLTOP_PLUGINS");
  for (std::string_view rest = listed != nullptr ? listed : ""; !rest.empty();)
    if (const auto path = next_field(rest, ':'); !path.empty()) paths.emplace_back(path);
  return paths;
}

constexpr auto kPatience = std::chrono::seconds(10);

std::string quoted(std::string_view name) { return "\"" + printable(name, 100) + "\""; }

}  // namespace

std::vector<fs::path> plugin_folders() {
  std::vector<fs::path> folders = listed_plugins();
  const auto program = fs::read_symlink("/proc/self/exe").parent_path();
  folders.push_back(program.parent_path() / "plugins");
  folders.push_back(program.parent_path() / "lib" / "hilltop");
  return folders;
}

std::vector<std::string> missing_plugins() {
  std::vector<std::string> missing;
  for (const auto& path : listed_plugins()) {
    std::error_code error;
    if (!fs::exists(path, error))
      missing.push_back("HILLTOP_PLUGINS names " + printable(path.string()) + ", which is not there");
  }
  return missing;
}

Catalog::Catalog(const std::vector<fs::path>& folders) {
  for (const auto& folder : folders) {
    std::vector<fs::path> files;
    std::error_code error;
    if (fs::is_regular_file(folder, error)) files.push_back(folder);
    for (auto it = fs::directory_iterator(folder, error); !error && it != fs::end(it); it.increment(error))
      if (it->path().extension() == ".so") files.push_back(it->path());
    std::sort(files.begin(), files.end());
    files_.insert(files_.end(), files.begin(), files.end());
  }
}

const PluginEntry& Catalog::load(const fs::path& file, bool stranger) {
  const std::string path = fs::weakly_canonical(file);
  if (const auto it = loaded_.find(path); it != loaded_.end()) return it->second;
  if (const auto it = failed_.find(path); it != failed_.end()) throw UsageError(it->second);
  try {
    const auto& cell = stranger ? cell_ : ProbeCell();
    return loaded_.emplace(path, run_probe(path, kPatience, cell)).first->second;
  } catch (const UsageError& problem) {
    failed_.emplace(path, problem.what());
    throw;
  }
}

const PluginEntry& Catalog::add(PluginEntry entry) {
  files_.emplace_back(entry.path);
  const std::string path = fs::weakly_canonical(entry.path);
  return loaded_.insert_or_assign(path, std::move(entry)).first->second;
}

std::vector<const PluginEntry*> Catalog::all(std::vector<std::string>* problems) {
  std::vector<const PluginEntry*> plugins;
  for (const auto& file : files_) {
    try {
      const auto* plugin = &load(file);
      if (std::find(plugins.begin(), plugins.end(), plugin) == plugins.end()) plugins.push_back(plugin);
    } catch (const UsageError& problem) {
      if (problems != nullptr) problems->emplace_back(problem.what());
    }
  }
  return plugins;
}

const GameEntry& Catalog::game(std::string_view name, const fs::path& base) {
  auto place = place_of(name, base);
  if (!place && name.find('/') != name.npos) place = Place{base / name, ""};
  if (place) return pick(load(place->file).games, "game", *place);
  if (const auto* entry = find_game(name)) return *entry;
  throw UsageError(unknown_game(name));
}

const BotEntry& Catalog::bot(std::string_view name, const GameEntry& game, const fs::path& base,
                             bool stranger) {
  const auto place = place_of(name, base);
  const auto* entry = place ? &pick(load(place->file, stranger).bots, "bot", *place) : find_bot(name, game);
  if (entry == nullptr) throw UsageError(unknown_bot(name, game));
  check_pair(game, *entry);
  return *entry;
}

std::string Catalog::adapter(std::string_view id) {
  for (const auto* plugin : all())
    if (const auto* entry = find(plugin->bots, id); entry != nullptr && entry->game.empty())
      return plugin->path;
  throw UsageError("no plugin holds the adapter " + quoted(id) + "; this Hilltop is not whole");
}

const PluginEntry& Catalog::plugin(const std::string& path) const {
  const auto it = loaded_.find(fs::weakly_canonical(path));
  if (it == loaded_.end()) throw UsageError(path + ": this plugin has not been loaded");
  return it->second;
}

const GameEntry* Catalog::find_game(std::string_view id) {
  for (const auto* plugin : all())
    if (const auto* entry = find(plugin->games, id)) return entry;
  return nullptr;
}

std::vector<const PluginEntry*> Catalog::all_for(const GameEntry& game, std::vector<std::string>* problems) {
  auto plugins = all(problems);
  if (const auto own = loaded_.find(game.plugin); own != loaded_.end()) {
    std::erase(plugins, &own->second);
    plugins.insert(plugins.begin(), &own->second);
  }
  return plugins;
}

const BotEntry* Catalog::find_bot(std::string_view id, const GameEntry& game) {
  for (const auto* plugin : all_for(game))
    if (const auto* entry = find(plugin->bots, id)) return entry;
  return nullptr;
}

std::string Catalog::unknown_game(std::string_view name) {
  std::vector<std::string> known, problems;
  for (const auto* plugin : all(&problems))
    for (const auto& entry : plugin->games) known.push_back(entry.id);
  std::string message = "unknown game " + quoted(name) + did_you_mean(name, known);
  if (!problems.empty()) message += " (not loaded: " + problems.front() + ")";
  return message;
}

std::string Catalog::unknown_bot(std::string_view name, const GameEntry& game) {
  std::vector<std::string> known, problems;
  for (const auto* plugin : all_for(game, &problems))
    for (const auto& entry : plugin->bots)
      if (entry.game.empty() || entry.game == game.id) known.push_back(entry.id);
  // Somebody may have left out the game: "waiter" means "samurai/waiter".
  const std::string full = name.find('/') == name.npos ? game.id + "/" + std::string(name) : "";
  const auto near = nearest(full, known);
  std::string message = "unknown bot " + quoted(name) + did_you_mean(near.empty() ? name : full, known);
  if (!problems.empty()) message += " (not loaded: " + problems.front() + ")";
  return message;
}

}  // namespace hilltop

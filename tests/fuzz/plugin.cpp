// What a plugin says of itself. The first byte of an input picks in which form: the structs that it exports,
// the text that its probe prints, the file. What is no plugin is told in one line, and what is one can be
// looked up, and its parameters set.
#include "base/error.hpp"
#include "config/tournament_file.hpp"
#include "fuzz.hpp"
#include "plugin/catalog.hpp"
#include "plugin/check.hpp"
#include "plugin/elf.hpp"
#include "rules.hpp"

#include <fuzzer/FuzzedDataProvider.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <deque>

namespace {

using namespace hilltop;

/// The catalog lives for one input, since entries stay in it.
void look_up(const PluginEntry& plugin) {
  Catalog catalog({});
  const PluginEntry& known = catalog.add(plugin);
  for (const auto& game : known.games)
    for (const auto& bot : known.bots) try {
        const std::string text = "{tournament: t, game: \"" + game.id + "\", format: {type: round-robin}, " +
                                 "entrants: [{bot: \"" + bot.id + "\"}, {bot: \"" + bot.id + "\", name: b}]}";
        (void)parse_tournament(text, "/contest.yaml", catalog);
      } catch (const UsageError& problems) {
        if (std::string_view(problems.what()).empty()) fuzz::fail("problems without words");
      }
}

/// Structs whose members are what the input says, most of them likely values.
class Declared {
 public:
  explicit Declared(FuzzedDataProvider& input) : input_(input) {}

  hilltop_plugin plugin() {
    game_ = game();
    bot_ = bot();
    return {size<hilltop_plugin>(), number(HILLTOP_ABI_MAJOR), 0, 0, "MIT", games_, bots_};
  }

 private:
  template <class Struct>
  std::uint32_t size() {
    return input_.ConsumeBool() ? input_.ConsumeIntegral<std::uint32_t>()
                                : static_cast<std::uint32_t>(sizeof(Struct));
  }
  template <class Number>
  Number number(Number likely) {
    return input_.ConsumeBool() ? input_.ConsumeIntegral<Number>() : likely;
  }
  const char* text(const char* likely) {
    switch (input_.ConsumeIntegralInRange(0, 3)) {
      case 0: return nullptr;
      case 1: return texts_.emplace_back(input_.ConsumeRandomLengthString(2000)).c_str();
      default: return likely;
    }
  }
  /// As many as are claimed, where a host may believe that.
  const hilltop_param* params(std::uint32_t& count) {
    count = input_.ConsumeIntegralInRange(0u, 3u);
    auto& list = params_.emplace_back();
    for (std::uint32_t i = 0; i < count; ++i)
      list.push_back({static_cast<std::uint32_t>(sizeof(hilltop_param)),
                      number<hilltop_param_type>(HILLTOP_INTEGER), text("turns"), text(""), text("a|b"),
                      number<std::int64_t>(0), number<std::int64_t>(0), number<std::int64_t>(1), number(0u),
                      0});
    return list.data();
  }

  hilltop_game game() {
    hilltop_game game = Game<samurai::Session>::game;
    game.struct_size = size<hilltop_game>();
    game.flags = number(0u);
    game.id = text("chess");
    game.name = text("Chess");
    game.version = text("1");
    game.summary = text("");
    game.min_seats = number(2u);
    game.max_seats = number(2u);
    game.max_action = number(1u);
    game.time_ns = number<std::uint64_t>(1);
    game.params = params(game.param_count);
    return game;
  }
  hilltop_bot_class bot() {
    hilltop_bot_class bot{};
    bot.create = [](const hilltop_host*, const hilltop_value*, std::uint64_t, const hilltop_codec*,
                    hilltop_bot**, hilltop_buf*) noexcept { return hilltop_status{HILLTOP_OK}; };
    bot.destroy = [](hilltop_bot*) noexcept {};
    bot.open = [](hilltop_bot*, const hilltop_sitting*) noexcept { return hilltop_status{HILLTOP_OK}; };
    bot.decide = [](hilltop_bot*, const hilltop_view*, std::uint8_t*, std::uint64_t) noexcept {
      return std::int64_t{0};
    };
    bot.close = [](hilltop_bot*) noexcept {};
    bot.struct_size = size<hilltop_bot_class>();
    bot.id = text("chess/rook");
    bot.name = text("Rook");
    bot.version = text("1");
    bot.summary = text("");
    bot.game_id = text("chess");
    bot.layout_id = number(game_.layout_id);
    bot.params = params(bot.param_count);
    return bot;
  }

  FuzzedDataProvider& input_;
  std::deque<std::string> texts_;
  std::deque<std::vector<hilltop_param>> params_;
  hilltop_game game_{};
  hilltop_bot_class bot_{};
  const hilltop_game* games_[2] = {&game_, nullptr};
  const hilltop_bot_class* bots_[2] = {&bot_, nullptr};
};

void check_declared(FuzzedDataProvider& input) {
  Declared declared(input);
  const hilltop_plugin plugin = declared.plugin();
  check_plugin(plugin);
  PluginEntry entry{"/plugins/chess.so", "", {entry_of(*plugin.games[0])}, {entry_of(*plugin.bots[0])}};
  if (entry_from_json(to_json(entry)) != entry) fuzz::fail("a plugin is told as another");
  look_up(entry);
}

void check_file(const std::string& bytes) {
  const int file = memfd_create("plugin", MFD_CLOEXEC);
  if (write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) fuzz::fail("no room");
  const std::string problem = elf_problem("/proc/self/fd/" + std::to_string(file));
  close(file);
  if (!problem.empty()) fuzz::expect_one_line(problem);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string rest(reinterpret_cast<const char*>(data + 1), size - 1);
  try {
    FuzzedDataProvider input(data + 1, size - 1);
    switch (data[0] % 3) {
      case 0: check_declared(input); break;
      case 1: look_up(entry_from_json(rest)); break;
      default: check_file(rest); break;
    }
  } catch (const UsageError& error) {
    fuzz::expect_one_line(error.what());
  } catch (const RunError& error) {
    fuzz::expect_one_line(error.what());
  }
  return 0;
}

// What a keeper says, up to what people see of it. Bots are of the user that their keeper is of, so the
// worker believes it nothing: an input is all that it says, from its greeting on, to an ask of a Samurai.
#include "../unit/game_driver.hpp"
#include "cli/table.hpp"
#include "fuzz.hpp"
#include "match/player.hpp"
#include "match/result.hpp"
#include "protocol.hpp"
#include "rules.hpp"
#include "worker/transcript.hpp"

#include <fcntl.h>
#include <fuzzer/FuzzedDataProvider.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>

extern const hilltop_plugin hilltop_plugin_v1;  // the adapter's

namespace {

using namespace hilltop;

std::string g_said;  // by the keeper
int g_keepers_end = -1, g_keeper = -1;

/// The adapter's bot, and one match that it is asked in.
struct World {
  World() {
    setenv("HILLTOP_KEEPER", "/bin/true", 1);
    const auto& adapter = **hilltop_plugin_v1.bots;
    const std::string scratch = folder.path();
    std::array<hilltop_value, 16> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string_view name = adapter.params[i].name;
      values[i] = {adapter.params[i].initial, {}, 1, 0};
      if (name == "run") values[i].bytes = bytes(std::string_view("/bin/true\0", 10));
      if (name == "scratch") values[i].bytes = bytes(scratch);
      if (name == "output") values[i].number = 256;
      if (name == "trials") values[i].number = 0;
      if (name == "launch" || name == "sandbox") values[i].number = 1;  // cold, off
    }
    driver::Bytes why;
    const auto& game = tournament.game();
    if (adapter.create(nullptr, values.data(), values.size(), game.codec, &bot.bot, &why) != HILLTOP_OK)
      fuzz::fail(why.str());
    const hilltop_sitting sitting{sizeof(hilltop_sitting), HILLTOP_MATCH, 0, 2, 1, 1'000'000};
    adapter.open(bot.bot, &sitting);
    bot.bot_class = &adapter;
    for (const char* name : {"a", "b"}) entrants.entrants.emplace_back().name = name;
  }

  fuzz::Folder folder;
  driver::Tournament tournament{Game<samurai::Session>::game, {{"turns", 1}}};
  driver::Match match{tournament, 2, 1};
  Player bot;
  Tournament entrants;
};

std::string words_of(FuzzedDataProvider& input) {
  if (input.ConsumeBool()) return input.ConsumeRemainingBytesAsString();
  process::Answer answer;
  const auto given = input.ConsumeBytes<std::uint8_t>(sizeof answer);
  std::copy(given.begin(), given.end(), reinterpret_cast<std::uint8_t*>(&answer));
  const std::string errors = input.ConsumeRandomLengthString(100);
  const std::string output = input.ConsumeRemainingBytesAsString();
  answer.output_size = output.size();
  answer.errors_size = errors.size();
  const auto bytes_of_object = [](const auto& object) { return std::string(text(bytes_of(object))); };
  return bytes_of_object(process::kProtocol) + bytes_of_object(answer) + output + errors;
}

/// One turn: what came of the ask, and a bow.
std::string journal_of(const JournalEntry& entry) {
  std::string journal;
  append(journal, entry);
  JournalReader reader(journal);
  const auto read = reader.next();
  if (!read || reader.next()) fuzz::fail("an entry is read as none, or as two");
  if (read->reply != entry.reply || read->why != entry.why || read->errors != entry.errors ||
      read->fault != entry.fault || read->exit_code != entry.exit_code || read->signal != entry.signal)
    fuzz::fail("an entry is read as another");
  JournalEntry bow;
  bow.seat = 1;
  bow.action = "B";
  append(journal, bow);
  return journal;
}

void check_transcript(const World& world, const std::string& journal) {
  Job job;
  job.seats = {{0, "", ""}, {1, "", ""}};
  SessionResult result;
  result.journal = pack(journal);
  result.seats.resize(2);
  std::string transcript;
  transcribe(world.entrants, {&world.tournament.game(), world.tournament.get()}, job, result,
             {"1.1", {}, true, true, false},
             {[&](std::string_view lines) { transcript += lines; }, [](std::string_view) {}, nullptr});
  for (std::string_view rest = transcript; !rest.empty();) {
    const auto line = next_field(rest, '\n');
    if (!nlohmann::json::accept(line)) fuzz::fail("no JSON: " + std::string(line));
    fuzz::expect_one_line(safe_json(line));
  }
}

}  // namespace

// Instead of libc's: there is no keeper but the input. Its end of the socket holds all that it says, and then
// nothing.
extern "C" int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t*, int from, int) {
  g_keepers_end = from;
  return 0;
}
extern "C" int posix_spawn(pid_t* pid, const char*, const posix_spawn_file_actions_t*,
                           const posix_spawnattr_t*, char* const[], char* const[]) {
  constexpr pid_t kNobody = 0x3fffffff;  // larger than any that there is
  if (g_keeper >= 0) close(g_keeper);
  g_keeper = dup(g_keepers_end);
  (void)send(g_keeper, g_said.data(), g_said.size(), MSG_DONTWAIT);
  shutdown(g_keeper, SHUT_WR);
  *pid = kNobody;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const World world;
  FuzzedDataProvider input(data, size);
  g_said = words_of(input);  // by the next keeper: the last one has ended
  std::string action(16, '\0');
  const JournalEntry entry = ask_program(world.bot, world.match.ask(0).view, action);
  if (entry.fault != HILLTOP_OK) fuzz::expect_one_line(entry.why);
  if (!entry.reply.empty()) fuzz::expect_one_line(terminal_text(entry.reply));
  check_transcript(world, journal_of(entry));
  return 0;
}

// Stores, as somebody sends them or a disk returns them. A good one is damaged by the input, whose first byte
// says where: bytes of the file, the tournament, a result, a journal. What is read of it is damage that is
// told in one line, or a tournament that can be looked at.
#include "store/store.hpp"
#include "base/error.hpp"
#include "base/wire.hpp"
#include "cli/loaded.hpp"
#include "cli/table.hpp"
#include "fuzz.hpp"
#include "match/journal.hpp"
#include "tournament/plan.hpp"

#include <fuzzer/FuzzedDataProvider.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <fstream>
#include <iterator>

namespace {

using namespace hilltop;
namespace fs = std::filesystem;

Tournament tournament() {
  Tournament tournament;
  tournament.name = "Club";
  tournament.game = "chess";
  tournament.game_flags = HILLTOP_KEEPS_RECORDS;
  tournament.params = {{"turns", true, 9, "", "9"}};
  for (const char* name : {"a", "b", "c"}) tournament.entrants.emplace_back().name = name;
  return tournament;
}

void fill(const fs::path& file) {
  const Tournament three = tournament();
  Store store(file, Store::Mode::write);
  store.begin(to_json(three));
  Plan plan(three);
  while (auto job = plan.next()) {
    SessionResult result;
    result.position = job->position;
    result.kind = job->kind;
    result.round = job->round;
    result.seed = job->seed;
    for (const auto& seat : job->seats) {
      SeatResult& own = result.seats.emplace_back();
      own.entrant = seat.entrant;
      own.score = seat.entrant;
      own.record = "record";
      own.files = "files";
    }
    std::string journal;
    JournalEntry entry;
    entry.action = "e4";
    append(journal, entry);
    entry.fault = HILLTOP_CRASHED;
    entry.external = true;
    entry.why = "it crashed";
    append(journal, entry);
    result.journal = pack(journal);
    plan.done(result);
    store.put({result});
  }
}

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct World {
  World() {
    fill(file);
    good = content(file);
  }
  fuzz::Folder folder;
  fs::path file = folder.path() / "club.hill";
  std::string good;
};

/// Overwrites some places of the file, or cuts it off.
void damage_bytes(const World& world, FuzzedDataProvider& input) {
  std::string bad = world.good;
  if (input.ConsumeBool()) bad.resize(input.ConsumeIntegralInRange<std::size_t>(0, bad.size()));
  while (input.remaining_bytes() != 0 && !bad.empty()) {
    const auto at = input.ConsumeIntegralInRange<std::size_t>(0, bad.size() - 1);
    const std::string bytes = input.ConsumeRandomLengthString(64);
    bad.replace(at, std::min(bytes.size(), bad.size() - at), bytes, 0, bad.size() - at);
  }
  std::ofstream(world.file, std::ios::binary) << bad;
}

void damage_column(const World& world, const char* statement, FuzzedDataProvider& input) {
  std::ofstream(world.file, std::ios::binary) << world.good;
  const std::string bytes = input.ConsumeRemainingBytesAsString();
  SQLite::Database db(world.file.string(), SQLite::OPEN_READWRITE);
  db.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
  SQLite::Statement update(db, statement);
  update.bind(1, bytes.data(), static_cast<int>(bytes.size()));
  update.exec();
}

/// What standings, show and audit read.
void look(const World& world) {
  const auto loaded = load_store(world.file);
  (void)standings_text(loaded->tournament, *loaded->plan, ListFormat::json);
  (void)standings_text(loaded->tournament, *loaded->plan, ListFormat::table);
  for (std::uint64_t position = 0; position < 3; ++position) {
    const auto session = loaded->store->get(position);
    if (!session) continue;
    const std::string journal = unpack(session->journal);
    for (JournalReader reader(journal); const auto entry = reader.next();)
      if (!entry->why.empty()) fuzz::expect_one_line(terminal_text(entry->why));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const World world;
  FuzzedDataProvider input(data, size);
  switch (input.ConsumeIntegralInRange(0, 3)) {
    case 0: damage_bytes(world, input); break;
    case 1: damage_column(world, "UPDATE tournament SET json = CAST(? AS TEXT)", input); break;
    case 2: damage_column(world, "UPDATE session SET result = ? WHERE position = 1", input); break;
    default: damage_column(world, "UPDATE journal SET packed = ? WHERE position = 1", input); break;
  }
  try {
    look(world);
  } catch (const UsageError& error) {
    fuzz::expect_one_line(terminal_text(error.what()));
  } catch (const RunError& error) {
    fuzz::expect_one_line(terminal_text(error.what()));
  } catch (const WireError& error) {
    fuzz::expect_one_line(error.what());
  }
  for (const char* end : {"-wal", "-shm", "-journal"}) unlink((world.file.string() + end).c_str());
  return 0;
}

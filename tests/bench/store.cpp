// store.cpp - how many matches a second the store takes, reads, and how many bytes each costs.
#include "store/store.hpp"

#include "match/journal.hpp"

#include <benchmark/benchmark.h>

#include <unistd.h>

#include <filesystem>
#include <random>

namespace {

using namespace hilltop;
namespace fs = std::filesystem;

constexpr std::size_t kBatch = 1000;

/// A samurai match of two native bots, 90 turns long, whose packed journal is of some 60 bytes.
SessionResult match(std::uint64_t position, std::mt19937_64& random) {
  SessionResult result;
  result.position = position;
  result.seed = random();
  result.digest = random();
  result.steps = 90;
  std::string journal;
  for (std::uint32_t ask = 0; ask < 180; ++ask) {
    static constexpr char kActions[] = "wwwwwgbs";
    JournalEntry entry;
    entry.seat = ask % 2;
    entry.action = {&kActions[random() % 8], 1};
    append(journal, entry);
  }
  result.journal = pack(journal);
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    SeatResult& own = result.seats.emplace_back();
    own.entrant = static_cast<std::uint32_t>(random() % 30);
    own.score = seat;
    own.asks = 90;
  }
  return result;
}

/// A new file for one benchmark; its bytes count once the store is closed.
class File {
 public:
  File() : path_(fs::temp_directory_path() / ("hilltop-bench-" + std::to_string(getpid()))) {
    fs::remove(path_);
  }
  ~File() { fs::remove(path_); }
  std::string name() const { return path_.string(); }
  double size() const { return static_cast<double>(fs::file_size(path_)); }

 private:
  fs::path path_;
};

std::vector<SessionResult> batch() {
  std::mt19937_64 random(1);
  std::vector<SessionResult> results;
  for (std::uint64_t i = 0; i < kBatch; ++i) results.push_back(match(i, random));
  return results;
}

void store_put(benchmark::State& state) {
  File file;
  auto results = batch();
  double matches = 0;
  {
    Store store(file.name(), Store::Mode::write);
    for (auto _ : state) {
      store.put(results);
      matches += kBatch;
      for (auto& result : results) result.position += kBatch;
    }
  }
  state.counters["matches_per_second"] = benchmark::Counter(matches, benchmark::Counter::kIsRate);
  state.counters["bytes_per_match"] = file.size() / matches;
}
BENCHMARK(store_put)->UseRealTime()->Unit(benchmark::kMillisecond);

void store_each(benchmark::State& state) {
  constexpr int kBatches = 100;
  File file;
  Store store(file.name(), Store::Mode::write);
  auto results = batch();
  for (int i = 0; i < kBatches; ++i) {
    store.put(results);
    for (auto& result : results) result.position += kBatch;
  }
  double matches = 0;
  for (auto _ : state) store.each([&](const SessionResult& result) { matches += result.seats.size() == 2; });
  state.counters["matches_per_second"] = benchmark::Counter(matches, benchmark::Counter::kIsRate);
}
BENCHMARK(store_each)->UseRealTime()->Unit(benchmark::kMillisecond);

/// What a worker does with each match's journal.
void journal_pack(benchmark::State& state) {
  std::mt19937_64 random(1);
  const std::string journal = unpack(match(0, random).journal);
  std::size_t packed = 0;
  for (auto _ : state) packed = pack(journal).size();
  state.counters["bytes"] = static_cast<double>(journal.size());
  state.counters["packed_bytes"] = static_cast<double>(packed);
}
BENCHMARK(journal_pack);

/// One ask of a native bot in the journal.
void journal_append(benchmark::State& state) {
  std::string room(1 << 20, '\0');
  std::size_t used = 0;
  for (auto _ : state) {
    if (room.size() - used < 64) used = 0;
    JournalEntry entry;
    entry.seat = used & 1;
    entry.action = "w";
    used += encode_entry(entry, std::span(room).subspan(used));
    benchmark::DoNotOptimize(room.data());
  }
}
BENCHMARK(journal_append);

}  // namespace

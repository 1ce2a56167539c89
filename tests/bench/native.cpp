// native.cpp - what the host costs a match of native bots beyond the game: the same matches through plugin,
// referee and journal, and in a loop written by hand without any of them, in turns in one run. The bots do
// nearly nothing, so that little else is measured. Counters: nanoseconds a decision, medians, and their ratio
// (goal: at most 1.5 for samurai, 2 for the others); and what journal and blame take alone, in percent of the
// host's time (goal: at most 10): to pack the journal, which comes when the match is over, and with that to
// say whom it calls and to enter what he says, which in a match mostly passes beside the rest. So a match
// loses something between the two. Loop and host must come to the same result.
//
// Where nanoseconds are noisy, instructions are not: docs/performance.md has them.
#include "codemon_loop.hpp"
#include "coins_loop.hpp"
#include "dilemma_loop.hpp"
#include "match/journal.hpp"
#include "match/referee.hpp"
#include "morra_loop.hpp"
#include "natives.hpp"
#include "samurai_loop.hpp"
#include "worker/cast.hpp"

#include <benchmark/benchmark.h>
#include <hilltop/series.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <ctime>

namespace {

/// The CPU time of this thread, so that what else the machine does is not measured.
struct Clock {
  using duration = std::chrono::nanoseconds;
  static duration now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + duration(time.tv_nsec);
  }
};

/// A game and its host, ready to play.
class Host {
 public:
  Host(const std::string& game, const std::vector<const char*>& bots)
      : tournament_(bench::natives(game, bots)),
        cast_(tournament_, "/nonexistent"),
        referee_(
            cast_.game(),
            [this](std::uint32_t entrant) -> const hilltop::Player& { return cast_.player(entrant); }, box_) {
    for (std::uint32_t i = 0; i < bots.size(); ++i) job_.seats.push_back({i, enrolled(i), ""});
  }

  const hilltop::Job& job() const { return job_; }
  hilltop::SessionResult play(std::uint64_t seed) {
    job_.seed = seed;
    return referee_.play(job_);
  }

 private:
  /// The record that an entrant begins with.
  std::string enrolled(std::uint32_t entrant) {
    if ((cast_.game().game->flags & HILLTOP_HAS_ENROLMENT) == 0) return {};
    hilltop::Job job;
    job.kind = HILLTOP_ENROL;
    job.seats = {{entrant, "", ""}};
    return referee_.play(job).seats[0].record;
  }

  hilltop::Tournament tournament_;
  hilltop::Cast cast_;
  hilltop::Blackbox box_;
  hilltop::Referee referee_;
  hilltop::Job job_;
};

/// All that is done for the blame of bots and for the journal of one match, alone: it is begun, each ask is
/// told and entered, and it is packed.
class Journal {
 public:
  explicit Journal(const std::string& packed) : journal_(hilltop::unpack(packed)) {
    for (hilltop::JournalReader reader(journal_); const auto entry = reader.next();) {
      seats_ = std::max<std::size_t>(seats_, entry->seat + std::size_t{1});
      Entry& kept = entries_.emplace_back();
      kept.seat = entry->seat;
      kept.size = static_cast<std::uint32_t>(entry->action.size());
      entry->action.copy(kept.action.data(), kept.action.size());
    }
  }

  std::size_t keep(hilltop::Blackbox& box) const {
    box.begin(0, seats_, 1 << 16);
    std::vector<hilltop_native> natives;
    for (std::uint32_t seat = 0; seat < seats_; ++seat) natives.push_back(box.native(seat));
    hilltop_desk desk = box.desk();
    std::uint8_t* at = desk.entry;
    for (const Entry& entry : entries_) {
      const hilltop_native& native = natives[entry.seat];
      hilltop::detail::tell(desk.call, native.call, at);
      std::memcpy(at, native.head, sizeof native.head);
      *at = static_cast<std::uint8_t>(native.head[0] + 2 * entry.size);
      std::memcpy(at + native.head_size, entry.action.data(), sizeof entry.action);
      at += native.head_size + entry.size;
    }
    desk.entry = at;
    box.go_on(desk);
    box.calling(hilltop::Blackbox::kGame);
    const std::size_t size = hilltop::pack(box.journal()).size();
    box.end();
    return size;
  }
  std::size_t pack() const { return hilltop::pack(journal_).size(); }

 private:
  struct Entry {
    std::uint32_t seat = 0, size = 0;
    std::array<char, 8> action{};  // what is beyond its size is written over
  };
  static_assert(HILLTOP_SHORT_ACTION <= 8);
  const std::string journal_;
  std::size_t seats_ = 0;
  std::vector<Entry> entries_;
};

template <class Result>
bool is_same(const Result& loop, const hilltop::SessionResult& host) {
  bool same = host.void_reason.empty() && loop.steps == host.steps;
  for (std::size_t i = 0; i < host.seats.size(); ++i)
    same = same && loop.scores[i] == host.seats[i].score && host.seats[i].faults.total() == 0;
  return same;
}

/// `loop`: plays the match of a seed as the host does. A measurement is of so many matches of each.
template <class Loop>
void compare(benchmark::State& state, Host& host, int matches, Loop loop) {
  double decisions = 0;
  std::vector<Journal> journals;
  hilltop::Blackbox box;
  const auto seed = [](int match) { return static_cast<std::uint64_t>(match); };
  for (int i = 0; i < matches; ++i) {
    const auto result = host.play(seed(i));
    if (!is_same(loop(seed(i)), result)) return state.SkipWithError("the loop and the host differ");
    for (const auto& seat : result.seats) decisions += static_cast<double>(seat.asks);
    journals.emplace_back(result.journal);
  }
  const auto nanoseconds = [&](Clock::duration time) {
    return std::chrono::duration<double, std::nano>(time).count() / decisions;
  };
  std::vector<double> of_loop, of_host, of_journal, of_packing;
  for (auto _ : state) {
    const auto start = Clock::now();
    for (int i = 0; i < matches; ++i) benchmark::DoNotOptimize(loop(seed(i)));
    const auto middle = Clock::now();
    for (int i = 0; i < matches; ++i) benchmark::DoNotOptimize(host.play(seed(i)));
    of_loop.push_back(nanoseconds(middle - start));
    const auto end = Clock::now();
    for (const Journal& journal : journals) benchmark::DoNotOptimize(journal.keep(box));
    of_host.push_back(nanoseconds(end - middle));
    const auto last = Clock::now();
    for (const Journal& journal : journals) benchmark::DoNotOptimize(journal.pack());
    of_journal.push_back(nanoseconds(last - end));
    of_packing.push_back(nanoseconds(Clock::now() - last));
  }
  state.counters["decisions"] = benchmark::Counter(decisions);
  state.counters["loop_ns"] = bench::median(of_loop);
  state.counters["host_ns"] = bench::median(of_host);
  state.counters["ratio"] = bench::median(of_host) / bench::median(of_loop);
  state.counters["pack_percent"] = 100 * bench::median(of_packing) / bench::median(of_host);
  state.counters["journal_percent"] = 100 * bench::median(of_journal) / bench::median(of_host);
}

/// As in any contest, the loop does not know its bots at compile time.
template <class Bot>
Bot& unknown(Bot& bot) {
  Bot* hidden = &bot;
  benchmark::DoNotOptimize(hidden);
  return *hidden;
}

void samurai(benchmark::State& state) {
  Host host("samurai", {"samurai/waiter", "samurai/wall"});
  samurai_loop::Waiter waiter;
  samurai_loop::Wall wall;
  samurai_loop::Bot &first = unknown<samurai_loop::Bot>(waiter), &second = unknown<samurai_loop::Bot>(wall);
  compare(state, host, 20, [&](std::uint64_t) { return samurai_loop::play(first, second); });
}
BENCHMARK(samurai)->Unit(benchmark::kMillisecond);

void dilemma(benchmark::State& state) {
  std::vector<const char*> names;
  dilemma_loop::Lazy lazy;
  dilemma_loop::Greedy greedy;
  dilemma_loop::TitForTat tit_for_tat;
  std::vector<dilemma_loop::Bot*> bots;
  for (int i = 0; i < 13; ++i) {
    names.push_back(std::array{"dilemma/lazy", "dilemma/greedy", "dilemma/tit-for-tat"}[i % 3]);
    bots.push_back(std::array<dilemma_loop::Bot*, 3>{&lazy, &greedy, &tit_for_tat}[i % 3]);
  }
  Host host("dilemma", names);
  unknown(bots);
  compare(state, host, 5, [&](std::uint64_t seed) { return dilemma_loop::play(bots, seed); });
}
BENCHMARK(dilemma)->Unit(benchmark::kMillisecond);

void morra(benchmark::State& state) {
  Host host("morra", {"morra/fist", "morra/clockwork"});
  morra_loop::Fist fist;
  morra_loop::Clockwork clockwork;
  morra_loop::Bot &first = unknown<morra_loop::Bot>(fist), &second = unknown<morra_loop::Bot>(clockwork);
  compare(state, host, 10, [&](std::uint64_t) { return morra_loop::play(first, second); });
}
BENCHMARK(morra)->Unit(benchmark::kMillisecond);

void coins(benchmark::State& state) {
  std::vector<const char*> names;
  coins_loop::Idle idle;
  coins_loop::Feather feather;
  coins_loop::Minter minter;
  coins_loop::Carousel carousel;
  std::vector<coins_loop::Bot*> bots;
  for (int i = 0; i < 17; ++i) {
    names.push_back(std::array{"coins/idle", "coins/feather", "coins/minter", "coins/carousel"}[i % 4]);
    bots.push_back(std::array<coins_loop::Bot*, 4>{&idle, &feather, &minter, &carousel}[i % 4]);
  }
  Host host("coins", names);
  unknown(bots);
  compare(state, host, 10, [&](std::uint64_t seed) { return coins_loop::play(bots, seed); });
}
BENCHMARK(coins)->Unit(benchmark::kMillisecond);

void codemon(benchmark::State& state) {
  Host host("codemon", {"codemon/rookie", "codemon/rookie"});
  const std::array<codemon_loop::Team, 2> teams{codemon_loop::rookies(), codemon_loop::rookies()};
  compare(state, host, 100, [&](std::uint64_t seed) {
    codemon_loop::Rookie first(hilltop::bot_seed(seed, 0)), second(hilltop::bot_seed(seed, 1));
    return codemon_loop::Battle(
               teams, {&unknown<codemon_loop::Bot>(first), &unknown<codemon_loop::Bot>(second)}, seed)
        .play();
  });
}
BENCHMARK(codemon)->Unit(benchmark::kMillisecond);

}  // namespace

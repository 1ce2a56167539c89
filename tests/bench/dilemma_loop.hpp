// dilemma_loop.hpp - the floor for dilemma: its rules as somebody would write them down for one contest of
// bots in C++, in one program, without plugins, views or journals.
#pragma once
#include <hilltop/random.hpp>

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace dilemma_loop {

using Row = std::bitset<128>;  // the ids that one player takes from

/// What a bot is shown. Ids count from 1.
struct Table {
  int players, rounds;
  std::uint64_t r;
  std::vector<std::int64_t> score;        // by id
  std::vector<std::vector<Row>> history;  // by round and id
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual Row decide(const Table& table, int id) = 0;
};

/// The floor's counterparts of dilemma/lazy, dilemma/greedy and dilemma/tit-for-tat.
class Lazy : public Bot {
 public:
  Row decide(const Table&, int) override { return {}; }
};
class Greedy : public Bot {
 public:
  Row decide(const Table& table, int self) override {
    Row row;
    for (int id = 1; id <= table.players; ++id)
      if (id != self) row.set(static_cast<std::size_t>(id));
    return row;
  }
};
class TitForTat : public Bot {
 public:
  Row decide(const Table& table, int self) override {
    Row row;
    if (table.history.empty()) return row;
    const std::vector<Row>& last = table.history.back();
    for (int id = 1; id <= table.players; ++id)
      if (id != self && last[static_cast<std::size_t>(id)][static_cast<std::size_t>(self)])
        row.set(static_cast<std::size_t>(id));
    return row;
  }
};

struct Result {
  std::uint64_t steps;
  std::vector<std::int64_t> scores;  // by bot
};

inline bool is_valid(Row row, int players, int self) {
  return !row[0] && !row[static_cast<std::size_t>(self)] &&
         (row >> static_cast<std::size_t>(players + 1)).none();
}

/// Plays one match of 25 rounds a player.
inline Result play(const std::vector<Bot*>& bots, std::uint64_t seed) {
  const std::size_t players = bots.size();
  hilltop::Random random(seed);
  std::vector<int> id(players);
  std::iota(id.begin(), id.end(), 1);
  random.shuffle(id);

  Table table{static_cast<int>(players), static_cast<int>(25 * players), 0, {}, {}};
  table.score.resize(players + 1);
  table.history.reserve(25 * players);
  for (int round = 0; round < table.rounds; ++round) {
    table.r = random.next();
    std::vector<Row> rows(players + 1);
    for (std::size_t i = 0; i < players; ++i) {
      const Row row = bots[i]->decide(table, id[i]);
      if (is_valid(row, table.players, id[i])) rows[static_cast<std::size_t>(id[i])] = row;
    }
    for (std::size_t taker = 1; taker <= players; ++taker) {
      for (std::size_t victim = 1; victim <= players; ++victim) {
        if (!rows[taker][victim]) continue;
        table.score[taker] += 1;
        table.score[victim] -= 2;
      }
    }
    table.history.push_back(std::move(rows));
  }

  Result result{static_cast<std::uint64_t>(table.rounds), {}};
  for (std::size_t i = 0; i < players; ++i)
    result.scores.push_back(table.score[static_cast<std::size_t>(id[i])]);
  return result;
}

}  // namespace dilemma_loop

// coins_loop.hpp - the floor for Coins: its rules as somebody would write them down for one contest of bots
// in C++, in one program, without plugins, views or journals.
#pragma once
#include <hilltop/random.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace coins_loop {

struct Player {
  std::size_t id;
  std::int64_t points = 0;
  int flipped = 0, unflipped = 0;
};

/// What a bot is shown. Players in seating order: the next sits to the right.
struct Table {
  std::int64_t pile;
  int round = 1, rounds = 50;
  std::vector<Player> players;

  const Player& next(std::size_t place) const { return players[(place + 1) % players.size()]; }
  const Player& previous(std::size_t place) const {
    return players[(place + players.size() - 1) % players.size()];
  }
};

class Bot {
 public:
  virtual ~Bot() = default;
  virtual std::string decide(const Table& table, std::size_t place) = 0;
};

/// The floor's counterparts of coins/idle, coins/feather, coins/minter and coins/carousel.
class Idle : public Bot {
 public:
  std::string decide(const Table&, std::size_t) override { return "NNN"; }
};
class Feather : public Bot {
 public:
  std::string decide(const Table& table, std::size_t place) override {
    return table.players[place].unflipped > 0 ? "FCC" : "1FN";
  }
};
class Minter : public Bot {
 public:
  std::string decide(const Table& table, std::size_t place) override {
    std::string turn;
    int unflipped = table.players[place].unflipped;
    while (turn.size() < 3) {
      const int left = 3 - static_cast<int>(turn.size());
      if (unflipped > 0) {
        turn += 'F';
        --unflipped;
      } else if (table.round == table.rounds && left == 1) {
        turn += 'N';
      } else {
        const int coins = std::clamp(left - 1, 1, 3);
        turn += static_cast<char>('0' + coins);
        unflipped += coins;
      }
    }
    return turn;
  }
};
class Carousel : public Bot {
 public:
  std::string decide(const Table& table, std::size_t place) override {
    const auto bounty = [](const Player& player) { return 2 * player.flipped - player.unflipped; };
    return bounty(table.next(place)) >= bounty(table.previous(place)) ? "1FR" : "1FT";
  }
};

struct Result {
  std::uint64_t steps;
  std::vector<std::int64_t> scores;  // by bot
};

/// Everybody's coins go `distance` places to the right.
inline void rotate(Table& table, std::size_t distance) {
  std::vector<std::pair<int, int>> coins;
  for (const Player& player : table.players) coins.emplace_back(player.flipped, player.unflipped);
  for (std::size_t giver = 0; giver < coins.size(); ++giver) {
    Player& receiver = table.players[(giver + distance) % coins.size()];
    std::tie(receiver.flipped, receiver.unflipped) = coins[giver];
    receiver.points += 2 * receiver.flipped - receiver.unflipped;
  }
}

inline void apply(Table& table, Player& self, char action) {
  switch (action) {
    case '1':
    case '2':
    case '3': {
      const auto coins = std::min<std::int64_t>(action - '0', table.pile);
      table.pile -= coins;
      self.unflipped += static_cast<int>(coins);
      self.points -= coins;
      break;
    }
    case 'A':
    case 'B':
    case 'C': {
      const int coins = std::min(action - 'A' + 1, self.unflipped);
      self.unflipped -= coins;
      table.pile += coins;
      self.points += coins;
      break;
    }
    case 'X':
    case 'Y':
    case 'Z': self.unflipped -= std::min(action - 'X' + 1, self.unflipped); break;
    case 'F':
      if (self.unflipped == 0) break;
      --self.unflipped;
      ++self.flipped;
      self.points += 2;
      break;
    case 'U':
      if (self.flipped == 0) break;
      --self.flipped;
      ++self.unflipped;
      self.points -= 2;
      break;
    case 'R': rotate(table, table.players.size() - 1); break;
    case 'T': rotate(table, 1); break;
    default: break;
  }
}

inline bool is_valid(std::string_view turn) {
  return turn.size() == 3 && turn.find_first_not_of("N123ABCXYZFURT") == std::string_view::npos;
}

/// Plays one match of 50 rounds at most.
inline Result play(const std::vector<Bot*>& bots, std::uint64_t seed) {
  const std::size_t n = bots.size();
  hilltop::Random random(seed);
  std::vector<std::size_t> seating(n);
  std::iota(seating.begin(), seating.end(), 0);
  random.shuffle(seating);
  Table table;
  table.pile = static_cast<std::int64_t>((std::uint64_t{1} << n) + 10 * n - random.below(1 + n * n));
  for (const std::size_t seat : seating) table.players.push_back({seat});

  std::uint64_t turns = 0;
  for (; table.round <= table.rounds && table.pile != 0; ++table.round) {
    for (std::size_t place = 0; place < n && table.pile != 0; ++place) {
      const std::string turn = bots[table.players[place].id]->decide(table, place);
      ++turns;
      if (!is_valid(turn)) continue;
      for (const char action : turn) apply(table, table.players[place], action);
    }
  }

  Result result{turns, std::vector<std::int64_t>(n)};
  for (const Player& player : table.players)
    result.scores[player.id] = player.points + 2 * player.flipped - player.unflipped;
  return result;
}

}  // namespace coins_loop

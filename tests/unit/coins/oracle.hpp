// oracle.hpp - Coins once more, written from the rules text in the plainest way, to compare with.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace coins_oracle {

struct Points {
  long long take = -1, put = 1, remove = 0, flip = 2, unflip = -2, get_flipped = 2, get_unflipped = -1,
            end_flipped = 2, end_unflipped = -1;
};

struct Player {
  long long points = 0, flipped = 0, unflipped = 0;
};

struct Table {
  Points points;
  long long pile = 0, removed = 0;
  std::vector<Player> players;

  void pass(int direction) {
    const int n = static_cast<int>(players.size());
    const std::vector<Player> before = players;
    for (int giver = 0; giver < n; ++giver) {
      Player& receiver = players[static_cast<std::size_t>((giver + direction + n) % n)];
      receiver.flipped = before[static_cast<std::size_t>(giver)].flipped;
      receiver.unflipped = before[static_cast<std::size_t>(giver)].unflipped;
    }
    for (Player& p : players) p.points += p.flipped * points.get_flipped + p.unflipped * points.get_unflipped;
  }

  void act(std::size_t who, char letter) {
    Player& p = players[who];
    const auto number_in = [letter](const char* letters) {
      return static_cast<long long>(std::string_view(letters).find(letter)) + 1;
    };
    if (letter == '1' || letter == '2' || letter == '3') {
      for (long long i = number_in("123"); i > 0 && pile > 0; --i) {
        --pile, ++p.unflipped, p.points += points.take;
      }
    } else if (letter == 'A' || letter == 'B' || letter == 'C') {
      for (long long i = number_in("ABC"); i > 0 && p.unflipped > 0; --i) {
        ++pile, --p.unflipped, p.points += points.put;
      }
    } else if (letter == 'X' || letter == 'Y' || letter == 'Z') {
      for (long long i = number_in("XYZ"); i > 0 && p.unflipped > 0; --i) {
        ++removed, --p.unflipped, p.points += points.remove;
      }
    } else if (letter == 'F' && p.unflipped > 0) {
      --p.unflipped, ++p.flipped, p.points += points.flip;
    } else if (letter == 'U' && p.flipped > 0) {
      --p.flipped, ++p.unflipped, p.points += points.unflip;
    } else if (letter == 'R') {
      pass(-1);
    } else if (letter == 'T') {
      pass(+1);
    }
  }

  void finish() {
    for (Player& p : players) p.points += p.flipped * points.end_flipped + p.unflipped * points.end_unflipped;
  }

  long long coins() const {
    long long sum = pile + removed;
    for (const Player& p : players) sum += p.flipped + p.unflipped;
    return sum;
  }
};

}  // namespace coins_oracle

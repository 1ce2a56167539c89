// Three monsters that hit with their first move, the healthiest first. What it is asked: hilltop describe
// codemon
#include <iostream>
#include <sstream>
#include <string>

namespace {

/// The slot of the member with the most health: |name:id:attack:defense:speed:hp:... three times, after the
/// name.
int healthiest(const std::string& team) {
  std::istringstream members(team);
  std::string word;
  std::getline(members, word, '|');
  int best = 0, most = 0;
  for (int slot = 0; slot < 3; ++slot) {
    std::getline(members, word, '|');
    std::istringstream member(word);
    for (int field = 0; field < 6; ++field) std::getline(member, word, ':');
    if (std::stoi(word) > most) {
      best = slot;
      most = std::stoi(word);
    }
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string question = argc == 2 ? argv[1] : "";
  switch (question[0]) {
    case 'T':  // the team: NAME|MEMBER|MEMBER|MEMBER
      std::cout << "Trio|Ash:2:80:50:100:6:7:8|Reed:4:80:50:100:12:13:14|Tide:3:80:50:100:9:10:11";
      return 0;
    case 'C':  // which member fights now
      std::cout << healthiest(question);
      return 0;
    case 'A':  // 0 to 2: a move; 10 to 12: switch
      std::cout << 0;
      return 0;
    case 'B':  // a bonus point for each member: 0 attack, 1 defense, 2 speed
      std::cout << "0:0:0";
      return 0;
    default: return 1;
  }
}

// social.cpp - players who look at how everybody treats everybody, or how each one stands.
#include "bots.hpp"

#include <algorithm>

namespace dilemma {
namespace {

int takes_in(const View& view, int round, int taker) {
  int takes = 0;
  for_each_id(view.row(round, taker), view.players(), [&](std::int32_t) { ++takes; });
  return takes;
}

/// The first rounds of kin: from everybody, from nobody, from everybody.
constexpr bool kHandshake[] = {true, false, true};

bool shook_hands(const View& view, int id) {
  const int rounds = std::min(view.played(), static_cast<int>(std::size(kHandshake)));
  for (int round = 0; round < rounds; ++round)
    if (takes_in(view, round, id) != (kHandshake[round] ? view.players() - 1 : 0)) return false;
  return true;
}

}  // namespace

Takes leveller(const View& view) {
  std::int64_t total = 0;
  for (int id = 1; id <= view.players(); ++id) total += view.score(id);
  return take_if(view, [&](int id) { return view.score(id) * view.players() > total; });
}

Takes judge(const View& view) {
  if (view.played() == 0) return Takes(view);
  const int last = view.played() - 1;
  std::vector<int> takes(static_cast<std::size_t>(view.players()) + 1);
  for (int id = 1; id <= view.players(); ++id)
    if (id != view.id()) takes[static_cast<std::size_t>(id)] = takes_in(view, last, id);
  const int most = *std::max_element(takes.begin(), takes.end());
  return take_if(view, [&](int id) { return most > 0 && takes[static_cast<std::size_t>(id)] == most; });
}

Takes mob(const View& view) {
  if (view.played() == 0) return Takes(view);
  std::vector<int> victims(static_cast<std::size_t>(view.players()) + 1);
  for (int id = 1; id <= view.players(); ++id)
    for_each_id(view.row(view.played() - 1, id), view.players(),
                [&](std::int32_t victim) { ++victims[static_cast<std::size_t>(victim)]; });
  return take_if(view, [&](int id) { return 2 * victims[static_cast<std::size_t>(id)] > view.players(); });
}

// Strangers are taken from; so are false kin, who take from their own after the handshake.
Takes kin(const View& view) {
  const auto round = static_cast<std::size_t>(view.played());
  if (round < std::size(kHandshake)) return take_if(view, [&](int) { return kHandshake[round]; });
  const bool handshake_over = round > std::size(kHandshake);
  return take_if(view, [&](int id) {
    return !shook_hands(view, id) || (handshake_over && view.took_last(id, view.id()));
  });
}

}  // namespace dilemma

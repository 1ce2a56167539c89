#include "scene.hpp"

#include <hilltop/random.hpp>

#include <algorithm>
#include <string>

namespace codemon {

void Scene::score(std::span<std::int64_t> scores, std::span<std::uint8_t> forfeit) const {
  std::fill(scores.begin(), scores.end(), 0);
  std::fill(forfeit.begin(), forfeit.end(), std::uint8_t{0});
}

codemon_sight& Scene::ask(std::uint32_t seat, Question question, const Team& own) {
  codemon_sight& sight = sights_[ask_count_];
  sight.question = static_cast<std::int32_t>(question);
  sight.seat = static_cast<std::int32_t>(seat);
  sight.own = own;
  asks_[ask_count_++] = {seat, 0, {hilltop::bytes_of(table_), hilltop::bytes_of(sight)}};
  return sight;
}

std::uint64_t digest_of(const Record& record) {
  hilltop::Digest digest;
  digest.add_bytes(record.line).add(record.battles).add(record.asked);
  return digest.add_bytes(std::span(hilltop::bytes_of(record.team).data, sizeof record.team)).value();
}

}  // namespace codemon

#include "config/fingerprint.hpp"

#include "base/sha256.hpp"

#include <cstdint>
#include <vector>

namespace hilltop {
namespace {

void add(Sha256& digest, const std::vector<std::string>& words) {
  digest.part(words.size());
  for (const auto& word : words) digest.part(word);
}

}  // namespace

std::string program_fingerprint(const Entrant& entrant, std::string_view content) {
  Sha256 digest;
  digest.part("program").part(content).part(entrant.build.size());
  for (const auto& command : entrant.build) add(digest, command);
  add(digest, entrant.run);
  digest.part(entrant.launch).part(static_cast<std::uint64_t>(entrant.state));
  const Limits& limits = entrant.limits;
  digest.part(static_cast<std::uint64_t>(limits.clock));
  for (const auto limit :
       {limits.time_ns, limits.output, limits.memory, limits.disk, limits.files, limits.processes})
    digest.part(limit);
  return digest.hex();
}

std::string native_fingerprint(const Entrant& entrant, std::string_view plugin) {
  Sha256 digest;
  digest.part("native").part(plugin).part(entrant.bot).part(entrant.params.size());
  for (const auto& value : entrant.params)
    digest.part(value.name)
        .part(std::uint64_t{value.present})
        .part(static_cast<std::uint64_t>(value.number))
        .part(value.bytes);
  return digest.hex();
}

}  // namespace hilltop

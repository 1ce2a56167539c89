// random.hpp - Hilltop's own random numbers: the same stream from the same seed on every platform.
// Generator: xoshiro256** 1.0, seeded through SplitMix64 (Blackman and Vigna, "Scrambled Linear
// Pseudorandom Number Generators", 2018; both published in the public domain).
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace hilltop {

/// One step of SplitMix64: advances `state` and returns the next output. Thread: any.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A stream of random numbers. One owner, one thread at a time.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : state_) word = split_mix(seed);
  }

  /// Uniform over all 64-bit numbers.
  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform over 0..limit-1, without bias: outputs of the last, incomplete run of `limit` are drawn
  /// again. Limits 0 and 1 give 0 and draw nothing.
  constexpr std::uint64_t below(std::uint64_t limit) {
    if (limit < 2) return 0;
    for (;;) {
      const std::uint64_t drawn = next(), rest = drawn % limit;
      if (drawn - rest <= ~std::uint64_t{0} - (limit - 1)) return rest;
    }
  }

  /// True in `percent` of 100 cases: never for 0, always for 100 and above.
  constexpr bool percent(std::uint64_t percent) { return below(100) < percent; }

  /// Every order is equally likely (Fisher and Yates, from the back). Any sequence with size() and [].
  template <class Sequence>
  constexpr void shuffle(Sequence& sequence) {
    for (std::size_t i = sequence.size(); i > 1; --i)
      std::swap(sequence[i - 1], sequence[static_cast<std::size_t>(below(i))]);
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

/// A digest of a state: FNV-1a over its bytes, in the order they are added, with a final mix so that
/// close states differ everywhere (the mix of SplitMix64). Not for bytes that somebody forges.
class Digest {
 public:
  /// A number of 64 bits; a negative one counts as its two's complement.
  constexpr Digest& add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) byte(static_cast<std::uint8_t>(number >> (8 * i)));
    return *this;
  }
  /// Single bytes. Where more than one range of varying length is added, add the lengths too.
  template <class Range>
  constexpr Digest& add_bytes(const Range& range) {
    for (auto b : range) byte(static_cast<std::uint8_t>(b));
    return *this;
  }
  /// A number of 32 bits, at once: a step of FNV-1a with it in place of a byte. For what is added so often
  /// that a multiplication for each byte would show; close numbers still differ in the digest.
  constexpr Digest& add_word(std::uint32_t word) {
    hash_ = (hash_ ^ word) * kPrime;
    return *this;
  }
  constexpr std::uint64_t value() const {
    std::uint64_t state = hash_;
    return split_mix(state);
  }

 private:
  constexpr void byte(std::uint8_t b) { hash_ = (hash_ ^ b) * kPrime; }
  static constexpr std::uint64_t kPrime = 0x100000001b3u;
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

/// The id of a layout: a digest of its description. Change the description with the layout.
constexpr std::uint64_t layout_id(const char* description) {
  Digest digest;
  for (; *description != '\0'; ++description) digest.add(static_cast<std::uint8_t>(*description));
  return digest.value();
}

}  // namespace hilltop

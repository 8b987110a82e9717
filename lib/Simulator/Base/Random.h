//===- Random.h - Random numbers of a run -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_RANDOM_H
#define MLA_SIMULATOR_BASE_RANDOM_H

#include <cstdint>

namespace mla::sim {

/// A small random number generator (xorshift). Equal seeds give equal numbers.
class Random {
public:
  explicit Random(uint64_t seed = 1)
      : state(seed * 0x9e3779b97f4a7c15ull + 0x1234567) {
    next();
  }
  uint64_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
  }
  /// Returns a number below `bound`. `bound` must not be 0.
  uint32_t below(uint32_t bound) {
    return static_cast<uint32_t>(static_cast<uint32_t>(next() >> 32) *
                                     static_cast<uint64_t>(bound) >>
                                 32);
  }
  /// True with probability 1 / n.
  bool oneIn(uint32_t n) { return below(n) == 0; }

private:
  uint64_t state;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_RANDOM_H

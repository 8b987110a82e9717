//===- Random.h - Seeded values ---------------------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_RANDOM_H
#define MLA_SUPPORT_RANDOM_H

#include "mla/Support/HostTensor.h"

namespace mla {

/// A 64-bit generator whose n-th number depends only on the seed and n, on
/// every machine.
class Random {
public:
  /// Seeds the generator. Equal seeds give equal sequences.
  explicit Random(uint64_t seed) : state(seed) {}
  /// Returns the next 64 bits.
  uint64_t next();
  /// Returns a number from 0 to bound - 1.
  uint64_t below(uint64_t bound) { return next() % bound; }
  /// Returns an approximately normal number with mean 0 and deviation 1 (a sum
  /// of four uniform numbers).
  double normal();
  /// Returns a number from 0 to 1.
  double uniform();

private:
  uint64_t state;
};

/// Fills a float tensor with mean + deviation * normal, an integer tensor with
/// zeros and a bool tensor with ones.
void fillRandom(HostTensor &tensor, Random &random, double deviation,
                double mean = 0);

} // namespace mla

#endif // MLA_SUPPORT_RANDOM_H

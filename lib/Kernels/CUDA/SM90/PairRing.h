//===- PairRing.h - A ring of pairs of buffers ----------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_PAIRRING_H
#define MLA_KERNELS_CUDA_SM90_PAIRRING_H

#include "Arch/Arch.h"

namespace mla::cuda::sm90 {

/// A position in a ring of Stages buffers that are used in pairs. The second
/// buffer of a pair can be left out, so each second buffer has its own phase.
template <int Stages> class PairRing {
  static constexpr uint32_t pairs = Stages / 2;
  static_assert(Stages >= 2 && Stages % 2 == 0, "a ring of whole pairs");

public:
  /// Return the position for filling buffers, and for reading them, as
  /// arch::Ring does.
  static MLA_DEVICE PairRing producer() { return PairRing(-1); }
  static MLA_DEVICE PairRing consumer() { return PairRing(0); }
  /// Return the number of buffer `i` (0 or 1) of the pair, and its phase.
  MLA_DEVICE uint32_t stage(uint32_t i) const { return 2 * pair + i; }
  MLA_DEVICE arch::Phase phase(uint32_t i) const {
    int32_t number = i == 0 ? first : second[0];
#pragma unroll
    for (uint32_t p = 1; p < pairs; ++p)
      if (i == 1 && pair == p)
        number = second[p];
    return arch::Phase::at(number);
  }
  /// Moves to the next pair. `hasSecond` is false if the second buffer of this
  /// pair was not used.
  MLA_DEVICE void next(bool hasSecond) {
#pragma unroll
    for (uint32_t p = 0; p < pairs; ++p)
      if (hasSecond && pair == p)
        ++second[p];
    if (++pair == pairs) {
      pair = 0;
      ++first;
    }
  }

private:
  MLA_DEVICE explicit PairRing(int32_t start) : pair(0), first(start) {
#pragma unroll
    for (uint32_t p = 0; p < pairs; ++p)
      second[p] = start;
  }
  uint32_t pair;
  /// The phases of the first buffer of this pair, and of the second buffer of
  /// each pair.
  int32_t first, second[pairs];
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PAIRRING_H

//===- PairRing.h - A ring of pairs of buffers ----------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_PAIRRING_H
#define MLA_KERNELS_CUDA_SM90_PAIRRING_H

#include "Arch/Arch.h"

namespace mla::cuda::sm90 {

/// A position in a ring of Stages buffers that are used in pairs. The second
/// buffer of a pair can be left out, so each second buffer has its own phase.
template <int Stages> class PairRing {
  static constexpr uint32_t pairs = Stages / 2;
  static_assert(Stages == 2 || Stages == 4, "one or two pairs");

public:
  /// Return the position for filling buffers, and for reading them, as
  /// arch::Ring does.
  static MLA_DEVICE PairRing producer() { return PairRing(-1); }
  static MLA_DEVICE PairRing consumer() { return PairRing(0); }
  /// Return the number of buffer `i` (0 or 1) of the pair, and its phase.
  MLA_DEVICE uint32_t stage(uint32_t i) const { return 2 * pair() + i; }
  MLA_DEVICE arch::Phase phase(uint32_t i) const {
    const uint32_t uses =
        i == 0 ? used / pairs : seconds >> bits * pair() & most;
    return arch::Phase::at(start + static_cast<int32_t>(uses));
  }
  /// Returns the phase of a barrier that completes once for each buffer `i` of
  /// all pairs.
  MLA_DEVICE arch::Phase phaseOfAll(uint32_t i) const {
    const uint32_t uses =
        i == 0 ? used : (seconds & most) + (seconds >> bits & most);
    return arch::Phase::at(start + static_cast<int32_t>(uses));
  }
  /// Moves to the next pair. `hasSecond` is false if the second buffer of this
  /// pair was not used.
  MLA_DEVICE void next(bool hasSecond) {
    seconds += static_cast<uint32_t>(hasSecond) << bits * pair();
    seconds &= most << bits | most;
    ++used;
  }

private:
  /// A counter of uses has 15 bits, and a free bit for the carry. It wraps
  /// after an even number of uses, so its parity stays right.
  static constexpr uint32_t bits = 16, most = (1u << (bits - 1)) - 1;

  MLA_DEVICE explicit PairRing(int32_t start) : start(start) {}
  MLA_DEVICE uint32_t pair() const { return used % pairs; }

  int32_t start;     ///< the first phase
  uint32_t used = 0; ///< pairs
  /// The uses of the second buffer of each pair. An array would be in local
  /// memory.
  uint32_t seconds = 0;
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PAIRRING_H

//===- BlockRing.h - A ring of buffers that are read in pairs -------------===//
#ifndef MLA_KERNELS_CUDA_SM90_BLOCKRING_H
#define MLA_KERNELS_CUDA_SM90_BLOCKRING_H

#include "Arch/Arch.h"

namespace mla::cuda::sm90 {

/// A position in a ring of Stages buffers. All buffers are used in turn. A
/// reader works on up to two of them at the same time.
template <int Stages> class BlockRing {
  static_assert(Stages >= 2, "a reader uses two buffers");

public:
  /// Return the position for filling buffers, and for reading them, as
  /// arch::Ring does.
  static MLA_DEVICE BlockRing producer() { return BlockRing(-1); }
  static MLA_DEVICE BlockRing consumer() { return BlockRing(0); }
  /// Return the number of the next buffer but `i` (0 or 1), and its phase.
  MLA_DEVICE uint32_t stage(uint32_t i = 0) const {
    return at + i < Stages ? at + i : at + i - Stages;
  }
  MLA_DEVICE arch::Phase phase(uint32_t i = 0) const {
    return arch::Phase::at(at + i < Stages ? round : round + 1);
  }
  /// Moves on by `count` buffers, 1 or 2.
  MLA_DEVICE void next(uint32_t count = 1) {
    round += at + count >= Stages;
    at = stage(count);
  }

private:
  MLA_DEVICE explicit BlockRing(int32_t round) : round(round) {}

  uint32_t at = 0;
  int32_t round;
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_BLOCKRING_H

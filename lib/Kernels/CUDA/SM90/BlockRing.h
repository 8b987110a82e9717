//===- BlockRing.h - A ring of buffers for numbered blocks ----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_BLOCKRING_H
#define MLA_KERNELS_CUDA_SM90_BLOCKRING_H

#include "Arch/Arch.h"

namespace mla::cuda::sm90 {

/// A ring of Stages buffers. Blocks are numbered from 0, and block n uses
/// buffer n % Stages.
template <int Stages> class BlockRing {
public:
  /// Returns the position for filling buffers, from block 0 on.
  static MLA_DEVICE BlockRing producer() { return BlockRing(0); }
  /// Return the buffer of block `n`, and the phase of a barrier that completes
  /// once for each block of this buffer.
  static MLA_DEVICE uint32_t stageOf(int32_t n) {
    return static_cast<uint32_t>(n) % Stages;
  }
  static MLA_DEVICE arch::Phase phaseOf(int32_t n) {
    return arch::Phase::at(n / Stages);
  }
  /// Return the buffer for block `i` (0 or 1) of the next two, and the phase in
  /// which it is free.
  MLA_DEVICE uint32_t stage(int32_t i) const { return stageOf(used + i); }
  MLA_DEVICE arch::Phase phase(int32_t i) const {
    return arch::Phase::at((used + i) / Stages - 1);
  }
  /// Moves on by one block, or by two if `hasSecond`.
  MLA_DEVICE void next(bool hasSecond) { used += hasSecond ? 2 : 1; }

private:
  MLA_DEVICE explicit BlockRing(int32_t used) : used(used) {}
  int32_t used; ///< blocks
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_BLOCKRING_H

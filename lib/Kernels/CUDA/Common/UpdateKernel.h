//===- UpdateKernel.h - Update of a dense cache ---------------------------===//
//
// If past tokens are copied, a warp writes one row of the result. In an update
// in place, a warp writes one new token. In both cases each row has one writer:
// if several new tokens have the same position, only the last one is written.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_UPDATEKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_UPDATEKERNEL_H

#include "Common/CacheKernels.h"

namespace mla::cuda {

inline constexpr KernelBudget updateBudget = rotateBudget;

namespace detail {

/// Returns the position of new token s of sequence b.
MLA_DEVICE int64_t positionOf(const UpdateParams &p, int64_t b, int64_t s) {
  if (!p.positions)
    return p.tokens - p.added + s;
  const int64_t i = b * p.sequenceStride + s;
  return p.wide ? reinterpret_cast<const int64_t *>(p.positions)[i]
                : reinterpret_cast<const int32_t *>(p.positions)[i];
}

/// Returns 1 + the index of the last new token, from `first` on, whose position
/// is t in sequence b; 0 if there is none. All lanes of a warp call it.
MLA_DEVICE uint32_t lastOfToken(const UpdateParams &p, int64_t b, int64_t t,
                                int64_t first) {
  uint32_t last = 0;
  for (int64_t s = first + arch::laneIndex(); s < p.added; s += 32)
    if (positionOf(p, b, s) == t)
      last = static_cast<uint32_t>(s + 1);
  for (uint32_t step = 16; step > 0; step /= 2) {
    const uint32_t other = arch::shuffleXor(last, step);
    last = other > last ? other : last;
  }
  return last;
}

/// Returns the index of the new token that becomes token t of sequence b, or -1
/// if token t is a past token.
MLA_DEVICE int64_t newTokenAt(const UpdateParams &p, int64_t b, int64_t t) {
  if (b >= p.addedBatch)
    return -1;
  if (p.positions)
    return static_cast<int64_t>(lastOfToken(p, b, t, 0)) - 1;
  const int64_t s = t - (p.tokens - p.added);
  return s < 0 ? -1 : s;
}

/// Copies one lane's share of token t of sequence b from new token s, or from
/// the past token if s is -1.
MLA_DEVICE void updateRow(const UpdatedRows &rows, int64_t b, int64_t t,
                          int64_t s) {
  const TokenRows &from = s < 0 ? rows.past : rows.added;
  copyRow(rows.to.base + b * rows.to.outer + t * rows.to.inner,
          from.base + b * from.outer + (s < 0 ? t : s) * from.inner, rows.bytes,
          rows.chunk);
}

} // namespace detail

/// Writes new tokens to a dense cache. Grid: at least updateRows() warps.
MLA_KERNEL(updateBudget.threads, updateBudget.ctas)
updateKernel(MLA_GRID_CONSTANT const UpdateParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (stopped(p.stop) || i >= updateRows(p))
    return;
  const int64_t perSequence = p.latent.past.base ? p.tokens : p.added;
  const int64_t b = i / perSequence;
  int64_t t = i % perSequence, s;
  if (p.latent.past.base) {
    s = detail::newTokenAt(p, b, t);
  } else {
    s = t;
    t = detail::positionOf(p, b, s);
    if (t < 0 || t >= p.tokens ||
        (p.positions && detail::lastOfToken(p, b, t, s + 1) > 0))
      return;
  }
  detail::updateRow(p.latent, b, t, s);
  if (p.rope.bytes)
    detail::updateRow(p.rope, b, t, s);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_UPDATEKERNEL_H

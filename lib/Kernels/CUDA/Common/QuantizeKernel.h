//===- QuantizeKernel.h - Round queries to e4m3 -----------------*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_COMMON_QUANTIZEKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_QUANTIZEKERNEL_H

#include "Common/CacheKernels.h"
#include "Common/QuantizeParams.h"

namespace mla::cuda {

inline constexpr KernelBudget quantizeBudget = {cacheThreads, 8, 64, 0, 0};
static_assert(quantizeBudget.fitsEveryGpu());

namespace detail {

/// Rounds one row. Every lane of the warp calls it.
MLA_DEVICE void quantizeRow(Element type, const char *from, char *to,
                            int32_t width, float scale) {
#pragma unroll 1
  for (int32_t i = static_cast<int32_t>(arch::laneIndex()) * runLength;
       i < width; i += 32 * runLength) {
    Run values;
    loadRun(type, from, i, width, values);
    uint8_t codes[runLength];
#pragma unroll
    for (int j = 0; j < runLength; ++j)
      codes[j] = mlaEncodeElement(MLA_F8E4M3, values[j] / scale);
    storeBytes(reinterpret_cast<uint8_t *>(to) + i, width - i, codes);
  }
}

/// Returns the larger of `amax` and the magnitudes of this lane's elements of a
/// row. NaNs do not count.
MLA_DEVICE float largestOf(Element type, const char *from, int32_t width,
                           float amax) {
#pragma unroll 1
  for (int32_t i = static_cast<int32_t>(arch::laneIndex()) * runLength;
       i < width; i += 32 * runLength) {
    Run values;
    loadRun(type, from, i, width, values);
#pragma unroll
    for (float x : values)
      amax = arch::maximum(amax, x < 0 ? -x : x);
  }
  return amax;
}

/// Computes the scale of a row from both of its parts. Every lane of the warp
/// calls it.
MLA_DEVICE float computeScale(const QuantizeParams &p, const char *latent,
                              const char *rope) {
  float amax = largestOf(p.type, latent, p.latent.width, 0);
  amax = largestOf(p.type, rope, p.rope.width, amax);
#pragma unroll
  for (uint32_t lanes = 16; lanes > 0; lanes /= 2)
    amax = arch::maximum(amax, arch::shuffleXor(amax, lanes));
  uint32_t bits;
  return mlaTileDivisor(MLA_F8E4M3, MLA_F32, amax, 1.0f, &bits);
}

} // namespace detail

/// Rounds the latent and the rope part of queries to e4m3. Grid: x has one warp
/// per head of a token.
MLA_KERNEL(quantizeBudget.threads, quantizeBudget.ctas)
quantizeKernel(MLA_GRID_CONSTANT const QuantizeParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t row = detail::warpRow();
  if (row >= p.rows)
    return;
  const auto head = static_cast<int32_t>(row % p.heads);
  const int64_t token = row / p.heads;
  const int64_t outer = token / p.inner, inner = token % p.inner;
  auto at = [&](const TokenRows &rows) {
    return rows.base + outer * rows.outer + inner * rows.inner +
           head * rows.head;
  };
  float scale;
  if (p.outScale) {
    scale = detail::computeScale(p, at(p.latent.from), at(p.rope.from));
    if (arch::laneIndex() == 0)
      p.outScale[p.scale.offset(outer, inner, head)] = scale;
  } else {
    scale = p.scale.of(outer, inner, head);
  }
#pragma unroll 1
  for (int part = 0; part < 2; ++part) {
    const QuantizedPart &rows = part == 0 ? p.latent : p.rope;
    detail::quantizeRow(p.type, at(rows.from), at(rows.to), rows.width, scale);
  }
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_QUANTIZEKERNEL_H

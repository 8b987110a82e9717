//===- CacheKernels.h - append, gather and rotate -------------------------===//
//
// Bound by memory: a warp takes a row and moves 16 bytes a lane where alignment
// allows it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H
#define MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H

#include "Arch/Arch.h"
#include "Common/CacheParams.h"

namespace mla::cuda {

/// Warps of a CTA, a row each.
inline constexpr int cacheWarps = 4, cacheThreads = 32 * cacheWarps;

namespace detail {

MLA_DEVICE float loadElement(Element type, const char *row, int64_t index) {
  if (type == Element::F32)
    return reinterpret_cast<const float *>(row)[index];
  if (type == Element::F16)
    return arch::toFloat(reinterpret_cast<const arch::F16 *>(row)[index]);
  return arch::toFloat(reinterpret_cast<const arch::Bf16 *>(row)[index]);
}

MLA_DEVICE void storeElement(Element type, char *row, int64_t index, float x) {
  if (type == Element::F32)
    reinterpret_cast<float *>(row)[index] = x;
  else if (type == Element::F16)
    reinterpret_cast<arch::F16 *>(row)[index] = arch::fromFloat<arch::F16>(x);
  else
    reinterpret_cast<arch::Bf16 *>(row)[index] = arch::fromFloat<arch::Bf16>(x);
}

/// One lane's share of copying bytes, T at a time; zeros without a source.
template <class T>
MLA_DEVICE void moveRow(char *to, const char *from, int32_t bytes) {
  const int32_t count = bytes / static_cast<int32_t>(sizeof(T));
  for (int32_t i = arch::laneIndex(); i < count; i += 32)
    reinterpret_cast<T *>(to)[i] =
        from ? reinterpret_cast<const T *>(from)[i] : T{};
}

MLA_DEVICE void moveRow(char *to, const char *from, int32_t bytes,
                        int32_t chunk) {
  if (chunk == 16 && bytes % 16 == 0)
    moveRow<arch::Vec<uint32_t, 4>>(to, from, bytes);
  else if (chunk >= 4 && bytes % 4 == 0)
    moveRow<uint32_t>(to, from, bytes);
  else
    moveRow<uint16_t>(to, from, bytes);
}

/// Where a pair's first and second elements lie.
MLA_DEVICE void pairPlaces(int32_t pair, int32_t width, bool interleaved,
                           int32_t &first, int32_t &second) {
  first = interleaved ? 2 * pair : pair;
  second = interleaved ? 2 * pair + 1 : pair + width / 2;
}

/// One lane's pairs of a rotated row: (a cos - b sin, b cos + a sin).
MLA_DEVICE void rotateRow(const RowRotation &r, const char *from, char *to,
                          const char *cos, const char *sin) {
  for (int32_t i = arch::laneIndex(); i < r.width / 2; i += 32) {
    int32_t inA, inB, outA, outB;
    pairPlaces(i, r.width, r.inputInterleaved, inA, inB);
    pairPlaces(i, r.width, r.outputInterleaved, outA, outB);
    // With a factor an element, those of a pair lie in halves.
    const int32_t j = r.factors == r.width ? i + r.width / 2 : i;
    const float a = loadElement(r.type, from, inA);
    const float b = loadElement(r.type, from, inB);
    storeElement(r.type, to, outA,
                 a * loadElement(r.factorType, cos, i) -
                     b * loadElement(r.factorType, sin, i));
    storeElement(r.type, to, outB,
                 b * loadElement(r.factorType, cos, j) +
                     a * loadElement(r.factorType, sin, j));
  }
}

MLA_DEVICE int64_t warpRow() {
  return int64_t(arch::ctaX()) * cacheWarps + arch::threadIndex() / 32;
}

} // namespace detail

/// New tokens to their slots, the rope part rotated on the way. Grid: a warp a
/// token.
MLA_KERNEL(cacheThreads, 1)
appendKernel(MLA_GRID_CONSTANT const AppendParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (stopped(p.stop) || i >= p.tokens || p.slots[i] < 0)
    return;
  const int64_t page = p.slots[i] / p.pageSize, at = p.slots[i] % p.pageSize;
  const int64_t outer = i / p.inner, inner = i % p.inner;
  auto row = [&](const auto &rows) {
    return rows.base + outer * rows.outer + inner * rows.inner;
  };
  detail::moveRow(p.toLatent.base + page * p.toLatent.page +
                      at * p.toLatent.token,
                  row(p.latent), p.latentBytes, p.chunk);
  if (p.ropeWidth == 0)
    return;
  char *to = p.toRope.base + page * p.toRope.page + at * p.toRope.token;
  const int32_t bytes = p.ropeWidth * (p.type == Element::F32 ? 4 : 2);
  if (p.cos.base)
    detail::rotateRow({p.ropeWidth, p.factors, p.type, p.cos.type,
                       p.inputInterleaved, p.outputInterleaved},
                      row(p.rope), to, row(p.cos), row(p.sin));
  else
    detail::moveRow(to, row(p.rope), bytes, p.chunk);
}

/// Rotates rows. Grid: a warp a row.
MLA_KERNEL(cacheThreads, 1)
rotateKernel(MLA_GRID_CONSTANT const RotateParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  int64_t rest = detail::warpRow();
  if (rest >= p.rows)
    return;
  int64_t x = 0, out = 0, cos = 0, sin = 0;
#pragma unroll
  for (int d = rotationDims - 1; d >= 0; --d) {
    const int64_t i = rest % p.sizes[d];
    rest /= p.sizes[d];
    x += i * p.xStrides[d];
    out += i * p.outStrides[d];
    cos += i * p.cosStrides[d];
    sin += i * p.sinStrides[d];
  }
  detail::rotateRow(p.rotation, p.x + x, p.out + out, p.cos + cos, p.sin + sin);
}

/// Pages to dense rows, zeros past the lengths. Grid: x a warp a row, y the
/// sequences.
MLA_KERNEL(cacheThreads, 1)
gatherKernel(MLA_GRID_CONSTANT const GatherParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  const int64_t b = arch::ctaY();
  if (stopped(p.stop))
    return;
  int64_t first = 0, rows = p.length;
  auto clamp = [](int64_t x, int64_t low, int64_t high) {
    return x < low ? low : x > high ? high : x;
  };
  if (p.cuSeqlens) {
    first = clamp(p.cuSeqlens[b], 0, p.total);
    rows = clamp(p.cuSeqlens[b + 1], first, p.total) - first;
  }
  if (i >= rows)
    return;
  const int64_t start = p.starts ? clamp(p.starts[b], 0, p.capacity) : 0;
  const int64_t room = p.capacity - start;
  const bool valid = i < clamp(p.seqLens[b], 0, rows < room ? rows : room);
  const int64_t token = start + i;
  const int64_t page =
      valid ? p.blockTable[b * p.tableStride + token / p.pageSize] : 0;
  auto field = [&](const FieldRows &from, const TokenRows &to, int32_t bytes) {
    detail::moveRow(to.base + b * to.outer + (first + i) * to.inner,
                    valid ? from.base + page * from.page +
                                token % p.pageSize * from.token
                          : nullptr,
                    bytes, p.chunk);
  };
  field(p.fromLatent, p.latent, p.latentBytes);
  if (p.ropeBytes)
    field(p.fromRope, p.rope, p.ropeBytes);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H

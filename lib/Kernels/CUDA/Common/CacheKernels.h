//===- CacheKernels.h - Kernels for append, gather, rotate, prepare -------===//
//
// These kernels are bound by memory. Each warp processes one row and moves 16
// bytes per lane if the alignment allows it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H
#define MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H

#include "Arch/Arch.h"
#include "Common/CacheParams.h"
#include "Common/E4m3.h"
#include "Common/KernelBudget.h"

#include <type_traits>

namespace mla::cuda {

/// Warps per CTA. Each processes one row.
inline constexpr int cacheWarps = 4, cacheThreads = 32 * cacheWarps;

/// Registers hold the data in flight. With 64 registers per thread, eight CTAs
/// fit on an SM, which hides the memory latency.
inline constexpr KernelBudget appendBudget = {cacheThreads, 1, 64, 0, 0},
                              rotateBudget = appendBudget,
                              prepareBudget = appendBudget,
                              gatherBudget = appendBudget;
static_assert(
    KernelBudget{cacheThreads, 8, appendBudget.registers, 0, 0}.fitsEveryGpu(),
    "eight CTAs per SM hide the memory latency");

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

/// Returns the e4m3 that a cache holds for an operand of type `source`: rounded
/// to 16 bits, divided by the scale, and rounded.
MLA_DEVICE uint8_t quantised(Element source, float x, float scale) {
  const float rounded = source == Element::F16
                            ? arch::toFloat(arch::fromFloat<arch::F16>(x))
                            : arch::toFloat(arch::fromFloat<arch::Bf16>(x));
  return toE4m3(rounded / scale);
}

/// Copies one lane's share of a row in units of T, or writes zeros if `from` is
/// null.
template <class T>
MLA_DEVICE void copyRow(char *to, const char *from, int32_t bytes) {
  const int32_t count = bytes / static_cast<int32_t>(sizeof(T));
  for (int32_t i = arch::laneIndex(); i < count; i += 32)
    reinterpret_cast<T *>(to)[i] =
        from ? reinterpret_cast<const T *>(from)[i] : T{};
}

MLA_DEVICE void copyRow(char *to, const char *from, int32_t bytes,
                        int32_t chunk) {
  if (chunk == 16 && bytes % 16 == 0)
    copyRow<arch::Vec<uint32_t, 4>>(to, from, bytes);
  else if (chunk >= 4 && bytes % 4 == 0)
    copyRow<uint32_t>(to, from, bytes);
  else
    copyRow<uint16_t>(to, from, bytes);
}

/// The number of elements that a lane of castRow() loads at once.
inline constexpr int castBatch = 8;

/// Loads elements begin, begin + 32, ... of a row as f32. Skips elements past
/// the end of the row.
template <class T>
MLA_DEVICE void loadBatch(const char *row, int32_t begin, int32_t width,
                          float (&values)[castBatch]) {
#pragma unroll
  for (int j = 0; j < castBatch; ++j)
    if (begin + 32 * j < width) {
      const T x = reinterpret_cast<const T *>(row)[begin + 32 * j];
      if constexpr (std::is_same_v<T, float>)
        values[j] = x;
      else
        values[j] = arch::toFloat(x);
    }
}
template <class T>
MLA_DEVICE void storeBatch(char *row, int32_t begin, int32_t width,
                           const float (&values)[castBatch]) {
#pragma unroll
  for (int j = 0; j < castBatch; ++j)
    if (begin + 32 * j < width) {
      T &to = reinterpret_cast<T *>(row)[begin + 32 * j];
      if constexpr (std::is_same_v<T, float>)
        to = values[j];
      else
        to = arch::fromFloat<T>(values[j]);
    }
}

/// Stores a batch as e4m3.
MLA_DEVICE void quantiseBatch(Element source, char *row, int32_t begin,
                              int32_t width, float scale,
                              const float (&values)[castBatch]) {
#pragma unroll
  for (int j = 0; j < castBatch; ++j)
    if (begin + 32 * j < width)
      reinterpret_cast<uint8_t *>(row)[begin + 32 * j] =
          quantised(source, values[j], scale);
}

/// Converts one lane's share of a row to another type. Rounds to nearest, ties
/// to even. `scale` is for e4m3.
MLA_DEVICE void castRow(Element toType, char *to, Element fromType,
                        const char *from, int32_t width, float scale) {
  for (int32_t i = arch::laneIndex(); i < width; i += 32 * castBatch) {
    float values[castBatch];
    if (fromType == Element::F32)
      loadBatch<float>(from, i, width, values);
    else if (fromType == Element::F16)
      loadBatch<arch::F16>(from, i, width, values);
    else
      loadBatch<arch::Bf16>(from, i, width, values);
    if (toType == Element::F32)
      storeBatch<float>(to, i, width, values);
    else if (toType == Element::F16)
      storeBatch<arch::F16>(to, i, width, values);
    else if (toType == Element::Bf16)
      storeBatch<arch::Bf16>(to, i, width, values);
    else
      quantiseBatch(fromType, to, i, width, scale, values);
  }
}

/// Returns the indices of the two elements of a rotated pair.
MLA_DEVICE void pairIndices(int32_t pair, int32_t width, bool interleaved,
                            int32_t &first, int32_t &second) {
  first = interleaved ? 2 * pair : pair;
  second = interleaved ? 2 * pair + 1 : pair + width / 2;
}

/// Rotates one lane's pairs of a row: (a cos - b sin, b cos + a sin).
MLA_DEVICE void rotateRow(const RowRotation &r, const char *from, char *to,
                          const char *cos, const char *sin) {
  for (int32_t i = arch::laneIndex(); i < r.width / 2; i += 32) {
    int32_t inA, inB, outA, outB;
    pairIndices(i, r.width, r.inputInterleaved, inA, inB);
    pairIndices(i, r.width, r.outputInterleaved, outA, outB);
    // If there is one factor per element, the factors of a pair are width / 2
    // apart.
    const int32_t j = r.factors == r.width ? i + r.width / 2 : i;
    const float a = loadElement(r.type, from, inA);
    const float b = loadElement(r.type, from, inB);
    const float first = a * loadElement(r.factorType, cos, i * r.cosStep) -
                        b * loadElement(r.factorType, sin, i * r.sinStep);
    const float second = b * loadElement(r.factorType, cos, j * r.cosStep) +
                         a * loadElement(r.factorType, sin, j * r.sinStep);
    if (r.outType == Element::E4m3) {
      to[outA] = static_cast<char>(quantised(r.type, first, r.outScale));
      to[outB] = static_cast<char>(quantised(r.type, second, r.outScale));
    } else {
      storeElement(r.outType, to, outA, first);
      storeElement(r.outType, to, outB, second);
    }
  }
}

/// Writes one lane's share of a token's row to a field of the cache.
MLA_DEVICE void writeRow(const AppendedRows &rows, const char *from, char *to,
                         float scale) {
  if (rows.type != rows.fieldType)
    castRow(rows.fieldType, to, rows.type, from, rows.width, scale);
  else
    copyRow(to, from, rows.width * (rows.type == Element::F32 ? 4 : 2),
            rows.chunk);
}

/// Returns the row of the calling warp.
MLA_DEVICE int64_t warpRow() {
  return int64_t(arch::ctaX()) * cacheWarps + arch::threadIndex() / 32;
}

/// Writes one head of token i to its cache slot.
MLA_DEVICE void appendToken(const AppendParams &p, int64_t i, int32_t head) {
  if (p.slots[i] < 0)
    return;
  const int64_t page = p.slots[i] / p.pageSize, at = p.slots[i] % p.pageSize;
  const int64_t outer = i / p.inner, inner = i % p.inner;
  auto token = [&](const auto &rows) {
    return rows.base + outer * rows.outer + inner * rows.inner;
  };
  auto row = [&](const TokenRows &rows) {
    return token(rows) + head * rows.head;
  };
  auto slot = [&](const FieldRows &rows) {
    return rows.base + page * rows.page + at * rows.token + head * rows.head;
  };
  writeRow(p.latent, row(p.latent.from), slot(p.latent.to), p.scale.of(head));
  const float scale = p.valueScale.of(head);
  if (p.rope.width == 0)
    return;
  if (p.cos.base)
    rotateRow({p.rope.width, p.factors, p.rope.type, p.rope.fieldType,
               p.cos.type, p.inputInterleaved, p.outputInterleaved, p.cos.step,
               p.sin.step, scale},
              row(p.rope.from), slot(p.rope.to), token(p.cos), token(p.sin));
  else
    writeRow(p.rope, row(p.rope.from), slot(p.rope.to), scale);
}

/// Rotates row `row`. Divides 32-bit numbers, because 64-bit divisions take
/// longer than the rotation.
MLA_DEVICE void rotateOne(const RotateParams &p, int64_t row) {
  uint32_t rest = static_cast<uint32_t>(row);
  int64_t x = 0, out = 0, cos = 0, sin = 0;
#pragma unroll
  for (int d = rotationDims - 1; d >= 0; --d) {
    const uint32_t size = static_cast<uint32_t>(p.sizes[d]);
    if (size == 1)
      continue;
    const int64_t i = rest % size;
    rest /= size;
    x += i * p.xStrides[d];
    out += i * p.outStrides[d];
    cos += i * p.cosStrides[d];
    sin += i * p.sinStrides[d];
  }
  rotateRow(p.rotation, p.x + x, p.out + out, p.cos + cos, p.sin + sin);
}

/// Writes one lane's share of a row of e4m3 as elements of another type, times
/// the scale, or zeros if `from` is null.
MLA_DEVICE void expandRow(Element type, char *to, const char *from,
                          int32_t width, float scale) {
  for (int32_t i = arch::laneIndex(); i < width; i += 32) {
    const float x =
        from ? fromE4m3(static_cast<uint8_t>(from[i])) * scale : 0.0f;
    storeElement(type, to, i, x);
  }
}

} // namespace detail

/// Writes new tokens to their cache slots. Rotates the rope part and converts
/// both parts to the cache's types. Grid: x has one warp per token, y is the
/// head.
MLA_KERNEL(appendBudget.threads, appendBudget.ctas)
appendKernel(MLA_GRID_CONSTANT const AppendParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (!stopped(p.stop) && i < p.tokens)
    detail::appendToken(p, i, static_cast<int32_t>(arch::ctaY()));
}

/// Rotates rows. Grid: one warp per row.
MLA_KERNEL(rotateBudget.threads, rotateBudget.ctas)
rotateKernel(MLA_GRID_CONSTANT const RotateParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (i < p.rows)
    detail::rotateOne(p, i);
}

/// Writes new tokens like appendKernel() and rotates queries like
/// rotateKernel(). Grid: one warp per token, then one warp per query row.
MLA_KERNEL(prepareBudget.threads, prepareBudget.ctas)
prepareKernel(MLA_GRID_CONSTANT const AppendParams append,
              MLA_GRID_CONSTANT const RotateParams rotate) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (stopped(append.stop))
    return;
  if (i < append.tokens)
    detail::appendToken(append, i, 0);
  else if (i - append.tokens < rotate.rows)
    detail::rotateOne(rotate, i - append.tokens);
}

/// Copies pages to dense rows, and writes zeros past the lengths. Grid: x
/// has one warp per row of a sequence, y is the sequence, z the head.
MLA_KERNEL(gatherBudget.threads, gatherBudget.ctas)
gatherKernel(MLA_GRID_CONSTANT const GatherParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  const int64_t b = arch::ctaY();
  const auto head = static_cast<int32_t>(arch::ctaZ());
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
  auto field = [&](const FieldRows &from, const TokenRows &to, int32_t bytes,
                   const HeadScale &scale) {
    char *row =
        to.base + b * to.outer + (first + i) * to.inner + head * to.head;
    const char *held = valid ? from.base + page * from.page +
                                   token % p.pageSize * from.token +
                                   head * from.head
                             : nullptr;
    if (p.fieldType == Element::E4m3)
      detail::expandRow(p.type, row, held,
                        bytes / (p.type == Element::F32 ? 4 : 2),
                        scale.of(head));
    else
      detail::copyRow(row, held, bytes, p.chunk);
  };
  field(p.fromLatent, p.latent, p.latentBytes, p.scale);
  if (p.ropeBytes)
    field(p.fromRope, p.rope, p.ropeBytes, p.valueScale);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H

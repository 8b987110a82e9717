//===- CacheKernels.h - Kernels for append, gather, rotate, prepare -------===//
//
// These kernels are bound by memory. Each warp processes one row and moves 16
// bytes per lane if the alignment allows it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H
#define MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H

#include "Arch/Arch.h"
#include "Common/GatherRows.h"
#include "Common/KernelBudget.h"
#include "Common/NormedRow.h"
#include "Common/QuantisedRow.h"

namespace mla::cuda {

/// Warps per CTA. Each processes one row.
inline constexpr int cacheWarps = 4, cacheThreads = 32 * cacheWarps;

/// Registers hold the data in flight. With 64 registers per thread, eight CTAs
/// fit on an SM, which hides the memory latency; with the 96 of conversions to
/// elements of 8 and 4 bits, five.
inline constexpr KernelBudget appendBudget = {cacheThreads, 5, 96, 0, 0},
                              gatherBudget = appendBudget,
                              normBudget = {cacheThreads, 4, 128, 0, 0},
                              rotateBudget = {cacheThreads, 1, 64, 0, 0};
/// The budget of an append or prepare. A norm holds a run of weights, too.
template <bool Norm>
inline constexpr KernelBudget appendBudgetOf = Norm ? normBudget : appendBudget;
static_assert(appendBudget.fitsEveryGpu() && normBudget.fitsEveryGpu());
static_assert(
    KernelBudget{cacheThreads, 8, rotateBudget.registers, 0, 0}.fitsEveryGpu(),
    "eight CTAs per SM hide the memory latency");

namespace detail {

/// Returns the indices of the two elements of a rotated pair.
MLA_DEVICE void pairIndices(int32_t pair, int32_t width, bool interleaved,
                            int32_t &first, int32_t &second) {
  first = interleaved ? 2 * pair : pair;
  second = interleaved ? 2 * pair + 1 : pair + width / 2;
}

/// A pair of elements and the factors of both.
struct RotatedPair {
  float a, b, cosA, sinA, cosB, sinB;

  /// Pair `i` of a row.
  MLA_DEVICE RotatedPair(const RowRotation &r, const char *from,
                         const char *cos, const char *sin, int32_t i) {
    int32_t inA, inB;
    pairIndices(i, r.width, r.inputInterleaved, inA, inB);
    // If there is one factor per element, the factors of a pair are width / 2
    // apart.
    const int32_t j = r.factors == r.width ? i + r.width / 2 : i;
    a = loadElement(r.type, from, inA);
    b = loadElement(r.type, from, inB);
    cosA = loadElement(r.factorType, cos, i * r.cosStep);
    sinA = loadElement(r.factorType, sin, i * r.sinStep);
    cosB = loadElement(r.factorType, cos, j * r.cosStep);
    sinB = loadElement(r.factorType, sin, j * r.sinStep);
  }

  /// Return a cos - b sin and b cos + a sin. As on the CPU, each product is
  /// rounded.
  MLA_DEVICE float first() const {
    const arch::F32x2 x = arch::multiply({a, b}, {cosA, sinA});
    return x.x - x.y;
  }
  MLA_DEVICE float second() const {
    const arch::F32x2 x = arch::multiply({b, a}, {cosB, sinB});
    return x.x + x.y;
  }
};

/// Stores a rotated element, to an output of 8 bits as appends do.
MLA_DEVICE void storeRotated(const RowRotation &r, char *row, int32_t index,
                             float x) {
  if (!isQuantised(r.outType))
    return storeElement(r.outType, row, index, x);
  const float rounded = roundTo16(x, r.type == Element::F16);
  row[index] = static_cast<char>(
      mlaEncodeElement(static_cast<int32_t>(r.outType), rounded / r.outScale));
}

/// Rotates one lane's pairs of a row: (a cos - b sin, b cos + a sin). An output
/// of 8 bits has no block scales.
MLA_DEVICE void rotateRow(const RowRotation &r, const char *from, char *to,
                          const char *cos, const char *sin) {
  for (int32_t i = arch::laneIndex(); i < r.width / 2; i += 32) {
    int32_t outA, outB;
    pairIndices(i, r.width, r.outputInterleaved, outA, outB);
    const RotatedPair pair(r, from, cos, sin, i);
    storeRotated(r, to, outA, pair.first());
    storeRotated(r, to, outB, pair.second());
  }
}

/// The values of a row of new tokens, rotated if `cos` is not null, for
/// QuantisedRow::write().
struct NewRow {
  Element type;
  const char *from, *cos, *sin;
  const RowRotation &rotation;

  MLA_DEVICE void load(int32_t begin, int32_t end, Run &values) const {
    if (!cos)
      return loadRun(type, from, begin, end, values);
    const int32_t half = rotation.width / 2;
    const bool interleaved = rotation.outputInterleaved;
    // One copy of the code, because the registers of a run have no run-time
    // index.
#pragma unroll 1
    for (int k = 0; k < runLength; ++k) {
      const int32_t at = begin + k;
      float value = 0;
      if (at < end) {
        const RotatedPair pair(rotation, from, cos, sin,
                               interleaved ? at / 2 : at % half);
        value =
            (interleaved ? at % 2 : at / half) ? pair.second() : pair.first();
      }
#pragma unroll
      for (int i = 0; i < runLength; ++i)
        values[i] = i == k ? value : values[i];
    }
  }
};

/// Returns the row of the calling warp.
MLA_DEVICE int64_t warpRow() {
  return int64_t(arch::ctaX()) * cacheWarps + arch::threadIndex() / 32;
}

/// Writes one head of token i to its cache slot. Norm: normalizes the latent.
template <bool Norm>
MLA_DEVICE void appendToken(const AppendParams &p, int64_t i, int32_t head) {
  if (p.slots[i] < 0)
    return;
  const int64_t page = p.slots[i] / p.pageSize, at = p.slots[i] % p.pageSize;
  const int64_t outer = i / p.inner, inner = i % p.inner;
  auto token = [&](const auto &rows) {
    return rows.base + outer * rows.outer + inner * rows.inner;
  };
  const RowRotation rotation = {p.rope.width,        p.factors,
                                p.rope.type,         p.rope.fieldType,
                                p.cos.type,          p.inputInterleaved,
                                p.outputInterleaved, p.cos.step,
                                p.sin.step,          p.valueScale.of(head)};
  // An element that shares neither a byte nor a scale with others.
  const bool isSingle =
      !p.rope.scales.base && p.rope.fieldType != Element::E2m1;
#pragma unroll 1
  for (int part = 0; part < 2; ++part) {
    const AppendedRows &rows = part == 0 ? p.latent : p.rope;
    const float scale = (part == 0 ? p.scale : p.valueScale).of(head);
    const bool isRotated = part == 1 && p.cos.base;
    const char *from = token(rows.from) + head * rows.from.head;
    const char *cos = isRotated ? token(p.cos) : nullptr;
    const char *sin = isRotated ? token(p.sin) : nullptr;
    char *to = rows.to.base + page * rows.to.page + at * rows.to.token +
               head * rows.to.head;
    if (Norm && part == 0)
      writeNormed(p, from, to, page, at, scale);
    else if (isRotated && isSingle)
      rotateRow(rotation, from, to, cos, sin);
    else if (isQuantised(rows.fieldType))
      QuantisedRow(rows.fieldType, to, rows.scales, page, at, scale)
          .write(NewRow{rows.type, from, cos, sin, rotation},
                 rows.type == Element::F16, rows.width);
    else if (rows.type != rows.fieldType)
      castRow(rows.fieldType, to, rows.type, from, rows.width);
    else
      copyRow(to, from, rows.width * (rows.type == Element::F32 ? 4 : 2),
              rows.chunk);
  }
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

} // namespace detail

/// Writes new tokens to their cache slots. Rotates the rope part and converts
/// both parts to the cache's types. Norm: normalizes the latent. Grid: x has
/// one warp per token, y is the head.
template <bool Norm>
MLA_KERNEL(appendBudgetOf<Norm>.threads, appendBudgetOf<Norm>.ctas)
appendKernel(MLA_GRID_CONSTANT const AppendParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (!stopped(p.stop) && i < p.tokens)
    detail::appendToken<Norm>(p, i, static_cast<int32_t>(arch::ctaY()));
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
template <bool Norm>
MLA_KERNEL(appendBudgetOf<Norm>.threads, appendBudgetOf<Norm>.ctas)
prepareKernel(MLA_GRID_CONSTANT const AppendParams append,
              MLA_GRID_CONSTANT const RotateParams rotate) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t i = detail::warpRow();
  if (stopped(append.stop))
    return;
  if (i < append.tokens)
    detail::appendToken<Norm>(append, i, 0);
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
  const detail::GatheredSequence sequence(p, b);
  if (i >= sequence.rows)
    return;
  const bool valid = i < sequence.count;
  const int64_t token = sequence.start + i;
  const int64_t page =
      valid ? p.blockTable[b * p.tableStride + token / p.pageSize] : 0;
  const int64_t at = token % p.pageSize;
#pragma unroll 1
  for (int part = 0; part < 2; ++part)
    detail::gatherPart(p, part, {b, sequence.first + i, head},
                       {valid, page, at});
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CACHEKERNELS_H

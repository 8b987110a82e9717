//===- ConvertKernel.h - Copy tokens from one cache to another --*- C++ -*-===//
//
// Each warp copies a token. A field that both caches store in the same way is
// copied bit by bit, other fields are read to f32 and written again.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_CONVERTKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_CONVERTKERNEL_H

#include "Common/CacheKernels.h"

namespace mla::cuda {

inline constexpr KernelBudget convertBudget = appendBudget;

namespace detail {

/// A token's row of a field in one cache.
struct ConvertedRow {
  const ConvertedField &field;
  int64_t page, token;
  float scale;

  MLA_DEVICE char *row() const {
    return field.rows.base + page * field.rows.page + token * field.rows.token;
  }
  MLA_DEVICE QuantisedRow quantised() const {
    return QuantisedRow(field.type, row(), field.scales, page, token, scale);
  }
};

/// The values of a row of any type, for QuantisedRow::write().
struct StoredRow {
  Element type;
  const char *row;
  QuantisedRow quantised;
  MLA_DEVICE void load(int32_t begin, int32_t end, Run &values) const {
    if (isQuantised(type))
      quantised.load(begin, end, values);
    else
      loadRun(type, row, begin, end, values);
  }
};

/// Writes a row whose codec is another one than that of `from`.
MLA_DEVICE void convertRow(const ConvertedRow &from, const ConvertedRow &to,
                           int32_t width) {
  const Element type = from.field.type, toType = to.field.type;
  if (isQuantised(toType))
    to.quantised().write(StoredRow{type, from.row(), from.quantised()},
                         type == Element::F16, width);
  else if (isQuantised(type))
    from.quantised().read(width, toType, to.row());
  else
    castRow(toType, to.row(), type, from.row(), width);
}

MLA_DEVICE void copyBits(const ConvertedRow &from, const ConvertedRow &to,
                         int32_t width, int32_t chunk) {
  const Element type = from.field.type;
  if (isQuantised(type))
    to.quantised().copy(from.quantised(), width, chunk);
  else
    copyRow(to.row(), from.row(), width * (type == Element::F32 ? 4 : 2),
            chunk);
}

/// Copies token `token` of sequence `b`.
MLA_DEVICE void convertToken(const ConvertParams &p, int64_t b, int64_t token) {
  const int64_t fromPage =
      p.fromTable[b * p.fromStride + token / p.fromPageSize];
  const int64_t toPage = p.toTable[b * p.toStride + token / p.toPageSize];
#pragma unroll 1
  for (int32_t i = 0; i < 2; ++i) {
    const ConvertedRows &rows = i == 0 ? p.latent : p.rope;
    if (rows.width == 0)
      continue;
    const ConvertedRow from{rows.from, fromPage, token % p.fromPageSize,
                            p.fromScale.of(0)},
        to{rows.to, toPage, token % p.toPageSize, p.toScale.of(0)};
    if (rows.isCopy)
      copyBits(from, to, rows.width, rows.chunk);
    else
      convertRow(from, to, rows.width);
  }
}

} // namespace detail

/// Copies tokens [starts, seqLens) of each sequence. Grid: x is any number of
/// CTAs, y is the sequence.
MLA_KERNEL(convertBudget.threads, convertBudget.ctas)
convertKernel(MLA_GRID_CONSTANT const ConvertParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  if (stopped(p.stop))
    return;
  const int64_t b = arch::ctaY();
  const int64_t start = p.starts ? p.starts[b] : 0;
  const int64_t end = p.seqLens[b] < p.capacity ? p.seqLens[b] : p.capacity;
  for (int64_t i = (start < 0 ? 0 : start) + detail::warpRow(); i < end;
       i += int64_t(arch::gridX()) * cacheWarps)
    detail::convertToken(p, b, i);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_CONVERTKERNEL_H

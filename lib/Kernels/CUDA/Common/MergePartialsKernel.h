//===- MergePartialsKernel.h - Merge of a caller's partial results --------===//
//
// A warp merges one row. Lane i computes the weights of partial results i, i +
// 32 and so on. Partial results that saw no key are not read. The addresses of
// up to mergeDirectPartials partial results are launch parameters. If there are
// more, their addresses do not fit; earlier launches write them to a table in
// device memory, because host memory may be freed before a graph is replayed.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_MERGEPARTIALSKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_MERGEPARTIALSKERNEL_H

#include "Common/CacheKernels.h"
#include "Common/FloatAt.h"

#include <cmath>
#include <type_traits>

namespace mla::cuda {

/// The number of partial results that a lane loads at once.
inline constexpr int partialDepth = 4;
static_assert(mergeDirectPartials <= 32, "one lane each");

inline constexpr KernelBudget mergePartialsBudget = {cacheThreads, 1, 96, 0, 0};
static_assert(mergePartialsBudget.fitsEveryGpu());

/// The number of 64-bit words of a view. storePartialsKernel copies one word
/// per thread.
inline constexpr int viewWords = sizeof(PartialView) / sizeof(int64_t);
inline constexpr KernelBudget storePartialsBudget = {
    mergeDirectPartials * viewWords, 1, 32, 0, 0};
static_assert(storePartialsBudget.fitsEveryGpu());

namespace detail {

/// One row: its index in every operand, and the weights of the partial results.
struct PartialRow {
  int64_t index[mergeDims];
  float weight; ///< the weight of partial result `lane`
  float largest, sum;

  MLA_DEVICE int64_t at(const int64_t (&strides)[mergeDims]) const {
    return index[0] * strides[0] + index[1] * strides[1] +
           index[2] * strides[2];
  }
};

/// Returns the view of partial result i. If Table, views are in p.table, else
/// in the launch parameters.
template <bool Table>
MLA_DEVICE const PartialView &partialAt(const MergePartialsParams &p,
                                        int32_t i) {
  if constexpr (Table)
    return p.table[i];
  else
    return p.partials[i];
}

/// Returns the base-2 LSE of partial result i, or -inf if it does not exist or
/// saw no key. Both conventions for a row that sees no key become -inf.
template <bool Table>
MLA_DEVICE float partialLse(const MergePartialsParams &p, const PartialRow &row,
                            int32_t i) {
  if (i >= p.count)
    return -INFINITY;
  const PartialView &from = partialAt<Table>(p, i);
  const float lse = from.lse[row.at(from.lseStrides)];
  return lse == INFINITY ? -INFINITY : lse * p.toBase2;
}

/// Returns 2^(LSE - largest), or 0 for a partial result that saw no key.
MLA_DEVICE float partialWeight(const PartialRow &row, float own) {
  return own == -INFINITY ? 0.0f : arch::exp2Fast(own - row.largest);
}

/// Returns the row with index `rest` (0 to p.rows - 1). All lanes of a warp
/// call it.
template <bool Table>
MLA_DEVICE PartialRow partialRow(const MergePartialsParams &p, int64_t rest) {
  PartialRow row;
#pragma unroll
  for (int d = mergeDims - 1; d >= 0; --d) {
    row.index[d] = rest % p.sizes[d];
    rest /= p.sizes[d];
  }
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  const float own = partialLse<Table>(p, row, lane);
  row.largest = own;
  if constexpr (Table)
    for (int32_t i = lane + 32; i < p.count; i += 32)
      row.largest = arch::maximum(row.largest, partialLse<true>(p, row, i));
  for (uint32_t step = 16; step > 0; step /= 2)
    row.largest =
        arch::maximum(row.largest, arch::shuffleXor(row.largest, step));
  row.weight = partialWeight(row, own);
  row.sum = row.weight;
  if constexpr (Table)
    for (int32_t i = lane + 32; i < p.count; i += 32)
      row.sum += partialWeight(row, partialLse<true>(p, row, i));
  for (uint32_t step = 16; step > 0; step /= 2)
    row.sum += arch::shuffleXor(row.sum, step);
  return row;
}

/// Returns the factor that normalizes a row's sum of outputs: 1 / (sum of the
/// weights + the sink's share), or 0 if no partial result saw a key.
MLA_DEVICE float inverseWeight(const MergePartialsParams &p,
                               const PartialRow &row) {
  constexpr float log2e = 1.44269504088896340736f;
  if (row.sum == 0)
    return 0.0f;
  float sum = row.sum;
  if (p.sink) {
    const float sink = floatAt(p.sinkType, p.sink, row.index[mergeDims - 1]);
    sum += arch::exp2Fast(arch::multiplyAdd(sink, log2e, -row.largest));
  }
  return 1.0f / sum;
}

/// One element with the interface of arch::Vec.
template <class E> struct OneColumn {
  E value;
  MLA_DEVICE E &operator[](int) { return value; }
  MLA_DEVICE const E &operator[](int) const { return value; }
};

/// N adjacent elements of type E, loaded at once.
template <class E, int N> struct Columns {
  using Access = std::conditional_t<N == 1, OneColumn<E>, arch::Vec<E, N>>;
  Access values;
  MLA_DEVICE void addTo(float (&total)[N], float weight) const {
#pragma unroll
    for (int c = 0; c < N; ++c)
      if constexpr (sizeof(E) == 4)
        total[c] += weight * values[c];
      else
        total[c] += weight * arch::toFloat(values[c]);
  }
};

/// Adds up to 32 partial results, from `first` on, to N columns from `col` on.
/// In lane i, `own` is the weight of partial result first + i.
template <class E, int N, bool Table>
MLA_DEVICE void addPartials(const MergePartialsParams &p, const PartialRow &row,
                            int32_t first, float own, int32_t col,
                            float (&total)[N]) {
  const int32_t count = p.count - first < 32 ? p.count - first : 32;
  for (int32_t begin = 0; begin < count; begin += partialDepth) {
    Columns<E, N> part[partialDepth];
    float weight[partialDepth];
#pragma unroll
    for (int i = 0; i < partialDepth; ++i) {
      weight[i] = arch::shuffle(own, (begin + i) % 32);
      weight[i] = begin + i < count && col < p.width ? weight[i] : 0.0f;
      if (weight[i] == 0)
        continue;
      const PartialView &from = partialAt<Table>(p, first + begin + i);
      part[i].values =
          *reinterpret_cast<const typename Columns<E, N>::Access *>(
              reinterpret_cast<const E *>(from.out) + row.at(from.outStrides) +
              col);
    }
#pragma unroll
    for (int i = 0; i < partialDepth; ++i)
      if (weight[i] != 0)
        part[i].addTo(total, weight[i]);
  }
}

/// Merges the columns of a row, N per lane.
template <class E, int N, bool Table>
MLA_DEVICE void mergeColumns(const MergePartialsParams &p,
                             const PartialRow &row) {
  E *const to = reinterpret_cast<E *>(p.out) + row.at(p.outStrides);
  const float inverse = inverseWeight(p, row);
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  for (int32_t first = 0; first < p.width; first += 32 * N) {
    const int32_t col = first + lane * N;
    float total[N] = {};
    addPartials<E, N, Table>(p, row, 0, row.weight, col, total);
    if constexpr (Table)
      for (int32_t i = 32; i < p.count; i += 32)
        addPartials<E, N, true>(
            p, row, i, partialWeight(row, partialLse<true>(p, row, i + lane)),
            col, total);
    if (col >= p.width)
      continue;
    typename Columns<E, N>::Access result;
#pragma unroll
    for (int c = 0; c < N; ++c)
      if constexpr (sizeof(E) == 4)
        result[c] = total[c] * inverse;
      else
        result[c] = arch::fromFloat<E>(total[c] * inverse);
    *reinterpret_cast<typename Columns<E, N>::Access *>(to + col) = result;
  }
}

} // namespace detail

/// Merges partial results over disjoint keys. If Wide, a lane loads 16 bytes at
/// a time, which requires that every row is aligned to 16 bytes and that its
/// width is a multiple of 16 bytes. Table: see partialAt(). Grid: one warp per
/// row.
template <class E, bool Wide, bool Table>
MLA_KERNEL(mergePartialsBudget.threads, mergePartialsBudget.ctas)
mergePartialsKernel(MLA_GRID_CONSTANT const MergePartialsParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t index = detail::warpRow();
  if (index >= p.rows)
    return;
  const detail::PartialRow row = detail::partialRow<Table>(p, index);
  detail::mergeColumns<E, Wide ? 16 / sizeof(E) : 1, Table>(p, row);
  if (p.lse && arch::laneIndex() == 0)
    p.lse[row.at(p.lseStrides)] =
        row.sum == 0 ? p.emptyLse
                     : (row.largest + arch::log2Fast(row.sum)) / p.toBase2;
}

/// Writes p.partials to entries [first, first + count) of p.table. Grid: one
/// CTA.
MLA_KERNEL(storePartialsBudget.threads, storePartialsBudget.ctas)
storePartialsKernel(MLA_GRID_CONSTANT const MergePartialsParams p,
                    MLA_GRID_CONSTANT const int32_t first,
                    MLA_GRID_CONSTANT const int32_t count) {
  arch::waitForDependencies();
  const int32_t word = static_cast<int32_t>(arch::threadIndex());
  if (word < count * viewWords)
    reinterpret_cast<int64_t *>(p.table + first)[word] =
        reinterpret_cast<const int64_t *>(p.partials)[word];
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_MERGEPARTIALSKERNEL_H

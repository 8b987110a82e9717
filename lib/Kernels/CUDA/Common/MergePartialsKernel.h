//===- MergePartialsKernel.h - Partial results to one ---------------------===//
//
// A warp takes a row. Lane i has the weight of partial result i; partial
// results that saw no key are not read, whatever they hold.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_MERGEPARTIALSKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_MERGEPARTIALSKERNEL_H

#include "Common/CacheKernels.h"

#include <cmath>
#include <type_traits>

namespace mla::cuda {

/// Partial results that a lane loads at a time.
inline constexpr int partialDepth = 4;
static_assert(mergeMostPartials <= 32, "a lane each");

inline constexpr KernelBudget mergePartialsBudget = gatherBudget;

namespace detail {

/// One row: its place in every operand, and the weights of the partials.
struct PartialRow {
  int64_t index[mergeDims];
  float weight; ///< of this lane's partial, 2^(LSE - largest); 0: no key
  float largest, sum;

  MLA_DEVICE int64_t at(const int64_t (&strides)[mergeDims]) const {
    return index[0] * strides[0] + index[1] * strides[1] +
           index[2] * strides[2];
  }
};

/// Row `rest` of p's rows; all lanes of a warp call it.
MLA_DEVICE PartialRow partialRow(const MergePartialsParams &p, int64_t rest) {
  PartialRow row;
#pragma unroll
  for (int d = mergeDims - 1; d >= 0; --d) {
    row.index[d] = rest % p.sizes[d];
    rest /= p.sizes[d];
  }
  const int32_t lane = static_cast<int32_t>(arch::laneIndex());
  float own = -INFINITY;
  if (lane < p.count)
    own = p.partials[lane].lse[row.at(p.partials[lane].lseStrides)] * p.toBase2;
  row.largest = own;
  for (uint32_t step = 16; step > 0; step /= 2)
    row.largest =
        arch::maximum(row.largest, arch::shuffleXor(row.largest, step));
  row.weight = own == -INFINITY ? 0.0f : arch::exp2Fast(own - row.largest);
  row.sum = row.weight;
  for (uint32_t step = 16; step > 0; step /= 2)
    row.sum += arch::shuffleXor(row.sum, step);
  return row;
}

/// One element, with the subscript of an arch::Vec.
template <class E> struct OneColumn {
  E value;
  MLA_DEVICE E &operator[](int) { return value; }
  MLA_DEVICE const E &operator[](int) const { return value; }
};

/// N elements of type E, as they lie.
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

/// The columns of a row, N a lane.
template <class E, int N>
MLA_DEVICE void mergeColumns(const MergePartialsParams &p,
                             const PartialRow &row) {
  E *const to = reinterpret_cast<E *>(p.out) + row.at(p.outStrides);
  const float inverse = row.sum == 0 ? 0.0f : 1.0f / row.sum;
  for (int32_t first = 0; first < p.width; first += 32 * N) {
    const int32_t col = first + static_cast<int32_t>(arch::laneIndex()) * N;
    float total[N] = {};
    for (int32_t begin = 0; begin < p.count; begin += partialDepth) {
      Columns<E, N> part[partialDepth];
      float weight[partialDepth];
#pragma unroll
      for (int i = 0; i < partialDepth; ++i) {
        weight[i] = arch::shuffle(row.weight, (begin + i) % 32);
        weight[i] = begin + i < p.count && col < p.width ? weight[i] : 0.0f;
        if (weight[i] == 0)
          continue;
        const PartialView &from = p.partials[begin + i];
        part[i].values =
            *reinterpret_cast<const typename Columns<E, N>::Access *>(
                reinterpret_cast<const E *>(from.out) +
                row.at(from.outStrides) + col);
      }
#pragma unroll
      for (int i = 0; i < partialDepth; ++i)
        if (weight[i] != 0)
          part[i].addTo(total, weight[i]);
    }
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

/// Partial results over disjoint keys to one. Wide: 16 bytes a lane, to which
/// every row is aligned, and its width a multiple. Grid: a warp a row.
template <class E, bool Wide>
MLA_KERNEL(mergePartialsBudget.threads, mergePartialsBudget.ctas)
mergePartialsKernel(MLA_GRID_CONSTANT const MergePartialsParams p) {
  arch::launchDependents();
  arch::waitForDependencies();
  const int64_t index = detail::warpRow();
  if (index >= p.rows)
    return;
  const detail::PartialRow row = detail::partialRow(p, index);
  detail::mergeColumns<E, Wide ? 16 / sizeof(E) : 1>(p, row);
  if (p.lse && arch::laneIndex() == 0)
    p.lse[row.at(p.lseStrides)] =
        row.sum == 0 ? -INFINITY
                     : (row.largest + arch::log2Fast(row.sum)) / p.toBase2;
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_MERGEPARTIALSKERNEL_H

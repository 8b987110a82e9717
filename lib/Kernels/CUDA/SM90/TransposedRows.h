//===- TransposedRows.h - Query rows that are columns of accumulators -----===//
//
// With keys or value columns as the rows of an accumulator, a query row is a
// column. A thread has the elements of ownRows query rows, for some of the
// rows of the accumulator. The other elements are in the lanes with the same
// lane % 4, and in the other warps.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_TRANSPOSEDROWS_H
#define MLA_KERNELS_CUDA_SM90_TRANSPOSEDROWS_H

#include "Arch/Arch.h"

namespace mla::cuda::sm90 {

/// The query rows of a thread, in accumulators of Rows columns.
template <int Rows> struct TransposedRows {
  static constexpr int ownRows = Rows / 4;

  /// Returns the query row with index i among those of this thread.
  static MLA_DEVICE int32_t rowOf(int i) {
    return i / 2 * 8 + static_cast<int32_t>(arch::laneIndex()) % 4 * 2 + i % 2;
  }
  /// Returns the index of the query row of accumulator register v.
  static MLA_DEVICE constexpr int indexOf(int v) { return v / 4 * 2 + v % 2; }

  /// Loads a number per query row of this thread.
  static MLA_DEVICE void load(const arch::SharedArray<float, Rows> &from,
                              float (&to)[ownRows]) {
#pragma unroll
    for (int i = 0; i < ownRows; i += 2) {
      const auto pair = arch::loadShared<2>(&from[rowOf(i)]);
      to[i] = pair[0];
      to[i + 1] = pair[1];
    }
  }

  /// Combines a value per query row over the lanes of a warp, and stores the
  /// results to to[row]. `combine` takes two values. Destroys `own`.
  template <class Combine>
  static MLA_DEVICE void combineLanes(float (&own)[ownRows],
                                      const Combine &combine, float *to) {
    combineStep<16, ownRows>(own, 0, combine, to);
  }

private:
  /// Combines Count values, of the rows with index `first` and up, with those
  /// of lane ^ Step. Each of the two lanes keeps one half of the results. If
  /// Count is 1, both lanes keep the result.
  template <int Step, int Count, class Combine>
  static MLA_DEVICE void combineStep(float (&own)[ownRows], int32_t first,
                                     const Combine &combine, float *to) {
    constexpr int half = Count / 2;
    const bool isUpper = arch::laneIndex() & Step;
    if constexpr (Step < 4) {
#pragma unroll
      for (int i = 0; i < Count; ++i)
        to[rowOf(first + i)] = own[i];
    } else if constexpr (Count == 1) {
      own[0] = combine(own[0], arch::shuffleXor(own[0], Step));
      static_assert(Step == 4);
      if (!isUpper)
        to[rowOf(first)] = own[0];
    } else {
#pragma unroll
      for (int i = 0; i < half; ++i) {
        const float other =
            arch::shuffleXor(isUpper ? own[i] : own[half + i], Step);
        own[i] = combine(isUpper ? own[half + i] : own[i], other);
      }
      combineStep<Step / 2, half>(own, first + (isUpper ? half : 0), combine,
                                  to);
    }
  }
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_TRANSPOSEDROWS_H

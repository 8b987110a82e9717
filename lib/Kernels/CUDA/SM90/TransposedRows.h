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
    return i / 2 * 8 + static_cast<int32_t>(arch::laneIndex() % 4 * 2) + i % 2;
  }
  /// Returns the numbers of rows i and i + 1 of this thread; i is even. They
  /// are the rows of accumulator registers 2 i to 2 i + 3: row i of the even
  /// ones.
  static MLA_DEVICE auto pair(const arch::SharedArray<float, Rows> &numbers,
                              int i) {
    return arch::loadShared<2>(&numbers[rowOf(i)]);
  }

  /// The query rows that a lane has after combineLanes().
  static constexpr int laneRows = ownRows < 8 ? 1 : ownRows / 8;

  /// Combines a value per query row over the lanes of a warp: value(i) of the
  /// row with index i. `result` has those of the rows from laneRow() on.
  /// `combine` takes two values.
  template <class Value, class Combine>
  static MLA_DEVICE void combineLanes(const Value &value,
                                      const Combine &combine,
                                      float (&result)[laneRows]) {
    constexpr int half = ownRows / 2;
    float own[half];
#pragma unroll
    for (int i = 0; i < half; ++i)
      own[i] = exchange<16>(value(i), value(half + i), combine);
    combineStep<8, half>(own, combine);
#pragma unroll
    for (int i = 0; i < laneRows; ++i)
      result[i] = own[i];
  }
  /// Returns the first of the query rows that this lane has after
  /// combineLanes(). Some lanes have the same row if Rows is 16.
  static MLA_DEVICE int32_t laneRow() {
    const uint32_t lane = arch::laneIndex();
    int32_t first =
        (lane & 16 ? ownRows / 2 : 0) + (lane & 8 ? ownRows / 4 : 0);
    if constexpr (ownRows >= 8)
      first += lane & 4 ? ownRows / 8 : 0;
    return first / 2 * 8 + static_cast<int32_t>(lane % 4 * 2) + first % 2;
  }
  /// True if no lane before this one has the same row.
  static MLA_DEVICE bool isFirstOfRow() {
    return ownRows >= 8 || !(arch::laneIndex() & 4);
  }

private:
  /// Combines two values with those of lane ^ Step. Returns the first result in
  /// one of the lanes, and the second in the other.
  template <int Step, class Combine>
  static MLA_DEVICE float exchange(float low, float high,
                                   const Combine &combine) {
    const bool isUpper = arch::laneIndex() & Step;
    const float other = arch::shuffleXor(isUpper ? low : high, Step);
    return combine(isUpper ? high : low, other);
  }
  /// Combines Count values with those of lane ^ Step, and so on. Each of the
  /// two lanes keeps one half of the results. If Count is 1, both keep the
  /// result.
  template <int Step, int Count, int Size, class Combine>
  static MLA_DEVICE void combineStep(float (&own)[Size],
                                     const Combine &combine) {
    if constexpr (Count == 1) {
      own[0] = combine(own[0], arch::shuffleXor(own[0], Step));
    } else {
#pragma unroll
      for (int i = 0; i < Count / 2; ++i)
        own[i] = exchange<Step>(own[i], own[Count / 2 + i], combine);
    }
    if constexpr (Step > 4)
      combineStep<Step / 2, Count / 2>(own, combine);
  }
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_TRANSPOSEDROWS_H

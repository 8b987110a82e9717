//===- MergeKernel.h - Merge of the partial results of split items --------===//
//
// A warp merges a slice of a row: all columns, or a quarter of 512 columns if
// there are few rows. If a row has many splits, two or four warps share the
// splits of a slice. Each thread has 128 bytes of loads in flight (64 bytes for
// rows of 64 columns), which hides most of the latency of a row. The order in
// which a row adds its splits depends only on the number of warps that share
// them.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_MERGEKERNEL_H
#define MLA_KERNELS_CUDA_COMMON_MERGEKERNEL_H

#include "Common/DecodeParams.h"
#include "Common/KernelBudget.h"
#include "Common/Normalize.h"

namespace mla::cuda {

/// The number of warps and threads of a CTA.
inline constexpr int mergeWarps = 4, mergeThreads = 32 * mergeWarps;
/// The largest number of slices of a row, and of warps that share the splits of
/// a slice.
inline constexpr int mergeMaxSlices = 4, mergeMaxShares = 4;
static_assert(mergeMaxSlices == mergeWarps && mergeMaxShares == mergeWarps,
              "warps that share splits are in one CTA");
/// The number of loads of up to 16 bytes that a thread has in flight.
inline constexpr int mergeLoads = 8;

/// How warps divide the rows. With Slices slices per row, warp w of the grid
/// merges share w % shares of slice w / shares % Slices of row w / shares /
/// Slices, of the rows of all items in the order [item][group][row].
struct MergeLayout {
  int32_t shares; ///< warps that share the splits of a slice: 1, 2 or 4
  int32_t groups; ///< groups per item, or more
  int32_t rows;   ///< rows per tile: the tile's rows, or fewer if no tile has
                  ///< more valid rows
  const float *scale; ///< the factor of partial results of 16 bits; null: 1
};

struct MergeShared {
  arch::SharedArray<arch::Vec<float, 4>, mergeMaxSlices * mergeThreads> sums;
};

inline constexpr KernelBudget mergeBudget = {mergeThreads, 6, 80,
                                             sizeof(MergeShared), 1};
static_assert(mergeBudget.fitsEveryGpu(), "24 warps per SM");

namespace detail {

/// One row of a split item. Split s of the row is the partial result that part
/// firstPart + s wrote.
struct MergeRow {
  PlanMerge merge;
  int64_t firstTile; ///< the first tile of partial results of the key head
  int32_t group, row, tileRows;

  /// Returns the index of a split's row among the partial results.
  MLA_DEVICE int64_t at(int32_t split) const {
    const int64_t slot = planSlot(merge.firstPart + split, split > 0);
    return (firstTile + slot * merge.groups + group) * tileRows + row;
  }
  MLA_DEVICE int32_t splits() const {
    return merge.lastPart - merge.firstPart + 1;
  }
  /// Returns the index of the row among the sequence's tokens * heads rows.
  MLA_DEVICE int32_t index() const {
    return (merge.firstTile + group) * tileRows + row;
  }
  /// True if this row exists.
  MLA_DEVICE bool exists(int32_t heads) const {
    return group < merge.groups && index() < merge.tokens * heads;
  }
};

/// Returns the base-2 LSE of a split, or -inf if there is no such split.
template <class E>
MLA_DEVICE float lseOfSplit(const DecodeParams<E> &p, const MergeRow &row,
                            int32_t split) {
  return split < row.splits() ? p.partialLse[row.at(split)] : -INFINITY;
}

/// Returns 2^(lse - largest), or 0 for a split that saw no key.
MLA_DEVICE float splitWeight(float lse, float largest) {
  return lse == -INFINITY ? 0.0f : arch::exp2Fast(lse - largest);
}

/// Computes the largest base-2 LSE of the splits and the sum of 2^(LSE -
/// largest), in every lane. `own` is the LSE of split laneIndex().
template <class E>
MLA_DEVICE void combinedLse(const DecodeParams<E> &p, const MergeRow &row,
                            float own, float &largest, float &sum) {
  const int32_t lane = arch::laneIndex(), splits = row.splits();
  largest = own;
  for (int32_t i = lane + 32; i < splits; i += 32)
    largest = arch::maximum(largest, lseOfSplit(p, row, i));
  for (uint32_t step = 16; step > 0; step /= 2)
    largest = arch::maximum(largest, arch::shuffleXor(largest, step));
  sum = splitWeight(own, largest);
  for (int32_t i = lane + 32; i < splits; i += 32)
    sum += splitWeight(lseOfSplit(p, row, i), largest);
  for (uint32_t step = 16; step > 0; step /= 2)
    sum += arch::shuffleXor(sum, step);
}

/// This thread's columns of a slice: vectors of `width` columns that are `step`
/// columns apart. Rows have Cols columns.
template <int Cols, int Slices> struct MergeSlice {
  static constexpr int sliceCols = Cols / Slices;
  static constexpr int width = sliceCols < 128 ? sliceCols / 32 : 4;
  static constexpr int step = 32 * width;
  static constexpr int vectors = sliceCols / step;
  static constexpr int depth = mergeLoads / vectors;
  static_assert(vectors >= 1 && vectors <= mergeMaxSlices);
  using Vector = arch::Vec<float, width>;
  Vector values[vectors];
};

/// A thread's columns of splits first, first + step, and so on. Elements are
/// stored as type T.
template <int Cols, int Slices, class T> struct MergeBatch {
  using Slice = MergeSlice<Cols, Slices>;
  using Vector = arch::Vec<T, Slice::width>;
  Vector part[Slice::depth][Slice::vectors];

  template <class E>
  MLA_DEVICE void load(const DecodeParams<E> &p, const MergeRow &row,
                       int32_t col, int32_t first, int32_t step) {
#pragma unroll
    for (int i = 0; i < Slice::depth; ++i) {
      const int32_t split = first + i * step;
      if (split >= row.splits())
        continue;
      const T *from = reinterpret_cast<const T *>(p.partialOut) +
                      row.at(split) * Cols + col;
#pragma unroll
      for (int v = 0; v < Slice::vectors; ++v)
        part[i][v] = *reinterpret_cast<const Vector *>(from + Slice::step * v);
    }
  }

  /// Adds the splits to `total`. Lane i has the weight and the LSE of split i
  /// modulo 32. Splits that saw no key are left out.
  MLA_DEVICE void addTo(Slice &total, float weight, float lse, int32_t first,
                        int32_t step) const {
    const uint32_t seen = arch::ballotLanes(lse != -INFINITY);
#pragma unroll
    for (int i = 0; i < Slice::depth; ++i) {
      const int32_t split = (first + i * step) % 32;
      const float factor = arch::shuffle(weight, split);
      if (!(seen >> split & 1))
        continue;
#pragma unroll
      for (int v = 0; v < Slice::vectors; ++v)
#pragma unroll
        for (int c = 0; c < Slice::width; ++c)
          total.values[v][c] += factor * element(part[i][v][c]);
    }
  }

private:
  static MLA_DEVICE float element(T x) {
    if constexpr (sizeof(T) == 2)
      return arch::toFloat(x);
    else
      return x;
  }
};

/// Adds the splits `share`, share + shares, and so on. Returns the sum in
/// `total`, and the LSE of all splits as `largest` and `sum`.
template <int Cols, int Slices, class T, class E>
MLA_DEVICE void addSplits(const DecodeParams<E> &p, const MergeRow &row,
                          int32_t col, int32_t share, int32_t shares,
                          MergeSlice<Cols, Slices> &total, float &largest,
                          float &sum) {
  constexpr int depth = MergeSlice<Cols, Slices>::depth;
  const int32_t lane = arch::laneIndex();
  MergeBatch<Cols, Slices, T> batch;
  float lse = lseOfSplit(p, row, lane);
  batch.load(p, row, col, share, shares);
  combinedLse(p, row, lse, largest, sum);
  float weight = splitWeight(lse, largest);
  batch.addTo(total, weight, lse, share, shares);
  for (int32_t first = share + depth * shares; first < row.splits();
       first += depth * shares) {
    // A batch does not cross a multiple of 32 splits.
    static_assert(32 % (mergeLoads * mergeMaxShares) == 0);
    if (first / 32 != (first - depth * shares) / 32) {
      lse = lseOfSplit(p, row, first / 32 * 32 + lane);
      weight = splitWeight(lse, largest);
    }
    batch.load(p, row, col, first, shares);
    batch.addTo(total, weight, lse, first, shares);
  }
}

/// Returns vector v of a slice, summed over the warps that share its splits.
template <int Width>
MLA_DEVICE arch::Vec<float, Width>
sharedSum(const MergeShared &shared, int32_t v, int32_t share, int32_t shares) {
  const int32_t thread = static_cast<int32_t>(arch::threadIndex());
  const int32_t first = v * mergeThreads + thread - 32 * share;
  arch::Vec<float, Width> total;
#pragma unroll
  for (int c = 0; c < Width; ++c)
    total[c] = shared.sums[first][c];
  for (int32_t other = 1; other < shares; ++other)
#pragma unroll
    for (int c = 0; c < Width; ++c)
      total[c] += shared.sums[first + 32 * other][c];
  return total;
}

/// Stores the columns of a vector, times `factor`.
template <class E, int Width>
MLA_DEVICE void storeColumns(E *to, const arch::Vec<float, Width> &x,
                             float factor) {
  if constexpr (sizeof(E) == 4) {
    arch::Vec<float, Width> scaled;
#pragma unroll
    for (int c = 0; c < Width; ++c)
      scaled[c] = x[c] * factor;
    *reinterpret_cast<arch::Vec<float, Width> *>(to) = scaled;
  } else {
    arch::Vec<uint32_t, Width / 2> packed;
#pragma unroll
    for (int c = 0; c < Width; c += 2)
      packed[c / 2] = arch::packPair<E>(x[c] * factor, x[c + 1] * factor).bits;
    *reinterpret_cast<arch::Vec<uint32_t, Width / 2> *>(to) = packed;
  }
}

} // namespace detail

/// Merges slice `slice` of a row, if the row exists, and multiplies it by
/// `scale`. If shares > 1, every thread of the CTA that has not ended calls it.
template <int Cols, int Slices, class T, class E>
MLA_DEVICE void mergeOne(const DecodeParams<E> &p, const detail::MergeRow &row,
                         int32_t slice, int32_t share, int32_t shares,
                         float scale, MergeShared &shared) {
  using Slice = detail::MergeSlice<Cols, Slices>;
  constexpr int vectors = Slice::vectors, width = Slice::width;
  const int32_t lane = arch::laneIndex();
  const int32_t col = slice * Slice::sliceCols + lane * width;
  Slice total{};
  float largest, sum;
  const bool exists = row.exists(p.heads);
  if (exists)
    detail::addSplits<Cols, Slices, T>(p, row, col, share, shares, total,
                                       largest, sum);
  if (shares > 1) {
    arch::syncThreads(); // the sums of the previous row are read
#pragma unroll
    for (int v = 0; v < vectors; ++v)
#pragma unroll
      for (int c = 0; c < width; ++c)
        shared.sums[v * mergeThreads + arch::threadIndex()][c] =
            total.values[v][c];
    arch::syncThreads();
  }
  if (!exists)
    return;
  const int32_t token = row.merge.firstToken + row.index() / p.heads;
  const int32_t head =
      static_cast<int32_t>(arch::ctaZ()) * p.heads + row.index() % p.heads;
  E *const to = p.out.row(row.merge.sequence, token, head) + col;
  const float factor = inverseSum(p, head, largest, sum) * scale;
  if (shares == 1) {
#pragma unroll
    for (int v = 0; v < vectors; ++v)
      detail::storeColumns(to + Slice::step * v, total.values[v], factor);
  } else {
    for (int32_t v = share; v < vectors; v += shares)
      detail::storeColumns(to + Slice::step * v,
                           detail::sharedSum<width>(shared, v, share, shares),
                           factor);
  }
  if (slice == 0 && share == 0 && lane == 0 && p.lse.base)
    *p.lse.row(row.merge.sequence, token, head) =
        resultLse(p, lseOf(largest, sum));
}

/// Merges the partial results, of type T, of all items that p.plan splits. Rows
/// have Cols columns. Grid: x is any number of CTAs, z the key head.
template <int Cols, int Slices, class T, class E>
MLA_KERNEL(mergeBudget.threads, mergeBudget.ctas)
mergeKernel(MLA_GRID_CONSTANT const DecodeParams<E> p,
            MLA_GRID_CONSTANT const MergeLayout layout) {
  MergeShared &shared = arch::dynamicShared<MergeShared>();
  const PlanMerge *merges = PlanView{p.plan, p.ctas}.merges();
  // The decode does not read these lines, so they may not be in L2.
  constexpr int32_t perLine = 128 / sizeof(PlanMerge);
  if (static_cast<int32_t>(arch::threadIndex()) * perLine < p.ctas)
    arch::prefetchL2(merges + arch::threadIndex() * perLine);
  arch::launchDependents();
  arch::waitForDependencies();
  const float scale = sizeof(T) == 2 && layout.scale ? *layout.scale : 1.0f;
  const int64_t firstTile = arch::ctaZ() * planSlotTiles(p.ctas);
  const int32_t perItem = layout.groups * layout.rows;
  const int32_t step = static_cast<int32_t>(arch::gridX()) * mergeWarps;
  for (int32_t warp = static_cast<int32_t>(arch::ctaX()) * mergeWarps +
                      static_cast<int32_t>(arch::warpIndex());
       ; warp += step) {
    const int32_t unit = warp / layout.shares, at = unit / Slices;
    if (at / perItem >= p.ctas)
      return;
    detail::MergeRow row;
    row.tileRows = p.tileRows;
    row.firstTile = firstTile;
    row.merge = merges[at / perItem];
    row.group = at % perItem / layout.rows;
    row.row = at % layout.rows;
    if (row.merge.groups == 0)
      return;
    mergeOne<Cols, Slices, T>(p, row, unit % Slices, warp % layout.shares,
                              layout.shares, scale, shared);
  }
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_MERGEKERNEL_H

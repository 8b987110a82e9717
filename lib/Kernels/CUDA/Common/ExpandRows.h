//===- ExpandRows.h - Tokens and columns of an expansion --------*- C++ -*-===//
//
// What the kernels of an expansion of a cache share: a CTA has some tokens of a
// sequence, and loops over units of 64 columns of the keys and values.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_EXPANDROWS_H
#define MLA_KERNELS_CUDA_COMMON_EXPANDROWS_H

#include "Common/ExpandCacheParams.h"
#include "Common/GatherRows.h"
#include "Common/StoredRuns.h"

namespace mla::cuda::detail {

/// The place of a token in the pages.
struct ExpandedToken {
  int32_t page; ///< -1: no token
  int32_t at;
};

/// The tokens of a CTA: `Rows` of a sequence, which `Threads` threads read.
/// Grid: x is the tile of tokens, y the sequence, z the units of columns.
template <int Rows, int Threads> class ExpandRows {
public:
  MLA_DEVICE ExpandRows(const ExpandCacheParams &p)
      : p(p), sequence(p.source, arch::ctaY()),
        firstRow(int64_t(arch::ctaX()) * Rows),
        firstUnit(static_cast<int32_t>(arch::ctaZ()) * p.ctaTiles) {
    const int32_t left = p.tiles - firstUnit;
    units = left < p.ctaTiles ? left : p.ctaTiles;
  }

protected:
  /// A unit of columns of one head.
  struct Columns {
    int32_t part; ///< 0: keys, 1: values
    int32_t head, first;
  };
  /// Returns the columns of a unit of this CTA.
  MLA_DEVICE Columns columnsOf(int32_t unit) const {
    const int32_t keyUnits = p.heads * p.parts[0].headTiles;
    int32_t i = firstUnit + unit;
    const int32_t part = i < keyUnits ? 0 : 1;
    i -= part == 0 ? 0 : keyUnits;
    const int32_t headUnits = p.parts[part].headTiles;
    return {part, i / headUnits, i % headUnits * expandTileCols};
  }

  /// Moves to the next unit of columns.
  MLA_DEVICE void advance(Columns &columns) const {
    columns.first += expandTileCols;
    if (columns.first < p.parts[columns.part].n)
      return;
    columns.first = 0;
    if (++columns.head < p.heads)
      return;
    columns.head = 0;
    columns.part = 1;
  }

  /// Returns the address of row `i` of the sequence in the output of a part.
  template <class E>
  MLA_DEVICE E *outputRow(const Columns &columns, int64_t i) const {
    const TokenRows &out = p.parts[columns.part].out;
    return reinterpret_cast<E *>(out.base + arch::ctaY() * out.outer +
                                 columns.head * out.head +
                                 (sequence.first + i) * out.inner);
  }

  /// Returns the place of row `i` of the sequence.
  MLA_DEVICE ExpandedToken tokenOf(int64_t i) const {
    if (i >= sequence.count)
      return {-1, 0};
    const int64_t token = sequence.start + i, page = token / p.source.pageSize;
    return {p.source.blockTable[arch::ctaY() * p.source.tableStride + page],
            static_cast<int32_t>(token - page * p.source.pageSize)};
  }

  /// Copies the rope keys of rows first, first + step, ... of this CTA. All
  /// lanes of a warp call it.
  MLA_DEVICE void copyRopes(int32_t first, int32_t step) const {
#pragma unroll 1
    for (int32_t r = first; r < Rows; r += step) {
      const int64_t i = firstRow + r;
      if (i >= sequence.rows)
        return;
      const ExpandedToken token = tokenOf(i);
      gatherPart(p.source, 1, {arch::ctaY(), sequence.first + i, 0},
                 {token.page >= 0, token.page, token.at});
    }
  }

  using Tokens = arch::SharedArray<ExpandedToken, Rows>;
  /// Writes the place of each row.
  MLA_DEVICE void findTokens(Tokens &tokens) const {
    const auto r = static_cast<int32_t>(arch::threadIndex());
    if (r < Rows)
      tokens[r] = tokenOf(firstRow + r);
  }

  /// Reads the latents. Writes run `col` of row r, rounded to E, to place(r,
  /// col), for all columns before `cols`. Writes zeros behind the last column
  /// of the latents and to rows without a token.
  template <class E, class Place>
  MLA_DEVICE void readLatents(const Tokens &tokens, int32_t cols,
                              Place place) const {
    forRuns(tokens, cols,
            [&](const ExpandedToken &token, int32_t r, int32_t col) {
              Run values = {};
              if (token.page >= 0 && col < p.k)
                loadLatent(token, col, values);
              placeRun(place(r, col), values, 1.0f);
            });
  }

  /// Reads the latents like readLatents(): copies them to their places as they
  /// are stored, all at once, and converts them there. Requires runs or
  /// latents that are the operand.
  template <class E, class Place>
  MLA_DEVICE void copyLatents(const Tokens &tokens, int32_t cols,
                              Place place) const {
    forRuns(tokens, cols,
            [&](const ExpandedToken &token, int32_t r, int32_t col) {
              startCopy(token, col, place(r, col));
            });
    arch::copyAsyncCommit();
    arch::copyAsyncWait<0>();
    if (!p.stored.hasRuns)
      return;
    const float cacheScale = p.source.scale.of(0);
    forRuns(tokens, cols, [&](const ExpandedToken &, int32_t r, int32_t col) {
      E *to = place(r, col);
      ArrivedRun run;
      run.load(reinterpret_cast<const char *>(to), p.stored);
      Run values;
      decodeRun(p.stored.type, run.codes, values);
      placeRun(to, values, run.factor(p.stored.scales, cacheScale));
    });
  }

private:
  /// Calls run(token, r, col) for the runs of this thread.
  template <class Each>
  MLA_DEVICE void forRuns(const Tokens &tokens, int32_t cols, Each run) const {
    const int32_t runs = cols / runLength;
#pragma unroll 1
    for (int32_t n = static_cast<int32_t>(arch::threadIndex()); n < Rows * runs;
         n += Threads) {
      const int32_t r = n / runs;
      run(tokens[r], r, n % runs * runLength);
    }
  }

  MLA_DEVICE const char *latentOf(const ExpandedToken &token) const {
    const FieldRows &from = p.source.fromLatent;
    return from.base + token.page * from.page + token.at * from.token;
  }

  MLA_DEVICE void loadLatent(const ExpandedToken &token, int32_t col,
                             Run &values) const {
    const GatherParams &from = p.source;
    if (isQuantised(from.latentType))
      QuantisedRow(from.latentType, latentOf(token), from.latentScales,
                   token.page, token.at, from.scale.of(0))
          .load(col, p.k, values);
    else
      loadRun(from.latentType, latentOf(token), col, p.k, values);
  }

  /// Starts to copy a run as it is stored. Copies zeros in place of columns and
  /// tokens that do not exist.
  template <class E>
  MLA_DEVICE void startCopy(const ExpandedToken &token, int32_t col,
                            E *to) const {
    const bool valid = token.page >= 0 && col < p.k;
    const char *row = valid ? latentOf(token) : p.source.fromLatent.base;
    if (p.stored.hasRuns) {
      const kernels::BlockScales &scales = p.stored.scales;
      copyRun(reinterpret_cast<char *>(to), p.stored, row,
              valid && scales.base ? scales.base + token.page * scales.page +
                                         token.at * scales.token
                                   : scales.base,
              col, valid);
      return;
    }
    const int32_t left = p.k - col < runLength ? p.k - col : runLength;
    arch::copyAsyncZeroFill<16>(to, row + (valid ? col * sizeof(E) : 0),
                                valid ? left * sizeof(E) : 0);
  }

protected:
  const ExpandCacheParams &p;
  const GatheredSequence sequence;
  const int64_t firstRow;  ///< of the sequence
  const int32_t firstUnit; ///< of the units of this CTA
  int32_t units;
};

} // namespace mla::cuda::detail

#endif // MLA_KERNELS_CUDA_COMMON_EXPANDROWS_H

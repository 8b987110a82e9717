//===- Tile.h - Scratch and steps of one unit of attention ----------------===//
#ifndef MLA_KERNELS_CPU_TILE_H
#define MLA_KERNELS_CPU_TILE_H

#include "Attention.h"
#include "BF16.h"
#include "Schedule.h"
#include "Simd.h"

namespace mla::cpu {

/// One thread's scratch.
struct TileScratch {
  uint32_t *packed; ///< query rows: f32, or pairs of bf16; see Simd.h, BF16.h
  float *queryRows, *zeros; ///< rows on their way into `packed`
  float *scores;            ///< [keyBlock][TileRowLimit]
  float *out;               ///< accumulated rows, once a block was added
  int64_t outStride;        ///< of `out`; both may be moved to partial results
  float *max, *sum, *alpha;
  int32_t *low, *high;           ///< keys a row sees
  int32_t *blockLow, *blockHigh; ///< the same, from the block's first key
  float *keys;                   ///< converted key rows
  float *values;                 ///< converted value rows
  /// For pairs of bf16, see usesPairs(): rounded weights and what was left
  /// over, and a strip of the values.
  BF16Pair *weights, *rest, *strip;
  const BF16Pair **stripRows;
  const char **rowA, **rowB, **rowV; ///< the block's rows as they lie
  const char **nextA, **nextB;       ///< the next block's, to be fetched
  const float **keyA, **keyB, **valueRow;

  static TileScratch carve(const AttentionProblem &problem, Arena &arena);
};

/// True when the problem runs on pairs of bf16 as they lie; else 16-bit keys
/// and values are converted to f32 block by block.
bool usesPairs(const AttentionProblem &problem);

/// Keys of a block: as many as let a strip of the values stay in the first
/// cache.
inline int64_t keyBlock(const AttentionProblem &problem) {
  return usesPairs(problem) ? 128 : 64;
}

/// Elements of an accumulated row.
inline int64_t outWidth(const AttentionProblem &problem) {
  return padLanes(problem.valueWidth);
}

/// One tile: which rows, of which sequence.
struct Tile {
  int64_t sequence = 0;
  int64_t firstRow = 0, rows = 0;
  int64_t head = 0;        ///< of all rows, unless heads share keys
  int64_t queryTokens = 0; ///< of the sequence
  int64_t firstToken = 0;  ///< of the sequence in a ragged batch, else 0
  int64_t firstKey = 0;    ///< likewise for ragged keys
  int64_t length = 0;      ///< keys of the sequence

  int64_t rowsPadded() const { return padLanes(rows); }
};

/// Token and head of a row of the tile.
struct RowPlace {
  int64_t token, head;
};
RowPlace placeOf(const AttentionProblem &problem, const Tile &tile,
                 int64_t row);

/// Elements of a converted key row.
inline int64_t keyRowStride(const AttentionProblem &problem) {
  return padLanes(problem.queryA.width + problem.queryB.width);
}

/// Packs both pieces of all query rows into panels; `next` is fetched on the
/// way.
void packQueries(const AttentionProblem &problem, const Tile &tile,
                 const TileScratch &scratch, KeyPrefetch next);

/// Finds the rows of keys [begin, begin + count) where they lie; rowV may be
/// null.
void locateKeys(const AttentionProblem &problem, const Tile &tile,
                int64_t begin, int64_t count, const char **rowA,
                const char **rowB, const char **rowV);

/// What to fetch before keys [begin, begin + count) are needed. Uses the
/// scratch's nextA and nextB.
KeyPrefetch fetchKeys(const AttentionProblem &problem, const Tile &tile,
                      int64_t begin, int64_t count, const TileScratch &scratch);

/// Points keyA, keyB and valueRow at f32 rows of the located keys: in place
/// where they are f32 already, else converted once for all query rows.
void loadKeys(const AttentionProblem &problem, int64_t count,
              const TileScratch &scratch);

/// Resets the tile's running state.
void beginTile(const AttentionProblem &problem, const Tile &tile,
               const TileScratch &scratch);

/// Keys [begin, end) of a tile's sequence: the work of one unit.
struct KeyRange {
  Tile tile;
  int64_t begin = 0, end = 0;

  bool empty() const { return tile.rows == 0 || begin >= end; }
};

/// Adds the range's keys to its tile's running state. Where no row sees any of
/// them the sums stay 0 and `out` is not written. The first keys of `next`,
/// which may be empty, are fetched on the way; `fetched` says that this was
/// done for those of `range`.
void processKeys(const AttentionProblem &problem, const KeyRange &range,
                 bool fetched, const KeyRange &next,
                 const TileScratch &scratch);

/// Writes out and lse of one row from its accumulated, unnormalised state; with
/// a sum of 0, `accumulated` is not read.
void finishRow(const AttentionProblem &problem, const Tile &tile, int64_t row,
               const float *accumulated, float max, float sum);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_TILE_H

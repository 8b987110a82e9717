//===- Tile.h - The steps of one tile of attention ------------------------===//
#ifndef MLA_KERNELS_CPU_TILE_H
#define MLA_KERNELS_CPU_TILE_H

#include "Attention.h"
#include "BF16.h"
#include "Schedule.h"
#include "Simd.h"
#include "mla-runtime/mla_runtime.h"

namespace mla::cpu {

/// The scratch of one thread.
struct TileScratch {
  uint32_t *packed; ///< query rows: f32, or pairs of bf16; see Simd.h, BF16.h
  float *queryRows, *zeros; ///< rows before they are packed
  float *scores;            ///< [keyBlock][TileRowLimit]
  float *out;        ///< accumulated rows; undefined before the first block
  int64_t outStride; ///< of `out`; both may refer to partial results
  float *max, *sum, *alpha;
  int32_t *low, *high;           ///< keys a row sees
  int32_t *blockLow, *blockHigh; ///< relative to the first key of the block
  float *keys;                   ///< converted key rows
  float *values;                 ///< converted value rows
  uint16_t *bf16Rows;            ///< converted key and value rows of bf16
  /// For pairs of bf16 (usesPairs()): rounded weights, their rounding errors,
  /// and a strip of the values.
  BF16Pair *weights, *rest, *strip;
  const BF16Pair **stripRows;
  BF16Pair *paired;                  ///< value rows in pairs, for pairsValues()
  const char **rowA, **rowB, **rowV; ///< the block's rows in memory
  const char **scaleA, **scaleB;     ///< and their block scales
  const char **nextA, **nextB;       ///< the next block's, to be prefetched
  const float **keyA, **keyB, **valueRow;

  static TileScratch carve(const AttentionProblem &problem, Arena &arena);
};

/// True if the problem is computed on pairs of bf16. Keys and values of bf16
/// are read in place, and others are converted to bf16 block by block: e4m3
/// without block scales exactly, and fields that are read through their codecs
/// rounded once. Otherwise, keys and values that are not f32 are converted to
/// f32 block by block.
bool usesPairs(const AttentionProblem &problem);

/// True if the pairs of the keys are copied or converted to scratch.
bool convertsPairs(const AttentionProblem &problem);

/// How a segment of the keys is decoded to bf16.
enum class KeyOrder { Natural, Halves };
KeyOrder keyOrderA(const AttentionProblem &problem);
KeyOrder keyOrderB(const AttentionProblem &problem);

/// True if the values are paired while the keys are decoded. Both segments of a
/// key are then in scratch, in their orders.
bool pairsValues(const AttentionProblem &problem);

/// Returns the number of keys of a block, small enough that a strip of the
/// values stays in the L1 cache.
inline int64_t keyBlock(const AttentionProblem &problem) {
  return usesPairs(problem) ? 128 : 64;
}

/// Returns the number of elements of an accumulated row.
inline int64_t outWidth(const AttentionProblem &problem) {
  return padLanes(problem.valueWidth);
}

/// A tile: up to TileRowLimit query rows of one sequence.
struct Tile {
  int64_t sequence = 0;
  int64_t firstRow = 0, rows = 0;
  int64_t keyHead = 0;     ///< of all rows
  int64_t queryTokens = 0; ///< of the sequence
  int64_t firstToken = 0;  ///< of the sequence in a ragged batch, else 0
  int64_t firstKey = 0;    ///< of the sequence in ragged keys, else 0
  int64_t length = 0;      ///< keys of the sequence

  int64_t rowsPadded() const { return padLanes(rows); }
};

/// The token and head of a row of the tile.
struct RowPlace {
  int64_t token, head;
};
RowPlace placeOf(const AttentionProblem &problem, const Tile &tile,
                 int64_t row);

/// Returns the number of pairs of a row of paired values. A power of two would
/// map a column to a few sets of the L1 cache.
inline int64_t pairedStride(const AttentionProblem &problem) {
  return outWidth(problem) + LaneUnit;
}

/// Returns the number of elements of a converted key row.
inline int64_t keyRowStride(const AttentionProblem &problem) {
  return padLanes(problem.queryA.width + problem.queryB.width);
}

/// Returns the type of segment A of the queries.
inline int32_t queryType(const AttentionProblem &problem) {
  return problem.wide && problem.valueIsKey ? MLA_F32 : problem.dtype;
}

/// Without codecs, returns the type of segment A of the keys, and of the
/// values. Segment B of the keys has type keyDType.
inline int32_t keyType(const AttentionProblem &problem) {
  return problem.wide && !problem.valueIsKey ? MLA_F32 : problem.keyDType;
}

/// Returns the factor of the scores of a tile: the scale of the softmax, of the
/// keys, and with pairs also of the queries. Otherwise packQueries() has
/// applied the scale of the queries.
float scoreScale(const AttentionProblem &problem, const Tile &tile);

/// Packs both segments of all query rows into panels. Prefetches `next`.
void packQueries(const AttentionProblem &problem, const Tile &tile,
                 const TileScratch &scratch, KeyPrefetch next);

/// Computes the addresses of the rows of keys [begin, begin + count). rowB and
/// rowV may be null.
void locateKeys(const AttentionProblem &problem, const Tile &tile,
                int64_t begin, int64_t count, const char **rowA,
                const char **rowB, const char **rowV);

/// Returns a prefetch of keys [begin, begin + count). Overwrites the scratch's
/// nextA and nextB.
KeyPrefetch fetchKeys(const AttentionProblem &problem, const Tile &tile,
                      int64_t begin, int64_t count, const TileScratch &scratch);

/// With codecs, computes the addresses of the block scales of keys [begin,
/// begin
/// + count).
void locateScales(const AttentionProblem &problem, const Tile &tile,
                  int64_t begin, int64_t count, const TileScratch &scratch);

/// Sets keyA, keyB and valueRow to f32 rows of the keys that locateKeys()
/// found. f32 rows are used in place; other rows are converted once for all
/// query rows.
void loadKeys(const AttentionProblem &problem, int64_t count,
              const TileScratch &scratch);

/// For a problem on pairs, sets rowA, rowB and rowV of keys [begin, begin +
/// count) to bf16 rows of the keys that locateKeys() found. bf16 rows are used
/// in place; other rows are converted once for all query rows.
void loadBF16Keys(const AttentionProblem &problem, int64_t begin, int64_t count,
                  const TileScratch &scratch);

/// Resets the tile's running state.
void beginTile(const AttentionProblem &problem, const Tile &tile,
               const TileScratch &scratch);

/// Keys [begin, end) of the sequence of a tile: one unit of work.
struct KeyRange {
  Tile tile;
  int64_t begin = 0, end = 0;

  bool empty() const { return tile.rows == 0 || begin >= end; }
};

/// Adds the keys of a range to the running state of its tile. If no row sees
/// any of them, the sums stay 0 and `out` is not written. Prefetches the first
/// keys of `next`, which may be empty. `fetched` is true if the first keys of
/// `range` were prefetched.
void processKeys(const AttentionProblem &problem, const KeyRange &range,
                 bool fetched, const KeyRange &next,
                 const TileScratch &scratch);

/// Writes out and lse of one row from its unnormalised state. If the sum is 0,
/// `accumulated` is not read.
void finishRow(const AttentionProblem &problem, const Tile &tile, int64_t row,
               const float *accumulated, float max, float sum);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_TILE_H

//===- GemmTile.h - One tile of a product -------------------------------===//
//
// A tile is some rows by some columns of the output, computed in blocks
// along k by the register tiles of attention: where b lies along k its columns
// are the keys, where it lies along n its rows are the values. bf16 runs on
// pairs where the processor can and the operands allow.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_GEMMTILE_H
#define MLA_KERNELS_CPU_GEMMTILE_H

#include "BF16.h"
#include "Gemm.h"
#include "Simd.h"
#include "Tile.h"

namespace mla::cpu {

/// Most rows of a tile, and half of those of one that copies b.
constexpr int64_t GemmTileRows = PanelRows;
/// Columns of b that are copied side by side: where rows are far apart they
/// share few sets of a cache.
constexpr int64_t GemmStripColumns = 64;
/// Columns of b that lie a multiple of so many bytes apart share few sets of
/// the first cache.
constexpr int64_t SharedSetBytes = 2048;

/// How a problem is cut, by its shape, strides and flags.
struct GemmBlocking {
  int64_t rows = 0;     ///< of a tile: tiles are of like height
  int64_t columns = 0;  ///< of a tile
  int64_t depth = 0;    ///< contraction steps of a block
  bool dots = false;    ///< few rows: dot products with b's columns
  bool alongN = false;  ///< b lies along n, else along k or along neither
  bool pairs = false;   ///< on pairs of bf16
  bool inPlace = false; ///< b is read where it lies
  bool strips = false;  ///< f32 along n: b is copied strip by strip
  bool direct = false;  ///< sums are the result as it lies

  static GemmBlocking of(const GemmProblem &problem);
};

/// One thread's scratch; what the problem does not take is null.
struct GemmScratch {
  GemmBlocking blocking;
  uint32_t *packed;          ///< [depth or pairs of it][rows]; for dot
                             ///< products dotRowsScratch()
  float *converted;          ///< LaneUnit rows of a, as f32
  uint32_t *zeros;           ///< [depth]
  float *b;                  ///< converted rows of b
  float *sums, *part;        ///< [columns][rows] or [rows][columns]
  float *vectors;            ///< all rows of a as f32, for dot products
  float *row;                ///< one row of a or out
  const void **rows, **next; ///< b's rows, and those of the next block
  const void **x;            ///< a's rows, for dot products
  BF16Pair *strip;           ///< of b, paired
  float *copied;             ///< the same of f32: [depth][GemmStripColumns]
  const float **copiedRows;
  const BF16Pair **stripRows;

  static GemmScratch carve(const GemmProblem &problem, Arena &arena);
  static uint64_t bytes(const GemmProblem &problem);

private:
  /// What a problem takes of the above, by its blocking.
  void carveDots(const GemmProblem &problem, Arena &arena);
  void carveBlocks(Arena &arena);
};

/// Rows [m0, m0 + rows) and columns [n0, n0 + columns) of the output.
struct GemmTile {
  int64_t m0, rows, n0, columns;
};

/// Computes one tile of one product of the batch.
void computeTile(const GemmProblem &problem, const GemmEntry &entry,
                 const GemmTile &tile, const GemmScratch &scratch);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_GEMMTILE_H

//===- GemmTile.h - One tile of a product ---------------------------------===//
//
// A tile is computed in blocks along k, with the register tiles of attention.
// If b is contiguous along k, its columns are used as keys; if it is contiguous
// along n, its rows are used as values. bf16 is multiplied in pairs if the
// processor and the operands permit it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_GEMMTILE_H
#define MLA_KERNELS_CPU_GEMMTILE_H

#include "BF16.h"
#include "Gemm.h"
#include "Simd.h"
#include "Tile.h"

namespace mla::cpu {

/// The largest number of rows of a tile that does not copy b. A tile that
/// copies b has up to twice as many.
constexpr int64_t GemmTileRows = PanelRows;
/// Columns of b that are copied at a time. Without copies, rows that are far
/// apart would compete for a few cache sets.
constexpr int64_t GemmStripColumns = 64;
/// Columns of b whose distance is a multiple of this many bytes compete for a
/// few sets of the L1 cache.
constexpr int64_t SharedSetBytes = 2048;

/// The tile sizes and the method for a problem. They depend on its shape,
/// strides and flags.
struct GemmBlocking {
  int64_t rows = 0;     ///< of a tile; all tiles are nearly equal
  int64_t columns = 0;  ///< of a tile
  int64_t depth = 0;    ///< contraction steps of a block
  bool dots = false;    ///< dot products with b's columns, for few rows
  bool alongN = false;  ///< b is contiguous along n
  bool pairs = false;   ///< multiply pairs of bf16
  bool inPlace = false; ///< read b without copying it
  bool strips = false;  ///< copy b strip by strip (f32 along n)
  bool direct = false;  ///< accumulate in the output

  static GemmBlocking of(const GemmProblem &problem);
};

/// The scratch of one thread. Arrays that the problem does not use are null.
struct GemmScratch {
  GemmBlocking blocking;
  /// Packed rows of `a`: [depth or pairs][rows]. For dot products, this is the
  /// scratch of dotRows(), with dotRowsScratch() bytes.
  uint32_t *packed;
  float *converted;          ///< LaneUnit rows of a, as f32
  uint32_t *zeros;           ///< [depth]
  float *b;                  ///< converted rows of b
  float *sums, *part;        ///< [columns][rows] or [rows][columns]
  float *vectors;            ///< all rows of a as f32, for dot products
  float *row;                ///< one row of a or out
  const void **rows, **next; ///< b's rows of this and the next block
  const void **x;            ///< a's rows, for dot products
  BF16Pair *strip;           ///< paired values of b
  float *copied;             ///< values of b: [depth][GemmStripColumns]
  const float **copiedRows;
  const BF16Pair **stripRows;

  static GemmScratch carve(const GemmProblem &problem, Arena &arena);
  static uint64_t bytes(const GemmProblem &problem);

private:
  /// Allocate the arrays that the blocking uses.
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

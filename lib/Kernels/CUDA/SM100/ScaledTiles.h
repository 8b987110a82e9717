//===- ScaledTiles.h - Block-scaled pages of the SM100 decode -------------===//
#ifndef MLA_KERNELS_CUDA_SM100_SCALEDTILES_H
#define MLA_KERNELS_CUDA_SM100_SCALEDTILES_H

#include "Common/ScaledDecodeParams.h"
#include "Common/ScaledRows.h"
#include "SM100/DecodeTiles.h"

namespace mla::cuda::sm100 {

/// Where the operands of a decode of block-scaled pages are. The pages have
/// rows of the type Rows (Common/ScaledRows.h), the keys in shared memory are
/// bf16. Panels of the latent part come first, then the rope part. If the rope
/// part has values, too, it is the last panel of keys and of values, and the
/// key unit of the rope part is left out.
template <class Rows, class Signals> struct ScaledFields {
  using Traits = PanelTraits<arch::Bf16>;
  using Params = ScaledDecodeParams;
  using Maps = DecodeMaps;
  using KeyRows = Rows;
  static constexpr uint32_t firstKeyUnit = Rows::hasRopeValues ? 1 : 0;
  static constexpr int32_t queryCols = Rows::latent + Rows::rope;
  static constexpr int32_t ropePanelOfKeys = Rows::latent / Traits::panelCols;
  static_assert(Rows::latent % Traits::panelCols == 0 &&
                    Rows::rope == Traits::panelCols &&
                    queryCols - (Rows::hasRopeValues ? 0 : Rows::rope) ==
                        Traits::latent,
                "whole panels, and 512 columns of values");

  /// Returns the address of column `col` of a query row.
  static MLA_DEVICE const arch::Bf16 *queryRow(const Params &p,
                                               int32_t sequence, int32_t token,
                                               int32_t head, int32_t col) {
    return col < Rows::latent
               ? p.queryLatent.row(sequence, token, head) + col
               : p.queryRope.row(sequence, token, head) + (col - Rows::latent);
  }
  /// Declare nothing to the simulator: converted keys have no tensor map.
  static MLA_DEVICE void expectQuery(arch::Operand, const Maps &, int32_t) {}
  static MLA_DEVICE void expectKeys(arch::Operand, const Maps &, int32_t,
                                    arch::OperandPlace) {}
};

template <class Rows>
using ScaledPairTile =
    PairTile<arch::Bf16,
             ScaledFields<Rows, GroupSignals<PairTraits<arch::Bf16>::group>>>;
template <class Rows, int TileRows>
using ScaledTransposedTile = TransposedTile<
    arch::Bf16, TileRows,
    ScaledFields<Rows,
                 GroupSignals<TransposedTraits<arch::Bf16, TileRows>::group>>>;

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_SCALEDTILES_H

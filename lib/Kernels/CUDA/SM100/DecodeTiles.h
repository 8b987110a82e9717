//===- DecodeTiles.h - Operand layouts of the SM100 decode ----------------===//
//
// The two mappings of a tile of query rows to the tensor cores. Both read each
// step of 128 tokens twice: first as key units in order, then as value units.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODETILES_H
#define MLA_KERNELS_CUDA_SM100_DECODETILES_H

#include "SM100/DecodeTraits.h"
#include "SM100/GroupSignals.h"

namespace mla::cuda::sm100 {

/// Declare to the simulator what an operand of the next multiplication holds.
/// expectQuery(): the query columns from `col` on. expectKeys(): the keys at
/// `place`, where place.column is relative to `col`.
MLA_DEVICE void expectQuery(arch::Operand operand, const DecodeMaps &maps,
                            int32_t col) {
  if (col < DecodeTraits::latent)
    arch::expectOperand(operand, maps.queryLatent, {col});
  else
    arch::expectOperand(operand, maps.queryRope, {col - DecodeTraits::latent});
}
MLA_DEVICE void expectKeys(arch::Operand operand, const DecodeMaps &maps,
                           int32_t col, arch::OperandPlace place) {
  const bool isRope = col >= DecodeTraits::latent;
  place.column += isRope ? col - DecodeTraits::latent : col;
  arch::expectOperand(operand, isRope ? maps.rope : maps.latent, place);
}

/// Where the operands of a decode of latent caches are. A panel of keys is 64
/// latent columns, or the rope part.
template <class E, class Signals> struct LatentFields {
  using Traits = DecodeTraits;
  using Params = DecodeParams<E>;
  using Maps = DecodeMaps;

  /// Loads a box of a panel of keys.
  static MLA_DEVICE void loadBox(E *target, const Maps &maps, uint32_t panel,
                                 int32_t offset, int32_t page,
                                 arch::Barrier &full,
                                 arch::CachePolicy policy) {
    if (panel == Traits::ropePanel)
      Signals::load(target, maps.rope, arch::Coordinates{0, offset, page}, full,
                    policy);
    else
      Signals::load(target, maps.latent,
                    arch::Coordinates{0, offset, panel, page}, full, policy);
  }
  /// Returns the address of a row of a panel of keys.
  static MLA_DEVICE const char *keyRow(const Params &p, uint32_t panel,
                                       int64_t page, int32_t offset) {
    return panel == Traits::ropePanel
               ? p.rope.row(page, offset)
               : p.latent.row(page, offset) +
                     panel * Traits::panelCols * sizeof(E);
  }
  /// Returns the address of column `col` of a query row.
  static MLA_DEVICE const E *queryRow(const Params &p, int32_t sequence,
                                      int32_t token, int32_t head,
                                      int32_t col) {
    return col < Traits::latent ? p.queryLatent.row(sequence, token, head) + col
                                : p.queryRope.row(sequence, token, head) +
                                      (col - Traits::latent);
  }
};

/// The mapping with query rows on lanes: scores = query x keys^T, output +=
/// probabilities x values, with 64 rows in each CTA of a pair.
template <class E>
struct PairTile : PairTraits, LatentFields<E, GroupSignals<PairTraits::group>> {
  using Traits = PairTraits;
  using Element = E;
  using Signals = GroupSignals<Traits::group>;
  using Shared = PairShared<E>;
  using Tensor = arch::TmemRange<Traits::tensorColumns>;

  /// Returns the content of key unit `unit`: the rope part, then 128 latent
  /// columns per unit, of this CTA's block.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t rank) {
    if (unit == 0)
      return {1, rank, 0, Traits::ropePanel, 0};
    return {2, rank, 0, 2 * (unit - 1), 1};
  }
  /// Returns the content of value unit `unit`: 128 columns of this CTA's half
  /// of the latent columns.
  static MLA_DEVICE UnitContent values(uint32_t unit, uint32_t block,
                                       uint32_t rank) {
    constexpr uint32_t half = Traits::outputColumns / Traits::panelCols;
    return {2, block, 0, rank * half + 2 * unit, 1};
  }

  static MLA_DEVICE auto scores(Tensor tensor, uint32_t buffer) {
    return tensor.template from<Traits::scoreColumns>(
        Traits::outputColumns + buffer * Traits::scoreColumns);
  }
  static MLA_DEVICE void addScores(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t buffer,
                                   uint32_t unit, uint32_t stage, int32_t key) {
    const auto &keys = shared.ring[stage].wide;
    constexpr int unitCols = KeyUnit<E>::wideCols;
    const uint32_t first = unit == 0 ? Traits::latent : (unit - 1) * unitCols;
    const uint32_t cols = unit == 0 ? Traits::rope : unitCols;
    for (uint32_t k = 0; k < cols; k += 16) {
      expectQuery(arch::Operand::A, maps, first + k);
      expectKeys(arch::Operand::B, maps, first + k,
                 {0, key, 0, Traits::blockTokens});
      arch::umma<Traits::group>(scores(tensor, buffer),
                                shared.query.kMajor(0, first + k),
                                keys.kMajor(0, k), unit + k > 0);
    }
  }
  /// Adds probabilities times one value unit. Lanes 0 to 63 receive the 128
  /// columns of the even CTA, lanes 64 to 127 the columns of the odd CTA.
  static MLA_DEVICE void addValues(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    constexpr int unitCols = KeyUnit<E>::wideCols;
    const auto output = tensor.template from<unitCols>(unit * unitCols);
    for (uint32_t k = 0; k < Traits::blockTokens; k += 16) {
      expectKeys(arch::Operand::B, maps, unit * unitCols,
                 {0, key + static_cast<int32_t>(k), Traits::outputColumns});
      arch::umma<Traits::group>(
          output,
          shared.probabilities.kMajor(0, block * Traits::blockTokens + k),
          values.mnMajor(0, k), accumulate || k > 0);
    }
  }
};

/// The mapping with tokens (of scores) or latent columns (of the output) on
/// lanes: scores^T = keys x query^T, output^T += values^T x probabilities^T, in
/// one CTA.
template <class E, int Rows>
struct TransposedTile
    : TransposedTraits<Rows>,
      LatentFields<E, GroupSignals<TransposedTraits<Rows>::group>> {
  using Traits = TransposedTraits<Rows>;
  using Element = E;
  using Signals = GroupSignals<Traits::group>;
  using Shared = TransposedShared<E, Traits>;
  using Tensor = arch::TmemRange<Traits::tensorColumns>;

  /// Returns the content of key unit `unit`: the rope part, then 64 latent
  /// columns per unit, of both blocks.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t) {
    return {2, 0, 1, unit == 0 ? Traits::ropePanel : unit - 1, 0};
  }
  /// Returns the content of value unit `unit`: 128 latent columns of a block.
  static MLA_DEVICE UnitContent values(uint32_t unit, uint32_t block,
                                       uint32_t) {
    return {2, block, 0, 2 * unit, 1};
  }

  static MLA_DEVICE auto scores(Tensor tensor, uint32_t buffer) {
    return tensor.template from<Traits::scoreColumns>(
        Traits::outputColumns + buffer * Traits::scoreColumns);
  }
  static MLA_DEVICE void addScores(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t buffer,
                                   uint32_t unit, uint32_t stage, int32_t key) {
    const auto &keys = shared.ring[stage].tall;
    const uint32_t first =
        unit == 0 ? Traits::latent : (unit - 1) * Traits::panelCols;
    for (uint32_t k = 0; k < Traits::panelCols; k += 16) {
      expectKeys(arch::Operand::A, maps, first + k, {0, key});
      expectQuery(arch::Operand::B, maps, first + k);
      arch::umma(scores(tensor, buffer), keys.kMajor(0, k),
                 shared.query.kMajor(0, first + k), unit + k > 0);
    }
  }
  /// Returns the accumulators of a value unit: lane l of unit u holds latent
  /// column 128 u + l.
  static MLA_DEVICE auto output(Tensor tensor, uint32_t unit) {
    return tensor.template from<Rows>(unit * Rows);
  }
  /// Returns the latent column of a softmax thread in a value unit.
  static MLA_DEVICE int32_t outputColumn(uint32_t unit, uint32_t thread) {
    return static_cast<int32_t>(unit * Traits::softmaxThreads + thread);
  }
  static MLA_DEVICE void addValues(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    for (uint32_t k = 0; k < Traits::blockTokens; k += 16) {
      expectKeys(arch::Operand::A, maps, unit * KeyUnit<E>::wideCols,
                 {0, key + static_cast<int32_t>(k)});
      arch::umma(
          output(tensor, unit), values.mnMajor(0, k),
          shared.probabilities.mnMajor(0, block * Traits::blockTokens + k),
          accumulate || k > 0);
    }
  }
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODETILES_H

//===- DecodeTiles.h - What is multiplied with what -----------------------===//
//
// The two ways to lay a tile of query rows on the tensor cores. Both take a
// step of 128 tokens as units of keys, in order, and then as units of values.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODETILES_H
#define MLA_KERNELS_CUDA_SM100_DECODETILES_H

#include "SM100/DecodeBudget.h"
#include "SM100/Group.h"

namespace mla::cuda::sm100 {

/// States what the next multiplication finds in an operand: columns from `col`
/// on of the query's rows, or of keys at `place`, whose column counts from
/// there.
MLA_DEVICE void expectQuery(arch::Operand operand, const DecodeMaps &maps,
                            int32_t col) {
  if (col < DecodeBudget::latent)
    arch::expectOperand(operand, maps.queryLatent, {col});
  else
    arch::expectOperand(operand, maps.queryRope, {col - DecodeBudget::latent});
}
MLA_DEVICE void expectKeys(arch::Operand operand, const DecodeMaps &maps,
                           int32_t col, arch::OperandPlace place) {
  const bool isRope = col >= DecodeBudget::latent;
  place.column += isRope ? col - DecodeBudget::latent : col;
  arch::expectOperand(operand, isRope ? maps.rope : maps.latent, place);
}

/// Rows on lanes: scores = query x keys^T, output += probabilities x values,
/// 64 rows in each CTA of a pair.
template <class E> struct PairTile : PairBudget {
  using B = PairBudget;
  using Element = E;
  using Signals = Group<B::group>;
  using Shared = PairShared<E>;
  using Tensor = arch::TmemRange<B::tensorColumns>;

  /// The rope part, then 128 latent columns each; of this CTA's block.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t rank) {
    if (unit == 0)
      return {1, rank, 0, B::ropePanel, 0};
    return {2, rank, 0, 2 * (unit - 1), 1};
  }
  /// This CTA's half of the latent columns, 128 at a time.
  static MLA_DEVICE UnitContent values(uint32_t unit, uint32_t block,
                                       uint32_t rank) {
    constexpr uint32_t half = B::outputColumns / B::panelCols;
    return {2, block, 0, rank * half + 2 * unit, 1};
  }

  static MLA_DEVICE auto scores(Tensor tensor, uint32_t buffer) {
    return tensor.template from<B::scoreColumns>(B::outputColumns +
                                                 buffer * B::scoreColumns);
  }
  static MLA_DEVICE void addScores(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t buffer,
                                   uint32_t unit, uint32_t stage, int32_t key) {
    const auto &keys = shared.ring[stage].wide;
    constexpr int unitCols = KeyUnit<E>::wideCols;
    const uint32_t first = unit == 0 ? B::latent : (unit - 1) * unitCols;
    const uint32_t cols = unit == 0 ? B::rope : unitCols;
    for (uint32_t k = 0; k < cols; k += 16) {
      expectQuery(arch::Operand::A, maps, first + k);
      expectKeys(arch::Operand::B, maps, first + k,
                 {0, key, 0, B::blockTokens});
      arch::umma<B::group>(scores(tensor, buffer),
                           shared.query.kMajor(0, first + k), keys.kMajor(0, k),
                           unit + k > 0);
    }
  }
  /// Lanes 0 to 63 get the even CTA's 128 columns, lanes 64 to 127 the odd
  /// one's.
  static MLA_DEVICE void addValues(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    constexpr int unitCols = KeyUnit<E>::wideCols;
    const auto output = tensor.template from<unitCols>(unit * unitCols);
    for (uint32_t k = 0; k < B::blockTokens; k += 16) {
      expectKeys(arch::Operand::B, maps, unit * unitCols,
                 {0, key + static_cast<int32_t>(k), B::outputColumns});
      arch::umma<B::group>(
          output, shared.probabilities.kMajor(0, block * B::blockTokens + k),
          values.mnMajor(0, k), accumulate || k > 0);
    }
  }
};

/// Tokens, then latent columns, on lanes: scores^T = keys x query^T, output^T
/// += values^T x probabilities^T, in one CTA.
template <class E, int Rows> struct SwapTile : SwapBudget<Rows> {
  using B = SwapBudget<Rows>;
  using Element = E;
  using Signals = Group<B::group>;
  using Shared = SwapShared<E, Rows>;
  using Tensor = arch::TmemRange<B::tensorColumns>;

  /// The rope part, then 64 latent columns each; of both blocks.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t) {
    return {2, 0, 1, unit == 0 ? B::ropePanel : unit - 1, 0};
  }
  /// 128 latent columns at a time.
  static MLA_DEVICE UnitContent values(uint32_t unit, uint32_t block,
                                       uint32_t) {
    return {2, block, 0, 2 * unit, 1};
  }

  static MLA_DEVICE auto scores(Tensor tensor, uint32_t buffer) {
    return tensor.template from<B::scoreColumns>(B::outputColumns +
                                                 buffer * B::scoreColumns);
  }
  static MLA_DEVICE void addScores(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t buffer,
                                   uint32_t unit, uint32_t stage, int32_t key) {
    const auto &keys = shared.ring[stage].tall;
    const uint32_t first = unit == 0 ? B::latent : (unit - 1) * B::panelCols;
    for (uint32_t k = 0; k < B::panelCols; k += 16) {
      expectKeys(arch::Operand::A, maps, first + k, {0, key});
      expectQuery(arch::Operand::B, maps, first + k);
      arch::umma(scores(tensor, buffer), keys.kMajor(0, k),
                 shared.query.kMajor(0, first + k), unit + k > 0);
    }
  }
  /// Lane l of unit u has latent column 128 u + l.
  static MLA_DEVICE auto output(Tensor tensor, uint32_t unit) {
    return tensor.template from<Rows>(unit * Rows);
  }
  static MLA_DEVICE void addValues(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    for (uint32_t k = 0; k < B::blockTokens; k += 16) {
      expectKeys(arch::Operand::A, maps, unit * KeyUnit<E>::wideCols,
                 {0, key + static_cast<int32_t>(k)});
      arch::umma(output(tensor, unit), values.mnMajor(0, k),
                 shared.probabilities.mnMajor(0, block * B::blockTokens + k),
                 accumulate || k > 0);
    }
  }
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODETILES_H

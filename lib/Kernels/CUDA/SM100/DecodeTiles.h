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

/// Where the operands of a decode of latent caches are. A panel of keys is 128
/// bytes of the latent part, or the rope part.
template <class E, class Signals> struct LatentFields {
  using Traits = PanelTraits<E>;
  using Params = typename ParamsOf<E>::Type;
  using Maps = DecodeMaps;
  /// True if keys are converted on their way to shared memory.
  static constexpr bool convertsKeys = false;
  /// The first key unit, and the columns of a query row.
  static constexpr uint32_t firstKeyUnit = 0;
  static constexpr int32_t queryCols = Traits::width;

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
  /// Declare to the simulator what an operand of the next multiplication holds.
  /// expectQuery(): the query columns from `col` on. expectKeys(): the keys at
  /// `place`, where place.column is relative to `col`.
  static MLA_DEVICE void expectQuery(arch::Operand operand, const Maps &maps,
                                     int32_t col) {
    if (col < Traits::latent)
      arch::expectOperand(operand, maps.queryLatent, {col});
    else
      arch::expectOperand(operand, maps.queryRope, {col - Traits::latent});
  }
  static MLA_DEVICE void expectKeys(arch::Operand operand, const Maps &maps,
                                    int32_t col, arch::OperandPlace place) {
    const bool isRope = col >= Traits::latent;
    place.column += isRope ? col - Traits::latent : col;
    arch::expectOperand(operand, isRope ? maps.rope : maps.latent, place);
  }
};

/// The mapping with query rows on lanes: scores = query x keys^T, output +=
/// probabilities x values, with 64 rows in each CTA of a pair.
template <class E,
          class Fields = LatentFields<E, GroupSignals<PairTraits<E>::group>>>
struct PairTile : PairTraits<E>, Fields {
  using Traits = PairTraits<E>;
  using Element = E;
  using Signals = GroupSignals<Traits::group>;
  using Shared = PairShared<E>;
  using Tensor = arch::TmemRange<Traits::tensorColumns>;

  /// Returns the content of key unit `unit`: the rope part, then two latent
  /// panels per unit, of this CTA's block.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t rank) {
    if (unit == 0)
      return {1, rank, 0, Traits::ropePanel, 0};
    return {2, rank, 0, 2 * (unit - 1), 1};
  }
  /// Returns the content of value unit `unit`: two panels of this CTA's half of
  /// the latent columns.
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
    const auto &ring = shared.ring[stage];
    constexpr int unitCols = KeyUnit<E>::wideCols;
    // Multiplies columns of the queries, from `from` of a tile on, with keys.
    const auto add = [&](const auto &query, uint32_t from, const auto &keys,
                         uint32_t first, uint32_t cols) {
      for (uint32_t k = 0; k < cols; k += Traits::stepCols) {
        Fields::expectQuery(arch::Operand::A, maps, first + k);
        Fields::expectKeys(arch::Operand::B, maps, first + k,
                           {0, key, 0, Traits::blockTokens});
        arch::umma<Traits::group>(
            scores(tensor, buffer), query.kMajor(0, from + k),
            keys.template kMajor<Traits::blockTokens>(0, k),
            unit + k > Fields::firstKeyUnit);
      }
    };
    const uint32_t first = unit == 0 ? Traits::latent : (unit - 1) * unitCols;
    const uint32_t cols = unit == 0 ? Traits::rope : unitCols;
    if constexpr (!Traits::hasNarrowRope)
      add(shared.query, first, ring.wide, first, cols);
    else if (unit == 0)
      add(shared.query.rope, 0, ring.rope, first, cols);
    else
      add(shared.query.latent, first, ring.wide, first, cols);
  }
  /// Adds probabilities times one value unit. Of each 256 columns, lanes 0 to
  /// 63 receive the 128 columns of the even CTA, lanes 64 to 127 those of the
  /// odd CTA.
  static MLA_DEVICE void addValues(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    constexpr int cols = 128; // of an accumulator
    for (uint32_t k = 0; k < Traits::blockTokens; k += Traits::stepCols)
      for (uint32_t i = 0; i < Traits::unitOutputs; ++i) {
        const uint32_t first = (unit * Traits::unitOutputs + i) * cols;
        Fields::expectKeys(
            arch::Operand::B, maps, first,
            {0, key + static_cast<int32_t>(k), Traits::outputColumns});
        arch::umma<Traits::group>(
            tensor.template from<cols>(first),
            shared.probabilities.kMajor(0, block * Traits::blockTokens + k),
            values.template mnMajor<cols>(i * cols, k), accumulate || k > 0);
      }
  }
};

/// The mapping with tokens (of scores) or latent columns (of the output) on
/// lanes: scores^T = keys x query^T, output^T += values^T x probabilities^T, in
/// one CTA.
template <class E, int Rows,
          class Fields =
              LatentFields<E, GroupSignals<TransposedTraits<E, Rows>::group>>>
struct TransposedTile : TransposedTraits<E, Rows>, Fields {
  using Traits = TransposedTraits<E, Rows>;
  using Element = E;
  using Signals = GroupSignals<Traits::group>;
  using Shared = typename TransposedSharedOf<E, Rows>::Type;
  using Tensor = arch::TmemRange<Traits::tensorColumns>;

  /// Returns the content of key unit `unit`: the rope part, then a latent panel
  /// per unit, of both blocks.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t) {
    return {2, 0, 1, unit == 0 ? Traits::ropePanel : unit - 1, 0};
  }
  /// Returns the content of value unit `unit`: two latent panels of a block.
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
    const auto &ring = shared.ring[stage];
    // Multiplies keys with columns of the queries, from `from` of a tile on.
    const auto add = [&](const auto &keys, const auto &query, uint32_t from,
                         uint32_t first, uint32_t cols) {
      for (uint32_t k = 0; k < cols; k += Traits::stepCols) {
        Fields::expectKeys(arch::Operand::A, maps, first + k, {0, key});
        Fields::expectQuery(arch::Operand::B, maps, first + k);
        arch::umma(scores(tensor, buffer), keys.kMajor(0, k),
                   query.kMajor(0, from + k), unit + k > Fields::firstKeyUnit);
      }
    };
    const uint32_t first =
        unit == 0 ? Traits::latent : (unit - 1) * Traits::panelCols;
    if constexpr (!Traits::hasNarrowRope)
      add(ring.tall, shared.query, first, first, Traits::panelCols);
    else if (unit == 0)
      add(ring.rope, shared.query.rope, 0, first, Traits::rope);
    else
      add(ring.tall, shared.query.latent, first, first, Traits::panelCols);
  }
  /// Returns an accumulator: lane l of output i holds latent column 128 i + l.
  static MLA_DEVICE auto output(Tensor tensor, uint32_t i) {
    return tensor.template from<Rows>(i * Rows);
  }
  /// Returns the latent column of a softmax thread in an output.
  static MLA_DEVICE int32_t outputColumn(uint32_t i, uint32_t thread) {
    return static_cast<int32_t>(i * Traits::softmaxThreads + thread);
  }
  static MLA_DEVICE void addValues(Shared &shared, const DecodeMaps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    constexpr int lanes = Traits::outputLanes;
    for (uint32_t k = 0; k < Traits::blockTokens; k += Traits::stepCols)
      for (uint32_t i = 0; i < Traits::unitOutputs; ++i) {
        const uint32_t at = unit * Traits::unitOutputs + i;
        Fields::expectKeys(arch::Operand::A, maps, at * lanes,
                           {0, key + static_cast<int32_t>(k)});
        arch::umma(
            output(tensor, at), values.template mnMajor<lanes>(i * lanes, k),
            shared.probabilities.mnMajor(0, block * Traits::blockTokens + k),
            accumulate || k > 0);
      }
  }
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODETILES_H

//===- GqaTile.h - Operands of the SM100 grouped-query decode -------------===//
//
// The mapping of the transposed decode: scores^T = keys x query^T, output^T +=
// values^T x probabilities^T, with tokens or value columns on lanes. Keys and
// values are separate fields with several heads in pages; a CTA computes one
// key head, and the rows of a tile are query tokens x the heads of its group.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_GQATILE_H
#define MLA_KERNELS_CUDA_SM100_GQATILE_H

#include "Common/GqaMaps.h"
#include "SM100/DecodeTraits.h"
#include "SM100/GroupSignals.h"

namespace mla::cuda::sm100 {

/// The parameters of a grouped-query decode. `latent` has the keys and `rope`
/// the values of key head 0; queryLatent has the queries of all heads, and
/// `heads` is the number of heads that share a key head.
template <class E> struct GqaTileParams : DecodeParams<E> {
  int64_t keyHead, valueHead; ///< bytes between key heads
};

/// Constants for heads of Width columns and tiles of at most Rows rows.
template <int Width, int Rows> struct GqaTraits : PanelTraits<arch::Bf16> {
  static_assert(Width == 64 || Width == 128 || Width == 256,
                "a value unit has all columns of a head, or 128 of them");
  static constexpr arch::CtaGroup group = arch::CtaGroup::One;
  static constexpr int tileRows = planTileRows, ctaRows = Rows;
  static constexpr int width = Width, outputWidth = Width;
  static constexpr bool hasKeyHeads = true;
  static constexpr int panels = Width / panelCols;
  static constexpr int keyUnits = panels;
  static constexpr int valueUnits = Width == 256 ? 2 : 1;
  static constexpr int outputs = valueUnits; ///< accumulators
  /// The units that fit next to the query and the probabilities.
  static constexpr int stages = Rows == 16     ? 13
                                : Width == 64  ? 12
                                : Width == 128 ? 11
                                               : 10;
  /// Lanes of tensor memory with a column of a value unit.
  static constexpr int outputLanes = Width == 64 ? 64 : 128;
  static constexpr int scoreColumns = Rows;
  static constexpr int outputColumns = valueUnits * Rows;
  static constexpr int tensorColumns = 4 * Rows;
  static_assert(outputColumns + 2 * scoreColumns <= tensorColumns,
                "tensor memory holds one output and two score buffers");
  static constexpr arch::Swizzle swizzle = rowSwizzle<2 * Rows>;
};

template <class E, int Width, int Rows>
struct GqaTile : GqaTraits<Width, Rows> {
  using Traits = GqaTraits<Width, Rows>;
  using Element = E;
  using Signals = GroupSignals<Traits::group>;
  using Shared = TransposedShared<E, Traits>;
  using Tensor = arch::TmemRange<Traits::tensorColumns>;
  using Params = GqaTileParams<E>;
  using Maps = GqaMaps;
  static constexpr uint32_t firstKeyUnit = 0;
  static constexpr int32_t queryCols = Width;

  /// Returns the content of key unit `unit`: 64 columns of both blocks. Panels
  /// are counted through keys and values.
  static MLA_DEVICE UnitContent keys(uint32_t unit, uint32_t) {
    return {2, 0, 1, unit, 0};
  }
  /// Returns the content of value unit `unit`: up to 128 columns of a block.
  static MLA_DEVICE UnitContent values(uint32_t unit, uint32_t block,
                                       uint32_t) {
    return {Width == 64 ? 1u : 2u, block, 0, Traits::panels + 2 * unit, 1};
  }
  static MLA_DEVICE bool isValue(uint32_t panel) {
    return panel >= Traits::panels;
  }

  /// Loads a box of a panel.
  static MLA_DEVICE void loadBox(E *target, const Maps &maps, uint32_t panel,
                                 int32_t offset, int32_t page,
                                 arch::Barrier &full,
                                 arch::CachePolicy policy) {
    const arch::TensorMap &map = isValue(panel) ? maps.value : maps.key;
    Signals::load(target, map,
                  arch::Coordinates{0, offset, panel % Traits::panels,
                                    arch::ctaZ(), page},
                  full, policy);
  }
  /// Returns the address of a row of a panel.
  static MLA_DEVICE const char *keyRow(const Params &p, uint32_t panel,
                                       int64_t page, int32_t offset) {
    const char *row =
        isValue(panel) ? p.rope.row(page, offset) + arch::ctaZ() * p.valueHead
                       : p.latent.row(page, offset) + arch::ctaZ() * p.keyHead;
    return row + panel % Traits::panels * Traits::panelCols * sizeof(E);
  }
  /// Returns the address of column `col` of a query row of a head of the group.
  static MLA_DEVICE const E *queryRow(const Params &p, int32_t sequence,
                                      int32_t token, int32_t head,
                                      int32_t col) {
    return p.queryLatent.row(sequence, token, arch::ctaZ() * p.heads + head) +
           col;
  }

  static MLA_DEVICE auto scores(Tensor tensor, uint32_t buffer) {
    return tensor.template from<Rows>(Traits::outputColumns + buffer * Rows);
  }
  static MLA_DEVICE void addScores(Shared &shared, const Maps &maps,
                                   Tensor tensor, uint32_t buffer,
                                   uint32_t unit, uint32_t stage, int32_t key) {
    const auto &keys = shared.ring[stage].tall;
    const uint32_t first = unit * Traits::panelCols;
    for (uint32_t k = 0; k < Traits::panelCols; k += 16) {
      expectPanel(maps.key, first + k, key);
      arch::umma(scores(tensor, buffer), keys.kMajor(0, k),
                 shared.query.kMajor(0, first + k), unit + k > 0);
    }
  }

  static MLA_DEVICE auto output(Tensor tensor, uint32_t unit) {
    return tensor.template from<Rows>(unit * Rows);
  }
  /// Returns the column of a softmax thread in a value unit, or -1. A product
  /// of 64 columns uses the first 16 lanes of each warp.
  static MLA_DEVICE int32_t outputColumn(uint32_t unit, uint32_t thread) {
    if constexpr (Width == 64)
      return thread % 32 < 16
                 ? static_cast<int32_t>(thread / 32 * 16 + thread % 32)
                 : -1;
    else
      return static_cast<int32_t>(unit * Traits::softmaxThreads + thread);
  }
  static MLA_DEVICE void addValues(Shared &shared, const Maps &maps,
                                   Tensor tensor, uint32_t unit, uint32_t block,
                                   uint32_t stage, int32_t key,
                                   bool accumulate) {
    const auto &values = shared.ring[stage].wide;
    for (uint32_t k = 0; k < Traits::blockTokens; k += 16) {
      expectPanel(maps.value, unit * KeyUnit<E>::wideCols,
                  key + static_cast<int32_t>(k));
      arch::umma(
          output(tensor, unit),
          values.template mnMajor<Traits::outputLanes>(0, k),
          shared.probabilities.mnMajor(0, block * Traits::blockTokens + k),
          accumulate || k > 0);
    }
  }

private:
  /// Declares to the simulator that the A operand of the next product has keys
  /// or values from column `col` and token `key` on.
  static MLA_DEVICE void expectPanel(const arch::TensorMap &map, uint32_t col,
                                     int32_t key) {
    arch::expectOperand(arch::Operand::A, map,
                        {static_cast<int32_t>(col), key});
  }
};

template <int Width, int Rows>
using GqaShared = TransposedShared<arch::Bf16, GqaTraits<Width, Rows>>;

template <int Width, int Rows>
inline constexpr KernelBudget gqaBudget = {DecodeTraits::threads, 1, 255,
                                           sizeof(GqaShared<Width, Rows>),
                                           CopiesReady + 1};
static_assert(fillsAnSm(gqaBudget<64, 64>) && fillsAnSm(gqaBudget<128, 64>) &&
                  fillsAnSm(gqaBudget<128, 16>),
              "one CTA per SM: query, probabilities, and the longest ring");

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_GQATILE_H

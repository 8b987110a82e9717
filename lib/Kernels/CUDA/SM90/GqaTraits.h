//===- GqaTraits.h - Constants and shared memory of the GQA decode --------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQATRAITS_H
#define MLA_KERNELS_CUDA_SM90_GQATRAITS_H

#include "Arch/Arch.h"
#include "Common/GqaMaps.h"
#include "Common/KernelBudget.h"
#include "Common/Schedule.h"

#include <type_traits>

namespace mla::cuda::sm90 {

/// Tile shapes, threads and registers for heads of Width elements.
/// docs/kernels/GroupedQuery.md explains them.
template <int Width> struct GqaTraits {
  static constexpr bool is8Bit = false;
  static_assert(Width == 64 || Width == 128 || Width == 256);
  static constexpr int width = Width;
  static constexpr int tileRows = planTileRows;
  static constexpr int panelCols = mapPanelCols;
  static constexpr int panels = width / panelCols;
  /// Keys per stage. A block of a plan has one or two of these blocks.
  static constexpr int blockTokens = width > 128 ? 32 : planBlockTokens;
  static constexpr int blocksOfPlan = planBlockTokens / blockTokens;
  /// Blocks of keys and of values in shared memory.
  static constexpr int stages = width == 64 ? 4 : 2;

  /// The output of a tile: accumulators of up to 128 columns. The launch has
  /// 128 registers per thread, which limits the registers of an instruction.
  static constexpr int outputCols = width > 128 ? 128 : width;
  static constexpr int outputs = width / outputCols;

  static constexpr int consumerThreads = arch::warpgroupThreads;
  static constexpr int threads = consumerThreads + arch::warpgroupThreads;
  static constexpr int ctas = 2; ///< CTAs per SM
  static constexpr int consumerRegisters = 208, producerRegisters = 40;
  static constexpr int launchRegisters = 65536 / ctas / threads / 8 * 8;
  static_assert(consumerRegisters + producerRegisters <= 2 * launchRegisters,
                "the warpgroups use no more registers than the launch has");
  // Registers of the accumulators: the output, the scores, and the
  // probabilities as an A operand.
  static_assert(width / 2 + blockTokens / 2 + blockTokens / 4 + 40 <=
                    consumerRegisters,
                "accumulators leave 40 registers for everything else");
};

/// Named hardware barriers.
enum GqaBarrierId : int {
  GqaConsumers = 1 ///< all consumer threads have written to shared memory
};

/// The shared memory of a CTA.
template <class E, class Traits> struct GqaShared {
  static constexpr int stages = Traits::stages;
  arch::SharedTile<E, Traits::tileRows, Traits::width> query;
  arch::SharedTile<E, Traits::blockTokens, Traits::width> keys[stages];
  arch::SharedTile<E, Traits::blockTokens, Traits::width> values[stages];
  arch::Barrier keysFull[stages], keysEmpty[stages];
  arch::Barrier valuesFull[stages], valuesEmpty[stages];
};

/// Tile shapes, threads and registers for heads of Width elements of 8 bits,
/// and tiles of up to Rows query rows. Keys are the rows of the score tile, and
/// columns of the values are the rows of the output tile: the operands that the
/// consumer converts to 16 bits are in registers.
template <int Width, int Rows> struct Gqa8Traits {
  static constexpr bool is8Bit = true;
  static_assert(Width == 64 || Width == 128);
  static constexpr int width = Width;
  static constexpr int rows = Rows;
  static constexpr int panelCols = width;
  static constexpr int panels = 1;
  static constexpr auto swizzle =
      width == 64 ? arch::Swizzle::B64 : arch::Swizzle::B128;
  static constexpr int blockTokens = planBlockTokens;
  static constexpr int blocksOfPlan = 1;
  static constexpr int stages = width == 64 ? 8 : 4;
  /// Output tiles of 64 columns of the values.
  static constexpr int outputs = width / 64;
  /// True if keys and values have registers of their own: values are converted
  /// during the product with the keys, and the next keys during the product
  /// with the values.
  static constexpr bool overlaps = rows == 16;

  static constexpr int consumerThreads = arch::warpgroupThreads;
  static constexpr int threads = consumerThreads + arch::warpgroupThreads;
  static constexpr int ctas = 2; ///< CTAs per SM
  static constexpr int consumerRegisters = 208, producerRegisters = 40;
  static constexpr int launchRegisters = 65536 / ctas / threads / 8 * 8;
  static_assert(consumerRegisters + producerRegisters <= 2 * launchRegisters,
                "the warpgroups use no more registers than the launch has");
  // A consumer has registers for: the output; the scores; four numbers per row
  // (maximum, sum, sum of a block, scale); and one A operand, the keys or the
  // values. With overlap it has both A operands.
  static_assert(outputs * rows / 2 + rows / 2 + rows +
                        width / 4 * (overlaps ? 2 : 1) + 16 <=
                    consumerRegisters,
                "accumulators and operands leave 16 registers");
};

template <class E, class Traits> struct Gqa8Shared {
  static constexpr int stages = Traits::stages;
  using Cache = arch::SharedTile<arch::E4m3, Traits::blockTokens, Traits::width,
                                 Traits::swizzle>;
  using Probabilities =
      arch::SharedTile<arch::F16, Traits::rows, Traits::blockTokens>;
  static_assert(stages % 2 == 0, "blocks alternate between two halves");
  arch::SharedTile<arch::F16, Traits::rows, Traits::width>
      query; ///< loadQuery8
  Cache keys[stages], values[stages];
  /// The probabilities of even and of odd stages: those of a block are written
  /// while a product still reads those of the block before.
  Probabilities probabilities[2];
  /// The maxima or the sums of the query rows over the keys of each warp.
  arch::SharedArray<float, 4 * Traits::rows> partial;
  /// A flag for each warp, for even and for odd stages. It is 1 if a
  /// probability of the block is too large for the maxima of earlier blocks.
  alignas(16) arch::SharedArray<uint32_t, 2 * 4> exceeds;
  /// The factors of the scores of each query row.
  arch::SharedArray<float, Traits::rows> rowScale;
  arch::Barrier keysFull[stages], keysEmpty[stages];
  arch::Barrier valuesFull[stages], valuesEmpty[stages];
};

template <class E, class Traits>
using GqaSharedOf = std::conditional_t<Traits::is8Bit, Gqa8Shared<E, Traits>,
                                       GqaShared<E, Traits>>;

template <class Traits>
inline constexpr KernelBudget gqaBudget = {
    Traits::threads, Traits::ctas, Traits::launchRegisters,
    sizeof(GqaSharedOf<arch::Bf16, Traits>), GqaConsumers + 1};
static_assert(gqaBudget<GqaTraits<64>>.fitsHopper() &&
                  gqaBudget<GqaTraits<128>>.fitsHopper() &&
                  gqaBudget<GqaTraits<256>>.fitsHopper() &&
                  gqaBudget<Gqa8Traits<64, 64>>.fitsHopper() &&
                  gqaBudget<Gqa8Traits<128, 64>>.fitsHopper(),
              "two CTAs per SM: a query tile, and stages of keys and values");

/// The blocks of Traits::blockTokens keys of a work item.
template <class Traits> struct GqaBlocks {
  int32_t begin, end;
  MLA_DEVICE explicit GqaBlocks(const WorkItem &work)
      : begin(work.beginBlock * Traits::blocksOfPlan),
        end(work.endBlock * Traits::blocksOfPlan) {
    const int32_t first = work.low / Traits::blockTokens;
    const int32_t last =
        (work.high + Traits::blockTokens - 1) / Traits::blockTokens;
    begin = begin > first ? begin : first;
    end = end < last ? end : last;
  }
};

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_GQATRAITS_H

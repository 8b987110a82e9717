//===- GqaTraits.h - Constants and shared memory of the GQA decode --------===//
#ifndef MLA_KERNELS_CUDA_SM90_GQATRAITS_H
#define MLA_KERNELS_CUDA_SM90_GQATRAITS_H

#include "Arch/Arch.h"
#include "Common/GqaMaps.h"
#include "Common/KernelBudget.h"
#include "Common/Schedule.h"

namespace mla::cuda::sm90 {

/// Tile shapes, threads and registers for heads of Width elements.
/// docs/kernels/GroupedQuery.md explains them.
template <int Width> struct GqaTraits {
  static_assert(Width == 64 || Width == 128 || Width == 256);
  static constexpr int width = Width;
  static constexpr int tileRows = planTileRows;
  static constexpr int panelCols = mapPanelCols;
  static constexpr int panels = width / panelCols;
  /// Keys per stage. A block of a plan has one or two of these blocks.
  static constexpr int blockTokens = width > 128 ? 32 : planBlockTokens;
  static constexpr int blocksOfPlan = planBlockTokens / blockTokens;
  /// Blocks of keys and of values in shared memory.
  static constexpr int stages = width == 64 ? 6 : width == 128 ? 3 : 2;

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

template <class Traits>
inline constexpr KernelBudget gqaBudget = {
    Traits::threads, Traits::ctas, Traits::launchRegisters,
    sizeof(GqaShared<arch::Bf16, Traits>), GqaConsumers + 1};
static_assert(gqaBudget<GqaTraits<64>>.fitsHopper() &&
                  gqaBudget<GqaTraits<128>>.fitsHopper() &&
                  gqaBudget<GqaTraits<256>>.fitsHopper(),
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

//===- PrefillTraits.h - Constants and shared memory of the prefill -------===//
#ifndef MLA_KERNELS_CUDA_SM90_PREFILLTRAITS_H
#define MLA_KERNELS_CUDA_SM90_PREFILLTRAITS_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/PrefillMaps.h"
#include "Common/PrefillWork.h"

namespace mla::cuda::sm90 {

/// Tile shapes, threads and registers. docs/kernels/SM90Prefill.md explains
/// them. Panels is the most panels of 64 columns of queries and keys; every row
/// has so many if Fixed.
template <int Panels, int ValueCols, int BlockTokens> struct PrefillTraits {
  static constexpr int panels = Panels, valueCols = ValueCols;
  static constexpr int panelCols = mapPanelCols;
  static constexpr int width = panels * panelCols;
  static constexpr int blockTokens = BlockTokens;
  static constexpr int stages = 2; ///< blocks of keys, and blocks of values
  static constexpr int slots = 2;  ///< tiles that the producer is ahead

  static constexpr int consumers = 2, consumerRows = 64;
  static constexpr int tileRows = consumers * consumerRows;
  static constexpr int consumerThreads = consumers * arch::warpgroupThreads;
  static constexpr int threads = consumerThreads + arch::warpgroupThreads;
  static constexpr int consumerRegisters = 224, producerRegisters = 56;
  static constexpr int launchRegisters = 65536 / threads / 8 * 8;
  static_assert(consumerThreads * consumerRegisters +
                        arch::warpgroupThreads * producerRegisters <=
                    threads * launchRegisters,
                "the warpgroups use no more registers than the launch has");
  // Registers of the accumulators: the output, the scores, and the
  // probabilities as an A operand.
  static_assert(valueCols / 2 + blockTokens / 2 + blockTokens / 4 + 48 <=
                    consumerRegisters,
                "accumulators leave 48 registers for everything else");
};

/// For rows of up to three panels (nope 128 and rope 64, or fewer) and values
/// of up to 128 columns.
using PrefillNarrow = PrefillTraits<3, 128, 128>;
/// For rows of up to five panels and values of up to 256 columns.
using PrefillWide = PrefillTraits<5, 256, 48>;

/// The shared memory of a CTA.
template <class E, class Traits> struct PrefillShared {
  static constexpr int stages = Traits::stages;
  arch::SharedTile<E, Traits::tileRows, Traits::width> query;
  arch::SharedTile<E, Traits::blockTokens, Traits::width> keys[stages];
  arch::SharedTile<E, Traits::blockTokens, Traits::valueCols> values[stages];
  arch::SharedArray<PrefillWork, Traits::slots> work;
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier keysFull[stages], keysEmpty[stages];
  arch::Barrier valuesFull[stages], valuesEmpty[stages];
  arch::Barrier workFull[Traits::slots], workEmpty[Traits::slots];
};
template <class Traits>
inline constexpr KernelBudget prefillBudget = {
    Traits::threads, 1, Traits::launchRegisters,
    sizeof(PrefillShared<arch::Bf16, Traits>), 1};
static_assert(
    prefillBudget<PrefillNarrow>.fitsHopper() &&
        prefillBudget<PrefillNarrow>.sharedBytes <= arch::maxSharedBytes &&
        prefillBudget<PrefillWide>.fitsHopper() &&
        prefillBudget<PrefillWide>.sharedBytes <= arch::maxSharedBytes,
    "one CTA per SM: query, two blocks of keys, two blocks of values");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PREFILLTRAITS_H

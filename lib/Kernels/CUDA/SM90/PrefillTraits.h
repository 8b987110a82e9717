//===- PrefillTraits.h - Constants and shared memory of the prefill -------===//
#ifndef MLA_KERNELS_CUDA_SM90_PREFILLTRAITS_H
#define MLA_KERNELS_CUDA_SM90_PREFILLTRAITS_H

#include "Arch/Arch.h"
#include "Common/KernelBudget.h"
#include "Common/PrefillMaps.h"
#include "Common/PrefillWork.h"

namespace mla::cuda::sm90 {

/// True if values are transposed in shared memory (PrefillTranspose.h).
template <class E> inline constexpr bool transposesValues = sizeof(E) == 1;

/// True if only one consumer at a time computes probabilities.
template <class E> inline constexpr bool takesTurns = sizeof(E) == 1;
/// The barrier at which consumer i waits for its turn is turnBarrier + i.
inline constexpr uint32_t turnBarrier = 1;

/// Tile shapes, threads and registers. docs/kernels/SM90Prefill.md explains
/// them. Panels is the most panels of 64 columns of queries and keys. Rows with
/// fewer panels have zeros in the others if AllPanels, and are loaded and
/// multiplied without them otherwise.
template <int Panels, int ValueCols, int BlockTokens, bool AllPanels,
          bool QueryInRegisters = false, int Consumers = 2, int Stages = 2,
          int ConsumerRegisters = 224>
struct PrefillTraits {
  static constexpr int panels = Panels, valueCols = ValueCols;
  static constexpr bool allPanels = AllPanels;
  /// True if consumers hold the queries of a tile in registers.
  static constexpr bool queryInRegisters = QueryInRegisters;
  static constexpr int panelCols = mapPanelCols;
  static constexpr int width = panels * panelCols;
  static constexpr int blockTokens = BlockTokens;
  static constexpr int stages = Stages; ///< blocks of keys, and of values
  static constexpr int slots = 2;       ///< tiles that the producer is ahead

  static constexpr int transposers = 3; ///< warps that transpose values
  static constexpr int consumers = Consumers, consumerRows = 64;
  static constexpr int tileRows = consumers * consumerRows;
  static constexpr int consumerThreads = consumers * arch::warpgroupThreads;
  static constexpr int threads = consumerThreads + arch::warpgroupThreads;
  static constexpr int launchRegisters = 65536 / threads / 8 * 8;
  static constexpr int consumerRegisters = ConsumerRegisters;
  static constexpr int producerRegisters =
      launchRegisters * (consumers + 1) - consumerRegisters * consumers;
  static_assert(producerRegisters >= 40, "the registers of the producer");
};

/// For rows of up to three panels (nope 128 and rope 64, or fewer) and values
/// of up to 128 columns.
using PrefillNarrow = PrefillTraits<3, 128, 128, true>;
/// For rows of up to five panels and values of up to 256 columns.
using PrefillWide = PrefillTraits<5, 256, 64, false>;
/// The same for 8-bit operands. PrefillTall8 is faster if sequences have many
/// query tokens (PrefillParams::tallTokens).
using PrefillNarrow8 = PrefillTraits<3, 128, 128, true, true, 2, 3>;
using PrefillTall8 = PrefillTraits<3, 128, 96, true, false, 3, 2, 152>;
using PrefillWide8 = PrefillTraits<5, 256, 96, false>;

/// True if consumers compute the probabilities of most blocks without a search
/// for the largest score. The range of 8-bit probabilities is too small, and
/// beside an output of 256 columns there are no registers to compute scores
/// again.
template <class E, class Traits>
inline constexpr bool reusesMaxima = sizeof(E) == 2 && Traits::valueCols <= 128;

/// Blocks of values as [columns][keys], with the order of both that
/// PrefillTranspose.h describes; nothing for 16-bit values.
template <class E, class Traits, bool = transposesValues<E>>
struct TransposedValues {};
template <class E, class Traits> struct TransposedValues<E, Traits, true> {
  /// The widest swizzle whose panels divide a block.
  static constexpr arch::Swizzle swizzle =
      Traits::blockTokens % 128 == 0  ? arch::Swizzle::B128
      : Traits::blockTokens % 64 == 0 ? arch::Swizzle::B64
                                      : arch::Swizzle::B32;
  arch::SharedTile<E, Traits::valueCols, Traits::blockTokens, swizzle>
      values[Traits::stages];
  arch::Barrier full[Traits::stages], empty[Traits::stages];
};

/// The shared memory of a CTA.
template <class E, class Traits> struct PrefillShared {
  static constexpr int stages = Traits::stages;
  static constexpr arch::Swizzle swizzle = panelSwizzle<E>;
  arch::SharedTile<E, Traits::tileRows, Traits::width, swizzle> query;
  arch::SharedTile<E, Traits::blockTokens, Traits::width, swizzle> keys[stages];
  arch::SharedTile<E, Traits::blockTokens, Traits::valueCols, swizzle>
      values[stages];
  TransposedValues<E, Traits> transposed;
  arch::SharedArray<PrefillWork, Traits::slots> work;
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier keysFull[stages], keysEmpty[stages];
  arch::Barrier valuesFull[stages], valuesEmpty[stages];
  arch::Barrier workFull[Traits::slots], workEmpty[Traits::slots];
};
template <class E, class Traits>
inline constexpr KernelBudget prefillBudget = {
    Traits::threads, 1, Traits::launchRegisters,
    sizeof(PrefillShared<E, Traits>), takesTurns<E> ? 16 : 1};

/// Returns the registers of a consumer for the output, the scores, the
/// probabilities and the queries.
template <class E, class Traits> constexpr int prefillOperandRegisters() {
  constexpr int perRegister = 2 * 4 / sizeof(E);
  return Traits::valueCols / 2 + Traits::blockTokens / 2 +
         Traits::blockTokens / perRegister +
         (Traits::queryInRegisters ? Traits::width / perRegister : 0);
}
template <class E, class Traits> constexpr bool prefillFits() {
  constexpr KernelBudget budget = prefillBudget<E, Traits>;
  return budget.fitsHopper() && budget.sharedBytes <= arch::maxSharedBytes &&
         prefillOperandRegisters<E, Traits>() + 28 <= Traits::consumerRegisters;
}
static_assert(prefillFits<arch::Bf16, PrefillNarrow>() &&
                  prefillFits<arch::Bf16, PrefillWide>() &&
                  prefillFits<arch::E4m3, PrefillNarrow8>() &&
                  prefillFits<arch::E4m3, PrefillTall8>() &&
                  prefillFits<arch::E4m3, PrefillWide8>(),
              "one CTA per SM; consumers have 28 registers for everything but "
              "operands and accumulators");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_PREFILLTRAITS_H

//===- DecodeTraits.h - Constants and shared memory of the SM90 decode ----===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODETRAITS_H
#define MLA_KERNELS_CUDA_SM90_DECODETRAITS_H

#include "Arch/Arch.h"
#include "Common/DecodeMaps.h"
#include "Common/KernelBudget.h"

namespace mla::cuda::sm90 {

/// Tile shapes, threads and registers. docs/kernels/SM90Decode.md explains
/// them.
struct DecodeTraits {
  static constexpr int latent = 512, rope = 64;
  static constexpr int width = latent + rope;
  static constexpr int valueCols = latent;
  static constexpr int tileRows = planTileRows;
  static constexpr int blockTokens = planBlockTokens;
  /// Columns of a panel: 128 bytes, the width of the swizzle pattern.
  static constexpr int panelCols = 64;
  static constexpr int panels = width / panelCols;
  static constexpr int ropePanel = latent / panelCols;
  /// Output columns that one consumer warpgroup accumulates.
  static constexpr int halfCols = valueCols / 2;
  static constexpr int halfPanels = halfCols / panelCols;
  static constexpr int stages = 2; ///< key blocks in shared memory

  static constexpr int consumerThreads = 256, producerThreads = 128;
  static constexpr int threads = consumerThreads + producerThreads;
  static constexpr int consumerRegisters = 224;
  static constexpr int producerRegisters = 56;
  /// Copies that a producer thread issues together.
  static constexpr int copyUnroll = 2;
  static constexpr int launchRegisters = 65536 / threads / 8 * 8;
  static_assert(consumerThreads * consumerRegisters +
                        producerThreads * producerRegisters <=
                    threads * launchRegisters,
                "the warpgroups use no more registers than the launch has");
  // Registers of the accumulators: the output, the scores, and the
  // probabilities as an A operand.
  static_assert(halfCols / 2 + blockTokens / 2 + blockTokens / 4 + 32 <=
                    consumerRegisters,
                "accumulators leave 32 registers for everything else");
};

/// Parts of a key block, in the order of loading. Each part has its own full
/// and empty barrier. The scores need all three parts. Each consumer uses one
/// of the left and right parts as values.
enum KeyPart : uint32_t { RopePart, LeftPart, RightPart, keyParts };

/// Named hardware barriers.
enum BarrierId : int {
  CopiesReady = 1 ///< all producer threads have finished their plain copies
};

/// The shared memory of a CTA.
template <class E> struct DecodeShared {
  using Traits = DecodeTraits;
  using Params = DecodeParams<E>;
  arch::SharedTile<E, Traits::tileRows, Traits::width> query;
  arch::SharedTile<E, Traits::blockTokens, Traits::width> keys[Traits::stages];
  /// The probabilities of one block, written by the consumer that computed them
  /// and read by the other consumer.
  arch::SharedTile<E, Traits::tileRows, Traits::blockTokens> probabilities;
  /// Running row maxima m (base 2) for each of the two blocks of a pair: the
  /// probabilities of the block are 2^(score - m).
  arch::SharedArray<float, Traits::tileRows> rowMax[2];
  /// Row sums by [parity of the work item][consumer].
  arch::SharedArray<float, Traits::tileRows> sums[2][2];
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier full[Traits::stages][keyParts], empty[Traits::stages][keyParts];
  /// probabilitiesReady: the probabilities of the first and of the second block
  /// of a pair are stored. sumsReady: both consumers have stored their row sums
  /// of a work item.
  arch::Barrier probabilitiesReady[2], sumsReady;

  /// Return the place of the rope part of the queries, and of the keys of a
  /// stage from token `row` on, for a load by TMA.
  MLA_DEVICE E *ropeQuery() { return query.panelRows(Traits::ropePanel); }
  MLA_DEVICE E *ropeKeys(uint32_t stage, uint32_t row) {
    return keys[stage].panelRows(Traits::ropePanel, row);
  }
  /// Return one element of a rope part.
  MLA_DEVICE E &ropeQueryAt(uint32_t row, uint32_t col) {
    return query.at(row, Traits::latent + col);
  }
  MLA_DEVICE E &ropeKeyAt(uint32_t stage, uint32_t row, uint32_t col) {
    return keys[stage].at(row, Traits::latent + col);
  }
};
inline constexpr KernelBudget decodeKernelBudget = {
    DecodeTraits::threads, 1, DecodeTraits::launchRegisters,
    sizeof(DecodeShared<arch::Bf16>), CopiesReady + 1};
static_assert(decodeKernelBudget.fitsHopper() &&
                  decodeKernelBudget.sharedBytes <= arch::maxSharedBytes,
              "one CTA per SM: query, two key blocks, probabilities");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODETRAITS_H

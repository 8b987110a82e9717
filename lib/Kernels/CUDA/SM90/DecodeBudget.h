//===- DecodeBudget.h - Everything that the SM90 decode kernel takes ------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODEBUDGET_H
#define MLA_KERNELS_CUDA_SM90_DECODEBUDGET_H

#include "Arch/Arch.h"
#include "Common/DecodeMaps.h"
#include "Common/KernelBudget.h"

namespace mla::cuda::sm90 {

/// Tiles, threads and registers. docs/kernels/SM90Decode.md has the reasons.
struct DecodeBudget {
  static constexpr int latent = 512, rope = 64, width = latent + rope;
  static constexpr int tileRows = planTileRows;
  static constexpr int blockTokens = planBlockTokens;
  static constexpr int panelCols = 64; ///< 128 bytes, the span of the swizzle
  static constexpr int panels = width / panelCols;
  static constexpr int ropePanel = latent / panelCols;
  /// Columns of the output that one consumer warpgroup accumulates.
  static constexpr int halfCols = latent / 2;
  static constexpr int halfPanels = halfCols / panelCols;
  static constexpr int stages = 2; ///< blocks of keys in shared memory

  static constexpr int consumerThreads = 256, producerThreads = 128;
  static constexpr int threads = consumerThreads + producerThreads;
  static constexpr int consumerRegisters = 224, producerRegisters = 56;
  static constexpr int launchRegisters = 65536 / threads / 8 * 8;
  static_assert(consumerThreads * consumerRegisters +
                        producerThreads * producerRegisters <=
                    threads * launchRegisters,
                "the warpgroups' registers are those of the launch");
  // Accumulators: output, scores, and probabilities as an A operand.
  static_assert(halfCols / 2 + blockTokens / 2 + blockTokens / 4 + 32 <=
                    consumerRegisters,
                "accumulators leave 32 registers for everything else");
};

/// Parts of a block of keys that are loaded and released on their own, in the
/// order of loading: the scores need all three, a consumer's values are one.
enum KeyPart : uint32_t { RopePart, LeftPart, RightPart, keyParts };

/// Hardware barriers.
enum BarrierId : int {
  CopiesReady = 1 ///< all producer threads' plain copies have arrived
};

/// Shared memory.
template <class E> struct DecodeShared {
  using B = DecodeBudget;
  arch::SharedTile<E, B::tileRows, B::width> query;
  arch::SharedTile<E, B::blockTokens, B::width> keys[B::stages];
  /// Of one block, from the consumer that computed them to the other.
  arch::SharedTile<E, B::tileRows, B::blockTokens> probabilities;
  /// What they are relative to, base 2; of the first and the second block.
  arch::SharedArray<float, B::tileRows> reference[2];
  /// Each consumer's sums of probabilities, of even and odd pieces.
  arch::SharedArray<float, B::tileRows> sums[2][2];
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier full[B::stages][keyParts], empty[B::stages][keyParts];
  /// The probabilities of the first and of the second block of a pair are
  /// stored; both consumers stored their sums of a piece.
  arch::Barrier given[2], sumsReady;
};
inline constexpr KernelBudget decodeKernelBudget = {
    DecodeBudget::threads, 1, DecodeBudget::launchRegisters,
    sizeof(DecodeShared<arch::Bf16>), CopiesReady + 1};
static_assert(decodeKernelBudget.fitsHopper() &&
                  decodeKernelBudget.sharedBytes <= arch::maxSharedBytes,
              "one CTA an SM: query, two blocks of keys, probabilities");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODEBUDGET_H

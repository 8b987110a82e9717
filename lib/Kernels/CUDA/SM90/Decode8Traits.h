//===- Decode8Traits.h - Constants of the SM90 decode of 8 bits -----------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODE8TRAITS_H
#define MLA_KERNELS_CUDA_SM90_DECODE8TRAITS_H

#include "Common/Decode8Params.h"
#include "Common/QueryScale.h"
#include "Common/Schedule.h"
#include "SM90/DecodeTraits.h"

namespace mla::cuda::sm90 {

/// Tile shapes, threads and registers for e4m3 queries and keys, and tiles of
/// up to Rows query rows. A row of the score tile belongs to a key, and a row
/// of the output tile to a column of the values. docs/kernels/SM90Decode.md
/// explains these numbers.
template <int Rows> struct Decode8Traits {
  static_assert(Rows == 16 || Rows == 32 || Rows == 64);
  static constexpr int latent = 512, rope = 64, width = latent + rope;
  static constexpr int tileRows = Rows;
  static constexpr int blockTokens = planBlockTokens;
  /// Columns of a panel of the latent part: 128 bytes. The rope part is a panel
  /// of 64 bytes.
  static constexpr int panelCols = 128;
  /// Output columns that one consumer warpgroup accumulates, in tiles of 64.
  static constexpr int halfCols = latent / 2;
  static constexpr int halfPanels = halfCols / panelCols;
  static constexpr int outputs = halfCols / 64;
  static constexpr int stages = 4; ///< key blocks in shared memory

  static constexpr int consumerThreads = 256, producerThreads = 128;
  static constexpr int threads = consumerThreads + producerThreads;
  static constexpr int consumerRegisters = Rows < 64 ? 208 : 232;
  static constexpr int producerRegisters = Rows < 64 ? 88 : 40;
  static constexpr int launchRegisters = 65536 / threads / 8 * 8;
  static_assert(consumerThreads * consumerRegisters +
                        producerThreads * producerRegisters <=
                    threads * launchRegisters,
                "the warpgroups use no more registers than the launch has");
  /// Copies that a producer thread issues together. Beside consumers of 64 rows
  /// it has registers for one.
  static constexpr int copyUnroll = Rows < 64 ? 2 : 1;
  // Registers of the output, the scores, and the values as A operands.
  static_assert(outputs * (Rows / 2) + Rows / 2 +
                        outputs * (blockTokens / 32) * 4 + 40 <=
                    consumerRegisters,
                "accumulators and operands leave 40 registers");
};

/// The work item of a consumer. It is in shared memory, because registers are
/// scarce.
struct Decode8Item {
  WorkItem work;
  int32_t wholeBegin, wholeEnd; ///< the keys that all rows of the item see
  int32_t position;             ///< the position of the schedule after the item
  int32_t count;                ///< items with blocks, with this one
  float keyScale;               ///< of the cache
};

/// The shared memory of a CTA. Parts of a key block, barriers and their use are
/// those of DecodeShared. Arrays of two are for the first and the second block
/// of a pair, unless stated otherwise.
template <int Rows> struct Decode8Shared {
  using E = arch::E4m3;
  using Traits = Decode8Traits<Rows>;
  using Params = Decode8Params;
  static constexpr int warps = 4; ///< of a consumer
  arch::SharedTile<E, Rows, Traits::latent> query;
  arch::SharedTile<E, Traits::blockTokens, Traits::latent> keys[Traits::stages];
  arch::SharedTile<E, Rows, Traits::rope, arch::Swizzle::B64> ropeQueryRows;
  arch::SharedTile<E, Traits::blockTokens, Traits::rope, arch::Swizzle::B64>
      ropeKeyRows[Traits::stages];
  /// The probabilities of the keys of a block. Each 16 keys are stored in the
  /// order 0, 8, 1, 9, ..., 7, 15.
  arch::SharedTile<E, Rows, Traits::blockTokens, arch::Swizzle::B64>
      probabilities[2];
  arch::SharedArray<Decode8Item, 2> items; ///< by consumer
  arch::SharedArray<float, Rows> scale[2]; ///< of scores, by consumer
  /// By warp of both consumers: the maxima of the rows over the keys of the
  /// warp, and the row sums.
  arch::SharedArray<float, 2 * warps * Rows> partial, sums;
  /// Of each row, its running maximum (0 in place of -inf), and the factor by
  /// which sums and output must be multiplied before a pair is added. Each warp
  /// of both consumers has a copy.
  arch::SharedArray<float, 2 * Rows> rowState[2 * warps];
  /// By consumer, at the end of an item: where a row is written (null for rows
  /// that do not exist), and the factor of its accumulators.
  arch::SharedArray<char *, Rows> target[2];
  arch::SharedArray<float, Rows> inverse[2];
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier full[Traits::stages][keyParts], empty[Traits::stages][keyParts];
  arch::Barrier probabilitiesReady[2];

  /// See DecodeShared.
  MLA_DEVICE E *ropeQuery() { return ropeQueryRows.panelRows(0); }
  MLA_DEVICE E *ropeKeys(uint32_t stage, uint32_t row) {
    return ropeKeyRows[stage].panelRows(0, row);
  }
  MLA_DEVICE E &ropeQueryAt(uint32_t row, uint32_t col) {
    return ropeQueryRows.at(row, col);
  }
  MLA_DEVICE E &ropeKeyAt(uint32_t stage, uint32_t row, uint32_t col) {
    return ropeKeyRows[stage].at(row, col);
  }
};

/// Named hardware barriers, besides BarrierId: the threads of each consumer,
/// and of both.
inline constexpr int firstConsumerBarrier = CopiesReady + 1,
                     bothConsumersBarrier = firstConsumerBarrier + 2;

/// The consumers run the same code with barriers of their own, which registers
/// select. So ptxas reserves all 16.
template <int Rows>
inline constexpr KernelBudget decode8Budget = {
    Decode8Traits<Rows>::threads, 1, Decode8Traits<Rows>::launchRegisters,
    sizeof(Decode8Shared<Rows>), 16};
static_assert(decode8Budget<16>.fitsHopper() &&
                  decode8Budget<32>.fitsHopper() &&
                  decode8Budget<64>.fitsHopper() &&
                  decode8Budget<64>.sharedBytes <= arch::maxSharedBytes,
              "one CTA per SM: query, four key blocks, probabilities");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_DECODE8TRAITS_H

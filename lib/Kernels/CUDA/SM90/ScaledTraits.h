//===- ScaledTraits.h - Constants of the SM90 decode of scaled pages ------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDTRAITS_H
#define MLA_KERNELS_CUDA_SM90_SCALEDTRAITS_H

#include "Common/ScaledDecodeParams.h"
#include "Common/ScaledRows.h"
#include "Common/Schedule.h"
#include "SM90/TransposedConsumer.h"

namespace mla::cuda::sm90 {

/// Tile shapes, threads and registers for bf16 queries, pages whose rows are
/// Layout (Common/ScaledRows.h), and tiles of up to Rows query rows. A row of
/// the score tile belongs to a key, and a row of the output tile to a column of
/// the values. docs/kernels/SM90Decode.md explains these numbers.
template <class Layout, int Rows> struct ScaledTraits {
  static_assert(Rows == 16 || Rows == 32 || Rows == 64);
  static constexpr int latent = Layout::latent, rope = Layout::rope;
  static constexpr int width = latent + rope, valueCols = 512;
  static_assert(valueCols == (Layout::hasRopeValues ? width : latent));
  static constexpr int tileRows = Rows;
  static constexpr int blockTokens = planBlockTokens;
  /// Columns of a panel of codes: 128 bytes. The last panel can have fewer.
  static constexpr int panelCols = 128;
  static constexpr int panels = valueCols / panelCols;
  /// Steps of the products whose A operands are converted at once.
  static constexpr int convertSteps = Rows < 64 ? 4 : 2;
  /// Words of the scales of a token.
  static constexpr int scaleWords =
      (Layout::codeCols + Layout::wordCols - 1) / Layout::wordCols;
  /// Output columns that one consumer warpgroup accumulates, in tiles of 64.
  static constexpr int halfCols = valueCols / 2;
  static constexpr int halfPanels = halfCols / panelCols;
  static constexpr int outputs = halfCols / 64;
  static constexpr int stages = Rows < 64 ? 4 : 3; ///< key blocks in memory

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
  // Registers of the output, the scores, and two A operands.
  static_assert(outputs * (Rows / 2) + Rows / 2 + 8 * convertSteps + 40 <=
                    consumerRegisters,
                "accumulators and operands leave 40 registers");
};

/// The shared memory of a CTA. A key block has the parts of KeyPart, each with
/// its own full barrier: the rope part with the scales, and the left and right
/// halves of the codes. It has one empty barrier. Arrays of two are for the
/// first and the second block of a pair, unless stated otherwise.
template <class Layout, int Rows> struct ScaledShared : TransposedState<Rows> {
  using E = arch::Bf16;
  using Traits = ScaledTraits<Layout, Rows>;
  using Params = ScaledDecodeParams;
  using Word = typename Layout::Word;
  /// Each 16 columns of the latent part are stored in the order of the
  /// operands of keys; see ScaledConsumer::sortQuery().
  arch::SharedTile<E, Rows, Traits::width> query;
  arch::SharedTile<arch::E4m3, Traits::blockTokens, Traits::valueCols>
      codes[Traits::stages];
  arch::SharedTile<E, Traits::blockTokens, Traits::rope>
      ropeKeys[Traits::stages];
  arch::SharedTile<E, Rows, Traits::blockTokens> probabilities[2];
  /// By token.
  alignas(128) arch::SharedArray<
      Word, Traits::blockTokens * Traits::scaleWords> scales[Traits::stages];
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier full[Traits::stages][keyParts], empty[Traits::stages][1];
  arch::Barrier probabilitiesReady[2];

  /// See DecodeShared.
  MLA_DEVICE E *ropeQuery() { return query.panelRows(Traits::latent / 64); }
  MLA_DEVICE E &ropeQueryAt(uint32_t row, uint32_t col) {
    return query.at(row, Traits::latent + col);
  }
};

/// The consumers run the same code with barriers of their own, which registers
/// select. So ptxas reserves all 16.
template <class Layout, int Rows>
inline constexpr KernelBudget scaledDecodeBudget = {
    ScaledTraits<Layout, Rows>::threads, 1,
    ScaledTraits<Layout, Rows>::launchRegisters,
    sizeof(ScaledShared<Layout, Rows>), 16};
/// Threads and CTAs are the same for all layouts and numbers of rows.
inline constexpr KernelBudget scaledDecodeBounds =
    scaledDecodeBudget<L4Rows, 64>;
template <class Layout>
inline constexpr bool scaledDecodesFit =
    scaledDecodeBudget<Layout, 16>.fitsHopper() &&
    scaledDecodeBudget<Layout, 32>.fitsHopper() &&
    scaledDecodeBudget<Layout, 64>.fitsHopper() &&
    scaledDecodeBudget<Layout, 64>.sharedBytes <= arch::maxSharedBytes;
static_assert(scaledDecodesFit<L4Rows> && scaledDecodesFit<L5Rows>,
              "one CTA per SM: query, three key blocks, probabilities");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDTRAITS_H

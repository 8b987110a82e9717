//===- DecodeTraits.h - Constants, shared memory of the SM100 decode ------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODETRAITS_H
#define MLA_KERNELS_CUDA_SM100_DECODETRAITS_H

#include "Arch/Arch.h"
#include "Common/DecodeMaps.h"
#include "Common/KernelBudget.h"

namespace mla::cuda::sm100 {

/// Constants that both kernels share: widths, steps, the ring of keys, warps.
/// docs/kernels/SM100Decode.md explains them.
struct DecodeTraits {
  static constexpr int latent = 512, rope = 64, width = latent + rope;
  /// Columns of a panel: 128 bytes, the width of the swizzle pattern.
  static constexpr int panelCols = 64;
  static constexpr int ropePanel = latent / panelCols;
  static constexpr int outputWidth = latent; ///< columns of the result
  static constexpr bool hasKeyHeads = false; ///< all heads share the keys

  static constexpr int blockTokens = planBlockTokens;
  static constexpr int stepBlocks = 2; ///< key blocks per step
  static constexpr int stepTokens = stepBlocks * blockTokens;

  /// A slab is one panel of one block: 64 tokens of 64 columns. A unit is two
  /// slabs and fills one stage of the ring.
  static constexpr uint32_t slabBytes = blockTokens * panelCols * 2;
  static constexpr uint32_t unitSlabs = 2;
  static constexpr uint32_t unitBytes = unitSlabs * slabBytes;

  static constexpr int softmaxThreads = 128; ///< warps 0 to 3
  static constexpr uint32_t mmaWarp = 4;     ///< one thread issues products
  static constexpr uint32_t loadWarp = 5;    ///< the first of three warps
  static constexpr int loadThreads = 96;
  static constexpr int threads = softmaxThreads + 32 + loadThreads;
  static_assert(threads == 256, "no thread has more than 255 registers");
};

/// Named hardware barriers.
enum BarrierId : int {
  SoftmaxReady = 1, ///< all softmax warps; in a pair warps 0 and 2
  OddSoftmaxReady,  ///< in a pair warps 1 and 3
  CopiesReady       ///< all loading threads have finished their plain copies
};

/// The mbarriers of a CTA whose ring has Stages units. In a pair, full,
/// queryFull and probabilitiesFull are used in the leader CTA only.
template <int Stages> struct DecodeBarriers {
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier full[Stages], empty[Stages];
  arch::Barrier scoresFull[2];
  arch::Barrier probabilitiesFull, valuesDone;

  /// Initializes the barriers of a CTA in a group of `ctas` CTAs. One thread
  /// per CTA calls it.
  MLA_DEVICE void init(uint32_t ctas) {
    constexpr uint32_t warps = DecodeTraits::softmaxThreads / 32;
    queryFull.init(ctas);
    queryEmpty.init(1);
    for (int i = 0; i < Stages; ++i) {
      full[i].init(ctas);
      empty[i].init(1);
    }
    for (int i = 0; i < 2; ++i)
      scoresFull[i].init(1);
    probabilitiesFull.init(ctas * warps);
    valuesDone.init(1);
    arch::fenceBarrierInit();
  }
};

/// A stage of the ring: two slabs side by side (64 tokens of 128 columns), or
/// one below the other (128 tokens of 64 columns).
template <class E> union KeyUnit {
  static constexpr int wideCols = 2 * DecodeTraits::panelCols;
  arch::SharedTile<E, DecodeTraits::blockTokens, wideCols> wide;
  arch::SharedTile<E, DecodeTraits::stepTokens, DecodeTraits::panelCols> tall;
};
static_assert(sizeof(KeyUnit<arch::Bf16>) == DecodeTraits::unitBytes,
              "a unit is two slabs");

/// The content of a unit: slab i is panel `panel + i * panelStep` of block
/// `block + i * blockStep` of the step.
struct UnitContent {
  uint32_t slabs, block, blockStep, panel, panelStep;
};

/// Constants of the kernel for 128 rows on a pair of CTAs. Each CTA holds 64
/// rows of the query and of the output. In each step it loads the keys of one
/// block and half of the value columns of both blocks.
struct PairTraits : DecodeTraits {
  static constexpr arch::CtaGroup group = arch::CtaGroup::Two;
  static constexpr int tileRows = planPairRows, ctaRows = planTileRows;
  static constexpr int stages = 8;
  static constexpr int keyUnits = 1 + latent / (2 * panelCols);
  static constexpr int valueUnits = 2; ///< per block
  /// Columns of tensor memory. Lanes 0 to 63 hold the first half of a row's
  /// tokens and latent columns, lanes 64 to 127 the second half.
  static constexpr int scoreColumns = stepTokens / 2;
  static constexpr int outputColumns = latent / 2;
  static constexpr int tensorColumns = 512;
  static_assert(outputColumns + 2 * scoreColumns <= tensorColumns,
                "tensor memory holds one output and two score buffers");
  // Registers of a softmax thread for its f32 scores and packed probabilities.
  static_assert(scoreColumns + scoreColumns / 2 + 64 <= 255,
                "scores leave 64 registers for everything else");
};

/// Constants of the kernel for Rows (16, 32 or 64) rows on one CTA. Keys and
/// values are the A operand, so products are transposed: a lane of tensor
/// memory holds a token or a latent column, and a column holds a query row.
template <int Rows> struct TransposedTraits : DecodeTraits {
  static constexpr arch::CtaGroup group = arch::CtaGroup::One;
  static constexpr int tileRows = planTileRows, ctaRows = Rows;
  /// The number of units that fit next to the query.
  static constexpr int stages = Rows == 16 ? 12 : Rows == 32 ? 11 : 8;
  static constexpr int keyUnits = width / panelCols;
  static constexpr int valueUnits = latent / (2 * panelCols);
  static constexpr int outputLanes = 128; ///< lanes with a column of a unit
  static constexpr int scoreColumns = Rows;
  static constexpr int outputColumns = valueUnits * Rows;
  static constexpr int tensorColumns = Rows * 8;
  static_assert(outputColumns + 2 * scoreColumns <= tensorColumns &&
                    tensorColumns <= 512,
                "tensor memory holds one output and two score buffers");
  static_assert(Rows + Rows + Rows / 2 + 64 <= 255,
                "scores, sums and probabilities leave 64 registers");
  /// The swizzle spans the probabilities of a token: 32, 64 or 128 bytes.
  static constexpr arch::Swizzle swizzle = Rows == 16   ? arch::Swizzle::B32
                                           : Rows == 32 ? arch::Swizzle::B64
                                                        : arch::Swizzle::B128;
};

/// The shared memory of a CTA of a pair.
template <class E> struct PairShared {
  using Traits = PairTraits;
  arch::SharedTile<E, Traits::ctaRows, Traits::width> query;
  KeyUnit<E> ring[Traits::stages];
  arch::SharedTile<E, Traits::ctaRows, Traits::stepTokens> probabilities;
  /// Per thread (a thread has half of a row): the largest score by parity of
  /// the step, and the sum of the probabilities by parity of the work item.
  arch::SharedArray<float, Traits::softmaxThreads> maxima[2], sums[2];
  DecodeBarriers<Traits::stages> barriers;
  arch::TmemSlot slot;
};

/// The shared memory of a CTA of a transposed kernel.
template <class E, class T> struct TransposedShared {
  using Traits = T;
  static constexpr int Rows = Traits::ctaRows;
  static constexpr int warps = Traits::softmaxThreads / 32;
  arch::SharedTile<E, Rows, Traits::width> query;
  KeyUnit<E> ring[Traits::stages];
  arch::SharedTile<E, Traits::stepTokens, Rows, Traits::swizzle> probabilities;
  /// Per warp and row, over the tokens of the warp: the largest score by parity
  /// of the step, and the sum of the probabilities of a work item.
  arch::SharedArray<float, Rows> maxima[2][warps], sums[warps];
  /// Per warp and row, equal in all warps. Probabilities are 2^(score -
  /// rowMax). At the end of a work item, rowMax is replaced by the factor that
  /// normalizes the output. `factor` rescales the output when rowMax has grown.
  arch::SharedArray<float, Rows> rowMax[warps], factor[warps];
  /// The keys [low, high) that each row sees, and the addresses of its results.
  /// The addresses are null for rows beyond the tile.
  arch::SharedArray<int32_t, Rows> low, high;
  arch::SharedArray<char *, Rows> results;
  arch::SharedArray<float *, Rows> lses;
  arch::SharedArray<int32_t, Rows> heads;
  DecodeBarriers<Traits::stages> barriers;
  arch::TmemSlot slot;
};

template <class Shared>
inline constexpr bool fillsAnSm =
    sizeof(Shared) <= arch::maxSharedBytes &&
    sizeof(Shared) + DecodeTraits::unitBytes > arch::maxSharedBytes;
static_assert(
    fillsAnSm<PairShared<arch::Bf16>> &&
        fillsAnSm<TransposedShared<arch::Bf16, TransposedTraits<16>>> &&
        fillsAnSm<TransposedShared<arch::Bf16, TransposedTraits<32>>> &&
        fillsAnSm<TransposedShared<arch::Bf16, TransposedTraits<64>>>,
    "one CTA per SM: query, probabilities, and the longest ring that fits");

inline constexpr KernelBudget pairKernelBudget = {
    PairTraits::threads, 1, 255, sizeof(PairShared<arch::Bf16>),
    CopiesReady + 1};
template <int Rows>
inline constexpr KernelBudget transposedKernelBudget = {
    TransposedTraits<Rows>::threads, 1, 255,
    sizeof(TransposedShared<arch::Bf16, TransposedTraits<Rows>>),
    CopiesReady + 1};
static_assert(pairKernelBudget.fitsHopper() &&
                  transposedKernelBudget<16>.fitsHopper() &&
                  transposedKernelBudget<32>.fitsHopper() &&
                  transposedKernelBudget<64>.fitsHopper(),
              "256 threads can have 255 registers each without setmaxnreg");

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODETRAITS_H

//===- DecodeBudget.h - Everything that the SM100 decode kernels take -----===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODEBUDGET_H
#define MLA_KERNELS_CUDA_SM100_DECODEBUDGET_H

#include "Arch/Arch.h"
#include "Common/DecodeMaps.h"
#include "Common/KernelBudget.h"

namespace mla::cuda::sm100 {

/// What both kernels have in common: widths, steps, the ring of keys, warps.
/// docs/kernels/SM100Decode.md has the reasons.
struct DecodeBudget {
  static constexpr int latent = 512, rope = 64, width = latent + rope;
  static constexpr int panelCols = 64; ///< 128 bytes, the span of the swizzle
  static constexpr int ropePanel = latent / panelCols;

  static constexpr int blockTokens = planBlockTokens;
  static constexpr int stepBlocks = 2; ///< blocks of a step
  static constexpr int stepTokens = stepBlocks * blockTokens;

  /// A slab is a block's tokens of one panel; a unit, what one place of the
  /// ring holds, is two.
  static constexpr uint32_t slabBytes = blockTokens * panelCols * 2;
  static constexpr uint32_t unitSlabs = 2;
  static constexpr uint32_t unitBytes = unitSlabs * slabBytes;

  static constexpr int softmaxThreads = 128;  ///< warps 0 to 3
  static constexpr uint32_t multiplyWarp = 4; ///< one thread of it
  static constexpr uint32_t loadWarp = 5;     ///< the first that loads
  static constexpr int loadThreads = 96;
  static constexpr int threads = softmaxThreads + 32 + loadThreads;
  static_assert(threads == 256, "no thread has more than 255 registers");
};

/// Hardware barriers.
enum BarrierId : int {
  SoftmaxReady = 1, ///< the softmax warps meet; of a pair 0 and 2
  OddSoftmaxReady,  ///< 1 and 3
  CopiesReady       ///< all loading threads' plain copies have arrived
};

/// The mbarriers of a CTA with a ring of Stages units. Only the leader's full,
/// probabilitiesFull and queryFull are waited for.
template <int Stages> struct DecodeBarriers {
  arch::Barrier queryFull, queryEmpty;
  arch::Barrier full[Stages], empty[Stages];
  arch::Barrier scoresFull[2];
  arch::Barrier probabilitiesFull, valuesDone;

  /// One thread of each CTA of a group of `ctas`.
  MLA_DEVICE void init(uint32_t ctas) {
    constexpr uint32_t warps = DecodeBudget::softmaxThreads / 32;
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

/// A place of the ring: two slabs side by side (128 columns of 64 tokens) or
/// one above the other (64 columns of 128 tokens).
template <class E> union KeyUnit {
  static constexpr int wideCols = 2 * DecodeBudget::panelCols;
  arch::SharedTile<E, DecodeBudget::blockTokens, wideCols> wide;
  arch::SharedTile<E, DecodeBudget::stepTokens, DecodeBudget::panelCols> tall;
};
static_assert(sizeof(KeyUnit<arch::Bf16>) == DecodeBudget::unitBytes,
              "a unit is two slabs");

/// What a unit holds: slab i is panel `panel + i * panelStep` of the step's
/// block `block + i * blockStep`.
struct UnitContent {
  uint32_t slabs, block, blockStep, panel, panelStep;
};

/// 128 rows by a pair of CTAs: each has 64 rows of the query and of the
/// output, and loads, of each step, the keys of one block and half of the
/// values of both.
struct PairBudget : DecodeBudget {
  static constexpr arch::CtaGroup group = arch::CtaGroup::Two;
  static constexpr int tileRows = planPairRows, ctaRows = planTileRows;
  static constexpr int stages = 8;
  static constexpr int keyUnits = 1 + latent / (2 * panelCols);
  static constexpr int valueUnits = 2; ///< of a block
  /// Columns of tensor memory: lanes 0 to 63 have the first half of a row's
  /// tokens and latent columns, lanes 64 to 127 the second.
  static constexpr int scoreColumns = stepTokens / 2;
  static constexpr int outputColumns = latent / 2;
  static constexpr int tensorColumns = 512;
  static_assert(outputColumns + 2 * scoreColumns <= tensorColumns,
                "one output and two scores in tensor memory");
  /// f32 that a softmax thread holds at once, and its probabilities packed.
  static_assert(scoreColumns + scoreColumns / 2 + 64 <= 255,
                "scores leave 64 registers for everything else");
};

/// Rows (16, 32 or 64) by one CTA, with keys and values as the first operand:
/// tokens, then latent columns, take the 128 lanes, and rows the columns.
template <int Rows> struct SwapBudget : DecodeBudget {
  static constexpr arch::CtaGroup group = arch::CtaGroup::One;
  static constexpr int tileRows = planTileRows, ctaRows = Rows;
  /// What fits beside the query.
  static constexpr int stages = Rows == 16 ? 12 : Rows == 32 ? 11 : 8;
  static constexpr int keyUnits = width / panelCols;
  static constexpr int valueUnits = latent / (2 * panelCols);
  static constexpr int scoreColumns = Rows;
  static constexpr int outputColumns = valueUnits * Rows;
  static constexpr int tensorColumns = Rows * 8;
  static_assert(outputColumns + 2 * scoreColumns <= tensorColumns &&
                    tensorColumns <= 512,
                "one output and two scores in tensor memory");
  static_assert(Rows + Rows + Rows / 2 + 64 <= 255,
                "scores, sums and probabilities leave 64 registers");
  /// The probabilities' tokens are 32, 64 or 128 bytes.
  static constexpr arch::Swizzle swizzle = Rows == 16   ? arch::Swizzle::B32
                                           : Rows == 32 ? arch::Swizzle::B64
                                                        : arch::Swizzle::B128;
};

/// Shared memory of a CTA of a pair.
template <class E> struct PairShared {
  using B = PairBudget;
  arch::SharedTile<E, B::ctaRows, B::width> query;
  KeyUnit<E> ring[B::stages];
  arch::SharedTile<E, B::ctaRows, B::stepTokens> probabilities;
  /// Of each thread's half of a row: the largest score of even and odd steps,
  /// the sum of even and odd pieces.
  arch::SharedArray<float, B::softmaxThreads> maxima[2], sums[2];
  DecodeBarriers<B::stages> barriers;
  arch::TmemSlot slot;
};

/// Shared memory of a CTA on its own.
template <class E, int Rows> struct SwapShared {
  using B = SwapBudget<Rows>;
  static constexpr int warps = B::softmaxThreads / 32;
  arch::SharedTile<E, Rows, B::width> query;
  KeyUnit<E> ring[B::stages];
  arch::SharedTile<E, B::stepTokens, Rows, B::swizzle> probabilities;
  /// Of each warp's tokens: every row's largest score of even and odd steps,
  /// and its sum of a piece.
  arch::SharedArray<float, Rows> maxima[2][warps], sums[warps];
  /// Each warp's own copy: what probabilities are relative to (at the end, what
  /// the output is multiplied with), and what it was scaled with.
  arch::SharedArray<float, Rows> base[warps], factor[warps];
  /// Keys that each row sees, and where its result goes; null beyond the tile.
  arch::SharedArray<int32_t, Rows> low, high;
  arch::SharedArray<char *, Rows> results;
  arch::SharedArray<float *, Rows> lses;
  arch::SharedArray<int32_t, Rows> heads;
  DecodeBarriers<B::stages> barriers;
  arch::TmemSlot slot;
};

template <class Shared>
inline constexpr bool fillsAnSm =
    sizeof(Shared) <= arch::maxSharedBytes &&
    sizeof(Shared) + DecodeBudget::unitBytes > arch::maxSharedBytes;
static_assert(
    fillsAnSm<PairShared<arch::Bf16>> &&
        fillsAnSm<SwapShared<arch::Bf16, 16>> &&
        fillsAnSm<SwapShared<arch::Bf16, 32>> &&
        fillsAnSm<SwapShared<arch::Bf16, 64>>,
    "one CTA an SM: query, probabilities, and as long a ring as fits");

inline constexpr KernelBudget pairKernelBudget = {
    PairBudget::threads, 1, 255, sizeof(PairShared<arch::Bf16>),
    CopiesReady + 1};
template <int Rows>
inline constexpr KernelBudget swapKernelBudget = {
    SwapBudget<Rows>::threads, 1, 255, sizeof(SwapShared<arch::Bf16, Rows>),
    CopiesReady + 1};
static_assert(pairKernelBudget.fitsHopper() &&
                  swapKernelBudget<16>.fitsHopper() &&
                  swapKernelBudget<32>.fitsHopper() &&
                  swapKernelBudget<64>.fitsHopper(),
              "256 threads have 255 registers without moving any");

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODEBUDGET_H

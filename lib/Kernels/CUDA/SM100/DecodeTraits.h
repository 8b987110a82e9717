//===- DecodeTraits.h - Constants, shared memory of the SM100 decode ------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODETRAITS_H
#define MLA_KERNELS_CUDA_SM100_DECODETRAITS_H

#include "Arch/Arch.h"
#include "Common/Decode8Params.h"
#include "Common/DecodeMaps.h"
#include "Common/KernelBudget.h"

namespace mla::cuda::sm100 {

/// Constants that both kernels share: widths, steps, the ring of keys, warps.
/// docs/kernels/SM100Decode.md explains them.
struct DecodeTraits {
  static constexpr int latent = 512, rope = 64, width = latent + rope;
  static constexpr int outputWidth = latent; ///< columns of the result
  static constexpr bool hasKeyHeads = false; ///< all heads share the keys

  static constexpr int blockTokens = planBlockTokens;
  static constexpr int stepBlocks = 2; ///< key blocks per step
  static constexpr int stepTokens = stepBlocks * blockTokens;

  /// A slab is one panel of one block: 64 tokens of 128 bytes, the width of the
  /// swizzle pattern. A unit is two slabs and fills one stage of the ring.
  static constexpr uint32_t slabBytes = blockTokens * 128;
  static constexpr uint32_t unitSlabs = 2;
  static constexpr uint32_t unitBytes = unitSlabs * slabBytes;

  static constexpr int softmaxThreads = 128; ///< warps 0 to 3
  static constexpr uint32_t mmaWarp = 4;     ///< one thread issues products
  static constexpr uint32_t loadWarp = 5;    ///< the first of three warps
  static constexpr int loadThreads = 96;
  static constexpr int threads = softmaxThreads + 32 + loadThreads;
  static_assert(threads == 256, "no thread has more than 255 registers");
};

/// The panels of a decode of elements E.
template <class E> struct PanelTraits : DecodeTraits {
  /// The elements in 128 bytes, in the 32 bytes of K of one product, and in the
  /// 16 bytes of a plain copy.
  static constexpr int panelCols = 128 / sizeof(E);
  static constexpr int stepCols = 32 / sizeof(E);
  static constexpr int chunkCols = 16 / sizeof(E);
  static constexpr int ropePanel = latent / panelCols;
  /// True if the rope part is narrower than a panel. Then it has a swizzle
  /// pattern of its own width, and slabs of half the size.
  static constexpr bool hasNarrowRope = rope < panelCols;
  static constexpr arch::Swizzle ropeSwizzle =
      hasNarrowRope ? arch::Swizzle::B64 : arch::Swizzle::B128;
  static_assert(rope * sizeof(E) == arch::swizzleSpan(ropeSwizzle),
                "the rope part is one panel");
  static MLA_DEVICE bool isNarrow(uint32_t panel) {
    return hasNarrowRope && panel == ropePanel;
  }
  /// Returns the bytes of a slab of a panel.
  static MLA_DEVICE uint32_t slabBytesOf(uint32_t panel) {
    return isNarrow(panel) ? slabBytes / 2 : slabBytes;
  }
};

/// The parameters of a decode of elements E.
template <class E> struct ParamsOf {
  using Type = DecodeParams<E>;
};
template <> struct ParamsOf<arch::E4m3> {
  using Type = Decode8Params;
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

/// A stage of the ring: two slabs side by side (64 tokens of two panels), or
/// one below the other (128 tokens of one panel, or of the rope part).
template <class E> union KeyUnit {
  using Traits = PanelTraits<E>;
  static constexpr int wideCols = 2 * Traits::panelCols;
  arch::SharedTile<E, Traits::blockTokens, wideCols> wide;
  arch::SharedTile<E, Traits::stepTokens, Traits::panelCols> tall;
  arch::SharedTile<E, Traits::stepTokens, Traits::rope, Traits::ropeSwizzle>
      rope;
};
static_assert(sizeof(KeyUnit<arch::Bf16>) == DecodeTraits::unitBytes &&
                  sizeof(KeyUnit<arch::E4m3>) == DecodeTraits::unitBytes,
              "a unit is two slabs");

/// The query rows of a CTA, with Width columns. The rope part is the last panel
/// of the same tile.
template <class E, int Rows, int Width>
struct QueryRows : arch::SharedTile<E, Rows, Width> {
  MLA_DEVICE E *ropeRows() {
    return this->panelRows(PanelTraits<E>::ropePanel);
  }
};
/// The query rows of e4m3, whose rope part is a tile of its own.
template <int Rows, int Width> struct QueryRows<arch::E4m3, Rows, Width> {
  using Traits = PanelTraits<arch::E4m3>;
  static_assert(Width == Traits::width, "latent and rope");
  arch::SharedTile<arch::E4m3, Rows, Traits::latent> latent;
  arch::SharedTile<arch::E4m3, Rows, Traits::rope, Traits::ropeSwizzle> rope;

  MLA_DEVICE arch::E4m3 *panelRows(uint32_t panel) {
    return latent.panelRows(panel);
  }
  MLA_DEVICE arch::E4m3 *ropeRows() { return rope.panelRows(0); }
  MLA_DEVICE arch::E4m3 &at(uint32_t row, uint32_t col) {
    return col < Traits::latent ? latent.at(row, col)
                                : rope.at(row, col - Traits::latent);
  }
};

/// The content of a unit: slab i is panel `panel + i * panelStep` of block
/// `block + i * blockStep` of the step.
struct UnitContent {
  uint32_t slabs, block, blockStep, panel, panelStep;
};

/// The swizzle pattern that spans rows of Bytes bytes.
template <uint32_t Bytes>
inline constexpr arch::Swizzle rowSwizzle = Bytes == 16   ? arch::Swizzle::None
                                            : Bytes == 32 ? arch::Swizzle::B32
                                            : Bytes == 64 ? arch::Swizzle::B64
                                                          : arch::Swizzle::B128;

/// Constants of the kernel for 128 rows on a pair of CTAs. Each CTA holds 64
/// rows of the query and of the output. In each step it loads the keys of one
/// block and half of the value columns of both blocks.
template <class E> struct PairTraits : PanelTraits<E> {
  using PanelTraits<E>::latent, PanelTraits<E>::panelCols,
      PanelTraits<E>::stepTokens;
  static constexpr arch::CtaGroup group = arch::CtaGroup::Two;
  static constexpr int tileRows = planPairRows, ctaRows = planTileRows;
  static constexpr int stages = sizeof(E) == 1 ? 11 : 8;
  static constexpr int keyUnits = 1 + latent / (2 * panelCols);
  static constexpr int valueUnits = latent / (4 * panelCols); ///< per block
  /// The accumulators of a value unit, each of 128 of its columns per CTA.
  static constexpr int unitOutputs = 2 * panelCols / 128;
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
template <class E, int Rows> struct TransposedTraits : PanelTraits<E> {
  using PanelTraits<E>::latent, PanelTraits<E>::panelCols;
  static constexpr arch::CtaGroup group = arch::CtaGroup::One;
  static constexpr int tileRows = planTileRows, ctaRows = Rows;
  /// The number of units that fit next to the query.
  static constexpr int stages = sizeof(E) == 2 ? (Rows == 16   ? 12
                                                  : Rows == 32 ? 11
                                                               : 8)
                                               : (Rows == 16   ? 13
                                                  : Rows == 32 ? 12
                                                               : 10);
  static constexpr int keyUnits = latent / panelCols + 1;
  static constexpr int valueUnits = latent / (2 * panelCols);
  /// The accumulators of 128 value columns, and those of one value unit.
  static constexpr int outputs = latent / 128;
  static constexpr int unitOutputs = outputs / valueUnits;
  static constexpr int outputLanes = 128; ///< lanes with a column of an output
  static constexpr int scoreColumns = Rows;
  static constexpr int outputColumns = outputs * Rows;
  static constexpr int tensorColumns = Rows * 8;
  static_assert(outputColumns + 2 * scoreColumns <= tensorColumns &&
                    tensorColumns <= 512,
                "tensor memory holds one output and two score buffers");
  static_assert(Rows + Rows + Rows / 2 + 64 <= 255,
                "scores, sums and probabilities leave 64 registers");
  /// The swizzle spans the probabilities of a token: 16 to 128 bytes.
  static constexpr arch::Swizzle swizzle = rowSwizzle<Rows * sizeof(E)>;
};

/// The shared memory of a CTA of a pair.
template <class E> struct PairShared {
  using Traits = PairTraits<E>;
  QueryRows<E, Traits::ctaRows, Traits::width> query;
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
  QueryRows<E, Rows, Traits::width> query;
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

/// The shared memory of a CTA of a transposed kernel of e4m3.
template <class T> struct Transposed8Shared : TransposedShared<arch::E4m3, T> {
  arch::SharedArray<float, T::ctaRows> scale; ///< of the scores of each row
};

/// The shared memory of the transposed kernel of elements E and Rows rows.
template <class E, int Rows> struct TransposedSharedOf {
  using Type = TransposedShared<E, TransposedTraits<E, Rows>>;
};
template <int Rows> struct TransposedSharedOf<arch::E4m3, Rows> {
  using Type = Transposed8Shared<TransposedTraits<arch::E4m3, Rows>>;
};

template <class E>
inline constexpr KernelBudget pairKernelBudget = {
    DecodeTraits::threads, 1, 255, sizeof(PairShared<E>), CopiesReady + 1};
template <class E, int Rows>
inline constexpr KernelBudget transposedKernelBudget = {
    DecodeTraits::threads, 1, 255,
    sizeof(typename TransposedSharedOf<E, Rows>::Type), CopiesReady + 1};

/// True if a CTA fits an SM, but not with one more stage of the ring.
constexpr bool fillsAnSm(const KernelBudget &budget) {
  return budget.fitsHopper() && budget.sharedBytes <= arch::maxSharedBytes &&
         budget.sharedBytes + DecodeTraits::unitBytes > arch::maxSharedBytes;
}
template <class E>
inline constexpr bool decodesFillAnSm =
    fillsAnSm(pairKernelBudget<E>) &&
    fillsAnSm(transposedKernelBudget<E, 16>) &&
    fillsAnSm(transposedKernelBudget<E, 32>) &&
    fillsAnSm(transposedKernelBudget<E, 64>);
static_assert(decodesFillAnSm<arch::Bf16> && decodesFillAnSm<arch::E4m3>,
              "one CTA per SM: query, probabilities, and the longest ring that "
              "fits; 256 threads can have 255 registers without setmaxnreg");

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_DECODETRAITS_H

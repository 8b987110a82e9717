//===- ScaledRows.h - Pages with block scales that the SM90 decode reads --===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDROWS_H
#define MLA_KERNELS_CUDA_SM90_SCALEDROWS_H

#include "Common/ScaledDecodeParams.h"
#include "Common/ScaledRows.h"
#include "SM90/DecodeTraits.h"

namespace mla::cuda::sm90 {

/// The parts of 64 bytes that a row of codes and rope consists of, in the order
/// in which they are converted: those of the rope part, if it is a part of its
/// own, then those of the left and right halves of the values.
template <class Rows> struct RowSegments {
  using Traits = DecodeTraitsOf<Rows>;
  static constexpr int cols = Traits::panelCols; ///< elements of e4m3
  /// Segments of codes, and all of them.
  static constexpr int codes = Rows::codeCols / cols;
  static constexpr int count =
      codes + (Traits::width - Rows::codeCols) * int(sizeof(arch::Bf16)) / cols;
  /// The positions of the first segments of the left and right halves.
  static constexpr int left =
      Rows::hasRopeValues ? 0 : count - Traits::latent / cols;
  static constexpr int right = left + Traits::halfPanels;

  /// Returns the segment at a position of the order.
  static constexpr MLA_DEVICE int at(int position) {
    return position < left ? count - left + position : position - left;
  }
  /// Returns the bytes of a row before a segment.
  static constexpr MLA_DEVICE int offset(int segment) {
    return segment < codes ? segment * cols
                           : Rows::ropeOffset + (segment - codes) * cols;
  }
};

/// The shared memory of a CTA that reads block-scaled pages. The keys in it are
/// bf16.
template <class Rows> struct ScaledShared : DecodeShared<arch::Bf16, Rows> {
  using Params = ScaledDecodeParams;
  /// What a producer warp reads again when it needs it: its registers hold
  /// keys.
  struct Item {
    WorkItem work;
    int32_t position; ///< the position of the schedule after the item
    int32_t count;    ///< items with blocks, with this one
  };
  Item items[DecodeTraitsOf<Rows>::producerThreads / arch::warpThreads];
};
template <class Rows>
inline constexpr KernelBudget scaledDecodeBudget = {
    DecodeTraitsOf<Rows>::threads, 1, DecodeTraitsOf<Rows>::launchRegisters,
    sizeof(ScaledShared<Rows>), CopiesReady + 1};
static_assert(scaledDecodeBudget<L4Rows>.fitsHopper() &&
                  scaledDecodeBudget<L4Rows>.sharedBytes <=
                      arch::maxSharedBytes &&
                  scaledDecodeBudget<L5Rows>.fitsHopper(),
              "one CTA per SM: query, two key blocks, probabilities");

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDROWS_H

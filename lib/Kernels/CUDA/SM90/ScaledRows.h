//===- ScaledRows.h - Pages with block scales that the SM90 decode reads --===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDROWS_H
#define MLA_KERNELS_CUDA_SM90_SCALEDROWS_H

#include "Common/ScaledDecodeParams.h"
#include "Common/ScaledRows.h"
#include "SM90/DecodeTraits.h"

namespace mla::cuda::sm90 {

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

//===- AttentionLaunch.h - Host side of the generic attention -------------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONLAUNCH_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONLAUNCH_H

#include "Arch/Launch.h"
#include "Generic/AttentionParams.h"

#include <string>

namespace mla::cuda {

/// Attention of any widths, and the merge of its pieces if there is a plan; E
/// is arch::Bf16, arch::F16 or float. `sharedBytes` is what one CTA of the GPU
/// may have. Sets params.residentTiles, tilesPerSequence and partialCols. Works
/// on every GPU from sm_80 on. The text says what failed; empty on success.
template <class E>
std::string launchGenericAttention(generic::AttentionParams<E> params,
                                   int32_t sharedBytes, arch::Stream stream);

/// Columns of a row of partial results for values of this width.
inline int32_t genericPartialCols(int64_t width) {
  return static_cast<int32_t>((width + 3) / 4 * 4);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONLAUNCH_H

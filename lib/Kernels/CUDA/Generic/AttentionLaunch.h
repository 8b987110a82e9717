//===- AttentionLaunch.h - Host interface of the generic attention --------===//
#ifndef MLA_KERNELS_CUDA_GENERIC_ATTENTIONLAUNCH_H
#define MLA_KERNELS_CUDA_GENERIC_ATTENTIONLAUNCH_H

#include "Arch/Launch.h"
#include "Generic/AttentionParams.h"

#include <string>

namespace mla::cuda {

/// Launches attention of any widths and, with a plan, the merge of its partial
/// results. E is arch::Bf16, arch::F16 or float. `sharedBytes` is the GPU's
/// limit of dynamic shared memory per CTA. Sets params.residentTiles,
/// tilesPerSequence and partialCols. Works on every GPU from sm_80 on. Returns
/// an error text, empty on success.
template <class E>
std::string launchGenericAttention(generic::AttentionParams<E> params,
                                   int32_t sharedBytes, arch::Stream stream);

/// Returns the number of columns per row of partial results for values of this
/// width.
inline int32_t genericPartialCols(int64_t width) {
  return static_cast<int32_t>((width + 3) / 4 * 4);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_GENERIC_ATTENTIONLAUNCH_H

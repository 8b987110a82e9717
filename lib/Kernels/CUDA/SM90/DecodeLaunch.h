//===- DecodeLaunch.h - Host side of the SM90 decode ----------------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/DecodeMaps.h"

#include <string>

namespace mla::cuda {

/// Whether this kernel takes widths of `latent` and `rope`.
bool sm90DecodeTakes(int64_t latent, int64_t rope);

/// The decode and the merge of its pieces; the text says what failed, empty on
/// success. E is arch::Bf16 or arch::F16. Sets
/// params.boxTokens and params.queryBoxes. Pointers and strides of queries, out
/// and cache are multiples of 16 bytes.
template <class E>
std::string launchSm90Decode(DecodeParams<E> params,
                             const DecodeExtents &extents, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H

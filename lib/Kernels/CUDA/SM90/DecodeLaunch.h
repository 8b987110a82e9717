//===- DecodeLaunch.h - Host interface of the SM90 decode -----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/Decode8Params.h"
#include "Common/DecodeMaps.h"

#include <string>

namespace mla::cuda {

/// True if this kernel supports these widths of the latent and rope parts.
bool sm90DecodeTakes(int64_t latent, int64_t rope);

/// Launches the decode and the merge of its partial results. E is arch::Bf16 or
/// arch::F16. Sets params.boxTokens and params.queryBoxes. Pointers and strides
/// of queries, output and cache must be multiples of 16 bytes. Returns an error
/// text, empty on success.
template <class E>
std::string launchSm90Decode(DecodeParams<E> params,
                             const DecodeExtents &extents, arch::Stream stream);

/// Launches the decode of e4m3 queries and an e4m3 cache, and its merge.
/// Pointers and strides of queries, cache and output must be multiples of 16
/// bytes. Sets the same parameters as launchSm90Decode(), and returns the same.
std::string launchSm90Decode8(Decode8Params params,
                              const DecodeExtents &extents,
                              arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H

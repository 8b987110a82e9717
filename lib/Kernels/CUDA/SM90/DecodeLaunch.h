//===- DecodeLaunch.h - Host interface of the SM90 decode -----------------===//
#ifndef MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/Decode8Params.h"
#include "Common/DecodeMaps.h"
#include "Common/ScaledDecodeParams.h"

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

/// The block-scaled layouts that have a kernel (Common/ScaledRows.h).
enum class ScaledLayout { L4, L5 };

/// Launches the decode of bf16 queries and pages of this layout, and its merge.
/// Pages have a multiple of 16 tokens. Queries have 512 and 64 columns (L4) or
/// 448 and 64 (L5), and outputs 512. Pointers and strides of queries, output
/// and cache must be multiples of 16 bytes. Sets params.queryBoxes and
/// params.boxTokens. Returns an error text, empty on success.
std::string launchSm90ScaledDecode(ScaledLayout layout,
                                   ScaledDecodeParams params,
                                   const DecodeExtents &extents,
                                   arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM90_DECODELAUNCH_H

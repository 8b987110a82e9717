//===- DecodeLaunch.h - Host side of the SM100 decode ---------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_SM100_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/DecodeMaps.h"

#include <string>

namespace mla::cuda {

/// Whether these kernels take widths of `latent` and `rope`.
bool sm100DecodeTakes(int64_t latent, int64_t rope);

/// Rows of a tile of a plan for these kernels: planPairRows where a sequence
/// has more than planTileRows rows. Of ragged tokens the host knows no length:
/// there it is what one token has.
int32_t sm100TileRows(int64_t heads, int64_t queryLen, bool ragged);

/// The decode and the merge of its pieces; E is arch::Bf16 or arch::F16. Sets
/// params.boxTokens and params.queryBoxes; params.tileRows and params.ctas are
/// those of the plan. Pointers and strides of queries, out and cache are
/// multiples of 16 bytes.
template <class E>
std::string launchSm100Decode(DecodeParams<E> params,
                              const DecodeExtents &extents,
                              arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM100_DECODELAUNCH_H

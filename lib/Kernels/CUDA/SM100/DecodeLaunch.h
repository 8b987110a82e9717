//===- DecodeLaunch.h - Host interface of the SM100 decode ----------------===//
#ifndef MLA_KERNELS_CUDA_SM100_DECODELAUNCH_H
#define MLA_KERNELS_CUDA_SM100_DECODELAUNCH_H

#include "Arch/Launch.h"
#include "Arch/Types.h"
#include "Common/Decode8Params.h"
#include "Common/DecodeMaps.h"
#include "Common/ScaledDecodeParams.h"

#include <string>

namespace mla::cuda {

/// True if these kernels support these widths of the latent and rope parts.
bool sm100DecodeTakes(int64_t latent, int64_t rope);

/// Returns the number of rows per tile that a plan for these kernels must have:
/// planPairRows if a sequence has more than planTileRows rows, else
/// planTileRows. The host cannot read the number of tokens of ragged sequences;
/// for these, it counts the rows of one token.
int32_t sm100TileRows(int64_t heads, int64_t queryLen, bool ragged);

/// Launches the decode and the merge of its partial results. E is arch::Bf16 or
/// arch::F16. Sets params.boxTokens and params.queryBoxes. params.tileRows and
/// params.ctas must have the values of the plan. Pointers and strides of
/// queries, output and cache must be multiples of 16 bytes. Returns an error
/// text, empty on success.
template <class E>
std::string launchSm100Decode(DecodeParams<E> params,
                              const DecodeExtents &extents,
                              arch::Stream stream);

/// Launches the decode of e4m3 queries and an e4m3 cache, and its merge. The
/// same rules apply as to launchSm100Decode().
std::string launchSm100Decode8(Decode8Params params,
                               const DecodeExtents &extents,
                               arch::Stream stream);

/// Launches the decode of pages in the layout L5, whose values are latent and
/// rope, and its merge. The same rules apply as to launchSm100Decode(), but
/// queries need no alignment of 16 bytes between rows of a tile.
std::string launchSm100DecodeL5(ScaledDecodeParams params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_SM100_DECODELAUNCH_H

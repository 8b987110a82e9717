//===- ScaledMaps.h - Tensor maps of the decode of scaled pages -----------===//
#ifndef MLA_KERNELS_CUDA_SM90_SCALEDMAPS_H
#define MLA_KERNELS_CUDA_SM90_SCALEDMAPS_H

#include "Common/DecodeMaps.h"
#include "Common/ScaledDecodeParams.h"

namespace mla::cuda::sm90 {

/// The tensor maps of a decode of block-scaled pages. DecodeMaps::latent has
/// the codes: {codes, page, pages}, box {128, n, 1}.
struct ScaledMaps : DecodeMaps {
  arch::TensorMap scales; ///< in rows: {16, page, pages}, box {16, n, 1}
};

/// Encodes the maps of queries and pages whose rows are Layout, and sets
/// p.queryBoxes and p.boxTokens. A box of the queries has boxRows rows. Returns
/// an error text, empty on success.
template <class Layout>
std::string encodeScaledMaps(ScaledDecodeParams &p,
                             const DecodeExtents &extents, uint32_t boxRows,
                             ScaledMaps &maps) {
  std::string error =
      encodeQueryMaps(p, extents, boxRows, Layout::latent, maps);
  const int64_t pages = extents.latentPages;
  // Pools without pages have no maps, and nothing is read from them.
  p.boxTokens = pages > 0 ? boxTokensOf(p.pageSize) : 0;
  auto encode = [&](arch::TensorMapSpec spec, uint32_t boxCols,
                    arch::Swizzle swizzle, arch::TensorMap &map) {
    spec.box[0] = boxCols;
    spec.swizzle = swizzle;
    if (error.empty())
      error = arch::encodeTensorMap(spec, map);
  };
  if (!error.empty() || !p.boxTokens)
    return error;
  encode(keySpec<arch::E4m3>(p.latent, p.pageSize, pages, p.boxTokens,
                             {Layout::codeCols, 1}, 1),
         128, arch::Swizzle::B128, maps.latent);
  encode(keySpec<arch::Bf16>(p.rope, p.pageSize, pages, p.boxTokens,
                             {mapPanelCols, 1}, 1),
         mapPanelCols, arch::Swizzle::B128, maps.rope);
  if constexpr (!Layout::hasScaleRows)
    encode(keySpec<arch::E4m3>(p.scales, p.pageSize, pages, p.boxTokens,
                               {16, 1}, 1),
           16, arch::Swizzle::None, maps.scales);
  return error;
}

} // namespace mla::cuda::sm90

#endif // MLA_KERNELS_CUDA_SM90_SCALEDMAPS_H

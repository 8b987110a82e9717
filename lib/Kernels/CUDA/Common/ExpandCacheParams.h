//===- ExpandCacheParams.h - Parameters of the expansion --------*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_COMMON_EXPANDCACHEPARAMS_H
#define MLA_KERNELS_CUDA_COMMON_EXPANDCACHEPARAMS_H

#include "Common/StoredElements.h"

namespace mla::cuda {

/// The widest latent of an expansion, in elements.
inline constexpr int expandMostLatent = 512;
/// The columns of a tile of keys or values.
inline constexpr int expandTileCols = 64;

/// The product of the latents and the weight of keys or of values.
struct ExpandPart {
  const void *w;   ///< [heads][k][n] or [heads][n][k]
  int64_t wHead;   ///< stride between heads, in elements
  int64_t wStride; ///< stride of the dimension k or n that is not contiguous
  TokenRows out;
  int32_t n;
  int32_t headTiles;   ///< tiles of columns of a head
  int32_t kContiguous; ///< in w, else n is contiguous
  int32_t wide;        ///< address and strides of w are multiples of 16 bytes
  int32_t outPairs;    ///< address and strides of out: multiples of 4 bytes
};

/// Keys and values of the tokens that `source` reads.
struct ExpandCacheParams {
  GatherParams source; ///< `latent` is not written
  ExpandPart parts[2];
  int32_t heads, k;
  int32_t tiles;    ///< of columns, of both parts
  int32_t ctaTiles; ///< tiles of a CTA, set by the launch
  /// How the latents are stored, and whether they have the type and the
  /// alignment of the products' operand. Set by the launch of SM90.
  StoredElements stored;
  int32_t isOperand;
};

/// Launches the expansion. The type of the source is f16 or bf16. Returns an
/// error text, empty on success.
std::string launchExpandCache(ExpandCacheParams params, arch::Stream stream);

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_EXPANDCACHEPARAMS_H

//===- DecodeLaunch.cu - Launches of the SM100 decode ---------------------===//

#include "Common/DecodeLaunch.h"
#include "SM100/DecodeKernel.h"
#include "SM100/DecodeLaunch.h"

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::sm100;

bool mla::cuda::sm100DecodeTakes(int64_t latent, int64_t rope) {
  return latent == DecodeTraits::latent && rope == DecodeTraits::rope;
}

int32_t mla::cuda::sm100TileRows(int64_t heads, int64_t queryLen, bool ragged) {
  return heads * (ragged ? 1 : queryLen) > planTileRows ? planPairRows
                                                        : planTileRows;
}

/// Launches one kernel with the constants Traits and the launch bounds
/// `bounds`.
template <class Traits, class E>
static std::string launchOne(void (*kernel)(DecodeParams<E>, DecodeMaps),
                             const KernelBudget &bounds, uint32_t sharedBytes,
                             DecodeParams<E> &params,
                             const DecodeExtents &extents,
                             arch::Stream stream) {
  DecodeMaps maps = {};
  const std::string error =
      encodeMaps(params, extents, {Traits::ctaRows, 1}, Traits::latent, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(bounds);
  shape.cluster = static_cast<uint32_t>(Traits::group);
  shape.gridX = shape.cluster * params.ctas;
  shape.sharedBytes = sharedBytes;
  shape.dependent = true;
  shape.name = "decode";
  return textOf(arch::launch(kernel, shape, stream, params, maps));
}

template <int Rows, class E>
static std::string launchTransposed(DecodeParams<E> &params,
                                    const DecodeExtents &extents,
                                    arch::Stream stream) {
  return launchOne<TransposedTraits<Rows>>(
      decodeTransposedKernel<E, Rows>, transposedKernelBudget<Rows>,
      sizeof(TransposedShared<E, TransposedTraits<Rows>>), params, extents,
      stream);
}

template <class E>
std::string mla::cuda::launchSm100Decode(DecodeParams<E> params,
                                         const DecodeExtents &extents,
                                         arch::Stream stream) {
  // Ragged sequences can have any number of tokens, so their tiles have up to
  // planTileRows rows.
  const int64_t rows =
      params.cuSeqlens ? planTileRows : int64_t(params.heads) * params.queryLen;
  std::string error;
  if (params.tileRows == planPairRows)
    error =
        launchOne<PairTraits>(decodePairKernel<E>, pairKernelBudget,
                              sizeof(PairShared<E>), params, extents, stream);
  else if (rows <= 16)
    error = launchTransposed<16>(params, extents, stream);
  else if (rows <= 32)
    error = launchTransposed<32>(params, extents, stream);
  else
    error = launchTransposed<64>(params, extents, stream);
  return error.empty() ? launchMerge(params, stream) : error;
}

template std::string mla::cuda::launchSm100Decode(DecodeParams<arch::Bf16>,
                                                  const DecodeExtents &,
                                                  arch::Stream);
template std::string mla::cuda::launchSm100Decode(DecodeParams<arch::F16>,
                                                  const DecodeExtents &,
                                                  arch::Stream);

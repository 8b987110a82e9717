//===- DecodeLaunch.cu - Launches of the SM100 decode ---------------------===//

#include "Common/DecodeLaunch.h"
#include "SM100/DecodeKernel.h"
#include "SM100/DecodeLaunch.h"

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::sm100;

bool mla::cuda::sm100DecodeTakes(int64_t latent, int64_t rope) {
  return latent == DecodeBudget::latent && rope == DecodeBudget::rope;
}

int32_t mla::cuda::sm100TileRows(int64_t heads, int64_t queryLen, bool ragged) {
  return heads * (ragged ? 1 : queryLen) > planTileRows ? planPairRows
                                                        : planTileRows;
}

/// One kernel of a budget B, with launch bounds `bounds`.
template <class B, class E>
static std::string launchOne(void (*kernel)(DecodeParams<E>, DecodeMaps),
                             const KernelBudget &bounds, uint32_t sharedBytes,
                             DecodeParams<E> &params,
                             const DecodeExtents &extents,
                             arch::Stream stream) {
  DecodeMaps maps = {};
  const std::string error =
      encodeMaps(params, extents, {B::ctaRows, 1}, B::latent, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(bounds);
  shape.cluster = static_cast<uint32_t>(B::group);
  shape.gridX = shape.cluster * params.ctas;
  shape.sharedBytes = sharedBytes;
  shape.dependent = true;
  shape.name = "decode";
  return textOf(arch::launch(kernel, shape, stream, params, maps));
}

template <int Rows, class E>
static std::string launchSwap(DecodeParams<E> &params,
                              const DecodeExtents &extents,
                              arch::Stream stream) {
  return launchOne<SwapBudget<Rows>>(
      decodeSwapKernel<E, Rows>, swapKernelBudget<Rows>,
      sizeof(SwapShared<E, Rows>), params, extents, stream);
}

template <class E>
std::string mla::cuda::launchSm100Decode(DecodeParams<E> params,
                                         const DecodeExtents &extents,
                                         arch::Stream stream) {
  // Of ragged tokens any number may belong to one sequence.
  const int64_t rows =
      params.cuSeqlens ? planTileRows : int64_t(params.heads) * params.queryLen;
  std::string error;
  if (params.tileRows == planPairRows)
    error =
        launchOne<PairBudget>(decodePairKernel<E>, pairKernelBudget,
                              sizeof(PairShared<E>), params, extents, stream);
  else if (rows <= 16)
    error = launchSwap<16>(params, extents, stream);
  else if (rows <= 32)
    error = launchSwap<32>(params, extents, stream);
  else
    error = launchSwap<64>(params, extents, stream);
  return error.empty() ? launchMerge(params, stream) : error;
}

template std::string mla::cuda::launchSm100Decode(DecodeParams<arch::Bf16>,
                                                  const DecodeExtents &,
                                                  arch::Stream);
template std::string mla::cuda::launchSm100Decode(DecodeParams<arch::F16>,
                                                  const DecodeExtents &,
                                                  arch::Stream);

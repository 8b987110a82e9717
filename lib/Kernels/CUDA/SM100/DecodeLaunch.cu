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

namespace {

/// Launches one kernel with the constants Traits and the launch bounds
/// `bounds`.
template <class Traits, class Params>
std::string launchWith(void (*kernel)(Params, DecodeMaps),
                       const KernelBudget &bounds, const Params &params,
                       const DecodeMaps &maps, arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(bounds);
  shape.cluster = static_cast<uint32_t>(Traits::group);
  shape.gridX = shape.cluster * params.ctas;
  shape.sharedBytes = bounds.sharedBytes;
  shape.dependent = true;
  shape.name = "decode";
  return textOf(arch::launch(kernel, shape, stream, params, maps));
}

/// Encodes the tensor maps and launches a kernel.
template <class Traits, class Params>
std::string launchOne(void (*kernel)(Params, DecodeMaps),
                      const KernelBudget &bounds, Params &params,
                      const DecodeExtents &extents, arch::Stream stream) {
  DecodeMaps maps = {};
  const std::string error =
      encodeMaps(params, extents, {Traits::ctaRows, 1}, Traits::latent, maps);
  return error.empty()
             ? launchWith<Traits>(kernel, bounds, params, maps, stream)
             : error;
}

/// The kernels for elements E.
template <class E> struct Kernels {
  static constexpr auto pair = decodePairKernel<E>;
  template <int Rows>
  static constexpr auto transposed = decodeTransposedKernel<E, Rows>;
};
template <> struct Kernels<arch::E4m3> {
  static constexpr auto pair = decodePair8Kernel<arch::E4m3>;
  template <int Rows>
  static constexpr auto transposed = decodeTransposed8Kernel<Rows>;
};

template <class E, int Rows>
std::string launchTransposed(typename ParamsOf<E>::Type &params,
                             const DecodeExtents &extents,
                             arch::Stream stream) {
  return launchOne<TransposedTraits<E, Rows>>(
      Kernels<E>::template transposed<Rows>, transposedKernelBudget<E, Rows>,
      params, extents, stream);
}

/// Returns the rows of a tile of a transposed kernel: those of a sequence.
/// Ragged sequences can have any number of tokens, so their tiles have up to
/// planTileRows rows.
template <class E> int64_t rowsOf(const DecodeParams<E> &params) {
  return params.cuSeqlens ? planTileRows
                          : int64_t(params.heads) * params.queryLen;
}

/// Launches the kernel of L5 for tiles of Rows rows.
template <int Rows>
std::string launchL5(const ScaledDecodeParams &params, arch::Stream stream) {
  return launchWith<TransposedTraits<arch::Bf16, Rows>>(
      decodeTransposedScaledKernel<L5Rows, Rows>,
      transposedKernelBudget<arch::Bf16, Rows>, params, {}, stream);
}

/// Launches the kernel for the tiles of the plan.
template <class E>
std::string launchDecode(typename ParamsOf<E>::Type &params,
                         const DecodeExtents &extents, arch::Stream stream) {
  const int64_t rows = rowsOf(params);
  if (params.tileRows == planPairRows)
    return launchOne<PairTraits<E>>(Kernels<E>::pair, pairKernelBudget<E>,
                                    params, extents, stream);
  if (rows <= 16)
    return launchTransposed<E, 16>(params, extents, stream);
  if (rows <= 32)
    return launchTransposed<E, 32>(params, extents, stream);
  return launchTransposed<E, 64>(params, extents, stream);
}

} // namespace

template <class E>
std::string mla::cuda::launchSm100Decode(DecodeParams<E> params,
                                         const DecodeExtents &extents,
                                         arch::Stream stream) {
  const std::string error = launchDecode<E>(params, extents, stream);
  return error.empty() ? launchMerge(params, stream) : error;
}

std::string mla::cuda::launchSm100Decode8(Decode8Params params,
                                          const DecodeExtents &extents,
                                          arch::Stream stream) {
  const std::string error = launchDecode<arch::E4m3>(params, extents, stream);
  return error.empty() ? launchMerge8<float>(params, stream) : error;
}

std::string mla::cuda::launchSm100DecodeL5(ScaledDecodeParams params,
                                           arch::Stream stream) {
  // Keys and queries are copied: no tensor maps.
  params.boxTokens = params.queryBoxes = 0;
  const int64_t rows = rowsOf(params);
  const std::string error =
      params.tileRows == planPairRows
          ? launchWith<PairTraits<arch::Bf16>>(decodePairScaledKernel<L5Rows>,
                                               pairKernelBudget<arch::Bf16>,
                                               params, {}, stream)
      : rows <= 16 ? launchL5<16>(params, stream)
      : rows <= 32 ? launchL5<32>(params, stream)
                   : launchL5<64>(params, stream);
  return error.empty()
             ? launchMerge(
                   static_cast<const DecodeParams<arch::Bf16> &>(params),
                   stream)
             : error;
}

template std::string mla::cuda::launchSm100Decode(DecodeParams<arch::Bf16>,
                                                  const DecodeExtents &,
                                                  arch::Stream);
template std::string mla::cuda::launchSm100Decode(DecodeParams<arch::F16>,
                                                  const DecodeExtents &,
                                                  arch::Stream);

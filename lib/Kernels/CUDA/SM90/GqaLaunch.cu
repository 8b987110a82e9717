//===- GqaLaunch.cu - Launch of the SM90 grouped-query decode -------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeLaunch.h"
#include "SM90/GqaKernel.h"
#include "SM90/GqaLaunch.h"

using namespace mla;
using namespace mla::cuda;
using sm90::Gqa8Traits;
using sm90::GqaTraits;

namespace {

template <class Traits, class E>
std::string launchWidth(GqaParams<E> &params, const GqaCache &cache,
                        arch::Stream stream) {
  GqaMaps maps = {};
  params.tileRows = planTileRows;
  std::string error =
      encodeMaps(params, cache, {Traits::blockTokens, Traits::panelCols}, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(sm90::gqaBudget<Traits>);
  shape.gridX = static_cast<uint32_t>(params.ctas);
  shape.gridZ = static_cast<uint32_t>(cache.heads);
  shape.sharedBytes = sizeof(sm90::GqaSharedOf<E, Traits>);
  shape.dependent = true;
  shape.name = "gqa decode";
  error = textOf(
      arch::launch(sm90::gqaKernel<E, Traits>, shape, stream, params, maps));
  return error.empty()
             ? launchMergeOf<Traits::width, 1>(params, cache.heads, stream)
             : error;
}

/// Chooses the rows of a tile: 16 if no tile has more.
template <int Width, class E>
std::string launch8Bit(GqaParams<E> &params, const GqaCache &cache,
                       arch::Stream stream) {
  return int64_t(params.queryLen) * params.heads <= 16
             ? launchWidth<Gqa8Traits<Width, 16>>(params, cache, stream)
             : launchWidth<Gqa8Traits<Width, 64>>(params, cache, stream);
}

} // namespace

template <class E>
std::string mla::cuda::launchSm90Gqa(GqaParams<E> params, const GqaCache &cache,
                                     arch::Stream stream) {
  if (cache.is8Bit)
    switch (cache.width) {
    case 64:
      return launch8Bit<64>(params, cache, stream);
    case 128:
      return launch8Bit<128>(params, cache, stream);
    default:
      return "width of heads of 8 bits must be 64 or 128, got " +
             std::to_string(cache.width);
    }
  switch (cache.width) {
  case 64:
    return launchWidth<GqaTraits<64>>(params, cache, stream);
  case 128:
    return launchWidth<GqaTraits<128>>(params, cache, stream);
  case 256:
    return launchWidth<GqaTraits<256>>(params, cache, stream);
  default:
    return "head width must be 64, 128 or 256, got " +
           std::to_string(cache.width);
  }
}

template std::string mla::cuda::launchSm90Gqa(GqaParams<arch::Bf16>,
                                              const GqaCache &, arch::Stream);
template std::string mla::cuda::launchSm90Gqa(GqaParams<arch::F16>,
                                              const GqaCache &, arch::Stream);

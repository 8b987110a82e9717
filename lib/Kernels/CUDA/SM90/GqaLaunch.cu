//===- GqaLaunch.cu - Launch of the SM90 grouped-query decode -------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeLaunch.h"
#include "SM90/GqaKernel.h"
#include "SM90/GqaLaunch.h"

using namespace mla;
using namespace mla::cuda;
using sm90::GqaTraits;

namespace {

template <class Traits, class E>
std::string launchWidth(DecodeParams<E> &params, const GqaCache &cache,
                        arch::Stream stream) {
  GqaMaps maps = {};
  params.tileRows = Traits::tileRows;
  std::string error =
      encodeMaps(params, cache, Traits::blockTokens, Traits::panels, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(sm90::gqaBudget<Traits>);
  shape.gridX = static_cast<uint32_t>(params.ctas);
  shape.gridZ = static_cast<uint32_t>(cache.heads);
  shape.sharedBytes = sizeof(sm90::GqaShared<E, Traits>);
  shape.dependent = true;
  shape.name = "gqa decode";
  error = textOf(
      arch::launch(sm90::gqaKernel<E, Traits>, shape, stream, params, maps));
  return error.empty()
             ? launchMergeOf<Traits::width, 1>(params, cache.heads, stream)
             : error;
}

} // namespace

template <class E>
std::string mla::cuda::launchSm90Gqa(DecodeParams<E> params,
                                     const GqaCache &cache,
                                     arch::Stream stream) {
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

template std::string mla::cuda::launchSm90Gqa(DecodeParams<arch::Bf16>,
                                              const GqaCache &, arch::Stream);
template std::string mla::cuda::launchSm90Gqa(DecodeParams<arch::F16>,
                                              const GqaCache &, arch::Stream);

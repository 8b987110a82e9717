//===- ExpandCacheLaunch.cu - Launch of the expansion of a cache ----------===//

#include "Common/DecodeLaunch.h"
#include "Common/ExpandCacheKernel.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

template <class E>
static std::string launchExpansion(const ExpandCacheParams &params,
                                   const arch::LaunchShape &shape,
                                   arch::Stream stream) {
  return textOf(arch::launch(expandCacheKernel<E>, shape, stream, params));
}

std::string mla::cuda::launchExpandCache(ExpandCacheParams params,
                                         arch::Stream stream) {
  // Enough CTAs for every processor, and the least tiles of a CTA, which hide
  // the time of reading the latents.
  constexpr int64_t enoughCtas = 1024, leastTiles = 16;
  auto ceilDiv = [](int64_t a, int64_t b) { return (a + b - 1) / b; };
  const int64_t rowTiles =
      ceilDiv(params.source.length, ExpandTraits::tileRows);
  const int64_t groups =
      std::clamp<int64_t>(ceilDiv(enoughCtas, rowTiles * params.source.batch),
                          1, std::max<int64_t>(1, params.tiles / leastTiles));
  params.ctaTiles = static_cast<int32_t>(ceilDiv(params.tiles, groups));
  arch::LaunchShape shape = shapeOf(expandCacheBudget);
  shape.gridX = static_cast<uint32_t>(rowTiles);
  shape.gridY = static_cast<uint32_t>(params.source.batch);
  shape.gridZ = static_cast<uint32_t>(
      params.tiles == 0 ? 1 : ceilDiv(params.tiles, params.ctaTiles));
  shape.sharedBytes = sizeof(ExpandShared<arch::Bf16>);
  shape.dependent = true;
  shape.name = "expand cache";
  return params.source.type == Element::F16
             ? launchExpansion<arch::F16>(params, shape, stream)
             : launchExpansion<arch::Bf16>(params, shape, stream);
}

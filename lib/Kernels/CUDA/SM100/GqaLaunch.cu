//===- GqaLaunch.cu - Launch of the SM100 grouped-query decode ------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeLaunch.h"
#include "SM100/GqaKernel.h"
#include "SM100/GqaLaunch.h"

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::sm100;

namespace {

template <int Width, int Rows, class E>
std::string launchTile(GqaTileParams<E> &params, const GqaCache &cache,
                       arch::Stream stream) {
  GqaMaps maps = {};
  std::string error =
      encodeMaps(params, cache, {planBlockTokens, mapPanelCols, 1}, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(gqaBudget<Width, Rows>);
  shape.gridX = static_cast<uint32_t>(params.ctas);
  shape.gridZ = static_cast<uint32_t>(cache.heads);
  shape.sharedBytes = sizeof(TransposedShared<E, GqaTraits<Width, Rows>>);
  shape.dependent = true;
  shape.name = "gqa decode";
  error = textOf(
      arch::launch(gqaKernel<E, Width, Rows>, shape, stream, params, maps));
  return error.empty() ? launchMergeOf<Width, 1>(params, cache.heads, stream)
                       : error;
}

} // namespace

template <class E>
std::string mla::cuda::launchSm100Gqa(DecodeParams<E> params,
                                      const GqaCache &cache,
                                      arch::Stream stream) {
  GqaTileParams<E> p = {params, cache.key.head, cache.value.head};
  p.latent = {cache.key.base, cache.key.page, cache.key.token};
  p.rope = {cache.value.base, cache.value.page, cache.value.token};
  p.queryBoxes = 0;
  const bool isSmall =
      !params.cuSeqlens && int64_t(params.heads) * params.queryLen <= 16;
  switch (cache.width) {
  case 64:
    return launchTile<64, 64>(p, cache, stream);
  case 128:
    return isSmall ? launchTile<128, 16>(p, cache, stream)
                   : launchTile<128, 64>(p, cache, stream);
  default:
    return "head width must be 64 or 128, got " + std::to_string(cache.width);
  }
}

template std::string mla::cuda::launchSm100Gqa(DecodeParams<arch::Bf16>,
                                               const GqaCache &, arch::Stream);
template std::string mla::cuda::launchSm100Gqa(DecodeParams<arch::F16>,
                                               const GqaCache &, arch::Stream);

//===- HeadProductLaunch.cu - Launch of the per-head product --------------===//

#include "Common/DecodeLaunch.h"
#include "Common/HeadProductKernel.h"

using namespace mla;
using namespace mla::cuda;

namespace {

template <class E, bool KContiguous, bool IsFlat>
std::string launchOf(const HeadProductParams &params, arch::Stream stream) {
  using Traits = HeadProductTraits<KContiguous, IsFlat>;
  auto tiles = [](int64_t size, int64_t tile) {
    return static_cast<uint32_t>((size + tile - 1) / tile);
  };
  arch::LaunchShape shape = shapeOf(headProductBudget<Traits>);
  shape.gridX = tiles(params.n, Traits::tileCols);
  shape.gridY = params.heads;
  shape.gridZ = tiles(params.rows, Traits::tileRows);
  shape.sharedBytes = sizeof(HeadProductShared<E, Traits>);
  shape.dependent = true;
  shape.name = "head product";
  return textOf(
      arch::launch(headProductKernel<E, Traits>, shape, stream, params));
}

template <class E, bool KContiguous>
std::string launchOf(const HeadProductParams &params, arch::Stream stream) {
  return params.rows <= HeadProductTraits<KContiguous, true>::tileRows
             ? launchOf<E, KContiguous, true>(params, stream)
             : launchOf<E, KContiguous, false>(params, stream);
}

} // namespace

template <class E>
std::string mla::cuda::launchHeadProduct(const HeadProductParams &params,
                                         bool kContiguous,
                                         arch::Stream stream) {
  return kContiguous ? launchOf<E, true>(params, stream)
                     : launchOf<E, false>(params, stream);
}

template std::string
mla::cuda::launchHeadProduct<arch::Bf16>(const HeadProductParams &, bool,
                                         arch::Stream);
template std::string
mla::cuda::launchHeadProduct<arch::F16>(const HeadProductParams &, bool,
                                        arch::Stream);

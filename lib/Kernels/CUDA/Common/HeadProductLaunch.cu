//===- HeadProductLaunch.cu - Launch of the per-head product --------------===//

#include "Common/DecodeLaunch.h"
#include "Common/HeadProductKernel.h"

using namespace mla;
using namespace mla::cuda;

template <class E>
std::string mla::cuda::launchHeadProduct(const HeadProductParams &params,
                                         bool kContiguous,
                                         arch::Stream stream) {
  using Traits = HeadProductTraits;
  auto tiles = [](int64_t size, int64_t tile) {
    return static_cast<uint32_t>((size + tile - 1) / tile);
  };
  arch::LaunchShape shape = shapeOf(headProductBudget);
  shape.gridX = tiles(params.n, Traits::tileCols);
  shape.gridY = params.heads;
  shape.gridZ = tiles(params.rows, Traits::tileRows);
  shape.sharedBytes = sizeof(HeadProductShared<E>);
  shape.dependent = true;
  return textOf(arch::launch(kContiguous ? headProductKernel<E, true>
                                         : headProductKernel<E, false>,
                             shape, stream, params));
}

template std::string
mla::cuda::launchHeadProduct<arch::Bf16>(const HeadProductParams &, bool,
                                         arch::Stream);
template std::string
mla::cuda::launchHeadProduct<arch::F16>(const HeadProductParams &, bool,
                                        arch::Stream);

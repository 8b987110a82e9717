//===- CacheLaunch.cu - Launches of append, gather and merge --------------===//

#include "Common/CacheKernels.h"
#include "Common/DecodeLaunch.h"

using namespace mla;
using namespace mla::cuda;

namespace {

/// A warp for each of `rows` rows.
arch::LaunchShape warpsFor(int64_t rows, const char *name) {
  arch::LaunchShape shape;
  shape.gridX = static_cast<uint32_t>((rows + cacheWarps - 1) / cacheWarps);
  shape.threads = cacheThreads;
  shape.dependent = true;
  shape.name = name;
  return shape;
}

} // namespace

std::string mla::cuda::launchAppend(const AppendParams &params,
                                    arch::Stream stream) {
  return textOf(arch::launch(appendKernel, warpsFor(params.tokens, "append"),
                             stream, params));
}

std::string mla::cuda::launchRotate(const RotateParams &params,
                                    arch::Stream stream) {
  return textOf(arch::launch(rotateKernel, warpsFor(params.rows, "rotate"),
                             stream, params));
}

std::string mla::cuda::launchGather(const GatherParams &params,
                                    arch::Stream stream) {
  arch::LaunchShape shape = warpsFor(params.length, "gather");
  shape.gridY = params.batch;
  return textOf(arch::launch(gatherKernel, shape, stream, params));
}

std::string mla::cuda::launchMergePartials(const MergePartialsParams &params,
                                           arch::Stream stream) {
  return textOf(arch::launch(mergePartialsKernel,
                             warpsFor(params.rows, "merge partials"), stream,
                             params));
}

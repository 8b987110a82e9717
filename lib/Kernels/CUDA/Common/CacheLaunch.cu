//===- CacheLaunch.cu - Launches of the cache and merge kernels -----------===//

#include "Common/CacheKernels.h"
#include "Common/ConvertKernel.h"
#include "Common/DecodeLaunch.h"
#include "Common/MergePartialsKernel.h"
#include "Common/QuantizeKernel.h"
#include "Common/UpdateKernel.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

namespace {

/// Returns a launch shape with one warp for each of `rows` rows.
arch::LaunchShape warpsFor(const KernelBudget &budget, int64_t rows,
                           const char *name) {
  arch::LaunchShape shape = shapeOf(budget);
  shape.gridX = static_cast<uint32_t>((rows + cacheWarps - 1) / cacheWarps);
  shape.dependent = true;
  shape.name = name;
  return shape;
}

} // namespace

std::string mla::cuda::launchAppend(const AppendParams &params,
                                    arch::Stream stream) {
  const bool norm = params.norm.weight;
  arch::LaunchShape shape =
      warpsFor(norm ? normBudget : appendBudget, params.tokens,
               norm ? "append norm" : "append");
  shape.gridY = params.heads;
  return textOf(arch::launch(norm ? appendKernel<true> : appendKernel<false>,
                             shape, stream, params));
}

std::string mla::cuda::launchRotate(const RotateParams &params,
                                    arch::Stream stream) {
  return textOf(arch::launch(rotateKernel,
                             warpsFor(rotateBudget, params.rows, "rotate"),
                             stream, params));
}

std::string mla::cuda::launchPrepare(const AppendParams &append,
                                     const RotateParams &rotate,
                                     arch::Stream stream) {
  const bool norm = append.norm.weight;
  return textOf(arch::launch(norm ? prepareKernel<true> : prepareKernel<false>,
                             warpsFor(norm ? normBudget : appendBudget,
                                      append.tokens + rotate.rows,
                                      norm ? "prepare norm" : "prepare"),
                             stream, append, rotate));
}

std::string mla::cuda::launchQuantize(const QuantizeParams &params,
                                      arch::Stream stream) {
  return textOf(arch::launch(quantizeKernel,
                             warpsFor(quantizeBudget, params.rows, "quantize"),
                             stream, params));
}

std::string mla::cuda::launchGather(const GatherParams &params,
                                    arch::Stream stream) {
  arch::LaunchShape shape = warpsFor(gatherBudget, params.length, "gather");
  shape.gridY = params.batch;
  shape.gridZ = params.heads;
  return textOf(arch::launch(gatherKernel, shape, stream, params));
}

std::string mla::cuda::launchConvert(const ConvertParams &params,
                                     arch::Stream stream) {
  // The lengths are on the device. Each warp copies several tokens of long
  // sequences, so that short ones do not launch many CTAs without work.
  constexpr int64_t mostCtas = 4096;
  const int64_t rows = std::min<int64_t>(
      params.capacity,
      std::max<int64_t>(1, mostCtas / params.batch) * cacheWarps);
  arch::LaunchShape shape = warpsFor(convertBudget, rows, "convert cache");
  shape.gridY = params.batch;
  return textOf(arch::launch(convertKernel, shape, stream, params));
}

std::string mla::cuda::launchUpdate(const UpdateParams &params,
                                    arch::Stream stream) {
  return textOf(arch::launch(
      updateKernel, warpsFor(updateBudget, updateRows(params), "update"),
      stream, params));
}

std::string mla::cuda::launchStorePartials(const MergePartialsParams &params,
                                           int32_t first, int32_t count,
                                           arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(storePartialsBudget);
  shape.dependent = true;
  shape.name = "store partials";
  return textOf(
      arch::launch(storePartialsKernel, shape, stream, params, first, count));
}

namespace {

template <class E, bool Wide>
std::string launchMergeOf(const MergePartialsParams &params,
                          arch::Stream stream) {
  return textOf(arch::launch(
      params.count > mergeDirectPartials ? mergePartialsKernel<E, Wide, true>
                                         : mergePartialsKernel<E, Wide, false>,
      warpsFor(mergePartialsBudget, params.rows, "merge partials"), stream,
      params));
}

template <class E>
std::string launchMergeOf(const MergePartialsParams &params,
                          arch::Stream stream) {
  // A lane loads 16 bytes at a time if every row is aligned to 16 bytes.
  return params.alignment % 16 == 0 ? launchMergeOf<E, true>(params, stream)
                                    : launchMergeOf<E, false>(params, stream);
}

} // namespace

std::string mla::cuda::launchMergePartials(const MergePartialsParams &params,
                                           arch::Stream stream) {
  switch (params.type) {
  case Element::Bf16:
    return launchMergeOf<arch::Bf16>(params, stream);
  case Element::F16:
    return launchMergeOf<arch::F16>(params, stream);
  case Element::F32:
    return launchMergeOf<float>(params, stream);
  default:
    break;
  }
  return "element type must be f32, f16 or bf16";
}

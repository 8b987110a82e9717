//===- CacheLaunch.cu - Launches of append, gather and merge --------------===//

#include "Common/CacheKernels.h"
#include "Common/DecodeLaunch.h"
#include "Common/MergePartialsKernel.h"
#include "Common/UpdateKernel.h"

using namespace mla;
using namespace mla::cuda;

namespace {

/// A warp for each of `rows` rows.
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
  return textOf(arch::launch(appendKernel,
                             warpsFor(appendBudget, params.tokens, "append"),
                             stream, params));
}

std::string mla::cuda::launchRotate(const RotateParams &params,
                                    arch::Stream stream) {
  return textOf(arch::launch(rotateKernel,
                             warpsFor(rotateBudget, params.rows, "rotate"),
                             stream, params));
}

std::string mla::cuda::launchGather(const GatherParams &params,
                                    arch::Stream stream) {
  arch::LaunchShape shape = warpsFor(gatherBudget, params.length, "gather");
  shape.gridY = params.batch;
  return textOf(arch::launch(gatherKernel, shape, stream, params));
}

std::string mla::cuda::launchUpdate(const UpdateParams &params,
                                    arch::Stream stream) {
  return textOf(arch::launch(
      updateKernel, warpsFor(updateBudget, updateRows(params), "update"),
      stream, params));
}

namespace {

/// Whether the rows of all operands lie at multiples of 16 bytes.
bool isWide(const MergePartialsParams &params, int64_t elementBytes) {
  uint64_t bits = static_cast<uint64_t>(params.width * elementBytes);
  auto add = [&](const char *base, const int64_t (&strides)[mergeDims]) {
    bits |= reinterpret_cast<uint64_t>(base);
    for (int64_t stride : strides)
      bits |= static_cast<uint64_t>(stride * elementBytes);
  };
  add(params.out, params.outStrides);
  for (int32_t i = 0; i < params.count; ++i)
    add(params.partials[i].out, params.partials[i].outStrides);
  return bits % 16 == 0;
}

template <class E>
std::string launchMergeOf(const MergePartialsParams &params,
                          arch::Stream stream) {
  return textOf(
      arch::launch(isWide(params, sizeof(E)) ? mergePartialsKernel<E, true>
                                             : mergePartialsKernel<E, false>,
                   warpsFor(mergePartialsBudget, params.rows, "merge partials"),
                   stream, params));
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
  }
  return "a type that is none";
}

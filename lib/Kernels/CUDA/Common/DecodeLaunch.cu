//===- DecodeLaunch.cu - Launches of plan and merge -----------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeLaunch.h"
#include "Common/PlanKernel.h"

#include <bit>

using namespace mla;
using namespace mla::cuda;

std::string mla::cuda::launchPlan(const PlanParams &params,
                                  arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(planBudget);
  shape.sharedBytes = sizeof(PlanShared);
  shape.dependent = true;
  shape.name = "plan";
  return textOf(params.stop
                    ? arch::launch(planKernel<true>, shape, stream, params)
                    : arch::launch(planKernel<false>, shape, stream, params));
}

template <class E>
std::string mla::cuda::launchMerge(const DecodeParams<E> &p,
                                   arch::Stream stream) {
  return launchMergeOf<512, mergeMaxSlices>(p, 1, stream);
}

template std::string mla::cuda::launchMerge(const DecodeParams<arch::Bf16> &,
                                            arch::Stream);
template std::string mla::cuda::launchMerge(const DecodeParams<arch::F16> &,
                                            arch::Stream);
template std::string mla::cuda::launchMerge(const DecodeParams<float> &,
                                            arch::Stream);

/// Launches the merge of the results of a decode of e4m3, of type Out, from
/// partial results of type T.
template <class T, class Out>
static std::string mergeAs(const Decode8Params &params, arch::Stream stream) {
  auto merge = std::bit_cast<DecodeParams<Out>>(
      static_cast<const DecodeParams<arch::E4m3> &>(params));
  for (int64_t *stride :
       {&merge.out.sequence, &merge.out.token, &merge.out.head})
    *stride /= sizeof(Out);
  return launchMergeOf<512, mergeMaxSlices, T>(merge, 1, stream,
                                               params.keyScale);
}

template <class T>
std::string mla::cuda::launchMerge8(const Decode8Params &params,
                                    arch::Stream stream) {
  switch (params.outType) {
  case Element::F32:
    return mergeAs<T, float>(params, stream);
  case Element::F16:
    return mergeAs<T, arch::F16>(params, stream);
  default:
    return mergeAs<T, arch::Bf16>(params, stream);
  }
}

template std::string mla::cuda::launchMerge8<float>(const Decode8Params &,
                                                    arch::Stream);
template std::string mla::cuda::launchMerge8<arch::F16>(const Decode8Params &,
                                                        arch::Stream);

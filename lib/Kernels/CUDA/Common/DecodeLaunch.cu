//===- DecodeLaunch.cu - Launches of plan and merge -----------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/MergeLaunch.h"
#include "Common/PlanKernel.h"

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

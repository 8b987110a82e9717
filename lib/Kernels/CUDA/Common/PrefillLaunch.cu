//===- PrefillLaunch.cu - Launch of the plan of a prefill -----------------===//

#include "Common/DecodeLaunch.h"
#include "Common/PrefillLaunch.h"
#include "Common/PrefillPlan.h"

#include <algorithm>

using namespace mla;
using namespace mla::cuda;

namespace {

std::string launchPrefillPlan(const PrefillPlanParams &params,
                              arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(prefillPlanBudget);
  shape.sharedBytes = sizeof(PrefillPlanShared);
  shape.dependent = true;
  shape.name = "prefill plan";
  return textOf(arch::launch(prefillPlanKernel, shape, stream, params));
}

} // namespace

template <class E>
std::string mla::cuda::planPrefill(PrefillParams<E> &params, int32_t tileRows,
                                   int32_t multiprocessors, arch::Stream stream,
                                   uint32_t &ctas) {
  // Every sequence can end in a partial tile, but each tile has a row.
  const int64_t tokens = params.cuSeqlens
                             ? params.totalTokens
                             : int64_t(params.batch) * params.queryLen;
  const int64_t perSequence = (params.queryLen + tileRows - 1) / tileRows;
  const int64_t tiles =
      int64_t(params.heads) * params.valueParts *
      (params.cuSeqlens
           ? std::min<int64_t>(tokens / tileRows + params.batch, tokens)
           : params.batch * perSequence);
  ctas = static_cast<uint32_t>(std::min<int64_t>(tiles, multiprocessors));
  if (!params.cuSeqlens && tiles <= multiprocessors)
    params.plan = nullptr; // a tile per CTA
  if (ctas == 0 || !params.plan)
    return {};
  return launchPrefillPlan({params.cuSeqlens, params.seqLens, params.cuSeqlensK,
                            params.batch, params.heads * params.valueParts,
                            params.queryLen, params.totalTokens,
                            params.maxLength, tileRows, params.plan},
                           stream);
}

template std::string mla::cuda::planPrefill(PrefillParams<arch::Bf16> &,
                                            int32_t, int32_t, arch::Stream,
                                            uint32_t &);
template std::string mla::cuda::planPrefill(PrefillParams<arch::F16> &, int32_t,
                                            int32_t, arch::Stream, uint32_t &);
template std::string mla::cuda::planPrefill(PrefillParams<arch::E4m3> &,
                                            int32_t, int32_t, arch::Stream,
                                            uint32_t &);

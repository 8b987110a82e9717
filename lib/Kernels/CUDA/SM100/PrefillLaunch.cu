//===- PrefillLaunch.cu - Launch of the SM100 prefill ---------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/PrefillLaunch.h"
#include "SM100/PrefillKernel.h"
#include "SM100/PrefillLaunch.h"

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::sm100;

template <class E>
std::string mla::cuda::launchSm100Prefill(PrefillParams<E> params,
                                          int32_t multiprocessors,
                                          arch::Stream stream) {
  using Traits = PrefillTraits;
  PrefillMaps maps = {};
  std::string error =
      encodeMaps(params, {Traits::queryRows, Traits::blockTokens}, maps);
  if (!error.empty())
    return error;
  params.valueParts =
      (params.valueWidth + Traits::valueCols - 1) / Traits::valueCols;
  uint32_t ctas;
  error = planPrefill(params, Traits::tileRows, multiprocessors, stream, ctas);
  if (!error.empty() || ctas == 0)
    return error;
  arch::LaunchShape shape = shapeOf(prefillBudget);
  shape.gridX = ctas;
  shape.sharedBytes = sizeof(PrefillShared<E>);
  shape.dependent = true;
  shape.name = "prefill";
  return textOf(arch::launch(prefillKernel<E>, shape, stream, params, maps));
}

template std::string mla::cuda::launchSm100Prefill(PrefillParams<arch::Bf16>,
                                                   int32_t, arch::Stream);
template std::string mla::cuda::launchSm100Prefill(PrefillParams<arch::F16>,
                                                   int32_t, arch::Stream);

//===- PrefillLaunch.cu - Launch of the SM90 prefill ----------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/PrefillLaunch.h"
#include "SM90/PrefillKernel.h"
#include "SM90/PrefillLaunch.h"

using namespace mla;
using namespace mla::cuda;
using namespace mla::cuda::sm90;

namespace {

template <class Traits, class E>
std::string launchShape(PrefillParams<E> &params, int32_t multiprocessors,
                        arch::Stream stream) {
  PrefillMaps maps = {};
  std::string error =
      encodeMaps(params, {Traits::tileRows, Traits::blockTokens}, maps);
  if (!error.empty())
    return error;
  uint32_t ctas;
  error = planPrefill(params, Traits::tileRows, multiprocessors, stream, ctas);
  if (!error.empty() || ctas == 0)
    return error;
  arch::LaunchShape shape = shapeOf(prefillBudget<E, Traits>);
  shape.gridX = ctas;
  shape.sharedBytes = sizeof(PrefillShared<E, Traits>);
  shape.dependent = true;
  shape.name = "prefill";
  return textOf(
      arch::launch(prefillKernel<E, Traits>, shape, stream, params, maps));
}

} // namespace

template <class E>
std::string mla::cuda::launchSm90Prefill(PrefillParams<E> params,
                                         int32_t multiprocessors,
                                         arch::Stream stream) {
  const int32_t panels =
      prefillPanels(params.nope) + prefillPanels(params.rope);
  auto fits = [&]<class Traits>(Traits) {
    return panels <= Traits::panels && params.valueWidth <= Traits::valueCols;
  };
  if constexpr (sizeof(E) == 1) {
    const int64_t tokens = params.cuSeqlens
                               ? params.totalTokens / std::max(params.batch, 1)
                               : params.queryLen;
    // The tall shape has other blocks of keys, and so other bits.
    if (fits(PrefillTall8()) && tokens >= params.tallTokens &&
        !params.isBatchInvariant)
      return launchShape<PrefillTall8>(params, multiprocessors, stream);
    if (fits(PrefillNarrow8()))
      return launchShape<PrefillNarrow8>(params, multiprocessors, stream);
    if (fits(PrefillWide8()))
      return launchShape<PrefillWide8>(params, multiprocessors, stream);
  } else {
    if (fits(PrefillNarrow()))
      return launchShape<PrefillNarrow>(params, multiprocessors, stream);
    if (fits(PrefillWide()))
      return launchShape<PrefillWide>(params, multiprocessors, stream);
  }
  return "the prefill has no shape for rows this wide";
}

template std::string mla::cuda::launchSm90Prefill(PrefillParams<arch::Bf16>,
                                                  int32_t, arch::Stream);
template std::string mla::cuda::launchSm90Prefill(PrefillParams<arch::F16>,
                                                  int32_t, arch::Stream);
template std::string mla::cuda::launchSm90Prefill(PrefillParams<arch::E4m3>,
                                                  int32_t, arch::Stream);

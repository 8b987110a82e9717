//===- DecodeLaunch.cu - Launch of the SM90 decode ------------------------===//

#include "Common/DecodeLaunch.h"
#include "SM90/DecodeKernel.h"
#include "SM90/DecodeLaunch.h"

using namespace mla;
using namespace mla::cuda;
using sm90::DecodeTraits;

bool mla::cuda::sm90DecodeTakes(int64_t latent, int64_t rope) {
  return latent == DecodeTraits::latent && rope == DecodeTraits::rope;
}

template <class E>
std::string mla::cuda::launchSm90Decode(DecodeParams<E> params,
                                        const DecodeExtents &extents,
                                        arch::Stream stream) {
  constexpr DecodeBoxes boxes = {DecodeTraits::tileRows,
                                 DecodeTraits::halfPanels};
  DecodeMaps maps = {};
  params.tileRows = DecodeTraits::tileRows;
  std::string error =
      encodeMaps(params, extents, boxes, DecodeTraits::latent, maps);
  if (!error.empty())
    return error;
  arch::LaunchShape shape = shapeOf(sm90::decodeKernelBudget);
  shape.gridX = params.ctas;
  shape.sharedBytes = sizeof(sm90::DecodeShared<E>);
  shape.dependent = true;
  shape.name = "decode";
  error =
      textOf(arch::launch(sm90::decodeKernel<E>, shape, stream, params, maps));
  return error.empty() ? launchMerge(params, stream) : error;
}

template std::string mla::cuda::launchSm90Decode(DecodeParams<arch::Bf16>,
                                                 const DecodeExtents &,
                                                 arch::Stream);
template std::string mla::cuda::launchSm90Decode(DecodeParams<arch::F16>,
                                                 const DecodeExtents &,
                                                 arch::Stream);

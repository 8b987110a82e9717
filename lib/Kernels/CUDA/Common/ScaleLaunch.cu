//===- ScaleLaunch.cu - Launch of the scale kernel ------------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/ScaleKernel.h"

using namespace mla;
using namespace mla::cuda;

std::string mla::cuda::launchScale(const ScaleParams &params,
                                   arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(scaleBudget);
  shape.gridX =
      static_cast<uint32_t>((params.count + scaleThreads - 1) / scaleThreads);
  shape.dependent = true;
  return textOf(arch::launch(scaleKernel, shape, stream, params));
}

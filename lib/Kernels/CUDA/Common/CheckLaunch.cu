//===- CheckLaunch.cu - Launch of the value checks ------------------------===//

#include "Common/CheckKernel.h"
#include "Common/DecodeLaunch.h"

using namespace mla;
using namespace mla::cuda;

std::string mla::cuda::launchChecks(const CheckParams &params,
                                    arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(checkBudget);
  shape.sharedBytes = sizeof(CheckShared);
  shape.dependent = true;
  shape.name = "check";
  return textOf(arch::launch(checkKernel, shape, stream, params));
}

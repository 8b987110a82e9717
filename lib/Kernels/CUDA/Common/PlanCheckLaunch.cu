//===- PlanCheckLaunch.cu - Launch of the plan check ----------------------===//

#include "Common/DecodeLaunch.h"
#include "Common/PlanCheckKernel.h"

using namespace mla;
using namespace mla::cuda;

std::string mla::cuda::launchPlanCheck(const PlanCheckParams &params,
                                       arch::Stream stream) {
  arch::LaunchShape shape = shapeOf(planCheckBudget);
  shape.sharedBytes = sizeof(PlanCheckShared);
  shape.dependent = true;
  shape.name = "plan check";
  return textOf(arch::launch(planCheckKernel, shape, stream, params));
}

//===- CheckLaunch.cu - Launch of the checks ------------------------------===//

#include "Common/CheckKernel.h"

using namespace mla;
using namespace mla::cuda;

std::string mla::cuda::launchChecks(const CheckParams &params,
                                    arch::Stream stream) {
  arch::LaunchShape shape;
  shape.threads = checkThreads;
  shape.sharedBytes = sizeof(CheckShared);
  shape.dependent = true;
  const arch::LaunchResult result =
      arch::launch(checkKernel, shape, stream, params);
  return result.code == 0 ? std::string() : std::string(result.text);
}

//===- CheckResult.cpp - Report the result of checks on a GPU -------------===//

#include "Checker.h"
#include "CudaPart.h"

using namespace mla::runtime;

int32_t mlaCheckResult(const MlaCall *call) {
  static CudaFunction onGpu("mlaCheckResult");
  // If the CUDA part is not open, no operation has run on a GPU, so there is
  // nothing to report.
  if (CudaFunction::isOpen())
    return onGpu(call);
  Checker check("mlaCheckResult", false);
  check.call(call);
  return check.status();
}

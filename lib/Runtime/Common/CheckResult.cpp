//===- CheckResult.cpp - mlaCheckResult -----------------------------------===//

#include "Checker.h"
#include "CudaPart.h"

using namespace mla::runtime;

int32_t mlaCheckResult(const MlaCall *call) {
  static CudaFunction onGpu("mlaCheckResult");
  // What has not been opened has found nothing.
  if (CudaFunction::isOpen())
    return onGpu(call);
  Checker check("mlaCheckResult", false);
  check.call(call);
  return check.status();
}

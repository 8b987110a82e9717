//===- Gpu.cpp - The GPU that mla-sim presents to the runtime -------------===//
//
// In place of lib/Runtime/CUDA/Device.cpp, which asks the driver.
//
//===----------------------------------------------------------------------===//

#include "Gpu.h"

#include "Arch/DeviceRecord.h"
#include "lib/Runtime/CUDA/CublasLt.h"
#include "lib/Runtime/CUDA/Device.h"

using namespace mla;

tools::SimulatedGpu &tools::simulatedGpu() {
  static SimulatedGpu gpu;
  return gpu;
}

bool runtime::currentGpu(Checker &check, Gpu &gpu) {
  const tools::SimulatedGpu &simulated = tools::simulatedGpu();
  gpu.multiprocessors = simulated.multiprocessors;
  gpu.major = simulated.major;
  gpu.minor = simulated.minor;
  nameTarget(gpu);
  return check.ok();
}

bool runtime::gpuCall(Checker &check, const MlaCall *call) {
  return check.call(call);
}

bool runtime::runOnCublasLt(const cuda::HeadProductParams &, int32_t, bool,
                            void *) {
  return false;
}

int32_t runtime::launched(Checker &check, const std::string &error) {
  if (!error.empty())
    check.failWith(MLA_DEVICE_ERROR, "launch", "%s", error.c_str());
  return check.status();
}

// Runtime checks are not asked for here: the simulator finds what they find,
// and where the kernel reads it.
static const char noRecord[] = "runtime checks are not simulated";

void *arch::deviceRecord(std::string &error) {
  error = noRecord;
  return nullptr;
}

std::string arch::takeDeviceRecord(void *, size_t, void *) { return noRecord; }

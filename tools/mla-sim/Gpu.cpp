//===- Gpu.cpp - The GPU of mla-sim ---------------------------------------===//
// Replaces lib/Runtime/CUDA/Device.cpp, which queries the driver.
//
//===----------------------------------------------------------------------===//

#include "Gpu.h"

#include "Arch/DeviceRecord.h"
#include "Simulator/Device/Device.h"
#include "lib/Runtime/CUDA/CublasLt.h"
#include "lib/Runtime/CUDA/Device.h"

#include <cstring>

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

void *arch::deviceRecord(std::string &error) {
  void *record = tools::simulatedGpu().record;
  if (!record)
    error = "nothing is checked";
  return record;
}

std::string arch::takeDeviceRecord(void *to, size_t bytes, void *stream) {
  static_cast<sim::Device *>(stream)->synchronize();
  std::string error;
  if (void *record = deviceRecord(error)) {
    memcpy(to, record, bytes);
    memset(record, 0, bytes);
  }
  return error;
}

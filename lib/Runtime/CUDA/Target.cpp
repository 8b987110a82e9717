//===- Target.cpp - Map a GPU to a manifest target ------------------------===//

#include "Device.h"

#include <cstdio>

using namespace mla::runtime;

void mla::runtime::nameTarget(Gpu &gpu) {
  const char *known = gpu.major == 9 && gpu.minor == 0    ? "sm_90a"
                      : gpu.major == 10 && gpu.minor == 0 ? "sm_100a"
                      : gpu.major >= 8                    ? "sm_80"
                                                          : nullptr;
  if (known)
    std::snprintf(gpu.target, sizeof(gpu.target), "%s", known);
  else
    std::snprintf(gpu.target, sizeof(gpu.target), "sm_%d%d", gpu.major,
                  gpu.minor);
}

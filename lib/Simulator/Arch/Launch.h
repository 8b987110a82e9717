//===- Simulator Launch.h - Launches on a simulated device ----------------===//
#ifndef MLA_SIMULATOR_ARCH_LAUNCH_H
#define MLA_SIMULATOR_ARCH_LAUNCH_H

#include "Arch/Launch.h"

#include "Simulator/Core/Device.h"

#include <tuple>

namespace mla::arch {

template <class... P>
LaunchResult launch(void (*kernel)(P...), const LaunchShape &shape,
                    Stream stream,
                    const std::type_identity_t<P> &...arguments) {
  auto *device = static_cast<sim::Device *>(stream);
  if (!device)
    return {1, "the simulator's stream is a sim::Device"};
  sim::LaunchConfig config;
  config.name = shape.name;
  config.kernel = reinterpret_cast<const void *>(kernel);
  config.grid = {shape.gridX, shape.gridY, shape.gridZ};
  config.threads = shape.threads;
  config.cluster = shape.cluster;
  config.sharedBytes = shape.sharedBytes;
  config.isProgrammatic = shape.dependent;
  config.maxThreads = shape.maxThreads;
  config.registers = shape.registers;
  device->launch(config, [kernel, block = std::tuple<P...>(arguments...)] {
    std::apply(kernel, block);
  });
  return {};
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_ARCH_LAUNCH_H

//===- ArchBackend/Launch.h - Launches on a simulated device --------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_LAUNCH_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_LAUNCH_H

#include "Arch/Launch.h"

#include "Simulator/Device/Device.h"

#include <tuple>
#include <type_traits>

namespace mla::arch {

namespace detail {
/// The parameter block of a launch.
template <class... P> struct Block {
  static_assert((std::is_trivially_copyable_v<P> && ...),
                "a launch copies the bytes of its arguments");
  static_assert(((alignof(P) <= 128) && ...), "the copy is aligned to 128");
  void (*kernel)(P...);
  std::tuple<P...> arguments;

  static void call(const void *block) {
    const auto *own = static_cast<const Block *>(block);
    std::apply(own->kernel, own->arguments);
  }
};

inline sim::LaunchConfig configOf(const LaunchShape &shape) {
  sim::LaunchConfig config;
  config.name = shape.name;
  config.grid = {shape.gridX, shape.gridY, shape.gridZ};
  config.threads = shape.threads;
  config.cluster = shape.cluster;
  config.sharedBytes = shape.sharedBytes;
  config.isProgrammatic = shape.dependent;
  config.maxThreads = shape.maxThreads;
  config.registers = shape.registers;
  return config;
}
} // namespace detail

template <class... P>
LaunchResult launch(void (*kernel)(P...), const LaunchShape &shape,
                    Stream stream,
                    const std::type_identity_t<P> &...arguments) {
  sim::checkHostCall("launch");
  auto *device = static_cast<sim::Device *>(stream);
  if (!device)
    return {1, "the simulator's stream is a sim::Device"};
  if (!kernel)
    return {1, "the kernel is a null pointer"};
  if (!shape.name)
    return {1, "the name of the launch is a null pointer"};
  sim::LaunchConfig config = detail::configOf(shape);
  config.kernel = reinterpret_cast<const void *>(kernel);
  using Block = detail::Block<P...>;
  const Block block = {kernel, std::tuple<P...>(arguments...)};
  device->launch(config, {&block, sizeof block, Block::call});
  return {};
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_LAUNCH_H

//===- Device.cpp - The simulated GPU -------------------------------------===//

#include "Simulator/Device/Device.h"

#include "Simulator/Base/Limits.h"
#include "Simulator/Device/DeviceImpl.h"
#include "Simulator/Engine/Context.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace mla::sim;

/// Returns the options if they are valid; otherwise ends the program.
static const Options &checked(const Options &options) {
  constexpr unsigned mostSms = 65536;
  if (options.numSms > mostSms)
    endForLimit("multiprocessors of a device must be at most " +
                std::to_string(mostSms) + ", got " +
                std::to_string(options.numSms));
  return options;
}

Device::Device(const Options &options)
    : impl(std::make_unique<Impl>(checked(options))) {}
Device::~Device() = default;

void *Device::allocate(size_t bytes, const std::string &name) {
  return impl->global.allocate(bytes, name, false);
}

void *Device::upload(const void *source, size_t bytes,
                     const std::string &name) {
  if (!source && bytes)
    endForLimit("cannot upload " + std::to_string(bytes) + " bytes to " + name +
                " from a null pointer");
  char *memory = impl->global.allocate(bytes, name, true);
  std::copy_n(static_cast<const char *>(source), bytes, memory); // if any
  return memory;
}

bool Device::isWritten(const void *byte) const {
  const auto [allocation, offset] = impl->global.find(byte);
  return allocation && allocation->shadow.isWritten(offset);
}

const Statistics &Device::statistics() const { return impl->statistics; }
const Options &Device::getOptions() const { return impl->options; }
const std::set<const void *> &Device::kernels() const { return impl->kernels; }

void mla::sim::checkHostCall(const char *call) {
  if (!context().thread)
    return;
  reportHere(0, "a kernel calls the host interface", call, {},
             "kernels cannot launch kernels or wait for launches");
  stopLaunch();
}

/// Assigns the numbers of the clusters of a launch. They follow the numbers of
/// all earlier launches.
void Device::Impl::number(Launch &launch) {
  // The largest number is not used, so that each number has a successor.
  constexpr uint64_t most = ~uint32_t(0) - 1;
  const uint64_t all = clusters + clustersOf(launch.config);
  if (all > most)
    endForLimit("a device counts at most " + std::to_string(most) +
                " clusters in all launches, got " + std::to_string(all) +
                " with " + launch.config.name);
  launch.firstCluster = launch.nextCluster = clusters + 1;
  launch.lastCluster = clusters = static_cast<uint32_t>(all);
  history.add(launch.firstCluster, launch.config);
}

Launch *Device::Impl::queue(const LaunchConfig &config, bool hasKernel) {
  checkHostCall("launch");
  const std::string problem =
      hasKernel ? checkConfig(config) : "the kernel is null";
  if (!problem.empty()) {
    log.add({0, "launch refused", "", config.name, {}, problem});
    isStopped = true;
    return nullptr;
  }
  statistics.neededSms = std::max(statistics.neededSms, neededSms(config));
  auto launch = std::make_unique<Launch>();
  kernels.insert(config.kernel);
  launch->config = config;
  number(*launch);
  bool mayOverlap = config.isProgrammatic && !launches.empty();
  launch->overlapBegin =
      mayOverlap ? launches.back()->overlapBegin : launch->firstCluster;
  launches.push_back(std::move(launch));
  return launches.back().get();
}

void Device::launch(const LaunchConfig &config, const KernelCall &call) {
  constexpr size_t alignment = 128;
  Launch *launch = impl->queue(config, call.call);
  if (!launch)
    return;
  const size_t bytes = (call.bytes + alignment - 1) / alignment * alignment;
  launch->call = call;
  launch->block.reset(std::aligned_alloc(alignment, bytes));
  launch->call.block = memcpy(launch->block.get(), call.block, call.bytes);
}

void Device::launch(const LaunchConfig &config, std::function<void()> body) {
  if (Launch *launch = impl->queue(config, body != nullptr))
    launch->body = std::move(body);
}

const ReportLog &Device::synchronize() {
  checkHostCall("synchronize");
  impl->run();
  return impl->log;
}

//===- Residency.cpp - Placement of CTAs on multiprocessors ---------------===//

#include "Simulator/Device/Residency.h"

#include "Simulator/Device/Device.h"
#include "Simulator/Hooks/Hooks.h"
#include "Simulator/Memory/SharedMemory.h"

#include <algorithm>

using namespace mla::sim;

static unsigned roundUp(unsigned value, unsigned unit) {
  return (value + unit - 1) / unit * unit;
}

/// Returns the largest number of registers per thread of a CTA. The hardware
/// allocates registers to groups of four warps, in units of 8 per thread.
static unsigned registerCap(unsigned threads) {
  unsigned all = roundUp(threads, 128);
  return std::min(SmLimits::registers / all / 8 * 8,
                  SmLimits::registersPerThread);
}

static std::string limit(const char *what, uint64_t got, uint64_t most) {
  return std::string(what) + " must be at most " + std::to_string(most) +
         ", got " + std::to_string(got);
}

std::string mla::sim::checkConfig(const LaunchConfig &config) {
  const Dim3 &grid = config.grid;
  if (config.kernel && !isInstrumented(config.kernel))
    return "the function is not an MLA_KERNEL in a file that is listed in "
           "mla_simulator_kernels()";
  if (!grid.x || !grid.y || !grid.z || !config.threads || !config.cluster)
    return "grid, CTA and cluster must not be empty";
  if (grid.x > SmLimits::gridX)
    return limit("CTAs along x", grid.x, SmLimits::gridX);
  if (grid.y > SmLimits::gridYZ)
    return limit("CTAs along y", grid.y, SmLimits::gridYZ);
  if (grid.z > SmLimits::gridYZ)
    return limit("CTAs along z", grid.z, SmLimits::gridYZ);
  if (config.threads > SmLimits::threadsPerCta)
    return limit("threads per CTA", config.threads, SmLimits::threadsPerCta);
  if (config.maxThreads && config.threads > config.maxThreads)
    return limit("threads per CTA of this kernel", config.threads,
                 config.maxThreads);
  if (config.cluster > SmLimits::ctasPerCluster)
    return limit("CTAs per cluster", config.cluster, SmLimits::ctasPerCluster);
  if (grid.x % config.cluster)
    return "grid.x must be a multiple of the cluster size " +
           std::to_string(config.cluster) + ", got " + std::to_string(grid.x);
  if (config.sharedBytes > maxSharedBytes)
    return limit("bytes of shared memory", config.sharedBytes, maxSharedBytes);
  if (config.registers > registerCap(config.threads))
    return limit("registers per thread", config.registers,
                 registerCap(config.threads));
  return "";
}

uint64_t mla::sim::clustersOf(const LaunchConfig &config) {
  return uint64_t(config.grid.x / config.cluster) * config.grid.y *
         config.grid.z;
}

unsigned mla::sim::registersPerThread(const LaunchConfig &config) {
  return config.registers ? roundUp(config.registers, 8)
                          : registerCap(config.threads) / 8 * 8;
}

CtaCost mla::sim::costOf(const LaunchConfig &config) {
  unsigned threads = roundUp(config.threads, 32);
  return {threads, threads * registersPerThread(config),
          config.sharedBytes + SmLimits::reservedBytes};
}

bool Residency::fits(const Sm &sm, const CtaCost &cost) {
  return sm.ctas + 1 <= SmLimits::ctas &&
         sm.threads + cost.threads <= SmLimits::threads &&
         sm.registers + cost.registers <= SmLimits::registers &&
         sm.sharedBytes + cost.sharedBytes <= SmLimits::sharedBytes;
}

std::vector<unsigned> Residency::place(const CtaCost &cost, unsigned ctas) {
  std::vector<Sm> trial = sms;
  std::vector<unsigned> places;
  for (unsigned i = 0; i < ctas; ++i) {
    // Prefers the emptiest multiprocessor, as the hardware does.
    auto best = std::min_element(
        trial.begin(), trial.end(),
        [](const Sm &a, const Sm &b) { return a.ctas < b.ctas; });
    if (best == trial.end() || !fits(*best, cost))
      best = std::find_if(trial.begin(), trial.end(),
                          [&](const Sm &sm) { return fits(sm, cost); });
    if (best == trial.end())
      return {};
    ++best->ctas;
    best->threads += cost.threads;
    best->registers += cost.registers;
    best->sharedBytes += cost.sharedBytes;
    places.push_back(static_cast<unsigned>(best - trial.begin()));
  }
  sms = std::move(trial);
  return places;
}

unsigned mla::sim::neededSms(const LaunchConfig &config) {
  unsigned count = 1;
  while (count < config.cluster &&
         Residency(count).place(costOf(config), config.cluster).empty())
    ++count;
  return count;
}

void Residency::release(unsigned sm, const CtaCost &cost) {
  --sms[sm].ctas;
  sms[sm].threads -= cost.threads;
  sms[sm].registers -= cost.registers;
  sms[sm].sharedBytes -= cost.sharedBytes;
}

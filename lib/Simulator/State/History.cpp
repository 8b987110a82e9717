//===- History.cpp - All launches of a device -----------------------------===//

#include "Simulator/State/History.h"

using namespace mla::sim;

Dim3 mla::sim::placeOf(const LaunchConfig &config, uint32_t number,
                       unsigned rank) {
  const unsigned perRow = config.grid.x / config.cluster;
  return {number % perRow * config.cluster + rank,
          number / perRow % config.grid.y, number / perRow / config.grid.y};
}

static std::string describeCta(const Dim3 &cta) {
  return "(" + std::to_string(cta.x) + "," + std::to_string(cta.y) + "," +
         std::to_string(cta.z) + ")";
}

static std::string describeThread(const LaunchConfig &config, uint32_t number,
                                  uint32_t component) {
  const unsigned tid = component % config.threads;
  const Dim3 cta = placeOf(config, number, component / config.threads);
  return "CTA " + describeCta(cta) + " warp " + std::to_string(tid / 32) +
         " lane " + std::to_string(tid % 32);
}

/// Describes an asynchronous operation. Only its cluster is recorded.
static std::string describeOperation(const LaunchConfig &config,
                                     uint32_t number) {
  const std::string first = describeCta(placeOf(config, number, 0));
  if (config.cluster == 1)
    return "an asynchronous operation of CTA " + first;
  const Dim3 last = placeOf(config, number, config.cluster - 1);
  return "an asynchronous operation of CTAs " + first + " to " +
         describeCta(last);
}

std::string History::describe(GlobalEpoch old, uint32_t launch) const {
  const auto &[first, config] = *std::prev(launches.upper_bound(old.cluster));
  const uint32_t number = old.cluster - first;
  const uint32_t component = old.epoch.component();
  const std::string who = component < config.threads * config.cluster
                              ? describeThread(config, number, component)
                              : describeOperation(config, number);
  return who + (first == launch ? " (ended)"
                                : " of the earlier launch " + config.name);
}

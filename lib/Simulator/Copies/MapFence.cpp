//===- MapFence.cpp - Tensor maps in global memory ------------------------===//

#include "Simulator/Copies/MapFence.h"

#include "Simulator/Base/Mistake.h"
#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Engine/Context.h"

#include <algorithm>

using namespace mla::sim;

static const char *const acquireName = "fence.proxy.tensormap.acquire";

/// True if a release is ordered after the write and before this point of the
/// running thread.
static bool isReleased(GlobalEpoch write) {
  const HappensBefore &happened = context().thread->happened;
  const uint32_t own = context().cluster->number;
  return std::ranges::any_of(
      context().device->mapReleases, [&](const MapRelease &release) {
        return happened.includes(own, release.when) &&
               release.known.includes(release.when.cluster, write);
      });
}

void mla::sim::fenceMapRelease(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  context().device->mapReleases.push_back(
      {{context().cluster->number, thread.now()}, thread.happened});
  beginEpoch(thread);
}

void mla::sim::fenceMapAcquire(const void *map, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  auto [allocation, offset] = context().device->global.find(map);
  if (!allocation || offset + mapBytes > allocation->bytes) {
    reportHere(30, "tensor map", acquireName, site,
               "expected a tensor map in global memory, got an address " +
                   (allocation ? "at the end of " + allocation->name
                               : std::string("outside all allocations")));
    stopLaunch();
  }
  Thread &thread = *context().thread;
  MapAcquire acquire{map, thread.now(), site, {}};
  for (size_t i = 0; i < mapBytes; ++i) {
    const GlobalEpoch write = allocation->shadow.lastStamp(offset + i);
    acquire.bytes[i] = {write, !write || isReleased(write)};
  }
  context().cta->mapAcquires.push_back(acquire);
  beginEpoch(thread);
}

/// Returns the newest acquire of the map that happened before this point of the
/// running thread, or null.
static const MapAcquire *findAcquire(const void *map) {
  const Clock &known = context().thread->happened.all;
  const std::vector<MapAcquire> &acquires = context().cta->mapAcquires;
  const auto found =
      std::find_if(acquires.rbegin(), acquires.rend(), [&](const auto &a) {
        return a.map == map && known.includes(a.when);
      });
  return found == acquires.rend() ? nullptr : &*found;
}

std::string mla::sim::missingMapFence(const void *map,
                                      const Allocation &allocation,
                                      size_t offset) {
  const MapAcquire *acquire = findAcquire(map);
  for (size_t i = 0; i < mapBytes; ++i) {
    const auto site = allocation.shadow.lastWrite(offset + i);
    const bool isAcquired =
        acquire &&
        acquire->bytes[i].write == allocation.shadow.lastStamp(offset + i);
    if (isAcquired && acquire->bytes[i].isReleased)
      continue;
    const std::string written =
        site ? "a kernel wrote byte " + std::to_string(i) +
                   " of the tensor map at " + site->str()
             : "the tensor map is in global memory (" + allocation.name + ")";
    if (!isAcquired)
      return written + ", and this CTA did not acquire it since "
                       "(fence.proxy.tensormap)";
    return written +
           ", and no release after it (fence.proxy.tensormap) is "
           "known at the acquire at " +
           acquire->site.str();
  }
  return {};
}

//===- GlobalAccess.cpp - Accesses of global memory -----------------------===//

#include "Simulator/Access/GlobalAccess.h"

#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Engine/Context.h"

#include <algorithm>

using namespace mla::sim;

/// Returns the narrowest scope that contains the thread of an access and the
/// actor of an epoch.
static SyncScope distanceTo(const GlobalAccess &access, GlobalEpoch old) {
  const Cluster &cluster = access.cluster;
  if (old.cluster != cluster.number)
    return SyncScope::Gpu;
  const uint32_t component = old.epoch.component();
  const bool isOwnCta =
      component < cluster.threads.size() &&
      component / cluster.threadsPerCta == access.actor.cta->rank;
  return isOwnCta ? SyncScope::Cta : SyncScope::Cluster;
}

bool GlobalAccess::isStrongWith(GlobalEpoch old) const {
  return stamp.isAtomic && old.isAtomic && stamp.isAsync == old.isAsync &&
         stamp.bytes == old.bytes &&
         std::min(stamp.scope, old.scope) >= distanceTo(*this, old);
}

bool GlobalAccess::isOrdered(GlobalEpoch old, bool oldIsRead) const {
  // For two reads, the result is true only if the new read makes the old one
  // redundant. A plain read races with more accesses than an atomic read. An
  // atomic read can therefore replace only an earlier read of its own kind.
  const bool areReads = !isWrite && oldIsRead;
  if (areReads && stamp.isAtomic && stamp.kind() != old.kind())
    return false;
  if (!areReads && isStrongWith(old))
    return true;
  return known.includes(cluster.number, old,
                        stamp.isAsync && !old.isAsync && !oldIsRead);
}

static const char *titleOf(Conflict kind) {
  switch (kind) {
  case Conflict::ReadAfterWrite:
    return "read-after-write race on global memory";
  case Conflict::WriteAfterWrite:
    return "write-after-write race on global memory";
  case Conflict::WriteAfterRead:
    return "write-after-read race on global memory";
  case Conflict::Uninitialised:
    break;
  }
  return "read of uninitialised global memory";
}

/// Describes the thread or operation of an epoch.
static std::string describeActor(GlobalEpoch old, const Cluster &cluster) {
  for (const auto &other : context().device->running)
    if (other->number == old.cluster)
      return other->describe(old.epoch);
  return context().device->history.describe(old, cluster.launch->firstCluster);
}

static bool isOtherLaunch(GlobalEpoch old, const Cluster &cluster) {
  return old && (old.cluster < cluster.launch->firstCluster ||
                 old.cluster > cluster.launch->lastCluster);
}

bool GlobalAccess::isOrderedByRead(size_t offset, GlobalEpoch old,
                                   bool oldIsRead) const {
  if (oldIsRead || !old.isAtomic || stamp.isAsync)
    return false;
  auto word = allocation.atomicReaders.find(offset / 4);
  return word != allocation.atomicReaders.end() &&
         word->second.includesReader(known, cluster.number, old);
}

/// Returns why two atomic operations race.
static const char *whyWeak(GlobalEpoch a, GlobalEpoch b) {
  if (a.isAsync != b.isAsync)
    return " (both are atomic, but by different proxies)";
  if (a.bytes != b.bytes)
    return " (both are atomic, but have different sizes)";
  return " (both are atomic, but a scope does not contain both threads)";
}

void GlobalAccess::conflict(Conflict kind, size_t offset, GlobalEpoch old,
                            Site oldSite) {
  if (isReported ||
      isOrderedByRead(offset, old, kind == Conflict::WriteAfterRead))
    return;
  isReported = true;
  std::string detail = allocation.name + "+" + std::to_string(offset);
  const bool isUnfenced = old && stamp.isAsync && !old.isAsync &&
                          kind != Conflict::WriteAfterRead &&
                          known.includes(cluster.number, old);
  bool isDependency = !isUnfenced && isOtherLaunch(old, cluster);
  if (kind == Conflict::Uninitialised)
    detail += " was never written";
  else
    detail += lastAccess(kind) + oldSite.str() + " by " +
              describeActor(old, cluster) + ", which is not ordered before";
  if (isDependency)
    detail += " (no waitForDependencies() between)";
  else if (old.isAtomic && stamp.isAtomic)
    detail += whyWeak(stamp, old);
  if (isUnfenced)
    return report({32, "missing proxy fence", actor.str(), instruction, site,
                   detail + " (ordered, but no fence.proxy.async of global "
                            "memory between the write and the release)"});
  report({isDependency ? 46 : 49, titleOf(kind), actor.str(), instruction, site,
          detail});
}

bool mla::sim::checkBounds(const void *address, size_t bytes,
                           const char *instruction, Site site) {
  auto [allocation, offset] = context().device->global.find(address);
  if (allocation && offset + bytes <= allocation->bytes)
    return true;
  if (allocation)
    reportHere(49, "global access out of bounds", instruction, site,
               std::to_string(bytes) + " bytes at " + allocation->name + "+" +
                   std::to_string(offset) + " of " +
                   std::to_string(allocation->bytes) + " bytes");
  else
    reportInvalidAddress(address, bytes, instruction, site);
  return false;
}

bool mla::sim::accessGlobal(const void *address, size_t bytes, GlobalUse use,
                            Epoch stamp, const char *instruction, Site site) {
  if (!checkBounds(address, bytes, instruction, site))
    return false;
  Context &now = context();
  auto [allocation, offset] = now.device->global.find(address);
  ++now.device->statistics.globalAccesses;
  const GlobalEpoch epoch{now.cluster->number, stamp,     use.isAtomic,
                          use.isAsync,         use.scope, use.bytes};
  GlobalAccess access{
      *allocation, epoch,       site,         use.isWrite,
      instruction, *now.thread, *now.cluster, now.thread->happened};
  allocation->shadow.access(offset, bytes, access);
  if (use.isWrite && !use.isAtomic)
    allocation->forgetReleases(offset, bytes);
  return true;
}

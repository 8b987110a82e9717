//===- GlobalMemory.cpp - The device's memory -----------------------------===//

#include "Simulator/Memory/GlobalMemory.h"

#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Core/Limits.h"
#include "Simulator/Memory/Stranger.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <sys/mman.h>

using namespace mla::sim;

static std::mutex allMemoriesMutex;
static std::set<const GlobalMemory *> allMemories;

GlobalMemory::GlobalMemory() : last(allocations.end()) {
  void *memory = mmap(nullptr, rangeBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    endForLimit("global memory takes 4 TiB of address space, none of it in use "
                "before a kernel writes: " +
                std::string(strerror(errno)) + " (see ulimit -v)");
  base = static_cast<char *>(memory);
  const std::lock_guard lock(allMemoriesMutex);
  allMemories.insert(this);
}

GlobalMemory::~GlobalMemory() {
  munmap(base, rangeBytes);
  const std::lock_guard lock(allMemoriesMutex);
  allMemories.erase(this);
}

bool GlobalMemory::isInRange(const void *address) const {
  return reinterpret_cast<uintptr_t>(address) -
             reinterpret_cast<uintptr_t>(base) <
         rangeBytes;
}

bool GlobalMemory::isOfAnyDevice(const void *address) {
  const std::lock_guard lock(allMemoriesMutex);
  return std::any_of(
      allMemories.begin(), allMemories.end(),
      [&](const GlobalMemory *memory) { return memory->isInRange(address); });
}

std::vector<const Allocation *>
GlobalMemory::neighbours(const void *address) const {
  const auto place = reinterpret_cast<uintptr_t>(address);
  const auto begin = reinterpret_cast<uintptr_t>(base);
  const auto behind = place < begin ? allocations.begin()
                                    : allocations.upper_bound(place - begin);
  std::vector<const Allocation *> found;
  if (behind != allocations.begin())
    found.push_back(&std::prev(behind)->second);
  if (behind != allocations.end())
    found.push_back(&behind->second);
  return found;
}

char *GlobalMemory::allocate(size_t bytes, const std::string &name,
                             bool isInitialised) {
  size_t offset = (used + alignment - 1) / alignment * alignment;
  if (bytes > rangeBytes - gap - offset)
    endForLimit("global memory is used up: " + name + " takes " +
                std::to_string(bytes) + " bytes, " +
                std::to_string(rangeBytes - gap - offset) + " are left");
  Allocation &allocation = allocations[offset];
  allocation.name = name;
  allocation.begin = offset;
  allocation.bytes = bytes;
  allocation.shadow.reset(bytes, isInitialised);
  last = allocations.find(offset);
  used = offset + bytes + gap;
  memset(base + offset, 0xff, bytes);
  return base + offset;
}

void Allocation::unpublish(size_t offset, size_t bytes) {
  observers.erase(observers.lower_bound(offset / 4),
                  observers.lower_bound((offset + bytes + 3) / 4));
  if (published.empty())
    return;
  // No atomic operation reaches further than 8 bytes.
  auto it = published.lower_bound(offset < 7 ? 0 : offset - 7);
  for (; it != published.end() && it->first < offset + bytes; ++it)
    if (it->first + 8 > offset)
      it->second.clear();
}

GlobalMemory::Place GlobalMemory::find(const void *address) {
  size_t offset = static_cast<const char *>(address) - base;
  if (offset >= used || allocations.empty())
    return {};
  if (offset < last->first || offset - last->first >= last->second.bytes) {
    auto next = allocations.upper_bound(offset);
    if (next == allocations.begin())
      return {};
    last = std::prev(next);
  }
  return {&last->second, offset - last->first};
}

/// The narrowest scope that holds the thread of an access and who had an epoch.
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
  // A plain read races with more than an atomic one, which cannot stand for it,
  // nor for one of another kind or of which it does not know.
  const bool areReads = !isWrite && oldIsRead;
  if (areReads && stamp.isAtomic && stamp.kind() != old.kind())
    return false;
  if (!areReads && isStrongWith(old))
    return true;
  return known.knows(cluster.number, old,
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

/// Who an epoch belongs to.
static std::string describeActor(GlobalEpoch old, const Cluster &cluster) {
  for (const auto &other : context().device->getImpl().running)
    if (other->number == old.cluster)
      return other->describe(old.epoch);
  return context().device->getImpl().history.describe(
      old, cluster.launch->firstCluster);
}

static bool isOtherLaunch(GlobalEpoch old, const Cluster &cluster) {
  return old && (old.cluster < cluster.launch->firstCluster ||
                 old.cluster > cluster.launch->lastCluster);
}

bool GlobalAccess::hasObserved(size_t offset, GlobalEpoch old,
                               bool oldIsRead) const {
  if (oldIsRead || !old.isAtomic || stamp.isAsync)
    return false;
  auto word = allocation.observers.find(offset / 4);
  return word != allocation.observers.end() &&
         word->second.know(known, cluster.number, old);
}

/// Why two atomic operations race.
static const char *whyWeak(GlobalEpoch a, GlobalEpoch b) {
  if (a.isAsync != b.isAsync)
    return " (both are atomic, but of two proxies)";
  if (a.bytes != b.bytes)
    return " (both are atomic, but of different sizes)";
  return " (both are atomic, but not of scopes that hold both)";
}

void GlobalAccess::conflict(Conflict kind, size_t offset, GlobalEpoch old,
                            Site oldSite) {
  if (isReported || hasObserved(offset, old, kind == Conflict::WriteAfterRead))
    return;
  isReported = true;
  std::string detail = allocation.name + "+" + std::to_string(offset);
  const bool isUnfenced = old && stamp.isAsync && !old.isAsync &&
                          kind != Conflict::WriteAfterRead &&
                          known.knows(cluster.number, old);
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
  auto [allocation, offset] = context().device->getImpl().global.find(address);
  if (allocation && offset + bytes <= allocation->bytes)
    return true;
  if (allocation)
    reportHere(49, "global access out of bounds", instruction, site,
               std::to_string(bytes) + " bytes at " + allocation->name + "+" +
                   std::to_string(offset) + " of " +
                   std::to_string(allocation->bytes) + " bytes");
  else
    reportStranger(address, bytes, instruction, site);
  return false;
}

bool mla::sim::accessGlobal(const void *address, size_t bytes, GlobalUse use,
                            Epoch stamp, const char *instruction, Site site) {
  if (!checkBounds(address, bytes, instruction, site))
    return false;
  Context &now = context();
  auto [allocation, offset] = now.device->getImpl().global.find(address);
  ++now.device->getImpl().statistics.globalAccesses;
  const GlobalEpoch epoch{now.cluster->number, stamp,     use.isAtomic,
                          use.isAsync,         use.scope, use.bytes};
  GlobalAccess access{*allocation, epoch,       site,         use.isWrite,
                      instruction, *now.thread, *now.cluster, now.thread->know};
  allocation->shadow.access(offset, bytes, access);
  if (use.isWrite && !use.isAtomic)
    allocation->unpublish(offset, bytes);
  return true;
}

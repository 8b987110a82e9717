//===- Atomics.cpp - Atomic operations and fences -------------------------===//

#include "Simulator/Access/Alignment.h"
#include "Simulator/Access/AtomicCalls.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Engine/Context.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

using namespace mla::sim;

/// Returns the set of events that happened before this point, for other threads
/// to acquire, and begins a new epoch.
static OtherClustersPtr publish(Thread &thread) {
  const OtherClustersPtr &others = thread.happened.others;
  auto published = others ? std::make_shared<OtherClusters>(*others)
                          : std::make_shared<OtherClusters>();
  auto own = std::make_shared<HappensBefore>(thread.happened);
  own->others = nullptr;
  published->clusters[thread.cta->cluster->number] = std::move(own);
  beginEpoch(thread);
  return published;
}

static Releaser releaser(const Thread &thread, SyncScope scope) {
  return {thread.cta->cluster->number, thread.cta->rank, scope};
}

/// Acquires the releases that the running thread can acquire by an operation of
/// this scope.
static void acquireFrom(const ReleaseSet &published, SyncScope scope) {
  Thread &thread = *context().thread;
  published.forEachVisible(
      releaser(thread, scope),
      [&](const OtherClustersPtr &known) { thread.acquireReleased(known); });
}
static void acquireOnceFrom(ReleaseSet &published, SyncScope scope) {
  Thread &thread = *context().thread;
  published.takeVisible(
      releaser(thread, scope),
      [&](const OtherClustersPtr &known) { thread.acquireReleased(known); });
}

/// A fence acquires the releases that earlier relaxed loads have read. Later
/// relaxed stores publish the release of the fence. Releases outside its scope
/// can be acquired by a later fence.
void mla::sim::fenceScope(SyncScope scope, Site) {
  Thread &thread = *context().thread;
  for (auto it = thread.seen.begin(); it != thread.seen.end();) {
    acquireOnceFrom(it->second, scope);
    it = it->second.empty() ? thread.seen.erase(it) : std::next(it);
  }
  if (scope != SyncScope::Cta)
    thread.releasedByFence = thread.happened;
  thread.fenced.add(releaser(thread, scope), publish(thread));
}

static uint64_t combine(const AtomicOp &op, uint64_t old) {
  switch (op.kind) {
  case AtomicKind::Load:
    return old;
  case AtomicKind::Store:
  case AtomicKind::Exchange:
    return op.operand;
  case AtomicKind::Add:
    return old + op.operand;
  case AtomicKind::AddF32:
    return std::bit_cast<uint32_t>(
        std::bit_cast<float>(static_cast<uint32_t>(old)) +
        std::bit_cast<float>(static_cast<uint32_t>(op.operand)));
  case AtomicKind::Max:
    return std::max(old, op.operand);
  case AtomicKind::CompareExchange:
    return old == op.expected ? op.operand : old;
  }
  return old;
}

/// Acquires the releases that a reading operation finds at its address. A
/// relaxed operation only records them; a later fence or acquire of the thread
/// acquires them.
static void acquireAt(const AtomicOp &op, size_t place,
                      const ReleaseSet &published) {
  Thread &thread = *context().thread;
  auto seen = thread.seen.find(place);
  if (!op.order.isAcquire) {
    if (!published.empty())
      thread.seen[place].forward(published, op.order.scope);
    return;
  }
  acquireFrom(published, op.order.scope);
  if (seen == thread.seen.end())
    return;
  acquireOnceFrom(seen->second, op.order.scope);
  if (seen->second.empty())
    thread.seen.erase(seen);
}

/// Publishes the releases of a writing operation. A release operation publishes
/// the events before it. A relaxed operation publishes the releases of the
/// thread's earlier fences and of its earlier release operations at this
/// address.
static void publishAt(const AtomicOp &op, size_t place, ReleaseSet &published) {
  Thread &thread = *context().thread;
  if (op.order.isRelease) {
    const Releaser own = releaser(thread, op.order.scope);
    const OtherClustersPtr known = publish(thread);
    published.add(own, known);
    thread.released[place].add(own, known);
    return;
  }
  published.forward(thread.fenced, op.order.scope);
  if (auto it = thread.released.find(place); it != thread.released.end())
    published.forward(it->second, op.order.scope);
}

/// Orders threads through an address in global memory. `red` acquires nothing,
/// not even with a later fence (PTX manual, acquire patterns).
static void order(const AtomicOp &op, size_t place, ReleaseSet &published) {
  if (op.isRead())
    acquireAt(op, place, published);
  // A read-modify-write continues the release sequence of the earlier writes;
  // an atomic store starts a new one.
  if (op.kind == AtomicKind::Store)
    published.clear();
  if (op.isWrite())
    publishAt(op, place, published);
}

/// Returns the last writes of the one or two words that an operation accesses.
static std::array<GlobalEpoch, 2>
lastWrites(const Allocation &allocation, const AtomicOp &op, size_t offset) {
  const auto &shadow = allocation.shadow;
  return {shadow.lastStamp(offset),
          op.bytes > 4 ? shadow.lastStamp(offset + 4) : GlobalEpoch()};
}

/// If the operation reads, records it as a reader of the last atomic write of
/// the word. If it writes, records it as the new last write of the word. `red`
/// counts as a read, too.
static void observe(const AtomicOp &op, GlobalEpoch stamp, GlobalEpoch last,
                    std::map<size_t, AtomicReaders> &atomicReaders,
                    size_t word) {
  const Context &now = context();
  const bool isReadModifyWrite = op.isWrite() && op.kind != AtomicKind::Store;
  const bool isNew = last.isAtomic && !last.isAsync &&
                     !now.thread->happened.includes(now.cluster->number, last);
  auto it = atomicReaders.find(word);
  if (it == atomicReaders.end() && (!isNew || op.kind == AtomicKind::Store))
    return;
  if (it == atomicReaders.end())
    it = atomicReaders.emplace(word, AtomicReaders()).first;
  if (op.kind != AtomicKind::Store)
    it->second.read(last, stamp);
  if (op.isWrite())
    it->second.write(stamp, isReadModifyWrite);
  if (it->second.empty())
    atomicReaders.erase(it);
}

/// Forwards time events (Sync/Events.h) from the write of a value to its read:
/// the read is later in time, even if neither operation orders memory.
static void passEvents(const AtomicOp &op,
                       std::map<uint32_t, Clock> &clusters) {
  Thread &thread = *context().thread;
  Clock &events = clusters[thread.cta->cluster->number];
  if (op.kind == AtomicKind::Store)
    events.clear();
  // `red` returns no value, so its thread is not ordered in time after the
  // write.
  if (op.isRead())
    thread.happened.events.join(events);
  if (op.isWrite())
    events.join(thread.happened.events);
}

/// Records a change of memory, or yields as a polling thread if the operation
/// changed nothing.
static void yieldAfter(const AtomicOp &op, bool isChange, Site site) {
  if (isChange)
    noteChange();
  else
    yieldPolling({op.instruction, site, -1, -1, op.address});
}

uint64_t mla::sim::atomic(const AtomicOp &op, Site site) {
  Context &now = context();
  checkAlignment(op.address, op.bytes, op.instruction, site);
  if (op.kind != AtomicKind::Load)
    maybeYield(op.instruction, site);
  if (!checkBounds(op.address, op.bytes, op.instruction, site))
    stopLaunch();
  auto [allocation, offset] = now.device->global.find(op.address);
  const auto before = lastWrites(*allocation, op, offset);
  const uint8_t bytes = static_cast<uint8_t>(op.bytes);
  const GlobalUse use{op.isWrite(), true, false, op.order.scope, bytes};
  const GlobalEpoch stamp{now.cluster->number,
                          now.thread->now(),
                          true,
                          false,
                          op.order.scope,
                          bytes};
  accessGlobal(op.address, op.bytes, use, stamp.epoch, op.instruction, site);
  uint64_t old = 0;
  memcpy(&old, op.address, op.bytes);
  bool isChange = false;
  if (op.isWrite()) {
    uint64_t value = combine(op, old);
    isChange = memcmp(op.address, &value, op.bytes) != 0;
    memcpy(op.address, &value, op.bytes);
  }
  order(op, allocation->begin + offset, allocation->published[offset]);
  for (size_t i = 0; i < op.bytes / 4; ++i)
    observe(op, stamp, before[i], allocation->atomicReaders, offset / 4 + i);
  passEvents(op, allocation->events[offset]);
  yieldAfter(op, isChange, site);
  return old;
}

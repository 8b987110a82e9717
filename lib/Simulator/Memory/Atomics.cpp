//===- Atomics.cpp - Flags and atomics in memory --------------------------===//

#include "Simulator/Calls/Calls.h"
#include "Simulator/Calls/Global.h"
#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Memory/Alignment.h"

#include <algorithm>
#include <bit>
#include <cstring>

using namespace mla::sim;

/// What the thread knows, as others can learn it; a new epoch begins.
static ForeignPtr publish(Thread &thread) {
  Knowledge &know = thread.know;
  auto published = know.foreign ? std::make_shared<Foreign>(*know.foreign)
                                : std::make_shared<Foreign>();
  published->clocks[thread.cta->cluster->number] = {
      std::make_shared<Clock>(know.all),
      know.fenced.global.size() ? std::make_shared<Clock>(know.fenced.global)
                                : nullptr};
  thread.beginEpoch();
  return published;
}

static void learn(Thread &thread, const ForeignPtr &published) {
  if (!published)
    return;
  thread.know.foreign = joinForeign(thread.know.foreign, published);
  auto own = published->clocks.find(thread.cta->cluster->number);
  if (own == published->clocks.end())
    return;
  thread.know.all.join(*own->second.all);
  if (own->second.fenced)
    thread.know.fenced.global.join(*own->second.fenced);
}

/// Adds a publication, to an older one of the same CTA and scope.
static void add(Publications &all, const Publication &published) {
  for (Publication &known : all)
    if (known.cluster == published.cluster && known.rank == published.rank &&
        known.scope == published.scope) {
      known.known = joinForeign(known.known, published.known);
      return;
    }
  all.push_back(published);
}

/// Adds those of others, which a relaxed operation of a scope passes on.
static void pass(Publications &all, const Publications &others,
                 SyncScope scope) {
  for (Publication published : others) {
    published.scope = std::min(published.scope, scope);
    add(all, published);
  }
}

/// Learns what was published for the thread: both scopes must hold it and the
/// one that published.
static void learnAll(Thread &thread, const Publications &all, SyncScope scope) {
  const Cta &cta = *thread.cta;
  for (const Publication &published : all) {
    const SyncScope distance = published.cluster != cta.cluster->number
                                   ? SyncScope::Gpu
                               : published.rank != cta.rank ? SyncScope::Cluster
                                                            : SyncScope::Cta;
    if (std::min(published.scope, scope) >= distance)
      learn(thread, published.known);
  }
}

static Publication publication(Thread &thread, SyncScope scope) {
  const Cta &cta = *thread.cta;
  return {cta.cluster->number, cta.rank, scope, publish(thread)};
}

/// A fence publishes with the relaxed stores behind it, and learns what the
/// relaxed loads before it saw.
void mla::sim::fenceScope(SyncScope scope, Site) {
  Thread &thread = *context().thread;
  learnAll(thread, std::exchange(thread.seen, {}), scope);
  if (scope != SyncScope::Cta)
    thread.fencedKnowledge = thread.know;
  add(thread.fenced, publication(thread, scope));
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

/// Order through a place in global memory.
static void order(const AtomicOp &op, Publications &published) {
  Thread &thread = *context().thread;
  bool writes = op.kind != AtomicKind::Load;
  bool reads = op.kind != AtomicKind::Store;
  if (reads && op.order.isAcquire)
    learnAll(thread, published, op.order.scope);
  else if (reads)
    pass(thread.seen, published, op.order.scope);
  if (!writes)
    return;
  // A read-modify-write carries on what was published there before.
  if (!reads)
    published.clear();
  if (op.order.isRelease)
    add(published, publication(thread, op.order.scope));
  else
    pass(published, thread.fenced, op.order.scope);
}

uint64_t mla::sim::atomic(const AtomicOp &op, Site site) {
  Context &now = context();
  checkAlignment(op.address, op.bytes, op.instruction, site);
  if (op.kind != AtomicKind::Load)
    maybeYield(op.instruction, site);
  GlobalMemory &memory = now.device->getImpl().global;
  bool isWrite = op.kind != AtomicKind::Load;
  const GlobalUse use{isWrite, true, false, op.order.scope,
                      static_cast<uint8_t>(op.bytes)};
  if (!accessGlobal(op.address, op.bytes, use, now.thread->now(),
                    op.instruction, site))
    stopLaunch();
  auto [allocation, offset] = memory.find(op.address);
  uint64_t old = 0;
  memcpy(&old, op.address, op.bytes);
  if (isWrite) {
    uint64_t value = combine(op, old);
    memcpy(op.address, &value, op.bytes);
  }
  order(op, allocation->published[offset]);
  // Others that poll get their turn.
  if (op.kind == AtomicKind::Load)
    yieldPolling({op.instruction, site});
  return old;
}

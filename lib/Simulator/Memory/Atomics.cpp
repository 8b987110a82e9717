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
  const ForeignPtr &foreign = thread.know.foreign;
  auto published = foreign ? std::make_shared<Foreign>(*foreign)
                           : std::make_shared<Foreign>();
  auto own = std::make_shared<Knowledge>(thread.know);
  own->foreign = nullptr;
  published->clusters[thread.cta->cluster->number] = std::move(own);
  thread.beginEpoch();
  return published;
}

/// Threads of the own cluster learn all that a release there gives; of another
/// what may matter outside it.
static void learn(Thread &thread, const ForeignPtr &published) {
  thread.learnForeign(published);
  for (const auto &[cluster, known] : published->clusters)
    if (cluster == thread.cta->cluster->number)
      thread.acquire(*known);
    else
      thread.know.observed =
          joinObserved(thread.know.observed, known->observed);
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

/// Learns what was published if that was for the thread: both scopes must hold
/// it and the one that published.
static bool learn(Thread &thread, const Publication &published,
                  SyncScope scope) {
  const Cta &cta = *thread.cta;
  const SyncScope distance = published.cluster != cta.cluster->number
                                 ? SyncScope::Gpu
                             : published.rank != cta.rank ? SyncScope::Cluster
                                                          : SyncScope::Cta;
  if (std::min(published.scope, scope) < distance)
    return false;
  learn(thread, published.known);
  return true;
}

static Publication publication(Thread &thread, SyncScope scope) {
  const Cta &cta = *thread.cta;
  return {cta.cluster->number, cta.rank, scope, publish(thread)};
}

/// A fence publishes with the relaxed stores behind it, and learns what the
/// relaxed loads before it saw; what it is too narrow for a later one may
/// learn.
void mla::sim::fenceScope(SyncScope scope, Site) {
  Thread &thread = *context().thread;
  std::erase_if(thread.seen, [&](const Publication &published) {
    return learn(thread, published, scope);
  });
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
    for (const Publication &release : published)
      learn(thread, release, op.order.scope);
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

/// The last writes of the words of an operation, where they were atomic ones.
static std::vector<std::pair<size_t, GlobalEpoch>>
atomicWrites(const Allocation &allocation, size_t offset, size_t bytes) {
  std::vector<std::pair<size_t, GlobalEpoch>> writes;
  for (size_t end = offset + bytes; offset < end; offset += 4)
    if (const GlobalEpoch write = allocation.shadow.lastStamp(offset);
        write.isAtomic && !write.isAsync)
      writes.emplace_back(allocation.wordOf(offset), write);
  return writes;
}

/// The running thread has read from these writes.
static void observe(const std::vector<std::pair<size_t, GlobalEpoch>> &writes) {
  Knowledge &know = context().thread->know;
  Observed observed;
  for (const auto &[word, write] : writes)
    if (!know.knows(context().cluster->number, write))
      observed[{word, write.actor()}] = write.epoch.count();
  if (!observed.empty())
    know.observed = joinObserved(
        know.observed, std::make_shared<Observed>(std::move(observed)));
}

/// Who reads a value comes behind who wrote it, though neither may order
/// memory.
static void passEvents(const AtomicOp &op,
                       std::map<uint32_t, Clock> &clusters) {
  Thread &thread = *context().thread;
  Clock &events = clusters[thread.cta->cluster->number];
  if (op.kind == AtomicKind::Store)
    events.clear();
  else
    thread.know.events.join(events);
  if (op.kind != AtomicKind::Load)
    events.join(thread.know.events);
}

/// Others get their turn behind a load, and behind whatever polls.
static void let(const AtomicOp &op, uint64_t old, bool isChange, Site site) {
  Polling &polling = context().thread->polling;
  if (!isChange && polling.repeatsAtomic(op.address, old))
    yieldPolling({op.instruction, site});
  else if (op.kind == AtomicKind::Load)
    yield(op.instruction, site);
  else
    noteNews();
}

uint64_t mla::sim::atomic(const AtomicOp &op, Site site) {
  Context &now = context();
  checkAlignment(op.address, op.bytes, op.instruction, site);
  if (op.kind != AtomicKind::Load)
    maybeYield(op.instruction, site);
  if (!checkBounds(op.address, op.bytes, op.instruction, site))
    stopLaunch();
  auto [allocation, offset] = now.device->getImpl().global.find(op.address);
  const auto before = atomicWrites(*allocation, offset, op.bytes);
  bool isWrite = op.kind != AtomicKind::Load;
  const GlobalUse use{isWrite, true, false, op.order.scope,
                      static_cast<uint8_t>(op.bytes)};
  accessGlobal(op.address, op.bytes, use, now.thread->now(), op.instruction,
               site);
  uint64_t old = 0;
  memcpy(&old, op.address, op.bytes);
  bool isChange = false;
  if (isWrite) {
    uint64_t value = combine(op, old);
    isChange = memcmp(op.address, &value, op.bytes) != 0;
    memcpy(op.address, &value, op.bytes);
  }
  order(op, allocation->published[offset]);
  if (op.kind != AtomicKind::Store)
    observe(before);
  passEvents(op, allocation->events[offset]);
  let(op, old, isChange, site);
  return old;
}

//===- Atomics.cpp - Flags and atomics in memory --------------------------===//

#include "Simulator/Calls/Calls.h"
#include "Simulator/Calls/Global.h"
#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"

#include <bit>
#include <cstring>

using namespace mla::sim;

/// What the thread knows, as others can learn it; a new epoch begins.
static ForeignPtr publish(Thread &thread) {
  Knowledge &know = thread.know;
  auto published = know.foreign ? std::make_shared<Foreign>(*know.foreign)
                                : std::make_shared<Foreign>();
  published->clocks[thread.cta->cluster->number] =
      std::make_shared<Clock>(know.all);
  Knowledge unused;
  thread.releaseInto(unused);
  return published;
}

static void learn(Thread &thread, const ForeignPtr &published) {
  if (!published)
    return;
  thread.know.foreign = joinForeign(thread.know.foreign, published);
  auto own = published->clocks.find(thread.cta->cluster->number);
  if (own != published->clocks.end())
    thread.know.all.join(*own->second);
}

/// A fence publishes with the relaxed stores behind it, and learns what the
/// relaxed loads before it saw.
void mla::sim::fenceScope(Site) {
  Thread &thread = *context().thread;
  learn(thread, std::exchange(thread.seen, nullptr));
  thread.fenced = publish(thread);
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
static void order(const AtomicOp &op, ForeignPtr &published) {
  Thread &thread = *context().thread;
  bool writes = op.kind != AtomicKind::Load;
  bool reads = op.kind != AtomicKind::Store;
  if (reads && op.order.isAcquire)
    learn(thread, published);
  else if (reads)
    thread.seen = joinForeign(thread.seen, published);
  if (!writes)
    return;
  // A read-modify-write carries on what was published there before.
  ForeignPtr before = reads ? published : nullptr;
  ForeignPtr mine = op.order.isRelease ? publish(thread) : thread.fenced;
  published = joinForeign(before, mine);
}

static void checkAlignment(const AtomicOp &op, Site site) {
  if (reinterpret_cast<uintptr_t>(op.address) % op.bytes == 0)
    return;
  reportHere(49, "misaligned access", op.instruction, site,
             std::to_string(op.bytes) + " bytes at an address that is no "
                                        "multiple of that");
  stopLaunch();
}

uint64_t mla::sim::atomic(const AtomicOp &op, Site site) {
  Context &now = context();
  checkAlignment(op, site);
  if (op.kind != AtomicKind::Load)
    maybeYield(op.instruction, site);
  GlobalMemory &memory = now.device->getImpl().global;
  bool isWrite = op.kind != AtomicKind::Load;
  if (!accessGlobal(op.address, op.bytes, {isWrite, true}, now.thread->now(),
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
    yieldPolling(op.instruction, site);
  return old;
}

//===- Allocate.cpp - Allocations of tensor memory ------------------------===//

#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Rendezvous.h"
#include "Simulator/Tensor/TensorAccess.h"
#include "Simulator/Tensor/TensorCalls.h"
#include "Simulator/Tensor/TensorRendezvous.h"

#include <cstring>

using namespace mla::sim;

static bool overlaps(const TensorAllocation &a, uint32_t first,
                     uint32_t count) {
  return first < a.first + a.count && a.first < first + count;
}

/// True if the columns are free on the multiprocessors of `ctas`: no CTA there
/// has allocated them.
static bool isFree(const std::vector<Cta *> &ctas, uint32_t first,
                   uint32_t count) {
  for (const auto &cluster : context().device->running)
    for (const auto &other : cluster->ctas)
      for (const Cta *cta : ctas)
        if (other->tensor && other->sm == cta->sm)
          for (const TensorAllocation &allocation : other->tensor->allocations)
            if (overlaps(allocation, first, count))
              return false;
  return true;
}

/// Returns a random first column for an allocation, or -1 if none is free. The
/// column is a multiple of the size, so that fragmentation never prevents an
/// allocation that would fit. It is 0 only if nothing else is free, so that
/// kernels cannot rely on 0.
static int findColumns(const std::vector<Cta *> &ctas, unsigned columns) {
  std::vector<int> places;
  for (unsigned first = 0; first + columns <= tensorColumns; first += columns)
    if (isFree(ctas, first, columns))
      places.push_back(static_cast<int>(first));
  if (places.size() > 1 && places.front() == 0)
    places.erase(places.begin());
  return places.empty()
             ? -1
             : places[context().cluster->random.below(places.size())];
}

static void checkAllocation(Cta &cta, unsigned columns, Site site) {
  const char *instruction = "tcgen05.alloc";
  TensorMemory &memory = tensorMemory(cta);
  if (columns < 32 || columns > 512 || columns & (columns - 1)) {
    reportHere(1, "columns of an allocation", instruction, site,
               "expected a power of two from 32 to 512, got " +
                   std::to_string(columns));
    stopLaunch();
  }
  if (memory.relinquished != Site())
    reportHere(2, "allocation after relinquish_alloc_permit", instruction, site,
               "relinquished at " + memory.relinquished.str());
  if (memory.lastColumns && columns > memory.lastColumns)
    reportHere(2, "allocation larger than an earlier one", instruction, site,
               std::to_string(columns) + " columns after " +
                   std::to_string(memory.lastColumns));
  memory.lastColumns = columns;
}

void mla::sim::tensorExpectColumns(unsigned first, unsigned count,
                                   unsigned columns, Site site) {
  if (first <= columns && count <= columns - first)
    return;
  reportHere(5, "columns outside a range", "part of a range", site,
             "expected " + std::to_string(count) +
                 " columns within a range of " + std::to_string(columns) +
                 ", got columns from " + std::to_string(first) + " on");
  stopLaunch();
}

/// Returns the thread that acts for the warp of a CTA.
static Thread &firstOf(const std::vector<Thread *> &threads, const Cta &cta) {
  Thread *first = nullptr;
  for (Thread *thread : threads)
    if (thread->cta == &cta && (!first || thread->tid < first->tid))
      first = thread;
  return *first;
}

/// Assigns columns to a CTA, and writes their address to its slot.
static void assignColumns(Cta &cta, uint32_t first, unsigned columns,
                          uint32_t slot, const std::vector<Thread *> &threads,
                          Site site) {
  TensorMemory &memory = tensorMemory(cta);
  if (!memory.allocComponent)
    memory.allocComponent = cta.cluster->addComponent(
        ActorKind::TensorAlloc, "allocations of CTA " + cta.str());
  Epoch epoch(memory.allocComponent, ++memory.allocCount);
  memory.allocations.push_back({first, columns, epoch, site});
  for (Thread *thread : threads)
    thread->happened.all.raise(epoch);
  Thread &actor = firstOf(threads, cta);
  SharedAccess access{
      cta,    actor.now(),         site,   true, "tcgen05.alloc",
      &actor, &actor.happened.all, nullptr};
  if (!checkShared(access, slot, 4))
    stopLaunch();
  memcpy(cta.shared.data + slot, &first, 4);
}

void mla::sim::tensorAllocate(void *slot, unsigned columns, unsigned group,
                              Site site) {
  Context &now = context();
  uint32_t offset = now.cta->shared.offsetOf(slot);
  Collective what{"tcgen05.alloc", site, uint64_t(offset) << 32 | columns};
  arriveTensor(group, what, [&](const std::vector<Thread *> &threads) {
    std::vector<Cta *> ctas = groupCtas(group);
    for (Cta *cta : ctas)
      checkAllocation(*cta, columns, site);
    int first;
    while ((first = findColumns(ctas, columns)) < 0) {
      now.device->waitForTensor.push_back(now.thread);
      block({"tcgen05.alloc", site});
    }
    for (Cta *cta : ctas)
      assignColumns(*cta, first, columns, offset, threads, site);
  });
}

void mla::sim::tensorRelinquish(unsigned group, Site site) {
  checkGroup(group, "tcgen05.relinquish_alloc_permit", site);
  noteAligned(site);
  tensorMemory(*context().cta).relinquished = site;
}

static void freeColumns(Cta &cta, uint32_t address, unsigned columns,
                        const std::vector<Thread *> &threads, Site site) {
  TensorMemory &memory = tensorMemory(cta);
  auto it = std::find_if(memory.allocations.begin(), memory.allocations.end(),
                         [&](const TensorAllocation &allocation) {
                           return allocation.first == address &&
                                  allocation.count == columns;
                         });
  if (it == memory.allocations.end())
    return reportHere(3, "deallocation of columns that are not allocated",
                      "tcgen05.dealloc", site,
                      std::to_string(columns) + " columns from " +
                          std::to_string(address) + " of CTA " + cta.str());
  std::vector<Thread *> own;
  for (Thread *thread : threads)
    if (thread->cta == &cta)
      own.push_back(thread);
  checkFree(cta, {0, tensorLanes, address, columns}, own, site);
  memory.allocations.erase(it);
}

void mla::sim::tensorFree(uint32_t address, unsigned columns, unsigned group,
                          Site site) {
  Collective what{"tcgen05.dealloc", site, uint64_t(address) << 32 | columns};
  arriveTensor(group, what, [&](const std::vector<Thread *> &threads) {
    for (Cta *cta : groupCtas(group))
      freeColumns(*cta, address, columns, threads, site);
    wakeAll(context().device->waitForTensor);
  });
}

void mla::sim::tensorFenceBefore(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  thread.happened.tensor.join(thread.tensor.order);
}

void mla::sim::tensorFenceAfter(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  thread.tensor.order.join(thread.tensor.seen);
}

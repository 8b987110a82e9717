//===- AsyncCopy.cpp - cp.async -------------------------------------------===//

#include "Simulator/Access/ClusterAddress.h"
#include "Simulator/Access/GlobalAccess.h"
#include "Simulator/Access/SharedAccess.h"
#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Copies/CopyChecks.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Sync/Mbarrier.h"

#include <cstring>

using namespace mla::sim;

namespace {
/// A copy of a few bytes by one thread.
class CopyOp : public AsyncOp {
public:
  CopyOp(char *target, const void *source, uint32_t bytes, uint32_t valid,
         Thread &thread, Site site)
      : AsyncOp("cp.async", site), target(target),
        source(static_cast<const char *>(source)), bytes(bytes), valid(valid),
        thread(thread), group(thread.copies.openGroup()) {
    thread.copies.begin(site);
  }
  bool step() override {
    if (valid)
      memcpy(target, source, valid);
    memset(target + valid, 0, bytes - valid);
    thread.copies.endRead(group);
    thread.copies.endAll(group);
    return true;
  }

private:
  char *target;
  const char *source;
  uint32_t bytes, valid;
  Thread &thread;
  uint32_t group;
};

/// An arrival on an mbarrier when the earlier copies of the thread have
/// completed.
class CopiesArrive : public AsyncOp {
public:
  CopiesArrive(Mbarrier &barrier, Thread &thread, uint32_t last, Site site)
      : AsyncOp("cp.async.mbarrier.arrive", site), barrier(barrier),
        thread(thread), last(last) {
    known.all.raise(thread.copies.doneComponent, last);
    known.events = thread.happened.events;
    bindArrival(barrier, instruction, site);
  }
  bool isReady() const override { return thread.copies.isDone(last); }
  bool step() override {
    arriveAsync(barrier, known, Epoch(), instruction, site);
    return true;
  }

private:
  Mbarrier &barrier;
  Thread &thread;
  uint32_t last;
  HappensBefore known;
};
} // namespace

/// Creates the clock component of the thread's copies on first use.
static uint32_t copiesComponent(Thread &thread) {
  uint32_t &component = thread.copies.doneComponent;
  if (!component)
    component = thread.cta->cluster->addComponent(
        ActorKind::AsyncCopies, "a cp.async by " + thread.str());
  return component;
}

static void checkArguments(const void *source, uint32_t offset, uint32_t bytes,
                           uint32_t valid, Site site) {
  bool isAligned =
      reinterpret_cast<uintptr_t>(source) % bytes == 0 && offset % bytes == 0;
  if ((isAligned || !valid) && valid <= bytes)
    return;
  reportHere(29, "arguments of cp.async", "cp.async", site,
             std::to_string(valid) + " of " + std::to_string(bytes) +
                 " bytes, to smem+" + std::to_string(offset) +
                 "; both addresses must be aligned to the size");
  stopLaunch();
}

void mla::sim::copyAsync(void *target, const void *source, uint32_t bytes,
                         uint32_t valid, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  uint32_t offset = sharedOffset(target, 4, "cp.async", site);
  checkArguments(source, offset, bytes, valid, site);
  Epoch stamp(copiesComponent(thread), thread.copies.openGroup());
  touchCta(*now.cta, stamp, site);
  SharedAccess access{
      *now.cta, stamp, site, true, "cp.async", &thread, &thread.happened.all,
      nullptr};
  if (!checkShared(access, offset, bytes))
    stopLaunch();
  if (valid && !accessGlobal(source, valid, {}, stamp, "cp.async", site))
    stopLaunch();
  memset(target, 0xff, bytes);
  ++now.device->statistics.asyncOps;
  post(*now.cluster,
       std::make_unique<CopyOp>(static_cast<char *>(target), source, bytes,
                                valid, thread, site));
}

void mla::sim::copyAsyncCommit(Site site) {
  if (!makesMistake(Mistake::Kind::Skip, site))
    context().thread->copies.commit();
}

void mla::sim::copyAsyncWait(uint32_t pending, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  GroupQueue &groups = thread.copies;
  uint32_t last = groups.groupsBefore(pending);
  while (!groups.isDone(last)) {
    groups.waiter = &thread;
    block({"cp.async.wait_group", site});
  }
  if (groups.doneComponent)
    thread.happened.all.raise(groups.doneComponent, last);
}

void mla::sim::copyAsyncArrive(void *barrier, Site site) {
  Context &now = context();
  Thread &thread = *now.thread;
  MbarrierUse use{"cp.async.mbarrier.arrive", site};
  Mbarrier &target = mbarrierAt(barrier, use);
  copiesComponent(thread);
  // The arrival covers all copies so far, so their group ends here.
  uint32_t last = thread.copies.openGroup();
  thread.copies.commit();
  post(*now.cluster,
       std::make_unique<CopiesArrive>(target, thread, last, site));
}

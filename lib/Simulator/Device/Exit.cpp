//===- Exit.cpp - Exits of threads ----------------------------------------===//

#include "Simulator/Device/Exit.h"
#include "Simulator/Device/DeviceImpl.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Engine/Timeline.h"
#include "Simulator/Sync/ClusterBarrier.h"
#include "Simulator/Sync/Launches.h"
#include "Simulator/Sync/NamedBarrier.h"
#include "Simulator/Sync/RegisterPool.h"
#include "Simulator/Sync/Rendezvous.h"

using namespace mla::sim;

/// True if the issuer of this epoch has issued an MMA of a CTA pair after
/// operation `known` and up to this epoch. Commits do not count.
static bool isPairMma(const Cluster &cluster, Epoch epoch, uint32_t known) {
  if (cluster.tensorGroup != 2 || cluster.kindOf(epoch) != ActorKind::TensorMma)
    return false;
  const auto &ops = cluster.tensorIssuers.at(epoch.component())->ops;
  for (uint32_t i = known + 1; i <= epoch.count(); ++i)
    if (!ops[i].isCommit)
      return true;
  return false;
}

/// Checks, at the exit of the last thread of a CTA, that every access by
/// another CTA or an asynchronous operation happened before the exit of one of
/// the CTA's threads.
static void checkTouched(Cta &cta, Thread &last) {
  for (uint32_t i = 0; i < cta.touched.size(); ++i) {
    if (cta.exitClock[i] >= cta.touched[i])
      continue;
    Epoch epoch(i, cta.touched[i]);
    const bool isMma = isPairMma(*cta.cluster, epoch, cta.exitClock[i]);
    return report({isMma ? 17 : 47,
                   isMma ? "CTA of a pair exits during an MMA of the pair"
                         : "CTA exits during an access",
                   last.str(), "exit", cta.touchedSites[i],
                   "CTA " + cta.str() + " may end before the access at " +
                       cta.touchedSites[i].str() + " by " +
                       cta.cluster->describe(epoch) +
                       ": none of its threads has waited for it"});
  }
}

/// Checks that all columns of tensor memory were freed.
static void checkTensorFreed(Cta &cta, Thread &last) {
  if (!cta.tensor)
    return;
  for (const TensorAllocation &allocation : cta.tensor->allocations)
    report({3, "tensor memory not freed", last.str(), "tcgen05.alloc",
            allocation.site,
            std::to_string(allocation.count) + " columns from " +
                std::to_string(allocation.first) + " of CTA " + cta.str()});
}

/// Completes the barriers for which all threads that have not exited have
/// arrived.
static void releaseBarriers(Cta &cta) {
  NamedBarrier &all = cta.named[0];
  if (cta.liveThreads && !all.rendezvous.waiting.empty() &&
      all.arrived >= cta.liveThreads)
    completeBarrier(cta, 0);
  Cluster &cluster = *cta.cluster;
  if (cluster.liveThreads)
    completeClusterBarrier(cluster);
}

void mla::sim::exitThread(Thread &thread) {
  Cta &cta = *thread.cta;
  thread.isLive = false;
  noteChange();
  exitWarp(thread);
  if (thread.bulkStores.hasUnknownReads())
    report({33, "exit with a pending bulk store", thread.str(), "bulk store",
            thread.bulkStores.lastSite,
            "no bulkWaitRead() or bulkWait() covers its last stores, which "
            "read shared memory"});
  if (Timeline *line = timeline())
    line->exit(thread);
  cta.exitClock.join(thread.happened.all);
  cta.exitEvents.join(thread.happened.events);
  if (thread.clusterPhase > cta.cluster->clusterBarrier.phase)
    --cta.cluster->clusterBarrier.arrived;
  --cta.cluster->liveThreads;
  if (--cta.liveThreads == 0) {
    checkTouched(cta, thread);
    checkTensorFreed(cta, thread);
    checkSettings(cta);
    noteTrigger(cta);
  }
  releaseBarriers(cta);
}

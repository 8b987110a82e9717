//===- SyncCalls.cpp - Synchronisation of the instruction layer -----------===//

#include "Simulator/Sync/SyncCalls.h"

#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Engine/Context.h"
#include "Simulator/Engine/Timeline.h"
#include "Simulator/Sync/ClusterBarrier.h"
#include "Simulator/Sync/Launches.h"
#include "Simulator/Sync/NamedBarrier.h"
#include "Simulator/Sync/RegisterPool.h"

using namespace mla::sim;

void mla::sim::callBarrierSync(unsigned id, unsigned count,
                               const char *instruction, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  barrierSync(id, count, instruction, site);
}
void mla::sim::callBarrierArrive(unsigned id, unsigned count, Site site) {
  barrierArrive(id, count, site);
}
bool mla::sim::callBarrierOr(bool predicate, Site site) {
  return barrierOr(predicate, site);
}
void mla::sim::callClusterArrive(bool isRelease, Site site) {
  clusterArrive(isRelease, site);
}
void mla::sim::callClusterWait(Site site) { clusterWait(site); }
void mla::sim::callSetRegisters(unsigned count, bool isRaise, Site site) {
  setRegisters(count, isRaise, site);
}
void mla::sim::callLaunchDependents(Site site) { launchDependents(site); }
void mla::sim::callWaitForDependencies(Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  waitForDependencies(site);
}

void mla::sim::fenceProxy(ProxyFence fence, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  HappensBefore &happened = thread.happened;
  const unsigned own = thread.cta->rank;
  for (const auto &cta : thread.cta->cluster->ctas)
    if (fence == ProxyFence::All ||
        (fence == ProxyFence::SharedCta && cta->rank == own))
      happened.fenced.sharedOf(cta->rank).join(happened.all);
  if (fence == ProxyFence::All || fence == ProxyFence::Global) {
    happened.fenced.global.join(happened.all);
    happened.others = fenceOthers(happened.others);
  }
  if (fence == ProxyFence::BarrierInit)
    happened.fenced.barriers.raise(thread.now());
  beginEpoch(thread);
}

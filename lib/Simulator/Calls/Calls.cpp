//===- Calls.cpp - What the instruction layer calls -----------------------===//

#include "Simulator/Calls/Calls.h"

#include "Simulator/Core/Context.h"
#include "Simulator/Core/DeviceImpl.h"
#include "Simulator/Core/Timeline.h"
#include "Simulator/Memory/Stranger.h"

using namespace mla::sim;

Position mla::sim::position() {
  const Thread &thread = *context().thread;
  const Cta &cta = *thread.cta;
  const LaunchConfig &config = cta.cluster->launch->config;
  return {thread.tid,
          config.threads,
          {cta.x, cta.y, cta.z},
          {config.grid.x, config.grid.y, config.grid.z},
          cta.rank,
          config.cluster};
}

void *mla::sim::dynamicShared(size_t bytes) {
  SharedMemory &shared = context().cta->shared;
  if (bytes > shared.bytes) {
    reportHere(23, "shared memory smaller than its struct", "dynamicShared", {},
               std::to_string(bytes) + " bytes, but the launch asks for " +
                   std::to_string(shared.bytes));
    stopLaunch();
  }
  return shared.data;
}

uint32_t mla::sim::sharedAddress(const void *object, Site site) {
  const Cta *cta = context().cluster->ctaAt(object);
  if (!cta) {
    reportHere(41, "address of something outside shared memory",
               "sharedAddress", site, describeStranger(object).place);
    stopLaunch();
  }
  return (cta->rank << 24) + sharedWindow + cta->shared.offsetOf(object);
}

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

void mla::sim::trap(Site site) {
  reportHere(0, "trap", "trap", site, "the kernel found an inconsistency");
  stopLaunch();
}

void mla::sim::pause(Site site) { yieldPausing(site); }

void mla::sim::fenceProxy(ProxyFence fence, Site site) {
  if (makesMistake(Mistake::Kind::Skip, site))
    return;
  Thread &thread = *context().thread;
  Knowledge &know = thread.know;
  const unsigned own = thread.cta->rank;
  for (const auto &cta : thread.cta->cluster->ctas)
    if (fence == ProxyFence::All ||
        (fence == ProxyFence::SharedCta && cta->rank == own))
      know.fenced.sharedOf(cta->rank).join(know.all);
  if (fence == ProxyFence::All || fence == ProxyFence::Global) {
    know.fenced.global.join(know.all);
    know.foreign = fenceForeign(know.foreign);
  }
  if (fence == ProxyFence::BarrierInit)
    know.fenced.barriers.raise(thread.now());
  thread.beginEpoch();
}

void *mla::sim::peerObject(const void *object, uint32_t rank,
                           const char *instruction, Site site) {
  Cluster &cluster = *context().cluster;
  if (rank >= cluster.ctas.size()) {
    reportHere(41, "CTA rank out of range", instruction, site,
               std::to_string(rank) + " of " +
                   std::to_string(cluster.ctas.size()));
    stopLaunch();
  }
  Cta *cta = cluster.ctaAt(object);
  if (!cta) {
    reportHere(41, "peer of something outside shared memory", instruction, site,
               "a pointer to no shared memory");
    stopLaunch();
  }
  return cluster.ctas[rank]->shared.data + cta->shared.offsetOf(object);
}

void mla::sim::access(const void *address, size_t bytes, bool isWrite,
                      const char *instruction, Site site) {
  Context &now = context();
  bool isFine = false;
  if (Cta *cta = now.cluster->ctaAt(address))
    isFine =
        accessShared(*cta, cta->shared.offsetOf(address),
                     static_cast<uint32_t>(bytes), isWrite, instruction, site);
  else
    isFine = accessGlobal(address, bytes, {isWrite}, now.thread->now(),
                          instruction, site);
  if (!isFine)
    stopLaunch();
  noteAccess(address, bytes, isWrite, instruction, site);
}

void mla::sim::setRole(const char *role) {
  if (Timeline *line = timeline())
    line->setRole(*context().thread, role);
}

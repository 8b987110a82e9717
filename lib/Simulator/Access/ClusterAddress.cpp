//===- ClusterAddress.cpp - Addresses within a cluster --------------------===//

#include "Simulator/Access/ClusterAddress.h"

#include "Simulator/Access/AccessCalls.h"
#include "Simulator/Access/InvalidAddress.h"
#include "Simulator/Engine/Context.h"

using namespace mla::sim;

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
    reportHere(41, "address of an object outside shared memory",
               "sharedAddress", site, describeInvalidAddress(object).place);
    stopLaunch();
  }
  return (cta->rank << 24) + sharedWindow + cta->shared.offsetOf(object);
}

void *mla::sim::peerObject(const void *object, uint32_t rank,
                           const char *instruction, Site site) {
  Cluster &cluster = *context().cluster;
  if (rank >= cluster.ctas.size()) {
    reportHere(41, "CTA rank out of range", instruction, site,
               "rank " + std::to_string(rank) + " in a cluster of " +
                   std::to_string(cluster.ctas.size()) + " CTAs");
    stopLaunch();
  }
  Cta *cta = cluster.ctaAt(object);
  if (!cta) {
    reportHere(41, "peer of an object outside shared memory", instruction, site,
               "the pointer is not in shared memory");
    stopLaunch();
  }
  return cluster.ctas[rank]->shared.data + cta->shared.offsetOf(object);
}

uint32_t mla::sim::sharedOffset(const void *object, uint32_t alignment,
                                const char *instruction, Site site) {
  const Cta &cta = *context().cta;
  if (!cta.shared.contains(object)) {
    reportHere(41, "address outside the CTA's shared memory", instruction, site,
               "expected an object of CTA " + cta.str());
    stopLaunch();
  }
  uint32_t offset = cta.shared.offsetOf(object);
  if (offset % alignment)
    reportHere(alignment == 128 ? 27 : 29, "alignment in shared memory",
               instruction, site,
               "expected a multiple of " + std::to_string(alignment) +
                   ", got smem+" + std::to_string(offset));
  return offset;
}

void mla::sim::checkMask(uint16_t ctas, const char *instruction, Site site) {
  size_t size = context().cluster->ctas.size();
  if (ctas >> size == 0 && ctas)
    return;
  reportHere(35, "multicast mask", instruction, site,
             "mask " + std::to_string(ctas) + " in a cluster of " +
                 std::to_string(size));
  stopLaunch();
}

void mla::sim::checkPeerRuns(const Cta &cta, const char *instruction,
                             Site site) {
  Thread &thread = *context().thread;
  if (&cta == thread.cta)
    return;
  if (cta.hasEnded())
    return reportHere(35, "access to an exited CTA", instruction, site,
                      "CTA " + cta.str() + " has ended");
  uint32_t first = cta.rank * cta.cluster->threadsPerCta;
  for (uint32_t i = 0; i < cta.cluster->threadsPerCta; ++i)
    if (thread.happened.all[first + i])
      return;
  reportHere(35, "peer CTA not known to run", instruction, site,
             "no synchronisation with CTA " + cta.str() + " since the launch");
}

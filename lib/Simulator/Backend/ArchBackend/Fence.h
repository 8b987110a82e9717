//===- ArchBackend/Fence.h - Fences, simulated ----------------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_FENCE_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_FENCE_H

#include "Arch/Fence.h"

#include "Simulator/Access/AtomicCalls.h"
#include "Simulator/Sync/SyncCalls.h"

namespace mla::arch {

MLA_ARCH void fenceProxyAsyncShared(Location loc) {
  sim::fenceProxy(sim::ProxyFence::SharedCta, loc);
}
MLA_ARCH void fenceProxyAsyncGlobal(Location loc) {
  sim::fenceProxy(sim::ProxyFence::Global, loc);
}
MLA_ARCH void fenceProxyAsync(Location loc) {
  sim::fenceProxy(sim::ProxyFence::All, loc);
}
MLA_ARCH void fenceBarrierInit(Location loc) {
  sim::fenceProxy(sim::ProxyFence::BarrierInit, loc);
}
MLA_ARCH void fenceTensorMapRelease(Location loc) { sim::fenceMapRelease(loc); }
MLA_ARCH void fenceTensorMapAcquire(const TensorMap &map, Location loc) {
  sim::fenceMapAcquire(&map, loc);
}
MLA_ARCH void fenceGpu(Location loc) {
  sim::fenceScope(sim::SyncScope::Gpu, loc);
}
MLA_ARCH void fenceCluster(Location loc) {
  sim::fenceScope(sim::SyncScope::Cluster, loc);
}
MLA_ARCH void fenceCta(Location loc) {
  sim::fenceScope(sim::SyncScope::Cta, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_FENCE_H

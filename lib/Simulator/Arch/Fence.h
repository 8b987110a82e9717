//===- Simulator Fence.h - Fences, simulated ------------------------------===//
#ifndef MLA_SIMULATOR_ARCH_FENCE_H
#define MLA_SIMULATOR_ARCH_FENCE_H

#include "Arch/Fence.h"

#include "Simulator/Calls/Calls.h"

namespace mla::arch {

MLA_ARCH void fenceProxyAsyncShared(Location loc) { sim::fenceProxyAsync(loc); }
MLA_ARCH void fenceProxyAsyncGlobal(Location loc) { sim::fenceProxyAsync(loc); }
MLA_ARCH void fenceProxyAsync(Location loc) { sim::fenceProxyAsync(loc); }
MLA_ARCH void fenceBarrierInit(Location loc) { sim::fenceProxyAsync(loc); }
MLA_ARCH void fenceGpu(Location loc) { sim::fenceScope(loc); }
MLA_ARCH void fenceCluster(Location loc) { sim::fenceScope(loc); }
MLA_ARCH void fenceCta(Location loc) { sim::fenceScope(loc); }

} // namespace mla::arch

#endif // MLA_SIMULATOR_ARCH_FENCE_H

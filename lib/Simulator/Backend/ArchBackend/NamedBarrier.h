//===- ArchBackend/NamedBarrier.h - bar.sync and bar.arrive, simulated ----===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_NAMEDBARRIER_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_NAMEDBARRIER_H

#include "Arch/NamedBarrier.h"

#include "Simulator/Sync/SyncCalls.h"

namespace mla::arch {

template <int Id, int Threads>
MLA_ARCH void NamedBarrier<Id, Threads>::sync(Location loc) {
  sim::callBarrierSync(Id, Threads, "bar.sync", loc);
}
template <int Id, int Threads>
MLA_ARCH void NamedBarrier<Id, Threads>::arrive(Location loc) {
  sim::callBarrierArrive(Id, Threads, loc);
}
template <int Threads> MLA_ARCH void syncNamed(uint32_t id, Location loc) {
  detail::checkBarrierThreads<Threads>();
  sim::callBarrierSync(id, Threads, "bar.sync", loc);
}
template <int Threads> MLA_ARCH void arriveNamed(uint32_t id, Location loc) {
  detail::checkBarrierThreads<Threads>();
  sim::callBarrierArrive(id, Threads, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_NAMEDBARRIER_H

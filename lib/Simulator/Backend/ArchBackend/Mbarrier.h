//===- ArchBackend/Mbarrier.h - mbarriers, simulated ----------------------===//
#ifndef MLA_SIMULATOR_BACKEND_ARCHBACKEND_MBARRIER_H
#define MLA_SIMULATOR_BACKEND_ARCHBACKEND_MBARRIER_H

#include "Arch/Mbarrier.h"

#include "Simulator/Copies/CopyCalls.h"
#include "Simulator/Sync/SyncCalls.h"

namespace mla::arch {

MLA_ARCH void Barrier::init(uint32_t arrivals, Location loc) {
  sim::barrierInit(&word, arrivals, loc);
}
MLA_ARCH void Barrier::invalidate(Location loc) {
  sim::barrierInvalidate(&word, loc);
}
MLA_ARCH void Barrier::arrive(Location loc) {
  sim::barrierArriveMany(&word, 1, loc);
}
MLA_ARCH void Barrier::arriveMany(uint32_t count, Location loc) {
  sim::barrierArriveMany(&word, count, loc);
}
MLA_ARCH void Barrier::expectTx(uint32_t bytes, Location loc) {
  sim::barrierExpect(&word, bytes, loc);
}
MLA_ARCH void Barrier::arriveExpectTx(uint32_t bytes, Location loc) {
  sim::barrierArriveExpect(&word, bytes, loc);
}
MLA_ARCH bool Barrier::testWait(Phase phase, Location loc) {
  return sim::barrierTest(&word, phase.number, false, loc);
}
MLA_ARCH bool Barrier::tryWait(Phase phase, Location loc) {
  return sim::barrierTest(&word, phase.number, true, loc);
}
MLA_ARCH void Barrier::wait(Phase phase, Location loc) {
  sim::barrierWait(&word, phase.number, false, loc);
}
MLA_ARCH void Barrier::waitCluster(Phase phase, Location loc) {
  sim::barrierWait(&word, phase.number, true, loc);
}
MLA_ARCH void Barrier::arriveRemote(uint32_t rank, Location loc) {
  sim::barrierArriveRemote(&word, rank, 0, loc);
}
MLA_ARCH void Barrier::arriveExpectTxRemote(uint32_t rank, uint32_t bytes,
                                            Location loc) {
  sim::barrierArriveRemote(&word, rank, bytes, loc);
}
MLA_ARCH void Barrier::arriveRemoteReader(uint32_t rank, Location loc) {
  sim::barrierArriveRemote(&word, rank, 0, loc);
}
MLA_ARCH void Barrier::waitReaders(Phase phase, Location loc) {
  sim::barrierWait(&word, phase.number, true, loc);
}
MLA_ARCH void Barrier::arriveOnCopies(Location loc) {
  sim::copyAsyncArrive(&word, loc);
}

} // namespace mla::arch

#endif // MLA_SIMULATOR_BACKEND_ARCHBACKEND_MBARRIER_H

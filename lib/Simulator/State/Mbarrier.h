//===- Mbarrier.h - The state of an mbarrier --------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_MBARRIER_H
#define MLA_SIMULATOR_STATE_MBARRIER_H

#include "Simulator/Base/Site.h"
#include "Simulator/Order/HappensBefore.h"

#include <string>
#include <vector>

namespace mla::sim {

struct Cluster;
struct Cta;
struct Thread;

/// An asynchronous copy that completes on an mbarrier.
struct BoundCopy {
  uint32_t bytes = 0;
  bool isDone = false;
  const char *instruction = "";
  Site site;
  const Thread *issuer = nullptr;
  Clock events; ///< the time events before the issue
};

/// A pending arrival of an asynchronous operation.
struct BoundArrival {
  const char *instruction = "";
  Site site;
};

/// An mbarrier object. Its eight bytes in shared memory only reserve the
/// address.
struct Mbarrier {
  Cta *cta = nullptr;
  uint32_t offset = 0;
  /// The clock component of the copies that complete on this mbarrier and on
  /// earlier mbarriers at the same address. The copies of the earlier ones have
  /// epochs up to `epochsBefore`.
  uint32_t component = 0, epochsBefore = 0;

  int64_t expected = 0, pending = 0;
  /// The number of bytes that are expected and not yet copied; negative if more
  /// bytes were copied than expected so far.
  int64_t transactions = 0;
  /// The number of completed phases.
  uint32_t phase = 0;

  /// The events that arrivals have released, in the current phase (arriving)
  /// and in the previous phase (completed).
  HappensBefore arriving, completed;
  /// The last tcgen05.commit that arrived in the current phase, and in the
  /// previous phase.
  Epoch arrivingCommit, completedCommit;
  bool hasRemoteArrival = false, hadRemoteArrival = false;

  /// For the current phase: the expected bytes, the source location of the last
  /// instruction that expected bytes, and the copies bound to the phase.
  int64_t expectedBytes = 0;
  Site expectSite;
  std::vector<BoundCopy> copies;
  /// Pending asynchronous arrivals of any phase.
  std::vector<BoundArrival> arrivals;

  /// `uses`, `useSites`: the last arrival or wait of each thread, and its
  /// source location. `lastAsync`, `lastAsyncUse`: the last phase that had
  /// copies or asynchronous arrivals, and the last of these operations. All of
  /// these must happen before the barrier is invalidated.
  Clock uses;
  std::vector<Site> useSites;
  Epoch lastAsync;
  BoundArrival lastAsyncUse;

  /// The number of completions that each thread has waited for, by the index of
  /// the thread in the cluster.
  std::vector<int64_t> observed;

  Epoch initEpoch, endEpoch;
  Site initSite, endSite;
  Site lastArrival;
  std::vector<Thread *> waiting;

  /// Returns the epoch of the copies of a phase.
  Epoch epochOf(uint32_t number) const {
    return Epoch(component, epochsBefore + number + 1);
  }
  /// Returns "mbarrier smem+0x400 of CTA (0,0,0)".
  std::string str() const;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_MBARRIER_H

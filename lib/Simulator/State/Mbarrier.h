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
  Clock events; ///< those that it comes behind
};

/// An arrival that an asynchronous operation will bring.
struct BoundArrival {
  const char *instruction = "";
  Site site;
};

/// An mbarrier object. The eight bytes in shared memory are only its place.
struct Mbarrier {
  Cta *cta = nullptr;
  uint32_t offset = 0;
  /// Component of the copies that complete here, and at the barriers that were
  /// at this place before, whose copies have the epochs up to `epochsBefore`.
  uint32_t component = 0, epochsBefore = 0;

  int64_t expected = 0, pending = 0;
  /// Bytes expected but not yet copied; negative while copies are ahead.
  int64_t transactions = 0;
  /// Phases completed.
  uint32_t phase = 0;

  /// What the arrivals of this phase published, and those of the last one.
  HappensBefore arriving, completed;
  /// The tcgen05.commit that arrived last in this phase, and in the last one.
  Epoch arrivingCommit, completedCommit;
  bool hasRemoteArrival = false, hadRemoteArrival = false;

  /// The ledger of this phase: bytes expected, where, and the copies bound.
  int64_t expectedBytes = 0;
  Site expectSite;
  std::vector<BoundCopy> copies;
  /// Arrivals under way, of any phase.
  std::vector<BoundArrival> arrivals;

  /// The last arrival or wait of each thread, and where; the copies and
  /// asynchronous arrivals of the last phase that had any. Who ends the
  /// barrier's life must know of them.
  Clock uses;
  std::vector<Site> useSites;
  Epoch lastAsync;
  BoundArrival lastAsyncUse;

  /// Completions that each thread of the cluster has waited for, by its index.
  std::vector<int64_t> observed;

  Epoch initEpoch, endEpoch;
  Site initSite, endSite;
  Site lastArrival;
  std::vector<Thread *> waiting;

  /// The epoch of the copies of a phase.
  Epoch epochOf(uint32_t number) const {
    return Epoch(component, epochsBefore + number + 1);
  }
  /// "mbarrier smem+0x400 of CTA (0,0,0)".
  std::string str() const;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_MBARRIER_H

//===- Mbarrier.h - mbarrier objects ---------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_SYNC_MBARRIER_H
#define MLA_SIMULATOR_SYNC_MBARRIER_H

#include "Simulator/Core/Knowledge.h"
#include "Simulator/Core/Site.h"

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
  Knowledge arriving, completed;
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

/// Bits of an operation on an mbarrier, for messages.
struct MbarrierUse {
  const char *instruction;
  Site site;
  /// Whether the async proxy uses it, so that its initialisation must be
  /// fenced.
  bool isAsync = false;
};

/// mbarrier.init by the running thread; `address` lies in its shared memory.
void initMbarrier(void *address, uint32_t count, Site site);
/// mbarrier.inval.
void invalidateMbarrier(void *address, Site site);
/// The mbarrier at an offset; ends the launch with a report (class 39) where
/// none was initialised, and reports an initialisation that is not known.
Mbarrier &findMbarrier(Cta &cta, uint32_t offset, const MbarrierUse &use);
/// The mbarrier at an address in shared memory of the running thread's cluster.
Mbarrier &mbarrierAt(const void *address, const MbarrierUse &use);

/// mbarrier.expect_tx: the present phase expects `bytes` more.
void expectBytes(Mbarrier &barrier, uint32_t bytes, Site site);
/// mbarrier.arrive by the running thread, `count` times.
void arrive(Mbarrier &barrier, uint32_t count, const MbarrierUse &use);
/// Announces an arrival by an asynchronous operation of the running thread.
void bindArrival(Mbarrier &barrier, const char *instruction, Site site);
/// The arrival of an operation that was announced and publishes `known`;
/// `commit` is its epoch where it is a tcgen05.commit.
void arriveAsync(Mbarrier &barrier, const Knowledge &known, Epoch commit,
                 const char *instruction, Site site);
/// Whether the hardware would let a wait for completion `number` (counted from
/// 0; -1 is the one before the first) pass, which it decides by the parity
/// alone. Learns what was released to the phase if so. Reports a wait that is
/// ahead by two, or behind by two: class 37, or 40 where the thread has not
/// waited for that completion before.
bool testWait(Mbarrier &barrier, int64_t number, bool isClusterScope,
              const MbarrierUse &use);
/// Waits until it passes.
void wait(Mbarrier &barrier, int64_t number, bool isClusterScope,
          const MbarrierUse &use);

/// Binds a copy to the present phase; returns its number in that phase.
size_t bindCopy(Mbarrier &barrier, uint32_t bytes, const char *instruction,
                Site site);
/// complete_tx by a copy bound in `phase`.
void completeCopy(Mbarrier &barrier, uint32_t phase, size_t number,
                  uint32_t bytes);

/// Somebody races with a copy of this epoch. True, with a report (class 26),
/// where that is because the phase does not expect the copy's bytes.
bool reportUnexpectedCopy(const Cluster &cluster, Epoch copy);

} // namespace mla::sim

#endif // MLA_SIMULATOR_SYNC_MBARRIER_H

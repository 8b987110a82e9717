//===- Mbarrier.h - Barriers with phases and transaction counts -----------===//
#ifndef MLA_KERNELS_CUDA_ARCH_MBARRIER_H
#define MLA_KERNELS_CUDA_ARCH_MBARRIER_H

#include "Arch/Shared.h"

namespace mla::arch {

/// Which completion of a barrier a wait means. The hardware sees the parity
/// only; the simulator also the number, and reports a wait that is off by two.
class Phase : public PhaseNumber {
public:
  /// The first completion: where the side that waits for data begins.
  static MLA_ARCH Phase first() { return Phase(0, 0); }
  /// The completion before the first, which every barrier has behind it: where
  /// the side that waits for free room begins.
  static MLA_ARCH Phase passed() { return Phase(1, -1); }
  /// The next completion.
  MLA_ARCH void advance() {
    parityBit ^= 1;
    advanceNumber();
  }
  MLA_ARCH uint32_t parity() const { return parityBit; }
  /// Completion `number` of a barrier, counted from 0; -1 is passed().
  static MLA_ARCH Phase at(int32_t number) {
    return Phase(static_cast<uint32_t>(number) & 1, number);
  }

private:
  MLA_ARCH Phase(uint32_t parity, int32_t number)
      : PhaseNumber(number), parityBit(parity) {}
  uint32_t parityBit;
};

/// A place in a ring of Stages buffers, each with barriers of its own.
template <int Stages> class Ring {
public:
  static_assert(Stages >= 1, "a ring has a stage");
  /// The side that fills: its first round finds every stage free.
  static MLA_ARCH Ring producer() { return Ring(Phase::passed()); }
  /// The side that reads: it waits for the first completion.
  static MLA_ARCH Ring consumer() { return Ring(Phase::first()); }
  MLA_ARCH uint32_t stage() const { return index; }
  MLA_ARCH Phase phase() const { return current; }
  /// The next stage; after the last one the first, a phase later.
  MLA_ARCH void next() {
    if (++index == Stages) {
      index = 0;
      current.advance();
    }
  }

private:
  MLA_ARCH explicit Ring(Phase start) : index(0), current(start) {}
  uint32_t index;
  Phase current;
};

/// An mbarrier in shared memory. A phase completes when as many arrivals came
/// as init() said and the bytes expected have all been written; the next phase
/// then begins. Any thread may call its functions unless stated otherwise.
class Barrier {
public:
  /// One thread, before anybody uses it: `arrivals` in 1..2^20-1 a phase. Then
  /// fenceBarrierInit(), and syncThreads() or clusterSync().
  MLA_ARCH void init(uint32_t arrivals, Location loc = {});
  /// Ends the barrier's life; its memory may then be used otherwise. Nobody
  /// waits on it any more, and nothing is in flight to it.
  MLA_ARCH void invalidate(Location loc = {});
  /// Counts one arrival, or `count`. Releases this thread's accesses before it
  /// to those who wait for this phase (within the CTA).
  MLA_ARCH void arrive(Location loc = {});
  MLA_ARCH void arriveMany(uint32_t count, Location loc = {});
  /// Adds `bytes` (below 2^20) to what asynchronous copies have to write in
  /// this phase, without arriving.
  MLA_ARCH void expectTx(uint32_t bytes, Location loc = {});
  /// expectTx(bytes), then arrive().
  MLA_ARCH void arriveExpectTx(uint32_t bytes, Location loc = {});
  /// Whether `phase` has completed; tryWait() may suspend the thread for a
  /// while first. True acquires what was released to that phase.
  MLA_ARCH bool testWait(Phase phase, Location loc = {});
  MLA_ARCH bool tryWait(Phase phase, Location loc = {});
  /// Waits until `phase` has completed. The phase must be the current one of
  /// the barrier or the one before.
  MLA_ARCH void wait(Phase phase, Location loc = {});
  /// As wait(), and acquires from threads of other CTAs of the cluster: for
  /// barriers where remote threads arrive.
  MLA_ARCH void waitCluster(Phase phase, Location loc = {});
  /// Arrives at the barrier at the same place in CTA `rank` of the cluster, and
  /// releases to the cluster; with bytes, expects them there first.
  MLA_ARCH void arriveRemote(uint32_t rank, Location loc = {});
  MLA_ARCH void arriveExpectTxRemote(uint32_t rank, uint32_t bytes,
                                     Location loc = {});
  /// Arrives once all copyAsync() of this thread so far have completed; one of
  /// the arrivals of init().
  MLA_ARCH void arriveOnCopies(Location loc = {});
  /// The address as instructions take it.
  MLA_ARCH uint32_t address() const { return sharedAddress(&word); }

  /// The hardware's opaque state.
  uint64_t word;
};

/// The bytes that loads into objects of the types T (SharedTile, SharedArray)
/// write: what the barrier of these loads has to expect.
template <class... T>
inline constexpr uint32_t txBytes =
    (static_cast<uint32_t>(sizeof(T)) + ... + 0u);

} // namespace mla::arch

#include "ArchBackend/Mbarrier.h"

#endif // MLA_KERNELS_CUDA_ARCH_MBARRIER_H

//===- Mbarrier.h - Barriers with phases and transaction counts -----------===//
#ifndef MLA_KERNELS_CUDA_ARCH_MBARRIER_H
#define MLA_KERNELS_CUDA_ARCH_MBARRIER_H

#include "Arch/Shared.h"

namespace mla::arch {

/// A numbered completion of a barrier, for which a thread can wait. The
/// hardware has only the parity of the number. The simulator has the whole
/// number, and reports a wait that is off by two.
class Phase : public PhaseNumber {
public:
  /// Returns the first completion, for which a reader of data waits first.
  static MLA_ARCH Phase first() { return Phase(0, 0); }
  /// Returns the completion before the first one. It has passed for every
  /// barrier, so the first wait of a writer for a free buffer returns at once.
  static MLA_ARCH Phase passed() { return Phase(1, -1); }
  /// Moves to the next completion.
  MLA_ARCH void advance() {
    parityBit ^= 1;
    advanceNumber();
  }
  MLA_ARCH uint32_t parity() const { return parityBit; }
  /// Returns completion `number` of a barrier, counted from 0; -1 is passed().
  static MLA_ARCH Phase at(int32_t number) {
    return Phase(static_cast<uint32_t>(number) & 1, number);
  }

private:
  MLA_ARCH Phase(uint32_t parity, int32_t number)
      : PhaseNumber(number), parityBit(parity) {}
  uint32_t parityBit;
};

/// A position in a ring of Stages buffers, each with its own barriers.
template <int Stages> class Ring {
public:
  static_assert(Stages >= 1, "a ring has a stage");
  /// Returns the position for filling buffers: in the first round every stage
  /// is free.
  static MLA_ARCH Ring producer() { return Ring(Phase::passed()); }
  /// Returns the position for reading buffers: the first wait is for the first
  /// completion.
  static MLA_ARCH Ring consumer() { return Ring(Phase::first()); }
  MLA_ARCH uint32_t stage() const { return index; }
  MLA_ARCH Phase phase() const { return current; }
  /// Moves to the next stage. After the last stage, moves to the first one and
  /// to the next phase.
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

/// An mbarrier in shared memory. A phase completes when the barrier has
/// received as many arrivals as init() set and all expected bytes have been
/// written; then the next phase begins. Any thread may call the functions
/// unless stated otherwise.
class Barrier {
public:
  /// Sets the arrivals per phase, 1 to 2^20-1. One thread calls it before any
  /// use. fenceBarrierInit(), then syncThreads() or clusterSync(), must follow.
  MLA_ARCH void init(uint32_t arrivals, Location loc = {});
  /// Invalidates the barrier, so that its memory can be reused. Must not be
  /// called while a thread waits on it or a copy is in flight to it.
  MLA_ARCH void invalidate(Location loc = {});
  /// Counts one arrival, or `count`. Releases the earlier accesses of this
  /// thread to the threads of the CTA that wait for this phase.
  MLA_ARCH void arrive(Location loc = {});
  MLA_ARCH void arriveMany(uint32_t count, Location loc = {});
  /// Adds `bytes` (below 2^20) to the bytes that asynchronous copies must write
  /// in this phase, without arriving.
  MLA_ARCH void expectTx(uint32_t bytes, Location loc = {});
  /// Calls expectTx(bytes), then arrive().
  MLA_ARCH void arriveExpectTx(uint32_t bytes, Location loc = {});
  /// True if `phase` has completed. In this case the thread also acquires what
  /// other threads released to that phase. tryWait() may suspend the thread for
  /// a while first.
  MLA_ARCH bool testWait(Phase phase, Location loc = {});
  MLA_ARCH bool tryWait(Phase phase, Location loc = {});
  /// Waits until `phase` has completed. `phase` must be the current phase of
  /// the barrier or the phase before it.
  MLA_ARCH void wait(Phase phase, Location loc = {});
  /// Waits like wait(), and also acquires from threads of other CTAs of the
  /// cluster. Used for barriers at which remote threads arrive.
  MLA_ARCH void waitCluster(Phase phase, Location loc = {});
  /// Arrives at the barrier at the same offset in CTA `rank` of the cluster,
  /// and releases to the cluster. With `bytes`, first adds them to the bytes
  /// that the barrier expects.
  MLA_ARCH void arriveRemote(uint32_t rank, Location loc = {});
  MLA_ARCH void arriveExpectTxRemote(uint32_t rank, uint32_t bytes,
                                     Location loc = {});
  /// Arrives like arriveRemote(), but releases to this CTA only. For a thread
  /// that has only read what others overwrite after this phase. It is faster:
  /// arriveRemote() first waits until all earlier stores of the thread have
  /// reached L2.
  MLA_ARCH void arriveRemoteReader(uint32_t rank, Location loc = {});
  /// Waits like wait(), for arrivals of arriveRemoteReader() of other CTAs.
  MLA_ARCH void waitReaders(Phase phase, Location loc = {});
  /// Arrives when all copyAsync() that this thread has issued have completed.
  /// This is one of the arrivals that init() counts.
  MLA_ARCH void arriveOnCopies(Location loc = {});
  /// Returns the address in the shared window.
  MLA_ARCH uint32_t address() const { return sharedAddress(&word); }

  /// The hardware's opaque state.
  uint64_t word;
};

/// The number of bytes that are loaded into objects of the types T (SharedTile,
/// SharedArray). The barrier of the loads must expect this number.
template <class... T>
inline constexpr uint32_t txBytes =
    (static_cast<uint32_t>(sizeof(T)) + ... + 0u);

} // namespace mla::arch

#include "ArchBackend/Mbarrier.h"

#endif // MLA_KERNELS_CUDA_ARCH_MBARRIER_H

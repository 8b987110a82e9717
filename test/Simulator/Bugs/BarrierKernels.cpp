//===- BarrierKernels.cpp - Bugs of barriers and registers ----------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  Barrier a, b, c;
  SharedArray<uint32_t, 256> data;
};

/// Initialises the barriers in thread 0, each for `arrivals` arrivals.
MLA_DEVICE Shared &begin(uint32_t arrivals) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.a.init(arrivals);
    s.b.init(arrivals);
    s.c.init(arrivals);
    fenceBarrierInit();
  }
  syncThreads();
  return s;
}

/// Bug class 37: a thread waits for a phase two ahead of the current one. Both
/// phases have the same parity, so the wait passes when the current one
/// completes.
template <bool Bad> MLA_KERNEL(64, 1) wrongPhase() {
  Shared &s = begin(1);
  if (threadIndex() == 0)
    s.a.arrive();
  if (threadIndex() == 32)
    s.a.wait(Bad ? Phase::at(2) : Phase::first());
}

/// Bug class 37: a consumer starts with the phase with which a producer must
/// start.
template <bool Bad> MLA_KERNEL(64, 1) wrongSide() {
  Shared &s = begin(32);
  if (threadIndex() < 32)
    s.a.arrive();
  syncThreads();
  s.a.wait(Bad ? Phase::passed() : Phase::first());
}

/// Bug class 37: each side of a ring waits for the other side first.
template <bool Bad> MLA_KERNEL(64, 1) bothWait() {
  Shared &s = begin(1);
  if (threadIndex() == 0) {
    s.a.wait(Bad ? Phase::first() : Phase::passed());
    s.b.arrive();
  }
  if (threadIndex() == 32) {
    s.b.wait(Phase::first());
    s.a.arrive();
  }
}

/// Bug class 38: more arrivals in a phase than the mbarrier expects.
template <bool Bad> MLA_KERNEL(64, 1) manyArrivals() {
  Shared &s = begin(2);
  if (threadIndex() == 0)
    s.a.arriveMany(Bad ? 3 : 2);
}

/// Bug class 38: fewer arrivals than the phase expects. The threads that have
/// arrived wait at a named barrier, but the report must name the missing
/// arrivals.
template <bool Bad> MLA_KERNEL(64, 1) fewArrivals() {
  Shared &s = begin(Bad ? 33 : 32);
  if (threadIndex() < 32)
    s.a.arrive();
  else
    s.a.wait(Phase::first());
  NamedBarrier<1, 64>::sync();
}

/// Bug class 39: the mbarrier was never initialised.
template <bool Bad> MLA_KERNEL(64, 1) noInit() {
  auto &s = dynamicShared<Shared>();
  if (!Bad && threadIndex() == 0)
    s.a.init(64);
  syncThreads();
  s.a.arrive();
}

/// Bug class 39: a thread that is not ordered after the initialisation uses the
/// mbarrier.
template <bool Bad> MLA_KERNEL(64, 1) unknownInit() {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0)
    s.a.init(32);
  if (threadIndex() < 32)
    NamedBarrier<1, 64>::arrive();
  else
    NamedBarrier<1, 64>::sync();
  if (Bad && threadIndex() == 1)
    s.a.arrive();
  if (threadIndex() >= 32)
    s.a.arrive();
}

/// Bug class 39: the mbarrier is initialised again while in use.
template <bool Bad> MLA_KERNEL(64, 1) initTwice() {
  Shared &s = begin(1);
  if (threadIndex() == 0) {
    if (!Bad)
      s.a.invalidate();
    s.a.init(1);
  }
}

/// Bug class 39: the memory of a live mbarrier is overwritten.
template <bool Bad> MLA_KERNEL(64, 1) overwritten() {
  Shared &s = begin(1);
  if (threadIndex() == 0) {
    if (!Bad)
      s.a.invalidate();
    *reinterpret_cast<uint32_t *>(&s.a) = 1;
  }
}

/// Bug class 39: a thread invalidates an mbarrier but is not ordered after the
/// use of the mbarrier by another thread.
template <bool Bad> MLA_KERNEL(64, 1) endUnderArrival() {
  Shared &s = begin(1);
  if (threadIndex() == 32)
    s.a.arrive();
  if (!Bad)
    syncThreads();
  if (threadIndex() == 0)
    s.a.invalidate();
}
template <bool Bad> MLA_KERNEL(64, 1) endUnderTest() {
  Shared &s = begin(1);
  if (threadIndex() == 32)
    s.a.testWait(Phase::first());
  if (!Bad)
    syncThreads();
  if (threadIndex() == 0)
    s.a.invalidate();
}
template <bool Bad> MLA_KERNEL(64, 1) renewUnderArrival() {
  Shared &s = begin(1);
  if (threadIndex() == 32)
    s.a.arrive();
  if (!Bad)
    syncThreads();
  if (threadIndex() == 0) {
    s.a.invalidate();
    s.a.init(1); // anew
  }
}
template <bool Bad> MLA_KERNEL_CLUSTER(64, 1, 2) endUnderRemoteUse() {
  Shared &s = begin(1);
  clusterSync();
  if (clusterRank() == 1 && threadIndex() == 0)
    s.a.arriveRemote(0);
  if (!Bad)
    clusterSync();
  if (clusterRank() == 0 && threadIndex() == 0)
    s.a.invalidate();
  clusterSync();
}

/// Bug class 39: a thread that is not ordered after the invalidation
/// initialises the mbarrier again.
template <bool Bad> MLA_KERNEL(64, 1) renewUnordered() {
  Shared &s = begin(1);
  if (threadIndex() == 0)
    s.a.invalidate();
  if (!Bad)
    syncThreads();
  if (threadIndex() == 32)
    s.a.init(1); // by another
}

/// Bug class 40: a phase completes again before its waiter has tested it.
template <bool Bad> MLA_KERNEL(64, 1) overrun() {
  Shared &s = begin(1);
  if (threadIndex() == 0) {
    s.a.arrive();
    s.a.wait(Phase::first());
    if (Bad)
      s.a.arrive();
  }
  syncWarp();
  NamedBarrier<1, 64>::sync();
  if (threadIndex() >= 32)
    s.a.wait(Phase::first());
}

/// Bug class 41: a local arrival with the address of another CTA's mbarrier.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) remoteAddress() {
  Shared &s = begin(64);
  clusterSync();
  if (Bad) {
    auto *peer = static_cast<Barrier *>(
        sim::peerObject(&s.a, 1 - clusterRank(), "mapa", Location()));
    peer->arrive();
  } else {
    s.a.arriveRemote(1 - clusterRank());
  }
  clusterSync();
}

/// Bug class 41: a wait of CTA scope, which does not acquire from the other
/// CTA.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) localScope() {
  Shared &s = begin(32);
  clusterSync();
  s.a.arriveRemote(1 - clusterRank());
  if (Bad)
    s.a.wait(Phase::first());
  else
    s.a.waitCluster(Phase::first());
  clusterSync();
}

/// Bug class 41: a wait at the mbarrier of another CTA. Only threads of that
/// CTA may wait there.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) remoteWait() {
  Shared &s = begin(32);
  clusterSync();
  s.a.arrive();
  auto *peer = static_cast<Barrier *>(
      sim::peerObject(&s.a, 1 - clusterRank(), "mapa", Location()));
  (Bad ? *peer : s.a).waitCluster(Phase::first());
  clusterSync();
}

/// Bug class 41: an arrival at a rank that the cluster does not have.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) noSuchRank() {
  Shared &s = begin(32);
  clusterSync();
  s.a.arriveRemote(clusterRank() + (Bad ? 1 : 0));
  s.a.waitCluster(Phase::first());
  clusterSync();
}

/// Bug class 47: a CTA exits while the arrival of another CTA at its mbarrier
/// is pending.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) exitUnderArrival() {
  Shared &s = begin(32);
  clusterSync();
  s.a.arriveRemote(1 - clusterRank());
  if (!Bad)
    s.a.waitCluster(Phase::first());
}

/// Bug class 42: two thread counts for one named barrier.
template <bool Bad> MLA_KERNEL(96, 1) twoCounts() {
  if (threadIndex() < 32)
    NamedBarrier<1, 64>::sync();
  else if (threadIndex() < 64)
    NamedBarrier<1, Bad ? 96 : 64>::sync();
}

/// Bug class 42: too few threads arrive at a named barrier.
template <bool Bad> MLA_KERNEL(96, 1) missingWarp() {
  if (threadIndex() < (Bad ? 64 : 96))
    NamedBarrier<1, 96>::sync();
}

/// Bug class 42: the number of a named barrier is too large.
template <bool Bad> MLA_KERNEL(32, 1) syncBehindLast() {
  syncNamed<32>(Bad ? 16 : 15);
}
template <bool Bad> MLA_KERNEL(64, 1) arriveBehindLast() {
  if (threadIndex() < 32)
    arriveNamed<64>(Bad ? 16 : 15);
  else if (!Bad)
    syncNamed<64>(15);
}

/// Bug class 42: a named barrier with number 0, which belongs to syncThreads().
template <bool Bad> MLA_KERNEL(32, 1) syncNumberZero() {
  syncNamed<32>(Bad ? 0 : 1);
}
template <bool Bad> MLA_KERNEL(64, 1) arriveAtZero() {
  if (threadIndex() < 32)
    arriveNamed<64>(Bad ? 0 : 1);
  else if (!Bad)
    syncNamed<64>(1);
}

/// Bug class 42: one warp uses the barrier with a reduction, the other warp
/// without one.
template <bool Bad> MLA_KERNEL(64, 1) reduceBesideSync() {
  if (Bad && threadIndex() < 32)
    syncThreads(); // of one warp
  else
    syncThreadsOr(true); // of one warp
}

/// Bug class 42: a barrier expects three warps, but only two use it, and one of
/// them arrives twice.
template <bool Bad> MLA_KERNEL(96, 1) arriveTwice() {
  if (threadIndex() < 32) {
    NamedBarrier<1, Bad ? 96 : 64>::arrive();
    if (Bad)
      NamedBarrier<1, 96>::arrive(); // again
  } else if (threadIndex() < 64) {
    NamedBarrier<1, Bad ? 96 : 64>::sync();
  }
}

/// Bug class 43: lanes of a warp execute two different collectives.
template <bool Bad> MLA_KERNEL(32, 1) divergent() {
  if (Bad && laneIndex() < 16)
    shuffleXor(1u, 1);
  else
    shuffleXor(2u, 1);
}

/// Bug class 43: a lane skips a collective for which the other lanes wait.
template <bool Bad> MLA_KERNEL(32, 1) missingLane() {
  Shared &s = begin(1);
  if (!Bad || laneIndex() != 7)
    ballotLanes(true);
  if (laneIndex() == 0)
    s.a.arrive();
  s.a.wait(Phase::first());
}

/// Bug class 43: half of each warp waits for all threads of the CTA; the other
/// lanes exit.
template <bool Bad> MLA_KERNEL(64, 1) syncByHalves() {
  if (!Bad || laneIndex() < 16)
    syncThreads();
}

/// Bug class 43: the lanes at a collective have executed different `.aligned`
/// instructions before it.
template <bool Bad> MLA_KERNEL(32, 1) fenceApart() {
  if (Bad && laneIndex() < 16)
    wgmmaFence();
  else
    wgmmaFence();
  syncThreads();
}

/// Bug class 43: half of a warp elects a lane, or each half elects its own
/// lane.
enum class Elect { Warp, Half, Halves };
template <Elect How> MLA_KERNEL(32, 1) electedBy() {
  Shared &s = begin(How == Elect::Halves ? 2 : 1);
  bool isElected = false;
  if (How == Elect::Warp || laneIndex() < 16)
    isElected = electOne();
  else if (How == Elect::Halves)
    isElected = electOne(); // of the other half
  if (isElected)
    s.a.arrive();
}

/// Bug class 44: a deadlock of two threads, each of which waits for an arrival
/// that the other one makes only after its own wait.
template <bool Bad> MLA_KERNEL(64, 1) deadlock() {
  Shared &s = begin(1);
  if (threadIndex() == 0) {
    s.a.arrive();
    if (Bad)
      s.c.wait(Phase::first());
    s.b.arrive();
  }
  if (threadIndex() == 32) {
    s.a.wait(Phase::first());
    s.b.wait(Phase::first());
    s.c.arrive();
  }
}

/// Bug class 45: a warpgroup requests more registers than are ever free.
template <bool Bad> MLA_KERNEL(256, 1) registers() {
  if (threadIndex() >= 128)
    lowerRegisters<Bad ? 248 : 64>();
  else
    raiseRegisters<256>();
}

/// Bug class 45: setmaxnreg.dec with a larger number of registers than the
/// warps have, or setmaxnreg.inc with a smaller one. 512 threads start with 128
/// registers each.
template <bool Bad> MLA_KERNEL(512, 1) lowerToMore() {
  lowerRegisters<Bad ? 136 : 128>();
}
template <bool Bad> MLA_KERNEL(512, 1) raiseToFewer() {
  raiseRegisters<Bad ? 120 : 128>();
}

/// Bug class 45: one warp of a warpgroup lowers its registers alone, or to
/// fewer than the others.
template <bool Bad> MLA_KERNEL(128, 1) lowerAlone() {
  if (!Bad || threadIndex() < 32)
    lowerRegisters<64>();
}
template <bool Bad> MLA_KERNEL(128, 1) lowerApart() {
  if (Bad && threadIndex() < 32)
    lowerRegisters<64>();
  else
    lowerRegisters<72>();
}

/// Bug class 45: the warps of a warpgroup lower their registers a second time,
/// without a barrier in between.
template <bool Bad> MLA_KERNEL(128, 1) lowerAgain() {
  lowerRegisters<64>();
  if (!Bad)
    NamedBarrier<1, 128>::sync();
  lowerRegisters<32>(); // again
}

void queueBarriers(void (*bad)(), void (*good)(), sim::Device &device,
                   bool isPlanted, uint32_t threads, uint32_t cluster = 1) {
  run(device, isPlanted ? bad : good, threads, sizeof(Shared), cluster,
      cluster);
}

} // namespace

/// Registers a planted bug whose kernels have no parameters.
#define MLA_PLANT(bugClass, name, kernel, threads, cluster)                    \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      queueBarriers(kernel<true>, kernel<false>, device,       \
                                    isPlanted, threads, cluster);              \
                    }})

void mla::test::addBarrierPlants(Plants &plants) {
  MLA_PLANT(37, "a wait two phases ahead", wrongPhase, 64, 1);
  MLA_PLANT(37, "a reader that begins as who fills", wrongSide, 64, 1);
  MLA_PLANT(37, "both sides of a ring wait first", bothWait, 64, 1);
  MLA_PLANT(38, "an arrival too many", manyArrivals, 64, 1);
  MLA_PLANT(38, "an arrival too few", fewArrivals, 64, 1);
  MLA_PLANT(39, "a barrier without initialisation", noInit, 64, 1);
  MLA_PLANT(39, "initialisation not known", unknownInit, 64, 1);
  MLA_PLANT(39, "initialised twice", initTwice, 64, 1);
  MLA_PLANT(39, "a store over a live barrier", overwritten, 64, 1);
  MLA_PLANT(39, "invalidated under an arrival", endUnderArrival, 64, 1);
  MLA_PLANT(39, "invalidated under a test", endUnderTest, 64, 1);
  MLA_PLANT(39, "renewed under an arrival", renewUnderArrival, 64, 1);
  MLA_PLANT(39, "invalidated under an arrival of another CTA",
            endUnderRemoteUse, 64, 2);
  MLA_PLANT(39, "renewed by another thread", renewUnordered, 64, 1);
  MLA_PLANT(40, "a phase overrun", overrun, 64, 1);
  MLA_PLANT(41, "a local arrival at a remote barrier", remoteAddress, 32, 2);
  MLA_PLANT(41, "a wait of CTA scope", localScope, 32, 2);
  MLA_PLANT(41, "a wait at a remote barrier", remoteWait, 32, 2);
  MLA_PLANT(41, "an arrival at a rank behind the last", noSuchRank, 32, 2);
  MLA_PLANT(42, "two counts on a named barrier", twoCounts, 96, 1);
  MLA_PLANT(42, "a warp missing at a named barrier", missingWarp, 96, 1);
  MLA_PLANT(42, "a wait at a sixteenth barrier", syncBehindLast, 32, 1);
  MLA_PLANT(42, "an arrival at a sixteenth barrier", arriveBehindLast, 64, 1);
  MLA_PLANT(42, "a wait at barrier 0 by its number", syncNumberZero, 32, 1);
  MLA_PLANT(42, "an arrival at barrier 0", arriveAtZero, 64, 1);
  MLA_PLANT(42, "a reduction beside a plain wait", reduceBesideSync, 64, 1);
  MLA_PLANT(42, "a warp arrives twice", arriveTwice, 96, 1);
  MLA_PLANT(43, "halves of a warp at two wgmma.fence", fenceApart, 32, 1);
  MLA_PLANT(43, "half of each warp at a barrier", syncByHalves, 64, 1);
  MLA_PLANT(43, "lanes in two collectives", divergent, 32, 1);
  MLA_PLANT(43, "a lane missing in a collective", missingLane, 32, 1);
  plants.push_back({43, "half of a warp elects", [](sim::Device &d, bool bad) {
                      queueBarriers(electedBy<Elect::Half>,
                                    electedBy<Elect::Warp>, d, bad, 32);
                    }});
  plants.push_back(
      {43, "both halves of a warp elect", [](sim::Device &d, bool bad) {
         queueBarriers(electedBy<Elect::Halves>, electedBy<Elect::Warp>, d, bad,
                       32);
       }});
  MLA_PLANT(44, "a cycle of waits", deadlock, 64, 1);
  MLA_PLANT(47, "a CTA ends under another's arrival", exitUnderArrival, 32, 2);
  MLA_PLANT(45, "registers that are never free", registers, 256, 1);
  MLA_PLANT(45, "registers lowered to more", lowerToMore, 512, 1);
  MLA_PLANT(45, "registers raised to fewer", raiseToFewer, 512, 1);
  MLA_PLANT(45, "registers of one warp lowered", lowerAlone, 128, 1);
  MLA_PLANT(45, "two counts in a warpgroup", lowerApart, 128, 1);
  MLA_PLANT(45, "registers lowered again", lowerAgain, 128, 1);
}

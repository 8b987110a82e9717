//===- SyncKernels.cpp - Kernels with valid synchronisation ---------------===//

#include "SyncKernel.h"

using namespace mla;
using namespace mla::arch;
using namespace mla::test;

namespace {

using Shared = SyncShared;

// These kernels start a cluster with relaxed arrivals. A relaxed arrival after
// a fence releases what the fence released, as in the example of the PTX
// manual.

MLA_KERNEL_CLUSTER(32, 1, 2)
startByFence(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  s.data[laneIndex()] = laneIndex();
  fenceCluster();
  clusterArriveRelaxed();
  clusterWait();
  out[ctaX() * 32 + laneIndex()] =
      loadRemote(&s.data[laneIndex()], 1 - clusterRank());
  clusterSync();
}

MLA_KERNEL_CLUSTER(32, 1, 2)
startByInitFence(uint32_t *, uint32_t *) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(32);
    fenceBarrierInit();
  }
  syncWarp();
  clusterArriveRelaxed();
  clusterWait();
  s.full.arriveRemote(1 - clusterRank());
  s.full.waitCluster(Phase::first());
  clusterSync();
  s.full.arriveRemoteReader(1 - clusterRank());
  s.full.waitReaders(Phase::at(1));
  clusterSync();
}

MLA_KERNEL_CLUSTER(32, 1, 2)
startMulticast(uint32_t *zeros, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  syncWarp();
  clusterArriveRelaxed();
  clusterWait();
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(128);
    if (clusterRank() == 0)
      bulkLoadMulticast(&s.data, zeros, 128, s.full, 3);
  }
  s.full.wait(Phase::first());
  out[ctaX() * 32 + laneIndex()] = s.data[laneIndex()];
  clusterSync();
}

/// A thread that has arrived at the cluster barrier is allowed to exit without
/// waiting; the others still wait for each other.
MLA_KERNEL_CLUSTER(96, 1, 2)
exitBehindArrival(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  const uint32_t warp = threadIndex() / 32;
  if (warp == 1)
    s.data[laneIndex()] = laneIndex();
  clusterArrive();
  if (warp == 0)
    return;
  clusterWait();
  if (warp == 2)
    out[ctaX() * 32 + laneIndex()] = s.data[laneIndex()];
}

// A barrier of all threads waits only for the threads that have not exited. In
// these kernels some threads exit late, while the others already wait.

MLA_DEVICE void endLate() {
  for (int i = 0; i < 40; ++i)
    backOff(20);
}

MLA_KERNEL(64, 1) exitUnderSync(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() >= 32)
    return endLate();
  s.data[laneIndex()] = laneIndex();
  syncThreads();
  out[laneIndex()] = s.data[31 - laneIndex()];
}

MLA_KERNEL_CLUSTER(64, 1, 2)
exitUnderClusterSync(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() >= 32)
    return endLate();
  s.data[laneIndex()] = laneIndex();
  clusterSync();
  out[ctaX() * 32 + laneIndex()] = s.data[31 - laneIndex()];
}

// A vote, a shuffle and bar.warp.sync wait only for the lanes that have not
// exited.

MLA_KERNEL(32, 1) exitUnderVote(uint32_t *, uint32_t *) {
  if (laneIndex() >= 16)
    return endLate();
  if (ballotLanes(laneIndex() != 3) != 0xfff7)
    trap();
  if (!allLanesHold(laneIndex() < 16))
    trap();
}

MLA_KERNEL(32, 1) exitUnderShuffle(uint32_t *, uint32_t *) {
  if (laneIndex() >= 16)
    return endLate();
  if (shuffleXor(laneIndex(), 5) != (laneIndex() ^ 5) || warpIndex() != 0)
    trap();
}

MLA_KERNEL(32, 1) exitUnderWarpSync(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (laneIndex() >= 16)
    return endLate();
  for (int turn = 0; turn < 2; ++turn) {
    s.data[laneIndex()] = laneIndex();
    syncWarp();
    out[laneIndex()] = s.data[15 - laneIndex()];
    syncWarp();
  }
}

/// A warp with fewer than 32 threads counts as a whole warp.
MLA_KERNEL(48, 1) partialWarp(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  s.data[threadIndex()] = threadIndex();
  NamedBarrier<1, 64>::sync();
  out[threadIndex()] = s.data[47 - threadIndex()];
  NamedBarrier<1, 64>::sync();
}

// bar.warp.sync is not `.aligned`: lanes may reach it at different locations in
// the code, and some lanes of a warp may synchronise alone.

MLA_KERNEL(32, 1) halfSyncsWarp(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (laneIndex() < 16) {
    s.data[laneIndex()] = laneIndex();
    syncWarp(0xffff);
    out[laneIndex()] = s.data[15 - laneIndex()];
  }
  syncWarp();
  syncThreads();
}

MLA_KERNEL(32, 1) branchesSyncWarp(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (laneIndex() < 16) {
    s.data[laneIndex()] = 1;
    syncWarp();
  } else {
    s.data[laneIndex()] = 2;
    syncWarp();
  }
  out[laneIndex()] = s.data[31 - laneIndex()];
  syncThreads();
}

/// Creates, one after the other at one address, more mbarriers than the clocks
/// of a cluster have components.
MLA_KERNEL(32, 1) manyLives(uint32_t *zeros, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() != 0)
    return;
  for (int life = 0; life < 8200; ++life) {
    s.full.init(1);
    fenceBarrierInit();
    if (life % 1000 == 0) {
      s.full.arriveExpectTx(16);
      bulkLoad(&s.data, zeros, 16, s.full);
    } else {
      s.full.arrive();
    }
    s.full.wait(Phase::first());
    out[0] = s.data[0];
    s.full.invalidate();
  }
}

} // namespace

std::vector<LegalKernel> mla::test::legalKernels() {
  return {
      {"a cluster started by a fence", queueLegal<startByFence, 32, 2>},
      {"a cluster started by a fence of barriers",
       queueLegal<startByInitFence, 32, 2>},
      {"a cluster started by the same for a multicast",
       queueLegal<startMulticast, 32, 2>},
      {"an exit behind the arrival at the cluster's barrier",
       queueLegal<exitBehindArrival, 96, 2>},
      {"exits while others wait at a barrier", queueLegal<exitUnderSync, 64>},
      {"exits while others wait at the cluster's barrier",
       queueLegal<exitUnderClusterSync, 64, 2>},
      {"exits while others vote", queueLegal<exitUnderVote, 32>},
      {"exits while others shuffle", queueLegal<exitUnderShuffle, 32>},
      {"exits while others sync their warp", queueLegal<exitUnderWarpSync, 32>},
      {"a warp of 16 threads at a named barrier", queueLegal<partialWarp, 48>},
      {"bar.warp.sync by half of a warp", queueLegal<halfSyncsWarp, 32>},
      {"8200 mbarriers at one place", queueLegal<manyLives, 32>},
      {"bar.warp.sync in two branches", queueLegal<branchesSyncWarp, 32>},
  };
}

//===- SyncKernels.cpp - Kernels whose synchronisation is legal -----------===//

#include "SyncKernel.h"

using namespace mla;
using namespace mla::arch;
using namespace mla::test;

namespace {

struct Shared {
  SharedArray<uint32_t, 64> data;
  Barrier full, empty;
};

// Starting a cluster: a relaxed arrival behind a fence releases what the fence
// did, the PTX manual's own example.

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

/// Who has arrived at the cluster's barrier may end: the others still wait for
/// each other.
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

// Barriers of all threads wait for those that have not ended. These end late:
// the others wait already.

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

// A vote, a shuffle and bar.warp.sync wait for the lanes that have not ended.

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

/// A warp counts as a whole, though it has fewer threads.
MLA_KERNEL(48, 1) partialWarp(uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  s.data[threadIndex()] = threadIndex();
  NamedBarrier<1, 64>::sync();
  out[threadIndex()] = s.data[47 - threadIndex()];
  NamedBarrier<1, 64>::sync();
}

// A warp that arrives at a named barrier again knows that it has completed, by
// what came behind that.

/// A copy by another CTA.
MLA_KERNEL_CLUSTER(64, 1, 2)
knownByMulticast(uint32_t *zeros, uint32_t *out) {
  constexpr uint32_t turns = 3;
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    s.empty.init(1);
    fenceBarrierInit();
  }
  clusterSync();
  for (uint32_t t = 0; t < turns; ++t)
    if (clusterRank() == 0) {
      if (threadIndex() != 0)
        continue;
      if (t > 0)
        s.empty.waitCluster(Phase::at(t - 1));
      bulkLoadMulticast(&s.data, zeros, 128, s.full, 2);
    } else if (threadIndex() < 32) {
      if (threadIndex() == 0)
        s.full.arriveExpectTx(128);
      s.full.wait(Phase::at(t));
      out[laneIndex()] = s.data[laneIndex()];
      if (t + 1 < turns)
        NamedBarrier<1, 64>::arrive();
    } else if (t + 1 < turns) {
      NamedBarrier<1, 64>::sync();
      if (laneIndex() == 0)
        s.empty.arriveRemote(0);
    }
  syncWarp();
  clusterSync();
}

/// A copy of the own CTA, whose bytes one lane expects.
MLA_KERNEL(64, 1) knownByCopy(uint32_t *zeros, uint32_t *out) {
  constexpr uint32_t turns = 3;
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  syncThreads();
  for (uint32_t t = 0; t < turns; ++t)
    if (threadIndex() < 32) {
      if (t > 0)
        NamedBarrier<1, 64>::sync();
      if (laneIndex() == 0)
        bulkLoad(&s.data, zeros, 128, s.full);
    } else {
      if (laneIndex() == 0)
        s.full.arriveExpectTx(128);
      s.full.wait(Phase::at(t));
      out[laneIndex()] = s.data[laneIndex()];
      if (t + 1 < turns)
        NamedBarrier<1, 64>::arrive();
    }
}

/// The cluster's barrier, though it releases nothing.
MLA_KERNEL_CLUSTER(64, 1, 2)
knownByClusterBarrier(uint32_t *, uint32_t *) {
  for (int turn = 0; turn < 2; ++turn) {
    if (threadIndex() < 32)
      NamedBarrier<1, 64>::arrive();
    else
      NamedBarrier<1, 64>::sync();
    clusterArriveRelaxed();
    clusterWait();
  }
}

/// A flag, though its operations order nothing.
MLA_KERNEL(64, 1) knownByFlag(uint32_t *flag, uint32_t *) {
  if (threadIndex() < 32) {
    NamedBarrier<1, 64>::arrive();
    if (laneIndex() == 0)
      while (loadRelaxed(flag) == 0)
        backOff(20);
    NamedBarrier<1, 64>::arrive();
  } else {
    NamedBarrier<1, 64>::sync();
    if (laneIndex() == 0)
      fetchAdd(flag, 1u);
    syncWarp();
    NamedBarrier<1, 64>::sync();
  }
}

/// A flag of another CTA, which waits for one of this CTA's.
MLA_KERNEL(64, 1) knownByAnotherCta(uint32_t *flags, uint32_t *) {
  if (ctaX() == 1) {
    if (threadIndex() != 0)
      return;
    while (loadAcquire(&flags[0]) == 0)
      backOff(20);
    storeRelease(&flags[1], 1u);
  } else if (threadIndex() < 32) {
    NamedBarrier<1, 64>::arrive();
    if (laneIndex() == 0)
      while (loadAcquire(&flags[1]) == 0)
        backOff(20);
    NamedBarrier<1, 64>::arrive();
  } else {
    NamedBarrier<1, 64>::sync();
    if (laneIndex() == 0)
      storeRelease(&flags[0], 1u);
    syncWarp();
    NamedBarrier<1, 64>::sync();
  }
}

/// A vote: one lane waits for the warp that knows, another tells who arrives.
template <class Meet> MLA_DEVICE void tellThrough(const Meet &meetWarp) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    s.empty.init(1);
    fenceBarrierInit();
  }
  syncThreads();
  if (threadIndex() < 32) {
    NamedBarrier<1, 64>::arrive();
    s.empty.wait(Phase::first());
    NamedBarrier<1, 64>::arrive();
  } else if (threadIndex() < 64) {
    NamedBarrier<1, 64>::sync();
    if (laneIndex() == 0)
      s.full.arrive();
    syncWarp();
    NamedBarrier<1, 64>::sync();
  } else {
    if (laneIndex() == 0)
      s.full.wait(Phase::first());
    meetWarp();
    if (laneIndex() == 1)
      s.empty.arrive();
  }
}
MLA_KERNEL(96, 1) knownByVote(uint32_t *, uint32_t *) {
  tellThrough([] { ballotLanes(true); });
}
MLA_KERNEL(96, 1) knownByShuffle(uint32_t *, uint32_t *) {
  tellThrough([] { shuffleXor(1u, 1); });
}
MLA_KERNEL(96, 1) knownByElection(uint32_t *, uint32_t *) {
  tellThrough([] { electOne(); });
}

/// A commit that its thread issues behind the barrier.
MLA_KERNEL(128, 1) knownByCommit(uint32_t *, uint32_t *) {
  struct Operands {
    SharedTile<Bf16, 128, 64> a;
    SharedTile<Bf16, 64, 64> b;
    Barrier done;
    TmemSlot slot;
  };
  auto &s = dynamicShared<Operands>();
  const uint32_t warp = threadIndex() / 32;
  for (uint32_t col = 0; col < 64; ++col) {
    s.a.at(threadIndex(), col) = Bf16{0x3f80};
    if (threadIndex() < 64)
      s.b.at(threadIndex(), col) = Bf16{0x3f80};
  }
  if (threadIndex() == 0) {
    s.done.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  if (warp == 0)
    tmemAllocate<CtaGroup::One, 64>(s.slot);
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  const auto range = tmemRange<64>(s.slot);
  if (warp == 0) {
    if (threadIndex() == 0)
      umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    syncWarp();
    NamedBarrier<1, 64>::sync();
    if (threadIndex() == 0)
      ummaCommit(s.done);
    syncWarp();
    NamedBarrier<1, 64>::sync();
  } else if (warp == 1) {
    NamedBarrier<1, 64>::arrive();
    s.done.wait(Phase::first());
    NamedBarrier<1, 64>::arrive();
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  tcgen05FenceBefore();
  syncThreads();
  if (warp == 0)
    tmemFree<CtaGroup::One>(range);
}

// bar.warp.sync is not `.aligned`: lanes may come to it from anywhere, and some
// of a warp may meet alone.

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

/// Queues a kernel of one cluster, or of single CTAs.
template <auto Kernel, uint32_t Threads, uint32_t Ctas = 1,
          uint32_t Cluster = Ctas>
void queue(Stream device, uint32_t *zeros, uint32_t *out) {
  LaunchShape shape;
  shape.threads = Threads;
  shape.sharedBytes = 32 << 10;
  shape.gridX = Ctas;
  shape.cluster = Cluster;
  launch(Kernel, shape, device, zeros, out);
}

} // namespace

std::vector<LegalKernel> mla::test::legalKernels() {
  return {
      {"a cluster started by a fence", queue<startByFence, 32, 2>},
      {"a cluster started by a fence of barriers",
       queue<startByInitFence, 32, 2>},
      {"a cluster started by the same for a multicast",
       queue<startMulticast, 32, 2>},
      {"an exit behind the arrival at the cluster's barrier",
       queue<exitBehindArrival, 96, 2>},
      {"exits while others wait at a barrier", queue<exitUnderSync, 64>},
      {"exits while others wait at the cluster's barrier",
       queue<exitUnderClusterSync, 64, 2>},
      {"exits while others vote", queue<exitUnderVote, 32>},
      {"exits while others shuffle", queue<exitUnderShuffle, 32>},
      {"exits while others sync their warp", queue<exitUnderWarpSync, 32>},
      {"a warp of 16 threads at a named barrier", queue<partialWarp, 48>},
      {"a completion known by another CTA's copy",
       queue<knownByMulticast, 64, 2>},
      {"a completion known by a copy", queue<knownByCopy, 64>},
      {"a completion known by the cluster's barrier",
       queue<knownByClusterBarrier, 64, 2>},
      {"a completion known by a relaxed flag", queue<knownByFlag, 64>},
      {"a completion known by another CTA's flag",
       queue<knownByAnotherCta, 64, 2, 1>},
      {"a completion known by a vote", queue<knownByVote, 96>},
      {"a completion known by a shuffle", queue<knownByShuffle, 96>},
      {"a completion known by an election", queue<knownByElection, 96>},
      {"a completion known by a commit", queue<knownByCommit, 128>},
      {"bar.warp.sync by half of a warp", queue<halfSyncsWarp, 32>},
      {"bar.warp.sync in two branches", queue<branchesSyncWarp, 32>},
  };
}

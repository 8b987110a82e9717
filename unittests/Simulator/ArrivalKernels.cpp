//===- ArrivalKernels.cpp - Repeated arrivals at named barriers -----------===//

#include "SyncKernel.h"

using namespace mla;
using namespace mla::arch;
using namespace mla::test;

namespace {

using Shared = SyncShared;

// When a named barrier is used again, a warp must not arrive before the
// previous completion. Each kernel orders the later arrival after that
// completion by a different means, so the simulator must report nothing.

/// Orders the second use of a named barrier after the first by a wait for a
/// copy, which another CTA issues after the first use.
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

/// Orders the second use of a named barrier after the first by a wait for a
/// copy, which the same CTA issues after the first use. Only one lane expects
/// the bytes of the copy.
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

/// Orders the second use of a named barrier after the first by the cluster
/// barrier, at which arrivals are relaxed.
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

/// Orders the second use of a named barrier after the first by a flag, which is
/// set and read by relaxed operations.
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

/// Orders the second use of a named barrier after the first by a flag, which
/// another CTA sets after it has read a flag of this CTA.
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

/// Orders the second use of a named barrier after the first by a collective of
/// a third warp. Before the collective, one lane of this warp waits for the
/// first use. After it, another lane lets the first warp arrive again.
template <class Meet>
MLA_DEVICE void tellThrough(const Meet &arriveWithArgument) {
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
    arriveWithArgument();
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

/// Orders the second use of a named barrier after the first by a
/// tcgen05.commit, which a thread of the other warp issues after the first use.
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

/// Orders the second use of a named barrier after the first by a barrier of all
/// threads, which completes only because two warps exit after the first use.
MLA_KERNEL(128, 1) knownByExits(uint32_t *, uint32_t *) {
  if (threadIndex() < 64) {
    for (int i = 0; i < 20; ++i)
      backOff(20);
    NamedBarrier<1, 64>::sync();
    return;
  }
  syncThreads();
  NamedBarrier<1, 64>::sync();
}

/// Orders the second use of a named barrier after the first by the cluster
/// barrier, which completes only because two warps exit after the first use.
MLA_KERNEL_CLUSTER(128, 1, 2)
knownByClusterExits(uint32_t *, uint32_t *) {
  if (threadIndex() < 64) {
    for (int i = 0; i < 20; ++i)
      backOff(20);
    NamedBarrier<1, 64>::sync();
    return;
  }
  clusterSync();
  NamedBarrier<1, 64>::sync();
}

/// Orders the second use of a named barrier after the first by registers, which
/// are freed after the first use.
MLA_KERNEL(256, 1) knownByRegisters(uint32_t *, uint32_t *) {
  if (threadIndex() < 128) {
    NamedBarrier<1, 128>::sync();
    lowerRegisters<24>();
  } else {
    raiseRegisters<208>();
    NamedBarrier<1, 128>::sync();
  }
}

void queueRegisters(Stream device, uint32_t *zeros, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 256;
  shape.registers = 120;
  launch(knownByRegisters, shape, device, zeros, out);
}

} // namespace

std::vector<LegalKernel> mla::test::legalArrivals() {
  return {
      {"a completion known by another CTA's copy",
       queueLegal<knownByMulticast, 64, 2>},
      {"a completion known by a copy", queueLegal<knownByCopy, 64>},
      {"a completion known by the cluster's barrier",
       queueLegal<knownByClusterBarrier, 64, 2>},
      {"a completion known by a relaxed flag", queueLegal<knownByFlag, 64>},
      {"a completion known by another CTA's flag",
       queueLegal<knownByAnotherCta, 64, 2, 1>},
      {"a completion known by a vote", queueLegal<knownByVote, 96>},
      {"a completion known by a shuffle", queueLegal<knownByShuffle, 96>},
      {"a completion known by an election", queueLegal<knownByElection, 96>},
      {"a completion known by a commit", queueLegal<knownByCommit, 128>},
      {"a completion known by exits", queueLegal<knownByExits, 128>},
      {"a completion known by exits at the cluster's barrier",
       queueLegal<knownByClusterExits, 128, 2>},
      {"a completion known by free registers", queueRegisters},
  };
}

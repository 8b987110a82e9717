//===- ClusterKernels.cpp - Bugs of the cluster barrier -------------------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  Barrier a;
  SharedArray<uint32_t, 256> data;
};

/// Bug class 34: a load from a peer's shared memory after a relaxed cluster
/// arrival. Before the arrival there is no fence, or only one of CTA scope.
template <bool Bad, bool IsOfCta> MLA_DEVICE void startUnfenced() {
  auto &s = dynamicShared<Shared>();
  s.data[laneIndex()] = laneIndex();
  if (!Bad)
    fenceCluster();
  else if (IsOfCta)
    fenceCta();
  clusterArriveRelaxed();
  clusterWait();
  s.data[128 + laneIndex()] =
      loadRemote(&s.data[laneIndex()], 1 - clusterRank());
  clusterSync();
}

template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) startWithout() {
  startUnfenced<Bad, false>();
}
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) startByCta() {
  startUnfenced<Bad, true>();
}

/// Bug class 35: an arrival at a peer's mbarrier after a relaxed cluster
/// arrival. fenceBarrierInit(), which would be sufficient, is missing.
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) startUninitialised() {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.a.init(32);
    if (!Bad)
      fenceBarrierInit();
  }
  syncWarp();
  clusterArriveRelaxed();
  clusterWait();
  s.a.arriveRemote(1 - clusterRank());
  s.a.waitCluster(Phase::first());
  clusterSync();
}

/// Bug class 42: a warp waits at the cluster barrier without an arrival (the
/// wait would pass at once), or arrives again without a wait.
template <bool Bad> MLA_KERNEL_CLUSTER(64, 1, 2) waitWithoutArrival() {
  clusterSync();
  if (!Bad || threadIndex() >= 32)
    clusterArrive();
  clusterWait();
}
template <bool Bad> MLA_KERNEL_CLUSTER(64, 1, 2) arriveWithoutWait() {
  clusterArrive();
  if (!Bad || threadIndex() >= 32)
    clusterWait();
  clusterArrive(); // again
  clusterWait();
}

/// Bug class 43: half of each warp arrives at the cluster barrier, or the two
/// halves arrive by different instructions.
template <bool Bad> MLA_KERNEL_CLUSTER(64, 1, 2) clusterSyncByHalves() {
  if (!Bad || laneIndex() < 16)
    clusterSync();
}
template <bool Bad> MLA_KERNEL_CLUSTER(32, 1, 2) clusterSyncApart() {
  if (Bad && laneIndex() < 16)
    clusterSync(); // of one half
  else
    clusterSync(); // of the other
}

template <uint32_t Threads>
void queueCluster(sim::Device &device, void (*kernel)()) {
  run(device, kernel, Threads, sizeof(Shared), 2, 2);
}

} // namespace

void mla::test::addClusterPlants(Plants &plants) {
  MLA_QUEUED_PLANT(34, "a relaxed arrival without a fence", queueCluster<32>,
                   startWithout<true>, startWithout<false>);
  MLA_QUEUED_PLANT(34, "a relaxed arrival behind a fence of the CTA",
                   queueCluster<32>, startByCta<true>, startByCta<false>);
  MLA_QUEUED_PLANT(35, "a barrier's initialisation without a fence",
                   queueCluster<32>, startUninitialised<true>,
                   startUninitialised<false>);
  MLA_QUEUED_PLANT(42, "a wait without an arrival in the cluster",
                   queueCluster<64>, waitWithoutArrival<true>,
                   waitWithoutArrival<false>);
  MLA_QUEUED_PLANT(42, "an arrival without a wait in the cluster",
                   queueCluster<64>, arriveWithoutWait<true>,
                   arriveWithoutWait<false>);
  MLA_QUEUED_PLANT(43, "half of each warp at the cluster's barrier",
                   queueCluster<64>, clusterSyncByHalves<true>,
                   clusterSyncByHalves<false>);
  MLA_QUEUED_PLANT(43, "halves of a warp at two cluster barriers",
                   queueCluster<32>, clusterSyncApart<true>,
                   clusterSyncApart<false>);
}

//===- WrapperKernels.cpp - Wrappers that no shipped kernel calls ---------===//

#include "WrapperKernel.h"

using namespace mla;
using namespace mla::arch;
using namespace mla::test;

namespace {

struct GatherShared {
  SharedTile<Bf16, 8, 64> rows;
  Barrier full;
};

MLA_KERNEL_CLUSTER(32, 1, 2)
gatherPair(MLA_GRID_CONSTANT const TensorMap map, const int32_t *rows,
           uint16_t *out) {
  auto &s = dynamicShared<GatherShared>();
  const uint32_t rank = clusterRank();
  constexpr uint32_t bytes = txBytes<decltype(s.rows)> / 2;
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  clusterSync();
  if (threadIndex() == 0) {
    if (rank == 0)
      s.full.arriveExpectTx(2 * bytes);
    const int32_t own[4] = {rows[4 * rank], rows[4 * rank + 1],
                            rows[4 * rank + 2], rows[4 * rank + 3]};
    tmaGather4Pair(s.rows.panelRows(0), map, 0, own, s.full);
  }
  syncWarp();
  if (rank == 0)
    s.full.waitCluster(Phase::first());
  clusterSync();
  for (uint32_t i = threadIndex(); i < 4 * 64; i += 32)
    out[rank * 256 + i] = s.rows.at(i / 64, i % 64).bits;
}

MLA_KERNEL(32, 1) trapping(int trapped, uint32_t *out) {
  if (static_cast<int>(threadIndex()) == trapped)
    trap();
  out[threadIndex()] = threadIndex();
}

struct IndexShared {
  SharedArray<uint32_t, 64> values;
};

/// A kernel for CTAs of 64 threads.
MLA_KERNEL(64, 1) indices(uint32_t *out) {
  auto &s = dynamicShared<IndexShared>();
  const uint32_t t = threadIndex();
  if (t % 2 == 0)
    storeShared(&s.values[t], Vec<uint32_t, 2>{{t, t + 1}});
  syncThreads();
  if (t != 0)
    return;
  uint32_t sum = 0;
  for (uint32_t i = 0; i < 64; i += 2) {
    const auto two = loadShared<2>(&s.values[i]);
    sum += two[0] + two[1];
  }
  out += ((ctaZ() * gridY() + ctaY()) * gridX() + ctaX()) * 7;
  const uint32_t all[7] = {ctaX(),  ctaY(),  ctaZ(), gridX(),
                           gridY(), gridZ(), sum};
  for (int i = 0; i < 7; ++i)
    out[i] = all[i];
}

MLA_KERNEL(32, 1) scalars(const float *in, float *out) {
  const float x = in[2 * threadIndex()], y = in[2 * threadIndex() + 1];
  out[2 * threadIndex()] = minimum(x, y);
  out[2 * threadIndex() + 1] = secondOf(packPair<Bf16>(x, y));
}

} // namespace

void mla::test::queueIndices(Stream device, const LaunchShape &grid,
                             uint32_t *out) {
  LaunchShape shape = grid;
  shape.threads = 64;
  shape.sharedBytes = sizeof(IndexShared);
  launch(indices, shape, device, out);
}

void mla::test::queueScalars(Stream device, const float *in, float *out) {
  LaunchShape shape;
  shape.threads = 32;
  launch(scalars, shape, device, in, out);
}

void mla::test::queueGatherPair(Stream device, const TensorMap &map,
                                const int32_t *rows, uint16_t *out) {
  LaunchShape shape;
  shape.gridX = shape.cluster = 2;
  shape.threads = 32;
  shape.sharedBytes = sizeof(GatherShared);
  launch(gatherPair, shape, device, map, rows, out);
}

void mla::test::queueTrap(Stream device, int trapped, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  launch(trapping, shape, device, trapped, out);
}

MLA_KERNEL(512, 1) mla::test::meetGrid(uint32_t *arrived) {
  if (threadIndex() != 0)
    return;
  fetchAdd<Order::Release>(arrived, 1u);
  while (loadAcquire(arrived) < gridX())
    backOff(32);
}

MLA_KERNEL(32, 1) mla::test::meetGridWithColumns(uint32_t *arrived) {
  auto &slot = dynamicShared<TmemSlot>();
  tmemAllocate<CtaGroup::One, 128>(slot);
  syncWarp();
  meetGrid(arrived);
  syncWarp();
  tmemFree<CtaGroup::One>(tmemRange<128>(slot));
}

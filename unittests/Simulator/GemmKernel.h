//===- GemmKernel.h - A warp-specialised product for tests -----*- C++ -*-===//
//
// C (bf16, M x N) = A (M x K) * B (N x K)^T. One warp loads tiles of 64 x 64
// through a ring, and a warpgroup multiplies them. The parameter selects a
// planted bug.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_GEMMKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_GEMMKERNEL_H

#include "GemmParams.h"

namespace mla::test {

template <Mistake M>
MLA_DEVICE void loadTiles(GemmSmem &s, const GemmMaps &maps, int steps) {
  auto ring = Ring<GemmSmem::stages>::producer();
  if (M == Mistake::WrongPhase)
    ring = Ring<GemmSmem::stages>::consumer();
  constexpr uint32_t bytes = txBytes<decltype(s.out)> * 2;
  for (int step = 0; step < steps; ++step, ring.next()) {
    const uint32_t i = ring.stage();
    s.empty[i].wait(ring.phase());
    s.full[i].arriveExpectTx(M == Mistake::ShortExpect ? bytes / 2 : bytes);
    tmaLoad(s.a[i].panelRows(0), maps.a, Coordinates(step * 64, ctaY() * 64),
            s.full[i]);
    tmaLoad(s.b[i].panelRows(0), maps.b, Coordinates(step * 64, ctaX() * 64),
            s.full[i]);
  }
}

template <Mistake M>
MLA_DEVICE void multiplyStage(GemmSmem &s, Frag<float, 32> &acc, uint32_t i,
                              int step) {
  if (M != Mistake::NoFence)
    wgmmaFence(acc);
  for (int k = 0; k < 64; k += 16) {
    if (M == Mistake::SkippedLane && step == 1 && laneIndex() == 31)
      continue;
    const auto a = s.a[i].kMajor(0, k);
    const auto b = s.b[i].kMajor(0, k);
    if constexpr (M == Mistake::WrongSwizzle) {
      const MatrixView<Bf16, Major::K, 64, Swizzle::B64, 512> wrong{b.low};
      wgmma(acc, a, wrong, step != 0 || k != 0);
    } else {
      wgmma(acc, a, b, step != 0 || k != 0);
    }
  }
  wgmmaCommit();
}

template <Mistake M>
MLA_DEVICE void multiplyTiles(GemmSmem &s, Frag<float, 32> &acc, int steps) {
  auto ring = Ring<GemmSmem::stages>::consumer();
  for (int step = 0; step < steps; ++step, ring.next()) {
    const uint32_t i = ring.stage();
    if (M != Mistake::SkippedBarrier || threadIndex() / 32 != 2)
      s.full[i].wait(ring.phase());
    multiplyStage<M>(s, acc, i, step);
    if (M == Mistake::EarlyRelease && laneIndex() == 0)
      s.empty[i].arrive();
    if (M != Mistake::NoWait || step + 1 < steps)
      wgmmaWait<0>(acc);
    syncWarp();
    if (M != Mistake::EarlyRelease && laneIndex() == 0)
      s.empty[i].arrive();
  }
}

template <Mistake M>
MLA_DEVICE void storeTile(GemmSmem &s, Frag<float, 32> &acc,
                          const GemmMaps &maps) {
  for (int v = 0; v < 32; ++v)
    s.out.at(wgmmaRow(threadIndex(), v), wgmmaCol(threadIndex(), v)) =
        fromFloat<Bf16>(acc[v]);
  if (M != Mistake::NoProxyFence)
    fenceProxyAsyncShared();
  NamedBarrier<1, 128>::sync();
  if (threadIndex() == 0) {
    tmaStore(maps.c, Coordinates(ctaX() * 64, ctaY() * 64), s.out.panelRows(0));
    bulkCommit();
    bulkWaitRead<0>();
  }
}

template <Mistake M>
MLA_KERNEL(160, 1)
gemm(MLA_GRID_CONSTANT const GemmMaps maps, int steps) {
  auto &s = dynamicShared<GemmSmem>();
  if (threadIndex() == 0) {
    for (int i = 0; i < GemmSmem::stages; ++i) {
      s.full[i].init(1);
      s.empty[i].init(4);
    }
    fenceBarrierInit();
  }
  syncThreads();
  if (threadIndex() >= 128) {
    if (electOne())
      loadTiles<M>(s, maps, steps);
    return;
  }
  Frag<float, 32> acc;
  multiplyTiles<M>(s, acc, steps);
  storeTile<M>(s, acc, maps);
}

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_GEMMKERNEL_H

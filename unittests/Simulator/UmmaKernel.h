//===- UmmaKernel.h - A product in tensor memory, for tests ----*- C++ -*-===//
//
// C (f32, M x N) = A (M x K) * B (N x K)^T by tcgen05, in one CTA or a pair.
// Warp 4 loads, warp 5 multiplies, warps 0 to 3 read the accumulator. Columns
// of C are computed in tiles, one after the other in one accumulator. The
// parameter selects a planted bug.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_UMMAKERNEL_H
#define MLA_UNITTESTS_SIMULATOR_UMMAKERNEL_H

#include "UmmaParams.h"

namespace mla::test {

template <class Shape, UmmaMistake X>
MLA_DEVICE void loadUmma(UmmaSmem<Shape> &s, const UmmaMaps &maps) {
  auto ring = Ring<2>::producer();
  constexpr uint32_t own = txBytes<decltype(s.a[0]), decltype(s.b[0])>;
  constexpr uint32_t bytes =
      X == UmmaMistake::ShortExpect ? own / 2 : own * Shape::ctas;
  const int rank = static_cast<int>(clusterRank());
  for (int tile = 0; tile < maps.tiles; ++tile)
    for (int step = 0; step < maps.steps; ++step, ring.next()) {
      const uint32_t i = ring.stage();
      s.empty[i].waitCluster(ring.phase());
      if (rank == 0)
        s.full[i].arriveExpectTx(bytes);
      const Coordinates a(step * 64, rank * Shape::aRows);
      const Coordinates b(step * 64, tile * Shape::n + rank * Shape::bRows);
      if constexpr (Shape::ctas == 2) {
        tmaLoadPair(s.a[i].panelRows(0), maps.a, a, s.full[i]);
        tmaLoadPair(s.b[i].panelRows(0), maps.b, b, s.full[i]);
      } else {
        tmaLoad(s.a[i].panelRows(0), maps.a, a, s.full[i]);
        tmaLoad(s.b[i].panelRows(0), maps.b, b, s.full[i]);
      }
    }
}

template <class Shape, UmmaMistake X>
MLA_DEVICE void commitUmma(Barrier &barrier) {
  if constexpr (Shape::ctas == 2)
    ummaCommitMulticast<Shape::group>(barrier, 3);
  else
    ummaCommit<Shape::group>(barrier);
}

template <class Shape, UmmaMistake X>
MLA_DEVICE void stepUmma(UmmaSmem<Shape> &s, TmemRange<Shape::columns> d,
                         const UmmaMaps &maps, uint32_t i, int tile, int step) {
  const bool isFirst = step == 0, isLast = step + 1 == maps.steps;
  for (int k = 0; k < 64; k += 16) {
    const bool accumulate =
        X == UmmaMistake::Uninitialised || !isFirst || k != 0;
    if (X == UmmaMistake::EarlyCommit && isLast && k == 48)
      commitUmma<Shape, X>(s.tensorFull);
    const int column = step * 64 + k;
    const int at = X == UmmaMistake::WrongStep ? k / 2 : k;
    expectOperand(Operand::A, maps.a, {column, 0, 0, Shape::aRows});
    expectOperand(Operand::B, maps.b,
                  {column, tile * Shape::n, 0, Shape::bRows});
    const auto a = s.a[i].kMajor(0, at);
    const auto b = s.b[i].kMajor(0, at);
    umma<Shape::group>(d, a, b, accumulate);
  }
}

template <class Shape, UmmaMistake X>
MLA_DEVICE void multiplyUmma(UmmaSmem<Shape> &s, TmemRange<Shape::columns> d,
                             const UmmaMaps &maps) {
  auto ring = Ring<2>::consumer();
  Phase phase = Phase::passed();
  if (X == UmmaMistake::EmptyCommit)
    commitUmma<Shape, X>(s.tensorFull);
  for (int tile = 0; tile < maps.tiles; ++tile, phase.advance()) {
    s.tensorEmpty.waitCluster(phase);
    tcgen05FenceAfter();
    for (int step = 0; step < maps.steps; ++step, ring.next()) {
      const uint32_t i = ring.stage();
      s.full[i].waitCluster(ring.phase());
      tcgen05FenceAfter();
      stepUmma<Shape, X>(s, d, maps, i, tile, step);
      commitUmma<Shape, X>(s.empty[i]);
    }
    if (X != UmmaMistake::EarlyCommit)
      commitUmma<Shape, X>(s.tensorFull);
  }
}

/// Returns the column of C that corresponds to the first column of D in the
/// lanes of the warp.
template <class Shape> MLA_DEVICE int columnOf(int tile) {
  const bool isSplit = Shape::ctas == 2 && Shape::m == 128;
  const int half = isSplit && threadIndex() >= 64 ? Shape::n / 2 : 0;
  return tile * Shape::n + half;
}
template <class Shape> MLA_DEVICE int rowOf() {
  const int row = static_cast<int>(threadIndex()) % Shape::aRows;
  return static_cast<int>(clusterRank()) * Shape::aRows + row;
}

template <class Shape, UmmaMistake X>
MLA_DEVICE void readUmma(UmmaSmem<Shape> &s, TmemRange<Shape::columns> d,
                         const UmmaMaps &maps) {
  Phase phase = Phase::first();
  const uint32_t warp = warpIndex();
  const uint32_t lane = X == UmmaMistake::OtherWarpsLanes ? 0 : 32 * warp;
  for (int tile = 0; tile < maps.tiles; ++tile, phase.advance()) {
    s.tensorFull.waitCluster(phase);
    if (X != UmmaMistake::NoFenceAfter)
      tcgen05FenceAfter();
    for (int first = 0; first < Shape::columns; first += 32) {
      Frag<float, 32> values;
      tmemLoad(values, d.atLane(lane).template from<32>(first));
      const bool isLast = first + 32 == Shape::columns;
      if (X == UmmaMistake::EarlyRelease && isLast) {
        tcgen05FenceBefore();
        s.tensorEmpty.arriveRemote(0);
      }
      float *row = maps.c + rowOf<Shape>() * maps.columns +
                   columnOf<Shape>(tile) + first;
      if (X == UmmaMistake::NoWaitLoad)
        row[0] = values[0];
      tmemWaitLoad(values);
      if (X != UmmaMistake::EarlyRelease && isLast) {
        if (X != UmmaMistake::NoFenceBefore)
          tcgen05FenceBefore();
        s.tensorEmpty.arriveRemote(0);
      }
      for (int c = 0; c < 32; ++c)
        row[c] = values[c];
    }
  }
}

template <class Shape> MLA_DEVICE void initUmma(UmmaSmem<Shape> &s) {
  for (int i = 0; i < 2; ++i) {
    s.full[i].init(1);
    s.empty[i].init(1);
  }
  s.tensorFull.init(1);
  s.tensorEmpty.init(128 * Shape::ctas);
  fenceBarrierInit();
}

template <class Shape, UmmaMistake X>
MLA_DEVICE void allocateUmma(UmmaSmem<Shape> &s) {
  constexpr CtaGroup group = Shape::group;
  if (X == UmmaMistake::AllocAfterRelinquish)
    tmemRelinquish<group>();
  if (X == UmmaMistake::GrowingAlloc) {
    tmemAllocate<group, 32>(s.slot);
    syncWarp();
    tmemFree<group>(tmemRange<32>(s.slot));
  }
  tmemAllocate<group, Shape::columns>(s.slot);
  if (X != UmmaMistake::AllocAfterRelinquish)
    tmemRelinquish<group>();
}

template <class Shape, UmmaMistake X>
MLA_KERNEL_CLUSTER(192, 1, Shape::ctas)
ummaKernel(MLA_GRID_CONSTANT const UmmaMaps maps) {
  auto &s = dynamicShared<UmmaSmem<Shape>>();
  const uint32_t warp = warpIndex();
  if (threadIndex() == 128)
    initUmma(s);
  syncWarp();
  if (X != UmmaMistake::NoClusterSync)
    clusterSync();
  if (warp == 5)
    allocateUmma<Shape, X>(s);
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  const auto d = tmemRange<Shape::columns>(s.slot);
  if (warp == 4) {
    if (electOne())
      loadUmma<Shape, X>(s, maps);
  } else if (warp == 5) {
    if (electOne()) {
      if (clusterRank() == 0)
        multiplyUmma<Shape, X>(s, d, maps);
      else if (X == UmmaMistake::OddIssuer)
        stepUmma<Shape, X>(s, d, maps, 0, 0, 0);
    }
  } else {
    readUmma<Shape, X>(s, d, maps);
  }
  syncWarp();
  tcgen05FenceBefore();
  syncThreads();
  if (X != UmmaMistake::NoClusterSync)
    clusterSync();
  if (warp == 5 && X != UmmaMistake::NoFree)
    tmemFree<Shape::group>(d);
}

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_UMMAKERNEL_H

// O = bf16(A * B^T) * V for a tile of 128 rows per CTA, by one CTA and by a
// pair of CTAs. One version uses the instruction layer, the other inline PTX
// (chain-sm100-raw.h).
#include "Arch/Arch.h"

using namespace mla::arch;

/// The barriers come first, so that their offsets do not depend on the group.
template <CtaGroup G> struct Shared {
  static constexpr int parts = int(G);
  Barrier loaded, scored, weighted, done;
  TmemSlot slot;
  SharedTile<Bf16, 128, 64> a;
  SharedTile<Bf16, 64 / parts, 64> b;
  SharedTile<Bf16, 64, 128 / parts> v;
};

template <CtaGroup G>
MLA_DEVICE void load(Shared<G> &s, const TensorMap &a, const TensorMap &b,
                     const TensorMap &v) {
  const uint32_t rank = clusterRank();
  if (rank == 0)
    s.loaded.arriveExpectTx(
        txBytes<decltype(s.a), decltype(s.b), decltype(s.v)> * int(G));
  auto one = [&](void *target, const TensorMap &map, uint32_t x, uint32_t y) {
    if constexpr (G == CtaGroup::Two)
      tmaLoadPair(target, map, Coordinates{x, y}, s.loaded);
    else
      tmaLoad(target, map, Coordinates{x, y}, s.loaded);
  };
  one(s.a.panelRows(0), a, 0, rank * 128);
  one(s.b.panelRows(0), b, 0, rank * 32);
#pragma unroll
  for (uint32_t panel = 0; panel < s.v.panels; ++panel)
    one(s.v.panelRows(panel), v, rank * 64 + panel * 64, 0);
}

template <CtaGroup G> MLA_DEVICE void await(Barrier &barrier) {
  if constexpr (G == CtaGroup::Two)
    barrier.waitCluster(Phase::first());
  else
    barrier.wait(Phase::first());
  tcgen05FenceAfter();
}

template <CtaGroup G> MLA_DEVICE void commit(Barrier &barrier) {
  if constexpr (G == CtaGroup::Two)
    ummaCommitMulticast<G>(barrier, 3);
  else
    ummaCommit<G>(barrier);
}

template <CtaGroup G>
MLA_DEVICE void multiply(Shared<G> &s, TmemRange<256> tmem) {
  const auto scores = tmem.part<128, 64>();
  const auto p = tmemOperand<Bf16, 128>(tmem.part<192, 32>());
  await<G>(s.loaded);
#pragma unroll
  for (uint32_t k = 0; k < 64; k += 16)
    umma<G>(scores, s.a.kMajor(0, k), s.b.kMajor(0, k), k != 0);
  commit<G>(s.scored);
  await<G>(s.weighted);
#pragma unroll
  for (uint32_t k = 0; k < 64; k += 16)
    umma<G>(tmem.part<0, 128>(), p.fromK(k), s.v.mnMajor(0, k), k != 0);
  commit<G>(s.done);
}

template <CtaGroup G>
MLA_DEVICE void weigh(Shared<G> &s, TmemRange<256> tmem, float *out) {
  const auto lanes = tmem.atLane(threadIndex() / 32 * 32);
  Frag<float, 64> scores;
  Frag<uint32_t, 32> p;
  await<G>(s.scored);
  tmemLoad(scores, lanes.part<128, 64>());
  tmemWaitLoad(scores);
#pragma unroll
  for (int i = 0; i < 32; ++i)
    p[i] = packPair<Bf16>(scores[2 * i], scores[2 * i + 1]).bits;
  tmemStore(lanes.part<192, 32>(), p);
  tmemWaitStore();
  tcgen05FenceBefore();
  if constexpr (G == CtaGroup::Two)
    s.weighted.arriveRemote(0);
  else
    s.weighted.arrive();
  await<G>(s.done);
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    Frag<float, 32> sum;
    tmemLoad(sum, lanes.from<32>(32 * j));
    tmemWaitLoad(sum);
#pragma unroll
    for (int i = 0; i < 32; ++i)
      out[threadIndex() * 128 + j * 32 + i] = sum[i];
  }
}

template <CtaGroup G>
MLA_DEVICE void chain(const TensorMap &a, const TensorMap &b,
                      const TensorMap &v, float *out) {
  auto &s = dynamicShared<Shared<G>>();
  const uint32_t warp = warpIndex();
  if (threadIndex() == 128) {
    s.loaded.init(1);
    s.scored.init(1);
    s.weighted.init(128 * int(G));
    s.done.init(1);
    fenceBarrierInit();
  }
  syncWarp();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  if (warp == 5) {
    tmemAllocate<G, 256>(s.slot);
    tmemRelinquish<G>();
  }
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  const auto tmem = tmemRange<256>(s.slot);
  if (warp == 4) {
    if (electOne())
      load<G>(s, a, b, v);
  } else if (warp == 5) {
    if (electOne() && (G == CtaGroup::One || clusterRank() == 0))
      multiply<G>(s, tmem);
  } else {
    weigh<G>(s, tmem, out + ctaX() * 128 * 128);
  }
  syncWarp();
  tcgen05FenceBefore();
  syncThreads();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  if (warp == 5)
    tmemFree<G>(tmem);
}

extern "C" MLA_KERNEL(192, 1)
    layer_1(MLA_GRID_CONSTANT const TensorMap a,
            MLA_GRID_CONSTANT const TensorMap b,
            MLA_GRID_CONSTANT const TensorMap v, float *out) {
  chain<CtaGroup::One>(a, b, v, out);
}
extern "C" MLA_KERNEL_CLUSTER(192, 1, 2)
    layer_2(MLA_GRID_CONSTANT const TensorMap a,
            MLA_GRID_CONSTANT const TensorMap b,
            MLA_GRID_CONSTANT const TensorMap v, float *out) {
  chain<CtaGroup::Two>(a, b, v, out);
}

// Offsets in shared memory: barriers 0, 8, 16, 24 and slot 32.
constexpr uint32_t offsetA = 1024, offsetB = offsetA + 16384;

#define RAW raw_1
#define GROUP "1"
#define PAIR 0
#define SCOPE "cta"
#include "chain-sm100-raw.h"
#undef RAW
#undef GROUP
#undef PAIR
#undef SCOPE
#define RAW raw_2
#define GROUP "2"
#define PAIR 1
#define SCOPE "cluster"
#include "chain-sm100-raw.h"

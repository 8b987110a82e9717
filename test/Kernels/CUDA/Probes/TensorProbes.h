//===- TensorProbes.h - tcgen05 and tensor memory (SM100) -----------------===//
//
// Small integers, so that every sum is exact and the host knows each word.
// These run in the simulator; for the GPU they are only compiled.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_TENSORPROBES_H
#define MLA_TEST_PROBES_TENSORPROBES_H

#include "MatrixProbes.h"

namespace probes {
using namespace mla::arch;

/// A tcgen05.mma to probe: four steps of K. RowsA and RowsB are those of a CTA.
template <CtaGroup Group, class A, class B, int RowsA_, int RowsB_,
          Major MajorA, Major MajorB, Swizzle S, bool InTmem = false,
          bool KeepsB = false>
struct UmmaCase {
  using TA = A;
  using TB = B;
  static constexpr CtaGroup G = Group;
  static constexpr int ctas = int(Group), RowsA = RowsA_, RowsB = RowsB_;
  static constexpr int M = RowsA * ctas, N = RowsB * ctas, K = 4 * mmaK<A>;
  static constexpr Major majorA = MajorA, majorB = MajorB;
  static constexpr bool inTmem = InTmem, ws = KeepsB;
  static constexpr int columns = ws ? N * M / 128 : ummaColumns(G, M, N);
  static constexpr int chunk = columns % 32 == 0 ? 32 : 16;
  /// Whether D's rows lie in lanes 0..15 of each quarter only.
  static constexpr bool sparseLanes = M == 64 && !ws;
  template <class T, int Mn, Major Mj>
  using Tile = std::conditional_t<Mj == Major::K, SharedTile<T, Mn, K, S>,
                                  SharedTile<T, K, Mn, S>>;
  struct Shared {
    Tile<A, RowsA, MajorA> a;
    Tile<B, RowsB, MajorB> b;
    Barrier done;
    TmemSlot slot;
  };
  /// The row of A that lane `lane` of tensor memory holds, or -1.
  static MLA_HOST_DEVICE constexpr int rowOfLane(uint32_t lane) {
    if (sparseLanes)
      return lane % 32 < 16 ? static_cast<int>(lane / 32 * 16 + lane % 16) : -1;
    return static_cast<int>(lane % RowsA);
  }
};

/// Makes a CTA's tensor memory, all of it, after what each thread did before.
template <CtaGroup G>
MLA_DEVICE TmemRange<512> allocateAll(TmemSlot &slot, Barrier &done) {
  if (threadIndex() == 0) {
    done.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  syncWarp();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  if (warpIndex() == 0) {
    tmemAllocate<G, 512>(slot);
    tmemRelinquish<G>();
  }
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  return tmemRange<512>(slot);
}
template <CtaGroup G> MLA_DEVICE void freeAll(TmemRange<512> range) {
  syncWarp();
  tcgen05FenceBefore();
  syncThreads();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  if (warpIndex() == 0)
    tmemFree<G>(range);
}
/// Orders all threads' tcgen05 operations before it with those after it.
template <CtaGroup G> MLA_DEVICE void tensorSync() {
  tcgen05FenceBefore();
  if constexpr (G == CtaGroup::Two)
    clusterSync();
  else
    syncThreads();
  tcgen05FenceAfter();
}
template <CtaGroup G> MLA_DEVICE void commitAll(Barrier &done) {
  if constexpr (G == CtaGroup::Two)
    ummaCommitMulticast<G>(done, 3);
  else
    ummaCommit<G>(done);
}

/// Columns of all lanes as words, row by row.
template <int Columns>
MLA_DEVICE void dumpLanes(TmemRange<Columns> range, uint32_t *out) {
  const uint32_t warp = threadIndex() / 32;
  constexpr int chunk = Columns % 32 == 0 ? 32 : Columns % 16 == 0 ? 16 : 4;
#pragma unroll 1
  for (int first = 0; first < Columns; first += chunk) {
    Frag<uint32_t, chunk> words;
    tmemLoad(words, range.atLane(warp * 32).template from<chunk>(first));
    tmemWaitLoad(words);
#pragma unroll
    for (int i = 0; i < chunk; ++i)
      out[threadIndex() * Columns + first + i] = words[i];
  }
}
/// The same where only lanes 0..15 of each quarter hold anything.
template <int Columns>
MLA_DEVICE void dumpHalfLanes(TmemRange<Columns> range, uint32_t *out) {
  const uint32_t warp = threadIndex() / 32, t = threadIndex() % 32;
  const uint32_t lane = warp * 32 + t / 4 + 8 * (t & 1);
#pragma unroll 1
  for (int first = 0; first < Columns; first += 16) {
    Frag<uint32_t, 8> words;
    tmemLoad<TmemShape::L16x64b>(
        words, range.atLane(warp * 32).template from<16>(first));
    tmemWaitLoad(words);
#pragma unroll
    for (int j = 0; j < 8; ++j)
      out[lane * Columns + first + (t >> 1 & 1) + 2 * j] = words[j];
  }
}

/// A's rows into tensor memory: 32 columns of packed elements.
template <class C>
MLA_DEVICE void storeRows(TmemRange<32> range, const typename C::TA *a) {
  const int row = C::rowOfLane(threadIndex());
  Frag<uint32_t, 32> words;
#pragma unroll
  for (int c = 0; c < 32; ++c)
    words[c] = row < 0
                   ? 0
                   : *reinterpret_cast<const uint32_t *>(
                         a + row * C::K +
                         c * (4 / static_cast<int>(sizeof(typename C::TA))));
  tmemStore(range.atLane(threadIndex() / 32 * 32), words);
  tmemWaitStore();
}

template <class C>
MLA_DEVICE void multiplySteps(typename C::Shared &s, TmemRange<512> tmem) {
  const auto d = tmem.template part<0, C::columns>();
#pragma unroll
  for (int step = 0; step < 4; ++step) {
    const uint32_t k = step * mmaK<typename C::TA>;
    const auto b = operandAt<C::majorB, C::RowsB>(s.b, k);
    const auto rows =
        tmemOperand<typename C::TA, C::RowsA>(tmem.template part<256, 32>());
    const auto a = operandAt<C::majorA, C::RowsA>(s.a, k);
    if constexpr (C::inTmem && C::ws)
      ummaWs(d, rows.fromK(k), b, step != 0);
    else if constexpr (C::ws)
      ummaWs(d, a, b, step != 0);
    else if constexpr (C::inTmem)
      umma<C::G>(d, rows.fromK(k), b, step != 0);
    else
      umma<C::G>(d, a, b, step != 0);
  }
  commitAll<C::G>(s.done);
}

template <class C>
MLA_DEVICE void ummaProbe(const typename C::TA *a, const typename C::TB *b,
                          uint32_t *out) {
  auto &s = dynamicShared<typename C::Shared>();
  const uint32_t rank = C::G == CtaGroup::Two ? clusterRank() : 0;
  a += rank * C::RowsA * C::K;
  b += rank * C::RowsB * C::K;
  for (uint32_t i = threadIndex(); i < C::RowsA * C::K; i += 128)
    element<C::majorA>(s.a, i / C::K, i % C::K) = a[i];
  for (uint32_t i = threadIndex(); i < C::RowsB * C::K; i += 128)
    element<C::majorB>(s.b, i / C::K, i % C::K) = b[i];
  const auto tmem = allocateAll<C::G>(s.slot, s.done);
  if constexpr (C::inTmem)
    storeRows<C>(tmem.template part<256, 32>(), a);
  tensorSync<C::G>();
  if (warpIndex() == 0 && rank == 0) {
    if (electOne())
      multiplySteps<C>(s, tmem);
  }
  syncWarp();
  s.done.waitCluster(Phase::first());
  tcgen05FenceAfter();
  const auto d = tmem.template part<0, C::columns>();
  out += rank * 128 * C::columns;
  if constexpr (C::sparseLanes)
    dumpHalfLanes(d, out);
  else
    dumpLanes(d, out);
  freeAll<C::G>(tmem);
}
template <class C>
MLA_KERNEL(128, 1)
ummaKernel(const typename C::TA *a, const typename C::TB *b, uint32_t *out) {
  ummaProbe<C>(a, b, out);
}
template <class C>
MLA_KERNEL_CLUSTER(128, 1, 2)
ummaPairKernel(const typename C::TA *a, const typename C::TB *b,
               uint32_t *out) {
  ummaProbe<C>(a, b, out);
}

/// Where (m, n) of D lies: CTA * 128 + lane, and column.
template <class C> std::pair<int, int> placeOf(int m, int n) {
  const int half = C::N / 2, quarter = C::N / 4;
  if (C::ws && C::M == 32)
    return {m + 32 * (n / quarter), n % quarter};
  if (C::ws && C::M == 64)
    return {m + 64 * (n / half), n % half};
  if (C::sparseLanes)
    return {m % 16 + 32 * (m / 16), n};
  if (C::ctas == 2 && C::M == 128)
    return {m / 64 * 128 + m % 64 + 64 * (n / half), n % half};
  return {m, n};
}

template <class C> Outcome runUmma(ProbeHost &host) {
  Numbers numbers(C::M + C::N);
  std::vector<float> x, y;
  Array<typename C::TA> a(
      host, operandValues<typename C::TA>(numbers, C::M * C::K, 0, x));
  Array<typename C::TB> b(
      host, operandValues<typename C::TB>(numbers, C::N * C::K, 0, y));
  Array<uint32_t> out(host, C::ctas * 128 * C::columns);
  LaunchShape shape;
  shape.threads = 128;
  shape.gridX = shape.cluster = C::ctas;
  shape.sharedBytes = sizeof(typename C::Shared);
  if constexpr (C::ctas == 2)
    host.run(ummaPairKernel<C>, shape, a.data, b.data, out.data);
  else
    host.run(ummaKernel<C>, shape, a.data, b.data, out.data);
  std::vector<float> expected(out.count);
  for (int m = 0; m < C::M; ++m)
    for (int n = 0; n < C::N; ++n) {
      const auto [lane, column] = placeOf<C>(m, n);
      float &sum = expected[lane * C::columns + column];
      for (int k = 0; k < C::K; ++k)
        sum += x[m * C::K + k] * y[n * C::K + k];
    }
  return compare(bitsOf(out.data, out.count),
                 bitsOf(expected.data(), expected.size()));
}

/// Lane and column of register j of thread t, relative to the range.
inline std::pair<int, int> registerPlace(TmemShape shape, int t, int j) {
  switch (shape) {
  case TmemShape::L16x64b:
    return {t / 4 + 8 * (t & 1), (t >> 1 & 1) + 2 * j};
  case TmemShape::L16x128b:
    return {t / 4 + 8 * (j & 1), t % 4 + 4 * (j >> 1)};
  case TmemShape::L16x256b:
    return {t / 4 + 8 * (j >> 1 & 1), 2 * (t % 4) + (j & 1) + 8 * (j >> 2)};
  default:
    return {t, j};
  }
}

struct TmemShared {
  Barrier done;
  TmemSlot slot;
};
/// Halves of a quarter of 32 lanes that an access of a shape needs.
constexpr int halves(TmemShape shape) {
  return shape == TmemShape::L32x32b ? 1 : 2;
}
constexpr int registersFor(TmemShape shape, int columns) {
  return shape == TmemShape::L32x32b ? columns : columns / 2;
}

/// Writes 32 columns in one shape, reads them in another.
template <TmemShape Write, TmemShape Read>
MLA_KERNEL(128, 1)
tmemKernel(uint32_t *out) {
  auto &s = dynamicShared<TmemShared>();
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  const auto range = tmem.part<64, 32>();
  const uint32_t t = threadIndex(), warp = t / 32;
  constexpr int writes = registersFor(Write, 32),
                reads = registersFor(Read, 32);
#pragma unroll
  for (int half = 0; half < halves(Write); ++half) {
    Frag<uint32_t, writes> words;
#pragma unroll
    for (int j = 0; j < writes; ++j)
      words[j] = t << 16 | half << 8 | j;
    tmemStore<Write>(range.atLane(warp * 32 + 16 * half), words);
  }
  tmemWaitStore();
#pragma unroll
  for (int half = 0; half < halves(Read); ++half) {
    Frag<uint32_t, reads> words;
    tmemLoad<Read>(words, range.atLane(warp * 32 + 16 * half));
    tmemWaitLoad(words);
#pragma unroll
    for (int j = 0; j < reads; ++j)
      out[(half * 128 + t) * reads + j] = words[j];
  }
  freeAll<CtaGroup::One>(tmem);
}
template <TmemShape Write, TmemShape Read> Outcome runTmem(ProbeHost &host) {
  constexpr int writes = registersFor(Write, 32),
                reads = registersFor(Read, 32);
  Array<uint32_t> out(host, halves(Read) * 128 * reads);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(TmemShared);
  host.run(tmemKernel<Write, Read>, shape, out.data);
  std::vector<uint32_t> image(128 * 32), expected(out.count);
  auto at = [](TmemShape shape, int t, int half, int j) {
    const auto [lane, column] = registerPlace(shape, t % 32, j);
    return (t / 32 * 32 + 16 * half + lane) * 32 + column;
  };
  for (int t = 0; t < 128; ++t)
    for (int half = 0; half < halves(Write); ++half)
      for (int j = 0; j < writes; ++j)
        image[at(Write, t, half, j)] = t << 16 | half << 8 | j;
  for (int t = 0; t < 128; ++t)
    for (int half = 0; half < halves(Read); ++half)
      for (int j = 0; j < reads; ++j)
        expected[(half * 128 + t) * reads + j] = image[at(Read, t, half, j)];
  return compare(bitsOf(out.data, out.count), expected);
}

/// 16-bit halves spread over columns, and gathered again.
MLA_KERNEL(128, 1) packKernel(uint32_t *out) {
  auto &s = dynamicShared<TmemShared>();
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  const auto range = tmem.part<0, 32>().atLane(threadIndex() / 32 * 32);
  Frag<uint32_t, 16> words, packed;
#pragma unroll
  for (int j = 0; j < 16; ++j)
    words[j] =
        threadIndex() << 24 | (2 * j + 1) << 16 | threadIndex() << 8 | 2 * j;
  tmemStoreUnpacked(range, words);
  tmemWaitStore();
  Frag<uint32_t, 32> single;
  tmemLoad(single, range);
  tmemLoadPacked(packed, range);
  tmemWaitLoad(single, packed);
#pragma unroll
  for (int j = 0; j < 16; ++j) {
    out[threadIndex() * 48 + j] = packed[j];
    out[threadIndex() * 48 + 16 + 2 * j] = single[2 * j] & 0xffff;
    out[threadIndex() * 48 + 17 + 2 * j] = single[2 * j + 1] & 0xffff;
  }
  freeAll<CtaGroup::One>(tmem);
}
inline Outcome packing(ProbeHost &host) {
  Array<uint32_t> out(host, 128 * 48);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(TmemShared);
  host.run(packKernel, shape, out.data);
  std::vector<uint32_t> expected;
  for (uint32_t t = 0; t < 128; ++t) {
    for (uint32_t j = 0; j < 16; ++j)
      expected.push_back(t << 24 | (2 * j + 1) << 16 | t << 8 | 2 * j);
    for (uint32_t c = 0; c < 32; ++c)
      expected.push_back((t << 8 | c) & 0xffff);
  }
  return compare(bitsOf(out.data, out.count), expected);
}

/// Rows of 16 or 32 bytes copied from shared memory over zeros.
template <TmemCopyShape S> struct CopyCase {
  static constexpr bool isWide =
      S == TmemCopyShape::L128x256b || S == TmemCopyShape::L4x256b;
  static constexpr int words = isWide ? 8 : 4;
  struct Shared {
    SharedTile<Bf16, 128, 2 * words, Swizzle::None> rows;
    Barrier done;
    TmemSlot slot;
  };
  /// The row that lands in a lane, or -1.
  static int rowOf(int lane) {
    switch (S) {
    case TmemCopyShape::L4x256b:
      return lane % 32 == 0 ? lane / 32 : -1;
    case TmemCopyShape::L64x128bTo02and13:
      return lane % 64;
    case TmemCopyShape::L64x128bTo01and23:
      return lane / 64 * 32 + lane % 32;
    case TmemCopyShape::L32x128bToAll:
      return lane % 32;
    default:
      return lane;
    }
  }
};
template <TmemCopyShape S> MLA_KERNEL(128, 1) copyKernel(uint32_t *out) {
  using C = CopyCase<S>;
  auto &s = dynamicShared<typename C::Shared>();
  for (uint32_t c = 0; c < 2 * C::words; ++c)
    s.rows.at(threadIndex(), c).bits =
        static_cast<uint16_t>(threadIndex() * 16 + c);
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  Frag<uint32_t, C::words> zeros;
  fill(zeros, 0u);
  tmemStore(tmem.template part<8, C::words>().atLane(threadIndex() / 32 * 32),
            zeros);
  tmemWaitStore();
  tensorSync<CtaGroup::One>();
  if (warpIndex() == 0) {
    if (electOne()) {
      tmemCopy<CtaGroup::One, S>(tmem.template part<8, C::words>(),
                                 s.rows.kMajor(0, 0));
      ummaCommit(s.done);
    }
  }
  syncWarp();
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  dumpLanes(tmem.template part<8, C::words>(), out);
  freeAll<CtaGroup::One>(tmem);
}
template <TmemCopyShape S> Outcome runCopy(ProbeHost &host) {
  using C = CopyCase<S>;
  Array<uint32_t> out(host, 128 * C::words);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(typename C::Shared);
  host.run(copyKernel<S>, shape, out.data);
  std::vector<uint32_t> expected;
  for (int lane = 0; lane < 128; ++lane)
    for (int c = 0; c < C::words; ++c) {
      const int row = C::rowOf(lane);
      const uint32_t low = row * 16 + 2 * c;
      expected.push_back(row < 0 ? 0 : low | (low + 1) << 16);
    }
  return compare(bitsOf(out.data, out.count), expected);
}

/// Block-scaled FP8: four blocks of 32, the scales by tmemCopy().
struct ScaledShared {
  SharedTile<E4m3, 128, 128> a;
  SharedTile<E5m2, 64, 128> b;
  SharedTile<Ue8m0, 32, 16, Swizzle::None> scaleA, scaleB;
  Barrier done;
  TmemSlot slot;
};
/// Scale of row m and block k: 2^((m + 3 * k) % 5 - 2).
MLA_HOST_DEVICE constexpr uint8_t scaleBits(uint32_t m, uint32_t block) {
  return static_cast<uint8_t>(127 - 2 + (m + 3 * block) % 5);
}
template <int Step>
MLA_DEVICE void scaledStep(ScaledShared &s, TmemRange<512> tmem) {
  ummaScaled<CtaGroup::One, Step, Step>(
      tmem.part<0, 64>(), s.a.kMajor(0, 32 * Step), s.b.kMajor(0, 32 * Step),
      tmem.part<64, 4>(), tmem.part<68, 4>(), Step != 0);
}
MLA_KERNEL(128, 1)
scaledKernel(const E4m3 *a, const E5m2 *b, uint32_t *out) {
  auto &s = dynamicShared<ScaledShared>();
  for (uint32_t i = threadIndex(); i < 128 * 128; i += 128)
    s.a.at(i / 128, i % 128) = a[i];
  for (uint32_t i = threadIndex(); i < 64 * 128; i += 128)
    s.b.at(i / 128, i % 128) = b[i];
  for (uint32_t i = threadIndex(); i < 512; i += 128) {
    const uint32_t row = i / 16, m = row + i % 16 / 4 * 32, block = i % 4;
    s.scaleA.at(row, i % 16).bits = scaleBits(m, block);
    s.scaleB.at(row, i % 16).bits = scaleBits(m + 1, block);
  }
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  if (warpIndex() == 0) {
    if (electOne()) {
      constexpr auto all = TmemCopyShape::L32x128bToAll;
      tmemCopy<CtaGroup::One, all>(tmem.part<64, 4>(), s.scaleA.kMajor(0, 0));
      tmemCopy<CtaGroup::One, all>(tmem.part<68, 4>(), s.scaleB.kMajor(0, 0));
      scaledStep<0>(s, tmem);
      scaledStep<1>(s, tmem);
      scaledStep<2>(s, tmem);
      scaledStep<3>(s, tmem);
      ummaCommit(s.done);
    }
  }
  syncWarp();
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  dumpLanes(tmem.part<0, 64>(), out);
  freeAll<CtaGroup::One>(tmem);
}
inline Outcome scaled(ProbeHost &host) {
  Numbers numbers(9);
  std::vector<float> x, y;
  Array<E4m3> a(host, operandValues<E4m3>(numbers, 128 * 128, 0, x));
  Array<E5m2> b(host, operandValues<E5m2>(numbers, 64 * 128, 0, y));
  Array<uint32_t> out(host, 128 * 64);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(ScaledShared);
  host.run(scaledKernel, shape, a.data, b.data, out.data);
  std::vector<float> expected(128 * 64);
  for (int m = 0; m < 128; ++m)
    for (int n = 0; n < 64; ++n)
      for (int k = 0; k < 128; ++k)
        expected[m * 64 + n] +=
            std::ldexp(x[m * 128 + k] * y[n * 128 + k],
                       scaleBits(m, k / 32) + scaleBits(n + 1, k / 32) - 254);
  return compare(bitsOf(out.data, out.count),
                 bitsOf(expected.data(), expected.size()));
}

/// Rows picked from a matrix, two of them outside it, and scattered again.
struct GatherShared {
  SharedTile<Bf16, 8, 64> rows;
  Barrier full;
};
MLA_KERNEL(32, 1)
gatherKernel(MLA_GRID_CONSTANT const TensorMap from,
             MLA_GRID_CONSTANT const TensorMap to, uint16_t *out) {
  auto &s = dynamicShared<GatherShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(txBytes<decltype(s.rows)>);
    const int32_t first[4] = {7, 2, -1, 19}, second[4] = {0, 20, 7, 5};
    tmaGather4(s.rows.panelRows(0), from, 64, first, s.full);
    tmaGather4(s.rows.panelRows(0, 4), from, 64, second, s.full, evictFirst());
  }
  syncWarp();
  s.full.wait(Phase::first());
  for (uint32_t i = threadIndex(); i < 8 * 64; i += 32)
    out[i] = s.rows.at(i / 64, i % 64).bits;
  if (threadIndex() == 0) {
    const int32_t rows[4] = {3, 1, 9, 4};
    tmaScatter4(to, 0, rows, s.rows.panelRows(0));
    bulkCommit();
    bulkWait<0>();
  }
}
inline Outcome gather(ProbeHost &host) {
  std::vector<uint16_t> values(20 * 128);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<uint16_t>(i * 5 + 1);
  Array<uint16_t> matrix(host, values), out(host, 8 * 64),
      target(host, 10 * 64);
  TensorMapSpec spec;
  spec.address = matrix.data;
  spec.rank = 2;
  spec.extents[0] = 128, spec.extents[1] = 20, spec.strides[1] = 256;
  spec.box[0] = 64, spec.box[1] = 1;
  TensorMapSpec to = spec;
  to.address = target.data;
  to.extents[0] = 64, to.extents[1] = 10, to.strides[1] = 128;
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(GatherShared);
  host.run(gatherKernel, shape, encode(spec), encode(to), out.data);
  std::vector<uint16_t> expected(8 * 64), scattered(10 * 64);
  const int picked[8] = {7, 2, -1, 19, 0, 20, 7, 5}, put[4] = {3, 1, 9, 4};
  for (int i = 0; i < 8; ++i)
    for (int c = 0; c < 64; ++c) {
      const bool isInside = picked[i] >= 0 && picked[i] < 20;
      expected[i * 64 + c] = isInside ? values[picked[i] * 128 + 64 + c] : 0;
      if (i < 4)
        scattered[put[i] * 64 + c] = expected[i * 64 + c];
    }
  auto words = bitsOf(out.data, out.count);
  auto right = bitsOf(expected.data(), expected.size());
  const auto there = bitsOf(target.data, target.count),
             should = bitsOf(scattered.data(), scattered.size());
  words.insert(words.end(), there.begin(), there.end());
  right.insert(right.end(), should.begin(), should.end());
  return compare(std::move(words), right);
}

/// FP4, scales and pairs of floats.
MLA_KERNEL(32, 1) smallKernel(const float *in, uint32_t *out) {
  const uint32_t t = threadIndex();
  const float x = in[t], y = in[31 - t];
  out[6 * t] = packE2m1(x, y).bits;
  out[6 * t + 1] = toF16(E2m1x2{static_cast<uint8_t>(t * 8 + t / 4)}).bits;
  out[6 * t + 2] = scaleUp(x < 0 ? -x : x).bits;
  const F32x2 sum = add(multiply(F32x2{x, y}, F32x2{y, 3}), F32x2{1, x});
  const F32x2 fused = multiplyAdd(F32x2{x, y}, F32x2{2, x}, sum);
  out[6 * t + 3] = toFloat(scaleUp(x * x)) >= x * x;
  out[6 * t + 4] = static_cast<uint32_t>(static_cast<int>(fused.x * 16));
  out[6 * t + 5] = static_cast<uint32_t>(static_cast<int>(fused.y * 16));
}
inline Outcome smallTypes(ProbeHost &host) {
  const float magnitudes[16] = {0,     0.2f, 0.25f, 0.3f, 0.5f, 0.75f, 1, 1.25f,
                                1.75f, 2,    2.5f,  3,    3.5f, 5,     6, 100};
  const uint8_t codes[16] = {0, 0, 0, 1, 1, 2, 2, 2, 4, 4, 4, 5, 6, 6, 7, 7};
  const uint16_t halves[8] = {0,      0x3800, 0x3c00, 0x3e00,
                              0x4000, 0x4200, 0x4400, 0x4600};
  std::vector<float> values(32);
  for (int i = 0; i < 32; ++i)
    values[i] = i < 16 ? magnitudes[i] : -magnitudes[31 - i];
  Array<float> in(host, values);
  Array<uint32_t> out(host, 6 * 32);
  LaunchShape shape;
  shape.threads = 32;
  host.run(smallKernel, shape, in.data, out.data);
  auto code = [&](int i) { return i < 16 ? codes[i] : codes[31 - i] | 8; };
  auto half = [&](int c) { return halves[c & 7] | (c & 8) << 12; };
  std::vector<uint32_t> expected;
  for (int t = 0; t < 32; ++t) {
    const float x = values[t], y = values[31 - t];
    const int bits = t * 8 + t / 4 & 255;
    int exponent = 0;
    const float fraction = std::frexp(std::abs(x), &exponent);
    expected.push_back(code(t) | code(31 - t) << 4);
    expected.push_back(half(bits & 15) | half(bits >> 4) << 16);
    expected.push_back(x == 0 ? 0 : 127 + exponent - (fraction == 0.5f));
    expected.push_back(1);
    expected.push_back(static_cast<int>((x * 2 + (x * y + 1)) * 16));
    expected.push_back(static_cast<int>((y * x + (y * 3 + x)) * 16));
  }
  return compare(bitsOf(out.data, out.count), expected);
}

} // namespace probes

#endif // MLA_TEST_PROBES_TENSORPROBES_H

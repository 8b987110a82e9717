//===- UmmaProbes.h - tcgen05.mma (SM100) ---------------------------------===//
//
// Inputs are small integers, so that every sum is exact and the host computes
// each word. These probes run in the simulator; for a GPU they are only
// compiled.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_UMMAPROBES_H
#define MLA_TEST_PROBES_UMMAPROBES_H

#include "MatrixProbes.h"
#include "TensorMemory.h"

namespace probes {
using namespace mla::arch;

/// A tcgen05.mma to probe: four steps of K. RowsA and RowsB are rows per CTA.
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
  /// True if the rows of D are only in lanes 0 to 15 of each quarter.
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
  /// Returns the row of A that lane `lane` of tensor memory holds, or -1.
  static MLA_HOST_DEVICE constexpr int rowOfLane(uint32_t lane) {
    if (sparseLanes)
      return lane % 32 < 16 ? static_cast<int>(lane / 32 * 16 + lane % 16) : -1;
    return static_cast<int>(lane % RowsA);
  }
};

/// Stores the rows of A to tensor memory: 32 columns of packed elements.
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

/// Returns the index CTA * 128 + lane and the column of element (m, n) of D.
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

/// The shared memory of a block-scaled product, with the scales of both
/// operands: four blocks of 32 elements per row.
struct Scales {
  SharedTile<Ue8m0, 32, 16, Swizzle::None> a, b;
  Barrier done;
  TmemSlot slot;
};
/// Returns the scale of row m and block k: 2^((m + 3 * k) % 5 - 2).
MLA_HOST_DEVICE constexpr uint8_t scaleBits(uint32_t m, uint32_t block) {
  return static_cast<uint8_t>(127 - 2 + (m + 3 * block) % 5);
}
MLA_DEVICE void fillScales(Scales &scales) {
  for (uint32_t i = threadIndex(); i < 512; i += 128) {
    const uint32_t row = i / 16, m = row + i % 16 / 4 * 32, block = i % 4;
    scales.a.at(row, i % 16).bits = scaleBits(m, block);
    scales.b.at(row, i % 16).bits = scaleBits(m + 1, block);
  }
}
/// Copies the scales to columns 64 and 68 with tmemCopy(), calls
/// multiply(tensor memory) in one thread, and writes D (128 x 64) to `out`.
template <class F>
MLA_DEVICE void multiplyScaled(Scales &scales, uint32_t *out,
                               const F &multiply) {
  const auto tmem = allocateAll<CtaGroup::One>(scales.slot, scales.done);
  if (warpIndex() == 0) {
    if (electOne()) {
      constexpr auto all = TmemCopyShape::L32x128bToAll;
      tmemCopy<CtaGroup::One, all>(tmem.part<64, 4>(), scales.a.kMajor(0, 0));
      tmemCopy<CtaGroup::One, all>(tmem.part<68, 4>(), scales.b.kMajor(0, 0));
      multiply(tmem);
      ummaCommit(scales.done);
    }
  }
  syncWarp();
  scales.done.wait(Phase::first());
  tcgen05FenceAfter();
  dumpLanes(tmem.part<0, 64>(), out);
  freeAll<CtaGroup::One>(tmem);
}

/// Block-scaled FP8 products.
struct ScaledShared {
  SharedTile<E4m3, 128, 128> a;
  SharedTile<E5m2, 64, 128> b;
  Scales scales;
};
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
  fillScales(s.scales);
  multiplyScaled(s.scales, out, [&](TmemRange<512> tmem) {
    scaledStep<0>(s, tmem);
    scaledStep<1>(s, tmem);
    scaledStep<2>(s, tmem);
    scaledStep<3>(s, tmem);
  });
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

/// Block-scaled FP4 products: K = 128 in two steps, each with two blocks of 32.
struct Fp4Shared {
  SharedTile<E2m1x2, 128, 64, Swizzle::B64> a;
  SharedTile<E2m1x2, 64, 64, Swizzle::B64> b;
  Scales scales;
};
/// Returns byte i of row m, which holds two codes.
MLA_HOST_DEVICE constexpr uint8_t fp4Byte(uint32_t m, uint32_t i) {
  return static_cast<uint8_t>(m * 37 + i * 11 + m * i);
}
template <int Step> MLA_DEVICE void fp4Step(Fp4Shared &s, TmemRange<512> tmem) {
  ummaScaled<CtaGroup::One, 2 * Step, 2 * Step>(
      tmem.part<0, 64>(), s.a.kMajor(0, 32 * Step), s.b.kMajor(0, 32 * Step),
      tmem.part<64, 4>(), tmem.part<68, 4>(), Step != 0);
}
MLA_KERNEL(128, 1) fp4Kernel(uint32_t *out) {
  auto &s = dynamicShared<Fp4Shared>();
  for (uint32_t i = threadIndex(); i < 128 * 64; i += 128) {
    s.a.at(i / 64, i % 64).bits = fp4Byte(i / 64, i % 64);
    if (i < 64 * 64)
      s.b.at(i / 64, i % 64).bits = fp4Byte(i / 64 + 5, i % 64);
  }
  fillScales(s.scales);
  multiplyScaled(s.scales, out, [&](TmemRange<512> tmem) {
    fp4Step<0>(s, tmem);
    fp4Step<1>(s, tmem);
  });
}
inline Outcome scaledFp4(ProbeHost &host) {
  Array<uint32_t> out(host, 128 * 64);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(Fp4Shared);
  host.run(fp4Kernel, shape, out.data);
  auto value = [](uint32_t row, int k) {
    const float values[8] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6};
    const uint32_t code = fp4Byte(row, k / 2) >> k % 2 * 4;
    return code & 8 ? -values[code & 7] : values[code & 7];
  };
  std::vector<float> expected(128 * 64);
  for (int m = 0; m < 128; ++m)
    for (int n = 0; n < 64; ++n)
      for (int k = 0; k < 128; ++k)
        expected[m * 64 + n] +=
            std::ldexp(value(m, k) * value(n + 5, k),
                       scaleBits(m, k / 32) + scaleBits(n + 1, k / 32) - 254);
  return compare(bitsOf(out.data, out.count),
                 bitsOf(expected.data(), expected.size()));
}

} // namespace probes

#endif // MLA_TEST_PROBES_UMMAPROBES_H

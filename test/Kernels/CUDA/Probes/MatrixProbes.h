//===- MatrixProbes.h - wgmma, mma.sync, ldmatrix -------------------------===//
//
// Sums of small integers are exact, so the host computes every bit. These
// probes test layouts. Sums of numbers of a wide range are rounded, so the bits
// of the results show the rounding.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_MATRIXPROBES_H
#define MLA_TEST_PROBES_MATRIXPROBES_H

#include "Probe.h"

namespace probes {
using namespace mla::arch;

/// A wgmma to probe: four steps of K.
template <class A, class B, int N_, Major MajorA, Major MajorB, Swizzle S,
          bool InRegisters = false>
struct WgmmaCase {
  using TA = A;
  using TB = B;
  static constexpr int N = N_, K = 4 * mmaK<A>;
  static constexpr Major majorA = MajorA, majorB = MajorB;
  static constexpr bool inRegisters = InRegisters;
  // An MN-major tile is at least a panel wide.
  static constexpr int panel = swizzleSpan(S) / sizeof(A);
  static constexpr int wide = N < panel ? panel : N;
  template <class T, int Mn, Major M>
  using Tile = std::conditional_t<M == Major::K, SharedTile<T, Mn, K, S>,
                                  SharedTile<T, K, Mn, S>>;
  struct Shared {
    Tile<A, 64, MajorA> a;
    Tile<B, MajorB == Major::K ? N : wide, MajorB> b;
  };
};

/// Returns element (mn, k) of an operand in its tile.
template <Major M, class Tile>
MLA_DEVICE auto &element(Tile &tile, uint32_t mn, uint32_t k) {
  if constexpr (M == Major::K)
    return tile.at(mn, k);
  else
    return tile.at(k, mn);
}
template <Major M, int Count, class Tile>
MLA_DEVICE auto operandAt(const Tile &tile, uint32_t k) {
  if constexpr (M == Major::K)
    return tile.template kMajor<Count>(0, k);
  else
    return tile.template mnMajor<Count>(0, k);
}

/// Loads this thread's registers of A for one step, from rows of K elements.
template <class C>
MLA_DEVICE void loadRegisters(Frag<uint32_t, 4> &r, const typename C::TA *a,
                              uint32_t k) {
  constexpr uint32_t each = 4 / sizeof(typename C::TA);
  const uint32_t t = threadIndex();
#pragma unroll
  for (uint32_t v = 0; v < 4; ++v) {
    const uint32_t row = t / 32 * 16 + t % 32 / 4 + v % 2 * 8;
    const uint32_t at = k + v / 2 * 4 * each + t % 4 * each;
    r[static_cast<int>(v)] =
        *reinterpret_cast<const uint32_t *>(a + row * C::K + at);
  }
}

/// Computes D (64 x N, row-major) = A (64 x K) * B (N x K)^T in four steps of
/// K.
template <class C>
MLA_KERNEL(128, 1)
wgmmaKernel(const typename C::TA *a, const typename C::TB *b, float *d) {
  auto &s = dynamicShared<typename C::Shared>();
  for (uint32_t i = threadIndex(); i < 64 * C::K; i += 128)
    element<C::majorA>(s.a, i / C::K, i % C::K) = a[i];
  for (uint32_t i = threadIndex(); i < C::N * C::K; i += 128)
    element<C::majorB>(s.b, i / C::K, i % C::K) = b[i];
  fenceProxyAsyncShared();
  syncThreads();
  Frag<float, C::N / 2> sum;
  Frag<uint32_t, 4> registers[4];
  if constexpr (C::inRegisters) {
#pragma unroll
    for (int step = 0; step < 4; ++step)
      loadRegisters<C>(registers[step], a, step * mmaK<typename C::TA>);
    wgmmaFence(sum, registers);
  } else {
    wgmmaFence(sum);
  }
#pragma unroll
  for (int step = 0; step < 4; ++step) {
    const uint32_t k = step * mmaK<typename C::TA>;
    const auto right = operandAt<C::majorB, C::N>(s.b, k);
    if constexpr (C::inRegisters)
      wgmma<typename C::TA>(sum, registers[step], right, step != 0);
    else
      wgmma(sum, operandAt<C::majorA, 64>(s.a, k), right, step != 0);
  }
  wgmmaCommit();
  if constexpr (C::inRegisters)
    wgmmaWait<0>(sum, registers);
  else
    wgmmaWait<0>(sum);
#pragma unroll
  for (int v = 0; v < C::N / 2; ++v)
    d[wgmmaRow(threadIndex(), v) * C::N + wgmmaCol(threadIndex(), v)] = sum[v];
}

/// Returns an operand with small integers, or with numbers from 2^-spread to
/// 2^spread. Appends the values to `exact`.
template <class T>
std::vector<T> operandValues(Numbers &numbers, size_t count, int spread,
                             std::vector<float> &exact) {
  std::vector<T> values(count);
  exact.resize(count);
  for (size_t i = 0; i < count; ++i) {
    exact[i] =
        spread ? numbers.wide(spread) : static_cast<float>(numbers.around(6));
    store(values[i], exact[i]);
  }
  return values;
}

template <class C, int Spread> Outcome runWgmma(ProbeHost &host) {
  Numbers numbers(C::N * 64 + C::K + Spread);
  std::vector<float> x, y;
  Array<typename C::TA> a(
      host, operandValues<typename C::TA>(numbers, 64 * C::K, Spread, x));
  Array<typename C::TB> b(
      host, operandValues<typename C::TB>(numbers, C::N * C::K, Spread, y));
  Array<float> d(host, 64 * C::N);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(typename C::Shared);
  host.run(wgmmaKernel<C>, shape, a.data, b.data, d.data);
  if (Spread)
    return {bitsOf(d.data, d.count)};
  std::vector<float> expected(64 * C::N);
  for (int m = 0; m < 64; ++m)
    for (int n = 0; n < C::N; ++n)
      for (int k = 0; k < C::K; ++k)
        expected[m * C::N + n] += x[m * C::K + k] * y[n * C::K + k];
  return compare(bitsOf(d.data, d.count),
                 bitsOf(expected.data(), expected.size()));
}

template <class T, bool Transpose>
MLA_KERNEL(32, 1)
warpMatrixKernel(const T *a, const T *b, float *d, T *copy) {
  struct Shared {
    SharedArray<T, 16 * 16> a, copy;
    SharedArray<T, 16 * 8> b;
  };
  auto &s = dynamicShared<Shared>();
  const uint32_t lane = laneIndex();
  for (uint32_t i = lane; i < 256; i += 32)
    s.a[i] = a[i];
  // If Transpose, B is stored as k x n, otherwise as n x k.
  for (uint32_t i = lane; i < 128; i += 32)
    s.b[Transpose ? i % 16 * 8 + i / 16 : i] = b[i];
  syncWarp();
  uint32_t x[4], y[2];
  loadMatrix(x, &s.a[lane % 16 * 16 + lane / 16 * 8]);
  if constexpr (Transpose)
    loadMatrix<2, true>(y, &s.b[lane % 16 * 8]);
  else
    loadMatrix<2>(y, &s.b[lane % 8 * 16 + lane / 8 % 2 * 8]);
  float sum[4] = {};
  mma16x8x16<T>(sum, x, y);
  storeMatrix(&s.copy[lane % 16 * 16 + lane / 16 * 8], x);
  syncWarp();
  for (uint32_t i = lane; i < 256; i += 32)
    copy[i] = s.copy[i];
  for (uint32_t v = 0; v < 4; ++v)
    d[(lane / 4 + 8 * (v / 2)) * 8 + 2 * (lane % 4) + v % 2] = sum[v];
}

template <class T, bool Transpose> Outcome runWarpMatrix(ProbeHost &host) {
  Numbers numbers(17);
  std::vector<float> x, y;
  Array<T> a(host, operandValues<T>(numbers, 256, 0, x));
  Array<T> b(host, operandValues<T>(numbers, 128, 0, y));
  Array<T> copy(host, 256);
  Array<float> d(host, 128);
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = (256 + 256 + 128) * 2;
  host.run(warpMatrixKernel<T, Transpose>, shape, a.data, b.data, d.data,
           copy.data);
  std::vector<float> expected(128);
  for (int m = 0; m < 16; ++m)
    for (int n = 0; n < 8; ++n)
      for (int k = 0; k < 16; ++k)
        expected[m * 8 + n] += x[m * 16 + k] * y[n * 16 + k];
  auto words = bitsOf(d.data, 128), right = bitsOf(expected.data(), 128);
  const auto copied = bitsOf(copy.data, 256), stored = bitsOf(a.data, 256);
  words.insert(words.end(), copied.begin(), copied.end());
  right.insert(right.end(), stored.begin(), stored.end());
  return compare(std::move(words), right);
}

} // namespace probes

#endif // MLA_TEST_PROBES_MATRIXPROBES_H

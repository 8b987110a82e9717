//===- ProductsKernels.cpp - wgmma and umma of any N and type -------------===//

#include "ProductsKernel.h"

#include <utility>

using namespace mla::arch;
using namespace mla::test;

namespace {

template <class T> constexpr int depth = 2 * mmaK<T>;

template <class TA, class TB> struct Shared {
  SharedTile<TA, 128, depth<TA>, Swizzle::B64> a;
  SharedTile<TB, 256, depth<TB>, Swizzle::B64> b;
  Barrier done;
  TmemSlot slot;
};

/// Copies the rows of an operand to its tile, with 128 threads.
template <class Tile>
MLA_DEVICE void fillTile(Tile &tile, const void *from, uint32_t rows) {
  using T = typename Tile::Element;
  for (uint32_t i = threadIndex(); i < rows * Tile::cols; i += 128)
    tile.at(i / Tile::cols, i % Tile::cols) = static_cast<const T *>(from)[i];
}

template <class TA, class TB, int N>
MLA_KERNEL(128, 1)
wgmmaProduct(const void *a, const void *b, float *d) {
  auto &s = dynamicShared<Shared<TA, TB>>();
  fillTile(s.a, a, 64);
  fillTile(s.b, b, N);
  fenceProxyAsyncShared();
  syncThreads();
  Frag<float, N / 2> sum;
  wgmmaFence(sum);
  for (int k = 0; k < depth<TA>; k += mmaK<TA>)
    wgmma(sum, s.a.template kMajor<64>(0, k), s.b.template kMajor<N>(0, k),
          k != 0);
  wgmmaCommit();
  wgmmaWait<0>(sum);
  for (int v = 0; v < N / 2; ++v)
    d[wgmmaRow(threadIndex(), v) * N + wgmmaCol(threadIndex(), v)] = sum[v];
}

template <class TA, class TB>
MLA_DEVICE TmemRange<256> beginProduct(Shared<TA, TB> &s) {
  if (threadIndex() == 0) {
    s.done.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  if (threadIndex() < 32)
    tmemAllocate<CtaGroup::One, 256>(s.slot);
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  return tmemRange<256>(s.slot);
}

/// Writes the rows of D from the lanes that an instruction of M rows uses. If M
/// is 64, row m is in lane m % 16 of quarter m / 16, and a thread reads four
/// columns of it at a time.
template <int M, int N>
MLA_DEVICE void writeProduct(TmemRange<256> range, float *d) {
  auto own = range.atLane(threadIndex() / 32 * 32);
  const uint32_t t = laneIndex();
  for (int first = 0; M == 64 && first < N; first += 8, own.address += 8) {
    Frag<float, 4> values;
    tmemLoad<TmemShape::L16x64b>(values, own.template part<0, 8>());
    tmemWaitLoad(values);
    const uint32_t row = threadIndex() / 32 * 16 + t / 4 + 8 * (t & 1);
    for (int j = 0; j < 4; ++j)
      d[row * N + first + (t >> 1 & 1) + 2 * j] = values[j];
  }
  if constexpr (M == 64)
    return;
  for (int first = 0; first < N; first += 8, own.address += 8) {
    Frag<float, 8> values;
    tmemLoad(values, own.template part<0, 8>());
    tmemWaitLoad(values);
    for (int c = 0; c < 8; ++c)
      d[threadIndex() * N + first + c] = values[c];
  }
}

template <class TA, class TB, int M, int N>
MLA_KERNEL(128, 1)
ummaProduct(const void *a, const void *b, float *d) {
  auto &s = dynamicShared<Shared<TA, TB>>();
  fillTile(s.a, a, M);
  fillTile(s.b, b, N);
  const auto range = beginProduct(s);
  if (threadIndex() == 0) {
    for (int k = 0; k < depth<TA>; k += mmaK<TA>)
      umma(range, s.a.template kMajor<M>(0, k), s.b.template kMajor<N>(0, k),
           k != 0);
    ummaCommit(s.done);
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  writeProduct<M, N>(range, d);
  tcgen05FenceBefore();
  syncThreads();
  if (threadIndex() < 32)
    tmemFree<CtaGroup::One>(range);
}

template <auto Kernel, class TA, class TB>
LaunchResult queue(Stream device, const void *a, const void *b, float *d) {
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(Shared<TA, TB>);
  return launch(Kernel, shape, device, a, b, d);
}

/// Returns the number of a type in sim::Format.
template <class T> constexpr int numberOf = -1;
template <> constexpr int numberOf<Bf16> = 0;
template <> constexpr int numberOf<F16> = 1;
template <> constexpr int numberOf<E4m3> = 2;
template <> constexpr int numberOf<E5m2> = 3;

using Products = std::vector<Product>;

template <class TA, class TB, int N> void addWgmma(Products &all) {
  all.push_back({numberOf<TA>, numberOf<TB>, 64, N,
                 queue<wgmmaProduct<TA, TB, N>, TA, TB>});
}
template <class TA, class TB, int M, int N> void addUmma(Products &all) {
  all.push_back({numberOf<TA>, numberOf<TB>, M, N,
                 queue<ummaProduct<TA, TB, M, N>, TA, TB>});
}

/// Calls add(pair of types) for every pair except bf16 and bf16.
template <class Add> void forOtherTypes(const Add &add) {
  add(F16{}, F16{});
  add(E4m3{}, E4m3{});
  add(E4m3{}, E5m2{});
  add(E5m2{}, E4m3{});
  add(E5m2{}, E5m2{});
}

} // namespace

Products mla::test::wgmmaProducts() {
  Products all;
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (addWgmma<Bf16, Bf16, 8 * (I + 1)>(all), ...);
  }(std::make_integer_sequence<int, 32>());
  forOtherTypes([&]<class TA, class TB>(TA, TB) {
    addWgmma<TA, TB, 8>(all);
    addWgmma<TA, TB, 88>(all);
  });
  return all;
}

Products mla::test::ummaProducts() {
  Products all;
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (addUmma<Bf16, Bf16, 128, 16 * (I + 1)>(all), ...);
  }(std::make_integer_sequence<int, 16>());
  [&]<int... I>(std::integer_sequence<int, I...>) {
    (addUmma<Bf16, Bf16, 64, 8 * (I + 1)>(all), ...);
  }(std::make_integer_sequence<int, 32>());
  forOtherTypes([&]<class TA, class TB>(TA, TB) {
    addUmma<TA, TB, 128, 112>(all);
    addUmma<TA, TB, 64, 104>(all);
  });
  return all;
}

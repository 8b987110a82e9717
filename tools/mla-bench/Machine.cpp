//===- Machine.cpp - Measure the limits of this machine -------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tools/mla-bench/Machine.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Machine.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <omp.h>

HWY_BEFORE_NAMESPACE();
namespace mla::bench::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Returns the sum of `count` floats, in four independent chains.
HWY_ATTR float sumFloats(const float *data, int64_t count) {
  const hn::ScalableTag<float> d;
  const int64_t lanes = hn::Lanes(d);
  auto a = hn::Zero(d), b = a, c = a, e = a;
  for (int64_t i = 0; i + 4 * lanes <= count; i += 4 * lanes) {
    a = hn::Add(a, hn::LoadU(d, data + i));
    b = hn::Add(b, hn::LoadU(d, data + i + lanes));
    c = hn::Add(c, hn::LoadU(d, data + i + 2 * lanes));
    e = hn::Add(e, hn::LoadU(d, data + i + 3 * lanes));
  }
  return hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(a, b), hn::Add(c, e))));
}

/// Independent chains of multiply-adds, enough to hide their latency.
constexpr int Chains = HWY_TARGET <= HWY_AVX3 ? 24 : 12;

/// Runs `rounds` rounds of all chains and returns the number of multiply-adds.
/// `sink` receives a result, so that the compiler keeps the chains.
HWY_ATTR int64_t multiplyAdd(int64_t rounds, float *sink) {
  const hn::ScalableTag<float> d;
  const auto x = hn::Set(d, 0.999f), y = hn::Set(d, 0.001f);
  hn::Vec<decltype(d)> sums[Chains];
  // Chains with equal initial values would be merged.
#pragma GCC unroll 24
  for (int i = 0; i < Chains; ++i)
    sums[i] = hn::Iota(d, static_cast<float>(i));
  for (int64_t round = 0; round < rounds; ++round)
#pragma GCC unroll 24
    for (auto &sum : sums)
      sum = hn::MulAdd(sum, x, y);
#pragma GCC unroll 24
  for (int i = 1; i < Chains; ++i)
    sums[0] = hn::Add(sums[0], sums[i]);
  *sink = hn::GetLane(sums[0]);
  return rounds * Chains * static_cast<int64_t>(hn::Lanes(d));
}

} // namespace mla::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mla::bench {
HWY_EXPORT(sumFloats);
HWY_EXPORT(multiplyAdd);

namespace {
double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

volatile float keep;

/// Returns the best rate of a few passes of `body`, which returns the work it
/// did.
template <typename Body> double bestRate(int threads, const Body &body) {
  double best = 0;
  for (int pass = 0; pass < 8; ++pass) {
    double done = 0, begin = now();
#pragma omp parallel num_threads(threads) reduction(+ : done)
    done += static_cast<double>(body());
    best = std::max(best, done / (now() - begin));
  }
  return best;
}

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512bw,avx512vl,avx512bf16")))
int64_t multiplyAddBF16(int64_t rounds, float *sink) {
  const __m512bh x = reinterpret_cast<__m512bh>(_mm512_set1_epi32(0x3c003c00));
  constexpr int Chains = 24;
  __m512 sums[Chains];
#pragma GCC unroll 24
  for (int i = 0; i < Chains; ++i)
    sums[i] = _mm512_set1_ps(0.5f * static_cast<float>(i));
  for (int64_t round = 0; round < rounds; ++round)
#pragma GCC unroll 24
    for (__m512 &sum : sums)
      sum = _mm512_dpbf16_ps(sum, x, x);
#pragma GCC unroll 24
  for (int i = 1; i < Chains; ++i)
    sums[0] = _mm512_add_ps(sums[0], sums[i]);
  *sink = _mm512_cvtss_f32(sums[0]);
  return rounds * Chains * 32;
}
#endif
} // namespace

double measureReadBandwidth(int threads) {
  const int64_t count = INT64_C(1) << 27; // 512 MiB
  std::unique_ptr<float[]> data(new float[static_cast<size_t>(count)]);
  const int64_t share = count / threads;
#pragma omp parallel num_threads(threads)
  std::fill_n(data.get() + omp_get_thread_num() * share, share, 1.0f);
  return bestRate(threads, [&] {
    keep = HWY_DYNAMIC_DISPATCH(sumFloats)(
        data.get() + omp_get_thread_num() * share, share);
    return share * 4;
  });
}

double measureFmaRate(int threads) {
  return bestRate(threads, [] {
    float sink;
    int64_t done = HWY_DYNAMIC_DISPATCH(multiplyAdd)(2000000, &sink);
    keep = sink;
    return done;
  });
}

double measureBF16Rate(int threads) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bf16"))
    return bestRate(threads, [] {
      float sink;
      int64_t done = multiplyAddBF16(2000000, &sink);
      keep = sink;
      return done;
    });
#endif
  return 0;
}
} // namespace mla::bench
#endif

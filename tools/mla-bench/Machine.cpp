//===- Machine.cpp - What this machine can do at most ---------------------===//

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

/// Sum of `count` floats, eight chains.
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

/// Multiply-adds done by `rounds` rounds of twelve chains; `sink` keeps them.
HWY_ATTR int64_t multiplyAdd(int64_t rounds, float *sink) {
  const hn::ScalableTag<float> d;
  const auto x = hn::Set(d, 0.999f), y = hn::Set(d, 0.001f);
  // Chains that begin alike would be folded into one.
  auto a = hn::Iota(d, 1.0f), b = hn::Add(a, y), c = hn::Add(b, y),
       e = hn::Add(c, y), f = hn::Add(e, y), g = hn::Add(f, y),
       h = hn::Add(g, y), i = hn::Add(h, y), j = hn::Add(i, y),
       k = hn::Add(j, y), l = hn::Add(k, y), m = hn::Add(l, y);
  for (int64_t round = 0; round < rounds; ++round) {
    a = hn::MulAdd(a, x, y), b = hn::MulAdd(b, x, y), c = hn::MulAdd(c, x, y);
    e = hn::MulAdd(e, x, y), f = hn::MulAdd(f, x, y), g = hn::MulAdd(g, x, y);
    h = hn::MulAdd(h, x, y), i = hn::MulAdd(i, x, y), j = hn::MulAdd(j, x, y);
    k = hn::MulAdd(k, x, y), l = hn::MulAdd(l, x, y), m = hn::MulAdd(m, x, y);
  }
  auto sum = hn::Add(hn::Add(hn::Add(a, b), hn::Add(c, e)),
                     hn::Add(hn::Add(f, g), hn::Add(h, i)));
  *sink = hn::GetLane(hn::Add(sum, hn::Add(hn::Add(j, k), hn::Add(l, m))));
  return rounds * 12 * static_cast<int64_t>(hn::Lanes(d));
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

/// Best rate over a few passes of `body`, which returns what it did.
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
  __m512 sums[12];
  for (int i = 0; i < 12; ++i)
    sums[i] = _mm512_set1_ps(0.5f * static_cast<float>(i));
  for (int64_t round = 0; round < rounds; ++round)
#pragma GCC unroll 12
    for (__m512 &sum : sums)
      sum = _mm512_dpbf16_ps(sum, x, x);
  for (int i = 1; i < 12; ++i)
    sums[0] = _mm512_add_ps(sums[0], sums[i]);
  *sink = _mm512_cvtss_f32(sums[0]);
  return rounds * 12 * 32;
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
    int64_t done = HWY_DYNAMIC_DISPATCH(multiplyAdd)(4000000, &sink);
    keep = sink;
    return done;
  });
}

double measureBF16Rate(int threads) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bf16"))
    return bestRate(threads, [] {
      float sink;
      int64_t done = multiplyAddBF16(4000000, &sink);
      keep = sink;
      return done;
    });
#endif
  return 0;
}
} // namespace mla::bench
#endif

// Computes ex2.approx, lg2.approx and rcp.approx of every f32.
//
//     functions        prints the GPU, a line for each function and one for
//                      each sign and exponent of the input
//
// The line of a function compares it with the f64 function rounded to f32: the
// number of different results, the largest difference in units of the last
// place, and the largest error relative to the result (for a logarithm between
// 0.5 and 2: relative to 1). Each other line has the upper nine bits of the
// input and, for each function, the digest of its 2^23 results
// (FunctionSums.h). The simulator gives the same digests.
#include "FunctionSums.h"

#include "../Probes/Host.h"

#include <cmath>
#include <vector>

using namespace mla::arch;
using namespace mla::test;

struct Counts {
  unsigned long long compared, differ;
  int ulps;
  unsigned long long relative; ///< bits of a positive double, for atomicMax
  unsigned worst;              ///< an input with the most ulps
};

__device__ float flushed(float x) {
  return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x;
}

/// Returns the rank of a float in the order of all floats.
__device__ int place(float x) {
  const int bits = __float_as_int(x);
  return bits < 0 ? int(0x80000000u - unsigned(bits)) : bits;
}

template <int F> __device__ float apply(float x) {
  return F == 0 ? exp2Fast(x) : F == 1 ? log2Fast(x) : reciprocalFast(x);
}

template <int F> __global__ void compare(Counts *counts) {
  const unsigned long long all = 1ull << 32;
  for (unsigned long long i = blockIdx.x * 256ull + threadIdx.x; i < all;
       i += gridDim.x * 256ull) {
    const float x = flushed(__uint_as_float(unsigned(i)));
    if (isnan(x) || (F == 1 && x < 0))
      continue;
    const double exact = F == 0   ? exp2(double(x))
                         : F == 1 ? log2(double(x))
                                  : 1.0 / x;
    const float want = flushed(float(exact));
    const float got = apply<F>(x);
    atomicAdd(&counts->compared, 1ull);
    if (__float_as_uint(want) == __float_as_uint(got))
      continue;
    atomicAdd(&counts->differ, 1ull);
    // The logarithm of a number near 1 is small, so its error is absolute.
    if (F == 1 && x > 0.5f && x < 2.0f) {
      atomicMax(&counts->relative,
                (unsigned long long)__double_as_longlong(fabs(got - exact)));
      continue;
    }
    const int ulps = abs(place(got) - place(want));
    if (atomicMax(&counts->ulps, ulps) < ulps)
      counts->worst = unsigned(i);
    if (isfinite(want) && want != 0)
      atomicMax(&counts->relative, (unsigned long long)__double_as_longlong(
                                       fabs((got - exact) / exact)));
  }
}

/// Computes the sums of all blocks. CTA b adds part b % 128 of block b / 128.
template <int F> __global__ void sum(unsigned long long *sums) {
  constexpr uint32_t parts = 128, size = functionBlockSize / parts;
  unsigned long long own = 0;
  for (uint32_t i = threadIdx.x; i < size; i += blockDim.x) {
    const uint32_t input = blockIdx.x * size + i;
    own +=
        functionTerm(input, __float_as_uint(apply<F>(__uint_as_float(input))));
  }
  atomicAdd(&sums[blockIdx.x / parts], own);
}

void check(cudaError_t error) {
  if (error == cudaSuccess)
    return;
  std::printf("%s\n", cudaGetErrorString(error));
  std::exit(2);
}

template <int F> void report(const char *name) {
  Counts *counts, host = {};
  check(cudaMalloc(&counts, sizeof(host)));
  check(cudaMemset(counts, 0, sizeof(host)));
  compare<F><<<2048, 256>>>(counts);
  check(cudaMemcpy(&host, counts, sizeof(host), cudaMemcpyDeviceToHost));
  check(cudaFree(counts));
  double relative;
  static_assert(sizeof(relative) == sizeof(host.relative));
  __builtin_memcpy(&relative, &host.relative, sizeof(relative));
  std::printf("%s: %llu of %llu differ, at most %d ulps (at %08x), at most "
              "2^%.2f relative\n",
              name, host.differ, host.compared, host.ulps, host.worst,
              std::log2(relative));
}

template <int F> std::vector<unsigned long long> sumsOf() {
  std::vector<unsigned long long> host(functionBlocks);
  const size_t bytes = host.size() * sizeof(host[0]);
  unsigned long long *sums;
  check(cudaMalloc(&sums, bytes));
  check(cudaMemset(sums, 0, bytes));
  sum<F><<<functionBlocks * 128, 256>>>(sums);
  check(cudaMemcpy(host.data(), sums, bytes, cudaMemcpyDeviceToHost));
  check(cudaFree(sums));
  return host;
}

int main() {
  std::printf("# %s\n", probes::ProbeHost::title().c_str());
  report<0>("ex2");
  report<1>("lg2");
  report<2>("rcp");
  const auto exp2 = sumsOf<0>(), log2 = sumsOf<1>(), reciprocal = sumsOf<2>();
  for (uint32_t block = 0; block < functionBlocks; ++block)
    std::printf("%03x %016llx %016llx %016llx\n", block, exp2[block],
                log2[block], reciprocal[block]);
}

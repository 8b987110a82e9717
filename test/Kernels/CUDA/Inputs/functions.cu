// Every f32 through ex2.approx, lg2.approx and rcp.approx, against the function
// in f64 rounded to f32, as the simulator computes it: how many differ, by how
// many units in the last place at most, and by how much at most relative to the
// result (of a logarithm between 0.5 and 2: to 1).
//
//     functions        prints a line for each function; 1 where one is beyond
//     the bound
//                      that docs/Simulator.md gives
#include "Arch/Arch.h"

#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>

using namespace mla::arch;

struct Counts {
  unsigned long long compared, differ;
  int ulps;
  unsigned long long relative; ///< bits of a positive double: ordered as it is
  unsigned worst;              ///< some input with the most ulps
};

__device__ float flushed(float x) {
  return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x;
}

/// Floats in their order, one apart.
__device__ int place(float x) {
  const int bits = __float_as_int(x);
  return bits < 0 ? int(0x80000000u - unsigned(bits)) : bits;
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
    const float got = F == 0   ? exp2Fast(x)
                      : F == 1 ? log2Fast(x)
                               : reciprocalFast(x);
    atomicAdd(&counts->compared, 1ull);
    if (__float_as_uint(want) == __float_as_uint(got))
      continue;
    atomicAdd(&counts->differ, 1ull);
    // A logarithm near 1 is small: there the error is absolute.
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

template <int F> bool report(const char *name) {
  Counts *counts, host = {};
  if (cudaMalloc(&counts, sizeof(host)) != cudaSuccess)
    return std::printf("no GPU\n"), false;
  cudaMemset(counts, 0, sizeof(host));
  compare<F><<<2048, 256>>>(counts);
  if (cudaMemcpy(&host, counts, sizeof(host), cudaMemcpyDeviceToHost) !=
      cudaSuccess)
    return std::printf("%s: %s\n", name,
                       cudaGetErrorString(cudaGetLastError())),
           false;
  double relative;
  static_assert(sizeof(relative) == sizeof(host.relative));
  __builtin_memcpy(&relative, &host.relative, sizeof(relative));
  std::printf("%s: %llu of %llu differ, at most %d ulps (at %08x), at most "
              "2^%.2f relative\n",
              name, host.differ, host.compared, host.ulps, host.worst,
              std::log2(relative));
  return relative <= std::ldexp(1.0, -21);
}

int main() {
  cudaDeviceProp properties;
  if (cudaGetDeviceProperties(&properties, 0) == cudaSuccess)
    std::printf("%s\n", properties.name);
  const bool all[] = {report<0>("ex2"), report<1>("lg2"), report<2>("rcp")};
  return all[0] && all[1] && all[2] ? 0 : 1;
}

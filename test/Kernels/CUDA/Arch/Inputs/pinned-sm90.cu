// Passes accumulators of wgmma as arguments to the fence and to the wait.
// Kernels `one`, `two` and `three` are named after the number of accumulators.
#include "Arch/Arch.h"

using namespace mla::arch;

struct Shared {
  SharedTile<Bf16, 64, 64> a, b;
};
using Sum = Frag<float, 32>;

MLA_DEVICE void multiply(Sum &sum) {
  auto &s = dynamicShared<Shared>();
  wgmma(sum, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
  wgmmaCommit();
}
MLA_DEVICE void store(float *out, const Sum &sum) {
#pragma unroll
  for (int i = 0; i < Sum::size; ++i)
    out[i] = sum[i] * sum[i];
}

extern "C" __global__ void one(float *out) {
  Sum a;
  wgmmaFence(a);
  multiply(a);
  wgmmaWait<0>(a);
  store(out, a);
}

extern "C" __global__ void two(float *out) {
  Sum a, b;
  wgmmaFence(a, b);
  multiply(a);
  multiply(b);
  wgmmaWait<0>(a, b);
  store(out, a);
  store(out + 32, b);
}

extern "C" __global__ void three(float *out) {
  Sum a, b, c;
  wgmmaFence(a, b, c);
  multiply(a);
  multiply(b);
  multiply(c);
  wgmmaWait<0>(a, b, c);
  store(out, a);
  store(out + 32, b);
  store(out + 64, c);
}

// Waits for the first of two groups, but reads the accumulators of both. The
// test must report the reads of the second group.
extern "C" __global__ void loose(float *out) {
  Sum a, b;
  wgmmaFence(a, b);
  multiply(a);
  multiply(b);
  wgmmaWait<1>(a);
  store(out, a);
  store(out + 32, b);
}

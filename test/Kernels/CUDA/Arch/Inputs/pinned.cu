// Uses registers that tcgen05.ld writes, right after a wait that has them as
// arguments. Each form of the wait has a kernel: one, two or three fragments,
// or an array.
#include "Arch/Arch.h"

using namespace mla::arch;
using Range = TmemRange<64>;

// Reads each register twice. The compiler moves such reads before the wait if
// the registers are not pinned.
template <int N> MLA_DEVICE float squares(const Frag<float, N> &frag) {
  float sum = 0;
#pragma unroll
  for (int i = 0; i < N; ++i)
    sum += frag[i] * frag[i];
  return sum;
}

extern "C" __global__ void one(float *out, uint32_t address) {
  Frag<float, 4> a;
  tmemLoad(a, Range{address});
  tmemWaitLoad(a);
  out[0] = squares(a);
}

extern "C" __global__ void two(float *out, uint32_t address) {
  Frag<float, 4> a, b;
  tmemLoad(a, Range{address});
  tmemLoad(b, Range{address + 4});
  tmemWaitLoad(a, b);
  out[0] = squares(b) * squares(a);
}

extern "C" __global__ void three(float *out, uint32_t address) {
  Frag<float, 4> a, b, c;
  tmemLoad(a, Range{address});
  tmemLoad(b, Range{address + 4});
  tmemLoad(c, Range{address + 8});
  tmemWaitLoad(a, b, c);
  out[0] = squares(c) * squares(b) * squares(a);
}

extern "C" __global__ void array(float *out, uint32_t address) {
  Frag<float, 4> a[2];
  tmemLoad(a[0], Range{address});
  tmemLoad(a[1], Range{address + 4});
  tmemWaitLoad(a);
  out[0] = squares(a[1]) * squares(a[0]);
}

// Two paths lead to one use of the register, and only one of them waits. The
// test must report the use.
extern "C" __global__ void oneWay(uint32_t *out, uint32_t address) {
  Frag<uint32_t, 1> a;
  tmemLoad(a, Range{address});
  if (out[1] == 0) {
    asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
    out[2] = 1;
  }
  out[0] = a[0];
}

// The wait does not name `v`. `v` is pinned after the wait, but as floats,
// which makes the compiler copy it before the wait. The test must report the
// copy.
extern "C" __global__ void loose(float *out, uint32_t address) {
  Frag<float, 4> v;
  Frag<uint32_t, 1> other;
  tmemLoad(v, Range{address});
  tmemLoad(other, Range{address + 64});
  tmemWaitLoad(other);
  detail::pinAll(v);
  out[0] = squares(v) + static_cast<float>(other[0]);
}

// Registers that arrive asynchronously, used right behind the wait.
#include "Arch/Arch.h"

using namespace mla::arch;

extern "C" __global__ void pinned(float *out, uint32_t address) {
  Frag<float, 4> v, w[2];
  tmemLoad(v, TmemRange<64>{address});
  tmemLoad(w[0], TmemRange<64>{address + 4});
  tmemLoad(w[1], TmemRange<64>{address + 8});
  tmemWaitLoad(v, w);
  out[0] = (v[0] + v[1]) * (v[2] + v[3]) + w[0][1] + w[1][2];
}

// A wait that does not name them; pinned behind it, but as floats.
extern "C" __global__ void loose(float *out, uint32_t address) {
  Frag<float, 4> v;
  Frag<uint32_t, 1> other;
  tmemLoad(v, TmemRange<64>{address});
  tmemLoad(other, TmemRange<64>{address + 64});
  tmemWaitLoad(other);
  detail::pinAll(v);
  out[0] = (v[0] + v[1]) * (v[2] + v[3]) + static_cast<float>(other[0]);
}

// The accumulator is read between two wgmma instructions that use it, so ptxas
// serializes them. The build must reject this.
#include "Arch/Arch.h"
using namespace mla::arch;

struct Shared {
  SharedTile<Bf16, 64, 64> a, b;
};

MLA_KERNEL(128, 1) serialized(float *out) {
  auto &shared = dynamicShared<Shared>();
  Frag<float, 32> d;
  fill(d, 0.0f);
  wgmmaFence(d);
  wgmma(d, shared.a.kMajor(0, 0), shared.b.kMajor(0, 0), false);
  d[0] = d[1] + 1.0f;
  wgmma(d, shared.a.kMajor(0, 16), shared.b.kMajor(0, 16), true);
  wgmmaCommit();
  wgmmaWait<0>(d);
  out[threadIndex()] = d[0] + d[31];
}

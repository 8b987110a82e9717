// What a kernel for any GPU since SM80 uses: cp.async, ldmatrix, mma.sync.
#include "Arch/Arch.h"

using namespace mla::arch;

struct Shared {
  SharedArray<Bf16, 16 * 32> a;
  SharedArray<Bf16, 8 * 32> b;
};

extern "C" MLA_KERNEL(32, 1) generic(const Bf16 *a, const Bf16 *b, float *out) {
  auto &s = dynamicShared<Shared>();
  const uint32_t lane = laneIndex();
  for (uint32_t i = lane * 8; i < 16 * 32; i += 32 * 8)
    copyAsync<16>(&s.a[i], a + i);
  for (uint32_t i = lane * 8; i < 8 * 32; i += 32 * 8)
    copyAsyncZeroFill<16>(&s.b[i], b + i, lane < 30 ? 16 : 0);
  copyAsyncCommit();
  copyAsyncWait<0>();
  syncWarp();
  float d[4] = {};
#pragma unroll
  for (uint32_t k = 0; k < 32; k += 16) {
    uint32_t x[4], y[2];
    loadMatrix(x, &s.a[lane % 16 * 32 + lane / 16 * 8 + k]);
    loadMatrix(y, &s.b[lane % 8 * 32 + lane / 8 % 2 * 8 + k]);
    mma16x8x16<Bf16>(d, x, y);
  }
  const float top = maximum(d[0], shuffleXor(d[1], 1));
  storeGlobal<Reuse::Streaming>(
      reinterpret_cast<Vec<float, 4> *>(out) + lane,
      Vec<float, 4>{d[0], d[1], exp2Fast(d[2] - top), d[3]});
  reduceAdd(out + 200, top);
}

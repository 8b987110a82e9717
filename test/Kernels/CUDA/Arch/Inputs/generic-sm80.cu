// Instructions of all GPUs since SM80: cp.async, ldmatrix, mma.sync. One kernel
// uses the instruction layer, the other inline PTX.
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

__device__ __forceinline__ void rawCopy(uint32_t target, const uint16_t *source,
                                        uint32_t bytes) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(target),
               "l"(__cvta_generic_to_global(source)), "r"(bytes)
               : "memory");
}

extern "C" __global__ void __launch_bounds__(32, 1)
    raw_generic(const uint16_t *a, const uint16_t *b, float *out) {
  extern __shared__ __align__(1024) unsigned char memory[];
  const uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
  const uint32_t baseB = base + 1024;
  uint32_t lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  for (uint32_t i = lane * 8; i < 16 * 32; i += 32 * 8)
    asm volatile(
        "cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(base + 2 * i),
        "l"(__cvta_generic_to_global(a + i))
        : "memory");
  for (uint32_t i = lane * 8; i < 8 * 32; i += 32 * 8)
    rawCopy(baseB + 2 * i, b + i, lane < 30 ? 16 : 0);
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncwarp();
  float d[4] = {};
#pragma unroll
  for (uint32_t k = 0; k < 32; k += 16) {
    uint32_t x[4], y[2];
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3])
        : "r"(base + 2 * (lane % 16 * 32 + lane / 16 * 8 + k))
        : "memory");
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(y[0]), "=r"(y[1])
                 : "r"(baseB + 2 * (lane % 8 * 32 + lane / 8 % 2 * 8 + k))
                 : "memory");
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
        "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
  }
  const float top = fmaxf(d[0], __shfl_xor_sync(0xffffffff, d[1], 1));
  float weight;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(weight) : "f"(d[2] - top));
  asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(
                   __cvta_generic_to_global(out + 4 * lane)),
               "f"(d[0]), "f"(d[1]), "f"(weight), "f"(d[3])
               : "memory");
  asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" ::"l"(
                   __cvta_generic_to_global(out + 200)),
               "f"(top)
               : "memory");
}

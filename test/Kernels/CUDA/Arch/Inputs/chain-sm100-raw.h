// The kernel of chain-sm100.cu in inline PTX. It is included once per GROUP.
// clang-format off
#define O4(v, i) "=r"(v[i]), "=r"(v[i+1]), "=r"(v[i+2]), "=r"(v[i+3])
#define O16(v, i) O4(v, i), O4(v, i+4), O4(v, i+8), O4(v, i+12)
#define I4(v, i) "r"(v[i]), "r"(v[i+1]), "r"(v[i+2]), "r"(v[i+3])
#define I16(v, i) I4(v, i), I4(v, i+4), I4(v, i+8), I4(v, i+12)
#define T32 "%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31"
#define T64 T32 ",%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47,%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63"
#define TEXT(instruction) asm volatile(instruction ";" ::: "memory")
#define WAIT(barrier)                                                           \
  do {                                                                          \
    asm volatile("{.reg .pred p; mbarrier.try_wait.parity.acquire." SCOPE     \
                 ".shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p;}"          \
                 : "=r"(done) : "r"(barrier) : "memory");                       \
  } while (!done)

extern "C" __global__ void __launch_bounds__(192, 1)
#if PAIR
    __cluster_dims__(2, 1, 1)
#endif
    RAW(const __grid_constant__ TensorMap a, const __grid_constant__ TensorMap b,
        const __grid_constant__ TensorMap v, float *out) {
  extern __shared__ __align__(1024) unsigned char memory[];
  const uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
  const uint32_t warp = __shfl_sync(~0u, threadIdx.x / 32, 0);
  uint32_t done, rank;
  if (threadIdx.x == 128) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(base) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(base + 8) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(base + 16), "r"(128 + 128 * PAIR) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(base + 24) : "memory");
    TEXT("fence.mbarrier_init.release.cluster");
  }
  __syncwarp();
#if PAIR
  TEXT("barrier.cluster.arrive.release.aligned");
  TEXT("barrier.cluster.wait.acquire.aligned");
#endif
  if (warp == 5) {
    asm volatile("tcgen05.alloc.cta_group::" GROUP ".sync.aligned.shared::cta.b32 [%0], 256;" ::"r"(base + 32) : "memory");
    TEXT("tcgen05.relinquish_alloc_permit.cta_group::" GROUP ".sync.aligned");
  }
  TEXT("tcgen05.fence::before_thread_sync");
  __syncthreads();
  TEXT("tcgen05.fence::after_thread_sync");
  const uint32_t tmem = *reinterpret_cast<uint32_t *>(memory + 32);
  uint32_t elected;
#define ELECT                                                                   \
  asm volatile("{.reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p;}" : "=r"(elected)::"memory")
  constexpr uint32_t offsetV = offsetB + (8192 >> PAIR);
  if (warp == 4) {
    ELECT;
    if (elected) {
      asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
      if (rank == 0)
        asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(base), "r"(PAIR ? 2 * (16384 + 4096 + 8192) : 16384 + 8192 + 16384) : "memory");
#if PAIR
#define LOAD(target, map, x, y)                                                 \
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2 [%0], [%1, {%2, %3}], [%4];" ::"r"(target), "l"(&map), "r"(x), "r"(y), "r"(base & 0xfeffffff) : "memory")
#else
#define LOAD(target, map, x, y)                                                 \
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(target), "l"(&map), "r"(x), "r"(y), "r"(base) : "memory")
#endif
      LOAD(base + offsetA, a, 0, rank * 128);
      LOAD(base + offsetB, b, 0, rank * 32);
      LOAD(base + offsetV, v, rank * 64, 0);
      if (!PAIR)
        LOAD(base + offsetV + 8192, v, rank * 64 + 64, 0);
#undef LOAD
    }
  } else if (warp == 5) {
    ELECT;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    if (elected && (!PAIR || rank == 0)) {
      // Descriptors: version 1, 128-byte swizzle, stride 1024. A and B are
      // K-major. V is MN-major, and its panels are 8192 bytes apart.
      constexpr uint64_t high = uint64_t{64} << 32 | uint64_t{1} << 46 | uint64_t{2} << 61;
      const uint64_t da = (((base + offsetA) & 0x3ffff) >> 4 | 1u << 16) | high;
      const uint64_t db = (((base + offsetB) & 0x3ffff) >> 4 | 1u << 16) | high;
      const uint64_t dv = (((base + offsetV) & 0x3ffff) >> 4 | 512u << 16) | high;
      constexpr uint32_t types = 1u << 4 | 1u << 7 | 1u << 10 | (PAIR ? 16u : 8u) << 24;
      WAIT(base);
      TEXT("tcgen05.fence::after_thread_sync");
#pragma unroll
      for (int k = 0; k < 4; ++k)
        asm volatile("{.reg .pred p; setp.ne.b32 p, %4, 0; tcgen05.mma.cta_group::" GROUP ".kind::f16 [%0], %1, %2, %3, p;}" ::"r"(tmem + 128), "l"(da + 2 * k), "l"(db + 2 * k), "r"(types | 8u << 17), "r"(int(k != 0)) : "memory");
#if PAIR
#define COMMIT(barrier) asm volatile("tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%0], %1;" ::"r"(barrier), "h"(uint16_t(3)) : "memory")
#else
#define COMMIT(barrier) asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(barrier) : "memory")
#endif
      COMMIT(base + 8);
      WAIT(base + 16);
      TEXT("tcgen05.fence::after_thread_sync");
#pragma unroll
      for (int k = 0; k < 4; ++k)
        asm volatile("{.reg .pred p; setp.ne.b32 p, %4, 0; tcgen05.mma.cta_group::" GROUP ".kind::f16 [%0], [%1], %2, %3, p;}" ::"r"(tmem), "r"(tmem + 192 + 8 * k), "l"(dv + 128 * k), "r"(types | 1u << 16 | 16u << 17), "r"(int(k != 0)) : "memory");
      COMMIT(base + 24);
#undef COMMIT
    }
  } else {
    const uint32_t lanes = tmem + (threadIdx.x / 32 * 32 << 16);
    out += blockIdx.x * 128 * 128;
    uint32_t s[64], p[32];
    WAIT(base + 8);
    TEXT("tcgen05.fence::after_thread_sync");
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x64.b32 {" T64 "}, [%64];" : O16(s, 0), O16(s, 16), O16(s, 32), O16(s, 48) : "r"(lanes + 128) : "memory");
    TEXT("tcgen05.wait::ld.sync.aligned");
#pragma unroll
    for (int i = 0; i < 64; ++i)
      asm volatile("" : "+r"(s[i]));
#pragma unroll
    for (int i = 0; i < 32; ++i)
      asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(p[i]) : "f"(__uint_as_float(s[2 * i + 1])), "f"(__uint_as_float(s[2 * i])));
    asm volatile("tcgen05.st.sync.aligned.32x32b.x32.b32 [%32], {" T32 "};" ::I16(p, 0), I16(p, 16), "r"(lanes + 192) : "memory");
    TEXT("tcgen05.wait::st.sync.aligned");
    TEXT("tcgen05.fence::before_thread_sync");
#if PAIR
    uint32_t remote;
    asm("mapa.shared::cluster.u32 %0, %1, 0;" : "=r"(remote) : "r"(base + 16));
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(remote) : "memory");
#else
    asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(base + 16) : "memory");
#endif
    WAIT(base + 24);
    TEXT("tcgen05.fence::after_thread_sync");
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      uint32_t x[32];
      asm volatile("tcgen05.ld.sync.aligned.32x32b.x32.b32 {" T32 "}, [%32];" : O16(x, 0), O16(x, 16) : "r"(lanes + 32 * j) : "memory");
      TEXT("tcgen05.wait::ld.sync.aligned");
#pragma unroll
      for (int i = 0; i < 32; ++i) {
        asm volatile("" : "+r"(x[i]));
        out[threadIdx.x * 128 + j * 32 + i] = __uint_as_float(x[i]);
      }
    }
  }
  __syncwarp();
  TEXT("tcgen05.fence::before_thread_sync");
  __syncthreads();
#if PAIR
  TEXT("barrier.cluster.arrive.release.aligned");
  TEXT("barrier.cluster.wait.acquire.aligned");
#endif
  if (warp == 5)
    asm volatile("tcgen05.dealloc.cta_group::" GROUP ".sync.aligned.b32 %0, 256;" ::"r"(tmem) : "memory");
}
#undef O4
#undef O16
#undef I4
#undef I16
#undef T32
#undef T64
#undef TEXT
#undef WAIT
#undef ELECT

// C (bf16) = A * B^T in tiles of 64 x 64, warp-specialised. One kernel uses the
// instruction layer, the other inline PTX.
#include "Arch/Arch.h"

using namespace mla::arch;

constexpr int stages = 2;
struct Shared {
  SharedTile<Bf16, 64, 64> a[stages], b[stages], out;
  Barrier full[stages], empty[stages];
};

MLA_DEVICE void produce(Shared &s, const TensorMap &a, const TensorMap &b,
                        int steps) {
  auto ring = Ring<stages>::producer();
  for (int step = 0; step < steps; ++step, ring.next()) {
    const uint32_t i = ring.stage();
    s.empty[i].wait(ring.phase());
    s.full[i].arriveExpectTx(txBytes<decltype(s.a[0]), decltype(s.b[0])>);
    tmaLoad(s.a[i].panelRows(0), a, Coordinates{step * 64, ctaY() * 64},
            s.full[i]);
    tmaLoad(s.b[i].panelRows(0), b, Coordinates{step * 64, ctaX() * 64},
            s.full[i]);
  }
}

MLA_DEVICE void consume(Shared &s, const TensorMap &c, int steps) {
  Frag<float, 32> sum;
  auto ring = Ring<stages>::consumer();
  for (int step = 0; step < steps; ++step, ring.next()) {
    const uint32_t i = ring.stage();
    s.full[i].wait(ring.phase());
    wgmmaFence(sum);
#pragma unroll
    for (uint32_t k = 0; k < 64; k += mmaK<Bf16>)
      wgmma(sum, s.a[i].kMajor(0, k), s.b[i].kMajor(0, k), (step | k) != 0);
    wgmmaCommit();
    wgmmaWait<0>(sum);
    if (laneIndex() == 0)
      s.empty[i].arrive();
  }
#pragma unroll
  for (uint32_t v = 0; v < 32; ++v)
    s.out.at(wgmmaRow(threadIndex(), v), wgmmaCol(threadIndex(), v)) =
        fromFloat<Bf16>(sum[v]);
  fenceProxyAsyncShared();
  NamedBarrier<1, 128>::sync();
  if (threadIndex() == 0) {
    tmaStore(c, Coordinates{ctaX() * 64, ctaY() * 64}, s.out.panelRows(0));
    bulkCommit();
    bulkWait<0>();
  }
}

extern "C" MLA_KERNEL(160, 1)
    layer(MLA_GRID_CONSTANT const TensorMap a,
          MLA_GRID_CONSTANT const TensorMap b,
          MLA_GRID_CONSTANT const TensorMap c, int steps) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    for (int i = 0; i < stages; ++i) {
      s.full[i].init(1);
      s.empty[i].init(4);
    }
    fenceBarrierInit();
  }
  syncThreads();
  if (threadIndex() >= 128) {
    if (electOne())
      produce(s, a, b, steps);
  } else {
    consume(s, c, steps);
  }
}

// Offsets in shared memory: A, B, the output, full and empty barriers.
constexpr uint32_t offsetB = 16384, offsetOut = 32768, offsetFull = 40960,
                   offsetEmpty = 40976;

__device__ __forceinline__ void rawWait(uint32_t barrier, uint32_t parity) {
  uint32_t done;
  do {
    asm volatile("{.reg .pred p; mbarrier.try_wait.parity.acquire.cta.shared::"
                 "cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(barrier), "r"(parity)
                 : "memory");
  } while (!done);
}
__device__ __forceinline__ void rawLoad(uint32_t target, const TensorMap *map,
                                        int x, int y, uint32_t barrier) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_"
      "tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(target),
      "l"(map), "r"(x), "r"(y), "r"(barrier)
      : "memory");
}
/// Returns an SM90 descriptor: K-major, 128-byte swizzle, stride 1024.
__device__ __forceinline__ uint64_t rawDescriptor(uint32_t address) {
  return ((address & 0x3ffff) >> 4) | 1u << 16 | uint64_t{64} << 32 |
         uint64_t{1} << 62;
}

extern "C" __global__ void __launch_bounds__(160, 1)
    raw(const __grid_constant__ TensorMap a,
        const __grid_constant__ TensorMap b,
        const __grid_constant__ TensorMap c, int steps) {
  extern __shared__ __align__(1024) unsigned char memory[];
  const uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
  if (threadIdx.x == 0) {
    for (int i = 0; i < stages; ++i) {
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(
                       base + offsetFull + 8 * i)
                   : "memory");
      asm volatile("mbarrier.init.shared::cta.b64 [%0], 4;" ::"r"(
                       base + offsetEmpty + 8 * i)
                   : "memory");
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  uint32_t stage = 0;
  if (threadIdx.x >= 128) {
    uint32_t elected;
    asm volatile("{.reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, "
                 "0, p;}"
                 : "=r"(elected)::"memory");
    if (!elected)
      return;
    uint32_t parity = 1;
    for (int step = 0; step < steps; ++step) {
      const uint32_t full = base + offsetFull + 8 * stage;
      rawWait(base + offsetEmpty + 8 * stage, parity);
      asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, "
                   "[%0], 16384;" ::"r"(full)
                   : "memory");
      rawLoad(base + 8192 * stage, &a, step * 64, blockIdx.y * 64, full);
      rawLoad(base + offsetB + 8192 * stage, &b, step * 64, blockIdx.x * 64,
              full);
      if (++stage == stages)
        stage = 0, parity ^= 1;
    }
    return;
  }
  float d[32];
  uint32_t parity = 0;
  for (int step = 0; step < steps; ++step) {
    rawWait(base + offsetFull + 8 * stage, parity);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      asm volatile(
          "{.reg .pred p; setp.ne.b32 p, %34, 0;\n"
          "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 "
          "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,"
          "%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31}, %32, %33, p, "
          "1, 1, 0, 0;}"
          : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]),
            "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]),
            "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]),
            "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]),
            "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
            "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]),
            "+f"(d[30]), "+f"(d[31])
          : "l"(rawDescriptor(base + 8192 * stage) + 2 * k),
            "l"(rawDescriptor(base + offsetB + 8192 * stage) + 2 * k),
            "r"(uint32_t((step | k) != 0))
          : "memory");
    }
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    if (threadIdx.x % 32 == 0)
      asm volatile(
          "mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(
              base + offsetEmpty + 8 * stage)
          : "memory");
    if (++stage == stages)
      stage = 0, parity ^= 1;
  }
  const uint32_t t = threadIdx.x;
#pragma unroll
  for (uint32_t v = 0; v < 32; ++v) {
    const uint32_t row = t / 32 * 16 + t % 32 / 4 + (v / 2 & 1) * 8;
    const uint32_t at = row * 128 + (v / 4 * 8 + t % 4 * 2 + v % 2) * 2;
    uint16_t bits;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(d[v]));
    *reinterpret_cast<uint16_t *>(memory + offsetOut +
                                  (at ^ (at >> 7 & 7) << 4)) = bits;
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("bar.sync 1, 128;" ::: "memory");
  if (t == 0) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group "
                 "[%0, {%1, %2}], [%3];" ::"l"(&c),
                 "r"(blockIdx.x * 64), "r"(blockIdx.y * 64),
                 "r"(base + offsetOut)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}

// Copies between tiles and memory: bulk loads, a conversion, an exchange within
// a cluster, fences, stores and reductions by TMA and by bulk copies, and the
// release of a flag. One kernel uses the instruction layer, the other inline
// PTX.
#include "Arch/Arch.h"

using namespace mla::arch;

constexpr int rows = 32, cols = 64, elements = rows * cols;
struct Shared {
  SharedTile<Bf16, rows, cols> tile;
  SharedArray<float, elements> in;
  SharedArray<float, 4> sums;
  Barrier full, peer;
};

extern "C" MLA_KERNEL_CLUSTER(128, 1, 2)
    layer(MLA_GRID_CONSTANT const TensorMap map, const float *in, float *total,
          uint32_t *flag) {
  auto &s = dynamicShared<Shared>();
  const uint32_t thread = threadIndex();
  if (thread == 0) {
    s.full.init(1);
    s.peer.init(1);
    fenceBarrierInit();
  }
  clusterSync();
  launchDependents();
  waitForDependencies();
  if (thread == 0) {
    s.peer.arriveExpectTx(sizeof(s.sums));
    s.full.arriveExpectTx(sizeof(s.in));
    bulkLoad(&s.in[0], in + ctaX() * elements, sizeof(s.in), s.full,
             evictFirst());
  }
  s.full.wait(Phase::first());
  float sum = 0;
#pragma unroll
  for (uint32_t i = 0; i < elements / 128; ++i) {
    const uint32_t at = i * 128 + thread;
    const float x = s.in[at];
    sum += x;
    s.tile.at(at / cols, at % cols) = fromFloat<Bf16>(x);
  }
#pragma unroll
  for (uint32_t lanes = 16; lanes; lanes /= 2)
    sum += shuffleXor(sum, lanes);
  if (laneIndex() == 0)
    storeRemoteAsync(&s.sums[thread / 32], clusterRank() ^ 1, sum, s.peer);
  s.peer.waitCluster(Phase::first());
  fenceProxyAsyncShared();
  NamedBarrier<1, 128>::sync();
  if (thread == 0) {
    tmaStore(map, Coordinates{0, ctaX() * rows}, s.tile.panelRows(0));
    tmaReduceAdd(map, Coordinates{cols, ctaX() * rows}, s.tile.panelRows(0));
    bulkReduceAddF32(total, &s.sums[0], sizeof(s.sums));
    bulkStore(total + 4, &s.sums[0], sizeof(s.sums));
    bulkCommit();
    bulkWait<0>();
    fenceProxyAsyncGlobal();
    fenceGpu();
    storeRelease(flag, 1u);
  }
  clusterSync();
}

constexpr uint32_t offsetIn = 4096, offsetSums = 12288, offsetFull = 12304,
                   offsetPeer = 12312;

extern "C" __global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128, 1)
    raw(const __grid_constant__ TensorMap map, const float *in, float *total,
        uint32_t *flag) {
  extern __shared__ __align__(1024) unsigned char memory[];
  const uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(memory));
  const uint32_t thread = threadIdx.x;
  if (thread == 0) {
    asm volatile(
        "mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(base + offsetFull)
        : "memory");
    asm volatile(
        "mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(base + offsetPeer)
        : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
  asm volatile("griddepcontrol.wait;" ::: "memory");
  if (thread == 0) {
    asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, "
                 "[%0], 16;" ::"r"(base + offsetPeer)
                 : "memory");
    asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, "
                 "[%0], 8192;" ::"r"(base + offsetFull)
                 : "memory");
    uint64_t policy;
    asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::"
        "cache_hint [%0], [%1], 8192, [%2], %3;" ::"r"(base + offsetIn),
        "l"(__cvta_generic_to_global(in + blockIdx.x * elements)),
        "r"(base + offsetFull), "l"(policy)
        : "memory");
  }
  uint32_t done;
  do {
    asm volatile("{.reg .pred p; mbarrier.try_wait.parity.acquire.cta.shared::"
                 "cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(base + offsetFull)
                 : "memory");
  } while (!done);
  float sum = 0;
#pragma unroll
  for (uint32_t i = 0; i < elements / 128; ++i) {
    const uint32_t at = i * 128 + thread;
    const float x = reinterpret_cast<const float *>(memory + offsetIn)[at];
    sum += x;
    uint16_t bits;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(x));
    // The row is the second term, because ptxas then folds its mask into the
    // sum, and computes the column term once for all steps.
    const uint32_t place = at % cols * 2 + at / cols * 128;
    *reinterpret_cast<uint16_t *>(memory + (place ^ (place >> 7 & 7) << 4)) =
        bits;
  }
#pragma unroll
  for (uint32_t lanes = 16; lanes; lanes /= 2)
    sum += __shfl_xor_sync(0xffffffff, sum, lanes);
  uint32_t lane, rank;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  if (lane == 0) {
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    uint32_t there, bar;
    asm("mapa.shared::cluster.u32 %0, %1, %2;"
        : "=r"(there)
        : "r"(base + offsetSums + thread / 32 * 4), "r"(rank ^ 1));
    asm("mapa.shared::cluster.u32 %0, %1, %2;"
        : "=r"(bar)
        : "r"(base + offsetPeer), "r"(rank ^ 1));
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes."
                 "b32 [%0], %1, [%2];" ::"r"(there),
                 "r"(__float_as_uint(sum)), "r"(bar)
                 : "memory");
  }
  do {
    asm volatile("{.reg .pred p; mbarrier.try_wait.parity.acquire.cluster."
                 "shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(base + offsetPeer)
                 : "memory");
  } while (!done);
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("bar.sync 1, 128;" ::: "memory");
  if (thread == 0) {
    const int row = blockIdx.x * rows;
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group "
                 "[%0, {%1, %2}], [%3];" ::"l"(&map),
                 "r"(0), "r"(row), "r"(base)
                 : "memory");
    asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile."
                 "bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map),
                 "r"(cols), "r"(row), "r"(base)
                 : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 "
                 "[%0], [%1], 16;" ::"l"(__cvta_generic_to_global(total)),
                 "r"(base + offsetSums)
                 : "memory");
    asm volatile(
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 16;" ::"l"(
            __cvta_generic_to_global(total + 4)),
        "r"(base + offsetSums)
        : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    asm volatile("fence.proxy.async.global;" ::: "memory");
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
    asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(
                     __cvta_generic_to_global(flag)),
                 "r"(1)
                 : "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

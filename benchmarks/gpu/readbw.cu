// Two read-bandwidth kernels: 16-byte loads with an xor reduction, and bulk copies
// of pages to shared memory through a list of page ids.
#include <cstdint>
#include <cuda_runtime.h>

template <int U>
__global__ void __launch_bounds__(512)
    ldg_kernel(const uint4 *__restrict__ p, size_t n, uint32_t *sink) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  uint32_t acc = 0;
  for (; i + (U - 1) * stride < n; i += U * stride) {
    uint4 v[U];
#pragma unroll
    for (int u = 0; u < U; ++u)
      asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0,%1,%2,%3}, [%4];"
                   : "=r"(v[u].x), "=r"(v[u].y), "=r"(v[u].z), "=r"(v[u].w)
                   : "l"(p + i + u * stride));
#pragma unroll
    for (int u = 0; u < U; ++u)
      acc ^= v[u].x ^ v[u].y ^ v[u].z ^ v[u].w;
  }
  for (; i < n; i += stride) {
    uint4 v = p[i];
    acc ^= v.x ^ v.y ^ v.z ^ v.w;
  }
  if (acc == 0x9e3779b9u)
    *sink = acc;
}

__device__ __forceinline__ uint32_t s32(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}

// One producer thread per block. page_bytes is a multiple of chunk.
__global__ void __launch_bounds__(32)
    pages_kernel(const char *__restrict__ base, const int *__restrict__ ids,
                 int n_pages, int page_bytes, int chunk, int stages,
                 uint32_t *sink) {
  extern __shared__ __align__(128) unsigned char smem[];
  __shared__ uint64_t bar[32];
  if (threadIdx.x != 0)
    return;
  for (int s = 0; s < stages; ++s)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(s32(&bar[s]))
                 : "memory");
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  const int parts = page_bytes / chunk;
  int it = 0;
  auto wait = [&](int k) {
    const uint32_t b = s32(&bar[k % stages]), ph = (k / stages) & 1;
    uint32_t done = 0;
    while (!done)
      asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 "
                   "p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}"
                   : "=r"(done)
                   : "r"(b), "r"(ph)
                   : "memory");
  };
  for (int p = blockIdx.x; p < n_pages; p += gridDim.x) {
    const char *src = base + (size_t)ids[p] * page_bytes;
    for (int c = 0; c < parts; ++c, ++it) {
      if (it >= stages)
        wait(it - stages);
      const uint32_t b = s32(&bar[it % stages]);
      asm volatile(
          "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(b),
          "r"(chunk)
          : "memory");
      asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx:"
                   ":bytes [%0], [%1], %2, [%3];" ::"r"(
                       s32(smem + (size_t)(it % stages) * chunk)),
                   "l"(src + (size_t)c * chunk), "r"(chunk), "r"(b)
                   : "memory");
    }
  }
  for (int k = it > stages ? it - stages : 0; k < it; ++k)
    wait(k);
  if (it > 0 && *(volatile uint32_t *)smem == 0x9e3779b9u)
    *sink = 1;
}

extern "C" {
int rb_ldg(const void *p, long bytes, int blocks, int unroll, void *sink,
           void *stream) {
  const size_t n = (size_t)bytes / 16;
  if (unroll == 4)
    ldg_kernel<4><<<blocks, 512, 0, (cudaStream_t)stream>>>((const uint4 *)p, n,
                                                            (uint32_t *)sink);
  else
    ldg_kernel<8><<<blocks, 512, 0, (cudaStream_t)stream>>>((const uint4 *)p, n,
                                                            (uint32_t *)sink);
  return (int)cudaGetLastError();
}
int rb_pages(const void *base, const int *ids, int n, int page_bytes, int chunk,
             int stages, int blocks, void *sink, void *stream) {
  cudaError_t e = cudaFuncSetAttribute(
      pages_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
      chunk * stages);
  if (e != cudaSuccess)
    return (int)e;
  pages_kernel<<<blocks, 32, chunk * stages, (cudaStream_t)stream>>>(
      (const char *)base, ids, n, page_bytes, chunk, stages, (uint32_t *)sink);
  return (int)cudaGetLastError();
}
}

// Forbidden code in kernels. asm and threadIdx in a comment are allowed.
#include <cuda_bf16.h>
__global__ void raw(float *out) {
  __shared__ float sum[32];
  sum[threadIdx.x] = out[blockIdx.x];
  __syncthreads();
  asm volatile("membar.gl;" ::: "memory");
  atomicAdd(out, __shfl_xor_sync(~0u, sum[0], 1));
}
inline void spelled() { __asm__ volatile("bar.sync 0;"); }
inline void also() { __asm("bar.sync 0;"); }
inline unsigned lanes() { return __activemask(); }
inline void fence() { __threadfence(); }
inline float root(float x) { return rsqrtf(x) + fmaf(x, x, min(x, 1.0f)); }
inline float4 four(dim3 d) { return make_float4(0, 0, 0, 0); }
inline long clock() { return clock64(); }
inline void print() { printf("%d", 1); }
#include <mma.h>
MLA_KERNEL(32, 1)
copied(const TensorMap map, MLA_GRID_CONSTANT const DecodeMaps maps,
       const DecodeMaps others, const TensorMap *kept) {}
#include "cuda/ptx"

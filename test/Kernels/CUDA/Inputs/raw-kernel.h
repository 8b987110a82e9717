// What kernels must not use; asm and threadIdx in a comment are fine.
#include <cuda_bf16.h>
__global__ void raw(float *out) {
  __shared__ float sum[32];
  sum[threadIdx.x] = out[blockIdx.x];
  __syncthreads();
  asm volatile("membar.gl;" ::: "memory");
  atomicAdd(out, __shfl_xor_sync(~0u, sum[0], 1));
}

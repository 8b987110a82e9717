// More live values than the register limit allows. The build must reject the
// spills.
__global__ void __launch_bounds__(1024, 2) spilled(float *data) {
  float v[64];
#pragma unroll
  for (int i = 0; i < 64; ++i)
    v[i] = data[i * 4096 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 64; ++i)
    data[i * 4096 + threadIdx.x] = v[i] * v[(i + 17) % 64];
}

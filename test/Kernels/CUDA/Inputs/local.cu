// An array that is indexed at run time, so it cannot be in registers. The build
// must reject it.
__global__ void local(float *data, int index) {
  float v[64];
  for (int i = 0; i < 64; ++i)
    v[(index * i) & 63] = data[i * 1024 + threadIdx.x];
  for (int i = 0; i < index; ++i)
    v[i & 63] += v[(index * i + 3) & 63];
  data[threadIdx.x] = v[index & 63] + v[index / 2 & 63];
}

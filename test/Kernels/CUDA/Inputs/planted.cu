// Kernels with a mistake that compute-sanitizer must find when it checks only
// kernels in namespace mla:
//
//   planted race|barrier

#include <cstdio>
#include <cstring>

namespace mla::cuda {

constexpr int threads = 64;

/// Reads what the other warp wrote, without a barrier in between.
__global__ void racing(int *data) {
  __shared__ int rows[threads];
  rows[threadIdx.x] = data[threadIdx.x];
  data[threadIdx.x] = rows[threadIdx.x ^ 32];
}

/// Every lane waits at a barrier whose mask has only the lower half of the
/// lanes.
__global__ void outsideTheMask(int *data) {
  __shared__ int rows[threads];
  rows[threadIdx.x] = data[threadIdx.x];
  __syncwarp(__ballot_sync(~0u, threadIdx.x % 32 < 16));
  data[threadIdx.x] = rows[threadIdx.x ^ 1];
}

} // namespace mla::cuda

int main(int argc, char **argv) {
  const bool race = argc == 2 && !std::strcmp(argv[1], "race");
  if (!race && (argc != 2 || std::strcmp(argv[1], "barrier")))
    return std::fprintf(stderr, "usage: planted race|barrier\n"), 2;
  int *data = nullptr;
  cudaMalloc(&data, mla::cuda::threads * sizeof(int));
  cudaMemset(data, 0, mla::cuda::threads * sizeof(int));
  if (race)
    mla::cuda::racing<<<1, mla::cuda::threads>>>(data);
  else
    mla::cuda::outsideTheMask<<<1, mla::cuda::threads>>>(data);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%s: %s\n", argv[1], cudaGetErrorString(error));
  return error != cudaSuccess;
}

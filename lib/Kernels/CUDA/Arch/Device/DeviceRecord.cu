//===- DeviceRecord.cu - A little memory of each GPU ----------------------===//

#include "Arch/DeviceRecord.h"

#include <cstdint>
#include <cstring>
#include <cuda_runtime.h>

__device__ uint64_t mlaDeviceRecord[mla::arch::deviceRecordBytes / 8];

void *mla::arch::deviceRecord(std::string &error) {
  void *address = nullptr;
  const cudaError_t code = cudaGetSymbolAddress(&address, mlaDeviceRecord);
  if (code == cudaSuccess)
    return address;
  error = cudaGetErrorString(code);
  return nullptr;
}

std::string mla::arch::takeDeviceRecord(void *to, size_t bytes, void *stream) {
  const cudaStream_t on = static_cast<cudaStream_t>(stream);
  std::string error;
  void *record = deviceRecord(error);
  if (!record)
    return error;
  cudaError_t code =
      cudaMemcpyAsync(to, record, bytes, cudaMemcpyDeviceToHost, on);
  if (code == cudaSuccess)
    code = cudaStreamSynchronize(on);
  uint32_t first;
  std::memcpy(&first, to, sizeof(first));
  if (code == cudaSuccess && first != 0)
    code = cudaMemsetAsync(record, 0, bytes, on);
  if (code == cudaSuccess)
    code = cudaStreamSynchronize(on);
  return code == cudaSuccess ? std::string() : cudaGetErrorString(code);
}

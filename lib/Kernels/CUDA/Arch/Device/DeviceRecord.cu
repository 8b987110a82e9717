//===- DeviceRecord.cu - Memory of the library on each GPU ----------------===//

#include "Arch/DeviceRecord.h"

#include <cstdint>
#include <cstring>
#include <cuda_runtime.h>
#include <mutex>

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
  // One caller at a time: a second one would read bytes that are being cleared.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  std::string error;
  void *record = deviceRecord(error);
  if (!record)
    return error;
  auto copy = [&] {
    const cudaError_t code =
        cudaMemcpyAsync(to, record, bytes, cudaMemcpyDeviceToHost, on);
    return code == cudaSuccess ? cudaStreamSynchronize(on) : code;
  };
  cudaError_t code = copy();
  uint32_t first = 0;
  if (code == cudaSuccess)
    std::memcpy(&first, to, sizeof(first));
  // Copy again: a kernel on another stream may have filled the record
  // meanwhile. Kernels store the first bytes last, so this copy is complete.
  if (first != 0)
    code = copy();
  if (code == cudaSuccess && first != 0)
    code = cudaMemsetAsync(record, 0, bytes, on);
  if (code == cudaSuccess)
    code = cudaStreamSynchronize(on);
  return code == cudaSuccess ? std::string() : cudaGetErrorString(code);
}

//===- FakeCuda.cpp - A fake CUDA runtime ---------------------------------===//

#include "FakeCudaAnswers.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace mla::test;

FakeCuda *fakeCuda() {
  static FakeCuda cuda;
  return &cuda;
}

cudaError_t mla::test::answer(const char *name, int32_t error) {
  fakeCuda()->calls.push_back(name);
  if (error)
    fakeCuda()->lastError = error;
  return static_cast<cudaError_t>(error);
}

void mla::test::unexpected(const char *name) {
  std::fprintf(stderr, "%s: not expected from the runtime\n", name);
  std::abort();
}

uint64_t *mla::test::checkRecord() {
  static uint64_t record[64];
  return record;
}

namespace {

/// Two different addresses that stand for contexts.
CUresult streamContext(CUstream, CUcontext *context) {
  static int ours, theirs;
  *context =
      reinterpret_cast<CUcontext>(fakeCuda()->foreignStream ? &theirs : &ours);
  return CUDA_SUCCESS;
}
CUresult currentContext(CUcontext *context) {
  const bool foreign = fakeCuda()->foreignStream;
  fakeCuda()->foreignStream = false;
  streamContext(nullptr, context);
  fakeCuda()->foreignStream = foreign;
  return CUDA_SUCCESS;
}

const std::map<int, const char *> ErrorTexts = {
    {1, "invalid argument"},
    {2, "out of memory"},
    {3, "initialization error"},
    {9, "invalid configuration argument"},
    {35, "CUDA driver version is insufficient for CUDA runtime version"},
    {46, "CUDA-capable device(s) is/are busy or unavailable"},
    {100, "no CUDA-capable device is detected"},
    {209, "no kernel image is available for execution on the device"},
    {400, "invalid resource handle"},
    {700, "an illegal memory access was encountered"},
    {719, "unspecified launch failure"},
    {801, "operation not supported"},
    {912, "cluster misconfiguration"}};

int32_t attributeOf(cudaDeviceAttr attribute) {
  switch (attribute) {
  case cudaDevAttrMultiProcessorCount:
    return 132;
  case cudaDevAttrComputeCapabilityMajor:
    return fakeCuda()->major;
  case cudaDevAttrComputeCapabilityMinor:
    return fakeCuda()->minor;
  case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    return static_cast<int32_t>(mostSharedBytes());
  case cudaDevAttrPageableMemoryAccess:
    return 0;
  default:
    unexpected("cudaDeviceGetAttribute");
  }
}

} // namespace

extern "C" {

cudaError_t cudaGetDevice(int *device) {
  *device = 0;
  return answer("cudaGetDevice", fakeCuda()->deviceError);
}
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int) {
  *value = attributeOf(attribute);
  return answer("cudaDeviceGetAttribute");
}
cudaError_t cudaDriverGetVersion(int *version) {
  *version = fakeCuda()->driverVersion;
  return answer("cudaDriverGetVersion");
}
cudaError_t cudaGetLastError() {
  const int32_t error = fakeCuda()->lastError;
  fakeCuda()->lastError = 0;
  answer("cudaGetLastError");
  return static_cast<cudaError_t>(error);
}
const char *cudaGetErrorString(cudaError_t error) {
  auto found = ErrorTexts.find(error);
  return found == ErrorTexts.end() ? "unknown error" : found->second;
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes,
                                     const void *) {
  attributes->type = static_cast<cudaMemoryType>(fakeCuda()->pointerType);
  attributes->device = fakeCuda()->pointerDevice;
  return answer("cudaPointerGetAttributes");
}
cudaError_t
cudaGetDriverEntryPointByVersion(const char *name, void **function, unsigned,
                                 unsigned long long,
                                 cudaDriverEntryPointQueryResult *found) {
  const bool encoder = !std::strcmp(name, "cuTensorMapEncodeTiled");
  *function = encoder ? reinterpret_cast<void *>(&encodeTiled)
              : !std::strcmp(name, "cuStreamGetCtx")
                  ? reinterpret_cast<void *>(&streamContext)
                  : reinterpret_cast<void *>(&currentContext);
  *found = encoder && !fakeCuda()->hasEncoder
               ? cudaDriverEntryPointSymbolNotFound
               : cudaDriverEntryPointSuccess;
  return answer("cudaGetDriverEntryPointByVersion");
}
cudaError_t cudaGetSymbolAddress(void **address, const void *) {
  *address = checkRecord();
  return answer("cudaGetSymbolAddress", fakeCuda()->recordError);
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes,
                            cudaMemcpyKind, cudaStream_t) {
  std::memcpy(to, from, bytes);
  return answer("cudaMemcpyAsync");
}
cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t) {
  std::memset(to, value, bytes);
  return answer("cudaMemsetAsync");
}
cudaError_t cudaStreamSynchronize(cudaStream_t) {
  return answer("cudaStreamSynchronize");
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *) {
  return answer("cudaThreadExchangeStreamCaptureMode");
}

} // extern "C"

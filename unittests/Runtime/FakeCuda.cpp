//===- FakeCuda.cpp - A CUDA runtime without a GPU ------------------------===//

#include "FakeCuda.h"

#include "Common/CheckParams.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <map>

using mla::test::FakeCuda;

FakeCuda *fakeCuda() {
  static FakeCuda cuda;
  return &cuda;
}

namespace {

cudaError_t answer(const char *name, int32_t error = 0) {
  fakeCuda()->calls.push_back(name);
  if (error)
    fakeCuda()->lastError = error;
  return static_cast<cudaError_t>(error);
}

/// Kernels by the address of their stub on the host.
std::map<const void *, std::string> &kernels() {
  static std::map<const void *, std::string> names;
  return names;
}

/// What no test should reach.
[[noreturn]] void unexpected(const char *name) {
  std::fprintf(stderr, "%s: not expected from the runtime\n", name);
  std::abort();
}

CUresult encodeTiled(CUtensorMap *map, ...) {
  fakeCuda()->calls.push_back("cuTensorMapEncodeTiled");
  std::memset(map, 0, sizeof(*map));
  return static_cast<CUresult>(fakeCuda()->encoderError);
}

/// Any two addresses will do as contexts.
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
    {35, "CUDA driver version is insufficient for CUDA runtime version"},
    {46, "CUDA-capable device(s) is/are busy or unavailable"},
    {100, "no CUDA-capable device is detected"},
    {209, "no kernel image is available for execution on the device"},
    {400, "invalid resource handle"},
    {700, "an illegal memory access was encountered"},
    {719, "unspecified launch failure"}};

int32_t attributeOf(cudaDeviceAttr attribute) {
  switch (attribute) {
  case cudaDevAttrMultiProcessorCount:
    return 132;
  case cudaDevAttrComputeCapabilityMajor:
    return fakeCuda()->major;
  case cudaDevAttrComputeCapabilityMinor:
    return fakeCuda()->minor;
  case cudaDevAttrMaxSharedMemoryPerBlockOptin:
    return fakeCuda()->major >= 9 ? 232448 : 101376;
  case cudaDevAttrPageableMemoryAccess:
    return 0;
  default:
    unexpected("cudaDeviceGetAttribute");
  }
}

uint64_t record[64];

/// What the kernel would do: find what it is told to.
void runChecks(const mla::cuda::CheckParams &params) {
  fakeCuda()->checks.clear();
  for (int32_t i = 0; i < params.count; ++i)
    fakeCuda()->checks.push_back(params.checks[i].name);
  const mla::test::Refusal refusal = fakeCuda()->refusal;
  if (refusal.check < 0 || params.record->found)
    return;
  const mla::cuda::ValueCheck &check = params.checks[refusal.check];
  mla::cuda::CheckRecord &found = *params.record;
  found = {};
  found.found = 1;
  found.kind = static_cast<int32_t>(check.kind);
  found.function = params.function;
  found.name = check.name;
  found.noun = check.noun;
  found.i = refusal.i;
  found.j = -1;
  found.low = refusal.low;
  found.high = check.high;
  found.value = refusal.value;
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
cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int) {
  return answer("cudaFuncSetAttribute");
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *kernel,
                                void **arguments) {
  if (kernels().at(kernel).find("11checkKernel") != std::string::npos)
    runChecks(*static_cast<const mla::cuda::CheckParams *>(arguments[0]));
  return answer(kernels().at(kernel).c_str(), fakeCuda()->launchError);
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
  *address = record;
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

// cuBLASLt: objects are addresses of nothing.
int cublasLtCreate(void **handle) {
  *handle = record;
  return 0;
}
int cublasLtMatmulDescCreate(void **desc, int, int) {
  *desc = record;
  return 0;
}
int cublasLtMatmulDescSetAttribute(void *, int, const void *, size_t) {
  return 0;
}
int cublasLtMatrixLayoutCreate(void **layout, int, uint64_t rows, uint64_t,
                               int64_t pitch) {
  *layout = record;
  return pitch < static_cast<int64_t>(rows);
}
int cublasLtMatrixLayoutSetAttribute(void *, int, const void *, size_t) {
  return 0;
}
int cublasLtMatmulPreferenceCreate(void **preference) {
  *preference = record;
  return 0;
}
int cublasLtMatmulPreferenceSetAttribute(void *, int, const void *, size_t) {
  return 0;
}
int cublasLtMatmulPreferenceDestroy(void *) { return 0; }
int cublasLtMatmulAlgoGetHeuristic(void *, void *, void *, void *, void *,
                                   void *, void *, int, void *, int *count) {
  *count = fakeCuda()->algorithms;
  return 0;
}
int cublasLtMatmul(void *, void *, const void *, const void *, void *,
                   const void *, void *, const void *, const void *, void *,
                   void *, void *, const void *, void *, size_t, void *) {
  fakeCuda()->calls.push_back("cublasLtMatmul");
  return fakeCuda()->multiplyError;
}

// What nvcc's stubs of kernels call when the library is loaded, and when a
// kernel is launched by <<<>>>, which the library does nowhere.
void **__cudaRegisterFatBinary(void *binary) {
  return static_cast<void **>(binary);
}
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}
void __cudaRegisterFunction(void **, const char *stub, char *, const char *name,
                            int, void *, void *, void *, void *, int *) {
  kernels()[stub] = name;
}
void __cudaRegisterVar(void **, char *, char *, const char *, int, size_t, int,
                       int) {}
cudaError_t __cudaGetKernel(void **, const void *) {
  unexpected("__cudaGetKernel");
}
cudaError_t __cudaLaunchKernel(void *, dim3, dim3, void **, size_t,
                               cudaStream_t) {
  unexpected("__cudaLaunchKernel");
}
unsigned __cudaPopCallConfiguration(void *, void *, size_t *, void *) {
  unexpected("__cudaPopCallConfiguration");
}

} // extern "C"

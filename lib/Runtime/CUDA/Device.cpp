//===- Device.cpp - The current GPU, and errors of CUDA -------------------===//

#include "Device.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

using namespace mla::runtime;

namespace {

constexpr const char *ForeignStream =
    "the stream belongs to another GPU or context: make the tensors' GPU "
    "current before the call";

/// Reports that the driver is absent or supports only an older CUDA.
bool failDriver(Checker &check) {
  int driver = 0;
  cudaDriverGetVersion(&driver);
  auto major = [](int version) { return version / 1000; };
  auto minor = [](int version) { return version % 1000 / 10; };
  if (driver == 0)
    return check.failWith(MLA_DEVICE_ERROR, "device",
                          "expected a CUDA driver, got none: install the "
                          "NVIDIA driver (libcuda.so.1), or keep tensors on "
                          "the CPU");
  return check.failWith(MLA_DEVICE_ERROR, "device",
                        "expected a driver for CUDA %d.%d or later, got a "
                        "driver for %d.%d: update "
                        "the NVIDIA driver, or keep tensors on the CPU",
                        major(CUDART_VERSION), 0, major(driver), minor(driver));
}

/// Returns the remedy for an error, or "" if none is known.
const char *remedyOf(cudaError_t error) {
  switch (error) {
  case cudaErrorNoDevice:
    return "no GPU is visible: see nvidia-smi and CUDA_VISIBLE_DEVICES, or "
           "keep tensors on the CPU";
  case cudaErrorMemoryAllocation:
    return "the GPU's memory is full: free some, or run a smaller batch";
  case cudaErrorNoKernelImageForDevice:
  case cudaErrorInvalidDeviceFunction:
    return "libmla_runtime_cuda has no code for this GPU: build it for its "
           "architecture";
  case cudaErrorSystemDriverMismatch:
  case cudaErrorCompatNotSupportedOnDevice:
    return "the loaded kernel driver and libcuda.so have different versions: "
           "install the libcuda.so of the loaded driver (see nvidia-smi), or "
           "reboot to load the other";
  case cudaErrorDevicesUnavailable:
    return "another process holds the GPU: see nvidia-smi";
  case cudaErrorIllegalAddress:
  case cudaErrorLaunchFailure:
  case cudaErrorMisalignedAddress:
  case cudaErrorIllegalInstruction:
  case cudaErrorInvalidAddressSpace:
  case cudaErrorInvalidPc:
    return "an earlier kernel failed, so this process can no longer use the "
           "GPU: check page ids, slots and lengths (compute-sanitizer "
           "finds the kernel), and restart";
  case cudaErrorInvalidResourceHandle:
    return ForeignStream;
  default:
    return "";
  }
}

} // namespace

bool mla::runtime::currentGpu(Checker &check, Gpu &gpu) {
  if (!check.ok())
    return false;
  int device = 0;
  cudaError_t error = cudaGetDevice(&device);
  auto read = [&](cudaDeviceAttr attribute, int32_t &value) {
    if (error == cudaSuccess)
      error = cudaDeviceGetAttribute(&value, attribute, device);
  };
  read(cudaDevAttrMultiProcessorCount, gpu.multiprocessors);
  read(cudaDevAttrComputeCapabilityMajor, gpu.major);
  read(cudaDevAttrComputeCapabilityMinor, gpu.minor);
  read(cudaDevAttrMaxSharedMemoryPerBlockOptin, gpu.sharedBytes);
  if (error == cudaErrorInsufficientDriver)
    return failDriver(check);
  if (error != cudaSuccess) {
    const char *remedy = remedyOf(error);
    return check.failWith(
        MLA_DEVICE_ERROR, "device",
        "expected a usable GPU, got CUDA error %d: %s; %s", error,
        cudaGetErrorString(error),
        *remedy ? remedy
                : "see nvidia-smi and this error in the CUDA manual, "
                  "or keep tensors on the CPU");
  }
  nameTarget(gpu);
  return true;
}

namespace {

/// Returns the driver's function `name` in its CUDA 12.0 version, or null if
/// the driver does not have it.
template <class Function> Function *driverFunction(const char *name) {
  void *function = nullptr;
  cudaDriverEntryPointQueryResult found;
  if (cudaGetDriverEntryPointByVersion(
          name, &function, 12000, cudaEnableDefault, &found) != cudaSuccess ||
      found != cudaDriverEntryPointSuccess)
    return nullptr;
  return reinterpret_cast<Function *>(function);
}

/// True if a stream belongs to a context other than the thread's current one.
/// False if the driver does not report the context, as for streams of green
/// contexts.
bool isForeign(cudaStream_t stream) {
  static auto *const ofStream =
      driverFunction<CUresult(CUstream, CUcontext *)>("cuStreamGetCtx");
  static auto *const current =
      driverFunction<CUresult(CUcontext *)>("cuCtxGetCurrent");
  CUcontext theirs = nullptr, ours = nullptr;
  return stream && ofStream && current &&
         ofStream(stream, &theirs) == CUDA_SUCCESS &&
         current(&ours) == CUDA_SUCCESS && ours && theirs != ours;
}

/// Fails if `address` is in CPU memory that the GPU cannot access, or in memory
/// of a GPU other than `device`.
void checkOwner(Checker &check, const char *name, const void *address,
                int device) {
  cudaPointerAttributes found{};
  if (!check.ok() || cudaPointerGetAttributes(&found, address) != cudaSuccess)
    return;
  int pageable = 0;
  cudaDeviceGetAttribute(&pageable, cudaDevAttrPageableMemoryAccess, device);
  if (found.type == cudaMemoryTypeUnregistered && !pageable)
    check.failWith(
        MLA_DEVICE_ERROR, name,
        "expected memory of GPU %d, got memory of the CPU at %p: copy it "
        "to the GPU",
        device, address);
  if (found.type == cudaMemoryTypeDevice && found.device != device)
    check.failWith(MLA_DEVICE_ERROR, name,
                   "expected memory of the current GPU %d, got memory of GPU "
                   "%d: make the tensors' GPU current before the call",
                   device, found.device);
}

} // namespace

bool mla::runtime::gpuCall(Checker &check, const MlaCall *call) {
  if (!check.call(call))
    return false;
  if (isForeign(static_cast<cudaStream_t>(call->stream)))
    return check.failWith(
        MLA_DEVICE_ERROR, "call",
        "expected a stream of the current GPU and context, got %p: %s",
        call->stream, ForeignStream);
  int device = 0;
  if (call->flags & MLA_RUNTIME_CHECKS && cudaGetDevice(&device) == cudaSuccess)
    check.eachAddress([&](const char *name, const void *address) {
      checkOwner(check, name, address, device);
    });
  return check.ok();
}

int32_t mla::runtime::launched(Checker &check, const std::string &error) {
  if (error.empty())
    return check.status();
  // Clears the error that a failed launch leaves in CUDA.
  const char *remedy = remedyOf(cudaGetLastError());
  check.failWith(MLA_DEVICE_ERROR, "launch", "%s; %s", error.c_str(),
                 *remedy ? remedy
                         : "call with MLA_RUNTIME_CHECKS and under "
                           "compute-sanitizer, or keep tensors on the CPU");
  return check.status();
}

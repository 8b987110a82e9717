//===- Host.h - Memory and kernel launches of a probe ---------------------===//
//
// Memory that host and kernels share, and kernel launches, through the CUDA
// runtime or in the simulator. In the simulator a finding ends the program.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_HOST_H
#define MLA_TEST_PROBES_HOST_H

#include "Arch/Arch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#if defined(MLA_SIMULATOR)
#include "Simulator/Device/Device.h"

namespace probes {

/// The host interface of the probes on a simulated GPU. It has the same
/// functions as the class for a real GPU below. The environment variable
/// MLA_SIMULATOR_SEED sets the seed.
class ProbeHost {
public:
  static std::string title() { return "the simulator"; }
  void *upload(const void *values, size_t bytes) {
    return device.upload(values, bytes, "array");
  }
  template <class... P>
  void start(void (*kernel)(P...), const mla::arch::LaunchShape &shape,
             const std::type_identity_t<P> &...arguments) {
    mla::arch::launch(kernel, shape, &device, arguments...);
  }
  void finish() {
    const auto &findings = device.synchronize();
    if (findings.empty())
      return;
    std::printf("%s\n", findings.str().c_str());
    std::exit(2);
  }
  template <class... P>
  void run(void (*kernel)(P...), const mla::arch::LaunchShape &shape,
           const std::type_identity_t<P> &...arguments) {
    start(kernel, shape, arguments...);
    finish();
  }

private:
  static mla::sim::Options options() {
    const char *seed = std::getenv("MLA_SIMULATOR_SEED");
    return {seed ? std::strtoull(seed, nullptr, 10) : 1};
  }
  mla::sim::Device device{options()};
};

} // namespace probes
#else
#include <algorithm>
#include <cuda_runtime.h>
#include <fstream>

namespace probes {

/// The host interface of the probes on a real GPU. Any error ends the program.
class ProbeHost {
public:
  ~ProbeHost() {
    for (void *block : blocks)
      cudaFree(block);
  }
  /// Returns the device and the versions, for example "NVIDIA H200, driver
  /// 580.159.04, CUDA 13.0". Unknown parts are omitted.
  static std::string title() {
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "device");
    const std::string driver = driverVersion();
    return properties.name + (driver.empty() ? "" : ", driver " + driver) +
           ", CUDA " + std::to_string(CUDART_VERSION / 1000) + "." +
           std::to_string(CUDART_VERSION % 1000 / 10);
  }
  /// Allocates memory that host and kernels can access, and copies the values
  /// to it. The memory is freed with this object.
  void *upload(const void *values, size_t bytes) {
    void *block = nullptr;
    check(cudaMallocManaged(&block, bytes), "allocation");
    blocks.push_back(block);
    std::memcpy(block, values, bytes);
    return block;
  }
  /// Launches a kernel. finish() waits for all launches. run() does both.
  template <class... P>
  void start(void (*kernel)(P...), const mla::arch::LaunchShape &shape,
             const std::type_identity_t<P> &...arguments) {
    const auto result = mla::arch::launch(kernel, shape, nullptr, arguments...);
    check(static_cast<cudaError_t>(result.code), "launch");
  }
  void finish() { check(cudaDeviceSynchronize(), "kernel"); }
  template <class... P>
  void run(void (*kernel)(P...), const mla::arch::LaunchShape &shape,
           const std::type_identity_t<P> &...arguments) {
    start(kernel, shape, arguments...);
    finish();
  }

private:
  /// Returns the driver version: the first word with two dots in the driver's
  /// version file.
  static std::string driverVersion() {
    std::ifstream file("/proc/driver/nvidia/version");
    for (std::string word; file >> word;)
      if (std::count(word.begin(), word.end(), '.') == 2)
        return word;
    return "";
  }
  static void check(cudaError_t error, const char *what) {
    if (error == cudaSuccess)
      return;
    std::printf("%s: %s\n", what, cudaGetErrorString(error));
    std::exit(2);
  }
  std::vector<void *> blocks;
};

} // namespace probes
#endif

namespace probes {

/// An array in memory that host and kernels can access, with the given values
/// or zeros.
template <class T> struct Array {
  Array(ProbeHost &host, const std::vector<T> &values)
      : data(static_cast<T *>(
            host.upload(values.data(), values.size() * sizeof(T)))),
        count(values.size()) {}
  Array(ProbeHost &host, size_t count) : Array(host, std::vector<T>(count)) {}
  T *data;
  size_t count;
};

/// Encodes a tensor map. An error ends the program.
inline mla::arch::TensorMap encode(const mla::arch::TensorMapSpec &spec) {
  mla::arch::TensorMap map;
  if (std::string error = encodeTensorMap(spec, map); !error.empty()) {
    std::printf("tensor map: %s\n", error.c_str());
    std::exit(2);
  }
  return map;
}

} // namespace probes

#endif // MLA_TEST_PROBES_HOST_H

//===- Host.h - Memory and launches of a probe ----------------------------===//
//
// Memory that host and kernels share, and launches: on the device by the CUDA
// runtime. A simulator build defines MLA_SIMULATOR and gives ProbeHost of its
// own in Simulator/ProbeHost.h.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_HOST_H
#define MLA_TEST_PROBES_HOST_H

#include "Arch/Arch.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>

#if defined(MLA_SIMULATOR)
#include "Simulator/ProbeHost.h"
#else
#include <cuda_runtime.h>

namespace probes {

/// Allocates for kernels and host, launches, stops the program on any error.
class ProbeHost {
public:
  ~ProbeHost() {
    for (void *block : blocks)
      cudaFree(block);
  }
  void *allocate(size_t bytes) {
    void *block = nullptr;
    check(cudaMallocManaged(&block, bytes), "allocation");
    blocks.push_back(block);
    return block;
  }
  /// Launches; finish() waits for all that was started. run() does both.
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

/// `count` elements that kernels see, from values or zero.
template <class T> struct Array {
  Array(ProbeHost &host, const std::vector<T> &values)
      : data(static_cast<T *>(host.allocate(values.size() * sizeof(T)))),
        count(values.size()) {
    std::copy(values.begin(), values.end(), data);
  }
  Array(ProbeHost &host, size_t count) : Array(host, std::vector<T>(count)) {}
  T *data;
  size_t count;
};

/// A tensor map, or the end of the program.
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

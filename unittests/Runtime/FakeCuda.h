//===- FakeCuda.h - A CUDA runtime without a GPU ---------------*- C++ -*-===//
//
// What libmla_runtime_cuda calls of CUDA and, where it finds it, of cuBLASLt,
// as stand-ins that answer what a test tells them, refuse what CUDA refuses and
// write down each call. Nothing runs. The list is complete: the library is
// linked against these alone, with no symbol left over.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_RUNTIME_FAKECUDA_H
#define MLA_UNITTESTS_RUNTIME_FAKECUDA_H

#include "Arch/TensorMap.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace mla::test {

/// Which check of a launch of checks refuses what value; -1: none.
struct Refusal {
  int32_t check = -1;
  int64_t i = 0, low = 0, value = 0;
};

/// What a launch asked for.
struct Launch {
  std::string kernel; ///< mangled
  std::array<uint32_t, 3> grid{};
  uint32_t threads = 0;     ///< of a CTA
  uint32_t cluster = 1;     ///< CTAs along x
  uint64_t sharedBytes = 0; ///< dynamic
  bool dependent = false;   ///< may start before the grids before it have ended
  const void *stream = nullptr;
  /// A tuned decode's: query's latent and rope part, cache's latent and rope.
  std::vector<arch::TensorMap> maps;
  /// The bytes of the first parameter, of kernels whose parameters tests read.
  std::vector<char> params;

  /// The first parameter, which is a P.
  template <class P> P as() const {
    P value{};
    if (params.size() == sizeof(P))
      std::memcpy(&value, params.data(), sizeof(P));
    return value;
  }
};

struct FakeCuda {
  int32_t major = 9, minor = 0;  ///< compute capability of the GPU
  int32_t driverVersion = 13000; ///< 0: no driver
  int32_t deviceError = 0;       ///< what cudaGetDevice answers
  int32_t launchError = 0;       ///< what a launch answers
  int32_t recordError = 0;       ///< what cudaGetSymbolAddress answers
  bool hasEncoder = true;        ///< whether the driver makes tensor maps
  int32_t encoderError = 0;      ///< what it answers when it makes one
  bool foreignStream = false;    ///< whether streams are another context's
  int32_t pointerType = 2;       ///< cudaMemoryType of all addresses
  int32_t pointerDevice = 0;     ///< the GPU that they belong to
  int32_t algorithms = 0;        ///< that cuBLASLt has for a product
  int32_t multiplyError = 0;     ///< what it answers to a product
  int32_t failingObjectCall =
      -1;                ///< which of its next calls about objects fails
  int32_t lastError = 0; ///< what cudaGetLastError will say
  Refusal refusal;       ///< what the next launch of checks finds
  std::vector<std::string> calls; ///< names; of a launch the kernel's
  std::vector<Launch> launched;   ///< those that CUDA takes
  /// Dynamic shared memory that each kernel was allowed, by its stub.
  std::map<const void *, uint32_t> sharedLimits;
  /// Arguments that the last launch of checks looked at, in order.
  std::vector<std::string> checks;
};

} // namespace mla::test

/// The one of this process, also for the library that calls it.
extern "C" mla::test::FakeCuda *fakeCuda();

/// Objects of cuBLASLt that were made and not destroyed, of the same process.
extern "C" size_t fakeCublasLtObjects();

#endif // MLA_UNITTESTS_RUNTIME_FAKECUDA_H

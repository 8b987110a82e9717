//===- FakeCuda.h - A fake CUDA runtime -------------------------*- C++ -*-===//
//
// Fakes of all CUDA and cuBLASLt functions that libmla_runtime_cuda calls. They
// return the values that a test sets, fail if CUDA would fail, and record each
// call. No kernel runs. The list is complete: the library is linked with these
// functions only, without undefined symbols.
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

/// The value that a launch of checks reports as invalid. No value is reported
/// if `check` is -1.
struct Refusal {
  int32_t check = -1;
  int64_t i = 0, low = 0, value = 0;
};

/// The parameters of a launch.
struct Launch {
  std::string kernel; ///< mangled
  std::array<uint32_t, 3> grid{};
  uint32_t threads = 0;     ///< per CTA
  uint32_t cluster = 1;     ///< CTAs along x
  uint64_t sharedBytes = 0; ///< dynamic
  bool dependent = false;   ///< programmatic dependent launch
  const void *stream = nullptr;
  /// The tensor maps of a tuned decode: latent and rope of the query, latent
  /// and rope of the cache.
  std::vector<arch::TensorMap> maps;
  /// The bytes of the first parameter. Empty for kernels whose parameters are
  /// not tested.
  std::vector<char> params;

  /// Returns the first parameter, which has type P.
  template <class P> P as() const {
    P value{};
    if (params.size() == sizeof(P))
      std::memcpy(&value, params.data(), sizeof(P));
    return value;
  }
};

struct FakeCuda {
  int32_t major = 9, minor = 0;   ///< compute capability of the GPU
  int32_t driverVersion = 13000;  ///< 0: no driver
  int32_t deviceError = 0;        ///< the result of cudaGetDevice
  int32_t launchError = 0;        ///< the result of a launch
  int32_t recordError = 0;        ///< the result of cudaGetSymbolAddress
  bool hasEncoder = true;         ///< the driver can encode tensor maps
  int32_t encoderError = 0;       ///< the result of encoding one
  bool foreignStream = false;     ///< streams belong to another context
  int32_t pointerType = 2;        ///< cudaMemoryType of all addresses
  int32_t pointerDevice = 0;      ///< the GPU that they belong to
  int32_t algorithms = 0;         ///< algorithms of cuBLASLt per product
  int32_t multiplyError = 0;      ///< its result of a product
  int32_t failingObjectCall = -1; ///< which next call on its objects fails
  int32_t lastError = 0;          ///< the result of cudaGetLastError
  Refusal refusal;                ///< the result of the next launch of checks
  std::vector<std::string>
      calls;                    ///< function names; the kernel name of a launch
  std::vector<Launch> launched; ///< those that CUDA accepts
  /// Maps the host function of each kernel to its dynamic shared memory limit.
  std::map<const void *, uint32_t> sharedLimits;
  /// The arguments that the last launch of checks read, in order.
  std::vector<std::string> checks;
};

} // namespace mla::test

/// Returns the fake of this process, which the tested library also uses.
extern "C" mla::test::FakeCuda *fakeCuda();

/// Returns the number of existing cuBLASLt objects of this process.
extern "C" size_t fakeCublasLtObjects();

#endif // MLA_UNITTESTS_RUNTIME_FAKECUDA_H

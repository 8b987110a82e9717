//===- CudaPart.h - Forward calls on GPU memory to libmla_runtime_cuda ----===//
//
// libmla_runtime needs neither a GPU nor a driver. Its CUDA part is a separate
// library that is opened by the first call on GPU memory. If it cannot be
// opened, that call fails; calls on CPU memory still work.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_CUDAPART_H
#define MLA_RUNTIME_COMMON_CUDAPART_H

#include "mla-runtime/mla_runtime.h"

#include <atomic>

namespace mla::runtime {

/// True if a call goes to the CUDA part: its struct has this ABI's size and
/// version, and the tensor `view`, which every call has, is in GPU memory. All
/// other calls go to the CPU's implementation, which also reports malformed
/// structs.
template <typename Args, typename Tensor>
bool onCuda(const Args *args, Tensor *Args::*view) {
  return args && args->version == MLA_ABI_VERSION &&
         args->size == sizeof(Args) && args->*view &&
         (args->*view)->device == MLA_CUDA;
}

/// A function of the CUDA part, such as mlaCudaDecode for mlaDecode. Each
/// function has one static object, which looks the function up once.
class CudaFunction {
public:
  explicit constexpr CudaFunction(const char *name) : name(name) {}

  /// Calls the function, returns its status and copies its message to this
  /// thread's last error. Returns MLA_DEVICE_ERROR if there is no CUDA part,
  /// MLA_VERSION_MISMATCH if it has another ABI version, and MLA_UNSUPPORTED if
  /// it does not have the function.
  template <typename... Args> int32_t operator()(Args... args) {
    void *function = address.load(std::memory_order_acquire);
    if (!function)
      if (int32_t status = find(function))
        return status;
    return takeMessage(
        reinterpret_cast<int32_t (*)(Args...)>(function)(args...));
  }

  /// True if the CUDA part is open.
  static bool isOpen();

private:
  int32_t find(void *&function);
  static int32_t takeMessage(int32_t status);

  const char *name;
  std::atomic<void *> address{nullptr};
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CUDAPART_H

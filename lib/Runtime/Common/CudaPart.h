//===- CudaPart.h - Calls on GPU memory go to libmla_runtime_cuda ---------===//
//
// libmla_runtime needs neither a GPU nor a driver. Its CUDA part is a library
// of its own, opened at the first call whose first tensor is memory of a GPU.
// What goes wrong there is an error of that call; the CPU path does not depend
// on it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_CUDAPART_H
#define MLA_RUNTIME_COMMON_CUDAPART_H

#include "mla-runtime/mla_runtime.h"

#include <atomic>

namespace mla::runtime {

/// Whether a call goes to the CUDA part: its struct is one of this ABI and the
/// tensor in `view`, which every call has, is memory of a GPU. What is
/// malformed stays here, and gets the CPU's message.
template <typename Args, typename Tensor>
bool onCuda(const Args *args, Tensor *Args::*view) {
  return args && args->version == MLA_ABI_VERSION &&
         args->size == sizeof(Args) && args->*view &&
         (args->*view)->device == MLA_CUDA;
}

/// A function of the CUDA part: for mlaDecode its mlaCudaDecode. One static
/// object for each, so that it is looked up once.
class CudaFunction {
public:
  explicit constexpr CudaFunction(const char *name) : name(name) {}

  /// Calls it. Returns its status, its message being the thread's last error;
  /// or MLA_DEVICE_ERROR when there is no CUDA part, MLA_VERSION_MISMATCH when
  /// it is of another ABI, MLA_UNSUPPORTED when it lacks the function.
  template <typename... Args> int32_t operator()(Args... args) {
    void *function = address.load(std::memory_order_acquire);
    if (!function)
      if (int32_t status = find(function))
        return status;
    return takeMessage(
        reinterpret_cast<int32_t (*)(Args...)>(function)(args...));
  }

  /// Whether a call has opened the CUDA part.
  static bool isOpen();

private:
  int32_t find(void *&function);
  static int32_t takeMessage(int32_t status);

  const char *name;
  std::atomic<void *> address{nullptr};
};

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_CUDAPART_H

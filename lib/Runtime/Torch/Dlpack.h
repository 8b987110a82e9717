//===- Dlpack.h - Functions that torch.Tensor shares with C code ----------===//
//
// The part of DLPack's exchange functions (version 1.3) that is used here. The
// order and types of the fields are fixed by that standard.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_TORCH_DLPACK_H
#define MLA_RUNTIME_TORCH_DLPACK_H

#include <cstdint>

namespace mla::torch::dlpack {

enum DeviceType : int32_t { Cpu = 1, Cuda = 2 };

struct Device {
  int32_t type; ///< DeviceType
  int32_t index;
};

enum TypeCode : uint8_t {
  Int = 0,
  UInt = 1,
  Float = 2,
  BFloat = 4,
  Bool = 6,
  Float8E4M3FN = 10
};

struct DataType {
  uint8_t code; ///< TypeCode
  uint8_t bits;
  uint16_t lanes;
};

/// A tensor. Its sizes and strides belong to the Python object.
struct Tensor {
  void *data;
  Device device;
  int32_t rank;
  DataType dtype;
  const int64_t *sizes, *strides;
  uint64_t byteOffset;
};

struct Version {
  uint32_t major, minor;
};

/// A tensor that frees itself and its memory with release(this).
struct ManagedTensor {
  Version version;
  void *context;
  void (*release)(ManagedTensor *self);
  uint64_t flags;
  Tensor tensor;
};

/// The object of the capsule torch.Tensor.__dlpack_c_exchange_api__.
struct Functions {
  Version version;
  Functions *older;
  /// Allocates a tensor with the sizes, dtype and device of `like`. Returns 0,
  /// or calls setError(context, kind, message) and returns -1.
  int (*allocate)(const Tensor *like, ManagedTensor **made, void *context,
                  void (*setError)(void *context, const char *kind,
                                   const char *message));
  void *fromPython, *toPython; ///< not used here
  /// Describes a Python object. Returns 0, or -1 with a Python exception.
  int (*describe)(void *object, Tensor *tensor);
  /// Returns the current stream of a device.
  int (*currentStream)(int32_t deviceType, int32_t index, void **stream);
};

/// The major version whose structs these are.
constexpr uint32_t MajorVersion = 1;
constexpr const char *CapsuleName = "dlpack_exchange_api";

} // namespace mla::torch::dlpack

#endif // MLA_RUNTIME_TORCH_DLPACK_H

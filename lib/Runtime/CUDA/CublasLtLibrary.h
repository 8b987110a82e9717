//===- CublasLtLibrary.h - The binary interface of cuBLASLt ---------------===//
//
// The part of the interface that all versions of cuBLASLt share. The library is
// found at run time, so neither building nor running requires it.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_CUDA_CUBLASLTLIBRARY_H
#define MLA_RUNTIME_CUDA_CUBLASLTLIBRARY_H

#include <cstddef>
#include <cstdint>

namespace mla::runtime::cublaslt {

using Object = void *;
enum Type : int32_t { F32 = 0, F16 = 2, Bf16 = 14 };
constexpr int32_t ComputeF32 = 68;
enum DescAttribute : int32_t { TransA = 3 };
enum LayoutAttribute : int32_t { BatchCount = 5, BatchOffset = 6 };
enum PreferenceAttribute : int32_t { WorkspaceBytes = 1, AlignmentA = 5 };

/// An algorithm and the properties that cuBLASLt returns with it.
struct Choice {
  uint64_t algorithm[8];
  size_t workspaceBytes;
  int32_t status;
  float waves;
  int32_t reserved[4];
};

/// The functions of cuBLASLt. They return 0 on success.
struct Library {
  int (*create)(Object *);
  int (*descCreate)(Object *, int32_t compute, int32_t scale);
  int (*descSet)(Object, int32_t, const void *, size_t);
  int (*descDestroy)(Object);
  int (*layoutCreate)(Object *, int32_t, uint64_t, uint64_t, int64_t);
  int (*layoutSet)(Object, int32_t, const void *, size_t);
  int (*layoutDestroy)(Object);
  int (*preferenceCreate)(Object *);
  int (*preferenceSet)(Object, int32_t, const void *, size_t);
  int (*preferenceDestroy)(Object);
  int (*choose)(Object, Object, Object, Object, Object, Object, Object, int,
                Choice *, int *);
  int (*multiply)(Object, Object, const void *, const void *, Object,
                  const void *, Object, const void *, const void *, Object,
                  void *, Object, const uint64_t *, void *, size_t, void *);
  bool usable = false; ///< found, with all functions
};

/// Returns the library that MLA_CUBLASLT names, or the one that the process has
/// loaded, or the one that the loader finds.
const Library &library();

} // namespace mla::runtime::cublaslt

#endif // MLA_RUNTIME_CUDA_CUBLASLTLIBRARY_H

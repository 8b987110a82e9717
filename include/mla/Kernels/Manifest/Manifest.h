//===- Manifest.h - The kernels that the compiler may choose ----*- C++ -*-===//
//
// The compiler's view of lib/Kernels/Manifest/Kernels.td. The runtime checks
// the same rows before it runs a kernel.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_MANIFEST_MANIFEST_H
#define MLA_KERNELS_MANIFEST_MANIFEST_H

#include "mla-runtime/mla_runtime.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mla {

/// The inclusive bounds of a size.
struct KernelBounds {
  int64_t low, high; ///< low <= high
};

/// A kernel and the arguments that it supports.
struct KernelEntry {
  llvm::StringLiteral name;     ///< the `kernel` attribute of an mlak op
  llvm::StringLiteral op;       ///< "Decode", "Prefill", ...
  llvm::StringLiteral targets;  ///< comma-separated
  uint32_t types;               ///< bits 1 << MlaDType
  uint32_t cacheTypes;          ///< likewise; bit 31: the type of the operands
  llvm::StringLiteral features; ///< comma-separated
  llvm::StringLiteral layouts;  ///< comma-separated; as in Kernels.td
  KernelBounds heads, pageSize, latent, rope, value; ///< supported sizes
};

/// The requirements of an op. The runtime checks sizes that are unknown at
/// compile time.
struct KernelNeeds {
  llvm::StringRef op;                       ///< as in KernelEntry
  llvm::StringRef target = "cpu";           ///< one of getKernelTargets()
  int32_t dtype = MLA_F32;                  ///< MlaDType of the activations
  llvm::SmallVector<int32_t, 2> otherTypes; ///< of activations beside dtype
  std::optional<int64_t> heads, pageSize, latent, rope, value; ///< known sizes
  llvm::SmallVector<llvm::StringRef> features; ///< required features
  /// The kind of the cache layout, "plain" or "scaled", or a description of the
  /// first field that no kernel can access; "" for an op without a cache.
  std::string layout;
  llvm::StringRef alias; ///< the name of the cache layout, such as "L4", or ""
  /// A field of the cache that the op reads or writes.
  struct Field {
    std::string text; ///< its description
    int32_t dtype;
  };
  llvm::SmallVector<Field, 2> fields;
};

/// Returns all targets: cpu and the architectures of GPUs.
llvm::ArrayRef<llvm::StringLiteral> getKernelTargets();

/// Returns an error message if `target` is unknown, else "".
std::string describeUnknownTarget(llvm::StringRef target);

/// Returns all rows in the order of the manifest.
llvm::ArrayRef<KernelEntry> getKernelManifest();

/// Returns the first kernel that fits. `reasons` receives a line for each
/// earlier kernel of the op and target, with the first constraint that failed.
/// If no kernel fits, returns null. `reasons` then receives a line for each
/// kernel of the op on any target, or one line that states that the op has no
/// kernel.
const KernelEntry *findKernel(const KernelNeeds &needs,
                              llvm::SmallVectorImpl<std::string> &reasons);

} // namespace mla

#endif // MLA_KERNELS_MANIFEST_MANIFEST_H

//===- Manifest.h - The kernels that the compiler may choose ----*- C++ -*-===//
//
// The compiler's view of lib/Kernels/Manifest/Kernels.td; the runtime checks
// the same rows before it runs a kernel.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_MANIFEST_H
#define MLA_KERNELS_MANIFEST_H

#include "mla-runtime/mla_runtime.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mla {

/// Inclusive bounds.
struct KernelBounds {
  int64_t low, high; ///< low <= high
};

/// One kernel and all that it accepts.
struct KernelEntry {
  llvm::StringLiteral name;     ///< as `kernel` of an mlak op has it
  llvm::StringLiteral op;       ///< "Decode", "Prefill", ...
  llvm::StringLiteral targets;  ///< comma-separated
  uint32_t types;               ///< bits 1 << MlaDType
  llvm::StringLiteral features; ///< comma-separated
  llvm::StringLiteral layouts;  ///< comma-separated; as in Kernels.td
  KernelBounds heads, pageSize, latent, rope, value; ///< sizes it takes
};

/// What an op asks of a kernel. A size that is unknown at compile time is left
/// to the runtime's check.
struct KernelNeeds {
  llvm::StringRef op;              ///< as in KernelEntry
  llvm::StringRef target = "cpu";  ///< one of getKernelTargets()
  int32_t dtype = MLA_F32;         ///< MlaDType of the activations
  std::optional<int32_t> ropeType; ///< of a rope key with a type of its own
  std::optional<int64_t> heads, pageSize, latent, rope, value; ///< known ones
  llvm::SmallVector<llvm::StringRef> features; ///< each has to be honoured
  /// "plain", or what it has that a plain one has not; "" without a cache.
  std::string layout;
};

/// The words that a target may be: cpu, or a GPU's architecture.
llvm::ArrayRef<llvm::StringLiteral> getKernelTargets();

/// What is wrong with a target that is none of these; "" for one that is.
std::string describeUnknownTarget(llvm::StringRef target);

/// All rows, in the manifest's order.
llvm::ArrayRef<KernelEntry> getKernelManifest();

/// The first kernel that fits; `reasons` then has a line for each kernel of the
/// op and target before it, with the first constraint that failed. When none
/// fits, null, and `reasons` has the line of each kernel of the op, for all
/// targets, or says that the op has no kernel at all.
const KernelEntry *findKernel(const KernelNeeds &needs,
                              llvm::SmallVectorImpl<std::string> &reasons);

} // namespace mla

#endif // MLA_KERNELS_MANIFEST_H

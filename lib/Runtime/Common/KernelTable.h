//===- KernelTable.h - Choose a kernel by its limits ----------------------===//
//
// The table of all kernels of the runtime and their limits. An entry point
// requests a kernel by operation, target, type and widths. If none fits, the
// message lists every candidate with the limit that failed.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_KERNELTABLE_H
#define MLA_RUNTIME_COMMON_KERNELTABLE_H

#include "Checker.h"
#include "LayoutKind.h"

#include <cstring>

namespace mla::runtime {

/// The operations of lib/Kernels/Manifest/Operations.td.
enum class Op {
#define GET_OPERATION_NAMES
#include "mla/Kernels/Manifest/Operations.inc"
};

/// In Kernel::cacheTypes, the type of the operands.
constexpr DTypeSet OperandTypeBit = 1u << 31;

/// Inclusive bounds.
struct Range {
  int64_t low, high;
};

/// A kernel and the arguments that it accepts.
struct Kernel {
  const char *name;
  Op op;
  const char *targets; ///< separated by commas
  DTypeSet types;
  /// The types of cache fields that it accesses if the layout is plain. Bit
  /// OperandTypeBit is the type of the operands.
  DTypeSet cacheTypes;
  const char *features; ///< separated by commas
  const char *layouts;  ///< kinds of cache layouts, separated by commas
  int64_t alignment;    ///< bytes
  Range heads, pageSize, latent, rope, value;

  bool is(const char *other) const { return std::strcmp(name, other) == 0; }
};

/// The requirements of a call. The defaults apply to widths that the operation
/// does not have.
struct KernelRequest {
  Op op;
  const char *target = "cpu"; ///< cpu, or the architecture of the current GPU
  int32_t dtype = MLA_F32;
  int32_t cacheType = -1; ///< of the cache's fields; -1 without a cache
  LayoutKind layout = {}; ///< of the cache
  int64_t heads = 1, pageSize = 1, latent = 1, rope = 0, value = 1;
  int64_t alignment = 16; ///< bytes, of all addresses and strides; at most 16
  const char *leastAligned = ""; ///< the least aligned operand
  const char *features[7] = {};  ///< that not every kernel supports, or null
};

/// Sets the layout and the type of a request for a checked cache with a latent
/// field.
void setCache(KernelRequest &request, const MlaCache &cache);

/// Returns the first kernel that fits. If none does, fails with MLA_UNSUPPORTED
/// and returns null.
const Kernel *selectKernel(Checker &check, const KernelRequest &request);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_KERNELTABLE_H

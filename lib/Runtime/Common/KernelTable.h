//===- KernelTable.h - Which kernels exist, and their limits --------------===//
//
// The one place that says what the runtime can run. An entry point asks for a
// kernel by operation, target, type and widths; when none fits, the message
// lists every candidate with the limit that it missed.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_KERNELTABLE_H
#define MLA_RUNTIME_COMMON_KERNELTABLE_H

#include "Checker.h"

#include <cstring>

namespace mla::runtime {

enum class Op {
  Decode,
  LatentAttention,
  Prefill,
  Append,
  Gather,
  Update,
  HeadProduct,
  Matmul,
  Rope,
  Merge,
  ConvertLse,
  Plan
};

/// Inclusive bounds.
struct Range {
  int64_t low, high;
};

/// One kernel and everything that it accepts.
struct Kernel {
  const char *name;
  Op op;
  const char *targets; ///< words with commas
  DTypeSet types;
  const char *features; ///< words with commas
  int64_t alignment;    ///< bytes
  Range heads, pageSize, latent, rope, value;

  bool is(const char *other) const { return std::strcmp(name, other) == 0; }
};

/// What a call asks for. A width that the operation has not is its lowest.
struct KernelRequest {
  Op op;
  const char *target = "cpu"; ///< cpu, or the architecture of the current GPU
  int32_t dtype = MLA_F32;
  int64_t heads = 1, pageSize = 1, latent = 1, rope = 0, value = 1;
  int64_t alignment = 16; ///< bytes that all addresses and strides have, to 16
  const char *leastAligned = ""; ///< the operand that has the least
  const char *features[4] = {};  ///< that not every kernel honours; null: none
};

/// The first kernel that fits, or null after `check` has failed with
/// MLA_UNSUPPORTED.
const Kernel *selectKernel(Checker &check, const KernelRequest &request);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_KERNELTABLE_H

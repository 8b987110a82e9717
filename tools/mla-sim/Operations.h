//===- Operations.h - The operations of mla-sim -----------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_OPERATIONS_H
#define MLA_TOOLS_MLA_SIM_OPERATIONS_H

#include "Tensors.h"

namespace mla::tools {

/// Attributes of all operations. Each operation ignores the attributes that it
/// does not have.
struct Attributes {
  double scale = 1;
  bool isCausal = false;
  int64_t window = 0, lseBase = 0, lseEmpty = 0;
  /// The width of a gathered latent.
  int64_t latent = 0;
  bool isBatchInvariant = false;
  /// True if values are checked before use (MLA_RUNTIME_CHECKS).
  bool isChecked = true;
  /// The layout of rotated pairs: in halves, or interleaved.
  bool isInputInterleaved = false, isOutputInterleaved = false;
  /// True if b of a matmul is [.., N, K].
  bool isBTransposed = false;
  /// Attributes of a plan.
  int64_t heads = 0, queryLen = 1, pageSize = 0, maxLength = 0;
};

/// An operation of the C ABI.
struct Operation {
  const char *name;
  /// The tensor names that a file may contain, separated by blanks. `x.` stands
  /// for x.0, x.1, and so on.
  const char *tensors;
  /// Queues the operation on the device of the tensors, and creates its
  /// results.
  llvm::Error (*enqueue)(DeviceTensors &tensors, const Attributes &attributes);
};

/// Returns all operations.
std::vector<const Operation *> operations();
/// Returns their names, separated by ", ".
std::string operationNames();
/// Returns the operation with this name; an error lists all names.
llvm::Expected<const Operation *> findOperation(llvm::StringRef name);
/// Checks that the operation uses all tensors of a file.
llvm::Error checkNames(const Operation &operation, const HostTensors &tensors);

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_OPERATIONS_H

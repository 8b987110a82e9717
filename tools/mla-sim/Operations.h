//===- Operations.h - What mla-sim can run ---------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_OPERATIONS_H
#define MLA_TOOLS_MLA_SIM_OPERATIONS_H

#include "Tensors.h"

namespace mla::tools {

/// Attributes of the operations; those that one does not have are ignored.
struct Attributes {
  double scale = 1;
  bool isCausal = false;
  int64_t window = 0, lseBase = 0;
  /// Width of a gathered latent.
  int64_t latent = 0;
  bool isBatchInvariant = false;
  /// Whether values are checked before their use (MLA_RUNTIME_CHECKS).
  bool isChecked = true;
  /// Order of pairs that are rotated: halves, or interleaved.
  bool isInputInterleaved = false, isOutputInterleaved = false;
  /// Whether b of a matmul is [.., N, K].
  bool isBTransposed = false;
  /// Of a plan.
  int64_t heads = 0, queryLen = 1, pageSize = 0, maxLength = 0;
};

/// An operation of the C ABI.
struct Operation {
  const char *name;
  /// Names that a file may hold, separated by blanks; `x.` stands for x.0, x.1
  /// and so on.
  const char *tensors;
  /// Queues the operation on the tensors' device, results included.
  llvm::Error (*enqueue)(DeviceTensors &tensors, const Attributes &attributes);
};

/// All operations.
std::vector<const Operation *> operations();
/// Their names, with ", " between.
std::string operationNames();
/// The operation with this name; an error lists the names there are.
llvm::Expected<const Operation *> findOperation(llvm::StringRef name);
/// An error when a file has tensors that the operation does not know.
llvm::Error checkNames(const Operation &operation, const HostTensors &tensors);

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_OPERATIONS_H

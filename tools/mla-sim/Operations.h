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
llvm::ArrayRef<Operation> operations();
/// The operation with this name; an error lists the names there are.
llvm::Expected<const Operation *> findOperation(llvm::StringRef name);
/// An error when a file has tensors that the operation does not know.
llvm::Error checkNames(const Operation &operation, const HostTensors &tensors);

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_OPERATIONS_H

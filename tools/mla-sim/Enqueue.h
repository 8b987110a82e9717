//===- Enqueue.h - Helpers of the operations --------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_ENQUEUE_H
#define MLA_TOOLS_MLA_SIM_ENQUEUE_H

#include "Operations.h"

#include "CudaRuntime.h"

namespace mla::tools {

/// Returns arguments with the size and the version set.
template <class Args> Args begin() {
  Args args = {};
  args.size = sizeof(Args);
  args.version = MLA_ABI_VERSION;
  return args;
}

/// Returns success, or the status and the message of the runtime.
llvm::Error outcome(int32_t status);

/// Prepares a call on the device of the tensors, with `workspace` bytes of
/// scratch memory.
MlaCall callOn(DeviceTensors &tensors, uint64_t workspace,
               const Attributes &attributes);

/// Returns the error that checks on the device have found. Must be called after
/// the device has run. Returns success if nothing was checked.
llvm::Error checkResult(DeviceTensors &tensors);

/// Calls `run` with the workspace size that `query` returns; `query` may be
/// null.
template <class Args>
llvm::Error invoke(DeviceTensors &tensors, const Attributes &given,
                   const Args &args,
                   int32_t (*run)(const Args *, const MlaCall *),
                   int32_t (*query)(const Args *, uint64_t *) = nullptr) {
  uint64_t bytes = 0;
  if (query)
    if (llvm::Error error = outcome(query(&args, &bytes)))
      return error;
  MlaCall call = callOn(tensors, bytes, given);
  return outcome(run(&args, &call));
}

/// A tensor that an operation requires: its name, and the least rank from which
/// the shape of the result can be computed.
struct Need {
  const char *name;
  int32_t rank = 0;
};

/// Returns the tensors with the names in `needs`, in order. Returns an error if
/// one is missing or has a lower rank than required.
llvm::Expected<std::vector<MlaTensor *>> requireAll(DeviceTensors &tensors,
                                                    llvm::ArrayRef<Need> needs);

inline llvm::ArrayRef<int64_t> shapeOf(const MlaTensor *view) {
  return {view->sizes, static_cast<size_t>(view->rank)};
}

/// Returns `shape` with its last dimensions replaced by `last`.
llvm::SmallVector<int64_t> withLast(llvm::ArrayRef<int64_t> shape,
                                    llvm::ArrayRef<int64_t> last);

// Each function returns the operations of one file.
llvm::ArrayRef<Operation> attentionOperations();
llvm::ArrayRef<Operation> cacheOperations();
llvm::ArrayRef<Operation> productOperations();

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_ENQUEUE_H

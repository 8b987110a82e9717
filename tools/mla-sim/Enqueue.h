//===- Enqueue.h - Helpers of the operations --------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_ENQUEUE_H
#define MLA_TOOLS_MLA_SIM_ENQUEUE_H

#include "Operations.h"

#include "CudaRuntime.h"

namespace mla::tools {

/// Returns arguments with the size that a caller of the C ABI sets.
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

/// Returns what the checks on the device have found, after it has run; success
/// if nothing was checked.
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

/// A tensor that an operation requires: its name, and the rank from which the
/// shape of the result follows.
struct Need {
  const char *name;
  int32_t rank = 0;
};

/// Returns the tensors that `needs` name, in order; an error for a missing one,
/// and for a lower rank than required.
llvm::Expected<std::vector<MlaTensor *>> requireAll(DeviceTensors &tensors,
                                                    llvm::ArrayRef<Need> needs);

inline llvm::ArrayRef<int64_t> shapeOf(const MlaTensor *view) {
  return {view->sizes, static_cast<size_t>(view->rank)};
}

/// Returns `shape` with other last dimensions.
llvm::SmallVector<int64_t> withLast(llvm::ArrayRef<int64_t> shape,
                                    llvm::ArrayRef<int64_t> last);

// By file.
llvm::ArrayRef<Operation> attentionOperations();
llvm::ArrayRef<Operation> cacheOperations();
llvm::ArrayRef<Operation> productOperations();

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_ENQUEUE_H

//===- Enqueue.h - What the operations share -------------------*- C++ -*-===//
#ifndef MLA_TOOLS_MLA_SIM_ENQUEUE_H
#define MLA_TOOLS_MLA_SIM_ENQUEUE_H

#include "Operations.h"

#include "CudaRuntime.h"

namespace mla::tools {

/// Arguments of an operation, as a caller of the C ABI begins them.
template <class Args> Args begin() {
  Args args = {};
  args.size = sizeof(Args);
  args.version = MLA_ABI_VERSION;
  return args;
}

/// Success, or the status and the message of the runtime.
llvm::Error outcome(int32_t status);

/// A call on the device of the tensors, with scratch memory of `workspace`
/// bytes.
MlaCall callOn(DeviceTensors &tensors, uint64_t workspace,
               const Attributes &attributes);

/// What the checks of the tensors' device found, which has run; success where
/// nothing is checked.
llvm::Error checkResult(DeviceTensors &tensors);

/// Calls `run` with the workspace that `query`, which may be null, asks for.
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

/// A tensor that an operation needs: its name, and the rank that its result's
/// shape follows from.
struct Need {
  const char *name;
  int32_t rank = 0;
};

/// The tensors that `needs` name, in their order; an error for one that is
/// missing, and for a rank below the need's.
llvm::Expected<std::vector<MlaTensor *>> requireAll(DeviceTensors &tensors,
                                                    llvm::ArrayRef<Need> needs);

inline llvm::ArrayRef<int64_t> shapeOf(const MlaTensor *view) {
  return {view->sizes, static_cast<size_t>(view->rank)};
}

/// `shape` with other last dimensions than its last.
llvm::SmallVector<int64_t> withLast(llvm::ArrayRef<int64_t> shape,
                                    llvm::ArrayRef<int64_t> last);

// By file.
llvm::ArrayRef<Operation> attentionOperations();
llvm::ArrayRef<Operation> cacheOperations();
llvm::ArrayRef<Operation> productOperations();

} // namespace mla::tools

#endif // MLA_TOOLS_MLA_SIM_ENQUEUE_H

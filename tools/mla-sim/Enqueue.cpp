//===- Enqueue.cpp - Helpers of the operations ----------------------------===//

#include "Enqueue.h"
#include "Gpu.h"

using namespace mla;
using namespace mla::tools;

llvm::Error mla::tools::outcome(int32_t status) {
  if (status == MLA_OK)
    return llvm::Error::success();
  return makeError(llvm::Twine(mlaStatusName(status)) + ": " + mlaLastError());
}

MlaCall mla::tools::callOn(DeviceTensors &tensors, uint64_t workspace,
                           const Attributes &attributes) {
  MlaCall call = {};
  call.size = sizeof(call);
  call.version = MLA_ABI_VERSION;
  call.stream = &tensors.getDevice();
  call.workspaceBytes = workspace;
  if (workspace)
    call.workspace = tensors.scratch(workspace);
  call.flags = (attributes.isBatchInvariant ? MLA_BATCH_INVARIANT : 0) |
               (attributes.isChecked ? MLA_RUNTIME_CHECKS : 0);
  return call;
}

llvm::Error mla::tools::checkResult(DeviceTensors &tensors) {
  if (!simulatedGpu().record)
    return llvm::Error::success();
  const MlaCall call = callOn(tensors, 0, {});
  return outcome(mlaCudaCheckResult(&call));
}

llvm::Expected<std::vector<MlaTensor *>>
mla::tools::requireAll(DeviceTensors &tensors, llvm::ArrayRef<Need> needs) {
  std::vector<MlaTensor *> found;
  for (const Need &need : needs) {
    llvm::Expected<MlaTensor *> view = tensors.require(need.name);
    if (!view)
      return view.takeError();
    if ((*view)->rank < need.rank)
      return makeError(llvm::Twine(need.name) + ": expected rank " +
                       llvm::Twine(need.rank) + " or more, got " +
                       llvm::Twine((*view)->rank));
    found.push_back(*view);
  }
  return found;
}

llvm::SmallVector<int64_t> mla::tools::withLast(llvm::ArrayRef<int64_t> shape,
                                                llvm::ArrayRef<int64_t> last) {
  llvm::SmallVector<int64_t> changed(shape.drop_back());
  changed.append(last.begin(), last.end());
  return changed;
}

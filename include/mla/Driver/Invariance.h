//===- Invariance.h - Compare the bits of several runs ----------*- C++ -*-===//
#ifndef MLA_DRIVER_INVARIANCE_H
#define MLA_DRIVER_INVARIANCE_H

#include "mla/Driver/Invocation.h"

namespace mla {

/// A function that calls the compiled function once and returns the results by
/// position.
using RunModel = llvm::function_ref<llvm::Expected<TensorMap>(
    const ModelValues &, const InvokeOptions &)>;

/// Runs the model again with each number of threads. The error names the first
/// result that is not bit-equal to the one in `results`, and the first element
/// that differs.
llvm::Error checkThreads(RunModel run, const ModelValues &values,
                         InvokeOptions options, llvm::ArrayRef<int> threads,
                         const TensorMap &results);

/// Checks batch-invariant mode: the result of a row of the batch must not
/// depend on the other rows. The batch size is the first size of result 0. Row
/// i is the slice at index i of every argument in `caches`, and of every other
/// argument of rank 2 or more whose first size is the batch size, except
/// weights. Runs once, then once per row with that row's values in all rows
/// and, if the batch is dynamic, once with that row only. Results whose first
/// size is not the number of rows are skipped. `infos` are the model's
/// arguments. The error names the row, the result and the first element that
/// differs, or reports that there is only one row.
llvm::Error checkRows(RunModel run, const ModelValues &values,
                      InvokeOptions options,
                      const std::vector<TensorInfo> &infos,
                      const std::vector<CacheUse> &caches);

} // namespace mla

#endif // MLA_DRIVER_INVARIANCE_H

//===- Invariance.h - Runs whose bits have to agree ------------*- C++ -*-===//
#ifndef MLA_DRIVER_INVARIANCE_H
#define MLA_DRIVER_INVARIANCE_H

#include "mla/Driver/Invocation.h"

namespace mla {

/// One call of the compiled function: the results by position.
using RunModel = llvm::function_ref<llvm::Expected<TensorMap>(
    const ModelValues &, const InvokeOptions &)>;

/// Runs again with each number of threads. The error names the first result
/// that is not bit for bit the one in `results`, and its first such element.
llvm::Error checkThreads(RunModel run, const ModelValues &values,
                         InvokeOptions options, llvm::ArrayRef<int> threads,
                         const TensorMap &results);

/// In batch-invariant mode each row of the batch has to come out the same
/// whatever its neighbours are. The batch is the first size of result 0; a row
/// of it is the part of that index of every argument in `caches`, and of every
/// other of rank 2 or more whose first size is the batch, weights excepted.
/// Runs once, then once a row with that row's values in all others and, where
/// the batch is dynamic, once with that row alone. Results whose first size is
/// not the number of rows have none, and are left out. `infos` are the model's
/// arguments. The error names row, result and first element that differ, or
/// says that there is only one row.
llvm::Error checkRows(RunModel run, const ModelValues &values,
                      InvokeOptions options,
                      const std::vector<TensorInfo> &infos,
                      const std::vector<CacheUse> &caches);

} // namespace mla

#endif // MLA_DRIVER_INVARIANCE_H

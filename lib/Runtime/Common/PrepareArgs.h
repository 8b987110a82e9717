//===- PrepareArgs.h - Check the arguments of mlaPrepare --------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_PREPAREARGS_H
#define MLA_RUNTIME_COMMON_PREPAREARGS_H

#include "AppendArgs.h"

namespace mla::runtime {

/// Returns the part of the arguments that mlaAppend has.
MlaAppendArgs appendPart(const MlaPrepareArgs &args);

/// Checks the queries, their results, and the rotation. `sizes` are the sizes
/// of a checked append. Sets the factors of the queries, with the type of
/// args->out as output type.
bool readPreparedQueries(Checker &check, const MlaPrepareArgs *args,
                         const AppendSizes &sizes, RopeFactors &factors);

/// Returns the kernel request of a prepare.
KernelRequest prepareRequest(const MlaPrepareArgs *args,
                             const AppendSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_PREPAREARGS_H

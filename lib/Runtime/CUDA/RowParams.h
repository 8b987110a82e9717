//===- RowParams.h - Parameters of append and rotate ------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CUDA_ROWPARAMS_H
#define MLA_RUNTIME_CUDA_ROWPARAMS_H

#include "../Common/AppendArgs.h"
#include "Common/CacheParams.h"

namespace mla::runtime {

/// Checks the arguments of an append, except the call and the slots, and fills
/// the parameters of its kernel.
bool resolveAppend(Checker &check, const MlaAppendArgs *args,
                   AppendSizes &sizes, cuda::AppendParams &params);

/// Returns the rows of a checked operand and the field to which they are
/// appended: addresses, strides, types and the width of loads.
cuda::AppendedRows appendedRows(const MlaTensor *tensor, const Tokens &tokens,
                                const MlaCache &cache, int32_t field);

/// Launches an append with its checks. `cache` is the cache of the append.
int32_t launchAppend(Checker &check, cuda::AppendParams &params,
                     const MlaCache &cache, const MlaCall *call);

/// Fills the parameters of the rotation of checked rows `x` to `out`. Checks
/// the sizes.
bool resolveRotate(Checker &check, const MlaTensor &x, const MlaTensor &out,
                   const RopeFactors &factors, cuda::RotateParams &params);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CUDA_ROWPARAMS_H

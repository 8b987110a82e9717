//===- AppendArgs.h - Check the arguments of mlaAppend ----------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_APPENDARGS_H
#define MLA_RUNTIME_COMMON_APPENDARGS_H

#include "../../Kernels/Common/LatentNorm.h"
#include "KernelTable.h"
#include "RopeArgs.h"
#include "Views.h"

namespace mla::runtime {

/// Returns the new tokens of a checked tensor, which has `inner` dimensions
/// after those of the tokens: [B, S, ...], or [N, ...] for ragged sequences.
Tokens newTokens(const MlaTensor &tensor, int32_t inner);

/// The sizes of an append and the fields that it writes.
struct AppendSizes {
  Tokens tokens;
  int64_t latentWidth = 0, ropeWidth = 0;
  CacheFields fields;
  kernels::ScaleView scale; ///< of 8-bit fields
  kernels::LatentNorm norm; ///< of the latent
};

/// Checks the new tokens and reads the sizes. The token dimensions are the
/// leading dimensions of `latent`, which is [B, S, C] or [N, C].
bool readAppendTokens(Checker &check, const MlaAppendArgs *args,
                      AppendSizes &sizes);

/// Checks the slots, the norm of the latent, and the fields and the scale of a
/// cache that Checker::cache() accepted.
bool readAppendFields(Checker &check, const MlaAppendArgs *args,
                      AppendSizes &sizes);

/// Checks cos and sin. They must both be present or both be null, and they
/// require rope. `factors` is unchanged if they are null.
bool readAppendFactors(Checker &check, const MlaAppendArgs *args,
                       const AppendSizes &sizes, RopeFactors &factors);

/// Returns the kernel request of an append to a cache that Checker::cache()
/// accepted.
KernelRequest appendRequest(const Checker &check, const MlaAppendArgs *args,
                            const AppendSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_APPENDARGS_H

//===- RopeArgs.h - Resolve cos and sin of mlaRope and mlaAppend ----------===//
#ifndef MLA_RUNTIME_COMMON_ROPEARGS_H
#define MLA_RUNTIME_COMMON_ROPEARGS_H

#include "../../Kernels/Common/Rotation.h"
#include "Checker.h"

namespace mla::runtime {

/// The factors of each token of a tensor with `dims` token dimensions.
struct RopeFactors {
  kernels::Rotation rotation;
  const char *cos = nullptr, *sin = nullptr;
  int32_t dims = 0;
  int64_t sizes[MLA_MAX_RANK] = {};
  int64_t cosStrides[MLA_MAX_RANK] = {},
          sinStrides[MLA_MAX_RANK] = {}; ///< bytes
};

/// Checks cos, sin and the pair orders of x and of the output (halves or
/// interleaved), for rows of `width` elements. The first `dims` dimensions of
/// `x` are its tokens. Sets the output type to the type of x; the caller may
/// change it.
bool readFactors(Checker &check, const MlaTensor *x, int32_t dims,
                 int64_t width, const MlaTensor *cos, const MlaTensor *sin,
                 int64_t input, int64_t output, RopeFactors &factors);

/// Checks the tensors and pair orders of mlaRope. If cos has the rank of x, all
/// dimensions of x but the last are tokens; otherwise, all but heads and the
/// last.
bool readRope(Checker &check, const MlaRopeArgs *args, RopeFactors &factors);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_ROPEARGS_H

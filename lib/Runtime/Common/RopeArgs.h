//===- RopeArgs.h - cos and sin of mlaRope and mlaAppend ------------------===//
#ifndef MLA_RUNTIME_COMMON_ROPEARGS_H
#define MLA_RUNTIME_COMMON_ROPEARGS_H

#include "../../Kernels/Common/Rotation.h"
#include "Checker.h"

namespace mla::runtime {

/// Token dimensions of mlaRope's x, which is checked: all but the last where
/// cos has the rank of x, else all but the heads and the last.
inline int32_t ropeTokenDims(const MlaRopeArgs *args) {
  const int32_t rank = args->x->rank;
  return args->cos && args->cos->rank == rank ? rank - 1 : rank - 2;
}

/// Factors for the tokens of a tensor whose token dimensions are `dims`.
struct RopeFactors {
  kernels::Rotation rotation;
  const char *cos = nullptr, *sin = nullptr;
  int32_t dims = 0;
  int64_t sizes[MLA_MAX_RANK] = {};
  int64_t cosStrides[MLA_MAX_RANK] = {},
          sinStrides[MLA_MAX_RANK] = {}; ///< bytes
};

/// Checks cos, sin and the two orders for rows of `width` elements of `dtype`;
/// the `dims` leading sizes of `x` are its tokens. What is written has x's type
/// unless the caller names another.
bool readFactors(Checker &check, const MlaTensor *x, int32_t dims,
                 int64_t width, const MlaTensor *cos, const MlaTensor *sin,
                 int64_t input, int64_t output, RopeFactors &factors);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_ROPEARGS_H

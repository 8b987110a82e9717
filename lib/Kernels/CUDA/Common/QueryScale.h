//===- QueryScale.h - Scales of the query rows of a tile ------------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_QUERYSCALE_H
#define MLA_KERNELS_CUDA_COMMON_QUERYSCALE_H

#include "Common/HeadScale.h"
#include "Common/Schedule.h"

namespace mla::cuda {

/// Returns the factor of query row `row` of a tile, or of its first row if it
/// has no such row. Each token has `heads` rows, from head `firstHead` on.
MLA_DEVICE float queryScale(const HeadScale &scale, const WorkItem &work,
                            int32_t row, int32_t heads, int32_t firstHead = 0) {
  const int32_t index = work.firstRow + (row < work.rows ? row : 0);
  const Sequence &s = work.sequence;
  return scale.of(s.index, s.firstToken + index / heads,
                  firstHead + index % heads);
}

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_QUERYSCALE_H

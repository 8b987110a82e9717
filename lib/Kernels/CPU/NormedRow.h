//===- NormedRow.h - A normalized row of a latent ---------------*- C++ -*-===//
#ifndef MLA_KERNELS_CPU_NORMEDROW_H
#define MLA_KERNELS_CPU_NORMEDROW_H

#include "../Common/LatentNorm.h"
#include "RowCodec.h"

namespace mla::cpu {

/// A row of a latent, normalized as `norm` says. The row must not change while
/// it is read.
class NormedValues final : public RowValues {
public:
  /// Reads the row of `width` elements once, for the sum of its squares.
  NormedValues(const kernels::LatentNorm &norm, int32_t dtype, const char *row,
               int64_t width);
  void load(int64_t begin, int64_t count, float *values) const override;

private:
  const kernels::LatentNorm &norm;
  TensorValues row;
  TensorValues weight;
  int32_t dtype;
  float factor;
};

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_NORMEDROW_H

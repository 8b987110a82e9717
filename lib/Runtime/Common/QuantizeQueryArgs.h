//===- QuantizeQueryArgs.h - Check the args of mlaQuantizeQuery -*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_QUANTIZEQUERYARGS_H
#define MLA_RUNTIME_COMMON_QUANTIZEQUERYARGS_H

#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// What has a scale of its own.
enum class ScalesPer { Tensor, Head, Row };

/// The resolved arguments of mlaQuantizeQuery. Rows without a rope part have
/// width 0.
struct QuantizedQueries {
  Tokens tokens;
  int64_t heads = 0;
  kernels::RowView latent, rope, outLatent, outRope;
  /// The given scales, or the strides of those to compute.
  kernels::ScaleView scale;
  float *outScale = nullptr; ///< the scales to compute; null if they are given
  ScalesPer per = ScalesPer::Tensor;
};

/// Checks and resolves the arguments.
bool readQuantizeQuery(Checker &check, const MlaQuantizeQueryArgs *args,
                       QuantizedQueries &queries);

/// Returns the kernel request of checked arguments.
KernelRequest quantizeRequest(const MlaQuantizeQueryArgs *args,
                              const QuantizedQueries &queries);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_QUANTIZEQUERYARGS_H

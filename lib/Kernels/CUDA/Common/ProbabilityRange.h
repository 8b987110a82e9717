//===- ProbabilityRange.h - Range of stored probabilities -----------------===//
#ifndef MLA_KERNELS_CUDA_COMMON_PROBABILITYRANGE_H
#define MLA_KERNELS_CUDA_COMMON_PROBABILITYRANGE_H

#include "Arch/Types.h"

namespace mla::cuda {

/// The range of the probabilities 2^(score - rowMax) of type E. When rowMax is
/// updated, the largest probability becomes 2^first. rowMax is updated when a
/// probability would exceed 2^most. This is rare for 16-bit types, so that the
/// output is rarely rescaled. In e4m3, whose largest value is 448, values below
/// 2^-6 lose precision, so the probabilities are as large as possible.
template <class E> struct ProbabilityRange {
  static constexpr float first = 0, most = 8;
};
template <> struct ProbabilityRange<arch::E4m3> {
  static constexpr float first = 8, most = 8.75f;
};

} // namespace mla::cuda

#endif // MLA_KERNELS_CUDA_COMMON_PROBABILITYRANGE_H

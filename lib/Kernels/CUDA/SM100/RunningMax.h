//===- RunningMax.h - Running maximum of a row's scores -------------------===//
#ifndef MLA_KERNELS_CUDA_SM100_RUNNINGMAX_H
#define MLA_KERNELS_CUDA_SM100_RUNNINGMAX_H

#include "Arch/Arch.h"
#include "Common/ProbabilityRange.h"

namespace mla::cuda::sm100 {

/// The running maximum of a row, base 2: probabilities of type E are 2^(score -
/// value), within ProbabilityRange. update() sets `factor`, by which the output
/// accumulated before must be multiplied.
template <class E> struct RunningMax {
  using Range = ProbabilityRange<E>;
  float value, factor;

  MLA_DEVICE void reset() {
    value = -INFINITY;
    factor = 1;
  }
  /// Updates value and factor for the largest scaled score of a step.
  MLA_DEVICE void update(float largest) {
    const float next =
        largest > value + Range::most ? largest - Range::first : value;
    factor = next == value ? 1.0f : arch::exp2Fast(value - next);
    value = next;
  }
  /// Returns the value to subtract from scores: finite even if no key was seen.
  MLA_DEVICE float finite() const { return value == -INFINITY ? 0.0f : value; }
};

} // namespace mla::cuda::sm100

#endif // MLA_KERNELS_CUDA_SM100_RUNNINGMAX_H

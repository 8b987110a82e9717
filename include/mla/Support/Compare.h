//===- Compare.h - Compare two tensors --------------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_COMPARE_H
#define MLA_SUPPORT_COMPARE_H

#include "mla/Support/HostTensor.h"

#include <algorithm>

namespace mla {

/// Distances between a tensor and its reference.
struct ErrorStats {
  double maxAbs = 0;  ///< largest |actual - ref| over finite elements
  double largest = 0; ///< largest |ref| over finite elements
  double rms = 0;     ///< root of the mean square of actual - ref
  int64_t worst = 0;  ///< the index of maxAbs
  /// The number of elements where exactly one is infinite or NaN, or both are
  /// infinite with opposite signs.
  int64_t mismatched = 0;

  /// Returns maxAbs divided by the largest value of the reference, or maxAbs if
  /// the reference is all zeros.
  double getRelative() const;
};

/// Compares element by element. Shapes must be equal, types may differ.
llvm::Expected<ErrorStats> compareTensors(const HostTensor &actual,
                                          const HostTensor &ref);

/// Limits for agreement.
struct Tolerance {
  /// The largest accepted ratio of the largest error to the largest value. For
  /// 16-bit results, it is used only if PyTorch's own result is unknown.
  double relative = 2e-5;
  double relative16 = 2e-2; ///< likewise
  /// Limits for 16-bit results, as multiples of PyTorch's own errors.
  double rmsFactor = 1.25;
  double maxFactor = 2.5; ///< likewise

  /// Raises both ratios to at least `ratio`.
  void widen(double ratio) {
    relative = std::max(relative, ratio);
    relative16 = std::max(relative16, ratio);
  }
};

/// The outcome of a comparison, and the rule that decided it.
struct Verdict {
  bool agrees = false; ///< the verdict
  ErrorStats stats;    ///< the distances that decided it
  /// The rule as text: "2.0e-05 of the largest value", or the errors as
  /// multiples of PyTorch's own errors, with the limits of these multiples.
  std::string rule;
};

/// Compares a result with its reference. `pytorch` is PyTorch's own result in
/// the model's type, or null. Integers and booleans must be equal.
llvm::Expected<Verdict> judgeResult(const HostTensor &actual,
                                    const HostTensor &ref,
                                    const HostTensor *pytorch,
                                    const Tolerance &tolerance);

} // namespace mla

#endif // MLA_SUPPORT_COMPARE_H

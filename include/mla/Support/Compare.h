//===- Compare.h - How far two tensors are apart ---------------*- C++ -*-===//
#ifndef MLA_SUPPORT_COMPARE_H
#define MLA_SUPPORT_COMPARE_H

#include "mla/Support/HostTensor.h"

namespace mla {

/// Distances between a tensor and its reference.
struct ErrorStats {
  double maxAbs = 0;  ///< largest |actual - ref| over finite elements
  double largest = 0; ///< largest |ref| over finite elements
  double rms = 0;     ///< root of the mean square of actual - ref
  int64_t worst = 0;  ///< where maxAbs is
  /// Elements where just one is infinite or NaN, or both are infinite with
  /// opposite signs.
  int64_t mismatched = 0;

  /// maxAbs over the largest value of the reference; maxAbs itself where the
  /// reference is all zeros.
  double getRelative() const;
};

/// Compares element by element; shapes must be equal, types need not be.
llvm::Expected<ErrorStats> compareTensors(const HostTensor &actual,
                                          const HostTensor &ref);

/// Limits of an agreement.
struct Tolerance {
  /// Largest error over largest value. For 16-bit results it is used when
  /// PyTorch's own result is not known.
  double relative = 2e-5;
  double relative16 = 2e-2; ///< likewise
  /// For 16-bit results: multiples of PyTorch's own errors.
  double rmsFactor = 1.25;
  double maxFactor = 2.5; ///< likewise
};

/// Whether a result agrees, and by which rule.
struct Verdict {
  bool agrees = false; ///< the verdict
  ErrorStats stats;    ///< what it was judged by
  /// "2.0e-05 of the largest value", or what the errors are as multiples of
  /// PyTorch's own and what they may be at most.
  std::string rule;
};

/// Judges a result. `pytorch` is PyTorch's own result in the model's type, or
/// null. Integers and booleans have to be equal.
llvm::Expected<Verdict> judgeResult(const HostTensor &actual,
                                    const HostTensor &ref,
                                    const HostTensor *pytorch,
                                    const Tolerance &tolerance);

} // namespace mla

#endif // MLA_SUPPORT_COMPARE_H

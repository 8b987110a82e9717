//===- Failure.h - Proof obligations that fail ------------------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_FAILURE_H
#define MLA_ANALYSIS_PROOF_FAILURE_H

#include "llvm/ADT/Twine.h"

#include <optional>
#include <string>

namespace mla::nf {

/// A proof obligation that does not hold, or none. Checks return it like an
/// `llvm::Error`: true means that the check failed.
struct Failure {
  /// Creates an object without a failure.
  Failure() = default;
  /// Creates the failure of obligation P`obligation` for the reason `why`.
  Failure(unsigned obligation, const llvm::Twine &why)
      : obligation(obligation), why(why.str()) {}
  explicit operator bool() const { return obligation != 0; }

  /// The number of the obligation: 11 for P11, 0 if there is no failure.
  unsigned obligation = 0;
  std::string why; ///< the reason, for the remark
  /// True if the root is not proved but a slice of it may be proved, because
  /// the values are concatenated with other elements.
  bool endsInside = false;
};

/// A result, or the proof obligation that failed.
template <typename T> class Proved {
public:
  Proved(T result) : result(std::move(result)) {}
  Proved(Failure failure) : failure(std::move(failure)) {}
  explicit operator bool() const { return result.has_value(); }
  T &operator*() { return *result; }
  T *operator->() { return &*result; }
  const Failure &getFailure() const { return failure; }

private:
  std::optional<T> result;
  Failure failure;
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_FAILURE_H

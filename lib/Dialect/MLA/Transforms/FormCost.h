//===- FormCost.h - Cost of absorbed and expanded attention -----*- C++ -*-===//
// The description of `mla-absorb` has the formulas.
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FORMCOST_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FORMCOST_H

#include <cstdint>

namespace mla {

/// The sizes of one attention, known or assumed.
struct AttentionSizes {
  int64_t batch = 1, queries = 1, keys = 1, heads = 1;
  int64_t nope = 0, rope = 0, value = 0, latent = 0;
  int64_t elementBytes = 2;
  bool paged = false;
  /// True if the keys are the tokens of the queries. There are then as many
  /// keys as queries.
  bool keysAreQueries = false;
};

/// Floating-point operations, and bytes read and written.
struct FormCost {
  double flops = 0, bytes = 0;

  /// Returns the time, in units of the time that one byte takes. The machine
  /// does `balance` floating-point operations in that time.
  double getTime(double balance) const;
};

FormCost getAbsorbedCost(const AttentionSizes &sizes);
FormCost getExpandedCost(const AttentionSizes &sizes);

/// Returns the sizes with another query length.
AttentionSizes withQueries(AttentionSizes sizes, int64_t queries);

/// Returns the smallest query length from which the expanded form is cheaper: 0
/// if it is cheaper for every length, -1 if it is not cheaper for any length up
/// to 65536.
int64_t getCrossover(const AttentionSizes &sizes, double balance);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FORMCOST_H

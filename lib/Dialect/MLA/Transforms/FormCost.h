//===- FormCost.h - What absorbed and expanded attention cost ---*- C++ -*-===//
//
// The formulas are those of the description of `mla-absorb`.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FORMCOST_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FORMCOST_H

#include <cstdint>

namespace mla {

/// One attention, all sizes known or assumed.
struct AttentionSizes {
  int64_t batch = 1, queries = 1, keys = 1, heads = 1;
  int64_t nope = 0, rope = 0, value = 0, latent = 0;
  int64_t elementBytes = 2;
  bool paged = false;
  /// The keys are the queries' own tokens: they grow with them.
  bool keysAreQueries = false;
};

/// Floating-point operations, and bytes moved to and from memory.
struct FormCost {
  double flops = 0, bytes = 0;

  /// Time in units of a byte's, on a machine that does `balance` floating-point
  /// operations in the time of a byte.
  double getTime(double balance) const;
};

FormCost getAbsorbedCost(const AttentionSizes &sizes);
FormCost getExpandedCost(const AttentionSizes &sizes);

/// The same attention with another query length.
AttentionSizes withQueries(AttentionSizes sizes, int64_t queries);

/// The smallest query length from which on the expanded form is cheaper; 0 when
/// it is at once, -1 when it never is up to 65536 queries.
int64_t getCrossover(const AttentionSizes &sizes, double balance);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FORMCOST_H

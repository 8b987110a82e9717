//===- FormCost.h - Time of absorbed and expanded attention -----*- C++ -*-===//
//
// The compiler and torch.ops.mla choose the form of an attention by these
// times. The description of `mla-absorb` has the formulas, and
// lib/Kernels/Manifest/Costs.inc has the numbers of each target.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_MANIFEST_FORMCOST_H
#define MLA_KERNELS_MANIFEST_FORMCOST_H

#include <cstdint>
#include <string_view>

namespace mla {

/// The time of the calls of one kind.
struct CallCost {
  double callUs;     ///< microseconds of a call without work
  double flopsPerUs; ///< floating-point operations per microsecond, > 0
  int64_t tileRows;  ///< rows of a tile; a tile with fewer rows takes as long
};

/// The costs of one target.
struct TargetCosts {
  const char *target;  ///< "cpu" or an architecture of a GPU
  int64_t units;       ///< processors that compute tiles of a prefill, >= 1
  double tileKeys;     ///< keys that take as long as a tile of attention itself
  double bytesPerUs;   ///< bytes read or written per microsecond, > 0
  double gatherCallUs; ///< microseconds of a gather without tokens
  CallCost product; ///< a product of queries, outputs or latents with weights
  CallCost decode;  ///< attention on the latents in pages
  CallCost dense;   ///< attention on a dense latent
  CallCost prefill; ///< attention on expanded keys and values
};

/// The sizes of one attention, known or assumed.
struct AttentionSizes {
  int64_t batch = 1, queries = 1, keys = 1, heads = 1;
  int64_t nope = 0, rope = 0, value = 0, latent = 0;
  int64_t elementBytes = 2;
  bool paged = false;
  bool causal = false;
  /// True if the keys are the tokens of the queries. There are then as many
  /// keys as queries.
  bool keysAreQueries = false;
};

/// Returns the measured costs of a target, or null for an unknown target.
const TargetCosts *findCosts(std::string_view target);

/// Returns the costs of a machine that does `balance` > 0 floating-point
/// operations of any kind per byte that it moves. It moves as many bytes per
/// microsecond as the target of `costs`, and its calls take no time of their
/// own.
TargetCosts withBalance(const TargetCosts &costs, double balance);

/// Returns the microseconds of `mla.absorb_query`, the attention on latents and
/// `mla.project_value`.
double getAbsorbedUs(const TargetCosts &costs, const AttentionSizes &sizes);

/// Returns the microseconds of `mla.gather` if paged, `mla.expand_kv` for keys
/// and for values, and `mla.prefill`.
double getExpandedUs(const TargetCosts &costs, const AttentionSizes &sizes);

/// True if the expanded form takes less time. If both take the same, it is not
/// faster.
bool isExpandedFaster(const TargetCosts &costs, const AttentionSizes &sizes);

/// Returns the sizes with another query length.
AttentionSizes withQueries(AttentionSizes sizes, int64_t queries);

/// Returns the query length from which the expanded form is faster: 0 if it is
/// faster for one query, -1 if it is faster for no power of two up to 65536.
/// Lengths beyond the first such power are not compared.
int64_t getCrossover(const TargetCosts &costs, const AttentionSizes &sizes);

} // namespace mla

#endif // MLA_KERNELS_MANIFEST_FORMCOST_H

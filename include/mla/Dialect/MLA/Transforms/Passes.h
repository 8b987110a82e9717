//===- Passes.h - Passes on the mla dialect ---------------------*- C++ -*-===//
#ifndef MLA_DIALECT_MLA_TRANSFORMS_PASSES_H
#define MLA_DIALECT_MLA_TRANSFORMS_PASSES_H

#include "mla/Support/PassStatistic.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace mla {

/// The handling of masks; see `mla-paginate`.
enum class MaskMode { Keep, Visible };
/// The least accuracy of cached values; see `mla-select-layout`.
enum class CacheAccuracy { Exact, FP8, FP4 };
/// The phases whose accesses to the cache count; see `mla-select-layout`.
enum class ServingPhases { Prefill, Decode, Both };
/// The form of attention; see `mla-absorb`.
enum class AttentionForm { Auto, Absorbed, Expanded };
/// The LSE bases that a module may use; see `mla-verify-lse`.
enum class LseBases { Any, E, Two };

#define GEN_PASS_DECL
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "mla/Dialect/MLA/Transforms/Passes.h.inc"

} // namespace mla

#endif // MLA_DIALECT_MLA_TRANSFORMS_PASSES_H

//===- LayoutCandidates.h - Compare the layouts of a cache ------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_LAYOUTCANDIDATES_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_LAYOUTCANDIDATES_H

#include "mla/Dialect/MLA/Transforms/LayoutRequest.h"
#include "mla/Dialect/MLA/Transforms/Passes.h"

#include <optional>

namespace mla {

/// What `mla-select-layout` optimises.
struct LayoutGoal {
  CacheAccuracy accuracy = CacheAccuracy::Exact;
  ServingPhases phases = ServingPhases::Both;
  int64_t context = 4096;    ///< cached tokens that a step reads, per sequence
  int64_t maxTokenBytes = 0; ///< budget of a cached token; 0: none
  llvm::StringRef target = "cpu";
  bool hasScale = false; ///< the pass gives ops a k_scale where one is used
};

/// A cache whose layout is chosen: what it holds, and the ops that use it.
struct UsedCache {
  CachedToken token;
  int64_t pageSize = 0;
  llvm::SmallVector<mlir::Operation *> users;
};

/// A family of layouts with the widths of a cache.
struct LayoutCandidate {
  llvm::StringRef name; ///< "L1" to "L13"
  LayoutAttr layout;    ///< null if the family has none for the widths
  double tokenBytes = 0;
  double us = 0;           ///< microseconds per new token
  bool isMeasured = false; ///< the times of its decodes are measured
  std::string lost;        ///< why it cannot be chosen; "" if it can
};

/// Returns all families in order. Those without a reason to lose have a time.
llvm::SmallVector<LayoutCandidate> compareLayouts(mlir::MLIRContext *context,
                                                  const UsedCache &use,
                                                  const LayoutGoal &goal);

/// Returns the candidate of least time, and of these the one of fewest bytes;
/// null if each has a reason to lose. Gives the others a reason.
const LayoutCandidate *
pickLayout(llvm::MutableArrayRef<LayoutCandidate> candidates);

/// Returns where the time of a candidate is from: "measured" or "modelled".
llvm::StringRef describeSource(const LayoutCandidate &candidate);

/// The best layouts of prefill alone and of decoding alone, next to one layout
/// for both.
struct PhaseComparison {
  LayoutCandidate prefill, decode;
  double prefillSavedUs = 0; ///< per token of the prompt
  double decodeSavedUs = 0;  ///< per decoded token
  double convertUs = 0;      ///< of a conversion, per token of the prompt

  /// Returns the decoded tokens from which two layouts and a conversion after
  /// the prefill of `context` tokens take less time than one: 0 if they do
  /// without any, -1 if they never do.
  double getBreakEven(int64_t context) const;
};

/// Compares a layout for both phases with one for each. Returns std::nullopt if
/// no layout fits one of them. `shared` may be null.
std::optional<PhaseComparison> comparePhases(mlir::MLIRContext *context,
                                             const UsedCache &use,
                                             const LayoutGoal &goal,
                                             const LayoutCandidate *shared);

/// Returns "L2: 1.20 us ...; L3: ..." for all candidates but `chosen`.
std::string describeLosers(llvm::ArrayRef<LayoutCandidate> candidates,
                           llvm::StringRef chosen);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_LAYOUTCANDIDATES_H

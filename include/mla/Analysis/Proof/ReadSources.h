//===- ReadSources.h - The elements that queries depend on ------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_READSOURCES_H
#define MLA_ANALYSIS_PROOF_READSOURCES_H

#include "mla/Analysis/Proof/Axes.h"

namespace mla::nf {

/// Sorted ranges of columns, as pairs of the first and the last column.
using ColumnRanges = llvm::SmallVector<std::pair<int64_t, int64_t>, 4>;

/// The part of the latent that the queries are computed from.
struct QuerySources {
  /// The columns of the latent that the queries are known to read.
  ColumnRanges columns;
  /// True if the queries read the whole latent, which is then the hidden state
  /// (P11). The search stops in this case.
  bool readsWholeLatent = false;
};

/// Follows `queries` to the elements that they are computed from within the
/// layer, and records which columns of `latent` are among them. The search
/// stops at another attention, because a layer may read the latent of an
/// earlier layer.
QuerySources readSources(Normalizer &normalizer, llvm::ArrayRef<Access> queries,
                         const Access &latent, const Axes &axes);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READSOURCES_H

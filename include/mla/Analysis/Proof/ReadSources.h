//===- ReadSources.h - What queries are computed from -----------*- C++ -*-===//
#ifndef MLA_ANALYSIS_PROOF_READSOURCES_H
#define MLA_ANALYSIS_PROOF_READSOURCES_H

#include "mla/Analysis/Proof/Axes.h"

namespace mla::nf {

/// The first and last column of ranges of columns, sorted.
using ColumnRanges = llvm::SmallVector<std::pair<int64_t, int64_t>, 4>;

/// What queries read of the latent.
struct QuerySources {
  /// The columns of the latent that are known to be read, until all are.
  ColumnRanges columns;
  /// All of the latent is read: it is the hidden state (P11).
  bool readsWholeLatent = false;
};

/// Follows `queries` to the elements that they are computed from within the
/// layer, and notes which columns of `latent` are among them. The search does
/// not continue behind another attention: a layer may read the latent of an
/// earlier one.
QuerySources readSources(Normalizer &normalizer, llvm::ArrayRef<Access> queries,
                         const Access &latent, const Axes &axes);

} // namespace mla::nf

#endif // MLA_ANALYSIS_PROOF_READSOURCES_H

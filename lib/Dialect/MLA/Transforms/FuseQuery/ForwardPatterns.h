//===- ForwardPatterns.h - Forward values through copies --------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FORWARDPATTERNS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FORWARDPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mla {

/// True if `op` only moves elements: concat, insert_slice, transpose, copy,
/// fill, or a generic that copies or broadcasts.
bool movesElements(mlir::Operation *op);

/// Adds patterns that replace a read of a part of a concat or insert_slice by a
/// read of the source of that part, merge and cancel slices and transposes, and
/// remove copies.
void populateForwardPatterns(mlir::RewritePatternSet &patterns);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FORWARDPATTERNS_H

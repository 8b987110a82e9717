//===- ForwardPatterns.h - Values past the copies that hold them -*- C++ -*-==//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FORWARDPATTERNS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FORWARDPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mla {

/// Does `op` only move elements: concat, insert_slice, transpose, copy, fill,
/// or a generic that copies or broadcasts?
bool movesElements(mlir::Operation *op);

/// Patterns that read a part of a concat or insert_slice where it came from,
/// merge and cancel slices and transposes, and drop copies.
void populateForwardPatterns(mlir::RewritePatternSet &patterns);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FORWARDPATTERNS_H

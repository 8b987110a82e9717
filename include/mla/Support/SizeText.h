//===- SizeText.h - Print expressions of sizes ------------------*- C++ -*-===//
#ifndef MLA_SUPPORT_SIZETEXT_H
#define MLA_SUPPORT_SIZETEXT_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace mla {

/// Returns a size as text such as "2 * s0 + s1 + 1", in the syntax that
/// `mlaParseSize` reads. `getName` returns the name of the symbol with the
/// given position. `expr` must not contain dimensions.
std::string printSize(mlir::AffineExpr expr,
                      llvm::function_ref<std::string(unsigned)> getName);

} // namespace mla

#endif // MLA_SUPPORT_SIZETEXT_H

//===- CheckSizes.h - Sizes that no tensor can have -------------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_CHECKSIZES_H
#define MLA_DIALECT_TORCH_TRANSFORMS_CHECKSIZES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <string>

namespace mla {

/// Says which static size of a function's tensor arguments or results, of
/// either dialect, no tensor can have: of an argument one below 1 (only the
/// width, the last of three or more dimensions, may be 0: a part that a layer
/// does not have), of a result one below 0, or one with which the tensor has
/// 2^40 elements or more. Empty when all are fine.
std::string findBadSize(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DIALECT_TORCH_TRANSFORMS_CHECKSIZES_H

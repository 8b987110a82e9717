//===- CheckSizes.h - Verify the sizes of arguments and results -*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_CHECKSIZES_H
#define MLA_DIALECT_TORCH_TRANSFORMS_CHECKSIZES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <string>

namespace mla {

/// Describes the first invalid static size of a function's tensor arguments and
/// results, torch or builtin. Returns an empty string if all are valid. These
/// are invalid: a size of an argument below 1 (but the width, the last of three
/// or more dimensions, may be 0), a size of a result below 0, and the sizes of
/// a tensor with 2^40 or more elements.
std::string findBadSize(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_DIALECT_TORCH_TRANSFORMS_CHECKSIZES_H

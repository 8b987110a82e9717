//===- CheckSizes.h - Sizes that no argument can have -----------*- C++ -*-===//
#ifndef MLA_CONVERSION_TORCHTOMLA_CHECKSIZES_H
#define MLA_CONVERSION_TORCHTOMLA_CHECKSIZES_H

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <string>

namespace mla {

/// Says which static size of a function's tensor arguments, of either dialect,
/// no tensor can have: one below 1 (only the width, the last of three or more
/// dimensions, may be 0: a part that a layer does not have), or one with which
/// the argument needs more than 2^47 bytes, which is what a process can
/// address. Empty when all are fine.
std::string findBadSize(mlir::FunctionOpInterface function);

} // namespace mla

#endif // MLA_CONVERSION_TORCHTOMLA_CHECKSIZES_H

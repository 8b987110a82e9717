//===- RaiseRows.h - Caches of 8 bits as models spell them ------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_RAISEROWS_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_RAISEROWS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla::torch {

/// Replaces the ops that write the rows of a cache of 8 bits, and those that
/// read them, by `mla.quantize_rows` and `mla.dequantize_rows`. Both must have
/// the bits of a page (P14): otherwise all ops of this cache stay, and a remark
/// gives the reason.
void raiseRows(mlir::func::FuncOp func);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_RAISEROWS_H

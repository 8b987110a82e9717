//===- MaskSource.h - Boolean sources of masks ------------------*- C++ -*-===//
#ifndef MLA_ANALYSIS_MASKSOURCE_H
#define MLA_ANALYSIS_MASKSOURCE_H

#include "mlir/IR/Value.h"

namespace mla {

/// If one elementwise linalg op computes `mask` from a boolean tensor, as 0
/// where the boolean is true and a number far below all scores elsewhere,
/// returns the boolean tensor. Otherwise, returns null.
mlir::Value getMaskCondition(mlir::Value mask);

} // namespace mla

#endif // MLA_ANALYSIS_MASKSOURCE_H

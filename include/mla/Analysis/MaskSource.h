//===- MaskSource.h - Boolean sources of masks ------------------*- C++ -*-===//
#ifndef MLA_ANALYSIS_MASKSOURCE_H
#define MLA_ANALYSIS_MASKSOURCE_H

#include "mlir/IR/Value.h"

namespace mla {

/// Returns the boolean tensor that `mask` is computed from by one elementwise
/// linalg op, if the mask is 0 where the boolean is true and a number far below
/// all scores elsewhere. Returns null for every other value.
mlir::Value getMaskCondition(mlir::Value mask);

} // namespace mla

#endif // MLA_ANALYSIS_MASKSOURCE_H

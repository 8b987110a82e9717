//===- MaskSource.h - Where a mask comes from -------------------*- C++ -*-===//
#ifndef MLA_ANALYSIS_MASKSOURCE_H
#define MLA_ANALYSIS_MASKSOURCE_H

#include "mlir/IR/Value.h"

namespace mla {

/// For a mask that is 0 where a boolean tensor is true and a number far below
/// all scores elsewhere, computed by one elementwise linalg op: that tensor,
/// which says the same. Null for every other value.
mlir::Value getMaskCondition(mlir::Value mask);

} // namespace mla

#endif // MLA_ANALYSIS_MASKSOURCE_H

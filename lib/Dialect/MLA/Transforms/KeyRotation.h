//===- KeyRotation.h - The rotation of a new rope key -----------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_KEYROTATION_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_KEYROTATION_H

#include "mla/Dialect/MLA/IR/MLAOps.h"

namespace mla {

/// A rope key before its rotation, and the factors of the rotation. All have
/// the rank of the rotated key. If there is no rotation, all are null.
struct KeyRotation {
  RopeOp rope;
  mlir::Value key, cos, sin;

  explicit operator bool() const { return static_cast<bool>(key); }
};

/// If `rotated`, which must have one reader, is the result of an mla.rope that
/// nothing else reads, returns this rotation. Removes a head dimension of size
/// one behind the rotation, because new tokens of a cache have none: emits
/// reshapes with `builder`.
KeyRotation findKeyRotation(mlir::OpBuilder &builder, mlir::Value rotated);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_KEYROTATION_H

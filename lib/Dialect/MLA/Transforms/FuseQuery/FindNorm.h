//===- FindNorm.h - Find the RMS norm that computes a latent ----*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FINDNORM_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FINDNORM_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace mla {

/// An RMS norm over the last dimension of a tensor, as mla.append computes it.
struct FoundNorm {
  mlir::Value source; ///< the tensor before the norm; null if there is no norm
  mlir::Value weight; ///< [C]
  double eps = 0;
  /// True if both products are rounded to the 16-bit type of the source.
  bool rounds = false;
};

/// Returns the norm that computes the elements of `latent`, written by linalg
/// ops that compute element by element, and one sum. `held` is the element type
/// of the field that the append writes. Finds a norm only if the append gives
/// the same bits. If it finds none, sets `reason`.
FoundNorm findNorm(mlir::Value latent, mlir::Type held, std::string &reason);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_FUSEQUERY_FINDNORM_H

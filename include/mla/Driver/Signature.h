//===- Signature.h - Signature of a compiled function -----------*- C++ -*-===//
#ifndef MLA_DRIVER_SIGNATURE_H
#define MLA_DRIVER_SIGNATURE_H

#include "mla/Driver/DimExpr.h"
#include "mla/Support/PagedCache.h"

#include <vector>

namespace mla {

/// One argument of a compiled function.
struct ArgSignature {
  std::string name, role;        ///< as in the JSON text
  bool isCache = false;          ///< else a tensor
  MlaDType dtype = MLA_F32;      ///< of a tensor
  std::vector<DimExpr> shape;    ///< of a tensor
  std::optional<int64_t> arg;    ///< position in the model's arguments
  std::optional<int64_t> result; ///< position in the model's results
  std::optional<int64_t> inout;  ///< position of the result it also is
  /// The meaning of lengths that pagination created, as in `mla.lengths` (a
  /// number as text). Empty for other arguments.
  std::string lengths;
  std::vector<int64_t> packs; ///< model's dense caches that this one holds
  /// The first columns of latent and rope key, if one dense tensor of the model
  /// holds both. Empty if they are separate tensors.
  std::vector<int64_t> columns;
  CacheSpec cache;    ///< of a cache
  std::string layout; ///< "L1", or the printed layout
};

/// The parsed JSON text of NAME_signature.
struct Signature {
  /// The name of the function.
  std::string name;
  /// The arguments in the order of the call.
  std::vector<ArgSignature> args;

  /// Reads the JSON text. The error names the argument that cannot be read.
  static llvm::Expected<Signature> parse(llvm::StringRef json);
  /// Returns the position of the first argument with this role, or
  /// std::nullopt.
  std::optional<size_t> findRole(llvm::StringRef role) const;
};

} // namespace mla

#endif // MLA_DRIVER_SIGNATURE_H

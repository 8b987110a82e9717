//===- Signature.h - What a compiled function says of itself ---*- C++ -*-===//
#ifndef MLA_DRIVER_SIGNATURE_H
#define MLA_DRIVER_SIGNATURE_H

#include "mla/Support/PagedCache.h"

#include <map>
#include <optional>
#include <vector>

namespace mla {

/// Values of shape symbols by name.
using SymbolValues = std::map<std::string, int64_t>;

/// A dimension: constant + sum of coefficient * symbol.
struct DimExpr {
  int64_t constant = 0;
  std::map<std::string, int64_t> terms;

  /// Parses "7", "s0", "s0 + 1", "2 * s0 + s1", with or without spaces.
  static std::optional<DimExpr> parse(llvm::StringRef text);
  /// The value, when every symbol has one.
  std::optional<int64_t> evaluate(const SymbolValues &symbols) const;
  /// Gives the one symbol that has no value yet the value that makes the
  /// dimension `size`. False when this contradicts `size`; true also when two
  /// symbols are open, which leaves them open.
  bool solve(int64_t size, SymbolValues &symbols) const;
};

/// One argument of a compiled function.
struct ArgSignature {
  std::string name, role;
  bool isCache = false;
  MlaDType dtype = MLA_F32;
  std::vector<DimExpr> shape;
  std::optional<int64_t> arg;    // position in the model's arguments
  std::optional<int64_t> result; // position in the model's results
  std::optional<int64_t> inout;  // model's result that this argument also is
  std::vector<int64_t> packs;    // model's dense caches that this one holds
  CacheSpec cache;
  std::string layout; // "L1", or the printed layout
};

/// The JSON text of NAME_signature, read.
struct Signature {
  std::string name;
  std::vector<ArgSignature> args;

  static llvm::Expected<Signature> parse(llvm::StringRef json);
  /// Position of the first argument with this role, or nothing.
  std::optional<size_t> findRole(llvm::StringRef role) const;
};

} // namespace mla

#endif // MLA_DRIVER_SIGNATURE_H

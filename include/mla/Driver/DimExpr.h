//===- DimExpr.h - Sizes as expressions of shape symbols -------*- C++ -*-===//
#ifndef MLA_DRIVER_DIMEXPR_H
#define MLA_DRIVER_DIMEXPR_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace mla {

/// Values of shape symbols by name.
using SymbolValues = std::map<std::string, int64_t>;

/// A size as an expression of shape symbols. The runtime parses and evaluates
/// it (mlaParseSize, mlaEvaluateSize, mlaSolveSize).
class DimExpr {
public:
  /// Creates a constant size; implicit, since most sizes are constant.
  DimExpr(int64_t constant = 0);
  /// Returns the symbol with this name.
  static DimExpr symbol(llvm::StringRef name);

  /// Parses "7", "s0", "s0 + 1", "2 * s0 + s1", "(s0 + 3) floordiv 4". Returns
  /// std::nullopt for other text.
  static std::optional<DimExpr> parse(llvm::StringRef text);
  /// Returns the text that was parsed.
  const std::string &str() const { return text; }

  /// Returns the value, or std::nullopt if a symbol has no value or the result
  /// exceeds 63 bits.
  std::optional<int64_t> evaluate(const SymbolValues &symbols) const;
  /// If exactly one symbol has no value in `symbols`, sets it to the value for
  /// which the dimension is `size`. Returns false if there is no such value.
  /// Returns true and sets nothing if several symbols have no value, or if the
  /// dimension is not linear in the symbol without a value.
  bool solve(int64_t size, SymbolValues &symbols) const;
  /// Adds the names of all symbols.
  void collectSymbols(std::set<std::string> &names) const;

private:
  std::string text;
  std::vector<int64_t> words;     ///< the output of mlaParseSize
  std::vector<std::string> names; ///< of the symbols, by number
};

} // namespace mla

#endif // MLA_DRIVER_DIMEXPR_H

//===- DimExpr.h - Sizes as expressions of shape symbols -------*- C++ -*-===//
#ifndef MLA_DRIVER_DIMEXPR_H
#define MLA_DRIVER_DIMEXPR_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace mla {

/// Values of shape symbols by name.
using SymbolValues = std::map<std::string, int64_t>;

/// A size as an expression of shape symbols. Sizes are never negative, and
/// x floordiv 0, x ceildiv 0 and x mod 0 are 0, as in mla_runtime.h.
class DimExpr {
public:
  /// What a node is. Divisions and Mod are of sizes, which are not negative.
  enum class Op { Constant, Symbol, Add, Mul, FloorDiv, CeilDiv, Mod };

  /// A size that is known; implicit, since most are.
  DimExpr(int64_t constant = 0);
  /// The symbol of this name.
  static DimExpr symbol(llvm::StringRef name);
  /// `lhs op rhs`; op is none of the first two.
  static DimExpr binary(Op op, const DimExpr &lhs, const DimExpr &rhs);

  /// Parses "7", "s0", "s0 + 1", "2 * s0 + s1", "(s0 + 3) floordiv 4", with or
  /// without spaces around + and *. Nothing for other text.
  static std::optional<DimExpr> parse(llvm::StringRef text);
  /// What parse() reads, with as few parentheses as it takes.
  std::string str() const;

  /// The value, when every symbol has one and it needs no more than 63 bits.
  std::optional<int64_t> evaluate(const SymbolValues &symbols) const;
  /// Gives the one symbol that has no value yet the value that makes the
  /// dimension `size`. False when this contradicts `size`; true also when two
  /// symbols are open, or when the dimension is not linear in the one that is,
  /// which leaves them open.
  bool solve(int64_t size, SymbolValues &symbols) const;
  /// Adds the names of all symbols.
  void collectSymbols(std::set<std::string> &names) const;

private:
  struct Node {
    Op op;
    int64_t constant = 0;
    std::string name;
    std::shared_ptr<const Node> lhs, rhs;
  };
  struct Value;
  using NodePtr = std::shared_ptr<const Node>;

  explicit DimExpr(NodePtr node) : node(std::move(node)) {}
  static Value read(const Node &node, const SymbolValues &symbols);
  static std::string print(const Node &node, Op parent);
  static void collect(const Node &node, std::set<std::string> &names);

  NodePtr node;
};

} // namespace mla

#endif // MLA_DRIVER_DIMEXPR_H

//===- SizeExpr.h - Sizes as expressions of shape symbols -----------------===//
//
// The prefix code of MlaEntrySpec.sizes, read with some symbols known.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_SIZEEXPR_H
#define MLA_RUNTIME_COMMON_SIZEEXPR_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// What an expression comes to while symbols are unknown: a number, a number
/// plus a multiple of one unknown symbol, or less than that.
struct SizeValue {
  enum State {
    Known,    ///< `constant`
    Linear,   ///< `constant + factor * symbol`, factor not 0
    Open,     ///< depends on unknown symbols in another way
    Overflow, ///< needs more than 63 bits
    Malformed ///< not an expression
  };
  State state = Malformed;
  int64_t constant = 0, factor = 0, symbol = -1;
};

/// Reads the expression that begins at word `begin`. Symbols are known where
/// `from` is not null.
SizeValue readSize(const MlaEntrySpec &entry, int64_t begin,
                   const MlaSymbol *symbols);

/// Writes an expression that readSize accepts into `text`, of `bytes` bytes,
/// and what is known of its symbols: "s0 + 1, s0 is 37 by past". What does not
/// fit is cut off.
void printSize(const MlaEntrySpec &entry, int64_t begin,
               const MlaSymbol *symbols, char *text, uint64_t bytes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_SIZEEXPR_H

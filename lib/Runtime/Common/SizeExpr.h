//===- SizeExpr.h - Evaluate size expressions of shape symbols ------------===//
//
// Expressions are words in the prefix notation of MlaSizeOp. The functions
// below evaluate one while some of its symbols are unknown, solve it for an
// unknown symbol, and print it. SizeText.cpp parses the text form.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_RUNTIME_COMMON_SIZEEXPR_H
#define MLA_RUNTIME_COMMON_SIZEEXPR_H

#include "mla-runtime/mla_runtime.h"

namespace mla::runtime {

/// The state of an expression's value: an MlaSizeState, or Malformed for words
/// that are not an expression.
namespace SizeState {
enum : int64_t {
  Known = MLA_SIZE_KNOWN,
  Linear = MLA_SIZE_LINEAR,
  Open = MLA_SIZE_OPEN,
  Overflow = MLA_SIZE_OVERFLOW,
  Malformed
};
} // namespace SizeState

/// Returns the expression of `entry` that begins at word `begin`.
MlaSizeArgs entrySize(const MlaEntrySpec &entry, int64_t begin,
                      const MlaSymbol *symbols);

/// Evaluates the expression at the start of `expr.words`.
MlaSizeValue readSize(const MlaSizeArgs &expr);

/// Finds the value of `expr.symbol` for which the linear `expr` equals
/// `wanted`. Returns false if there is no such value, or if the value is not a
/// valid size.
bool solveLinear(const MlaSizeValue &expr, int64_t wanted, int64_t &value);

/// Writes an expression that readSize() accepts, followed by the known values
/// of its symbols, to `text`, which has `bytes` bytes: "s0 + 1, s0 is 37 by
/// past". Truncates the text if it is too long.
void printSize(const MlaEntrySpec &entry, int64_t begin,
               const MlaSymbol *symbols, char *text, uint64_t bytes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_SIZEEXPR_H

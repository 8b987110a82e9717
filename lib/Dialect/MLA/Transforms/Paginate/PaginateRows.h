//===- PaginateRows.h - Dense caches of quantised rows ----------*- C++ -*-===//
#ifndef MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATEROWS_H
#define MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATEROWS_H

#include "mla/Dialect/MLA/Transforms/Paginate/JointCaches.h"
#include "mla/Dialect/MLA/Transforms/Paginate/RowBlocks.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <string>

namespace mla {

/// The quantised rows of latents or of rope keys in a dense cache.
struct QuantisedRows {
  QuantizeRowsOp write; ///< makes the new rows; null if they are not quantised
  /// The update of the scales of blocks, and its past; null without them.
  UpdateOp blocks;
  mlir::BlockArgument pastBlocks;
  /// The number of the updated scales among the operands of the return, or -1.
  int64_t blocksResult = -1;

  explicit operator bool() const { return bool(write); }
  /// Returns the operand's scale, or null.
  mlir::Value getScale() const {
    return write ? QuantizeRowsOp(write).getScale() : mlir::Value();
  }
  /// Returns the number of elements of a block. The rows must have blocks.
  int64_t getGroup() const;
};

/// The reason why a cache is not paged: a name for programs, a sentence, and a
/// location.
struct Refusal {
  llvm::StringRef name;
  std::string why;
  std::optional<mlir::Location> place = std::nullopt;
  std::string note = "";
};

/// Looks through views and `mla.dequantize_rows`: returns the rows that `value`
/// is read from.
mlir::Value skipRowReads(mlir::Value value);

/// Returns columns of `row`, [batch, tokens, width]. If `row` is a concat and
/// one operand has exactly these columns, returns this operand, else a slice.
mlir::Value takeColumns(mlir::OpBuilder &builder, mlir::Value row,
                        const ColumnRange &columns);

/// Finds what makes the columns `columns` of the new rows `row`, or all columns
/// without `columns`, if they are codes. Returns the reason if nothing known
/// makes them. `row` may be null.
std::optional<Refusal> findRowWrite(mlir::Value row,
                                    std::optional<ColumnRange> columns,
                                    bool isRope, QuantisedRows &rows);

/// Checks that a page can have the blocks of `rows`, which are the columns
/// `columns` of the new rows `row` of latents and rope keys: one op makes all
/// columns, and no block has columns of both. Without `columns`, `rows` are
/// only latents or only rope keys.
std::optional<Refusal> checkBlockColumns(const QuantisedRows &rows,
                                         mlir::Value row,
                                         std::optional<ColumnRange> columns);

/// Checks that rows are read as they are written: `read`, an operand of an
/// attention, is dequantised with the same scales.
std::optional<Refusal> checkRowRead(mlir::Value read,
                                    const QuantisedRows &rows);

/// Returns the columns `columns` of the rows from which `write` makes `row`.
mlir::Value takeValues(mlir::OpBuilder &builder, QuantizeRowsOp write,
                       mlir::Value row, std::optional<ColumnRange> columns);

/// True if two scales of a tensor are known to be equal; null is 1.
bool areSameScale(mlir::Value a, mlir::Value b);

} // namespace mla

#endif // MLA_LIB_DIALECT_MLA_TRANSFORMS_PAGINATE_PAGINATEROWS_H

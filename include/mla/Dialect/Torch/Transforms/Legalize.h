//===- Legalize.h - Steps of mla-legalize-torch -----------------*- C++ -*-===//
// Each step leaves valid IR. They are separate functions so that each can be
// read and run alone.
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H
#define MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla::torch {

class TorchBuilder;

/// The numbers of shape symbols by name.
using SymbolNumbers = llvm::DenseMap<mlir::StringAttr, unsigned>;

/// Records the bound shapes of arguments as `mla.shape`. Returns the numbering
/// of symbols, which is one for the function. Erases nothing.
SymbolNumbers recordShapes(mlir::func::FuncOp func);

/// Records the bound shapes of results as `mla.stated_shape`, in the numbering
/// of `recordShapes`, where no op may prove a size: where it is a difference,
/// which a slice clamps. Erases nothing.
void recordResultShapes(mlir::func::FuncOp func, const SymbolNumbers &symbols);

/// True if a number is an element of a tensor or computed from one.
bool isData(mlir::Value number);

/// Adds a `torch.runtime.assert` for each assertion on an element of a tensor.
/// Returns their number.
unsigned keepAssertions(mlir::func::FuncOp func);

/// Erases asserts, symbols and bound shapes. Returns the number of erased ops.
unsigned eraseMetadata(mlir::func::FuncOp func);

/// Makes arguments that are written in place functional and marks them with
/// `mla.inout`. Returns their number. Emits an error and fails if the writes
/// cannot be followed.
mlir::FailureOr<unsigned> makeCachesFunctional(mlir::func::FuncOp func);

/// Numbers the arguments (`mla.arg`) and drops arguments and results of type
/// none. Returns the number of dropped ones.
unsigned dropNone(mlir::func::FuncOp func);

/// Makes negative dimensions positive. Returns the number of changed operands.
unsigned makeDimsPositive(mlir::func::FuncOp func);

/// Replaces selects whose index is an element of a tensor with indexing ops.
/// Returns their number. Dimensions must be positive.
unsigned indexSelects(mlir::func::FuncOp func);

/// Replaces products of several matrices with a vector, in either order, by
/// products with a matrix of one column or row. Returns their number.
unsigned widenVectors(mlir::func::FuncOp func);

/// Expands gelu's tanh approximation into its ops. Returns the number of gelus.
unsigned spellGelus(mlir::func::FuncOp func);

/// Expands an operand of a product that has one batch to the dynamic batch of
/// the other, so that the result has the size of the latter. Returns the number
/// of expanded operands.
unsigned repeatOneBatches(mlir::func::FuncOp func);

/// Emits asserts before selects, slices, writes to slices, maxima and minima
/// for the requirements on sizes that torch-mlir does not check. Returns the
/// number of asserts. Emits an error and fails if constants violate a
/// requirement. Dimensions must be positive.
mlir::FailureOr<unsigned> checkBounds(mlir::func::FuncOp func);

/// Replaces the negative widths of pads by a constant, which crop, with a slice
/// of the operand and widths of 0. Returns the number of changed pads and adds
/// the number of asserts to `numAsserts`. Emits an error and fails if a tensor
/// is too small or the pad is not constant.
mlir::FailureOr<unsigned> cropPads(mlir::func::FuncOp func,
                                   unsigned &numAsserts);

/// Widens the 32-bit index tensors of indexing ops to 64 bits. Returns the
/// number of changed tensors.
unsigned widenIndices(mlir::func::FuncOp func);

/// Returns the type of a list of index tensors, optional or not like `type`.
mlir::Type getIndexListType(mlir::Type type);

/// Merges dimensions [begin, end) of `source`, not all of them static.
mlir::Value collapseDims(TorchBuilder &tb, mlir::Value source, unsigned begin,
                         unsigned end);

/// Gives each index_put of dynamic sizes indices of one dimension and as many
/// values, because torch-mlir broadcasts and flattens dynamic ones wrongly.
/// Returns the number of changed ops. Indices must have 64 bits.
unsigned flattenIndexPuts(mlir::func::FuncOp func);

/// Replaces sizes of -1 in views by the sizes of the result type. Returns the
/// number of changed views.
unsigned fillViewSizes(mlir::func::FuncOp func);

/// Replaces views that merge several dynamic dimensions, which torch-mlir
/// miscompiles, with `prims.collapse`. Returns the number of views.
unsigned mergeDynamicDims(mlir::func::FuncOp func);

/// Creates an einsum with this equation over `tensors`, in the syntax of the
/// einsum `like`.
mlir::Value createEinsum(TorchBuilder &tb, mlir::Operation *like,
                         const llvm::Twine &equation, mlir::ValueRange tensors,
                         mlir::Type type);

/// Gives einsums a result, no ellipsis, and one size per letter: removes
/// broadcast dimensions of size 1 and sums dimensions that only one operand
/// has. Returns the number of changed einsums.
unsigned spellEinsums(mlir::func::FuncOp func);

/// Replaces einsums of more than two operands that sum over at least `summed`
/// letters by einsums of two, from the left. Returns their number.
unsigned chainEinsums(mlir::func::FuncOp func, unsigned summed = 0);

/// Replaces einsums that would merge several dynamic dimensions by products
/// with explicit merges. Returns their number.
unsigned splitEinsums(mlir::func::FuncOp func);

/// Replaces views of tensors without elements and removes writes of no
/// elements. Returns the number of replaced ops.
unsigned replaceEmpty(mlir::func::FuncOp func);

/// Decomposes attention ops into products and a softmax. Returns their number.
/// Emits an error and fails for random ops (dropout).
mlir::FailureOr<unsigned> decomposeAttention(mlir::func::FuncOp func);

/// Makes ops on 16-bit numbers that torch-mlir would round at each step, mostly
/// sums, compute in f32 and round the result. Returns their number.
unsigned computeInWideType(mlir::func::FuncOp func);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H

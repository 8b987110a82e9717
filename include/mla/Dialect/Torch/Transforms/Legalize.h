//===- Legalize.h - Steps of mla-legalize-torch -----------------*- C++ -*-===//
// Each function is one step of mla-legalize-torch. The IR is valid after each
// step, so that a step can be run alone and its result can be read.
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H
#define MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla::torch {

class TorchBuilder;

/// The numbers of shape symbols by name.
using SymbolNumbers = llvm::DenseMap<mlir::StringAttr, unsigned>;

/// Records the bound shapes of arguments as `mla.shape`. Returns the numbers of
/// the symbols, which all arguments of the function share. Erases nothing.
SymbolNumbers recordShapes(mlir::func::FuncOp func);

/// If a size in the bound shape of a result may be negative (a difference, as
/// in `x[:-1]`), records the shape as `mla.stated_shape`, with the symbol
/// numbers of `recordShapes`. Slices clamp such a size, so later passes cannot
/// always derive it from the ops. Erases nothing.
void recordResultShapes(mlir::func::FuncOp func, const SymbolNumbers &symbols);

/// True if a number is an element of a tensor or is computed from such an
/// element.
bool isData(mlir::Value number);

/// Adds a `torch.runtime.assert` for each assertion on an element of a tensor.
/// Returns their number.
unsigned keepAssertions(mlir::func::FuncOp func);

/// Erases asserts, symbols and bound shapes. Returns the number of erased ops.
unsigned eraseMetadata(mlir::func::FuncOp func);

/// Replaces in-place writes to arguments by functional ops, and marks the
/// arguments with `mla.inout`. Returns the number of these arguments. Emits an
/// error and fails if the writes cannot be followed.
mlir::FailureOr<unsigned> makeCachesFunctional(mlir::func::FuncOp func);

/// Numbers the arguments (`mla.arg`) and drops arguments and results of type
/// none. Returns the number of dropped arguments and results.
unsigned dropNone(mlir::func::FuncOp func);

/// Makes negative dimensions positive. Returns the number of changed operands.
unsigned makeDimsPositive(mlir::func::FuncOp func);

/// Replaces selects whose index is an element of a tensor with indexing ops.
/// Returns their number. Dimensions must be positive.
unsigned indexSelects(mlir::func::FuncOp func);

/// Makes each topk sorted, and rewrites histc and products of groups of rows,
/// which a mixture of experts uses. Returns the number of changed ops.
unsigned legalizeExperts(mlir::func::FuncOp func);

/// Turns products of a batch of matrices and a vector, in either order, into
/// products with a matrix of one column or row. Returns their number.
unsigned widenVectors(mlir::func::FuncOp func);

/// Expands gelu's tanh approximation into its ops. Returns the number of gelus.
unsigned spellGelus(mlir::func::FuncOp func);

/// If one operand of a product has batch size 1 and the other has a dynamic
/// batch size, expands the former to the dynamic size, so that the result also
/// has this size. Returns the number of expanded operands.
unsigned repeatOneBatches(mlir::func::FuncOp func);

/// Emits asserts before selects, slices, writes to slices, maxima and minima
/// for the requirements on sizes that torch-mlir does not check. Returns the
/// number of asserts. Emits an error and fails if constants violate a
/// requirement. Dimensions must be positive.
mlir::FailureOr<unsigned> checkBounds(mlir::func::FuncOp func);

/// Removes negative widths from pads that pad with a constant. A negative width
/// crops the operand, so it becomes a slice of the operand and a width of 0.
/// Returns the number of changed pads and adds the number of asserts to
/// `numAsserts`. Emits an error and fails if a tensor is too small, or if a pad
/// that has a negative width does not pad with a constant.
mlir::FailureOr<unsigned> cropPads(mlir::func::FuncOp func,
                                   unsigned &numAsserts);

/// Widens the 32-bit index tensors of indexing ops to 64 bits. Returns the
/// number of changed tensors.
unsigned widenIndices(mlir::func::FuncOp func);

/// Returns the type of a list of index tensors. Its elements are optional if
/// the elements of the list type `type` are optional.
mlir::Type getIndexListType(mlir::Type type);

/// Merges dimensions [begin, end) of `source`. At least one of them must be
/// dynamic.
mlir::Value collapseDims(TorchBuilder &tb, mlir::Value source, unsigned begin,
                         unsigned end);

/// Flattens the indices and values of each index_put with dynamic sizes to one
/// dimension, because torch-mlir broadcasts and flattens dynamic sizes wrongly.
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

/// Rewrites einsums so that each has an explicit result, no ellipsis, and one
/// size per letter: removes broadcast dimensions of size 1 and sums dimensions
/// that only one operand has. Returns the number of changed einsums.
unsigned spellEinsums(mlir::func::FuncOp func);

/// Replaces each einsum of more than two operands that sums over at least
/// `summed` letters with a chain of einsums of two operands, from the left.
/// Returns the number of replaced einsums.
unsigned chainEinsums(mlir::func::FuncOp func, unsigned summed = 0);

/// Replaces einsums that would merge several dynamic dimensions with products
/// that merge them explicitly. Returns the number of replaced einsums.
unsigned splitEinsums(mlir::func::FuncOp func);

/// Replaces views of tensors without elements and removes writes of no
/// elements. Returns the number of replaced ops.
unsigned replaceEmpty(mlir::func::FuncOp func);

/// Decomposes attention ops into products and a softmax. Returns their number.
/// Emits an error and fails for random ops (dropout).
mlir::FailureOr<unsigned> decomposeAttention(mlir::func::FuncOp func);

/// Changes ops on 16-bit floats, mostly sums, to compute in f32 and round the
/// result, if torch-mlir would round after each step. Returns the number of
/// changed ops.
unsigned computeInWideType(mlir::func::FuncOp func);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H

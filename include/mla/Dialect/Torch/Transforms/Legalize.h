//===- Legalize.h - Steps of mla-legalize-torch -----------------*- C++ -*-===//
//
// Each step leaves valid IR. They are separate functions so that each can be
// read, and run, alone.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H
#define MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mla::torch {

class TorchBuilder;

/// Numbers of shape symbols by their names.
using SymbolNumbers = llvm::DenseMap<mlir::StringAttr, unsigned>;

/// Keeps the bound shapes of arguments as `mla.shape`, over one numbering of
/// symbols for the function, which is returned. Erases nothing.
SymbolNumbers recordShapes(mlir::func::FuncOp func);

/// Keeps the bound shapes of results, in the numbering that `recordShapes`
/// made, as `mla.stated_shape` where no op may prove them: a size that is a
/// difference, which a slice clamps. Erases nothing.
void recordResultShapes(mlir::func::FuncOp func, const SymbolNumbers &symbols);

/// Whether a number is an element of a tensor, or is computed from one.
bool isData(mlir::Value number);

/// Adds a `torch.runtime.assert` for each assertion on an element of a tensor.
/// Returns how many.
unsigned keepAssertions(mlir::func::FuncOp func);

/// Erases asserts, symbols and bound shapes. Returns how many ops went.
unsigned eraseMetadata(mlir::func::FuncOp func);

/// Makes arguments that are written in place functional, marking them
/// `mla.inout`. Returns how many; fails with a located error where the writes
/// cannot be followed.
mlir::FailureOr<unsigned> makeCachesFunctional(mlir::func::FuncOp func);

/// Numbers the arguments (`mla.arg`) and drops those of type none, and results
/// of type none. Returns how many went.
unsigned dropNone(mlir::func::FuncOp func);

/// Makes negative dimensions positive. Returns how many operands changed.
unsigned makeDimsPositive(mlir::func::FuncOp func);

/// Replaces selects by a number that is an element of a tensor by indexing ops.
/// Returns how many; dimensions are positive before.
unsigned indexSelects(mlir::func::FuncOp func);

/// Makes products of several matrices with a vector, or the other way round,
/// ones with a matrix of one column or row. Returns how many there were.
unsigned widenVectors(mlir::func::FuncOp func);

/// Writes gelu's approximation by tanh as the ops that it is made of. Returns
/// how many there were.
unsigned spellGelus(mlir::func::FuncOp func);

/// Expands an operand of a product, of one batch, to the dynamic batch of the
/// other: the result's size is that of the other then. Returns how many.
unsigned repeatOneBatches(mlir::func::FuncOp func);

/// Asserts before selects, slices, scatters into them, and maxima and minima,
/// what they demand of sizes and torch-mlir does not check: indices and lengths
/// within the tensor, and elements. Returns how many asserts there are; fails
/// with a located error where constants break a demand. Dimensions are positive
/// before.
mlir::FailureOr<unsigned> checkBounds(mlir::func::FuncOp func);

/// Slices the operand of each pad by a constant that has negative widths, which
/// crop, and lets it have widths of 0 in their place. Returns how many pads
/// changed, and adds to `numAsserts` how often it is asserted that there is
/// enough to crop; fails with a located error where there is not, or where what
/// is added is no constant.
mlir::FailureOr<unsigned> cropPads(mlir::func::FuncOp func,
                                   unsigned &numAsserts);

/// Lets indexing ops read 64-bit integers where they read 32-bit ones. Returns
/// how many index tensors changed.
unsigned widenIndices(mlir::func::FuncOp func);

/// The type of a list of indices as `type` is, of tensors of any type.
mlir::Type getIndexListType(mlir::Type type);

/// `source` with dimensions [begin, end), which are not all static, as one.
mlir::Value collapseDims(TorchBuilder &tb, mlir::Value source, unsigned begin,
                         unsigned end);

/// Lets each index_put of dynamic sizes have indices of one dimension, as many
/// as values: torch-mlir broadcasts and flattens dynamic ones wrongly. Returns
/// how many ops changed; indices have 64 bits before.
unsigned flattenIndexPuts(mlir::func::FuncOp func);

/// Replaces sizes of -1 in views by those that the result's type knows. Returns
/// how many views changed.
unsigned fillViewSizes(mlir::func::FuncOp func);

/// Replaces views that merge several dynamic dimensions, which torch-mlir
/// miscompiles, by `prims.collapse`. Returns how many views went.
unsigned mergeDynamicDims(mlir::func::FuncOp func);

/// An einsum with this equation over `tensors`, its text an op like that of the
/// einsum `like`.
mlir::Value createEinsum(TorchBuilder &tb, mlir::Operation *like,
                         const llvm::Twine &equation, mlir::ValueRange tensors,
                         mlir::Type type);

/// Gives einsums an equation with a result and without an ellipsis, and one
/// size for each letter: dimensions of size 1 that are broadcast go, and those
/// that neither another operand nor the result has are summed before. Returns
/// how many einsums changed.
unsigned spellEinsums(mlir::func::FuncOp func);

/// Replaces einsums of more than two operands, which sum over at least `summed`
/// letters, by einsums of two, from the left. Returns how many.
unsigned chainEinsums(mlir::func::FuncOp func, unsigned summed = 0);

/// Replaces einsums that would merge several dynamic dimensions by products
/// whose merges are explicit. Returns how many.
unsigned splitEinsums(mlir::func::FuncOp func);

/// Replaces views of tensors without elements, and writes that write no
/// element. Returns how many ops went.
unsigned replaceEmpty(mlir::func::FuncOp func);

/// Decomposes attention ops into products and a softmax. Returns how many;
/// fails with a located error on what PyTorch itself would not run the same
/// way twice (dropout).
mlir::FailureOr<unsigned> decomposeAttention(mlir::func::FuncOp func);

/// Lets ops on 16-bit numbers that torch-mlir would round at each step, sums
/// above all, compute in f32 and round their result. Returns how many.
unsigned computeInWideType(mlir::func::FuncOp func);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_TRANSFORMS_LEGALIZE_H

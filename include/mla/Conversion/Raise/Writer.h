//===- Writer.h - The ops that raising needs beside mla's -------*- C++ -*-===//
//
// What a proof names is written as views of tensors that exist. The normal form
// does not know torch or linalg, nor does what writes from it: each kind of IR
// has a writer, which says how one view, cast or product is spelled.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_CONVERSION_RAISE_WRITER_H
#define MLA_CONVERSION_RAISE_WRITER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mla::raise {

/// Writes ops at `builder`'s place. Tensors are of the writer's kind unless
/// said otherwise; sizes and places are integers of the writer's kind. Sizes
/// of types are `ShapedType::kDynamic` where unknown.
class Writer {
public:
  /// Without a place as yet: `builder` has to be given one.
  explicit Writer(mlir::MLIRContext *context)
      : builder(context), loc(builder.getUnknownLoc()) {}
  virtual ~Writer() = default;

  /// Sizes of a tensor; nothing for what is none.
  virtual std::optional<llvm::SmallVector<int64_t>>
  getShape(mlir::Value tensor) = 0;
  /// The element type of a tensor.
  virtual mlir::Type getElement(mlir::Value tensor) = 0;
  /// True if the elements are of type i1.
  bool isBoolean(mlir::Value tensor) { return getElement(tensor).isInteger(1); }

  //===--------------------------------------------------------------------===//
  // Integers
  //===--------------------------------------------------------------------===//

  /// A number.
  virtual mlir::Value constInt(int64_t value) = 0;
  /// The size of a dimension, a constant where it is known.
  virtual mlir::Value getSize(mlir::Value tensor, unsigned dim) = 0;
  /// `a + b`.
  virtual mlir::Value addInt(mlir::Value a, mlir::Value b) = 0;
  /// `a * b`.
  virtual mlir::Value multiplyInt(mlir::Value a, mlir::Value b) = 0;
  /// `a / b` where there is no rest.
  virtual mlir::Value divideInt(mlir::Value a, int64_t b) = 0;

  //===--------------------------------------------------------------------===//
  // Views
  //===--------------------------------------------------------------------===//

  /// Elements `begin`, `begin + step`, .. before `end`, `extent` of them, of
  /// dimension `dim`. Without `end`, to its end.
  virtual mlir::Value slice(mlir::Value tensor, unsigned dim, mlir::Value begin,
                            mlir::Value end, int64_t step, int64_t extent) = 0;
  /// Dimension `dim` as several, the first outermost: `shape` are the sizes
  /// that are known of them, `sizes` the sizes themselves.
  virtual mlir::Value split(mlir::Value tensor, unsigned dim,
                            llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<mlir::Value> sizes) = 0;
  /// Runs of `counts[i]` dimensions, at least one each, as one dimension.
  virtual mlir::Value merge(mlir::Value tensor,
                            llvm::ArrayRef<unsigned> counts) = 0;
  /// Without dimension `dim`, which has size one.
  virtual mlir::Value squeeze(mlir::Value tensor, unsigned dim) = 0;
  /// With a new dimension of size one before dimension `dim`.
  virtual mlir::Value unsqueeze(mlir::Value tensor, unsigned dim) = 0;
  /// Dimension i of the result is dimension `order[i]`.
  virtual mlir::Value permute(mlir::Value tensor,
                              llvm::ArrayRef<int64_t> order) = 0;
  /// Dimensions of size one repeated: to `sizes[i]`, of which `shape[i]` is
  /// known. Without `sizes[i]`, the dimension is kept.
  virtual mlir::Value expand(mlir::Value tensor, llvm::ArrayRef<int64_t> shape,
                             llvm::ArrayRef<mlir::Value> sizes) = 0;
  /// A complex tensor with one more dimension: real and imaginary part.
  virtual mlir::Value viewAsReal(mlir::Value tensor) = 0;
  /// Tensors side by side in the last dimension.
  virtual mlir::Value concatenate(llvm::ArrayRef<mlir::Value> tensors) = 0;

  //===--------------------------------------------------------------------===//
  // Elements
  //===--------------------------------------------------------------------===//

  /// Floats, or integers, of another width.
  virtual mlir::Value convert(mlir::Value tensor, mlir::Type element) = 0;
  /// `tensor`, of floats, times `factor`.
  virtual mlir::Value scale(mlir::Value tensor, double factor) = 0;
  /// a * b, with b broadcast to a.
  virtual mlir::Value multiply(mlir::Value a, mlir::Value b) = 0;
  /// a + b, each broadcast to `shape`.
  virtual mlir::Value add(mlir::Value a, mlir::Value b,
                          llvm::ArrayRef<int64_t> shape) = 0;
  /// a and b, of booleans, each broadcast to `shape`.
  virtual mlir::Value logicalAnd(mlir::Value a, mlir::Value b,
                                 llvm::ArrayRef<int64_t> shape) = 0;
  /// True where a boolean is false.
  virtual mlir::Value logicalNot(mlir::Value tensor) = 0;
  /// `values` of type `element`, or without these 0, where `visible`, else
  /// `fill`, each broadcast.
  virtual mlir::Value hide(mlir::Value visible, mlir::Value values,
                           mlir::Type element, double fill,
                           llvm::ArrayRef<int64_t> shape) = 0;
  /// The 64-bit integers from `begin` to before `end`.
  virtual mlir::Value iota(int64_t begin, int64_t end) = 0;

  //===--------------------------------------------------------------------===//
  // Types
  //===--------------------------------------------------------------------===//

  /// To the builtin tensor that mla ops take.
  virtual mlir::Value toBuiltin(mlir::Value tensor) = 0;
  /// From what an mla op gives.
  virtual mlir::Value fromBuiltin(mlir::Value tensor) = 0;
  /// `tensor` as a `type` that knows more or less of the same sizes.
  virtual mlir::Value refine(mlir::Value tensor, mlir::Type type) = 0;

  mlir::OpBuilder builder; ///< where ops go
  mlir::Location loc;      ///< what they get
};

} // namespace mla::raise

#endif // MLA_CONVERSION_RAISE_WRITER_H

//===- Writer.h - Create the ops around raised mla ops ----------*- C++ -*-===//
//
// A proof is emitted as mla ops on views of existing tensors. The emitter is
// independent of torch and linalg: each kind of IR has a writer, whose
// functions each create one view, cast or product.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_CONVERSION_RAISE_WRITER_H
#define MLA_CONVERSION_RAISE_WRITER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mla::raise {

/// Creates ops at `builder`'s insertion point. Tensors and integers have the
/// types of the writer's IR unless stated otherwise. Unknown sizes of types are
/// `ShapedType::kDynamic`.
class Writer {
public:
  /// Creates a writer. The caller has to set the insertion point of `builder`.
  explicit Writer(mlir::MLIRContext *context)
      : builder(context), loc(builder.getUnknownLoc()) {}
  virtual ~Writer() = default;

  /// Returns the sizes of a tensor, or std::nullopt for other values.
  virtual std::optional<llvm::SmallVector<int64_t>>
  getShape(mlir::Value tensor) = 0;
  /// Returns the element type of a tensor.
  virtual mlir::Type getElement(mlir::Value tensor) = 0;
  /// True if the elements are of type i1.
  bool isBoolean(mlir::Value tensor) { return getElement(tensor).isInteger(1); }

  //===--------------------------------------------------------------------===//
  // Integers
  //===--------------------------------------------------------------------===//

  /// Creates a constant.
  virtual mlir::Value constInt(int64_t value) = 0;
  /// Creates the size of a dimension; a constant if it is static.
  virtual mlir::Value getSize(mlir::Value tensor, unsigned dim) = 0;
  /// Creates `a + b`.
  virtual mlir::Value addInt(mlir::Value a, mlir::Value b) = 0;
  /// Creates `a * b`.
  virtual mlir::Value multiplyInt(mlir::Value a, mlir::Value b) = 0;
  /// Creates `a / b`; `a` must be a multiple of `b`.
  virtual mlir::Value divideInt(mlir::Value a, int64_t b) = 0;

  //===--------------------------------------------------------------------===//
  // Views
  //===--------------------------------------------------------------------===//

  /// Creates a slice of dimension `dim`: the `extent` elements `begin`, `begin
  /// + step`, .. before `end`, or before the end of the dimension if `end` is
  /// null.
  virtual mlir::Value slice(mlir::Value tensor, unsigned dim, mlir::Value begin,
                            mlir::Value end, int64_t step, int64_t extent) = 0;
  /// Splits dimension `dim` into dimensions of the sizes `sizes`, the outermost
  /// first. `shape` holds the same sizes, `ShapedType::kDynamic` if unknown.
  virtual mlir::Value split(mlir::Value tensor, unsigned dim,
                            llvm::ArrayRef<int64_t> shape,
                            llvm::ArrayRef<mlir::Value> sizes) = 0;
  /// Merges each run of `counts[i]` dimensions into one dimension. Each count
  /// is at least one.
  virtual mlir::Value merge(mlir::Value tensor,
                            llvm::ArrayRef<unsigned> counts) = 0;
  /// Removes dimension `dim`, which has size one.
  virtual mlir::Value squeeze(mlir::Value tensor, unsigned dim) = 0;
  /// Inserts a dimension of size one before dimension `dim`.
  virtual mlir::Value unsqueeze(mlir::Value tensor, unsigned dim) = 0;
  /// Permutes dimensions: dimension i of the result is dimension `order[i]` of
  /// the tensor.
  virtual mlir::Value permute(mlir::Value tensor,
                              llvm::ArrayRef<int64_t> order) = 0;
  /// Broadcasts dimensions of size one to `sizes[i]`; `shape[i]` is that size
  /// if it is static. Keeps dimensions whose `sizes[i]` is null.
  virtual mlir::Value expand(mlir::Value tensor, llvm::ArrayRef<int64_t> shape,
                             llvm::ArrayRef<mlir::Value> sizes) = 0;
  /// Views a complex tensor with one more dimension for real and imaginary
  /// part.
  virtual mlir::Value viewAsReal(mlir::Value tensor) = 0;
  /// Concatenates tensors in the last dimension.
  virtual mlir::Value concatenate(llvm::ArrayRef<mlir::Value> tensors) = 0;

  //===--------------------------------------------------------------------===//
  // Elements
  //===--------------------------------------------------------------------===//

  /// Converts floats, or integers, to another width.
  virtual mlir::Value convert(mlir::Value tensor, mlir::Type element) = 0;
  /// Multiplies a tensor of floats by `factor`.
  virtual mlir::Value scale(mlir::Value tensor, double factor) = 0;
  /// Creates a * b, with b broadcast to the shape of a.
  virtual mlir::Value multiply(mlir::Value a, mlir::Value b) = 0;
  /// Creates the product of the matrices a and b.
  virtual mlir::Value matmul(mlir::Value a, mlir::Value b) = 0;
  /// Creates a + b, each broadcast to `shape`.
  virtual mlir::Value add(mlir::Value a, mlir::Value b,
                          llvm::ArrayRef<int64_t> shape) = 0;
  /// Creates the conjunction of booleans, each broadcast to `shape`.
  virtual mlir::Value logicalAnd(mlir::Value a, mlir::Value b,
                                 llvm::ArrayRef<int64_t> shape) = 0;
  /// Creates the negation of a boolean.
  virtual mlir::Value logicalNot(mlir::Value tensor) = 0;
  /// Creates `visible ? values : fill` of type `element`. All operands are
  /// broadcast. If `values` is null, the values are 0.
  virtual mlir::Value hide(mlir::Value visible, mlir::Value values,
                           mlir::Type element, double fill,
                           llvm::ArrayRef<int64_t> shape) = 0;
  /// Creates the 64-bit integers from `begin` to `end`, exclusive.
  virtual mlir::Value iota(int64_t begin, int64_t end) = 0;

  //===--------------------------------------------------------------------===//
  // Types
  //===--------------------------------------------------------------------===//

  /// Casts to the builtin tensor type of mla ops' operands.
  virtual mlir::Value toBuiltin(mlir::Value tensor) = 0;
  /// Casts from the builtin tensor type of mla ops' results.
  virtual mlir::Value fromBuiltin(mlir::Value tensor) = 0;
  /// Casts `tensor` to a type with the same sizes, more or fewer of them
  /// static.
  virtual mlir::Value refine(mlir::Value tensor, mlir::Type type) = 0;

  mlir::OpBuilder builder; ///< creates the ops
  mlir::Location loc;      ///< the location of new ops
};

} // namespace mla::raise

#endif // MLA_CONVERSION_RAISE_WRITER_H

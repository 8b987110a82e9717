//===- Reader.h - Elements as sums of products ------------------*- C++ -*-===//
//
// The normal form is independent of torch and linalg. A reader looks at one op
// at a time and returns one element of its result as an expression of elements
// of its operands. For example, element (i, j) of a transpose of `x` is element
// (j, i) of `x`, and element (i, j) of a matmul is the sum over k of a(i, k) *
// b(k, j).
//
// An element that a reader does not express by other elements is a leaf. To
// follow an element, or to look through an op, is to replace the element with
// an element of an operand.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_ANALYSIS_NORMALFORM_READER_H
#define MLA_ANALYSIS_NORMALFORM_READER_H

#include "mla/Analysis/NormalForm/Index.h"
#include "mla/Analysis/NormalForm/Precision.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace mla::nf {

/// One element of a tensor. A complex tensor has one more index than its rank,
/// the last one: 0 for the real part, 1 for the imaginary part.
struct Access {
  mlir::Value value;                  ///< the tensor
  llvm::SmallVector<Affine, 4> index; ///< one for each dimension
  /// True if `var` occurs in an index.
  bool contains(Var var) const {
    return llvm::any_of(index,
                        [&](const Affine &i) { return i.contains(var); });
  }
};

/// A coefficient times the product of factors, summed over bound variables.
struct Term {
  double coefficient = 1.0;             ///< the constant factor
  llvm::SmallVector<Access, 2> factors; ///< may be empty
  llvm::SmallVector<Var, 1> bound;      ///< summed over their extents
};

/// An element or, without an access, a constant.
struct Operand {
  std::optional<Access> access; ///< the element
  double constant = 0.0;        ///< without an access
};

/// An element of a result, as an expression of elements of operands.
struct ElementExpr {
  enum Kind {
    Leaf,    ///< nothing is known
    Forward, ///< `terms[0]`: a coefficient times one element
    Sum,     ///< the sum of `terms`
    Select, ///< `operands[0]`, or `index >= 0`, ? `operands[1]` : `operands[2]`
    Iota,   ///< the integer `index`
    And,    ///< the conjunction of `operands`
    Or,     ///< the disjunction of `operands`
    Not,    ///< the negation of `operands[0]`
    /// operands[0] >= operands[1], of integers or numbers. With an `index` of 1
    /// operands[0] > operands[1].
    AtLeast,
    Equal,     ///< operands[0] == operands[1], of integers or numbers
    Differ,    ///< operands[0] != operands[1], of integers or numbers
    Gather,    ///< `operands[0]`, at the integers operands[1..] in `gathered`
    Quotient,  ///< `terms[0]`, of one factor or none, divided by `operands[0]`
    PrefixSum, ///< the sum up to `operands[0]` along one dimension
    /// An element of `operands[0]` after a write: `operands[1]`, whose
    /// variables are `source`, is written to it. In the dimensions `gathered`,
    /// operands[2..] are the integer indices of the write.
    Scatter,
    Blocked ///< `obstacle` has to be removed first
  } kind = Leaf;
  llvm::SmallVector<Term, 2> terms;       ///< see the kinds
  llvm::SmallVector<Operand, 3> operands; ///< see the kinds
  std::optional<Affine> index;            ///< Select, Iota, AtLeast
  Obstacle obstacle;                      ///< Blocked
  /// Forward: true if the op writes new tokens into a cache.
  bool isCacheWrite = false;
  /// Scatter: the variables of `operands[1]`, one for each dimension.
  llvm::SmallVector<Var, 4> source;
  /// Gather, Scatter: the dimensions of `operands[0]` that integers index.
  llvm::SmallVector<unsigned, 2> gathered;
};

/// Return expressions that readers need often: a leaf, one element and a sum.
ElementExpr leafExpr();
ElementExpr forwardExpr(mlir::Value value, llvm::SmallVector<Affine, 4> index,
                        double coefficient = 1.0);
ElementExpr sumExpr(llvm::SmallVector<Term, 2> terms);
/// Return one element, or a number, divided by another element.
ElementExpr quotientExpr(Access dividend, Access divisor);
ElementExpr quotientExpr(double dividend, Access divisor);
/// Returns an expression that asks the caller to remove `obstacle` and to read
/// again, or a leaf if the obstacle cannot be removed.
ElementExpr blockedExpr(const Obstacle &obstacle);
/// Return a constant, an integer, and an expression of operands.
ElementExpr constantExpr(double number);
ElementExpr iotaExpr(Affine integer);
ElementExpr operandsExpr(ElementExpr::Kind kind,
                         llvm::SmallVector<Operand, 3> operands);
/// Returns a boolean as the number one or zero.
ElementExpr booleanExpr(Operand boolean);
/// Returns the real (0) or imaginary (1) part of a product of complex numbers.
/// `getPart(i, part)` returns a part of factor `i`.
ElementExpr
complexProductExpr(int64_t part,
                   llvm::function_ref<Access(unsigned, int64_t)> getPart);

/// A softmax as an op, or its exponentials alone, which another op divides by
/// their sum.
struct Softmax {
  mlir::Value input; ///< the scores
  /// Each exponential is e to the power of `factor` times its input.
  double factor = 1.0;
  /// The dimension of the softmax. Unused for exponentials alone: their sum
  /// determines it.
  unsigned dim = 0;
  bool isExponential = false; ///< true if not divided by the sum
  /// The ops that compute the softmax, if there are several.
  llvm::SmallVector<mlir::Operation *> ops = {};
};

/// e^(factor * operand). For base 2, the factor is ln 2.
struct Exponential {
  Access operand;
  double factor = 1.0; ///< not 0
};

/// ln(operand) / factor. For base 2, the factor is ln 2.
struct Logarithm {
  Access operand;
  double factor = 1.0; ///< not 0
};

/// A condition that is true where `tested` is NaN, or one that is true where it
/// is infinite.
struct NonFiniteTest {
  Access tested;
  bool isNaN = false; ///< false: the test is for infinity
};

/// A condition that is true only where `tested` is minus infinity for all
/// values of `row`.
struct NegInfTest {
  Access tested;
  llvm::SmallVector<Var, 1> row; ///< new variables
};

/// max(operand, number).
struct ClampMin {
  Access operand;
  double number;
};

/// The maximum of the element `operand` over all values of the variable
/// `bound`.
struct ReduceMax {
  Access operand; ///< contains `bound`
  Var bound;      ///< a new variable, over a whole dimension
};

/// One element of the result of a fused attention op: the sum over `key` of the
/// probabilities times the product of `values`. The probabilities are the
/// softmax of the sum of `scores`, masked by `mask`.
struct FusedAttention {
  Var key = 0;                         ///< the variable of the keys
  llvm::SmallVector<Access, 2> values; ///< factors beside the probabilities
  llvm::SmallVector<Term, 2> scores;   ///< before the mask
  /// The mask: absent, boolean (true is visible), or added to the scores.
  std::optional<Access> mask;
  bool maskIsBoolean = false;
  /// True if a key is hidden from the queries with query < key.
  bool topLeftCausal = false;
  Affine query;
  /// The reason why the op cannot be read; empty if it can.
  std::string problem;
};

/// Reads one kind of IR.
class Reader {
public:
  virtual ~Reader() = default;
  /// Determines which casts the reader looks through. Other casts are leaves.
  Precision precision;
  /// Returns the element `access` as an expression. Its indices must be
  /// simplified.
  virtual ElementExpr read(const Access &access, VarTable &vars) = 0;
  /// Returns the size of a dimension.
  virtual Poly getSize(mlir::Value value, unsigned dim) = 0;
  /// Returns the number of indices of an access of `value`.
  virtual unsigned getRank(mlir::Value value) = 0;
  /// Returns the element type; null for values other than tensors and scalars.
  virtual mlir::Type getElement(mlir::Value value) = 0;
  /// Returns the softmax whose result is `value`. If `value` holds exponentials
  /// that both a sum and a contraction read, returns these exponentials as a
  /// softmax.
  virtual std::optional<Softmax> getSoftmax(mlir::Value value) = 0;
  /// If `value` is the result of an attention op, returns its element at
  /// `index`. Otherwise returns std::nullopt.
  virtual std::optional<FusedAttention>
  getAttention(mlir::Value value, llvm::ArrayRef<Affine> index,
               VarTable &vars) = 0;
  /// Returns the element, or the row, that `condition` tests for minus
  /// infinity. With `negated`, `condition` is instead true where the element,
  /// or each element of the row, is not minus infinity.
  virtual std::optional<NegInfTest>
  getNegInfTest(const Access &condition, bool negated, VarTable &vars) = 0;
  /// Return the operand of the op that computes an element, if this op is an
  /// exponential, a logarithm, a clamp or the maximum of a row.
  virtual std::optional<Exponential> getExponential(const Access &access,
                                                    VarTable &vars) = 0;
  virtual std::optional<Logarithm> getLogarithm(const Access &access,
                                                VarTable &vars) = 0;
  virtual std::optional<ClampMin> getClampMin(const Access &access,
                                              VarTable &vars) = 0;
  virtual std::optional<ReduceMax> getReduceMax(const Access &access,
                                                VarTable &vars) = 0;
  /// Returns the element that `condition` tests for NaN or infinity.
  virtual std::optional<NonFiniteTest> getNonFiniteTest(const Access &condition,
                                                        VarTable &vars) = 0;
  /// True if `op` tests elements for NaN or infinity.
  virtual bool testsNonFinite(mlir::Operation *op) = 0;
  /// True if `op` is a reduction that starts at an infinity and whose result is
  /// still infinite after finite elements are combined: for example a minimum
  /// that starts at -inf.
  virtual bool staysInfinite(mlir::Operation *op) { return false; }
  /// True if `op` only makes a list of tensors for another op.
  virtual bool isList(mlir::Operation *op) = 0;
  /// True if `op` selects keys by a list of indices, as masks of a top-k do.
  virtual bool selectsKeys(mlir::Operation *op) { return false; }
  /// True if `op` only states facts about a value (asserts, symbols).
  virtual bool isMetadata(mlir::Operation *op) = 0;
  /// True if `op` sums products of elements of its operands.
  virtual bool isContraction(mlir::Operation *op) = 0;
  /// True if `op` divides elements by elements.
  virtual bool isQuotient(mlir::Operation *op) = 0;
  /// True if `op` only moves elements, rounds them, or hides some of them.
  virtual bool isMove(mlir::Operation *op) = 0;
  /// Returns the op that computes `value`; null for an argument.
  virtual mlir::Operation *getOwner(mlir::Value value) {
    return value.getDefiningOp();
  }
  /// Returns the tensor and dimension, or the integer, that a symbol was
  /// created for; null for symbols that the IR names.
  virtual std::pair<mlir::Value, unsigned> getSource(unsigned symbol) = 0;
  /// Sets the size of a dimension of a new tensor.
  virtual void setSize(mlir::Value value, unsigned dim, const Poly &size) = 0;
};

/// Returns the ancestor of `user` in the block of `value`.
mlir::Operation *getUserInBlock(mlir::Value value, mlir::Operation *user);

/// Adds the ops through which `value` depends on `source`, at most `depth` of
/// them on a path. Returns true if `value` depends on `source`.
bool addPath(mlir::Value value, mlir::Value source, unsigned depth,
             llvm::SmallVectorImpl<mlir::Operation *> &ops);

/// An element followed through shape ops, casts and constant factors.
struct ResolvedAccess {
  Access access;            ///< the last element
  double coefficient = 1.0; ///< the product of the constant factors
  /// The expression of `access`. It is a `Forward` only if the normalizer does
  /// not look through the op: a write into a cache or a constant factor.
  ElementExpr expr;
};

/// Follows elements through a reader. Splits a variable in two if a view cannot
/// be followed otherwise.
class Normalizer {
public:
  Normalizer(Reader &reader, VarTable &vars) : reader(reader), vars(vars) {}

  /// Returns `access` with simplified indices: each split variable is replaced
  /// by the variables that it was split into.
  Access simplify(const Access &access) const;
  /// True if both are the same element of the same tensor.
  bool isSameElement(const Access &a, const Access &b) const;
  /// Returns an access of `value` at new variables, which are added to
  /// `indices`.
  Access accessAll(mlir::Value value, llvm::SmallVectorImpl<Var> &indices);
  /// Follows an element through views, casts and constant factors.
  ResolvedAccess resolve(const Access &access);
  /// Returns an element as a product: an elementwise product, or a contraction
  /// (one op, or the sum of an elementwise product). The coefficient contains
  /// the constant factors.
  std::optional<Term> getProduct(const ResolvedAccess &resolved);
  /// Returns `term` with `var` restricted to [begin, begin + extent). A new
  /// bound variable replaces `var`.
  Term restrict(const Term &term, Var var, const Poly &begin,
                const Poly &extent);

  Reader &reader; ///< reads elements
  VarTable &vars; ///< the variables
  /// Variables that must not be split. An element that requires such a split is
  /// not followed further.
  llvm::SmallVector<Var> frozen;
  /// True to look through ops that write new tokens into a cache.
  bool throughCaches = false;
  /// True to look through constant factors.
  bool throughFactors = true;
  /// If set, collects the ops whose results are read.
  llvm::SmallVectorImpl<mlir::Operation *> *visited = nullptr;
  /// If set, collects the elements that are read.
  llvm::SmallVectorImpl<Access> *trail = nullptr;

private:
  /// Replaces the bound variables of a product by the variables that they are
  /// split into. If a variable is in no factor, removes it and multiplies the
  /// coefficient by its extent; returns false if this extent is not constant.
  bool settleBound(Term &term);
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_READER_H

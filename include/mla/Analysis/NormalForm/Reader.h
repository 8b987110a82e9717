//===- Reader.h - Values as sums of products of leaves ----------*- C++ -*-===//
//
// The normal form does not know torch or linalg. A reader looks at one op at a
// time and says what an element of its result is in terms of elements of its
// operands.
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
/// last: 0 for the real part, 1 for the imaginary one.
struct Access {
  mlir::Value value;                  ///< the tensor
  llvm::SmallVector<Affine, 4> index; ///< one for each dimension
  /// Whether `var` occurs in an index.
  bool contains(Var var) const {
    return llvm::any_of(index,
                        [&](const Affine &i) { return i.contains(var); });
  }
};

/// A coefficient times the product of factors, summed over bound variables.
struct Term {
  double coefficient = 1.0;             ///< beside the factors
  llvm::SmallVector<Access, 2> factors; ///< none: the coefficient alone
  llvm::SmallVector<Var, 1> bound;      ///< summed over their extents
};

/// An element or, without an access, a constant.
struct Operand {
  std::optional<Access> access; ///< the element
  double constant = 0.0;        ///< without an access
};

/// What an element is.
struct Step {
  enum Kind {
    Leaf,    ///< nothing is known
    Forward, ///< `terms[0]`: a coefficient times one element
    Sum,     ///< the sum of `terms`
    Select, ///< `operands[0]`, or `index >= 0`, ? `operands[1]` : `operands[2]`
    Iota,   ///< the integer `index`
    And,    ///< of `operands`
    Or,     ///< of `operands`
    Not,    ///< of `operands[0]`
    AtLeast,   ///< operands[0] >= operands[1], of integers
    Equal,     ///< operands[0] == operands[1], of integers
    Differ,    ///< operands[0] != operands[1], of integers
    Gather,    ///< `operands[0]`, at the integers operands[1..] in `gathered`
    Quotient,  ///< `terms[0]`, of one factor or none, divided by `operands[0]`
    PrefixSum, ///< of `operands[0]` and all before it in one dimension
    Scatter,   ///< `operands[0]`, with `operands[1]` over `source` at the
               ///< integers operands[2..] of dimensions `gathered`
    Blocked    ///< `obstacle` has to go first
  } kind = Leaf;
  llvm::SmallVector<Term, 2> terms;       ///< see the kinds
  llvm::SmallVector<Operand, 3> operands; ///< see the kinds
  std::optional<Affine> index;            ///< Select, Iota
  Obstacle obstacle;                      ///< Blocked
  /// Forward: the op writes new tokens into a cache.
  bool isCacheWrite = false;
  /// Scatter: the variables of `operands[1]`, one for each dimension.
  llvm::SmallVector<Var, 4> source;
  /// Gather, Scatter: the dimensions of `operands[0]` that integers index.
  llvm::SmallVector<unsigned, 2> gathered;
};

/// Steps that readers make often: nothing known, one element, a sum, and an
/// obstacle (a leaf when it cannot be removed).
Step leafStep();
Step forwardStep(mlir::Value value, llvm::SmallVector<Affine, 4> index,
                 double coefficient = 1.0);
Step sumStep(llvm::SmallVector<Term, 2> terms);
/// One element, or a number, divided by another element.
Step quotientStep(Access dividend, Access divisor);
Step quotientStep(double dividend, Access divisor);
Step blockedStep(const Obstacle &obstacle);

/// A softmax as an op, or its exponentials alone, which something else divides
/// by their sum.
struct Softmax {
  mlir::Value input; ///< the scores
  /// The exponentials are e to the power of this times the input.
  double factor = 1.0;
  /// Of the exponentials alone: unknown, the sum tells.
  unsigned dim = 0;
  bool isExponential = false; ///< not yet divided by their sum
  /// What it is made of, when it is more than one op.
  llvm::SmallVector<mlir::Operation *> ops = {};
};

/// An exponential as e^(factor * operand), or a logarithm as ln(operand) /
/// factor: to the base 2, the factor is ln 2.
struct Power {
  Access operand;      ///< an element
  double factor = 1.0; ///< not 0
};

/// A condition that is true where `tested` is no number, or else where it is
/// infinite.
struct NumberTest {
  Access tested;      ///< an element
  bool isNaN = false; ///< else whether it is infinite
};

/// A condition that is true only where `tested` is minus infinity, at all
/// values of `row`.
struct Guard {
  Access tested;                 ///< an element
  llvm::SmallVector<Var, 1> row; ///< variables of its own
};

/// An element that is another one, but no less than a number.
struct Floor {
  Access operand; ///< the other element
  double number;  ///< the least that it becomes
};

/// The largest of the elements `operand` over all values of `bound`.
struct Largest {
  Access operand; ///< contains `bound`
  Var bound;      ///< a variable of its own, over a whole dimension
};

/// A fused attention op, read at one element of its result: probabilities over
/// `key` times the product of `values`, of the sum of `scores` masked by
/// `mask`.
struct FusedAttention {
  Var key = 0;                         ///< over all keys
  llvm::SmallVector<Access, 2> values; ///< factors beside the probabilities
  llvm::SmallVector<Term, 2> scores;   ///< before the mask
  /// Absent, boolean (true is visible) or added to the scores.
  std::optional<Access> mask;
  bool maskIsBoolean = false;
  /// Key `key` is visible to query `query` when key <= query.
  bool topLeftCausal = false;
  Affine query;
  /// Why the op cannot be read, empty if it can.
  std::string problem;
};

/// Reads one kind of IR.
class Reader {
public:
  virtual ~Reader() = default;
  /// Says which casts are read through: one that is not makes a leaf.
  Precision precision;
  /// What the element `access` is. Its indices are simplified.
  virtual Step read(const Access &access, VarTable &vars) = 0;
  /// The size of a dimension.
  virtual Poly getSize(mlir::Value value, unsigned dim) = 0;
  /// The number of indices of an access of `value`.
  virtual unsigned getRank(mlir::Value value) = 0;
  /// The type of elements; null for what is no tensor and no scalar.
  virtual mlir::Type getElement(mlir::Value value) = 0;
  /// The softmax that `value` is, if it is one; or its exponentials, where
  /// both a sum and a contraction read these.
  virtual std::optional<Softmax> getSoftmax(mlir::Value value) = 0;
  /// The attention op whose result `value` is, read at `index`.
  virtual std::optional<FusedAttention>
  getAttention(mlir::Value value, llvm::ArrayRef<Affine> index,
               VarTable &vars) = 0;
  /// What `condition` says to be minus infinity: an element, or every one of a
  /// row; with `negated`, what it says not to be, or not in any of a row.
  /// Nothing where it says anything else.
  virtual std::optional<Guard> getGuard(const Access &condition, bool negated,
                                        VarTable &vars) = 0;
  /// The exponential, or the logarithm, that an element is as its op computes
  /// it; nothing where it is none.
  virtual std::optional<Power> getPower(const Access &access,
                                        VarTable &vars) = 0;
  virtual std::optional<Power> getLogarithm(const Access &access,
                                            VarTable &vars) = 0;
  /// The floor, or the largest of a row, that an element is as its op computes
  /// it; nothing where it is none.
  virtual std::optional<Floor> getFloor(const Access &access,
                                        VarTable &vars) = 0;
  virtual std::optional<Largest> getLargest(const Access &access,
                                            VarTable &vars) = 0;
  /// The test that an element of a condition is, as its op computes it.
  virtual std::optional<NumberTest> getNumberTest(const Access &condition,
                                                  VarTable &vars) = 0;
  /// Whether `op` makes such conditions.
  virtual bool testsNumbers(mlir::Operation *op) = 0;
  /// Whether `op` is a reduction that begins at an infinity which finite
  /// elements do not replace.
  virtual bool staysInfinite(mlir::Operation *op) { return false; }
  /// Whether `op` only holds tensors for another op.
  virtual bool isList(mlir::Operation *op) = 0;
  /// Whether `op` chooses keys by a list of indices, as masks of a top-k do.
  virtual bool selectsKeys(mlir::Operation *op) { return false; }
  /// Whether uses by `op` are only of facts about a value (asserts, symbols).
  virtual bool isMetadata(mlir::Operation *op) = 0;
  /// Whether `op` sums products of elements of its operands.
  virtual bool isContraction(mlir::Operation *op) = 0;
  /// Whether `op` divides elements by elements.
  virtual bool isQuotient(mlir::Operation *op) = 0;
  /// Whether `op` only moves elements, rounds them, or hides some of them.
  virtual bool isMove(mlir::Operation *op) = 0;
  /// The op to which `value` belongs; null for an argument.
  virtual mlir::Operation *getOwner(mlir::Value value) {
    return value.getDefiningOp();
  }
  /// The tensor and dimension, or the integer, that a symbol was made for; null
  /// for symbols that the IR names.
  virtual std::pair<mlir::Value, unsigned> getSource(unsigned symbol) = 0;
  /// States the size of a dimension of a new tensor.
  virtual void setSize(mlir::Value value, unsigned dim, const Poly &size) = 0;
};

/// The op in the block of `value` that `user`, which may be in a region of it,
/// belongs to.
mlir::Operation *getUserInBlock(mlir::Value value, mlir::Operation *user);

/// Adds the ops through which `value` depends on `source`, `depth` of them at
/// most on a path. Returns whether it does.
bool addPath(mlir::Value value, mlir::Value source, unsigned depth,
             llvm::SmallVectorImpl<mlir::Operation *> &ops);

/// An element followed to where shape ops, casts and constant factors end.
struct Pulled {
  Access access;            ///< where it ended
  double coefficient = 1.0; ///< the constant factors on the way
  /// What the reader says about `access`; `Forward` only at a cache, or at a
  /// factor that is not followed.
  Step step;
};

/// Follows elements through a reader. Splits variables where views need it.
class Normalizer {
public:
  Normalizer(Reader &reader, VarTable &vars) : reader(reader), vars(vars) {}

  /// `access` with up-to-date indices.
  Access simplify(const Access &access) const;
  /// True if both are the same element of the same tensor.
  bool isSameElement(const Access &a, const Access &b) const;
  /// An access of `value` at fresh variables, which are added to `indices`.
  Access accessAll(mlir::Value value, llvm::SmallVectorImpl<Var> &indices);
  Pulled pull(const Access &access); ///< through views, casts and factors
  /// The product that an element is: a contraction, in one op or as the sum of
  /// a product, or an elementwise product. Nothing for other elements; constant
  /// factors are in the coefficient.
  std::optional<Term> getProduct(const Pulled &pulled);
  /// `term` with `var` in [begin, begin + extent): a new bound variable.
  Term restrict(const Term &term, Var var, const Poly &begin,
                const Poly &extent);

  Reader &reader; ///< says what an element is
  VarTable &vars; ///< extents and parts of the variables
  /// Variables that stay whole: an element is not followed further where one
  /// would have to be split.
  llvm::SmallVector<Var> frozen;
  /// Whether to read through what writes new tokens into a cache.
  bool throughCaches = false;
  /// Whether to read through constant factors.
  bool throughFactors = true;
  /// When set, collects the ops whose results were read.
  llvm::SmallVectorImpl<mlir::Operation *> *visited = nullptr;
  /// When set, collects the elements that were read.
  llvm::SmallVectorImpl<Access> *trail = nullptr;

private:
  /// Makes the bound variables of a product those that its factors have; one
  /// that none has becomes a coefficient. False if its extent is not constant.
  bool settleBound(Term &term);
};

} // namespace mla::nf

#endif // MLA_ANALYSIS_NORMALFORM_READER_H

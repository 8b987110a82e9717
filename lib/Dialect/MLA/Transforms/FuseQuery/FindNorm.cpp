//===- FindNorm.cpp - Find the RMS norm that computes a latent ------------===//
//
// Exported models spell a norm as a chain of linalg.generic ops:
//
//   y = weight * (x * rsqrt(sum(x * x) / C + eps))
//
// with casts in models of 16 bits. The finder follows one element of y through
// the bodies of these ops. It does not depend on how many ops there are.
//
//===----------------------------------------------------------------------===//

#include "FindNorm.h"
#include "AppendCasts.h"

#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mla;
using namespace mlir;

namespace {
/// How an element of a tensor belongs to an element [.., row, column] of the
/// latent.
enum class Place { Same, OfRow, OfColumn, Unknown };

/// A scalar in the body of an op, or a constant.
struct Scalar {
  Value value;
  Place place = Place::Unknown;

  explicit operator bool() const { return static_cast<bool>(value); }
  template <typename OpTy> OpTy as() const {
    return value ? value.getDefiningOp<OpTy>() : OpTy();
  }
};

/// An element of a tensor.
struct Element {
  Value tensor;
  Place place = Place::Unknown;
};
} // namespace

static RankedTensorType typeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

//===----------------------------------------------------------------------===//
// From a scalar to the ops that compute it
//===----------------------------------------------------------------------===//

/// True if `expr` is dimension `dim`, or 0 in a dimension of size one.
static bool isDim(AffineExpr expr, unsigned dim, int64_t size) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() == 0 && size == 1;
  auto position = dyn_cast<AffineDimExpr>(expr);
  return position && position.getPosition() == dim;
}

/// Returns the place of an element that `map` reads from `tensor` for an
/// element of a result at `place`.
static Place readPlace(AffineMap map, Value tensor, Place place) {
  if (map.isIdentity())
    return place;
  const unsigned dims = map.getNumDims(), results = map.getNumResults();
  ArrayRef<int64_t> shape = typeOf(tensor).getShape();
  auto hasDims = [&](unsigned count) {
    return results >= count && llvm::all_of(llvm::seq(count), [&](unsigned i) {
             return isDim(map.getResult(i), i, shape[i]);
           });
  };
  auto isOne = [&](unsigned i) {
    return shape[i] == 1 && isa<AffineConstantExpr>(map.getResult(i));
  };
  if (place == Place::OfRow && hasDims(results) && results == dims)
    return place;
  if (place != Place::Same || dims == 0)
    return Place::Unknown;
  const bool hasRow = hasDims(dims - 1);
  if (hasRow &&
      (results == dims - 1 || (results == dims && isOne(results - 1))))
    return Place::OfRow;
  if (results == 1 && isDim(map.getResult(0), dims - 1, /*size=*/0))
    return Place::OfColumn;
  return hasRow && results == dims &&
                 isDim(map.getResult(dims - 1), dims - 1, /*size=*/0)
             ? place
             : Place::Unknown;
}

/// True if `generic` computes each element of its only result from elements of
/// its inputs.
static bool isElementwise(linalg::GenericOp generic) {
  return generic.getNumDpsInits() == 1 && generic.getNumResults() == 1 &&
         generic.getNumLoops() == generic.getNumParallelLoops() &&
         generic.getMatchingIndexingMap(generic.getDpsInitOperand(0))
             .isIdentity() &&
         generic.getBody()->getArguments().back().use_empty() &&
         !generic.hasIndexSemantics();
}

/// Looks through reshapes that only add or remove dimensions of size one.
static Value skipUnitReshapes(Value value) {
  auto sizes = [](Value tensor) {
    SmallVector<int64_t> sizes(typeOf(tensor).getShape());
    llvm::erase(sizes, 1);
    return sizes;
  };
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) ||
        sizes(op->getOperand(0)) != sizes(value))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Returns the element that a block argument of a generic reads; a null tensor
/// if `scalar` is no such argument.
static Element readElement(Scalar scalar) {
  auto argument = dyn_cast_or_null<BlockArgument>(scalar.value);
  auto generic =
      argument ? dyn_cast<linalg::GenericOp>(argument.getOwner()->getParentOp())
               : linalg::GenericOp();
  if (!generic || argument.getArgNumber() >= generic.getNumDpsInputs())
    return {};
  OpOperand *input = generic.getDpsInputOperand(argument.getArgNumber());
  if (!isa<RankedTensorType>(input->get().getType()))
    return {};
  Element element = {input->get(),
                     readPlace(generic.getMatchingIndexingMap(input),
                               input->get(), scalar.place)};
  if (element.place == Place::OfRow)
    element.tensor = skipUnitReshapes(element.tensor);
  return element;
}

/// Returns the scalar that an elementwise op computes for an element, or null.
static Scalar computedBy(Element element) {
  auto generic = element.tensor
                     ? element.tensor.getDefiningOp<linalg::GenericOp>()
                     : linalg::GenericOp();
  if (!generic || !isElementwise(generic) || element.place == Place::Unknown)
    return {};
  return {generic.getBody()->getTerminator()->getOperand(0), element.place};
}

/// Follows a scalar to the op that computes it.
static Scalar resolve(Scalar scalar) {
  while (isa_and_nonnull<BlockArgument>(scalar.value))
    scalar = computedBy(readElement(scalar));
  return scalar;
}

/// Follows a scalar to an element of a tensor that no elementwise op computes.
static Element resolveElement(Scalar scalar) {
  Element element = readElement(scalar);
  while (Scalar next = computedBy(element)) {
    if (!isa<BlockArgument>(next.value))
      return {};
    element = readElement(next);
  }
  return element;
}

//===----------------------------------------------------------------------===//
// Constants and sources
//===----------------------------------------------------------------------===//

/// Returns the value of a constant, converted as casts of it say.
static std::optional<APFloat> constantOf(Scalar scalar) {
  scalar =
      isa_and_nonnull<BlockArgument>(scalar.value) ? resolve(scalar) : scalar;
  if (!scalar)
    return std::nullopt;
  APFloat value(0.0);
  if (matchPattern(scalar.value, m_ConstantFloat(&value)))
    return value;
  Operation *op = scalar.value.getDefiningOp();
  if (!isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(op))
    return std::nullopt;
  std::optional<APFloat> from = constantOf({op->getOperand(0), scalar.place});
  if (!from)
    return std::nullopt;
  bool losesInfo = false;
  from->convert(cast<FloatType>(scalar.value.getType()).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return from;
}

/// Returns the tensor before a cast to more bits, or `tensor` itself.
static Value skipExtension(Value tensor) {
  auto cast = tensor.getDefiningOp<linalg::GenericOp>();
  if (!cast || !isFloatCast(cast))
    return tensor;
  Value from = cast.getDpsInputOperand(0)->get();
  bool extends = typeOf(from).getElementTypeBitWidth() <
                 typeOf(tensor).getElementTypeBitWidth();
  return extends ? from : tensor;
}

/// Returns the tensor at the place of the latent whose element, as f32, is
/// `scalar`; null if there is none.
static Value sourceOf(Scalar scalar) {
  if (auto extend = scalar.as<arith::ExtFOp>())
    scalar.value = extend.getIn();
  Element element = readElement(scalar);
  return element.tensor && element.place == Place::Same
             ? skipExtension(element.tensor)
             : Value();
}

/// Returns both operands of a product, each with the place of the product.
static std::pair<Scalar, Scalar> factorsOf(Scalar product) {
  auto multiply = product.as<arith::MulFOp>();
  if (!multiply)
    return {};
  return {{multiply.getLhs(), product.place},
          {multiply.getRhs(), product.place}};
}

//===----------------------------------------------------------------------===//
// The norm
//===----------------------------------------------------------------------===//

/// Returns the tensor whose element is squared, or null.
static Value squaredBy(Scalar scalar) {
  scalar =
      isa_and_nonnull<BlockArgument>(scalar.value) ? resolve(scalar) : scalar;
  if (auto [a, b] = factorsOf(scalar); a)
    return sourceOf(a) == sourceOf(b) ? sourceOf(a) : Value();
  if (auto power = scalar.as<math::FPowIOp>()) {
    APInt exponent;
    return matchPattern(power.getRhs(), m_ConstantInt(&exponent)) &&
                   exponent.getSExtValue() == 2
               ? sourceOf({power.getLhs(), scalar.place})
               : Value();
  }
  if (auto power = scalar.as<math::PowFOp>()) {
    std::optional<APFloat> exponent =
        constantOf({power.getRhs(), scalar.place});
    return exponent && exponent->convertToDouble() == 2
               ? sourceOf({power.getLhs(), scalar.place})
               : Value();
  }
  return {};
}

/// True if `tensor` is filled with 0.
static bool isZero(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
  return matchPattern(tensor, m_AnyZeroFloat());
}

/// Returns the tensor of whose rows `sum` holds the sums of the squares, added
/// in order in f32; null if there is none.
static Value squaresOf(Value sum) {
  auto generic = sum.getDefiningOp<linalg::GenericOp>();
  if (!generic || generic.getNumDpsInits() != 1 ||
      generic.hasIndexSemantics() || !typeOf(sum).getElementType().isF32() ||
      !isZero(generic.getDpsInits()[0]))
    return {};
  const unsigned loops = generic.getNumLoops();
  SmallVector<utils::IteratorType> kinds = generic.getIteratorTypesArray();
  if (loops == 0 || generic.getNumReductionLoops() != 1 ||
      kinds.back() != utils::IteratorType::reduction ||
      readPlace(generic.getMatchingIndexingMap(generic.getDpsInitOperand(0)),
                sum, Place::Same) != Place::OfRow)
    return {};
  Block &body = *generic.getBody();
  Value partial = body.getArguments().back();
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add || !partial.hasOneUse() ||
      (add.getLhs() != partial && add.getRhs() != partial))
    return {};
  Value square = add.getLhs() == partial ? add.getRhs() : add.getLhs();
  return squaredBy({square, Place::Same});
}

/// Matches the mean of the squares of the rows of `source`.
static bool isMeanSquare(Scalar mean, Value source) {
  mean = resolve(mean);
  const int64_t width = typeOf(source).getShape().back();
  if (ShapedType::isDynamic(width))
    return false;
  Scalar sum;
  if (auto divide = mean.as<arith::DivFOp>()) {
    std::optional<APFloat> by = constantOf({divide.getRhs(), mean.place});
    if (!by || by->convertToDouble() != static_cast<double>(width))
      return false;
    sum = {divide.getLhs(), mean.place};
  } else if (auto multiply = mean.as<arith::MulFOp>()) {
    // A product with the inverse is exact for powers of two only.
    std::optional<APFloat> by = constantOf({multiply.getRhs(), mean.place});
    if (!by || !llvm::isPowerOf2_64(width) ||
        by->convertToDouble() * static_cast<double>(width) != 1)
      return false;
    sum = {multiply.getLhs(), mean.place};
  }
  Element element = resolveElement(sum);
  return element.tensor && element.place == Place::OfRow &&
         squaresOf(element.tensor) == source;
}

/// Matches 1 / sqrt(mean + eps), which is the same for all elements of a row of
/// `source`. Sets `eps`.
static bool isInverseRoot(Scalar factor, Value source, double &eps) {
  factor = resolve(factor);
  auto root = factor.as<math::RsqrtOp>();
  if (!root || !root.getType().isF32())
    return false;
  Scalar inner = {root.getOperand(), factor.place};
  inner = isa<BlockArgument>(inner.value) ? resolve(inner) : inner;
  auto add = inner.as<arith::AddFOp>();
  if (!add)
    return false;
  for (auto [mean, other] : {std::pair(add.getLhs(), add.getRhs()),
                             std::pair(add.getRhs(), add.getLhs())}) {
    std::optional<APFloat> constant = constantOf({other, inner.place});
    if (!constant)
      continue;
    eps = constant->convertToDouble();
    Scalar scalar = {mean, inner.place};
    return eps >= 0 && constant->isFinite() && isMeanSquare(scalar, source);
  }
  return false;
}

/// Looks through an operation of type OpTy. Returns true if there is one.
template <typename OpTy> static bool skip(Scalar &scalar) {
  if (isa_and_nonnull<BlockArgument>(scalar.value))
    if (Scalar next = resolve(scalar))
      scalar = next;
  auto op = scalar.as<OpTy>();
  if (op)
    scalar.value = op->getOperand(0);
  return static_cast<bool>(op);
}

namespace {
/// Matches the product of a weight and a normalized element.
class ProductMatcher {
public:
  ProductMatcher(Scalar product, Type outer) : product(product), outer(outer) {}

  /// Returns the norm, or one without a source.
  FoundNorm match(std::string &reason);

private:
  bool matchWeight(Scalar scalar);
  bool matchNormed(Scalar scalar);

  Scalar product;
  Type outer; ///< the type to which the product is rounded, or null
  Type inner; ///< the type to which the normalized element is rounded, or null
  FoundNorm norm;
};
} // namespace

/// Matches an element of a weight [C], maybe extended or broadcast.
bool ProductMatcher::matchWeight(Scalar scalar) {
  Element element;
  do {
    if (auto extend = scalar.as<arith::ExtFOp>())
      scalar.value = extend.getIn();
    element = readElement(scalar);
    scalar = computedBy(element);
  } while (scalar && element.place == Place::Same);
  if (!element.tensor || element.place != Place::OfColumn ||
      typeOf(element.tensor).getRank() != 1)
    return false;
  norm.weight = skipExtension(element.tensor);
  return true;
}

/// Matches x * f, maybe rounded.
bool ProductMatcher::matchNormed(Scalar scalar) {
  skip<arith::ExtFOp>(scalar);
  Type type = scalar.value ? scalar.value.getType() : Type();
  inner = skip<arith::TruncFOp>(scalar) ? type : Type();
  scalar =
      isa_and_nonnull<BlockArgument>(scalar.value) ? resolve(scalar) : scalar;
  auto [a, b] = factorsOf(scalar);
  if (!a || !scalar.value.getType().isF32())
    return false;
  for (auto [x, factor] : {std::pair(a, b), std::pair(b, a)}) {
    Value source = sourceOf(x);
    if (source && isInverseRoot(factor, source, norm.eps)) {
      norm.source = source;
      return true;
    }
  }
  return false;
}

FoundNorm ProductMatcher::match(std::string &reason) {
  auto [a, b] = factorsOf(product);
  if (!a || !((matchWeight(a) && matchNormed(b)) ||
              (matchWeight(b) && matchNormed(a)))) {
    reason =
        "it is not the product of a weight [C] and rows that are divided by "
        "the root of their mean square";
    return {};
  }
  Type source = typeOf(norm.source).getElementType();
  Type weight = typeOf(norm.weight).getElementType();
  norm.rounds = static_cast<bool>(inner);
  if (norm.rounds ? inner == outer && inner == source && inner == weight : true)
    return norm;
  reason = "the norm rounds to other types than the append";
  return {};
}

FoundNorm mla::findNorm(Value latent, Type held, std::string &reason) {
  Scalar product = resolve(computedBy({latent, Place::Same}));
  Type outer;
  Scalar inner = product;
  if (auto round = product.as<arith::TruncFOp>()) {
    outer = round.getType();
    inner = {round.getIn(), product.place};
    inner = isa<BlockArgument>(inner.value) ? resolve(inner) : inner;
  } else if (auto multiply = product.as<arith::MulFOp>();
             multiply && !multiply.getType().isF32()) {
    outer = multiply.getType();
  }
  FoundNorm norm = ProductMatcher(inner, outer).match(reason);
  if (!norm.source || !outer || norm.rounds)
    return norm;
  // The append rounds the product once: to the type of the field, or to bf16.
  if (held == outer || (isQuantisedType(held) && outer.isBF16()))
    return norm;
  reason = "the norm rounds to " + llvm::formatv("{0}", outer).str() +
           ", and the cache has another type";
  return {};
}

//===- RaiseEmit.cpp - From a proof to mla ops ----------------------------===//

#include "mla/Conversion/Raise/RaiseEmit.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::raise;

Value RaiseEmitter::fail(StringRef what) {
  if (problem.empty())
    problem = what;
  return {};
}

Value RaiseEmitter::view(const Access &access, ArrayRef<Vars> groups, bool full,
                         StringRef what) {
  Value value = views.get(access, groups, full);
  if (!value)
    return fail((what + " is not a view of a tensor").str());
  return views.convert(value, element);
}

Value RaiseEmitter::builtin(Value tensor) {
  return tensor ? writer.toBuiltin(tensor) : Value();
}

Value RaiseEmitter::scaled(Value tensor, double factor) {
  if (!tensor || factor == 1.0)
    return tensor;
  return writer.scale(tensor, factor);
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

/// Emits the product of elements as one tensor with one dimension per group.
/// The first factor has all dimensions.
Value RaiseEmitter::product(ArrayRef<Access> factors, ArrayRef<Vars> groups) {
  Value result;
  for (const Access &factor : factors) {
    Value next = view(factor, groups, !result, "a query");
    if (!next)
      return {};
    result = result ? writer.multiply(result, next) : next;
  }
  return result;
}

/// Emits a rotation as a builtin tensor.
Value RaiseEmitter::emitRotated(const Rotation &rotation,
                                ArrayRef<Vars> groups) {
  SmallVector<Vars> shape(groups);
  shape.push_back(parts(rotation.width));
  Vars factor = parts(rotation.factorWidth);
  Vars batch = groups[0], tokens = groups[1];
  Value x = view(rotation.x, shape, true, "a rotated tensor");
  Value cos = x ? views.get(rotation.cos, {batch, tokens, factor}, false) : x;
  Value sin = cos ? views.get(rotation.sin, {batch, tokens, factor}, false) : x;
  // mla.rope requires cos and sin to have the same shape. Their shapes differ
  // if they are broadcast along different dimensions (sequences or tokens).
  if (!x || !cos || !sin || writer.getShape(cos) != writer.getShape(sin))
    return {};
  // mla.rope requires tables of the full or half width of `x`.
  int64_t width = writer.getShape(x)->back();
  int64_t factors = writer.getShape(cos)->back();
  if (factors != width && 2 * factors != width)
    return {};
  x = builtin(scaled(x, rotation.factor));
  // A rotation computes in f32. Tables of 32 bits or more therefore become f32,
  // even if the operands are narrower. Narrower tables get the type of the
  // operands.
  Type table = writer.getElement(cos).getIntOrFloatBitWidth() >= 32
                   ? Type(writer.builder.getF32Type())
                   : element;
  auto format = [](bool interleaved) {
    return interleaved ? RopeFormat::Interleaved : RopeFormat::Halves;
  };
  return RopeOp::create(
      writer.builder, writer.loc, x.getType(), x,
      builtin(views.convert(cos, table)), builtin(views.convert(sin, table)),
      format(rotation.inputInterleaved), format(rotation.outputInterleaved));
}

/// True if `access`, over `features`, reads a part of a wider tensor.
bool RaiseEmitter::isPart(const Access &access, ArrayRef<Var> features) {
  for (auto [dim, index] : llvm::enumerate(access.index)) {
    if (llvm::none_of(features, [&](Var var) { return index.contains(var); }))
      continue;
    Poly count(1);
    for (const auto &[var, coefficient] : index.terms)
      count = count * vars.getExtent(var);
    if (!(count == reader.getSize(access.value, dim)))
      return true;
  }
  return false;
}

/// If `access` reads a part of a product, adds the same part of each factor to
/// the queries of `segment` and returns true. Otherwise returns false.
bool RaiseEmitter::addFactors(const Access &access, FeatureSegment &segment) {
  ResolvedAccess resolved = normalizer.resolve(access);
  std::optional<Term> product = normalizer.getProduct(resolved);
  if (!product || !product->bound.empty() ||
      !isPart(resolved.access, segment.features))
    return false;
  segment.factor *= product->coefficient;
  for (const Access &factor : product->factors) {
    if (addFactors(factor, segment))
      continue;
    ResolvedAccess source = normalizer.resolve(factor);
    segment.query.push_back(source.access);
    segment.factor *= source.coefficient;
  }
  return true;
}

/// Returns a copy of `segment` in which each query that is a part of a product
/// is replaced by the same part of each factor. The whole product would need
/// the nope and rope parts in one tensor; a product of parts does not. Factors
/// that have the features come first.
FeatureSegment RaiseEmitter::cutProducts(const FeatureSegment &segment) {
  FeatureSegment cut = segment;
  cut.query.clear();
  // Do not split the features: rotations are matched on whole features only.
  SmallVector<Var> frozen(segment.features.begin(), segment.features.end());
  std::swap(frozen, normalizer.frozen);
  for (const Access &access : segment.query)
    if (!addFactors(access, cut))
      cut.query.push_back(access);
  std::swap(frozen, normalizer.frozen);
  auto hasFeatures = [&](const Access &access) {
    return llvm::any_of(segment.features,
                        [&](Var var) { return access.contains(var); });
  };
  llvm::stable_sort(cut.query, [&](const Access &a, const Access &b) {
    return hasFeatures(a) && !hasFeatures(b);
  });
  return cut;
}

/// Emits a segment of queries [B,S,H,d] that is rotated and possibly multiplied
/// after the rotation, as a builtin tensor. Returns null if the segment is not
/// rotated.
Value RaiseEmitter::emitRotatedQuery(const FeatureSegment &segment) {
  SmallVector<Vars> groups = {proof.axes.batch, proof.axes.query,
                              proof.axes.head};
  if (segment.features.size() != 1 || segment.query.empty())
    return {};
  auto rotation = matchRotation(normalizer, segment.query[0],
                                segment.features[0], proof.axes.head);
  if (!rotation)
    return {};
  rotation->factor *= segment.factor;
  Value rotated = emitRotated(*rotation, groups);
  groups.push_back(segment.features);
  for (const Access &factor : ArrayRef(segment.query).drop_front()) {
    Value next = rotated ? view(factor, groups, false, "a query") : rotated;
    rotated = next ? builtin(writer.multiply(writer.fromBuiltin(rotated), next))
                   : next;
  }
  return rotated;
}

/// Emits a segment of queries [B,S,H,d] as a builtin tensor.
Value RaiseEmitter::emitQuery(const FeatureSegment &whole, bool mayRotate) {
  FeatureSegment segment = cutProducts(whole);
  if (mayRotate) {
    std::string before = problem;
    if (Value rotated = emitRotatedQuery(segment)) {
      ++raised.queryRopes;
      return rotated;
    }
    problem = before;
  }
  SmallVector<Vars> groups = {proof.axes.batch, proof.axes.query,
                              proof.axes.head, segment.features};
  return builtin(scaled(product(segment.query, groups), segment.factor));
}

/// Concatenates builtin tensors in the last dimension.
Value RaiseEmitter::concatenate(ArrayRef<Value> parts) {
  if (parts.size() == 1 || llvm::is_contained(parts, Value()))
    return llvm::is_contained(parts, Value()) ? Value() : parts.front();
  SmallVector<Value> tensors;
  for (Value part : parts)
    tensors.push_back(writer.fromBuiltin(part));
  return builtin(writer.concatenate(tensors));
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// Emits the product of those factors of a term that are matrices which are
/// multiplied with each other, the one with the width of the latent last, as a
/// tensor [H, rows, C]. Removes these factors from the list.
Value RaiseEmitter::emitMatrix(SmallVectorImpl<Access> &factors,
                               const Term &term, const Vars &rows,
                               Type element) {
  auto take = [&](ArrayRef<Var> vars) -> std::optional<Access> {
    auto *found = llvm::find_if(factors, [&](const Access &factor) {
      return containsAny(factor, vars);
    });
    if (found == factors.end())
      return std::nullopt;
    Access factor = *found;
    factors.erase(found);
    return factor;
  };
  auto boundOf = [&](const Access &factor, ArrayRef<Var> without) {
    Vars found;
    for (Var var : term.bound)
      if (factor.contains(var) && !llvm::is_contained(without, var))
        found.push_back(var);
    return found;
  };
  Vars all = proof.axes.head;
  all.append(rows);
  std::optional<Access> last = take(proof.latentWidth);
  Vars inner = last ? boundOf(*last, {}) : Vars();
  if (inner.empty())
    return {};
  Value matrix = views.get(*last, {inner, proof.latentWidth}, true);
  matrix = matrix ? views.convert(matrix, element) : matrix;
  while (matrix && !inner.empty()) {
    std::optional<Access> next = take(inner);
    if (!next)
      return {};
    Vars outer = boundOf(*next, inner);
    Value left = views.get(*next, {outer.empty() ? all : outer, inner}, true);
    matrix = left ? writer.matmul(views.convert(left, element), matrix) : left;
    inner = outer;
  }
  if (!matrix)
    return {};
  for (auto [dim, group] :
       llvm::enumerate(ArrayRef<Vars>{all, proof.latentWidth})) {
    Poly size(1);
    for (Var var : group)
      size = size * vars.getExtent(var);
    reader.setSize(matrix, dim, size);
  }
  Shaped shaped = views.split(matrix, {all, proof.latentWidth});
  return shaped.value
             ? views.arrange(shaped, {proof.axes.head, rows, proof.latentWidth},
                             true)
             : Value();
}

/// Emits a term that is added to a weight, [H|1, rows|1, C|1].
Value RaiseEmitter::emitTerm(const Term &term, const Vars &rows, Type element) {
  SmallVector<Access, 2> factors(term.factors.begin(), term.factors.end());
  Vars groups[] = {proof.axes.head, rows, proof.latentWidth};
  Value value;
  if (!term.bound.empty()) {
    value = emitMatrix(factors, term, rows, element);
    if (!value)
      return fail("a term of a weight is not a product of matrices");
  }
  for (const Access &factor : factors) {
    Value next = views.get(factor, groups, !value);
    if (!next ||
        llvm::any_of(term.bound, [&](Var var) { return factor.contains(var); }))
      return fail("a term of a weight is not a view of a tensor");
    next = views.convert(next, element);
    value = value ? writer.multiply(value, next) : next;
  }
  return scaled(value, term.coefficient);
}

/// Emits a weight [H, rows, C] as a builtin tensor. Adds its terms in f32 if
/// its type is narrower, and rounds the sum.
Value RaiseEmitter::emitWeight(const Access &weight, ArrayRef<Term> added,
                               const Vars &rows, StringRef what) {
  Value sum =
      view(weight, {proof.axes.head, rows, proof.latentWidth}, true, what);
  if (!sum || added.empty())
    return builtin(sum);
  Type wide = element.isF64() ? element : writer.builder.getF32Type();
  SmallVector<int64_t> shape = *writer.getShape(sum);
  sum = views.convert(sum, wide);
  for (const Term &term : added) {
    Value value = emitTerm(term, rows, wide);
    if (!value)
      return {};
    sum = writer.add(sum, value, shape);
  }
  return builtin(views.convert(sum, element));
}

//===----------------------------------------------------------------------===//
// Masks and sinks
//===----------------------------------------------------------------------===//

/// Returns the shape of `a` and `b` broadcast to each other.
static SmallVector<int64_t> joinShapes(Writer &writer, Value a, Value b) {
  SmallVector<int64_t> shape;
  for (auto [x, y] : llvm::zip(*writer.getShape(a), *writer.getShape(b)))
    shape.push_back(x == 1 ? y : x);
  return shape;
}

/// Combines two masks: two booleans by a conjunction, two numbers by a sum. If
/// only one mask is boolean, the numbers of the other become -inf for the keys
/// that the boolean mask hides.
Value RaiseEmitter::combine(Value a, Value b) {
  SmallVector<int64_t> shape = joinShapes(writer, a, b);
  bool boolA = writer.isBoolean(a), boolB = writer.isBoolean(b);
  if (boolA && boolB)
    return writer.logicalAnd(a, b, shape);
  if (!boolA && !boolB)
    return writer.add(a, b, shape);
  if (boolB)
    std::swap(a, b);
  return writer.hide(a, b, writer.getElement(b),
                     -std::numeric_limits<double>::infinity(), shape);
}

/// Emits one mask [B|1,H|1,S|1,T]: a boolean that is true for visible keys, or
/// a number that is added.
Value RaiseEmitter::emitMask(const Mask &mask) {
  Vars groups[] = {proof.axes.batch, proof.axes.head, proof.axes.query,
                   proof.axes.key};
  Value value = views.get(mask.access, groups, false);
  if (!value)
    return fail("a mask is not a view of a tensor");
  // A boolean or integer that is added is converted to a float.
  if (!mask.isBoolean && !isa<FloatType>(writer.getElement(value)))
    value = views.convert(value, element);
  if (mask.isSubtracted)
    value = scaled(value, -1.0);
  if (mask.isNegated)
    value = writer.logicalNot(value);
  if (writer.getShape(value)->back() != 1 || proof.axes.key.empty())
    return value;
  // The mask is the same for all keys. It must be expanded to all keys, because
  // mla ops do not broadcast the key axis.
  Poly keys = vars.getExtent(proof.axes.key[0]);
  Value size = views.emitPoly(keys, value, 3);
  if (!size)
    return fail("the number of keys of a mask without a key axis cannot be "
                "computed from the arguments");
  int64_t known = keys.getConstant().value_or(ShapedType::kDynamic);
  return writer.expand(value, {-1, -1, -1, known},
                       {Value(), Value(), Value(), size});
}

/// Converts a fill, which replaces hidden scores, to a number that is added to
/// them. The number is so low that rounding removes the score from the sum. A
/// lower fill gives a lower number.
static double makeAbsorbing(double fill) {
  return fill > -1e30 ? -1e28 * std::log10(-fill) : fill;
}

/// Emits the masks with index `begin` to `end` - 1 as one tensor: the scores
/// that result if all products of queries and keys are 0.
Value RaiseEmitter::emitMasks(unsigned begin, unsigned end, Type type) {
  Value sum;
  for (unsigned i = begin; i < end; ++i) {
    const Mask &mask = proof.masks.kept[i];
    Value value = emitMask(mask);
    if (!value)
      return {};
    if (mask.isBoolean) {
      Value inner = emitMasks(i + 1, i + 1 + mask.inside, type);
      if (mask.inside && !inner)
        return {};
      SmallVector<int64_t> shape =
          inner ? joinShapes(writer, value, inner) : *writer.getShape(value);
      value = writer.hide(value, inner, type, makeAbsorbing(mask.fill), shape);
      i += mask.inside;
    } else {
      value = views.convert(value, type);
    }
    sum = sum ? writer.add(sum, value, joinShapes(writer, sum, value)) : value;
  }
  return sum;
}

Value RaiseEmitter::emitMask() {
  bool isBoolean = proof.masks.kept.front().isBoolean;
  if (proof.masks.exact && (proof.masks.kept.size() > 1 || isBoolean)) {
    Type type = element.isF64() ? element : writer.builder.getF32Type();
    return builtin(emitMasks(0, proof.masks.kept.size(), type));
  }
  Value result;
  for (const Mask &mask : proof.masks.kept) {
    Value value = emitMask(mask);
    if (!value)
      return {};
    result = result ? combine(result, value) : value;
  }
  return builtin(result);
}

/// Emits the sink of each head, [H], as a builtin tensor.
Value RaiseEmitter::emitSink() {
  if (proof.sink)
    return builtin(view(*proof.sink, {proof.axes.head}, true, "a sink"));
  Poly heads(1);
  for (Var var : proof.axes.head)
    heads = heads * vars.getExtent(var);
  std::optional<int64_t> count = heads.getConstant();
  if (!count)
    return fail("a sink of one number requires a static number of heads");
  auto type = RankedTensorType::get({*count}, element);
  auto number = writer.builder.getFloatAttr(element, *proof.sinkNumber);
  return arith::ConstantOp::create(writer.builder, writer.loc, type,
                                   SplatElementsAttr::get(type, number));
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

/// Emits the sum of the biases of the values and the result `tensor`,
/// [B,S,H,v]. Multiplies the result by its factor first.
Value RaiseEmitter::addBiases(Value tensor, ArrayRef<Vars> groups) {
  SmallVector<int64_t> shape = *writer.getShape(tensor);
  tensor = scaled(tensor, proof.outFactor);
  for (const Bias &bias : proof.biases) {
    Value term = view(bias.access, groups, false, "a bias of the values");
    if (!term)
      return {};
    tensor = writer.add(tensor, scaled(term, bias.factor), shape);
  }
  return tensor;
}

/// Emits the result [B,S,H,v] in the shape of the root.
Value RaiseEmitter::emitResult(Value out) {
  Value tensor = writer.fromBuiltin(out);
  SmallVector<Vars> groups = {proof.axes.batch, proof.axes.query,
                              proof.axes.head, proof.axes.value};
  bool hasBias = !proof.biases.empty();
  if (hasBias)
    tensor = addBiases(tensor, groups);
  if (!tensor)
    return {};
  for (auto [dim, group] : llvm::enumerate(groups)) {
    Poly size(1);
    for (Var var : group)
      size = size * vars.getExtent(var);
    reader.setSize(tensor, dim, size);
  }
  Shaped shaped = views.split(tensor, groups);
  SmallVector<Vars> target;
  for (const Affine &raw : proof.rootIndex) {
    Affine index = vars.simplify(raw);
    Vars group;
    SmallVector<std::pair<Var, Poly>> terms(index.terms.begin(),
                                            index.terms.end());
    llvm::stable_sort(terms, [](const auto &a, const auto &b) {
      return !(a.second == b.second) && b.second.isAtMost(a.second);
    });
    for (const auto &term : terms)
      group.push_back(term.first);
    target.push_back(group);
  }
  Value result = shaped.value ? views.arrange(shaped, target, false) : Value();
  if (!result)
    return fail("the result cannot be permuted and reshaped to the result of "
                "the original ops");
  if (!hasBias)
    result = scaled(result, proof.outFactor);
  result = views.convert(result, writer.getElement(proof.root));
  // The root's type may have other static sizes than the result: cast it.
  Type rootType = proof.root.getType();
  return result.getType() == rootType ? result
                                      : writer.refine(result, rootType);
}

std::optional<Raised> RaiseEmitter::emit() {
  element = writer.getElement(proof.root);
  if (!isa<FloatType>(element)) {
    fail("the result has no float type");
    return std::nullopt;
  }
  Value qNope = emitQuery(proof.nope, false);
  if (!qNope || !emitLatentAndKeys())
    return std::nullopt;
  Value qRope;
  if (!proof.ropes.empty()) {
    SmallVector<Value> queries;
    for (const FeatureSegment &rope : proof.ropes)
      queries.push_back(emitQuery(rope, true));
    qRope = concatenate(queries);
    if (!qRope)
      return std::nullopt;
  }
  Value wUk =
      emitWeight(proof.wUk, proof.addedToUk, proof.nope.features, "W_uk");
  Value wUv = emitWeight(proof.wUv, proof.addedToUv, proof.axes.value, "W_uv");
  Value mask = proof.masks.kept.empty() ? Value() : emitMask();
  Value sink = proof.hasSink() ? emitSink() : Value();
  if (!wUk || !wUv || (!proof.masks.kept.empty() && !mask) ||
      (proof.hasSink() && !sink))
    return std::nullopt;
  auto attention = AttentionOp::create(
      writer.builder, writer.loc, qNope, qRope, latent, keyRope, wUk, wUv, mask,
      sink, Value(), Value(), llvm::APFloat(proof.scale), proof.masks.causal,
      proof.masks.window ? writer.builder.getI64IntegerAttr(proof.masks.window)
                         : IntegerAttr(),
      LseAttr());
  raised.result = emitResult(attention.getOut());
  if (!raised.result)
    return std::nullopt;
  return raised;
}

//===- RaiseEmit.cpp - From a proof to mla ops ----------------------------===//

#include "RaiseEmit.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

Value RaiseEmitter::fail(StringRef what) {
  if (problem.empty())
    problem = what;
  return {};
}

Value RaiseEmitter::view(const Access &access, ArrayRef<Vars> groups, bool full,
                         StringRef what) {
  Value value = views.get(access, groups, full);
  if (!value)
    return fail((what + " is no view of a tensor").str());
  return views.convert(value, element);
}

Value RaiseEmitter::builtin(Value tensor) {
  return tensor ? tb.toBuiltin(tensor) : Value();
}

Value RaiseEmitter::scaled(Value tensor, double factor) {
  if (!tensor || factor == 1.0)
    return tensor;
  return tb.create("aten.mul.Scalar", {tensor, tb.constFloat(factor)},
                   tensor.getType());
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

/// The product of elements as one tensor with a dimension a group; the first
/// factor has all of them.
Value RaiseEmitter::product(ArrayRef<Access> factors, ArrayRef<Vars> groups) {
  Value result;
  for (const Access &factor : factors) {
    Value next = view(factor, groups, !result, "a query");
    if (!next)
      return {};
    result =
        result ? tb.create("aten.mul.Tensor", {result, next}, result.getType())
               : next;
  }
  return result;
}

/// x rotated, as a builtin tensor.
Value RaiseEmitter::emitRotated(const Rotation &rotation,
                                ArrayRef<Vars> groups) {
  SmallVector<Vars> shape(groups);
  shape.push_back(parts(rotation.width));
  Vars factor = parts(rotation.factorWidth);
  Vars batch = groups[0], tokens = groups[1];
  Value x = view(rotation.x, shape, true, "a rotated tensor");
  Value cos = x ? views.get(rotation.cos, {batch, tokens, factor}, false) : x;
  Value sin = cos ? views.get(rotation.sin, {batch, tokens, factor}, false) : x;
  if (!x || !cos || !sin)
    return {};
  x = builtin(scaled(x, rotation.factor));
  auto format = [](bool interleaved) {
    return interleaved ? RopeFormat::Interleaved : RopeFormat::Halves;
  };
  return RopeOp::create(
      tb.builder, tb.loc, x.getType(), x, builtin(views.convert(cos, element)),
      builtin(views.convert(sin, element)), format(rotation.inputInterleaved),
      format(rotation.outputInterleaved));
}

/// A query piece [B,S,H,d] as a builtin tensor.
Value RaiseEmitter::emitQuery(const Piece &piece, bool mayRotate) {
  SmallVector<Vars> groups = {proof.batch, proof.query, proof.head};
  if (mayRotate && piece.query.size() == 1 && piece.features.size() == 1)
    if (auto rotation = matchRotation(normalizer, piece.query[0],
                                      piece.features[0], proof.head)) {
      rotation->factor *= piece.factor;
      std::string before = problem;
      if (Value rotated = emitRotated(*rotation, groups)) {
        ++raised.queryRopes;
        return rotated;
      }
      problem = before;
    }
  groups.push_back(piece.features);
  return builtin(scaled(product(piece.query, groups), piece.factor));
}

/// Builtin tensors side by side in the last dimension.
Value RaiseEmitter::concatenate(ArrayRef<Value> parts) {
  if (parts.size() == 1 || llvm::is_contained(parts, Value()))
    return llvm::is_contained(parts, Value()) ? Value() : parts.front();
  SmallVector<Value> tensors;
  auto first = cast<RankedTensorType>(parts.front().getType());
  SmallVector<int64_t> shape(first.getShape());
  shape.back() = 0;
  for (Value part : parts) {
    auto type = cast<RankedTensorType>(part.getType());
    shape.back() += type.getShape().back();
    tensors.push_back(tb.fromBuiltin(
        part, getTensorType(type.getShape(), type.getElementType())));
  }
  return builtin(tb.create(
      "aten.cat", {tb.tensorList(tensors), tb.constInt(shape.size() - 1)},
      getTensorType(shape, element)));
}

//===----------------------------------------------------------------------===//
// Masks and sinks
//===----------------------------------------------------------------------===//

/// Two masks as one: both visible, or both added.
Value RaiseEmitter::combine(Value a, Value b) {
  TensorInfo ia = *readTensorType(a.getType()),
             ib = *readTensorType(b.getType());
  SmallVector<int64_t> shape;
  for (auto [x, y] : llvm::zip(ia.shape, ib.shape))
    shape.push_back(x == 1 ? y : x);
  bool boolA = ia.elementType.isInteger(1), boolB = ib.elementType.isInteger(1);
  if (boolA && boolB)
    return tb.create("aten.logical_and", {a, b},
                     getTensorType(shape, ia.elementType));
  if (!boolA && !boolB)
    return tb.create("aten.add.Tensor", {a, b, tb.constInt(1)},
                     getTensorType(shape, ia.elementType));
  if (boolB)
    std::swap(a, b);
  Type type = boolB ? ia.elementType : ib.elementType;
  int64_t dtype = type.isF64() ? 7 : type.isBF16() ? 15 : type.isF16() ? 5 : 6;
  Value none = tb.none();
  Value hidden =
      tb.create("aten.scalar_tensor",
                {tb.constFloat(-std::numeric_limits<double>::infinity()),
                 tb.constInt(dtype), none, none, none},
                getTensorType({}, type));
  return tb.create("aten.where.self", {a, b, hidden},
                   getTensorType(shape, type));
}

Value RaiseEmitter::emitMask() {
  Value result;
  for (const Mask &mask : proof.masks) {
    Vars groups[] = {proof.batch, proof.head, proof.query, proof.key};
    Value value = views.get(mask.access, groups, false);
    if (!value)
      return fail("a mask is no view of a tensor");
    TensorInfo info = *readTensorType(value.getType());
    if (mask.isSubtracted)
      value = scaled(value, -1.0);
    if (mask.isNegated)
      value = tb.create("aten.logical_not", {value}, value.getType());
    if (info.shape.back() == 1 && !proof.key.empty()) {
      // The same for all keys: the key axis is not broadcast by our ops.
      Poly keys = vars.getExtent(proof.key[0]);
      Value size = views.emitPoly(keys, value, 3);
      if (!size)
        return fail("a mask without a key axis, over a length of no argument");
      info.shape.back() = keys.getConstant().value_or(ShapedType::kDynamic);
      Value sizes[] = {tb.constInt(-1), tb.constInt(-1), tb.constInt(-1), size};
      value =
          tb.create("aten.expand",
                    {value, tb.intList(ValueRange(sizes)), tb.constBool(false)},
                    getTensorType(info.shape, info.elementType));
    }
    result = result ? combine(result, value) : value;
  }
  return builtin(result);
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

/// The result [B,S,H,v] in the shape of the root.
Value RaiseEmitter::emitResult(Value out) {
  auto type = cast<RankedTensorType>(out.getType());
  Value tensor = tb.fromBuiltin(
      out, getTensorType(type.getShape(), type.getElementType()));
  SmallVector<Vars> groups = {proof.batch, proof.query, proof.head,
                              proof.value};
  for (auto [dim, group] : llvm::enumerate(groups)) {
    Poly size(1);
    for (Var var : group)
      size = size * vars.getExtent(var);
    reader.sizes.setSize(tensor, dim, size);
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
    return fail("the result cannot be arranged as the root");
  result = scaled(result, proof.outFactor);
  Type rootType = proof.root.getType();
  result = views.convert(result, readTensorType(rootType)->elementType);
  // Types may differ in what is known of dynamic sizes.
  if (result.getType() != rootType)
    result = tb.create("tensor_static_info_cast", {result}, rootType);
  return result;
}

std::optional<Raised> RaiseEmitter::emit() {
  element = readTensorType(proof.root.getType())->elementType;
  if (!isa<FloatType>(element)) {
    fail("the result holds no floats");
    return std::nullopt;
  }
  Value qNope = emitQuery(proof.nope, false);
  if (!qNope || !emitLatentAndKeys())
    return std::nullopt;
  Value qRope;
  if (!proof.ropes.empty()) {
    SmallVector<Value> queries;
    for (const Piece &rope : proof.ropes)
      queries.push_back(emitQuery(rope, true));
    qRope = concatenate(queries);
    if (!qRope)
      return std::nullopt;
  }
  Value wUk = builtin(view(proof.wUk,
                           {proof.head, proof.nope.features, proof.latentWidth},
                           true, "W_uk"));
  Value wUv = builtin(view(
      proof.wUv, {proof.head, proof.value, proof.latentWidth}, true, "W_uv"));
  Value mask = proof.masks.empty() ? Value() : emitMask();
  Value sink;
  if (proof.sink)
    sink = builtin(view(*proof.sink, {proof.head}, true, "a sink"));
  if (!wUk || !wUv || (!proof.masks.empty() && !mask) || (proof.sink && !sink))
    return std::nullopt;
  auto attention = AttentionOp::create(tb.builder, tb.loc, qNope, qRope, latent,
                                       keyRope, wUk, wUv, mask, sink, Value(),
                                       Value(), llvm::APFloat(proof.scale),
                                       proof.causal, IntegerAttr(), LseAttr());
  raised.result = emitResult(attention.getOut());
  if (!raised.result)
    return std::nullopt;
  return raised;
}

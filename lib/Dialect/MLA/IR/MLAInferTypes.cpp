//===- MLAInferTypes.cpp - Result types of mla ops ------------------------===//
//
// Inference succeeds for all operands of the declared types, even if their
// shapes violate a constraint. The builders infer types before the verifier
// runs, and the user should see the message of the verifier.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mlir/IR/Builders.h"

using namespace mla;
using namespace mlir;

/// Returns `type` with the last dimension replaced by `last`.
static RankedTensorType withLast(RankedTensorType type, int64_t last) {
  SmallVector<int64_t> shape(type.getShape());
  if (!shape.empty())
    shape.back() = last;
  return RankedTensorType::get(shape, type.getElementType());
}

static RankedTensorType withLast(Value like, int64_t last) {
  return withLast(cast<RankedTensorType>(like.getType()), last);
}

/// Returns the size of the last dimension, dynamic without dimensions.
static int64_t lastOf(RankedTensorType type) {
  return type.getRank() ? type.getShape().back() : ShapedType::kDynamic;
}

/// Returns the sum of two sizes, dynamic if one of them is.
static int64_t addSizes(int64_t a, int64_t b) {
  int64_t sum = 0;
  bool known = !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b) &&
               !llvm::AddOverflow(a, b, sum);
  return known ? sum : ShapedType::kDynamic;
}

/// Returns the size of dimension `index`, dynamic if the rank is too low.
static int64_t dimOf(Value value, int64_t index) {
  auto type = cast<RankedTensorType>(value.getType());
  return index < type.getRank() ? type.getDimSize(index) : ShapedType::kDynamic;
}

/// Returns the type of the output of attention: `out` with the element type
/// `outType`, if that attribute is present. Queries of 8 bits without the
/// attribute violate a constraint.
static RankedTensorType withOutType(RankedTensorType out,
                                    std::optional<Type> outType) {
  if (outType && isa<FloatType>(*outType))
    return out.clone(*outType);
  bool isScaled = isScaledType(out.getElementType());
  return isScaled ? out.clone(Float32Type::get(out.getContext())) : out;
}

/// Appends the type of the output and, if the op has an `lse` attribute, the
/// type of the LSE, which lacks the output's last dimension.
static void addOutAndLse(RankedTensorType out, LseAttr lse,
                         SmallVectorImpl<Type> &results) {
  results.push_back(out);
  if (!lse)
    return;
  ArrayRef<int64_t> shape = out.getShape();
  results.push_back(
      RankedTensorType::get(shape.empty() ? shape : shape.drop_back(),
                            Float32Type::get(out.getContext()), lse));
}

#define MLA_INFER(OP)                                                          \
  LogicalResult OP::inferReturnTypes(                                          \
      MLIRContext *context, std::optional<Location> location,                  \
      ValueRange operands, DictionaryAttr attributes,                          \
      OpaqueProperties properties, RegionRange regions,                        \
      SmallVectorImpl<Type> &results)

MLA_INFER(AttentionOp) {
  AttentionOp::Adaptor op(operands, attributes, properties, regions);
  addOutAndLse(withLast(op.getQNope(), dimOf(op.getWUv(), 1)), op.getLseAttr(),
               results);
  return success();
}

MLA_INFER(LatentAttentionOp) {
  LatentAttentionOp::Adaptor op(operands, attributes, properties, regions);
  auto out = cast<RankedTensorType>(op.getQLatent().getType());
  if (op.getWide())
    out = out.clone(
        cast<RankedTensorType>(op.getLatent().getType()).getElementType());
  if (op.getValueRope() && op.getKRope())
    out = withLast(out, addSizes(lastOf(out), dimOf(op.getKRope(), 2)));
  addOutAndLse(out, op.getLseAttr(), results);
  return success();
}

MLA_INFER(PrefillOp) {
  PrefillOp::Adaptor op(operands, attributes, properties, regions);
  auto value = cast<RankedTensorType>(op.getValue().getType());
  int64_t width =
      value.getRank() ? value.getShape().back() : ShapedType::kDynamic;
  addOutAndLse(withOutType(withLast(op.getQNope(), width), op.getOutType()),
               op.getLseAttr(), results);
  return success();
}

MLA_INFER(DecodeOp) {
  DecodeOp::Adaptor op(operands, attributes, properties, regions);
  auto out = cast<RankedTensorType>(op.getQLatent().getType());
  auto cache = cast<CacheType>(op.getCache().getType());
  Type latent = cache.getLatentType();
  if (op.getWide() && isQuantisedType(latent) && op.getQRope())
    latent = cast<RankedTensorType>(op.getQRope().getType()).getElementType();
  if (op.getWide() && latent && !isQuantisedType(latent))
    out = out.clone(latent);
  if (op.getValueRope())
    out = withLast(out, addSizes(lastOf(out), cache.getRopeWidth()));
  addOutAndLse(withOutType(out, op.getOutType()), op.getLseAttr(), results);
  return success();
}

MLA_INFER(GqaDecodeOp) {
  GqaDecodeOp::Adaptor op(operands, attributes, properties, regions);
  LayoutAttr layout = cast<CacheType>(op.getCache().getType()).getLayout();
  int64_t value = layout.getFieldIndex(FieldRole::Value);
  // Without a v field the op violates C2.
  int64_t width =
      value < 0 ? ShapedType::kDynamic : layout.getFields()[value].group;
  addOutAndLse(withOutType(withLast(op.getQ(), width), op.getOutType()),
               op.getLseAttr(), results);
  return success();
}

/// Returns the type of the past, with the new tokens added in `concat` mode.
static RankedTensorType updated(Value past, Value added, UpdateMode mode) {
  auto type = cast<RankedTensorType>(past.getType());
  if (mode == UpdateMode::Scatter || type.getRank() < 2)
    return type;
  SmallVector<int64_t> shape(type.getShape());
  shape[1] = addSizes(shape[1], dimOf(added, 1));
  return RankedTensorType::get(shape, type.getElementType());
}

MLA_INFER(UpdateOp) {
  UpdateOp::Adaptor op(operands, attributes, properties, regions);
  results.push_back(updated(op.getPast(), op.getNewLatent(), op.getMode()));
  if (op.getPastRope() && op.getNewRope())
    results.push_back(updated(op.getPastRope(), op.getNewRope(), op.getMode()));
  return success();
}

MLA_INFER(PrepareOp) {
  PrepareOp::Adaptor op(operands, attributes, properties, regions);
  results.push_back(op.getQRope().getType());
  return success();
}

MLA_INFER(RopeOp) {
  results.push_back(operands[0].getType());
  return success();
}

/// Returns the element type of a product with `x`.
static Type productElement(Value x, bool isWide) {
  Type element = cast<RankedTensorType>(x.getType()).getElementType();
  return isWide ? Float32Type::get(element.getContext()) : element;
}

MLA_INFER(AbsorbQueryOp) {
  AbsorbQueryOp::Adaptor op(operands, attributes, properties, regions);
  results.push_back(withLast(operands[0], dimOf(operands[1], 2))
                        .clone(productElement(operands[0], op.getWide())));
  return success();
}

MLA_INFER(ProjectValueOp) {
  results.push_back(withLast(operands[0], dimOf(operands[1], 1)));
  return success();
}

MLA_INFER(ExpandKvOp) {
  ExpandKvOp::Adaptor op(operands, attributes, properties, regions);
  auto type = cast<RankedTensorType>(operands[0].getType());
  SmallVector<int64_t> shape(type.getShape());
  if (!shape.empty())
    shape.pop_back();
  shape.append({dimOf(operands[1], 0), dimOf(operands[1], 1)});
  results.push_back(
      RankedTensorType::get(shape, productElement(operands[0], op.getWide())));
  return success();
}

MLA_INFER(MergeOp) {
  MergeOp::Adaptor op(operands, attributes, properties, regions);
  if (op.getPartials().empty() || op.getLses().empty())
    return success(); // violates C1
  results.push_back(op.getPartials().front().getType());
  auto lse = cast<RankedTensorType>(op.getLses().front().getType());
  auto encoding = cast<LseAttr>(lse.getEncoding());
  if (op.getSink()) // else an lse with a sink violates C5
    lse = lse.cloneWithEncoding(encoding.withSink(true));
  results.push_back(lse);
  return success();
}

#undef MLA_INFER

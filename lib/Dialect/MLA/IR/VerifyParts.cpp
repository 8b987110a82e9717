//===- VerifyParts.cpp - Constraints of the ops around the attention ------===//

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// update
//===----------------------------------------------------------------------===//

/// Checks C1 (ranks), C3 (widths) and C5 (batch) for a past and its new tokens.
static LogicalResult verifyUpdatePair(Operation *op, const NamedOperand &past,
                                      const NamedOperand &added, bool scatter) {
  if (failed(verifyRank(op, "C1", past, 3, "[B, T, width]")) ||
      failed(verifyRank(op, "C1", added, 3, "[B, S, width]")) ||
      failed(verifySameSize(op, "C3",
                            {past.size(2, "width"), added.size(2, "width")})))
    return failure();
  if (!scatter)
    return verifySameSize(op, "C5",
                          {past.size(0, "batch"), added.size(0, "batch")});
  int64_t pastBatch = past.dim(0), newBatch = added.dim(0);
  if (ShapedType::isDynamic(pastBatch) || ShapedType::isDynamic(newBatch) ||
      newBatch <= pastBatch)
    return success();
  return emitConstraintError(op, "C5")
         << added.name << " batch (" << newBatch << ") must be at most "
         << past.name << " batch (" << pastBatch << ")";
}

/// Checks C6 and C7: the positions of scattered tokens.
static LogicalResult verifyPositions(Operation *op,
                                     const NamedOperand &positions,
                                     const NamedOperand &added, bool scatter) {
  if (failed(verifySamePresence(op, "C6", "positions", bool(positions),
                                "scatter mode", scatter)))
    return failure();
  if (!positions)
    return success();
  if (positions.rank() != 1 && positions.rank() != 2)
    return emitConstraintError(op, "C7")
           << "positions must be [S] or [B, S], got rank " << positions.rank();
  if (positions.rank() == 2 &&
      failed(verifySameSize(
          op, "C7", {added.size(0, "batch"), positions.size(0, "batch")})))
    return failure();
  return verifySameSize(op, "C7",
                        {added.size(1, "tokens"),
                         {"positions of a sequence", "", positions.dim(-1)}});
}

/// Checks C4: the element types of latents and rope keys differ only if one of
/// them has 8 bits.
static LogicalResult verifyRowTypes(Operation *op, const NamedOperand &past,
                                    const NamedOperand &rope) {
  auto isNarrow = [](const NamedOperand &operand) {
    return operand.elementType().getIntOrFloatBitWidth() == 8;
  };
  if (!rope || isNarrow(past) || isNarrow(rope))
    return success();
  return verifySameElementType(op, "C4", {past, rope});
}

LogicalResult UpdateOp::verify() {
  bool scatter = getMode() == UpdateMode::Scatter;
  NamedOperand past = {"past", getPast()};
  NamedOperand pastRope = {"past_rope", getPastRope()};
  NamedOperand added = {"new", getNewLatent()};
  NamedOperand rope = {"new_rope", getNewRope()};
  if (failed(verifySamePresence(*this, "C2", "past_rope", bool(pastRope),
                                "new_rope", bool(rope))) ||
      failed(verifyUpdatePair(*this, past, added, scatter)) ||
      (rope && failed(verifyUpdatePair(*this, pastRope, rope, scatter))) ||
      failed(verifySameElementType(*this, "C4", {past, added})) ||
      failed(verifySameElementType(*this, "C4", {pastRope, rope})) ||
      failed(verifyRowTypes(*this, past, pastRope)) ||
      failed(verifyPositions(*this, {"positions", getPositions()}, added,
                             scatter)))
    return failure();
  if (!rope)
    return success();
  if (failed(verifySameLeadingDims(*this, "C8", pastRope, past,
                                   /*trailing=*/1)))
    return failure();
  return verifySameLeadingDims(*this, "C8", rope, added, /*trailing=*/1);
}

//===----------------------------------------------------------------------===//
// quantize_rows and dequantize_rows
//===----------------------------------------------------------------------===//

/// Checks that the sizes of two operands before the width are equal.
static LogicalResult verifySameRows(Operation *op, StringRef constraint,
                                    const NamedOperand &operand,
                                    const NamedOperand &codes) {
  if (failed(verifyRank(op, constraint, operand, codes.rank(),
                        "the rank of codes")))
    return failure();
  for (int64_t dim = 0; dim + 1 < codes.rank(); ++dim)
    if (failed(verifySameDim(op, constraint, dim, {codes, operand})))
      return failure();
  return success();
}

/// Checks C1 to C3: values, codes, and the scales of blocks or of the tensor.
static LogicalResult verifyRows(Operation *op, const NamedOperand &values,
                                const NamedOperand &codes,
                                const NamedOperand &blocks,
                                const NamedOperand &scale) {
  if (failed(verifyMinRank(op, "C1", codes, 1, "[.., width]")) ||
      failed(verifySameRows(op, "C1", values, codes)) ||
      failed(verifySameDim(op, "C1", codes.rank() - 1, {codes, values})))
    return failure();
  int64_t width = codes.dim(-1);
  if (ShapedType::isDynamic(width) || width < 1)
    return emitConstraintError(op, "C1")
           << "codes width must be static and at least 1, got "
           << formatSize(width);
  if (scale && blocks)
    return emitConstraintError(op, "C3")
           << "scale must be absent with block_scales, got both";
  if (scale && (scale.rank() != 1 || scale.dim(0) != 1))
    return emitConstraintError(op, "C3")
           << "scale must be [1], got " << scale.type();
  if (!blocks)
    return success();
  if (failed(verifySameRows(op, "C2", blocks, codes)))
    return failure();
  int64_t count = blocks.dim(-1);
  if (ShapedType::isDynamic(count) || count < 1 || width % count != 0)
    return emitConstraintError(op, "C2")
           << "block_scales width must be static and divide the width of codes "
              "("
           << width << "), got " << formatSize(count);
  return success();
}

LogicalResult QuantizeRowsOp::verify() {
  if (getPowers() && !getBlockScales())
    return emitConstraintError(*this, "C4")
           << "block_scales must be present with powers, got none";
  return verifyRows(*this, {"x", getX()}, {"codes", getCodes()},
                    {"block_scales", getBlockScales()}, {"scale", getScale()});
}

LogicalResult DequantizeRowsOp::verify() {
  return verifyRows(*this, {"out", getOut()}, {"codes", getCodes()},
                    {"block_scales", getBlockScales()}, {"scale", getScale()});
}

//===----------------------------------------------------------------------===//
// rope
//===----------------------------------------------------------------------===//

LogicalResult RopeOp::verify() {
  NamedOperand x = {"x", getX()}, cos = {"cos", getCos()};
  NamedOperand sin = {"sin", getSin()};
  if (x.rank() < 2)
    return emitConstraintError(*this, "C1")
           << "x must have rank 2 or more, got rank " << x.rank();
  int64_t width = x.dim(-1);
  if (ShapedType::isDynamic(width) || width < 2 || width % 2 != 0)
    return emitConstraintError(*this, "C1")
           << "x width must be static, even and at least 2, got "
           << formatSize(width);
  if (cos.type().getShape() != sin.type().getShape())
    return emitConstraintError(*this, "C2")
           << "sin shape (" << sin.type() << ") must equal cos shape ("
           << cos.type() << ")";
  if (cos.rank() != x.rank() && cos.rank() + 1 != x.rank())
    return emitConstraintError(*this, "C3")
           << "cos rank (" << cos.rank() << ") must equal x rank (" << x.rank()
           << ") or be one less";
  for (int64_t dim = 0; dim + 1 < cos.rank(); ++dim)
    if (cos.dim(dim) != 1 && failed(verifySameDim(*this, "C4", dim, {x, cos})))
      return failure();
  if (cos.dim(-1) != width && cos.dim(-1) * 2 != width)
    return emitConstraintError(*this, "C5")
           << "cos width (" << formatSize(cos.dim(-1))
           << ") must equal x width (" << width << ") or half of it";
  return verifySameElementType(*this, "C6", {cos, sin});
}

//===----------------------------------------------------------------------===//
// quantize_query
//===----------------------------------------------------------------------===//

/// Checks C6: there is a scale, one for each head, or one for each row.
static LogicalResult verifyQueryScale(Operation *op, const NamedOperand &scale,
                                      const NamedOperand &queries) {
  if (scale && scale.rank() != 1)
    return verifyRowScale(op, "C6", scale, queries);
  if (!scale || scale.dim(0) == 1)
    return success();
  return verifySameSize(op, "C6",
                        {queries.size(-2, "heads"), scale.size(0, "size")});
}

LogicalResult QuantizeQueryOp::verify() {
  NamedOperand latent = {"q_latent", getQLatent()},
               rope = {"q_rope", getQRope()};
  NamedOperand outLatent = {"the first result", getLatent()},
               outRope = {"the second result", getRope()};
  if (latent.rank() != 3 && latent.rank() != 4)
    return emitConstraintError(*this, "C1")
           << "q_latent must be [B, S, H, C] or [N, H, C], got rank "
           << latent.rank();
  if (failed(verifyRank(*this, "C2", rope, latent.rank(),
                        "shaped like q_latent")) ||
      failed(
          verifySameLeadingDims(*this, "C2", rope, latent, /*trailing=*/1)) ||
      failed(verifySameElementType(*this, "C3", {latent, rope})))
    return failure();
  for (auto [out, in] :
       {std::pair(&outLatent, &latent), std::pair(&outRope, &rope)})
    if (failed(verifyRank(*this, "C4", *out, in->rank(),
                          "shaped like " + in->name)) ||
        failed(verifySameLeadingDims(*this, "C4", *out, *in, /*trailing=*/0)))
      return failure();
  if (static_cast<bool>(getScale()) == static_cast<bool>(getOutScale()))
    return emitConstraintError(*this, "C5")
           << "either scale or the third result must be present, got "
           << (getScale() ? "both" : "neither");
  if (failed(verifyQueryScale(*this, {"scale", getScale()}, latent)))
    return failure();
  return verifyQueryScale(*this, {"the third result", getOutScale()}, latent);
}

//===----------------------------------------------------------------------===//
// Products per head
//===----------------------------------------------------------------------===//

/// Checks one of the three products of each head with a weight. The product
/// sums over dimension `weightDim` of the weight. `x` has no head dimension if
/// the op expands to all heads.
static LogicalResult verifyProduct(Operation *op, Value xValue,
                                   Value weightValue, int64_t weightDim,
                                   StringRef weightDimName, bool expands) {
  NamedOperand x = {"x", xValue}, weight = {"weight", weightValue};
  int64_t minRank = expands ? 2 : 3;
  if (x.rank() != minRank && x.rank() != minRank + 1)
    return emitConstraintError(op, "C1")
           << "x must be "
           << (expands ? "[B, S, C] or [N, C]"
                       : "[B, S, H, width] or [N, H, width]")
           << ", got rank " << x.rank();
  if (failed(verifyRank(op, "C2", weight, 3, "[H, width, C]")) ||
      (!expands &&
       failed(verifySameSize(
           op, "C6", {weight.size(0, "heads"), x.size(-2, "heads")}))) ||
      failed(verifySameSize(
          op, "C3",
          {weight.size(weightDim, weightDimName), x.size(-1, "width")})) ||
      failed(verifySameElementType(op, "C4", {x, weight})) ||
      failed(verifyExtent(op, "C5", weight.size(0, "dimension 0"))) ||
      failed(verifyExtent(op, "C5", weight.size(1, "dimension 1"))))
    return failure();
  return verifyExtent(op, "C5", weight.size(2, "dimension 2"));
}

LogicalResult AbsorbQueryOp::verify() {
  return verifyProduct(*this, getX(), getWeight(), 1, "dimension 1",
                       /*expands=*/false);
}

LogicalResult ProjectValueOp::verify() {
  return verifyProduct(*this, getX(), getWeight(), 2, "dimension 2",
                       /*expands=*/false);
}

LogicalResult ExpandKvOp::verify() {
  return verifyProduct(*this, getX(), getWeight(), 2, "dimension 2",
                       /*expands=*/true);
}

//===----------------------------------------------------------------------===//
// merge and convert_lse
//===----------------------------------------------------------------------===//

/// Returns the encoding of an LSE's type.
static LseAttr encodingOf(Value lse) {
  return cast<LseAttr>(cast<RankedTensorType>(lse.getType()).getEncoding());
}

/// Checks C5 of merge: no partial result has a sink in its output.
static LogicalResult verifyNoSink(Operation *op, ValueRange lses) {
  for (auto [i, lse] : llvm::enumerate(lses))
    if (encodingOf(lse).getSink())
      return emitConstraintError(op, "C5")
             << "lses[" << i << "] must be without sink, got " << lse.getType()
             << ": a merge would count the sink of each partial result; pass "
                "the sink to mla.merge instead";
  return success();
}

LogicalResult MergeOp::verify() {
  if (getPartials().size() != getLses().size())
    return emitConstraintError(*this, "C1")
           << "the number of partials (" << getPartials().size()
           << ") must equal the number of lses (" << getLses().size() << ")";
  if (getPartials().empty())
    return emitConstraintError(*this, "C1")
           << "partials must have at least 1 value, got 0";
  auto partial = cast<RankedTensorType>(getPartials().front().getType());
  for (Type other : getPartials().getTypes())
    if (failed(verifyCompatibleShape(partial, other)) ||
        getElementTypeOrSelf(other) != partial.getElementType())
      return emitConstraintError(*this, "C2")
             << "all partials must have one type, got " << partial << " and "
             << other;
  if (failed(verifyNoSink(*this, getLses())))
    return failure();
  auto lse = cast<RankedTensorType>(getLses().front().getType());
  for (Type other : getLses().getTypes())
    if (!areCompatibleTypes(lse, other))
      return emitConstraintError(*this, "C3")
             << "all lses must have one type and base, got " << lse << " and "
             << other;
  ArrayRef<int64_t> shape = partial.getShape();
  if (shape.empty() ||
      failed(verifyCompatibleShape(shape.drop_back(), lse.getShape())))
    return emitConstraintError(*this, "C4")
           << "lses must have the shape of the partials (" << partial
           << ") without the last dimension, got " << lse;
  NamedOperand sink = {"sink", getSink()};
  if (!sink)
    return success();
  if (failed(verifyRank(*this, "C6", sink, 1, "[H]")))
    return failure();
  return verifySameSize(
      *this, "C6",
      {{"heads", "",
        lse.getShape().empty() ? ShapedType::kDynamic : lse.getShape().back()},
       sink.size(0, "size")});
}

LogicalResult ConvertLseOp::verify() {
  RankedTensorType from = getLse().getType(), to = getOut().getType();
  if (failed(verifyCompatibleShape(from, to)))
    return emitConstraintError(*this, "C1")
           << "the result's shape (" << to << ") must equal the operand's ("
           << from << ")";
  if (encodingOf(getLse()).getSink() != encodingOf(getOut()).getSink())
    return emitConstraintError(*this, "C2")
           << "the result (" << to
           << ") must have sink if and only if the operand (" << from
           << ") has it";
  return success();
}

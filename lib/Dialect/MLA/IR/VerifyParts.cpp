//===- VerifyParts.cpp - Constraints of the ops around the attention ------===//

#include "Checks.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mla;
using namespace mlir;

//===----------------------------------------------------------------------===//
// update
//===----------------------------------------------------------------------===//

/// C1, C3, C5: one pair of past and new tokens.
static LogicalResult verifyUpdatePair(const Checks &checks, Named past,
                                      Named added, bool scatter) {
  if (failed(checks.rank(1, past, 3, "[B, T, width]")) ||
      failed(checks.rank(1, added, 3, "[B, S, width]")) ||
      failed(checks.sameDim(3, "width", added, 2, past, 2)))
    return failure();
  int64_t have = past.dim(0), more = added.dim(0);
  if (!scatter)
    return checks.sameDim(5, "batch", added, 0, past, 0);
  bool known = !ShapedType::isDynamic(have) && !ShapedType::isDynamic(more);
  if (known && more > have)
    return checks.fail(5) << added.name << " batch (" << more
                          << ") must be at most " << past.name << " batch ("
                          << have << ")";
  return success();
}

/// C6 and C7: where scattered tokens go.
static LogicalResult verifyPositions(const Checks &checks, Named positions,
                                     Named added, bool scatter) {
  if (failed(checks.together(6, "positions", bool(positions), "scatter mode",
                             scatter)))
    return failure();
  if (!positions)
    return success();
  if (positions.rank() != 1 && positions.rank() != 2)
    return checks.fail(7) << "positions must be [S] or [B, S], got rank "
                          << positions.rank();
  if (positions.rank() == 2 &&
      failed(checks.sameDim(7, "batch", positions, 0, added, 0)))
    return failure();
  return checks.same(7, "positions of a sequence", positions.dim(-1),
                     Twine(added.name) + " tokens", added.dim(1));
}

LogicalResult UpdateOp::verify() {
  Checks checks(*this);
  bool scatter = getMode() == UpdateMode::Scatter;
  Named past = {"past", getPast()}, pastRope = {"past_rope", getPastRope()};
  Named added = {"new", getNewLatent()}, rope = {"new_rope", getNewRope()};
  if (failed(checks.together(2, "past_rope", bool(pastRope), "new_rope",
                             bool(rope))) ||
      failed(verifyUpdatePair(checks, past, added, scatter)) ||
      (rope && failed(verifyUpdatePair(checks, pastRope, rope, scatter))) ||
      failed(checks.elements(4, {past, added, pastRope, rope})) ||
      failed(verifyPositions(checks, {"positions", getPositions()}, added,
                             scatter)))
    return failure();
  for (int64_t dim = 0; rope && dim < 2; ++dim) {
    std::string what = "dimension " + std::to_string(dim);
    if (failed(checks.sameDim(8, what, pastRope, dim, past, dim)) ||
        failed(checks.sameDim(8, what, rope, dim, added, dim)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// rope
//===----------------------------------------------------------------------===//

LogicalResult RopeOp::verify() {
  Checks checks(*this);
  Named x = {"x", getX()}, cos = {"cos", getCos()}, sin = {"sin", getSin()};
  if (x.rank() < 2)
    return checks.fail(1) << "x must have rank 2 or more, got rank "
                          << x.rank();
  int64_t width = x.dim(-1);
  if (ShapedType::isDynamic(width) || width < 2 || width % 2 != 0)
    return checks.fail(1) << "x width must be static, even and at least 2, got "
                          << sizeText(width);
  if (cos.type().getShape() != sin.type().getShape())
    return checks.fail(2) << "sin shape (" << sin.type()
                          << ") must equal cos shape (" << cos.type() << ")";
  if (cos.rank() != x.rank() && cos.rank() + 1 != x.rank())
    return checks.fail(3) << "cos rank (" << cos.rank() << ") must be x rank ("
                          << x.rank() << ") or one less";
  for (int64_t dim = 0; dim + 1 < cos.rank(); ++dim)
    if (cos.dim(dim) != 1 &&
        failed(checks.sameDim(4, "dimension " + std::to_string(dim), cos, dim,
                              x, dim)))
      return failure();
  if (cos.dim(-1) != width && cos.dim(-1) * 2 != width)
    return checks.fail(5) << "cos width (" << sizeText(cos.dim(-1))
                          << ") must be x width (" << width << ") or half";
  return checks.elements(6, {cos, sin});
}

//===----------------------------------------------------------------------===//
// Products per head
//===----------------------------------------------------------------------===//

/// The three products. `weightDim` of the weight is summed over; `x` has heads
/// unless the op expands.
static LogicalResult verifyProduct(Operation *op, Value xValue,
                                   Value weightValue, int64_t weightDim,
                                   bool expands) {
  Checks checks(op);
  Named x = {"x", xValue}, weight = {"weight", weightValue};
  int64_t least = expands ? 2 : 3;
  if (x.rank() != least && x.rank() != least + 1)
    return checks.fail(1) << "x must be "
                          << (expands ? "[B, S, C] or [N, C]"
                                      : "[B, S, H, width] or [N, H, width]")
                          << ", got rank " << x.rank();
  if (failed(checks.rank(2, weight, 3, "[H, width, C]")) ||
      (!expands && failed(checks.sameDim(6, "heads", x, -2, weight, 0))) ||
      failed(checks.same(3, "x width", x.dim(-1),
                         "weight dimension " + Twine(weightDim),
                         weight.dim(weightDim))) ||
      failed(checks.elements(4, {x, weight})))
    return failure();
  for (int64_t dim = 0; dim < 3; ++dim)
    if (failed(checks.extent(5, "weight dimension " + Twine(dim),
                             weight.dim(dim))))
      return failure();
  return success();
}

LogicalResult AbsorbQueryOp::verify() {
  return verifyProduct(*this, getX(), getWeight(), 1, /*expands=*/false);
}

LogicalResult ProjectValueOp::verify() {
  return verifyProduct(*this, getX(), getWeight(), 2, /*expands=*/false);
}

LogicalResult ExpandKvOp::verify() {
  return verifyProduct(*this, getX(), getWeight(), 2, /*expands=*/true);
}

//===----------------------------------------------------------------------===//
// merge and convert_lse
//===----------------------------------------------------------------------===//

LogicalResult MergeOp::verify() {
  Checks checks(*this);
  if (getPartials().size() != getLses().size())
    return checks.fail(1) << "the number of partials (" << getPartials().size()
                          << ") must equal the number of lses ("
                          << getLses().size() << ")";
  if (getPartials().empty())
    return checks.fail(1) << "partials must be at least one, got 0";
  Type partial = getPartials().front().getType();
  for (Value other : getPartials())
    if (failed(verifyCompatibleShape(partial, other.getType())) ||
        getElementTypeOrSelf(other) != getElementTypeOrSelf(partial))
      return checks.fail(2) << "all partials must have one type, got "
                            << partial << " and " << other.getType();
  auto lse = cast<RankedTensorType>(getLses().front().getType());
  for (Value value : getLses()) {
    auto other = cast<RankedTensorType>(value.getType());
    if (failed(verifyCompatibleShape(lse, other)) ||
        other.getEncoding() != lse.getEncoding())
      return checks.fail(3) << "all lses must have one type and base, got "
                            << lse << " and " << other;
  }
  ArrayRef<int64_t> shape = cast<RankedTensorType>(partial).getShape();
  if (shape.empty() ||
      failed(verifyCompatibleShape(shape.drop_back(), lse.getShape())))
    return checks.fail(4) << "lses must have the shape of the partials ("
                          << partial << ") without the last dimension, got "
                          << lse;
  return success();
}

LogicalResult ConvertLseOp::verify() {
  Checks checks(*this);
  auto from = cast<RankedTensorType>(getLse().getType());
  auto to = cast<RankedTensorType>(getOut().getType());
  if (failed(verifyCompatibleShape(from, to)))
    return checks.fail(1) << "the result's shape (" << to
                          << ") must equal the operand's (" << from << ")";
  return success();
}

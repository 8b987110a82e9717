//===- Constraints.cpp - Checks of numbered constraints -------------------===//

#include "mla/Dialect/MLA/IR/Constraints.h"
#include "mla/Dialect/MLA/IR/PlainTypes.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mla;
using namespace mlir;

InFlightDiagnostic mla::emitConstraintError(Operation *op,
                                            StringRef constraint) {
  return op->emitOpError() << constraint << ": ";
}

std::string mla::formatSize(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

/// Describes a size for messages, for example as "q_rope width".
static std::string describe(const NamedSize &size) {
  return size.what.empty() ? size.name : size.name + " " + size.what.str();
}

LogicalResult mla::verifyRank(Operation *op, StringRef constraint,
                              const NamedOperand &operand, int64_t rank,
                              StringRef shape) {
  if (!operand || operand.rank() == rank)
    return success();
  return emitConstraintError(op, constraint)
         << operand.name << " must be " << shape << " (rank " << rank
         << "), got rank " << operand.rank();
}

LogicalResult mla::verifyMinRank(Operation *op, StringRef constraint,
                                 const NamedOperand &operand, int64_t rank,
                                 StringRef shape) {
  if (!operand || operand.rank() >= rank)
    return success();
  return emitConstraintError(op, constraint)
         << operand.name << " must be " << shape << " (rank " << rank
         << " or more), got rank " << operand.rank();
}

LogicalResult mla::verifySameSize(Operation *op, StringRef constraint,
                                  ArrayRef<NamedSize> sizes) {
  const NamedSize *first = nullptr;
  for (const NamedSize &size : sizes) {
    if (ShapedType::isDynamic(size.size))
      continue;
    if (!first)
      first = &size;
    if (size.size == first->size)
      continue;
    return emitConstraintError(op, constraint)
           << describe(size) << " (" << size.size << ") must equal "
           << describe(*first) << " (" << first->size << ")";
  }
  return success();
}

LogicalResult mla::verifySameDim(Operation *op, StringRef constraint,
                                 int64_t index,
                                 ArrayRef<NamedOperand> operands) {
  std::string what = "dimension " + std::to_string(index);
  SmallVector<NamedSize, 4> sizes;
  for (const NamedOperand &operand : operands)
    sizes.push_back(operand.size(index, what));
  return verifySameSize(op, constraint, sizes);
}

LogicalResult mla::verifySameLeadingDims(Operation *op, StringRef constraint,
                                         const NamedOperand &operand,
                                         const NamedOperand &reference,
                                         int64_t trailing) {
  for (int64_t index = 0; index < reference.rank() - trailing; ++index)
    if (failed(verifySameDim(op, constraint, index, {reference, operand})))
      return failure();
  return success();
}

LogicalResult mla::verifySamePresence(Operation *op, StringRef constraint,
                                      StringRef nameA, bool isAPresent,
                                      StringRef nameB, bool isBPresent) {
  if (isAPresent == isBPresent)
    return success();
  auto state = [](bool present) { return present ? "present" : "absent"; };
  return emitConstraintError(op, constraint)
         << nameA << " (" << state(isAPresent) << ") and " << nameB << " ("
         << state(isBPresent) << ") must be given together";
}

LogicalResult mla::verifySameElementType(Operation *op, StringRef constraint,
                                         ArrayRef<NamedOperand> operands) {
  const NamedOperand &first = operands.front();
  for (const NamedOperand &operand : operands.drop_front())
    if (operand && operand.elementType() != first.elementType())
      return emitConstraintError(op, constraint)
             << operand.name << " element type (" << operand.elementType()
             << ") must equal " << first.name << " element type ("
             << first.elementType() << ")";
  return success();
}

LogicalResult mla::verifyRange(Operation *op, StringRef constraint,
                               const NamedSize &value, int64_t low,
                               int64_t high) {
  if (ShapedType::isDynamic(value.size) ||
      (value.size >= low && value.size <= high))
    return success();
  return emitConstraintError(op, constraint)
         << describe(value) << " must be between " << low << " and " << high
         << ", got " << value.size;
}

LogicalResult mla::verifyExtent(Operation *op, StringRef constraint,
                                const NamedSize &value) {
  return verifyRange(op, constraint, value, 1, INT32_MAX);
}

LogicalResult mla::verifyPerSequence(Operation *op, StringRef constraint,
                                     const NamedOperand &operand,
                                     int64_t batch) {
  if (!operand)
    return success();
  if (failed(verifyRank(op, constraint, operand, 1, "[B]")))
    return failure();
  return verifySameSize(op, constraint,
                        {{"the batch", "", batch}, operand.size(0, "size")});
}

LogicalResult mla::verifyBoundaries(Operation *op, StringRef constraint,
                                    const NamedOperand &operand,
                                    int64_t batch) {
  if (!operand)
    return success();
  if (failed(verifyRank(op, constraint, operand, 1, "[B + 1]")) ||
      failed(
          verifyRange(op, constraint, operand.size(0, "size"), 1, INT64_MAX)))
    return failure();
  if (ShapedType::isDynamic(operand.dim(0)))
    return success();
  return verifySameSize(op, constraint,
                        {{"the batch", "", batch},
                         {operand.name, "size minus 1", operand.dim(0) - 1}});
}

LogicalResult mla::verifyRowScale(Operation *op, StringRef constraint,
                                  const NamedOperand &scale,
                                  const NamedOperand &queries) {
  if (scale.rank() != queries.rank() - 1)
    return emitConstraintError(op, constraint)
           << scale.name << " must be [1], [H] or "
           << (queries.rank() == 3 ? "[N, H] (rank 1 or 2)"
                                   : "[B, S, H] (rank 1 or 3)")
           << ", got rank " << scale.rank();
  return verifySameLeadingDims(op, constraint, scale, queries, /*trailing=*/1);
}

LogicalResult mla::verifyScale(Operation *op, StringRef constraint,
                               const NamedOperand &scale,
                               const ScaledOperand &of) {
  if (!scale)
    return success();
  if (!isScaledType(of.elementType))
    return emitConstraintError(op, constraint)
           << scale.name << " must be absent unless the " << of.name
           << " have 8 bits, got type " << of.elementType;
  if (failed(verifyRank(op, constraint, scale, 1,
                        of.heads == 1 ? "[1]" : "[1] or [heads]")))
    return failure();
  int64_t size = scale.dim(0);
  if (ShapedType::isDynamic(size) || size == 1 ||
      ShapedType::isDynamic(of.heads) || size == of.heads)
    return success();
  InFlightDiagnostic error = emitConstraintError(op, constraint);
  error << scale.name << " must have 1 ";
  if (of.heads != 1)
    error << "or " << of.heads << " elements, one for each head of the "
          << of.name;
  else
    error << "element";
  return error << ", got " << size;
}

LogicalResult mla::verifyCacheScale(Operation *op, StringRef constraint,
                                    const NamedOperand &scale,
                                    CacheType cache) {
  if (!scale)
    return success();
  LayoutAttr layout = cache.getLayout();
  if (!layout.usesOperandScale())
    return emitConstraintError(op, constraint)
           << scale.name
           << " must be absent unless the cache has elements of 8 bits or "
              "fewer without scales in the cache, or with scales of "
              "f8E4M3FN, got "
           << layout;
  Type scaled = Float8E4M3FNType::get(op->getContext());
  return verifyScale(op, constraint, scale, {"cache's fields", scaled, 1});
}

LogicalResult mla::verifyKeyValueFields(Operation *op, CacheType cache,
                                        StringRef present, StringRef heads,
                                        StringRef types) {
  LayoutAttr layout = cache.getLayout();
  int64_t keyIndex = layout.getFieldIndex(FieldRole::Key);
  int64_t valueIndex = layout.getFieldIndex(FieldRole::Value);
  if (keyIndex < 0 || valueIndex < 0)
    return emitConstraintError(op, present)
           << "the cache's layout must have a k and a v field, got " << layout;
  const LayoutField &key = layout.getFields()[keyIndex];
  const LayoutField &value = layout.getFields()[valueIndex];
  if (failed(verifySameSize(
          op, heads,
          {{"the heads of the cache's k field", "", key.getNumHeads()},
           {"the heads of the cache's v field", "", value.getNumHeads()}})))
    return failure();
  if (key.elementType == value.elementType)
    return success();
  return emitConstraintError(op, types)
         << "the element type of the cache's v field (" << value.elementType
         << ") must equal the element type of the k field (" << key.elementType
         << ")";
}

static bool areCompatible(Type left, Type right) {
  if (left == right)
    return true;
  auto leftTensor = dyn_cast<RankedTensorType>(left);
  auto rightTensor = dyn_cast<RankedTensorType>(right);
  return leftTensor && rightTensor &&
         leftTensor.getElementType() == rightTensor.getElementType() &&
         leftTensor.getEncoding() == rightTensor.getEncoding() &&
         succeeded(verifyCompatibleShape(leftTensor, rightTensor));
}

bool mla::areCompatibleTypes(TypeRange left, TypeRange right) {
  return llvm::equal(left, right, areCompatible);
}

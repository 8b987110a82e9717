//===- SizeDemands.cpp - Errors and asserts on sizes ----------------------===//

#include "SizeDemands.h"

using namespace mlir;
using mla::nf::Poly;
using namespace mla::torch;

SizeDemands::SizeDemands(Operation *op, TorchSizes &sizes, unsigned &numAsserts)
    : op(op), sizes(sizes), numAsserts(numAsserts), builder(op),
      tb(builder, op->getLoc()) {}

//===----------------------------------------------------------------------===//
// Known sizes
//===----------------------------------------------------------------------===//

std::optional<unsigned> SizeDemands::getDim(unsigned place) const {
  std::optional<int64_t> dim = readInt(op->getOperand(place));
  std::optional<TensorInfo> info = readTensorType(op->getOperand(0).getType());
  if (!dim || !info || *dim < 0 ||
      *dim >= static_cast<int64_t>(info->shape.size()))
    return std::nullopt;
  return *dim;
}

bool SizeDemands::isDynamic(unsigned place, unsigned dim) const {
  std::optional<TensorInfo> info =
      readTensorType(op->getOperand(place).getType());
  return info && ShapedType::isDynamic(info->shape[dim]);
}

/// True if the polynomial consists of sizes only. Other numbers may be
/// negative.
bool SizeDemands::isSize(const Poly &poly) const {
  for (const auto &[monomial, coefficient] : poly.terms)
    for (unsigned symbol : monomial) {
      Value source = sizes.getSource(symbol).first;
      if (source && !readTensorType(source.getType()))
        return false;
    }
  return true;
}

bool SizeDemands::isNeverNegative(const Poly &poly) const {
  return isSize(poly) && llvm::all_of(poly.terms, [](const auto &term) {
           return term.second >= 0;
         });
}

/// Returns a slice bound counted from the start and clamped to `size`, or
/// std::nullopt if that depends on the sizes.
std::optional<Poly> SizeDemands::getBound(Value bound, const Poly &size,
                                          const Poly &otherwise) {
  if (isNone(bound))
    return otherwise;
  if (readInt(bound).value_or(0) >= kEndless)
    return size;
  Poly at = sizes.getInt(bound);
  if (readInt(bound).value_or(0) < 0)
    at = at + size;
  if (std::optional<int64_t> fixed = at.getConstant(),
      whole = size.getConstant();
      fixed && whole)
    return Poly(std::clamp<int64_t>(*fixed, 0, *whole));
  if (isNeverNegative(at) && isNeverNegative(size - at))
    return at;
  return std::nullopt;
}

/// Returns the length of a slice, or std::nullopt if it depends on clamping.
std::optional<Poly> SizeDemands::getLength(unsigned dim, unsigned place) {
  Poly size = sizes.getSize(op->getOperand(0), dim);
  std::optional<Poly> start = getBound(op->getOperand(place), size, Poly());
  std::optional<Poly> end = getBound(op->getOperand(place + 1), size, size);
  std::optional<int64_t> step = readInt(op->getOperand(place + 2));
  if (!start || !end || !step || *step < 1)
    return std::nullopt;
  Poly length = *end - *start;
  if (std::optional<int64_t> number = length.getConstant())
    return Poly(*number <= 0 ? 0 : (*number - 1) / *step + 1);
  if (*step != 1 || !isNeverNegative(length))
    return std::nullopt;
  return length;
}

//===----------------------------------------------------------------------===//
// Emitted values
//===----------------------------------------------------------------------===//

Value SizeDemands::emitSize(Value tensor, unsigned dim) {
  return tb.create("aten.size.int", {tensor, tb.constInt(dim)},
                   getTorchType(builder.getContext(), "int"));
}

Value SizeDemands::emitNumber(StringRef name, Value lhs, Value rhs) {
  return tb.create(("aten." + name + ".int").str(), {lhs, rhs},
                   getTorchType(builder.getContext(), "int"));
}

/// Emits the length of a slice as the size of a new slice op. Later passes use
/// only this size.
Value SizeDemands::emitLength(unsigned dim, unsigned place) {
  TensorInfo info = *readTensorType(op->getOperand(0).getType());
  info.shape[dim] = ShapedType::kDynamic;
  Value slice =
      tb.create("aten.slice.Tensor",
                {op->getOperand(0), tb.constInt(dim), op->getOperand(place),
                 op->getOperand(place + 1), op->getOperand(place + 2)},
                getTensorType(info.shape, info.elementType));
  return emitSize(slice, dim);
}

LogicalResult SizeDemands::assertTrue(StringRef predicate, Value lhs, Value rhs,
                                      const Twine &message) {
  Value condition = tb.create(("aten." + predicate + ".int").str(), {lhs, rhs},
                              getTorchType(builder.getContext(), "bool"));
  OperationState state(op->getLoc(), "torch.runtime.assert");
  state.addOperands(condition);
  state.addAttribute("message",
                     builder.getStringAttr(getOpName(op) + ": " + message));
  builder.create(state);
  ++numAsserts;
  return success();
}

LogicalResult SizeDemands::refuse(unsigned dim, const Twine &expected,
                                  int64_t got) {
  return op->emitError() << "'torch." << getOpName(op) << "' dimension " << dim
                         << ": expected " << expected << ", got " << got;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult SizeDemands::demandIndex(unsigned dim, Value index, bool hasEnd) {
  Poly size = sizes.getSize(op->getOperand(0), dim), at = sizes.getInt(index);
  std::optional<int64_t> number = readInt(index), whole = size.getConstant();
  if (number && whole && (*number < -*whole || (hasEnd && *number >= *whole)))
    return refuse(dim,
                  "an index of at least " + Twine(-*whole) + " and less than " +
                      Twine(*whole),
                  *number);
  Value tensor = op->getOperand(0);
  if (!isNeverNegative(at + size)) {
    if (number)
      return assertTrue("ge", emitSize(tensor, dim), tb.constInt(-*number),
                        "index " + Twine(*number) +
                            " is out of bounds for dimension " + Twine(dim) +
                            ": expected a size of at least " + Twine(-*number));
    Value last = emitNumber("add", index, emitSize(tensor, dim));
    (void)assertTrue("ge", last, tb.constInt(0),
                     "an index is out of bounds for dimension " + Twine(dim) +
                         ": expected at least the negated size");
  }
  if (!hasEnd || isNeverNegative(size - at - Poly(1)))
    return success();
  return assertTrue("lt", index, emitSize(tensor, dim),
                    "an index is out of bounds for dimension " + Twine(dim) +
                        ": expected less than its size");
}

LogicalResult SizeDemands::demandLength(unsigned dim, unsigned place,
                                        const Poly &length, Value source) {
  std::optional<Poly> known = getLength(dim, place);
  if (known && *known == length)
    return success();
  std::optional<int64_t> expected = known ? known->getConstant() : std::nullopt;
  if (std::optional<int64_t> got = length.getConstant(); expected && got)
    return refuse(dim, Twine(*expected) + " elements, the size of the slice",
                  *got);
  Value wanted =
      source ? emitSize(source, dim) : tb.constInt(*length.getConstant());
  return assertTrue("eq", emitLength(dim, place), wanted,
                    source
                        ? "dimension " + Twine(dim) +
                              ": expected a source of the slice's size"
                        : "dimension " + Twine(dim) + ": expected a slice of " +
                              Twine(*length.getConstant()) + " elements");
}

LogicalResult SizeDemands::demandEqual(unsigned dim, unsigned other) {
  Value to = op->getOperand(0), from = op->getOperand(1);
  Poly size = sizes.getSize(to, dim), given = sizes.getSize(from, other);
  if (size == given)
    return success();
  std::optional<int64_t> expected = size.getConstant(),
                         got = given.getConstant();
  if (expected && got)
    return refuse(dim, "a source of size " + Twine(*expected), *got);
  return assertTrue("eq", emitSize(from, other), emitSize(to, dim),
                    "dimension " + Twine(dim) +
                        ": expected a source of the tensor's size");
}

LogicalResult SizeDemands::demandSize(unsigned dim, int64_t count) {
  Poly size = sizes.getSize(op->getOperand(0), dim);
  std::optional<int64_t> whole = size.getConstant();
  if (whole && *whole < count)
    return refuse(dim,
                  "at least " + Twine(count) + " elements, the number to crop",
                  *whole);
  if (isNeverNegative(size - Poly(count)))
    return success();
  return assertTrue("ge", emitSize(op->getOperand(0), dim), tb.constInt(count),
                    "dimension " + Twine(dim) + ": expected at least " +
                        Twine(count) + " elements, the number to crop");
}

LogicalResult SizeDemands::demandElements(unsigned dim) {
  Poly size = sizes.getSize(op->getOperand(0), dim);
  if (size.isZero())
    return refuse(dim, "1 element or more", 0);
  if (isNeverNegative(size - Poly(1)))
    return success();
  return assertTrue("gt", emitSize(op->getOperand(0), dim), tb.constInt(0),
                    "dimension " + Twine(dim) +
                        ": expected 1 element or more, got 0");
}

LogicalResult SizeDemands::demandBroadcast(unsigned place, unsigned from,
                                           Value to) {
  Value tensor = op->getOperand(place);
  Poly given = sizes.getSize(tensor, from), wanted = sizes.getInt(to);
  if (given.isOne() || given == wanted || readInt(to) == -1)
    return success();
  std::optional<int64_t> expected = wanted.getConstant(),
                         got = given.getConstant();
  if (expected && got)
    return refuse(
        from, "size 1 or " + Twine(*expected) + ", the size to broadcast to",
        *got);
  // Emits (size - 1) * (size - to) == 0, which holds if the size is 1 or `to`.
  Value size = emitSize(tensor, from);
  Value others = emitNumber("sub", size, tb.constInt(1));
  Value more = emitNumber("sub", size, to);
  Value product = emitNumber("mul", others, more);
  return assertTrue("eq", product, tb.constInt(0),
                    "dimension " + Twine(from) + " of operand " + Twine(place) +
                        ": expected size 1 or the size to broadcast to");
}

LogicalResult SizeDemands::demandCount(ValueRange shape) {
  Value tensor = op->getOperand(0);
  SmallVector<Poly> dims = sizes.getShape(tensor);
  Poly given(1), wanted(1);
  for (const Poly &dim : dims)
    given = given * dim;
  for (Value size : shape)
    wanted = wanted * sizes.getInt(size);
  if (given == wanted || (given.getConstant() && wanted.getConstant()))
    return success();
  Value count = tb.constInt(1), product = tb.constInt(1);
  for (unsigned dim = 0; dim < dims.size(); ++dim)
    count = emitNumber("mul", count, emitSize(tensor, dim));
  for (Value size : shape)
    product = emitNumber("mul", product, size);
  return assertTrue("eq", count, product,
                    "the shape must have as many elements as the tensor");
}

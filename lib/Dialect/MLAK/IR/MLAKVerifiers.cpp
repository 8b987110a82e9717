//===- MLAKVerifiers.cpp - Constraints of mlak ops ------------------------===//
//
// Shapes are checked against an op's shape signature: a list of operands, each
// a word with a letter for each dimension. Two dimensions with the same letter
// are equal where both are static. Special: `t` and `k` at the begin stand for
// one or more token dimensions, `+` for the dimension B + 1, `*` for any
// dimension, `?` for any shape, `@` for a cache, which gives C and r.
//
//===----------------------------------------------------------------------===//

#include "mla/Dialect/MLAK/IR/MLAKOps.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;
using namespace mla;
using namespace mla::mlak;

namespace {
/// A dimension that was seen: its size, and the operand that gave it.
struct Seen {
  int64_t size;
  unsigned operand;
};

/// Checks the operands of one op against its shape signature.
class ShapeChecker {
public:
  explicit ShapeChecker(KernelOpInterface op) : op(op) {}
  LogicalResult check();

private:
  LogicalResult checkSegment(OperandRange operands, StringRef word,
                             bool unitStride);
  LogicalResult checkOperand(Value value, unsigned index, StringRef word);
  LogicalResult checkRank(int64_t rank, unsigned index, StringRef word);
  LogicalResult checkTokens(ArrayRef<int64_t> sizes, unsigned index, char name);
  LogicalResult checkUnitStride(Value value, unsigned index);
  LogicalResult bind(StringRef name, int64_t size, unsigned index);

  KernelOpInterface op;
  std::map<std::string, Seen> dims;
};
} // namespace

/// Whether a word begins with a group of token dimensions.
static bool hasTokens(StringRef word) {
  return word.starts_with("t") || word.starts_with("k");
}

LogicalResult ShapeChecker::bind(StringRef name, int64_t size, unsigned index) {
  if (ShapedType::isDynamic(size) || name == "*")
    return success();
  auto [it, isNew] = dims.try_emplace(name.str(), Seen{size, index});
  if (isNew || it->second.size == size)
    return success();
  return op->emitOpError() << "C3: dimension '" << name << "' of operand #"
                           << index << " is " << size << ", of operand #"
                           << it->second.operand << " " << it->second.size;
}

LogicalResult ShapeChecker::checkTokens(ArrayRef<int64_t> sizes, unsigned index,
                                        char name) {
  std::string group(1, name);
  if (failed(bind("number of token dimensions " + group, sizes.size(), index)))
    return failure();
  for (auto [i, size] : llvm::enumerate(sizes))
    if (failed(bind(group + std::to_string(i), size, index)))
      return failure();
  return success();
}

LogicalResult ShapeChecker::checkRank(int64_t rank, unsigned index,
                                      StringRef word) {
  int64_t expected = word.size();
  if (hasTokens(word) ? rank >= expected : rank == expected)
    return success();
  return op->emitOpError() << "C2: operand #" << index << " has rank " << rank
                           << ", expected "
                           << (hasTokens(word) ? "at least " : "") << expected
                           << " (" << word << ")";
}

LogicalResult ShapeChecker::checkOperand(Value value, unsigned index,
                                         StringRef word) {
  if (auto cache = dyn_cast<CacheType>(value.getType())) {
    if (failed(bind("C", cache.getLatentWidth(), index)))
      return failure();
    return bind("r", cache.getRopeWidth(), index);
  }
  ArrayRef<int64_t> sizes = cast<ShapedType>(value.getType()).getShape();
  if (word == "?")
    return success();
  if (failed(checkRank(sizes.size(), index, word)))
    return failure();
  if (hasTokens(word)) {
    size_t tokens = sizes.size() - word.size() + 1;
    if (failed(checkTokens(sizes.take_front(tokens), index, word.front())))
      return failure();
    sizes = sizes.drop_front(tokens);
    word = word.drop_front();
  }
  for (auto [letter, size] : llvm::zip_equal(word, sizes)) {
    bool plusOne = letter == '+';
    if (plusOne && ShapedType::isDynamic(size))
      continue;
    if (failed(
            bind(plusOne ? "B" : StringRef(&letter, 1), size - plusOne, index)))
      return failure();
  }
  return success();
}

LogicalResult ShapeChecker::checkUnitStride(Value value, unsigned index) {
  auto type = dyn_cast<MemRefType>(value.getType());
  if (!type || type.getRank() == 0)
    return success();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || strides.back() == 1)
    return success();
  InFlightDiagnostic error = op->emitOpError()
                             << "C4: innermost stride of operand #" << index
                             << " is ";
  if (ShapedType::isDynamic(strides.back()))
    return error << "dynamic, expected 1";
  return error << strides.back() << ", expected 1";
}

LogicalResult ShapeChecker::checkSegment(OperandRange operands, StringRef word,
                                         bool unitStride) {
  for (auto [i, value] : llvm::enumerate(operands)) {
    unsigned index = operands.getBeginOperandIndex() + i;
    if (failed(checkOperand(value, index, word)) ||
        (unitStride && failed(checkUnitStride(value, index))))
      return failure();
  }
  return success();
}

LogicalResult ShapeChecker::check() {
  auto [inputs, outs] = op.getShapeSignature().split("->");
  SmallVector<StringRef> words;
  inputs.split(words, ',');
  for (auto [i, word] : llvm::enumerate(words))
    if (failed(checkSegment(op.getSegment(i), word, op.needsUnitStride(i))))
      return failure();
  words.clear();
  outs.split(words, ',', -1, /*KeepEmpty=*/false);
  OperandRange buffers = op.getOutBuffers();
  for (unsigned i = 0; i < buffers.size(); ++i)
    if (failed(checkSegment(buffers.slice(i, 1), words[i],
                            op.needsUnitStride(op.getNumInputSegments()))))
      return failure();
  return success();
}

/// C1: no mix of tensors and memrefs.
static LogicalResult verifyKinds(Operation *op) {
  std::optional<unsigned> tensor, memref;
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes())) {
    if (!tensor && isa<TensorType>(type))
      tensor = i;
    if (!memref && isa<MemRefType>(type))
      memref = i;
  }
  if (tensor && memref)
    return op->emitOpError()
           << "C1: operand #" << *tensor << " is a tensor, operand #" << *memref
           << " a memref, expected one kind";
  return success();
}

/// C7: results stand for the outs that are tensors, in order.
static LogicalResult verifyResults(KernelOpInterface op) {
  SmallVector<Type> wanted;
  for (Type type : op.getOutBuffers().getTypes())
    if (isa<TensorType>(type))
      wanted.push_back(type);
  if (wanted.size() != op->getNumResults())
    return op->emitOpError()
           << "C7: got " << op->getNumResults()
           << " results, expected one for each of outs that is a tensor: "
           << wanted.size();
  for (auto [i, want] : llvm::enumerate(wanted))
    if (op->getResult(i).getType() != want)
      return op->emitOpError()
             << "C7: result #" << i << " is " << op->getResult(i).getType()
             << ", its out is " << want;
  return success();
}

LogicalResult mlak::detail::verifyKernelOp(Operation *op) {
  auto kernel = cast<KernelOpInterface>(op);
  if (failed(verifyKinds(op)))
    return failure();
  auto [least, most] = kernel.getOutsRange();
  unsigned outs = kernel.getOutBuffers().size();
  if (outs < least || outs > most)
    return op->emitOpError() << "C5: got " << outs << " outs, expected "
                             << least << " to " << most;
  if (failed(verifyResults(kernel)))
    return failure();
  return ShapeChecker(kernel).check();
}

//===----------------------------------------------------------------------===//
// Matmul
//===----------------------------------------------------------------------===//

/// C8: the shape of an operand seen through a map.
static FailureOr<SmallVector<int64_t>>
viewShape(MatmulOp op, Value value, std::optional<ArrayRef<int64_t>> map,
          StringRef name) {
  ArrayRef<int64_t> sizes = cast<ShapedType>(value.getType()).getShape();
  if (!map)
    return SmallVector<int64_t>(sizes);
  SmallVector<int64_t> view, sorted;
  for (int64_t d : *map) {
    bool broadcast = d == -1;
    view.push_back(broadcast || d < 0 || d >= int64_t(sizes.size()) ? 1
                                                                    : sizes[d]);
    if (!broadcast)
      sorted.push_back(d);
  }
  llvm::sort(sorted);
  if (sorted != llvm::to_vector(llvm::seq<int64_t>(0, sizes.size())))
    return op.emitOpError() << "C8: " << name << " is [" << *map
                            << "], expected a permutation of the "
                            << sizes.size() << " dimensions and -1";
  return view;
}

namespace {
/// A dimension of an operand that a product multiplies.
struct Extent {
  StringRef operand;
  int64_t size;
};
} // namespace

/// C9: two operands have one extent.
static LogicalResult verifyExtent(MatmulOp op, StringRef name, Extent x,
                                  Extent y) {
  if (x.size == y.size || ShapedType::isDynamic(x.size) ||
      ShapedType::isDynamic(y.size))
    return success();
  return op.emitOpError() << "C9: " << name << " of " << x.operand << " is "
                          << x.size << ", of " << y.operand << " " << y.size;
}

/// C10: leading dimensions, aligned at the last.
static LogicalResult verifyBatch(MatmulOp op, StringRef name,
                                 ArrayRef<int64_t> view,
                                 ArrayRef<int64_t> out) {
  if (view.size() > out.size())
    return op.emitOpError()
           << "C10: " << name << " has " << view.size() - 2
           << " leading dimensions, out has " << out.size() - 2;
  out = out.take_back(view.size());
  for (size_t d = 0; d + 2 < view.size(); ++d)
    if (view[d] != 1 && view[d] != out[d] && !ShapedType::isDynamic(view[d]) &&
        !ShapedType::isDynamic(out[d]))
      return op.emitOpError()
             << "C10: leading dimension " << d << " of " << name << " is "
             << view[d] << ", of out " << out[d];
  return success();
}

LogicalResult MatmulOp::verify() {
  auto a = viewShape(*this, getA(), getAMap(), "a_map");
  auto b = viewShape(*this, getB(), getBMap(), "b_map");
  if (failed(a) || failed(b))
    return failure();
  auto out = cast<ShapedType>(getOuts()[0].getType()).getShape();
  if (a->size() < 2 || b->size() < 2 || out.size() < 2)
    return emitOpError() << "C2: views have rank " << a->size() << ", "
                         << b->size() << " and " << out.size()
                         << ", expected at least 2";
  unsigned n = getTransposeB() ? 2 : 1, k = getTransposeB() ? 1 : 2;
  Extent m{"a", (*a)[a->size() - 2]}, kOfA{"a", a->back()};
  Extent kOfB{"b", (*b)[b->size() - k]}, nOfB{"b", (*b)[b->size() - n]};
  if (failed(verifyExtent(*this, "M", m, {"out", out[out.size() - 2]})) ||
      failed(verifyExtent(*this, "K", kOfA, kOfB)) ||
      failed(verifyExtent(*this, "N", nOfB, {"out", out.back()})) ||
      failed(verifyBatch(*this, "a", *a, out)))
    return failure();
  return verifyBatch(*this, "b", *b, out);
}

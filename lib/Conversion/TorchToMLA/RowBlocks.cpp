//===- RowBlocks.cpp - Rows with scales of blocks -------------------------===//
//
// A model spells rows with scales of blocks with a dimension for the elements
// of a block:
//
//   t = x.float().view(.., n, g)                          // write
//   scale = (t.abs().amax(-1, keepdim=True) / 448).clamp(min=2**-126)
//   codes = (t / scale).to(float8_e4m3fn).view(.., n * g)
//   x = (codes.view(.., n, g).float() * scale).view(.., n * g)     // read
//
// The scale is a function of one number of 16 bits, the largest magnitude, and
// is tried for each. The other ops must be spelled as above.
//
//===----------------------------------------------------------------------===//

#include "RowBlocks.h"
#include "TorchReader.h"

#include "mla-runtime/mla_quantise.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Support/Remarks.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mla;
using namespace mla::torch;
using namespace mlir;

using Shape = SmallVector<int64_t>;

static Shape shapeOf(Value value) {
  auto info = readTensorType(value.getType());
  return info ? info->shape : Shape();
}

/// Returns the operand of an op that only changes the shape of a tensor, or
/// null.
static Value getViewed(Value value) {
  StringRef name = getOpName(value);
  return name == "aten.view" || name == "aten.reshape" ||
                 name == "aten._unsafe_view" || name == "aten.unsqueeze" ||
                 name == "aten.squeeze.dim" || name == "aten.squeeze.dims" ||
                 name == "aten.unflatten.int" ||
                 name == "aten.flatten.using_ints"
             ? value.getDefiningOp()->getOperand(0)
             : Value();
}

/// The blocks of a tensor [.., n, g].
struct Blocks {
  int64_t count = 0, group = 0;

  /// True if `shape` is [.., n, g].
  bool isSplit(ArrayRef<int64_t> shape) const {
    return shape.size() >= 2 && shape.back() == group &&
           shape[shape.size() - 2] == count;
  }
  /// True if `shape` is [.., n * g].
  bool isRow(ArrayRef<int64_t> shape) const {
    return !shape.empty() && shape.back() == count * group;
  }
  /// True if `shape` is [.., n, 1], or [.., n] of the same rank less one.
  bool isScale(ArrayRef<int64_t> shape, size_t rank) const {
    if (shape.size() == rank)
      return rank >= 2 && shape.back() == 1 && shape[rank - 2] == count;
    return shape.size() + 1 == rank && shape.back() == count;
  }
};

namespace {
struct BlockWrite {
  Operation *cast;
  Value x, codes; ///< rows [.., n * g], and the cast's result [.., n, g]
  Value scale;    ///< [.., n] or [.., n, 1]
  bool powers = false;
};

struct BlockRead {
  Value codes, scales; ///< [.., n * g] and [.., n]
  Value out;           ///< [.., n * g]
};

/// Proves and replaces the writes and reads of one cache.
class BlockRaiser {
public:
  bool run(const RowCache &cache, SmallVectorImpl<Operation *> &dead);

private:
  bool findWrite(const RowWrite &write);
  Value findRows(Value value, bool throughMagnitude);
  bool findScale(Value divisor, BlockWrite &write);
  bool findType(ArrayRef<RowStep> steps, ArrayRef<RowStep> tail,
                BlockWrite &write);
  bool isScaleOf(ArrayRef<RowStep> steps, ArrayRef<RowStep> tail, bool isHalf,
                 MlaDType scaleType);
  bool findRead(const RowRead &read);
  void rewrite(SmallVectorImpl<Operation *> &dead);
  bool fail(const Twine &reason) {
    if (why.empty())
      why = reason.str();
    return false;
  }

  Blocks blocks;
  MlaDType code = MLA_F8E4M3;
  SmallVector<BlockWrite, 2> writes;
  SmallVector<BlockRead, 2> reads;
  std::string why;
};
} // namespace

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

/// Returns the rows [.., n * g] of 16 bits that `value`, [.., n, g], is a view
/// of, perhaps through casts that lose nothing and with `throughMagnitude`
/// through an absolute value.
Value BlockRaiser::findRows(Value value, bool throughMagnitude) {
  bool isMagnitude = false;
  for (unsigned depth = 0; depth < 8 && value; ++depth) {
    FloatType type = getFloatElement(value);
    if (type && type.getWidth() == 16 && blocks.isRow(shapeOf(value)) &&
        isMagnitude == throughMagnitude)
      return value;
    if (!type || !(type.isF32() || type.getWidth() == 16))
      return {};
    Value source;
    Operation *op = value.getDefiningOp();
    std::optional<RowStep> step = readStep(op, source);
    if (Value viewed = getViewed(value)) {
      value = viewed;
    } else if (getOpName(op) == "aten.abs" && throughMagnitude) {
      isMagnitude = true;
      value = op->getOperand(0);
    } else if (step && step->kind == RowStep::Cast &&
               nf::Precision::holds(step->type, getFloatElement(source))) {
      value = source;
    } else {
      return {};
    }
  }
  return {};
}

/// Returns the tensor that `value` holds the largest elements of, in blocks.
static Value getReduced(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef name = getOpName(op);
  auto rank = static_cast<int64_t>(
      op && op->getNumOperands() ? shapeOf(op->getOperand(0)).size() : 0);
  std::optional<SmallVector<int64_t>> dims;
  if (name == "aten.amax")
    dims = readIntList(op->getOperand(1));
  else if (name == "aten.max.dim" && value == op->getResult(0))
    if (std::optional<int64_t> dim = readInt(op->getOperand(1)))
      dims = SmallVector<int64_t>{*dim};
  bool isLast = dims && dims->size() == 1 &&
                (dims->front() == -1 || dims->front() == rank - 1);
  return isLast ? op->getOperand(0) : Value();
}

/// True if `steps` give the scale of a page for every largest magnitude that is
/// finite, and quotients by it that `tail` rounds as a page does.
bool BlockRaiser::isScaleOf(ArrayRef<RowStep> steps, ArrayRef<RowStep> tail,
                            bool isHalf, MlaDType scaleType) {
  for (unsigned bits = 0; bits < 32768; ++bits) {
    float amax = isHalf ? mlaF16ToFloat(bits) : mlaBF16ToFloat(bits);
    if (!std::isfinite(amax))
      continue;
    uint32_t wanted;
    float divisor = mlaTileDivisor(code, scaleType, amax, 1.0f, &wanted);
    float scale = evaluate(steps, amax);
    if (mlaFloatBits(scale) != mlaFloatBits(divisor))
      return fail(llvm::formatv("the scale of a block with largest magnitude "
                                "{0} is {1}, and that of a page is {2}",
                                printNumber(amax), printNumber(scale),
                                printNumber(divisor)));
    float stored = evaluate(tail, amax / scale);
    float element =
        mlaDecodeElement(code, mlaEncodeElement(code, amax / scale));
    if (mlaFloatBits(stored) != mlaFloatBits(element))
      return fail(llvm::formatv("the model stores {0} for {1} in a block of "
                                "scale {2}, and a page stores {3}",
                                printNumber(stored), printNumber(amax),
                                printNumber(scale), printNumber(element)));
  }
  return true;
}

/// Finds whether scales are f32 or powers of two.
bool BlockRaiser::findType(ArrayRef<RowStep> steps, ArrayRef<RowStep> tail,
                           BlockWrite &write) {
  bool isHalf = getFloatElement(write.x).isF16();
  bool hasPowers = llvm::any_of(
      steps, [](const RowStep &step) { return step.kind == RowStep::Exp2; });
  write.powers = hasPowers;
  return isScaleOf(steps, tail, isHalf, hasPowers ? MLA_F8E8M0 : MLA_F32);
}

/// Finds the rows and the scale of a write.
bool BlockRaiser::findWrite(const RowWrite &write) {
  const RowChain &chain = write.chain;
  auto *divide =
      llvm::find_if(llvm::reverse(chain.steps), [](const RowStep &step) {
        return step.by && !isOneElement(step.by);
      }).base();
  unsigned after = divide - chain.steps.begin();
  if (after == 0)
    return fail("its rows are read with scales of blocks, but written without");
  const RowStep &step = chain.steps[after - 1];
  auto tail = ArrayRef(chain.steps).drop_front(after);
  Shape shape = shapeOf(chain.values.back());
  BlockWrite result{write.cast, {}, chain.values.back(), {}};
  float largest = mlaLargestElement(code);
  bool isClamped = tail.size() == 2 && tail[0].kind == RowStep::Clamp &&
                   tail[0].number == -largest && tail[0].high == largest;
  if (step.kind != RowStep::Divide || !step.type.isF32() || shape.size() < 2 ||
      !(tail.size() == 1 || isClamped) ||
      chain.values.back() != write.cast->getResult(0))
    return fail(
        "each block must be divided by its scale in f32, and then cast");
  Blocks own{shape[shape.size() - 2], shape.back()};
  if (writes.empty())
    blocks = own;
  if (own.count < 1 || own.group < 1 || !blocks.isSplit(shape) ||
      !blocks.isScale(shapeOf(step.by), shape.size()))
    return fail("its rows must be [.., n, g], and its scales [.., n, 1]");
  result.x = findRows(chain.values[after - 1], /*throughMagnitude=*/false);
  if (!result.x)
    return fail("a page stores rows of bf16 or f16, cut into blocks");
  Value scale = step.by;
  while (Value viewed = getViewed(scale)) {
    if (!blocks.isScale(shapeOf(viewed), shape.size()))
      break;
    scale = viewed;
  }
  result.scale = scale;
  // The scale is computed on [.., n] or [.., n, 1].
  RowChain steps = readChain(scale);
  while (Value viewed = getViewed(steps.values.front())) {
    RowChain before = readChain(viewed);
    llvm::append_range(before.steps, steps.steps);
    steps.steps = before.steps;
    steps.values.insert(steps.values.begin(), before.values.front());
  }
  Value reduced = getReduced(steps.values.front());
  if (!reduced || !blocks.isSplit(shapeOf(reduced)) ||
      findRows(reduced, /*throughMagnitude=*/true) != result.x)
    return fail("the scale of a block must follow from the largest magnitude "
                "of the block's own elements");
  if (llvm::any_of(steps.steps, [](const RowStep &s) { return bool(s.by); }))
    return fail("the scale of a block must not depend on another tensor");
  if (!findType(steps.steps, tail, result))
    return false;
  if (!writes.empty() && writes.front().powers != result.powers)
    return fail("its scales are both powers of two and others");
  writes.push_back(result);
  return true;
}

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

/// Looks through views until the last dimension has `size` elements and the
/// tensor has `rank` dimensions.
static Value findView(Value value, size_t rank, int64_t size) {
  while (value) {
    Shape shape = shapeOf(value);
    if (shape.size() == rank && shape.back() == size)
      return value;
    value = getViewed(value);
  }
  return {};
}

bool BlockRaiser::findRead(const RowRead &read) {
  ArrayRef<RowStep> steps = read.chain.steps;
  bool isRead = steps.size() >= 2 && steps[0].kind == RowStep::Cast &&
                steps[0].type.isF32() && steps[1].kind == RowStep::Multiply &&
                steps[1].type.isF32() && steps[1].by &&
                (steps.size() == 2 ||
                 (steps.size() == 3 && steps[2].kind == RowStep::Cast));
  if (!isRead)
    return fail("a read must multiply by the scales of the blocks, in f32");
  Value split = read.chain.values.front();
  size_t rank = shapeOf(split).size();
  if (!blocks.isSplit(shapeOf(split)) ||
      !blocks.isScale(shapeOf(steps[1].by), rank))
    return fail("a read must multiply by one scale for each block");
  int64_t width = blocks.count * blocks.group;
  BlockRead result;
  result.codes = findView(split, rank - 1, width);
  result.scales = findView(steps[1].by, rank - 1, blocks.count);
  // Follow the result to the view of whole rows, and to a cast after it.
  Value value = read.chain.values.back();
  for (unsigned depth = 0; depth < 4; ++depth) {
    SmallVector<Operation *> readers = getReaders(value);
    Value source;
    std::optional<RowStep> step =
        readers.size() == 1 ? readStep(readers[0], source) : std::nullopt;
    bool isCast = step && step->kind == RowStep::Cast && source == value &&
                  getFloatElement(value).isF32();
    bool isView = readers.size() == 1 && readers[0]->getNumResults() == 1 &&
                  getViewed(readers[0]->getResult(0)) == value;
    if (blocks.isRow(shapeOf(value)) && shapeOf(value).size() == rank - 1)
      result.out = value;
    if (!isCast && !(isView && !result.out))
      break;
    value = readers[0]->getResult(0);
  }
  if (!result.codes || !result.scales || !result.out)
    return fail("a read must view its blocks as whole rows");
  reads.push_back(result);
  return true;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void BlockRaiser::rewrite(SmallVectorImpl<Operation *> &dead) {
  for (BlockWrite &write : writes) {
    OpBuilder builder(write.cast);
    builder.setInsertionPointAfterValue(write.x);
    TorchBuilder torch(builder, write.cast->getLoc());
    Value x = torch.toBuiltin(write.x);
    auto rows = cast<RankedTensorType>(x.getType());
    Shape shape(rows.getShape());
    auto codes = RankedTensorType::get(
        shape, toBuiltinTensor(write.codes.getType()).getElementType());
    shape.back() = blocks.count;
    auto scales = RankedTensorType::get(shape, builder.getF32Type());
    auto quantise = QuantizeRowsOp::create(builder, write.cast->getLoc(), codes,
                                           scales, x, Value(), write.powers);
    auto wrap = [&](Value value) {
      auto type = cast<RankedTensorType>(value.getType());
      return torch.fromBuiltin(
          value, getTensorType(type.getShape(), type.getElementType()));
    };
    // The model's views of the codes and scales follow.
    auto viewAs = [&](Value value, Value like) -> Value {
      if (shapeOf(value).size() == shapeOf(like).size())
        return value;
      bool isCode = like == write.codes;
      Value dim = torch.constInt(-1);
      return isCode
                 ? torch.create("aten.unflatten.int",
                                {value, dim,
                                 torch.intList({blocks.count, blocks.group})},
                                like.getType())
                 : torch.create("aten.unsqueeze", {value, dim}, like.getType());
    };
    Value codeView = viewAs(wrap(quantise.getCodes()), write.codes),
          scaleView = viewAs(wrap(quantise.getBlockScales()), write.scale);
    write.codes.replaceAllUsesWith(codeView);
    Operation *scaleOp = write.scale.getDefiningOp();
    write.scale.replaceUsesWithIf(scaleView, [&](OpOperand &use) {
      return use.getOwner()->getBlock() == scaleOp->getBlock();
    });
    dead.push_back(write.cast);
    dead.push_back(scaleOp);
  }
  for (BlockRead &read : reads) {
    Operation *last = read.out.getDefiningOp();
    OpBuilder builder(last);
    TorchBuilder torch(builder, last->getLoc());
    Value codes = torch.toBuiltin(read.codes);
    Value out = DequantizeRowsOp::create(
        builder, last->getLoc(), toBuiltinTensor(read.out.getType()), codes,
        torch.toBuiltin(read.scales), Value());
    read.out.replaceAllUsesWith(torch.fromBuiltin(out, read.out.getType()));
    dead.push_back(last);
  }
}

bool BlockRaiser::run(const RowCache &cache,
                      SmallVectorImpl<Operation *> &dead) {
  Operation *op = cache.writes.front().cast;
  FloatType type = cache.writes.front().chain.steps.back().type;
  code = isa<Float8E5M2Type>(type) ? MLA_F8E5M2 : MLA_F8E4M3;
  bool isProved =
      llvm::all_of(cache.writes,
                   [&](const RowWrite &write) {
                     return write.chain.steps.back().type == type
                                ? findWrite(write)
                                : fail("its rows have codes of two types");
                   }) &&
      llvm::all_of(cache.reads,
                   [&](const RowRead &read) { return findRead(read); });
  if (!isProved) {
    remarkMissed(op, kRowPass, "P14")
        << remark::reason("P14: a cache of 8 bits is not written and read as "
                          "pages are: {0}",
                          why)
        << remark::metric("obligation", 14);
    return false;
  }
  remarkPassed(op, kRowPass, "rows")
      << "a cache of 8 bits with scales of blocks, written and read as pages "
         "are"
      << remark::metric("group", blocks.group)
      << remark::metric("scale", writes.front().powers ? "ue8m0" : "f32");
  rewrite(dead);
  return true;
}

std::optional<bool>
mla::torch::raiseRowBlocks(const RowCache &cache,
                           SmallVectorImpl<Operation *> &dead) {
  auto hasBlocks = [](const RowChain &chain) {
    return llvm::any_of(chain.steps, [](const RowStep &step) {
      return step.by && !isOneElement(step.by) && shapeOf(step.by).back() == 1;
    });
  };
  bool isBlocked = llvm::any_of(cache.writes,
                                [&](const RowWrite &write) {
                                  return hasBlocks(write.chain);
                                }) ||
                   llvm::any_of(cache.reads, [&](const RowRead &read) {
                     return hasBlocks(read.chain);
                   });
  return isBlocked ? std::optional(BlockRaiser().run(cache, dead))
                   : std::nullopt;
}

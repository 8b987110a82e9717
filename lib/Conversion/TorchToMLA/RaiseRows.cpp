//===- RaiseRows.cpp - Caches of 8 bits as models spell them --------------===//
//
// A row of 16-bit numbers has 65536 values, and its codes have 256. So whether
// a model's chain of ops has the bits of a page is not derived but tried, for
// each value. The scale is one that the model multiplies by when it reads, or
// none: then the model's products with a scale stay ops of the model.
//
//===----------------------------------------------------------------------===//

#include "RaiseRows.h"
#include "RowBlocks.h"
#include "RowCaches.h"
#include "TorchReader.h"

#include "mla-runtime/mla_quantise.h"

#include "mla/Conversion/Raise/Raiser.h"
#include "mla/Dialect/MLA/IR/MLAOps.h"
#include "mla/Support/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mla;
using namespace mla::torch;
using namespace mlir;

static MlaDType getCode(FloatType type) {
  return isa<Float8E5M2Type>(type) ? MLA_F8E5M2 : MLA_F8E4M3;
}

namespace {
/// The scale of the rows of a cache: a number, a tensor, or none (1).
struct RowScale {
  std::optional<float> number;
  Value tensor;

  bool operator==(const RowScale &other) const = default;
  /// Returns the number that values are divided by, if it is constant.
  float getDivisor() const { return number.value_or(1.0f); }
};

/// Proves and replaces the writes and reads of one cache.
class RowRaiser {
public:
  RowRaiser(const RowCache &cache, func::FuncOp func)
      : cache(cache), func(func) {}

  /// Returns false if the cache stays.
  bool run(SmallVectorImpl<Operation *> &dead);

private:
  SmallVector<RowScale> getScales();
  bool prove(const RowScale &scale);
  std::optional<unsigned> proveWrite(const RowWrite &write,
                                     const RowScale &scale);
  bool storesPageCodes(const RowChain &chain, unsigned cut, float divisor);
  bool isDividedByTensor(const RowChain &chain, unsigned cut, Value scale);
  std::optional<unsigned> proveRead(const RowRead &read, const RowScale &scale);
  bool readsPageValues(ArrayRef<RowStep> steps, FloatType codes, float divisor);
  Value emitScale(const RowScale &scale);
  void rewrite(const RowScale &scale, SmallVectorImpl<Operation *> &dead);
  void fail(const Twine &reason);

  const RowCache &cache;
  func::FuncOp func;
  /// The proved chain of each write begins at this value; that of each read
  /// ends at this value.
  SmallVector<unsigned, 2> cuts, ends;
  std::string why; ///< the first reason against the proof
};
} // namespace

void RowRaiser::fail(const Twine &reason) {
  if (why.empty())
    why = reason.str();
}

static std::string printType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

/// Returns the scales that may be those of the pages: those that the reads
/// multiply by, and none.
SmallVector<RowScale> RowRaiser::getScales() {
  SmallVector<RowScale> scales;
  auto add = [&](const RowScale &scale) {
    if (!llvm::is_contained(scales, scale))
      scales.push_back(scale);
  };
  for (const RowRead &read : cache.reads)
    for (const RowStep &step : read.chain.steps) {
      auto number = static_cast<float>(step.number);
      bool isTensor = step.by && isOneElement(step.by) &&
                      isa_and_nonnull<Float32Type>(getFloatElement(step.by));
      if (isTensor && step.kind == RowStep::Multiply)
        add({std::nullopt, step.by});
      else if (!step.by && step.kind == RowStep::Multiply)
        add({number, {}});
      else if (!step.by && step.kind == RowStep::Divide)
        add({1.0f / number, {}});
    }
  llvm::erase_if(scales, [](const RowScale &scale) {
    return scale.number && !(*scale.number > 0 && std::isfinite(*scale.number));
  });
  add({});
  return scales;
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

/// True if the steps from value `cut` on give the codes that a page stores for
/// every number of 16 bits but NaN.
bool RowRaiser::storesPageCodes(const RowChain &chain, unsigned cut,
                                float divisor) {
  FloatType to = chain.steps.back().type;
  bool isHalf = getFloatElement(chain.values[cut]).isF16();
  auto steps = ArrayRef(chain.steps).drop_front(cut);
  // Begins with 1 in bf16, since a reason names the first number that differs.
  for (unsigned i = 0; i < 65536; ++i) {
    unsigned bits = (i + 0x3f80) & 0xffff;
    float x = isHalf ? mlaF16ToFloat(bits) : mlaBF16ToFloat(bits);
    if (std::isnan(x))
      continue;
    float wanted = mlaDecodeElement(getCode(to),
                                    mlaEncodeElement(getCode(to), x / divisor));
    float stored = evaluate(steps, x);
    if (mlaFloatBits(stored) == mlaFloatBits(wanted))
      continue;
    std::string text = llvm::formatv(
        "the model stores {0} for {1}, and a page with scale {2} stores {3}",
        printNumber(stored), printNumber(x), printNumber(divisor),
        printNumber(wanted));
    if (std::isnan(stored) || std::isinf(stored))
      text += "; clamp to the largest number before the cast";
    fail(text);
    return false;
  }
  return true;
}

/// True if the steps from value `cut` on are those of a page, with a tensor as
/// scale: a cast to f32, a division, a clamp and the cast.
bool RowRaiser::isDividedByTensor(const RowChain &chain, unsigned cut,
                                  Value scale) {
  auto steps = ArrayRef(chain.steps).drop_front(cut);
  float largest = mlaLargestElement(getCode(chain.steps.back().type));
  auto isF32 = [](const RowStep &step) { return step.type.isF32(); };
  bool isSpelled =
      steps.size() == 4 && llvm::all_of(steps.drop_back(), isF32) &&
      steps[0].kind == RowStep::Cast && steps[1].kind == RowStep::Divide &&
      steps[1].by == scale && steps[2].kind == RowStep::Clamp &&
      steps[2].number == -largest && steps[2].high == largest;
  if (!isSpelled)
    fail("a scale that is a tensor must divide the rows in f32, and a clamp to "
         "the largest number must follow");
  return isSpelled;
}

/// Returns the first value of the chain from which on the write has the bits of
/// a page.
std::optional<unsigned> RowRaiser::proveWrite(const RowWrite &write,
                                              const RowScale &scale) {
  const RowChain &chain = write.chain;
  auto shape = readTensorType(chain.values.back().getType())->shape;
  bool isTried = false;
  for (unsigned cut = 0; cut < chain.steps.size(); ++cut) {
    FloatType type = getFloatElement(chain.values[cut]);
    auto steps = ArrayRef(chain.steps).drop_front(cut);
    bool hasTensor =
        llvm::any_of(steps, [](const RowStep &step) { return bool(step.by); });
    if (!(type.isBF16() || type.isF16()) || hasTensor != bool(scale.tensor) ||
        readTensorType(chain.values[cut].getType())->shape != shape)
      continue;
    isTried = true;
    if (scale.tensor ? isDividedByTensor(chain, cut, scale.tensor)
                     : storesPageCodes(chain, cut, scale.getDivisor()))
      return cut;
  }
  if (!isTried)
    fail("a page stores rows of bf16 or f16, divided by the scale that the "
         "reads multiply by");
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

/// True if `steps` give the values that a page has for every code but NaN.
bool RowRaiser::readsPageValues(ArrayRef<RowStep> steps, FloatType codes,
                                float divisor) {
  for (unsigned code = 0; code < 256; ++code) {
    float element = mlaDecodeElement(getCode(codes), code);
    if (std::isnan(element))
      continue;
    float wanted = roundTo(steps.back().type, element * divisor);
    float read = evaluate(steps, element);
    if (mlaFloatBits(read) == mlaFloatBits(wanted))
      continue;
    fail(
        llvm::formatv("the model reads {0} for the stored {1}, and a page with "
                      "scale {2} reads {3}",
                      read, element, divisor, wanted));
    return false;
  }
  return true;
}

/// True if `steps` are a cast to f32 and a product with `scale`, perhaps with a
/// cast.
static bool isMultipliedByTensor(ArrayRef<RowStep> steps, Value scale) {
  return steps.size() >= 2 && steps.size() <= 3 &&
         steps[0].kind == RowStep::Cast && steps[0].type.isF32() &&
         steps[1].kind == RowStep::Multiply && steps[1].type.isF32() &&
         steps[1].by == scale &&
         (steps.size() == 2 || steps[2].kind == RowStep::Cast);
}

/// Returns the last value of the chain up to which the read has the bits of a
/// page; without a scale the first such value.
std::optional<unsigned> RowRaiser::proveRead(const RowRead &read,
                                             const RowScale &scale) {
  const RowChain &chain = read.chain;
  FloatType codes = getFloatElement(chain.values.front());
  auto shape = readTensorType(chain.values.front().getType())->shape;
  std::optional<unsigned> end;
  for (unsigned count = 1; count <= chain.steps.size(); ++count) {
    auto steps = ArrayRef(chain.steps).take_front(count);
    bool hasTensor =
        llvm::any_of(steps, [](const RowStep &step) { return bool(step.by); });
    if (isCodeType(steps.back().type) || hasTensor != bool(scale.tensor) ||
        readTensorType(chain.values[count].getType())->shape != shape)
      continue;
    bool multiplies = llvm::any_of(
        steps, [](const RowStep &step) { return step.kind != RowStep::Cast; });
    if (!scale.tensor && scale.number && !multiplies)
      continue;
    if (scale.tensor ? isMultipliedByTensor(steps, scale.tensor)
                     : readsPageValues(steps, codes, scale.getDivisor()))
      end = count;
    if (end && !scale.number && !scale.tensor)
      break;
  }
  if (!end)
    fail("a read does not multiply by the scale of the others");
  return end;
}

bool RowRaiser::prove(const RowScale &scale) {
  cuts.clear();
  ends.clear();
  for (const RowWrite &write : cache.writes)
    if (auto cut = proveWrite(write, scale))
      cuts.push_back(*cut);
    else
      return false;
  for (const RowRead &read : cache.reads)
    if (auto end = proveRead(read, scale))
      ends.push_back(*end);
    else
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// True if the rows have a static width.
static bool hasRows(Value tensor) {
  auto info = readTensorType(tensor.getType());
  return info && !info->shape.empty() &&
         !ShapedType::isDynamic(info->shape.back());
}

/// Emits the scale as a builtin tensor [1], null without a scale.
Value RowRaiser::emitScale(const RowScale &scale) {
  OpBuilder builder(func.getContext());
  if (scale.tensor) {
    builder.setInsertionPointAfterValue(scale.tensor);
    TorchBuilder torch(builder, scale.tensor.getLoc());
    Type vector = getTensorType({1}, builder.getF32Type());
    return torch.toBuiltin(torch.create(
        "aten.view", {scale.tensor, torch.intList(ArrayRef<int64_t>{1})},
        vector));
  }
  if (!scale.number)
    return {};
  builder.setInsertionPointToStart(&func.getBody().front());
  auto type = RankedTensorType::get({1}, builder.getF32Type());
  return arith::ConstantOp::create(
      builder, func.getLoc(), type,
      DenseElementsAttr::get(type, ArrayRef<float>(*scale.number)));
}

void RowRaiser::rewrite(const RowScale &scale,
                        SmallVectorImpl<Operation *> &dead) {
  Value factor = emitScale(scale);
  for (auto [write, cut] : llvm::zip_equal(cache.writes, cuts)) {
    OpBuilder builder(write.cast);
    TorchBuilder torch(builder, write.cast->getLoc());
    Value codes = write.chain.values.back(),
          x = torch.toBuiltin(write.chain.values[cut]);
    auto rows = QuantizeRowsOp::create(builder, write.cast->getLoc(),
                                       toBuiltinTensor(codes.getType()), Type(),
                                       x, factor, /*powers=*/false);
    codes.replaceAllUsesWith(
        torch.fromBuiltin(rows.getCodes(), codes.getType()));
    dead.push_back(write.cast);
  }
  for (auto [read, end] : llvm::zip_equal(cache.reads, ends)) {
    Value out = read.chain.values[end];
    Operation *last = out.getDefiningOp(),
              *cast = read.chain.values[1].getDefiningOp();
    OpBuilder builder(last);
    TorchBuilder torch(builder, last->getLoc());
    Value codes = torch.toBuiltin(cast->getOperand(0));
    auto rows = DequantizeRowsOp::create(builder, last->getLoc(),
                                         toBuiltinTensor(out.getType()), codes,
                                         Value(), factor);
    out.replaceAllUsesWith(torch.fromBuiltin(rows.getOut(), out.getType()));
    dead.push_back(last);
  }
}

bool RowRaiser::run(SmallVectorImpl<Operation *> &dead) {
  Operation *op = cache.writes.front().cast;
  bool isRow = llvm::all_of(cache.writes, [](const RowWrite &write) {
    return hasRows(write.chain.values.back());
  });
  isRow &= llvm::all_of(cache.reads, [](const RowRead &read) {
    return hasRows(read.chain.values.front());
  });
  if (!isRow)
    fail("a page stores rows of a static width");
  for (const RowScale &scale : getScales()) {
    if (!isRow || !prove(scale))
      continue;
    auto remark = remarkPassed(op, kRowPass, "rows");
    remark << "a cache of 8 bits, written and read as pages are"
           << remark::metric("type",
                             printType(cache.writes[0].chain.steps.back().type))
           << remark::metric("scale", scale.tensor ? "tensor"
                                      : scale.number
                                          ? printNumber(*scale.number)
                                          : "none");
    rewrite(scale, dead);
    return true;
  }
  remarkMissed(op, kRowPass, "P14")
      << remark::reason("P14: a cache of 8 bits is not written and read as "
                        "pages are: {0}",
                        why)
      << remark::metric("obligation", 14);
  return false;
}

//===----------------------------------------------------------------------===//
// All caches
//===----------------------------------------------------------------------===//

/// Erases those of `ops` that nothing reads.
static void eraseDeadOps(ArrayRef<Operation *> ops) {
  TorchReader reader;
  raise::eraseDead(ops, [&](Operation *op) {
    return mla::torch::isPure(op) &&
           llvm::all_of(op->getUsers(), [&](Operation *user) {
             return user->getNumResults() == 0 && reader.isMetadata(user);
           });
  });
}

void mla::torch::raiseRows(func::FuncOp func) {
  SmallVector<Operation *> dead;
  splitRowReads(func, dead);
  eraseDeadOps(dead);
  dead.clear();
  for (const RowCache &cache : findRowCaches(func))
    if (std::optional<bool> blocks = raiseRowBlocks(cache, dead); !blocks)
      RowRaiser(cache, func).run(dead);
  eraseDeadOps(dead);
}

//===- CheckSizes.cpp - Verify the sizes of arguments and results ---------===//

#include "mla/Dialect/Torch/Transforms/CheckSizes.h"
#include "mla/Dialect/Torch/IR/TorchView.h"
#include "mla/Dialect/Torch/Transforms/Passes.h"
#include "mla/Support/Remarks.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace mla {
#define GEN_PASS_DEF_MLACHECKSIZESPASS
#include "mla/Dialect/Torch/Transforms/Passes.h.inc"
} // namespace mla

using namespace mla;
using namespace mlir;

/// Returns the sizes of a torch or builtin tensor, with kDynamic for unknown
/// sizes. Returns std::nullopt for other types.
static std::optional<SmallVector<int64_t>> getSizes(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return llvm::to_vector(tensor.getShape());
  if (auto tensor = torch::readTensorType(type))
    return tensor->shape;
  return std::nullopt;
}

/// Describes what is invalid in a torch type, or returns "". The type is
/// unparsed text here.
static std::string findBadText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  StringRef sizes = StringRef(text).split('[').second.split(']').first;
  if (!StringRef(text).starts_with("!torch."))
    return "";
  if (sizes.contains('-'))
    return "a negative size, expected 1 or more";
  SmallVector<StringRef> parts;
  sizes.split(parts, ',');
  for (StringRef part : parts) {
    int64_t number;
    bool isNumber = !part.empty() && llvm::all_of(part, llvm::isDigit);
    if (isNumber && part.getAsInteger(10, number))
      return "size " + part.str() +
             ": the tensor has more elements than memory can hold";
  }
  return "";
}

static std::string findBadNumber(ArrayRef<int64_t> sizes, bool isResult) {
  int64_t elements = 1;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (ShapedType::isDynamic(size))
      continue;
    std::string where =
        "size " + std::to_string(size) + " in dimension " + std::to_string(dim);
    bool mayBeEmpty = isResult || (dim + 1 == sizes.size() && dim >= 2);
    if (size < (mayBeEmpty ? 0 : 1))
      return where + ", expected 1 or more";
    if (__builtin_mul_overflow(elements, size, &elements) ||
        elements >= int64_t(1) << 40)
      return where + ": the tensor has more elements than memory can hold";
  }
  return "";
}

static std::string findBadSize(TypeRange types, bool isResult) {
  for (auto [i, type] : llvm::enumerate(types)) {
    std::string bad = findBadText(type);
    std::optional<SmallVector<int64_t>> sizes = getSizes(type);
    if (bad.empty() && sizes)
      bad = findBadNumber(*sizes, isResult);
    if (!bad.empty())
      return (isResult ? "result " : "argument ") + std::to_string(i) +
             " has " + bad;
  }
  return "";
}

std::string mla::findBadSize(FunctionOpInterface function) {
  std::string bad = ::findBadSize(function.getArgumentTypes(), false);
  return bad.empty() ? ::findBadSize(function.getResultTypes(), true) : bad;
}

/// True if the result of an op contains each element of the first operand
/// exactly once.
static bool keepsElements(Operation *op) {
  static const llvm::StringSet<> names = {"aten.view",
                                          "aten.reshape",
                                          "aten._unsafe_view",
                                          "aten._reshape_alias",
                                          "aten.squeeze",
                                          "aten.squeeze.dim",
                                          "aten.unsqueeze",
                                          "aten.permute",
                                          "aten.t",
                                          "aten.transpose.int",
                                          "aten.flatten.using_ints",
                                          "aten.unflatten.int",
                                          "aten.contiguous",
                                          "aten.clone"};
  return names.contains(torch::getOpName(op)) && op->getNumOperands() > 0 &&
         op->getNumResults() == 1;
}

/// Returns the number of elements of a static shape, or std::nullopt if the
/// shape is dynamic or too large.
static std::optional<int64_t> countElements(Type type) {
  std::optional<SmallVector<int64_t>> sizes = getSizes(type);
  int64_t count = 1;
  if (!sizes || llvm::any_of(*sizes, ShapedType::isDynamic))
    return std::nullopt;
  for (int64_t size : *sizes)
    if (__builtin_mul_overflow(count, size, &count))
      return std::nullopt;
  return count;
}

/// Checks that views have as many elements as their operands.
static LogicalResult checkViews(FunctionOpInterface function) {
  WalkResult walked = function->walk([](Operation *op) -> WalkResult {
    if (!keepsElements(op))
      return WalkResult::advance();
    std::optional<int64_t> from = countElements(op->getOperandTypes().front());
    std::optional<int64_t> to = countElements(op->getResultTypes().front());
    if (!from || !to || *from == *to)
      return WalkResult::advance();
    return op->emitError() << "'" << torch::getOpName(op)
                           << "' must keep the number of elements, " << *from
                           << ", got " << *to;
  });
  return failure(walked.wasInterrupted());
}

namespace {
struct MLACheckSizesPass : mla::impl::MLACheckSizesPassBase<MLACheckSizesPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      std::string bad = findBadSize(function);
      ++numFunctions;
      if (bad.empty() && failed(checkViews(function)))
        return signalPassFailure();
      if (bad.empty()) {
        remarkAnalysis(function, "mla-check-sizes", "Sizes")
            << remark::metric("arguments", function.getNumArguments())
            << "all sizes are valid";
        continue;
      }
      function.emitError() << bad;
      return signalPassFailure();
    }
    markAllAnalysesPreserved();
  }
};
} // namespace

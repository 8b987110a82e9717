//===- LegalizeEinsumSpelling.cpp - Normalize einsum equations ------------===//
// In PyTorch an equation may omit its result, use an ellipsis for leading
// dimensions, broadcast a dimension of size 1 along a letter, and sum over a
// dimension of one operand only. The readers of this project and torch-mlir
// support only equations with letters, a result, one size per letter, and sums
// of products. This step converts the first form to the second.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mla::torch;

Value mla::torch::createEinsum(TorchBuilder &tb, Operation *like,
                               const Twine &equation, ValueRange tensors,
                               Type type) {
  Operation *text = tb.builder.clone(*like->getOperand(0).getDefiningOp());
  text->setAttr("value", tb.builder.getStringAttr(equation));
  return tb.create("aten.einsum",
                   {text->getResult(0), tb.tensorList(tensors), tb.none()},
                   type);
}

/// Returns `count` letters that `text` does not contain, or fewer if there are
/// not enough.
static std::string findUnused(StringRef text, size_t count) {
  std::string unused;
  for (char first : {'A', 'a'})
    for (char letter = first; letter < first + 26; ++letter)
      if (unused.size() < count && !text.contains(letter))
        unused.push_back(letter);
  return unused;
}

/// Returns the number of dimensions that the ellipsis of `letters` stands for
/// in a tensor of `rank` dimensions, or std::nullopt if the letters do not
/// match the rank.
static std::optional<size_t> countElided(StringRef letters, size_t rank) {
  bool isElided = letters.contains("...");
  size_t named = letters.size() - (isElided ? 3 : 0);
  if (named > rank || (!isElided && named != rank))
    return std::nullopt;
  return rank - named;
}

/// Replaces the ellipsis of `letters` with the last `count` letters of
/// `elided`. Returns std::nullopt if a character is left that is not a letter.
static std::optional<std::string> fillEllipsis(StringRef letters,
                                               StringRef elided, size_t count) {
  std::string filled = letters.str();
  if (size_t place = filled.find("..."); place != std::string::npos)
    filled.replace(place, 3, elided.take_back(count).str());
  if (!llvm::all_of(filled, [](char c) { return llvm::isAlpha(c); }))
    return std::nullopt;
  return filled;
}

/// Returns the letters that occur exactly once in all `operands` together,
/// sorted.
static std::string listSingle(ArrayRef<std::string> operands) {
  std::string all, single;
  for (const std::string &operand : operands)
    all += operand;
  llvm::sort(all);
  for (char letter : all)
    if (StringRef(all).count(letter) == 1)
      single.push_back(letter);
  return single;
}

/// Returns the letters of an equation over tensors of these ranks, including an
/// implied result. Letters may repeat. Returns std::nullopt if the text is not
/// an equation.
static std::optional<EinsumLetters> spellOut(StringRef equation,
                                             ArrayRef<size_t> ranks) {
  std::string text = equation.str();
  llvm::erase(text, ' ');
  bool hasResult = StringRef(text).contains("->");
  auto [inputs, out] = StringRef(text).split("->");
  SmallVector<StringRef> parts(llvm::split(inputs, ','));
  if (parts.size() != ranks.size())
    return std::nullopt;
  SmallVector<size_t> counts;
  size_t widest = 0;
  for (auto [part, rank] : llvm::zip(parts, ranks)) {
    std::optional<size_t> count = countElided(part, rank);
    if (!count)
      return std::nullopt;
    counts.push_back(*count);
    widest = std::max(widest, *count);
  }
  std::string elided = findUnused(text, widest);
  if (elided.size() < widest)
    return std::nullopt;
  EinsumLetters letters;
  SmallVector<std::string, 3> named;
  for (auto [part, count] : llvm::zip(parts, counts)) {
    auto filled = fillEllipsis(part, elided, count);
    if (!filled)
      return std::nullopt;
    letters.operands.push_back(*filled);
    named.push_back(*fillEllipsis(part, "", 0));
  }
  auto result = hasResult ? fillEllipsis(out, elided, widest)
                          : std::optional(elided + listSingle(named));
  if (!result)
    return std::nullopt;
  letters.out = *result;
  return letters;
}

/// True if a tensor has another size than 1 along `letter`.
static bool isWide(char letter, const EinsumLetters &letters,
                   ArrayRef<Value> tensors) {
  for (auto [part, tensor] : llvm::zip(letters.operands, tensors)) {
    TensorInfo info = *readTensorType(tensor.getType());
    for (auto [name, size] : llvm::zip(part, info.shape))
      if (name == letter && size != 1)
        return true;
  }
  return false;
}

/// Drops dimensions of size 1 whose letter has another size elsewhere. Returns
/// true if there were any.
static bool dropBroadcast(TorchBuilder &tb, EinsumLetters &letters,
                          MutableArrayRef<Value> tensors) {
  bool changed = false;
  for (auto [part, tensor] : llvm::zip(letters.operands, tensors))
    for (unsigned dim = part.size(); dim-- > 0;) {
      TensorInfo info = *readTensorType(tensor.getType());
      if (info.shape[dim] != 1 || part.size() == 1 ||
          !isWide(part[dim], letters, tensors))
        continue;
      SmallVector<int64_t> shape(info.shape);
      shape.erase(shape.begin() + dim);
      tensor = tb.create("aten.squeeze.dim", {tensor, tb.constInt(dim)},
                         getTensorType(shape, info.elementType));
      part.erase(dim, 1);
      changed = true;
    }
  return changed;
}

/// True if `letter` is in the result or in several operands.
static bool isShared(char letter, const EinsumLetters &letters) {
  return StringRef(letters.out).contains(letter) ||
         llvm::count_if(letters.operands, [&](const std::string &operand) {
           return StringRef(operand).contains(letter);
         }) > 1;
}

/// Sums each operand over the dimensions that neither another operand nor the
/// result has. Returns true if there were any.
static bool sumAlone(TorchBuilder &tb, EinsumLetters &letters,
                     MutableArrayRef<Value> tensors) {
  bool changed = false;
  for (auto [part, tensor] : llvm::zip(letters.operands, tensors)) {
    TensorInfo info = *readTensorType(tensor.getType());
    std::string kept;
    SmallVector<int64_t> dims, shape;
    for (auto [dim, letter] : llvm::enumerate(part)) {
      if (!isShared(letter, letters) && StringRef(part).count(letter) == 1) {
        dims.push_back(dim);
        continue;
      }
      kept.push_back(letter);
      shape.push_back(info.shape[dim]);
    }
    if (tensors.size() == 1 || dims.empty() || kept.empty() ||
        !isa<FloatType>(info.elementType))
      continue;
    tensor =
        tb.create("aten.sum.dim_IntList",
                  {tensor, tb.intList(dims), tb.constBool(false), tb.none()},
                  getTensorType(shape, info.elementType));
    part = kept;
    changed = true;
  }
  return changed;
}

/// Rewrites an einsum if its form is not the supported one. Returns true if
/// the einsum changed.
static bool spellEinsum(Operation *op) {
  std::optional<StringRef> equation = readStr(op->getOperand(0));
  std::optional<ValueRange> operands = readList(op->getOperand(1));
  if (!equation || !operands || operands->empty())
    return false;
  SmallVector<Value> tensors(*operands);
  SmallVector<size_t> ranks;
  for (Value tensor : tensors) {
    std::optional<TensorInfo> info = readTensorType(tensor.getType());
    if (!info)
      return false;
    ranks.push_back(info->shape.size());
  }
  std::optional<EinsumLetters> letters = spellOut(*equation, ranks);
  if (!letters)
    return false;
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  bool changed = equation->contains('.') || !equation->contains("->");
  changed |= dropBroadcast(tb, *letters, tensors);
  changed |= sumAlone(tb, *letters, tensors);
  if (!changed)
    return false;
  Value spelled = createEinsum(
      tb, op, Twine(llvm::join(letters->operands, ",")) + "->" + letters->out,
      tensors, op->getResult(0).getType());
  op->getResult(0).replaceAllUsesWith(spelled);
  // Erase the list, because it would count as another reader of its tensors.
  Operation *list = op->getOperand(1).getDefiningOp();
  op->erase();
  if (list->use_empty())
    list->erase();
  return true;
}

unsigned mla::torch::spellEinsums(func::FuncOp func) {
  SmallVector<Operation *> found;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten.einsum")
      found.push_back(op);
  });
  return llvm::count_if(found, spellEinsum);
}

//===- LegalizeEinsumChains.cpp - Einsums of more than two operands -------===//
// If an einsum has more than two operands, torch-mlir multiplies them
// elementwise and refuses the remaining sum. PyTorch contracts them from the
// left, two at a time. This step does the same.
//===----------------------------------------------------------------------===//

#include "mla/Dialect/Torch/Transforms/Legalize.h"

#include "mla/Dialect/Torch/IR/TorchView.h"

using namespace mlir;
using namespace mla::torch;

namespace {
/// An operand or an intermediate result, with its letters.
struct Factor {
  Value tensor;
  std::string letters;
};

/// The operands of an einsum from the left, and the letters of its result.
struct Chain {
  SmallVector<Factor> factors;
  std::string out;
};
} // namespace

/// Returns the operands of an einsum with their letters. Returns std::nullopt
/// if an operand does not have one distinct letter per dimension.
static std::optional<Chain> readChain(Operation *op) {
  std::optional<StringRef> spelled = readStr(op->getOperand(0));
  std::optional<ValueRange> operands = readList(op->getOperand(1));
  if (!spelled || !operands)
    return std::nullopt;
  std::optional<EinsumLetters> letters = readEinsumLetters(*spelled);
  if (!letters || letters->operands.size() != operands->size())
    return std::nullopt;
  Chain chain{{}, letters->out};
  for (auto [part, operand] : llvm::zip(letters->operands, *operands)) {
    std::optional<TensorInfo> info = readTensorType(operand.getType());
    if (!info || info->shape.size() != part.size())
      return std::nullopt;
    chain.factors.push_back({operand, part});
  }
  return chain;
}

/// Creates the einsum `a`, `b` -> `out` as an op of type `type`, in the syntax
/// of `like`.
static Value contract(TorchBuilder &tb, Operation *like, const Factor &a,
                      const Factor &b, StringRef out, Type type) {
  return createEinsum(tb, like, a.letters + "," + b.letters + "->" + out,
                      {a.tensor, b.tensor}, type);
}

/// Contracts the first two factors of `chain` and keeps the letters that other
/// factors or the result have.
static Factor contractFirst(TorchBuilder &tb, Operation *op,
                            const Chain &chain) {
  const Factor &a = chain.factors[0], &b = chain.factors[1];
  std::string later = chain.out;
  for (const Factor &factor : ArrayRef(chain.factors).drop_front(2))
    later += factor.letters;
  TensorInfo result = *readTensorType(op->getResult(0).getType());
  std::string kept;
  SmallVector<int64_t> shape;
  for (const Factor *factor : {&a, &b}) {
    TensorInfo info = *readTensorType(factor->tensor.getType());
    for (auto [size, letter] : llvm::zip(info.shape, factor->letters)) {
      if (!StringRef(later).contains(letter) ||
          StringRef(kept).contains(letter))
        continue;
      kept.push_back(letter);
      shape.push_back(size);
    }
  }
  return {
      contract(tb, op, a, b, kept, getTensorType(shape, result.elementType)),
      kept};
}

/// Returns the number of letters that the result of `chain` lacks.
static unsigned countSummed(const Chain &chain) {
  std::string seen = chain.out;
  for (const Factor &factor : chain.factors)
    for (char letter : factor.letters)
      if (!StringRef(seen).contains(letter))
        seen.push_back(letter);
  return seen.size() - chain.out.size();
}

/// Replaces an einsum that sums over at least `summed` letters by einsums of
/// two operands. Returns true on success.
static bool chainEinsum(Operation *op, unsigned summed) {
  std::optional<Chain> chain = readChain(op);
  if (!chain || chain->factors.size() < 3 || countSummed(*chain) < summed)
    return false;
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  while (chain->factors.size() > 2) {
    chain->factors[1] = contractFirst(tb, op, *chain);
    chain->factors.erase(chain->factors.begin());
  }
  Value product = contract(tb, op, chain->factors[0], chain->factors[1],
                           chain->out, op->getResult(0).getType());
  op->getResult(0).replaceAllUsesWith(product);
  // Erase the list, because it would count as another reader of its tensors.
  Operation *list = op->getOperand(1).getDefiningOp();
  op->erase();
  if (list->use_empty())
    list->erase();
  return true;
}

unsigned mla::torch::chainEinsums(func::FuncOp func, unsigned summed) {
  SmallVector<Operation *> found;
  func.walk([&](Operation *op) {
    if (getOpName(op) == "aten.einsum")
      found.push_back(op);
  });
  return llvm::count_if(found,
                        [&](Operation *op) { return chainEinsum(op, summed); });
}

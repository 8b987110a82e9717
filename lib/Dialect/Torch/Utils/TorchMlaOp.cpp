//===- TorchMlaOp.cpp - AutoDeploy's torch_mla ----------------------------===//

#include "mla/Dialect/Torch/Utils/TorchMlaOp.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

/// Reads the layout operand if this version of the op has one.
static bool readLayout(Operation *op, TorchMlaOp &mla, std::string &problem) {
  if (op->getNumOperands() <= 7)
    return true;
  std::optional<StringRef> layout = readStr(op->getOperand(7));
  mla.headsFirst = layout == StringRef("bnsd");
  if (layout == StringRef("bsnd") || mla.headsFirst)
    return true;
  problem = "the layout of torch_mla must be \"bsnd\" or \"bnsd\"";
  return false;
}

bool mla::torch::readMlaTensors(Operation *op, TorchMlaOp &mla,
                                std::string &problem) {
  std::string name = getOpName(op).rsplit('.').second.str();
  SmallVector<TensorInfo, 5> infos;
  for (Value operand : op->getOperands().take_front(5))
    if (auto info = readTensorType(operand.getType()))
      infos.push_back(*info);
  unsigned one = mla.headsFirst ? 1 : 2;
  auto hasOneHead = [&](const TensorInfo &info) {
    return info.shape.size() == 4 && info.shape[one] == 1;
  };
  bool ranks = infos.size() == 5 && infos[0].shape.size() == 4 &&
               infos[1].shape.size() == 4 &&
               (infos[2].shape.size() == 3 || hasOneHead(infos[2])) &&
               hasOneHead(infos[3]) && infos[4].shape.size() == 2;
  if (!ranks) {
    problem = "operands of " + name +
              " must have the ranks of [B,S,H,n], [B,S,H,r], [B,S,C], "
              "[B,S,1,r], [H*(n+v),C]";
    return false;
  }
  mla.qNope = op->getOperand(0), mla.qRope = op->getOperand(1);
  mla.latent = op->getOperand(2), mla.kRope = op->getOperand(3);
  mla.weight = op->getOperand(4);
  mla.heads = infos[0].shape[mla.headsFirst ? 1 : 2];
  mla.nope = infos[0].shape[3], mla.rope = infos[1].shape[3];
  int64_t rows = infos[4].shape[0];
  bool dynamic =
      ShapedType::isDynamic(mla.heads) || ShapedType::isDynamic(mla.nope) ||
      ShapedType::isDynamic(mla.rope) || ShapedType::isDynamic(rows) ||
      ShapedType::isDynamic(infos[4].shape[1]);
  if (dynamic || mla.heads < 1 || rows % mla.heads ||
      rows / mla.heads <= mla.nope) {
    auto text = [](int64_t n) {
      return ShapedType::isDynamic(n) ? std::string("?") : std::to_string(n);
    };
    problem = "widths of " + name +
              " must be static, and kv_b must have H*(n+v) rows with v > 0, "
              "got H = " +
              text(mla.heads) + ", n = " + text(mla.nope) +
              ", rows = " + text(rows);
    return false;
  }
  mla.value = rows / mla.heads - mla.nope;
  return true;
}

/// Sets `mla.causal`: true if the op applies a causal mask. This depends on the
/// numbers of queries and keys.
static bool readCausal(Operation *op, TorchMlaOp &mla, TorchSizes &sizes,
                       std::string &problem) {
  std::optional<bool> causal = true;
  if (op->getNumOperands() > 5)
    causal = readBool(op->getOperand(5));
  unsigned latentTokens =
      sizes.getShape(mla.latent).size() == 3 ? 1 : mla.tokens();
  Poly queries = sizes.getSize(mla.qNope, mla.tokens()),
       keys = sizes.getSize(mla.latent, latentTokens);
  // A causal mask hides nothing from a single query, so it is ignored there.
  mla.causal = causal.value_or(false) && !queries.isOne() && queries == keys;
  bool differ = (keys - queries - Poly(1)).isNonNegative() ||
                (queries - keys - Poly(1)).isNonNegative();
  if (!causal)
    problem = "is_causal of torch_mla must be a constant";
  else if (*causal && !mla.causal && !queries.isOne() && !differ)
    problem = "is_causal of torch_mla requires as many queries as keys, got "
              "sizes that are not known to be equal";
  return problem.empty();
}

std::optional<TorchMlaOp> mla::torch::readTorchMla(Operation *op,
                                                   TorchSizes &sizes,
                                                   std::string &problem) {
  unsigned arity = op->getNumOperands();
  if (arity < 5 || arity > 10) {
    problem =
        "torch_mla must have 5 to 10 operands, got " + std::to_string(arity);
    return std::nullopt;
  }
  TorchMlaOp mla;
  if (!readLayout(op, mla, problem) || !readMlaTensors(op, mla, problem) ||
      !readCausal(op, mla, sizes, problem))
    return std::nullopt;
  std::optional<double> scale = 1.0 / std::sqrt(mla.nope + mla.rope);
  if (arity > 6 && !isNone(op->getOperand(6)))
    scale = readNumber(op->getOperand(6));
  if (!scale) {
    problem = "the scale of torch_mla must be a constant";
    return std::nullopt;
  }
  mla.scale = *scale;
  return mla;
}

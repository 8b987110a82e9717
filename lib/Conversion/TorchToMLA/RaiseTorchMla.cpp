//===- RaiseTorchMla.cpp - AutoDeploy's torch_mla -------------------------===//
//
// torch_mla(q_nope [B,S,H,n], q_pe [B,S,H,r], latent [B,S,C], k_pe [B,S,1,r],
// kv_b [H*(n+v),C], is_causal = true, scale = none, layout = "bsnd", ..). Older
// versions have fewer trailing arguments, and a latent [B,S,1,C].
//
//===----------------------------------------------------------------------===//

#include "RaiseEmit.h"

#include "mla/Dialect/MLA/IR/MLAOps.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

namespace {
/// The operands, with what has to be known about them.
struct TorchMla {
  Value qNope, qRope, latent, kRope, weight;
  int64_t heads = 0, nope = 0, rope = 0, rows = 0;
  bool causal = true;
  double scale = 0.0;
};
} // namespace

/// Reads the tensors. On failure `problem` says why.
static bool readTensors(Operation *op, TorchMla &mla, std::string &problem) {
  unsigned arity = op->getNumOperands();
  if (arity < 5 || arity > 10) {
    problem = "torch_mla with " + std::to_string(arity) +
              " operands: 5 to 10 are known";
    return false;
  }
  SmallVector<TensorInfo, 5> infos;
  for (Value operand : op->getOperands().take_front(5))
    if (auto info = readTensorType(operand.getType()))
      infos.push_back(*info);
  bool ranks = infos.size() == 5 && infos[0].shape.size() == 4 &&
               infos[1].shape.size() == 4 &&
               (infos[2].shape.size() == 3 ||
                (infos[2].shape.size() == 4 && infos[2].shape[2] == 1)) &&
               infos[3].shape.size() == 4 && infos[3].shape[2] == 1 &&
               infos[4].shape.size() == 2;
  if (!ranks) {
    problem = "operands of torch_mla have other ranks than [B,S,H,n], "
              "[B,S,H,r], [B,S,C], [B,S,1,r], [H*(n+v),C]";
    return false;
  }
  mla.qNope = op->getOperand(0), mla.qRope = op->getOperand(1);
  mla.latent = op->getOperand(2), mla.kRope = op->getOperand(3);
  mla.weight = op->getOperand(4);
  mla.heads = infos[0].shape[2], mla.nope = infos[0].shape[3];
  mla.rope = infos[1].shape[3], mla.rows = infos[4].shape[0];
  bool dynamic =
      ShapedType::isDynamic(mla.heads) || ShapedType::isDynamic(mla.nope) ||
      ShapedType::isDynamic(mla.rope) || ShapedType::isDynamic(mla.rows) ||
      ShapedType::isDynamic(infos[4].shape[1]);
  if (dynamic || mla.heads < 1 || mla.rows % mla.heads ||
      mla.rows / mla.heads <= mla.nope) {
    problem = "torch_mla's weight has " + std::to_string(mla.rows) +
              " rows, which is not heads * (n + v)";
    return false;
  }
  return true;
}

/// Reads the attributes that come as operands.
static bool readOptions(Operation *op, TorchMla &mla, std::string &problem) {
  unsigned arity = op->getNumOperands();
  std::optional<bool> causal = true;
  if (arity > 5)
    causal = readBool(op->getOperand(5));
  std::optional<double> scale = 1.0 / std::sqrt(mla.nope + mla.rope);
  if (arity > 6 && !isNone(op->getOperand(6)))
    scale = readNumber(op->getOperand(6));
  if (!causal || !scale) {
    problem = "torch_mla with an is_causal or a scale that is no constant";
    return false;
  }
  if (arity > 7 && readStr(op->getOperand(7)) != StringRef("bsnd")) {
    problem = "torch_mla with a layout other than \"bsnd\"";
    return false;
  }
  if (arity > 8 && readBool(op->getOperand(8)).value_or(false)) {
    problem = "torch_mla with sharding";
    return false;
  }
  mla.causal = *causal;
  mla.scale = *scale;
  return true;
}

/// `v` without its dimension 2, which has size one.
static Value dropHead(TorchBuilder &tb, Value v) {
  TensorInfo info = *readTensorType(v.getType());
  if (info.shape.size() == 3)
    return v;
  info.shape.erase(info.shape.begin() + 2);
  return tb.create("aten.squeeze.dim", {v, tb.constInt(2)},
                   getTensorType(info.shape, info.elementType));
}

Value mla::torch::raiseTorchMla(Operation *op, std::string &problem) {
  TorchMla m;
  if (!readTensors(op, m, problem) || !readOptions(op, m, problem))
    return {};
  OpBuilder builder(op);
  TorchBuilder tb(builder, op->getLoc());
  TensorInfo weight = *readTensorType(m.weight.getType());
  int64_t width = weight.shape[1], rows = m.rows / m.heads;
  Value byHead =
      tb.create("aten.view", {m.weight, tb.intList({m.heads, rows, width})},
                getTensorType({m.heads, rows, width}, weight.elementType));
  auto part = [&](int64_t begin, int64_t end) {
    return tb.toBuiltin(tb.create(
        "aten.slice.Tensor",
        {byHead, tb.constInt(1), tb.constInt(begin), tb.constInt(end),
         tb.constInt(1)},
        getTensorType({m.heads, end - begin, width}, weight.elementType)));
  };
  Value wUk = part(0, m.nope), wUv = part(m.nope, rows);
  bool hasRope = m.rope > 0;
  Value qRope = hasRope ? tb.toBuiltin(m.qRope) : Value();
  Value kRope = hasRope ? tb.toBuiltin(dropHead(tb, m.kRope)) : Value();
  Value qNope = tb.toBuiltin(m.qNope);
  Value latent = tb.toBuiltin(dropHead(tb, m.latent));
  auto attention = AttentionOp::create(
      builder, op->getLoc(), qNope, qRope, latent, kRope, wUk, wUv, Value(),
      Value(), Value(), Value(), llvm::APFloat(m.scale), m.causal,
      IntegerAttr(), LseAttr());
  return tb.fromBuiltin(attention.getOut(), op->getResult(0).getType());
}

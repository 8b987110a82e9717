//===- TorchReaderAttention.cpp - Attention ops ---------------------------===//

#include "mla/Dialect/Torch/Utils/TorchMlaOp.h"

#include <cmath>

using namespace mlir;
using namespace mla;
using namespace mla::nf;
using namespace mla::torch;

using Indices = SmallVector<Affine, 4>;

/// Reads torch_mla. Its scores are the sum of two products: q_nope, weight and
/// latent; and q_pe and k_pe.
static FusedAttention fuseTorchMla(const ReadOp &r) {
  FusedAttention fused;
  std::optional<TorchMlaOp> mla = readTorchMla(r.op, r.sizes, fused.problem);
  if (!mla)
    return fused;
  unsigned rank = r.rank(mla->latent), tokens = mla->tokens();
  Poly rankC = r.sizes.getSize(mla->latent, rank - 1);
  fused.key =
      r.vars.create(r.sizes.getSize(mla->latent, rank == 3 ? 1 : tokens));
  Affine batch = r.index[0], query = r.index[tokens],
         head = r.index[3 - tokens], key = Affine::var(fused.key);
  /// Returns an element of `tensor`, which may lack a head dimension.
  auto at = [&](Value tensor, const Affine &token, const Affine &head,
                const Affine &feature) {
    Access access{tensor, {batch, token, feature}};
    if (r.rank(tensor) == 4)
      access.index.insert(access.index.begin() + 3 - tokens, head);
    return access;
  };
  // Returns row `row` of the head's part of the weight.
  auto weight = [&](const Affine &row, Var width) {
    Affine first = head * Poly(mla->nope + mla->value);
    return Access{mla->weight, {first + row, Affine::var(width)}};
  };
  Var valueWidth = r.vars.create(rankC), width = r.vars.create(rankC),
      nope = r.vars.create(Poly(mla->nope));
  fused.values = {at(mla->latent, key, Affine(), Affine::var(valueWidth)),
                  weight(r.index[3] + Affine(Poly(mla->nope)), valueWidth)};
  fused.scores.push_back({mla->scale,
                          {at(mla->qNope, query, head, Affine::var(nope)),
                           weight(Affine::var(nope), width),
                           at(mla->latent, key, Affine(), Affine::var(width))},
                          {nope, width}});
  if (mla->rope) {
    Var rope = r.vars.create(Poly(mla->rope));
    fused.scores.push_back({mla->scale,
                            {at(mla->qRope, query, head, Affine::var(rope)),
                             at(mla->kRope, key, Affine(), Affine::var(rope))},
                            {rope}});
  }
  fused.topLeftCausal = mla->causal;
  fused.query = query;
  return fused;
}

/// Returns the reason why an attention op on tensors of rank `rank` cannot be
/// read, or an empty string if it can.
static std::string findProblem(const ReadOp &r, unsigned rank) {
  Value q = r.operand(0), k = r.operand(1);
  // Keys with one head are broadcast to all heads of the queries.
  if (readBool(r.operand(7)).value_or(false) &&
      !r.sizes.getSize(k, rank - 3).isOne() &&
      !(r.sizes.getSize(q, rank - 3) == r.sizes.getSize(k, rank - 3)))
    return "attention with groups of heads is not supported";
  return readNumber(r.operand(4)) == 0.0
             ? ""
             : "attention with dropout is not supported";
}

/// Returns `scale` as a number or, if it is none, the default for queries of
/// this width.
static std::optional<double> readScale(Value scale, const Poly &width) {
  std::optional<double> given = readNumber(scale);
  if (!given && isNone(scale) && width.getConstant())
    return 1.0 / std::sqrt(static_cast<double>(*width.getConstant()));
  return given;
}

/// Adds the mask, read at `index`, if there is one.
static void addMask(const ReadOp &r, const Indices &index,
                    FusedAttention &fused) {
  Value mask = r.operand(3);
  if (isNone(mask))
    return;
  auto info = readTensorType(mask.getType());
  if (!info) {
    fused.problem = "the mask of the attention must be a tensor";
    return;
  }
  fused.maskIsBoolean = info->elementType.isInteger(1);
  fused.mask = r.broadcast(mask, index);
}

/// Reads scaled_dot_product_attention(q, k, v, mask, dropout, is_causal, scale,
/// gqa).
static FusedAttention fuseScaledDotProduct(const ReadOp &r) {
  Value q = r.operand(0), k = r.operand(1), v = r.operand(2);
  FusedAttention fused;
  unsigned rank = r.index.size();
  std::optional<bool> causal = readBool(r.operand(5));
  if (rank < 2 || r.rank(q) != rank || r.rank(k) != rank || !causal) {
    fused.problem = "operands of the attention must have one rank";
    return fused;
  }
  fused.problem = findProblem(r, rank);
  Poly width = r.sizes.getSize(q, rank - 1);
  std::optional<double> scale = readScale(r.operand(6), width);
  if (!scale) {
    fused.problem = "the scale of the attention must be a constant";
    return fused;
  }
  fused.key = r.vars.create(r.sizes.getSize(k, rank - 2));
  Var feature = r.vars.create(width);
  Affine key = Affine::var(fused.key);
  Indices qs(r.index), ks = qs, vs = qs, ms = qs;
  qs[rank - 1] = ks[rank - 1] = Affine::var(feature);
  ks[rank - 2] = vs[rank - 2] = ms[rank - 1] = key;
  fused.scores.push_back(
      {*scale, {r.broadcast(q, qs), r.broadcast(k, ks)}, {feature}});
  fused.values.push_back(r.broadcast(v, vs));
  fused.topLeftCausal = *causal;
  fused.query = r.index[rank - 2];
  addMask(r, ms, fused);
  return fused;
}

std::optional<FusedAttention>
TorchReader::getAttention(Value value, ArrayRef<Affine> index, VarTable &vars) {
  Operation *op = value.getDefiningOp();
  ReadOp r{op, cast<OpResult>(value), index, vars, sizes};
  if (getOpName(op) == "auto_deploy.torch_mla")
    return fuseTorchMla(r);
  if (getOpName(op) != "aten.scaled_dot_product_attention" ||
      op->getNumOperands() != 8)
    return std::nullopt;
  return fuseScaledDotProduct(r);
}

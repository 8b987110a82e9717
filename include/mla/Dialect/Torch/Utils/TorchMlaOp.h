//===- TorchMlaOp.h - AutoDeploy's torch_mla --------------------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_UTILS_TORCHMLAOP_H
#define MLA_DIALECT_TORCH_UTILS_TORCHMLAOP_H

#include "mla/Dialect/Torch/Utils/TorchSizes.h"

namespace mla::torch {

/// torch_mla(q_nope, q_pe, latent, k_pe, kv_b, is_causal = true, scale = none,
/// layout = "bsnd", enable_sharding = false, layer_type = "mla"), of which
/// versions have the first 5 to 10. The last two are hints to AutoDeploy's own
/// passes: they change nothing that is computed.
struct TorchMlaOp {
  /// [B,S,H,n] and [B,S,H,r]; with `headsFirst` [B,H,S,.], as the result.
  mlir::Value qNope, qRope;
  /// [B,T,C], or with one head as the queries.
  mlir::Value latent;
  /// [B,T,1,r], or [B,1,T,r].
  mlir::Value kRope;
  /// [H*(n+v),C]: for each head, rows of keys, then rows of values.
  mlir::Value weight;
  int64_t heads = 0, nope = 0, rope = 0, value = 0;
  bool headsFirst = false;
  /// Whether the op masks: it does only for as many queries as keys.
  bool causal = false;
  double scale = 0.0;

  /// The dimension of tokens of a tensor with a head dimension.
  unsigned tokens() const { return headsFirst ? 2 : 1; }
};

/// Reads `op`, which is a torch_mla. Nothing, with `problem`, for an arity or
/// operands that are not known.
std::optional<TorchMlaOp> readTorchMla(mlir::Operation *op, TorchSizes &sizes,
                                       std::string &problem);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_UTILS_TORCHMLAOP_H

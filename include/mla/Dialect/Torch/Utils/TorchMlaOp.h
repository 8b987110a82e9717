//===- TorchMlaOp.h - AutoDeploy's torch_mla --------------------*- C++ -*-===//
#ifndef MLA_DIALECT_TORCH_UTILS_TORCHMLAOP_H
#define MLA_DIALECT_TORCH_UTILS_TORCHMLAOP_H

#include "mla/Dialect/Torch/Utils/TorchSizes.h"

namespace mla::torch {

/// The operands of torch_mla(q_nope, q_pe, latent, k_pe, kv_b, is_causal =
/// true, scale = none, layout = "bsnd", enable_sharding = false, layer_type =
/// "mla"). Depending on its version, the op has the first 5 to 10 of them. The
/// last two are hints to AutoDeploy's own passes and do not change the result.
struct TorchMlaOp {
  /// [B,S,H,n] and [B,S,H,r]; with `headsFirst` [B,H,S,.], like the result.
  mlir::Value qNope, qRope;
  /// [B,T,C]. If the op's version has a head dimension of size one here, the
  /// dimensions are in the order of the queries' dimensions.
  mlir::Value latent;
  /// [B,T,1,r], or [B,1,T,r] with `headsFirst`.
  mlir::Value kRope;
  /// [H*(n+v),C]: for each head, rows of keys, then rows of values.
  mlir::Value weight;
  int64_t heads = 0, nope = 0, rope = 0, value = 0;
  bool headsFirst = false;
  /// True if the op applies a causal mask. It does so only if the number of
  /// queries equals the number of keys and is greater than one.
  bool causal = false;
  double scale = 0.0;

  /// Returns the token dimension of a tensor with a head dimension.
  unsigned tokens() const { return headsFirst ? 2 : 1; }
};

/// Reads the first five operands of `op` and their widths to `mla`, whose
/// `headsFirst` is set. The operands are q_nope, q_pe, latent, k_pe and kv_b.
/// Sets `problem` and returns false if one of them is not supported.
bool readMlaTensors(mlir::Operation *op, TorchMlaOp &mla, std::string &problem);

/// Reads `op`, which must be a torch_mla. Returns std::nullopt and sets
/// `problem` if the number of operands or an operand is not supported.
std::optional<TorchMlaOp> readTorchMla(mlir::Operation *op, TorchSizes &sizes,
                                       std::string &problem);

} // namespace mla::torch

#endif // MLA_DIALECT_TORCH_UTILS_TORCHMLAOP_H

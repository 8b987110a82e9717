//===- CachedMlaOp.h - AutoDeploy's cached MLA ops --------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_CACHEDMLAOP_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_CACHEDMLAOP_H

#include "mla/Dialect/Torch/Utils/TorchMlaOp.h"

namespace mla::torch {

/// The operands of torch_cached_mla_with_cache(q_nope, q_pe, latent, k_pe,
/// kv_b, batch_info_host, seq_len, input_pos, slot_idx, cu_seqlen, mla_cache,
/// scale = none, kv_lora_rank = 512, out = none), and of
/// triton_cached_mla_with_cache, which has the same ones. Older versions lack
/// the last operand.
///
/// The op writes the new tokens of each sequence to its slot of `mla_cache`,
/// behind the tokens that the slot has. Then it computes causal attention over
/// the tokens of the slot.
struct CachedMlaOp {
  /// The operand that is `mla_cache`.
  static constexpr unsigned cachePlace = 10;

  /// The first five operands and the scale. The tokens are [B,1], one for each
  /// sequence, or packed: [1,N], or [B,S] with S greater than 1.
  TorchMlaOp attention;
  /// True if the tokens are packed. Then `seqLen` and `cuSeqlens` say which
  /// belong to a sequence.
  bool packed = false;
  /// Numbers of sequences by kind, in host memory.
  mlir::Value batchInfo;
  /// The new tokens, the tokens in the cache, and the slot of each sequence;
  /// and the number of its first new token among all.
  mlir::Value seqLen, inputPos, slotIdx, cuSeqlens;
  /// [slots, tokens of a slot, C + r].
  mlir::Value cache;
  /// The width C of the latent, and the tokens of a slot.
  int64_t latentWidth = 0, slotTokens = 0;
  mlir::Type element;
};

/// True if `op` is one of the two ops.
bool isCachedMla(mlir::Operation *op);

/// Reads `op`, for which `isCachedMla` is true. Returns std::nullopt and
/// sets `problem` if an operand is not supported.
std::optional<CachedMlaOp> readCachedMla(mlir::Operation *op,
                                         std::string &problem);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_CACHEDMLAOP_H

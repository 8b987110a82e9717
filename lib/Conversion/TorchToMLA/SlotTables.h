//===- SlotTables.h - Tables of a cache of slots ----------------*- C++ -*-===//
#ifndef MLA_LIB_CONVERSION_TORCHTOMLA_SLOTTABLES_H
#define MLA_LIB_CONVERSION_TORCHTOMLA_SLOTTABLES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"

namespace mla::torch {

/// What an op says about the sequences of a step, as builtin tensors of
/// integers: one element for each sequence, and maybe more.
struct SlotMetadata {
  /// Numbers of sequences by kind: at the even places up to 2 (of 3 numbers) or
  /// 4 (of 12 numbers).
  mlir::Value batchInfo;
  /// New tokens, tokens in the cache, and slot of each sequence, and the number
  /// of its first new token.
  mlir::Value seqLen, inputPos, slotIdx, cuSeqlens;
  /// An index: the number of new tokens, of all sequences.
  mlir::Value tokens;
  /// The same number if it is static, else `ShapedType::kDynamic`.
  int64_t numTokens = 0;
  /// The most tokens of a slot.
  int64_t slotTokens = 0;
};

/// The operands of mla ops on a cache of slots, all of i32.
struct SlotTables {
  mlir::Value table;     ///< [B,1]: the slot of each sequence
  mlir::Value lengths;   ///< [B]: its tokens, new ones included
  mlir::Value slots;     ///< [tokens]: the place of each new token
  mlir::Value cuSeqlens; ///< [B+1] if tokens are packed, else null
};

/// Emits the tables of a step with one new token for each sequence.
///
/// A sequence past the number in `batchInfo` is padding: its slot is -1 and its
/// length 0. A token that would be outside of its slot gets a slot that ops
/// report as an error.
SlotTables emitDecodeTables(mlir::OpBuilder &builder, mlir::Location loc,
                            const SlotMetadata &metadata);

/// Emits the tables of a step whose new tokens are packed: sequence after
/// sequence.
///
/// The tables have one sequence more, without a slot, to which all tokens after
/// the last sequence belong. They are padding, as in `emitDecodeTables`. Where
/// `seqLen` and `cuSeqlens` contradict each other, slots and lengths are
/// numbers that ops report as errors.
SlotTables emitPackedTables(mlir::OpBuilder &builder, mlir::Location loc,
                            const SlotMetadata &metadata);

} // namespace mla::torch

#endif // MLA_LIB_CONVERSION_TORCHTOMLA_SLOTTABLES_H

//===- Attention.h - One engine for decode and prefill --------------------===//
//
// Paged decode, dense latent attention and unabsorbed prefill differ in where
// key rows lie and in which query rows share them; everything else is one
// engine. A *tile* is up to 128 query rows with the same keys: (token, head)
// pairs of a sequence in the absorbed form, tokens of one head in the
// unabsorbed one. A *unit* of work is a tile and a piece of its keys; these are
// read from memory once, block by block.
//
// Numerics: everything is accumulated in f32; additions run over the keys in
// ascending order within a piece, then over the pieces in ascending order. The
// pieces are those of a plan (Schedule.h): they depend on shapes and lengths,
// never on threads, and in batch-invariant mode on a sequence's own alone.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_ATTENTION_H
#define MLA_KERNELS_CPU_ATTENTION_H

#include "../Common/AttentionProblem.h"

namespace mla::cpu {

using kernels::AttentionProblem;
using kernels::MaskView;
using kernels::PagedRows;
using kernels::RowView;

/// Bytes of scratch that run() needs at most, whatever the flags and threads.
uint64_t attentionWorkspace(const AttentionProblem &problem);

/// Computes the problem. `workspace` has attentionWorkspace() bytes, aligned to
/// 64; `threads` is 0 for all.
void runAttention(const AttentionProblem &problem, void *workspace,
                  int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ATTENTION_H

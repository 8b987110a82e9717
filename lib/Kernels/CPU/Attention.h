//===- Attention.h - Compute decode and prefill ---------------------------===//
//
// One engine computes paged decode, paged grouped-query decode, dense latent
// attention and unabsorbed prefill. These differ in the addresses of key rows
// and in the query rows that share keys. A *tile* is up to 128 query rows with
// the same keys: (token, head) pairs of a sequence, for the heads that share a
// key head. A *unit* of work is one tile of a work item (Schedule.h). Its keys
// are read from memory once, block by block.
//
// Numerics: sums are accumulated in f32, over the keys of a work item in
// ascending order, then over the work items in ascending order. Work items
// depend on shapes and lengths, never on threads. In batch-invariant mode, the
// work items of a sequence depend only on its own length.
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

/// Returns the workspace size of runAttention() in bytes, for any flags and
/// threads.
uint64_t attentionWorkspace(const AttentionProblem &problem);

/// Computes the problem. `workspace` has attentionWorkspace() bytes and is
/// aligned to 64 bytes. `threads` is the number of threads, 0 for all CPUs.
void runAttention(const AttentionProblem &problem, void *workspace,
                  int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_ATTENTION_H

//===- Gemm.h - Products on operands as they lie --------------------------===//
//
// Batched out = a . b (+ bias) for any strides and any of the three float
// types, accumulated in f32. Operands are never copied as a whole: blocks of
// them are packed or converted in scratch of fixed size.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_GEMM_H
#define MLA_KERNELS_CPU_GEMM_H

#include "../Common/GemmProblem.h"
#include "Work.h"

namespace mla::cpu {

using kernels::GemmBatchRank;
using kernels::GemmProblem;
using kernels::GemmRows;

/// The operands of one product of a batch.
struct GemmEntry {
  const char *a, *b;
  char *out;
};
/// Product `index` of the problem's batch.
GemmEntry gemmEntry(const GemmProblem &problem, int64_t index);

/// The work of all products of the batch. An operand that several products
/// share counts once for each of them.
Work gemmWork(const GemmProblem &problem);

/// Makes rows that lie at an even distance after all one-level rows.
void simplifyRows(GemmRows &rows, int64_t m);

/// Makes what this thread needs to run the problem again and again, such as
/// oneDNN's primitives; runGemm makes it otherwise.
void prepareGemm(const GemmProblem &problem);

/// Bytes of scratch of runGemm, whatever batchInvariant is.
uint64_t gemmWorkspace(const GemmProblem &problem);

/// Bytes of scratch of runGemm for every problem of these sizes and this type,
/// whatever its strides and batchInvariant are; with `mayFold` also for those
/// whose inner batch dimensions are made rows.
uint64_t gemmWorkspaceOfSizes(GemmProblem problem, bool mayFold);

/// Computes the problem, by oneDNN where that takes it, else by the kernels
/// here; `workspace` is aligned to 64. False when oneDNN failed.
bool runGemm(const GemmProblem &problem, void *workspace, int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_GEMM_H

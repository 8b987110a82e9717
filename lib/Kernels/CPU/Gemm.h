//===- Gemm.h - Batched matrix products -----------------------------------===//
//
// Batched out = a . b (+ bias) for any strides and any of the three float
// types, accumulated in f32. Blocks of the operands are packed or converted in
// a workspace of fixed size.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_GEMM_H
#define MLA_KERNELS_CPU_GEMM_H

#include "../Common/GemmProblem.h"
#include "Work.h"
#include "mla-runtime/mla_runtime.h"

namespace mla::cpu {

using kernels::GemmBatchRank;
using kernels::GemmProblem;
using kernels::GemmRows;

/// The operands of one product of a batch.
struct GemmEntry {
  const char *a, *b;
  char *out;
};
/// Returns the type of the output.
inline int32_t outType(const GemmProblem &problem) {
  return problem.outIsF32 ? MLA_F32 : problem.dtype;
}

/// Returns the operands of product `index` of the batch.
GemmEntry gemmEntry(const GemmProblem &problem, int64_t index);

/// Returns the work of all products of the batch. If products share an operand,
/// it counts once per product.
Work gemmWork(const GemmProblem &problem);

/// Replaces two-level rows by one-level rows if all rows are at one stride.
void simplifyRows(GemmRows &rows, int64_t m);

/// Creates the objects, such as oneDNN's primitives, that this thread needs to
/// run the problem. Without this call, runGemm() creates them.
void prepareGemm(const GemmProblem &problem);

/// Returns the workspace size of runGemm() in bytes, sufficient with and
/// without batchInvariant.
uint64_t gemmWorkspace(const GemmProblem &problem);

/// Returns the workspace size of runGemm() in bytes for all problems with these
/// sizes and this type, for any strides, and with and without batchInvariant.
/// With `mayFold` this includes problems whose inner batch dimensions are
/// folded into rows.
uint64_t gemmWorkspaceOfSizes(GemmProblem problem, bool mayFold);

/// Returns the workspace size of runGemm() in bytes for all problems of this
/// type, with these n and k and up to `rows` rows, for any strides of b and
/// with and without batchInvariant. `a` is contiguous along k.
uint64_t gemmWorkspaceUpTo(GemmProblem problem, int64_t rows);

/// Computes the problem with oneDNN if oneDNN supports it, else with the
/// kernels here. `workspace` is aligned to 64 bytes. Returns false if oneDNN
/// fails.
bool runGemm(const GemmProblem &problem, void *workspace, int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_GEMM_H

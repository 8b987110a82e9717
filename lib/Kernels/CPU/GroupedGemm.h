//===- GroupedGemm.h - Products with matrices chosen by index -------------===//
//
// Product i of a batch multiplies its rows by one of several matrices, as in a
// mixture of experts. All products with one matrix become one product.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_GROUPEDGEMM_H
#define MLA_KERNELS_CPU_GROUPEDGEMM_H

#include "Gemm.h"

#include <functional>

namespace mla::cpu {

/// A batch of products, in the last batch dimension of `problem`. Product i
/// uses matrix `groupOf(i)`, which is below `matrices`; `problem.b` is the
/// first matrix, and the batch stride of b is between two matrices.
struct GroupedGemm {
  GemmProblem problem;
  int64_t matrices = 0;
  std::function<int64_t(int64_t)> groupOf;

  int64_t products() const { return problem.batch[GemmBatchRank - 1]; }
};

/// Returns the workspace size of runGroupedGemm() in bytes, for any strides and
/// any groups, with and without batchInvariant.
uint64_t groupedGemmWorkspace(const GroupedGemm &grouped);

/// Computes the products. `workspace` is aligned to 64 bytes. Returns false if
/// oneDNN fails.
bool runGroupedGemm(const GroupedGemm &grouped, void *workspace,
                    int32_t threads);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_GROUPEDGEMM_H

//===- Matmul.cpp - Batched matrix products -------------------------------===//

#include "../../Kernels/CPU/GroupedGemm.h"
#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "../Common/MatmulArgs.h"
#include "RunProduct.h"

#include <cinttypes>

using namespace mla::runtime;
using mla::kernels::GemmProblem;

namespace {

constexpr int32_t MaxBatch = MLA_MAX_RANK - 2;

/// Folds batch dimensions into the rows, which replaces many products by one. A
/// dimension can be folded if b does not depend on it and the rows of a and out
/// continue at the same stride.
void foldBatch(GemmProblem &problem) {
  for (int32_t d = MaxBatch - 1; d >= 0; --d) {
    if (problem.batch[d] == 1)
      continue;
    const bool even =
        problem.m == 1 ||
        (problem.aBatch[d] == problem.m * problem.aRows.innerStride &&
         problem.outBatch[d] == problem.m * problem.outRows.innerStride);
    if (problem.bBatch[d] != 0 || !even)
      return;
    if (problem.m == 1) {
      problem.aRows.innerStride = problem.aBatch[d];
      problem.outRows.innerStride = problem.outBatch[d];
    }
    problem.m *= problem.batch[d];
    problem.batch[d] = 1;
    problem.aBatch[d] = problem.outBatch[d] = 0;
  }
}

bool isWide(const MlaTensor &groups) { return groups.dtype == MLA_I64; }

int64_t groupAt(const MlaTensor &groups, int64_t i) {
  return isWide(groups) ? static_cast<const int64_t *>(groups.data)[i]
                        : static_cast<const int32_t *>(groups.data)[i];
}

/// Returns the problem with its groups.
mla::cpu::GroupedGemm withGroups(const GemmProblem &problem,
                                 const MlaMatmulArgs *args) {
  return {problem, args->b->sizes[0],
          [groups = args->groups](int64_t i) { return groupAt(*groups, i); }};
}

/// Checks that all groups are matrices of b.
bool checkGroups(Checker &check, const MlaMatmulArgs *args) {
  const int64_t matrices = args->b->sizes[0];
  for (int64_t i = 0; i < args->groups->sizes[0]; ++i)
    if (int64_t got = groupAt(*args->groups, i); got < 0 || got >= matrices)
      return check.failWith(MLA_OUT_OF_RANGE, "groups",
                            "[%" PRId64
                            "]: expected a matrix of b, 0 to %" PRId64
                            ", got %" PRId64,
                            i, matrices - 1, got);
  return true;
}

int32_t runGroups(Checker &check, GemmProblem &problem,
                  const MlaMatmulArgs *args, const MlaCall *call) {
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  const mla::cpu::GroupedGemm grouped = withGroups(problem, args);
  if (!check.finish(mla::cpu::groupedGemmWorkspace(grouped), call) ||
      !checkGroups(check, args))
    return check.status();
  if (!mla::cpu::runGroupedGemm(grouped, call->workspace, call->threads))
    failProduct(check);
  return check.status();
}

/// Resolves the problem and selects a kernel for it.
GemmProblem resolve(Checker &check, const MlaMatmulArgs *args) {
  GemmProblem problem = resolveMatmul(check, args);
  KernelRequest request{Op::Matmul};
  request.dtype = problem.dtype;
  selectKernel(check, request);
  return problem;
}

} // namespace

int32_t mla::runtime::cpuMatmul(const MlaMatmulArgs *args,
                                const MlaCall *call) {
  Checker check("mlaMatmul", false);
  GemmProblem problem = resolve(check, args);
  if (!check.ok() || !check.call(call))
    return check.status();
  if (args->groups)
    return runGroups(check, problem, args, call);
  foldBatch(problem);
  return runProduct(check, problem, call);
}

int32_t mla::runtime::cpuMatmulWorkspace(const MlaMatmulArgs *args,
                                         uint64_t *bytes) {
  Checker check("mlaMatmulWorkspace", true);
  GemmProblem problem = resolve(check, args);
  return check.finishQuery(bytes, [&] {
    if (args->groups)
      return mla::cpu::groupedGemmWorkspace(withGroups(problem, args));
    GemmProblem folded = problem;
    foldBatch(folded);
    mla::cpu::prepareGemm(folded);
    return mla::cpu::gemmWorkspaceOfSizes(problem, /*mayFold=*/true);
  });
}

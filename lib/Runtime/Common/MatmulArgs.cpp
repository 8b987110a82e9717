//===- MatmulArgs.cpp - Resolve the arguments of mlaMatmul ----------------===//

#include "MatmulArgs.h"

#include <cinttypes>
#include <utility>

using namespace mla::runtime;
using mla::kernels::GemmProblem;

namespace {

constexpr int32_t MaxBatch = MLA_MAX_RANK - 2;

/// Checks the batch dimensions of an operand against the batch dimensions of
/// out, aligned at the last dimension, and fills `strides`.
bool batchStrides(Checker &check, const char *name, const MlaTensor &tensor,
                  const MlaTensor &out, int64_t *strides) {
  const int32_t dims = out.rank - 2, own = tensor.rank - 2;
  for (int32_t d = 0; d < own; ++d) {
    int32_t at = dims - own + d;
    int64_t size = tensor.sizes[d];
    if (at < 0 || (size != 1 && size != out.sizes[at]))
      return check.failWith(MLA_INVALID_ARGUMENT, name,
                            "expected size 1 or %" PRId64
                            " in dimension %d, got %" PRId64,
                            at < 0 ? 1 : out.sizes[at], d, size);
    strides[MaxBatch - dims + at] = strideOf(tensor, d);
  }
  return true;
}

/// Checks the batch of a product with groups: out [S, M, N], a [S, M, K] or
/// [1, M, K], b of rank 3, groups [S].
bool groupedStrides(Checker &check, const MlaMatmulArgs *args,
                    GemmProblem &problem) {
  const MlaTensor &a = *args->a, &b = *args->b, &out = *args->out;
  for (auto [name, tensor] : {std::pair("out", &out), {"a", &a}, {"b", &b}})
    if (tensor->rank != 3)
      return check.failWith(MLA_INVALID_ARGUMENT, name,
                            "must have rank 3 with groups, got %d",
                            tensor->rank);
  if (!batchStrides(check, "a", a, out, problem.aBatch) ||
      !check.tensor("groups", args->groups, one(MLA_I32) | one(MLA_I64),
                    {out.sizes[0]}))
    return false;
  problem.bBatch[MaxBatch - 1] = strideOf(b, 0);
  return true;
}

} // namespace

GemmProblem mla::runtime::resolveMatmul(Checker &check,
                                        const MlaMatmulArgs *args) {
  GemmProblem problem;
  if (!check.arguments(args) ||
      !check.tensorOfRank("a", args->a, FloatTypes, 2, MLA_MAX_RANK,
                          Strides::Any) ||
      !check.tensorOfRank("b", args->b, FloatTypes, 2, MLA_MAX_RANK,
                          Strides::Any) ||
      !check.tensorOfRank("out", args->out, FloatTypes, 2, MLA_MAX_RANK,
                          Strides::Any) ||
      !check.sameType("b", args->b, "a", args->a) ||
      !check.sameType("out", args->out, "a", args->a) ||
      !check.range("transposeB", args->transposeB, 0, 1) ||
      !check.written("out", args->out))
    return problem;
  const MlaTensor &a = *args->a, &b = *args->b, &out = *args->out;
  const int64_t m = out.sizes[out.rank - 2], n = out.sizes[out.rank - 1];
  const int64_t k = a.sizes[a.rank - 1];
  const int32_t bN = args->transposeB ? b.rank - 2 : b.rank - 1;
  const int32_t bK = args->transposeB ? b.rank - 1 : b.rank - 2;
  if (!check.size("a", &a, a.rank - 2, m) || !check.size("b", &b, bK, k) ||
      !check.size("b", &b, bN, n) ||
      !check.optional("bias", args->bias, FloatTypes, {n}) ||
      !check.sameType("bias", args->bias, "a", &a))
    return problem;
  if (args->groups ? !groupedStrides(check, args, problem)
                   : !batchStrides(check, "a", a, out, problem.aBatch) ||
                         !batchStrides(check, "b", b, out, problem.bBatch))
    return problem;
  problem.dtype = a.dtype;
  problem.m = m;
  problem.n = n;
  problem.k = k;
  problem.a = static_cast<const char *>(a.data);
  problem.b = static_cast<const char *>(b.data);
  problem.bias =
      args->bias ? static_cast<const char *>(args->bias->data) : nullptr;
  problem.out = static_cast<char *>(out.data);
  problem.aRows.innerStride = strideOf(a, a.rank - 2);
  problem.aK = a.strides[a.rank - 1];
  problem.outRows.innerStride = strideOf(out, out.rank - 2);
  problem.outN = out.strides[out.rank - 1];
  problem.bK = b.strides[bK];
  problem.bN = b.strides[bN];
  for (int32_t d = 0; d < out.rank - 2; ++d) {
    int32_t at = MaxBatch - (out.rank - 2) + d;
    problem.batch[at] = out.sizes[d];
    problem.outBatch[at] = strideOf(out, d);
  }
  return problem;
}

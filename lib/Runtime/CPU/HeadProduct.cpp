//===- HeadProduct.cpp - mlaAbsorbQuery, mlaProjectValue, mlaExpandKv -----===//

#include "../../Kernels/CPU/Gemm.h"
#include "../Common/KernelTable.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;
using mla::cpu::GemmProblem;
using mla::cpu::GemmRows;

namespace {

enum HeadOp : int32_t { Absorb, Project, Expand };
constexpr const char *Names[] = {"mlaAbsorbQuery", "mlaProjectValue",
                                 "mlaExpandKv"};

/// Token dimensions of a tensor with `inner` further ones, as rows.
GemmRows tokenRows(const MlaTensor &tensor, int32_t tokenDims) {
  if (tokenDims == 1)
    return {INT64_MAX, 0, tensor.strides[0]};
  return {std::max<int64_t>(1, tensor.sizes[1]), tensor.strides[0],
          tensor.strides[1]};
}

/// Checks [tokens of like, heads, width].
bool headTensor(Checker &check, const char *name, const MlaTensor *tensor,
                const MlaTensor &like, int32_t tokenDims, int64_t heads,
                int64_t width) {
  int64_t sizes[MLA_MAX_RANK];
  for (int32_t d = 0; d < tokenDims; ++d)
    sizes[d] = like.sizes[d];
  sizes[tokenDims] = heads;
  sizes[tokenDims + 1] = width;
  return check.tensor(name, tensor, FloatTypes, sizes, tokenDims + 2);
}

GemmProblem resolve(Checker &check, const MlaHeadProductArgs *args, HeadOp op) {
  GemmProblem problem;
  const int32_t inner = op == Expand ? 1 : 2;
  if (!check.arguments(args) ||
      !check.tensorOfRank("x", args->x, FloatTypes, inner + 1, inner + 2,
                          Strides::LastContiguous) ||
      !check.tensor("w", args->w, FloatTypes, {AnySize, AnySize, AnySize},
                    Strides::Any) ||
      !check.sameType("w", args->w, "x", args->x))
    return problem;
  const MlaTensor &x = *args->x, &w = *args->w;
  if (w.strides[1] != 1 && w.strides[2] != 1 && numElements(w) > 1 &&
      w.sizes[1] > 1 && w.sizes[2] > 1) {
    check.failWith(MLA_INVALID_ARGUMENT, "w",
                   "expected a stride of 1 in dimension 1 or 2, got %" PRId64
                   " and %" PRId64,
                   w.strides[1], w.strides[2]);
    return problem;
  }
  const int32_t dims = x.rank - inner;
  const int64_t heads = w.sizes[0], rows = w.sizes[1], latent = w.sizes[2];
  const int64_t from = op == Absorb ? rows : latent;
  const int64_t to = op == Absorb ? latent : rows;
  KernelRequest request{Op::HeadProduct};
  request.dtype = x.dtype;
  request.heads = heads;
  request.latent = latent;
  request.value = rows;
  bool shaped = op == Expand ? check.size("x", &x, dims, from)
                             : headTensor(check, "x", &x, x, dims, heads, from);
  if (!shaped || !headTensor(check, "out", args->out, x, dims, heads, to) ||
      !check.sameType("out", args->out, "x", &x) ||
      !check.written("out", args->out) || !selectKernel(check, request))
    return problem;
  problem.dtype = x.dtype;
  problem.m = dims == 2 ? x.sizes[0] * x.sizes[1] : x.sizes[0];
  problem.n = to;
  problem.k = from;
  problem.a = static_cast<const char *>(x.data);
  problem.b = static_cast<const char *>(w.data);
  problem.out = static_cast<char *>(args->out->data);
  problem.aRows = tokenRows(x, dims);
  problem.outRows = tokenRows(*args->out, dims);
  simplifyRows(problem.aRows, problem.m);
  simplifyRows(problem.outRows, problem.m);
  problem.bK = op == Absorb ? w.strides[1] : w.strides[2];
  problem.bN = op == Absorb ? w.strides[2] : w.strides[1];
  problem.batch[3] = heads;
  problem.aBatch[3] = op == Expand ? 0 : x.strides[dims];
  problem.bBatch[3] = w.strides[0];
  problem.outBatch[3] = args->out->strides[dims];
  return problem;
}

int32_t run(HeadOp op, const MlaHeadProductArgs *args, const MlaCall *call) {
  Checker check(Names[op], false);
  GemmProblem problem = resolve(check, args, op);
  if (!check.ok() || !check.call(call) ||
      !check.finish(gemmWorkspace(problem), call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (!runGemm(problem, call->workspace, call->threads))
    check.failWith(MLA_DEVICE_ERROR, "oneDNN",
                   "expected a product, got an error of the library");
  return check.status();
}

} // namespace

int32_t mlaAbsorbQuery(const MlaHeadProductArgs *args, const MlaCall *call) {
  return run(Absorb, args, call);
}

int32_t mlaProjectValue(const MlaHeadProductArgs *args, const MlaCall *call) {
  return run(Project, args, call);
}

int32_t mlaExpandKv(const MlaHeadProductArgs *args, const MlaCall *call) {
  return run(Expand, args, call);
}

int32_t mlaHeadProductWorkspace(const MlaHeadProductArgs *args, int32_t op,
                                uint64_t *bytes) {
  Checker check("mlaHeadProductWorkspace", true);
  if (!check.range("op", op, Absorb, Expand))
    return check.status();
  GemmProblem problem = resolve(check, args, static_cast<HeadOp>(op));
  return check.answer(bytes, [&] { return gemmWorkspace(problem); });
}

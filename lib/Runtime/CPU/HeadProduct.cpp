//===- HeadProduct.cpp - One matrix product per head ----------------------===//

#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "HeadProblem.h"
#include "RunProduct.h"

#include <algorithm>

using namespace mla::runtime;
using mla::kernels::GemmProblem;
using mla::kernels::GemmRows;

namespace {

constexpr const char *Names[] = {"mlaAbsorbQuery", "mlaProjectValue",
                                 "mlaExpandKv"};

/// Returns the token dimensions of a tensor as rows.
GemmRows tokenRows(const MlaTensor &tensor, int32_t tokenDims) {
  if (tokenDims == 1)
    return {INT64_MAX, 0, tensor.strides[0]};
  return {std::max<int64_t>(1, tensor.sizes[1]), tensor.strides[0],
          tensor.strides[1]};
}

GemmProblem resolve(Checker &check, const MlaHeadProductArgs *args, HeadOp op) {
  HeadSizes sizes;
  if (!readHeadProduct(check, args, op, sizes))
    return {};
  const MlaTensor &x = *args->x, &w = *args->w;
  KernelRequest request{Op::HeadProduct};
  request.dtype = x.dtype;
  request.heads = sizes.heads;
  request.latent = w.sizes[2];
  request.value = w.sizes[1];
  request.features[0] = args->out->dtype == x.dtype ? nullptr : "f32 products";
  if (!selectKernel(check, request))
    return {};
  return headProblem(x, w, *args->out, op, sizes);
}

int32_t run(HeadOp op, const MlaHeadProductArgs *args, const MlaCall *call) {
  Checker check(Names[static_cast<int>(op)], false);
  GemmProblem problem = resolve(check, args, op);
  if (!check.ok() || !check.call(call))
    return check.status();
  return runProduct(check, problem, call);
}

} // namespace

GemmProblem mla::runtime::headProblem(const MlaTensor &x, const MlaTensor &w,
                                      const MlaTensor &out, HeadOp op,
                                      const HeadSizes &sizes) {
  GemmProblem problem;
  const int32_t dims = sizes.tokenDims;
  const bool absorbs = op == HeadOp::Absorb;
  problem.dtype = x.dtype;
  problem.outIsF32 = out.dtype == MLA_F32;
  problem.m = sizes.tokens;
  problem.n = sizes.to;
  problem.k = sizes.from;
  problem.a = static_cast<const char *>(x.data);
  problem.b = static_cast<const char *>(w.data);
  problem.out = static_cast<char *>(out.data);
  problem.aRows = tokenRows(x, dims);
  problem.outRows = tokenRows(out, dims);
  mla::cpu::simplifyRows(problem.aRows, problem.m);
  mla::cpu::simplifyRows(problem.outRows, problem.m);
  problem.bK = w.strides[absorbs ? 1 : 2];
  problem.bN = w.strides[absorbs ? 2 : 1];
  problem.batch[3] = sizes.heads;
  problem.aBatch[3] = op == HeadOp::Expand ? 0 : x.strides[dims];
  problem.bBatch[3] = w.strides[0];
  problem.outBatch[3] = out.strides[dims];
  // oneDNN may allocate memory. These products must not, whatever the number of
  // rows: an expansion has one row per cached token.
  problem.avoidOneDnn = true;
  return problem;
}

int32_t mla::runtime::cpuAbsorbQuery(const MlaHeadProductArgs *args,
                                     const MlaCall *call) {
  return run(HeadOp::Absorb, args, call);
}

int32_t mla::runtime::cpuProjectValue(const MlaHeadProductArgs *args,
                                      const MlaCall *call) {
  return run(HeadOp::Project, args, call);
}

int32_t mla::runtime::cpuExpandKv(const MlaHeadProductArgs *args,
                                  const MlaCall *call) {
  return run(HeadOp::Expand, args, call);
}

int32_t mla::runtime::cpuHeadProductWorkspace(const MlaHeadProductArgs *args,
                                              int32_t op, uint64_t *bytes) {
  Checker check("mlaHeadProductWorkspace", true);
  if (!check.range("op", op, 0, 2))
    return check.status();
  GemmProblem problem = resolve(check, args, static_cast<HeadOp>(op));
  return check.finishQuery(bytes, [&] {
    mla::cpu::prepareGemm(problem);
    return mla::cpu::gemmWorkspaceOfSizes(problem, /*mayFold=*/false);
  });
}

//===- Decode.cpp - mlaDecode ---------------------------------------------===//

#include "../Common/CudaPart.h"
#include "AttentionArgs.h"
#include "PlanFormat.h"

#include <algorithm>

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

/// Width of the last dimension; 0 for what is no tensor, which is checked
/// later.
int64_t lastWidth(const MlaTensor *tensor) {
  return tensor && tensor->rank > 0 && tensor->rank <= MLA_MAX_RANK
             ? tensor->sizes[tensor->rank - 1]
             : 0;
}

/// Checks everything but the call, and resolves the problem.
AttentionProblem resolve(Checker &check, const MlaDecodeArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  const QueryArgs query = queryArgs("qLatent", args->qLatent, *args);
  const int64_t rope = lastWidth(args->qRope);
  QuerySizes sizes;
  if (!readQueries(check, query, sizes) ||
      (args->qRope && !tokenTensor(check, "qRope", args->qRope, FloatTypes,
                                   sizes.tokens, {sizes.heads, rope})) ||
      !check.sameType("qRope", args->qRope, "qLatent", args->qLatent) ||
      !check.cache("cache", args->cache))
    return problem;
  CacheFields fields;
  if (!selectAttention(check, Op::Decode, query, sizes, rope, sizes.width,
                       args->cache->pageSize) ||
      !findFields(check, args->cache, args->qLatent->dtype, sizes.width, rope,
                  fields) ||
      !check.tensor("blockTable", args->blockTable, IntType,
                    {sizes.tokens.batch, AnySize}) ||
      !check.tensor("seqLens", args->seqLens, IntType, {sizes.tokens.batch}))
    return problem;
  const int64_t bound = args->blockTable->sizes[1] * args->cache->pageSize;
  const int64_t maskKeys = args->mask ? args->mask->sizes[3] : bound;
  if (!resolveQueries(check, query, sizes, sizes.width,
                      {"blockTable", bound, maskKeys}, problem))
    return problem;
  problem.pagedA = pagedRows(*args->cache, fields.latent);
  problem.pagedB = pagedRows(*args->cache, fields.rope);
  problem.blockTable = ints(args->blockTable);
  problem.tableStride = args->blockTable->strides[0];
  problem.pageSize = args->cache->pageSize;
  problem.lengths = ints(args->seqLens);
  problem.maxLength = std::min(bound, maskKeys);
  check.optional("plan", args->plan, one(MLA_U8) | one(MLA_I8), {AnySize});
  return problem;
}

bool checkMetadata(Checker &check, const MlaDecodeArgs *args,
                   const AttentionProblem &problem) {
  return checkLengths(check, "seqLens", args->seqLens, problem.maxLength) &&
         checkCumulative(check, "cuSeqlens", args->cuSeqlens, problem.tokens) &&
         checkPages(check, args->blockTable, args->seqLens, nullptr,
                    *args->cache);
}

} // namespace

int32_t mlaDecode(const MlaDecodeArgs *args, const MlaCall *call) {
  static CudaFunction onGpu("mlaDecode");
  if (onCuda(args, &MlaDecodeArgs::qLatent))
    return onGpu(args, call);
  Checker check("mlaDecode", false);
  AttentionProblem problem = resolve(check, args);
  return runResolved(check, problem, call, [&](bool checks) {
    return (!checks || checkMetadata(check, args, problem)) &&
           (!args->plan || checkPlan(check, args->plan, problem));
  });
}

int32_t mlaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes) {
  static CudaFunction onGpu("mlaDecodeWorkspace");
  if (onCuda(args, &MlaDecodeArgs::qLatent))
    return onGpu(args, bytes);
  Checker check("mlaDecodeWorkspace", true);
  AttentionProblem problem = resolve(check, args);
  return check.answer(bytes, [&] { return attentionWorkspace(problem); });
}

//===- Decode.cpp - mlaDecode ---------------------------------------------===//

#include "../Common/KernelTable.h"
#include "PlanFormat.h"
#include "Views.h"

#include <algorithm>
#include <cinttypes>

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

/// Checks everything but the call, and resolves the problem.
AttentionProblem resolve(Checker &check, const MlaDecodeArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  const MlaTensor *query = args->qLatent;
  Tokens tokens = readTokens(check, "qLatent", query, 2, args->cuSeqlens);
  if (!check.ok())
    return problem;
  const int64_t heads = query->sizes[tokens.rank()];
  const int64_t latent = query->sizes[tokens.rank() + 1];
  const int64_t rope =
      args->qRope && args->qRope->rank > 0 && args->qRope->rank <= MLA_MAX_RANK
          ? args->qRope->sizes[args->qRope->rank - 1]
          : 0;
  KernelRequest request{Op::Decode};
  request.dtype = query->dtype;
  request.heads = heads;
  request.latent = request.value = latent;
  request.rope = rope;
  if (!tokenTensor(check, "qLatent", query, FloatTypes, tokens,
                   {heads, latent}) ||
      (args->qRope && !tokenTensor(check, "qRope", args->qRope, FloatTypes,
                                   tokens, {heads, rope})) ||
      !check.sameType("qRope", args->qRope, "qLatent", query) ||
      !check.cache("cache", args->cache))
    return problem;
  request.pageSize = args->cache->pageSize;
  CacheFields fields;
  if (!selectKernel(check, request) ||
      !findFields(check, args->cache, query->dtype, latent, rope, fields) ||
      !check.tensor("blockTable", args->blockTable, IntType,
                    {tokens.batch, AnySize}) ||
      !check.tensor("seqLens", args->seqLens, IntType, {tokens.batch}) ||
      !tokenTensor(check, "out", args->out, FloatTypes, tokens,
                   {heads, latent}) ||
      !check.sameType("out", args->out, "qLatent", query) ||
      !check.written("out", args->out))
    return problem;
  const int64_t bound = args->blockTable->sizes[1] * args->cache->pageSize;
  if (!check.range("blockTable", bound, 0, INT32_MAX) ||
      !softmaxArgs(check,
                   {args->mask, args->sink, args->lse, args->scale,
                    args->causal, args->window, args->lseBase},
                   tokens, heads, args->mask ? args->mask->sizes[3] : bound,
                   problem))
    return problem;
  problem.dtype = query->dtype;
  problem.batch = tokens.batch;
  problem.heads = heads;
  problem.queryLength = tokens.length;
  problem.tokens = tokens.total;
  problem.cuSeqlens = ints(args->cuSeqlens);
  problem.queryA = rowView(query, tokens);
  problem.queryB = rowView(args->qRope, tokens);
  problem.out = rowView(args->out, tokens);
  problem.pagedA = pagedRows(*args->cache, fields.latent);
  problem.pagedB = pagedRows(*args->cache, fields.rope);
  problem.blockTable = ints(args->blockTable);
  problem.tableStride = args->blockTable->strides[0];
  problem.pageSize = args->cache->pageSize;
  problem.lengths = ints(args->seqLens);
  problem.maxLength = bound;
  if (args->mask)
    problem.maxLength = std::min(bound, args->mask->sizes[3]);
  problem.valueWidth = latent;
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
  Checker check("mlaDecode", false);
  AttentionProblem problem = resolve(check, args);
  if (!check.call(call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (!check.optional("plan", args->plan, one(MLA_U8) | one(MLA_I8),
                      {AnySize}) ||
      !check.finish(attentionWorkspace(problem), call))
    return check.status();
  if ((call->flags & MLA_RUNTIME_CHECKS) &&
      !checkMetadata(check, args, problem))
    return check.status();
  if (args->plan && !checkPlan(check, args->plan, problem))
    return check.status();
  runAttention(problem, call->workspace, call->threads);
  return MLA_OK;
}

int32_t mlaDecodeWorkspace(const MlaDecodeArgs *args, uint64_t *bytes) {
  Checker check("mlaDecodeWorkspace", true);
  AttentionProblem problem = resolve(check, args);
  if (check.ok() && !bytes)
    check.failWith(MLA_INVALID_ARGUMENT, "bytes",
                   "expected an address, got null");
  if (check.ok())
    *bytes = attentionWorkspace(problem);
  return check.status();
}

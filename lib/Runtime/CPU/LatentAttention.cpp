//===- LatentAttention.cpp - mlaLatentAttention ---------------------------===//

#include "../Common/KernelTable.h"
#include "Views.h"

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

/// Checks everything but the call, and resolves the problem.
AttentionProblem resolve(Checker &check, const MlaLatentAttentionArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  const MlaTensor *query = args->qLatent;
  Tokens tokens = readTokens(check, "qLatent", query, 2, args->cuSeqlens);
  if (!check.ok())
    return problem;
  const int64_t heads = query->sizes[tokens.rank()];
  const int64_t latent = query->sizes[tokens.rank() + 1];
  if (!tokenTensor(check, "qLatent", query, FloatTypes, tokens,
                   {heads, latent}) ||
      !check.tensor("latent", args->latent, FloatTypes,
                    {tokens.batch, AnySize, latent}) ||
      !check.sameType("latent", args->latent, "qLatent", query))
    return problem;
  const int64_t keys = args->latent->sizes[1];
  if ((args->qRope != nullptr) != (args->kRope != nullptr)) {
    check.failWith(MLA_INVALID_ARGUMENT, args->qRope ? "kRope" : "qRope",
                   "expected a tensor beside %s, got null",
                   args->qRope ? "qRope" : "kRope");
    return problem;
  }
  int64_t rope = 0;
  if (args->kRope) {
    if (!check.tensor("kRope", args->kRope, FloatTypes,
                      {tokens.batch, keys, AnySize}))
      return problem;
    rope = args->kRope->sizes[2];
    if (!tokenTensor(check, "qRope", args->qRope, FloatTypes, tokens,
                     {heads, rope}))
      return problem;
  }
  KernelRequest request{Op::LatentAttention};
  request.dtype = query->dtype;
  request.heads = heads;
  request.latent = request.value = latent;
  request.rope = rope;
  if (!check.sameType("qRope", args->qRope, "qLatent", query) ||
      !check.sameType("kRope", args->kRope, "qLatent", query) ||
      !selectKernel(check, request) ||
      !check.optional("lengths", args->lengths, IntType, {tokens.batch}) ||
      !tokenTensor(check, "out", args->out, FloatTypes, tokens,
                   {heads, latent}) ||
      !check.sameType("out", args->out, "qLatent", query) ||
      !check.written("out", args->out) ||
      !check.range("latent", keys, 0, INT32_MAX) ||
      !softmaxArgs(check,
                   {args->mask, args->sink, args->lse, args->scale,
                    args->causal, args->window, args->lseBase},
                   tokens, heads, keys, problem))
    return problem;
  const Tokens keyTokens{false, tokens.batch, keys, tokens.batch * keys};
  problem.dtype = query->dtype;
  problem.batch = tokens.batch;
  problem.heads = heads;
  problem.queryLength = tokens.length;
  problem.tokens = tokens.total;
  problem.cuSeqlens = ints(args->cuSeqlens);
  problem.queryA = rowView(query, tokens);
  problem.queryB = rowView(args->qRope, tokens);
  problem.out = rowView(args->out, tokens);
  problem.keyA = rowView(args->latent, keyTokens);
  problem.keyB = rowView(args->kRope, keyTokens);
  problem.lengths = ints(args->lengths);
  problem.maxLength = keys;
  problem.valueWidth = latent;
  return problem;
}

} // namespace

int32_t mlaLatentAttention(const MlaLatentAttentionArgs *args,
                           const MlaCall *call) {
  Checker check("mlaLatentAttention", false);
  AttentionProblem problem = resolve(check, args);
  if (!check.call(call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (!check.finish(attentionWorkspace(problem), call))
    return check.status();
  if ((call->flags & MLA_RUNTIME_CHECKS) &&
      (!checkLengths(check, "lengths", args->lengths, problem.maxLength) ||
       !checkCumulative(check, "cuSeqlens", args->cuSeqlens, problem.tokens)))
    return check.status();
  runAttention(problem, call->workspace, call->threads);
  return MLA_OK;
}

int32_t mlaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                    uint64_t *bytes) {
  Checker check("mlaLatentAttentionWorkspace", true);
  AttentionProblem problem = resolve(check, args);
  if (check.ok() && !bytes)
    check.failWith(MLA_INVALID_ARGUMENT, "bytes",
                   "expected an address, got null");
  if (check.ok())
    *bytes = attentionWorkspace(problem);
  return check.status();
}

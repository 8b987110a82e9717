//===- Prefill.cpp - mlaPrefill -------------------------------------------===//

#include "../Common/KernelTable.h"
#include "Views.h"

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

int64_t lastSize(const MlaTensor *tensor) {
  return tensor->sizes[tensor->rank - 1];
}

/// Checks the keys and values, whose tokens `keys` receives.
bool checkKeys(Checker &check, const MlaPrefillArgs *args, int64_t batch,
               int64_t heads, int64_t nope, Tokens &keys) {
  keys = readTokens(check, "kNope", args->kNope, 2, args->cuSeqlensK,
                    "cuSeqlensK");
  if (!check.ok())
    return false;
  if (keys.batch != batch)
    return check.failWith(
        MLA_INVALID_ARGUMENT, keys.ragged ? "cuSeqlensK" : "kNope",
        "expected %lld sequences as in the queries, got %lld",
        static_cast<long long>(batch), static_cast<long long>(keys.batch));
  const MlaTensor *query = args->qNope;
  if (!tokenTensor(check, "kNope", args->kNope, FloatTypes, keys,
                   {heads, nope}) ||
      !check.sameType("kNope", args->kNope, "qNope", query) ||
      !tokenTensor(check, "value", args->value, FloatTypes, keys,
                   {heads, AnySize}) ||
      !check.sameType("value", args->value, "qNope", query))
    return false;
  if ((args->qRope != nullptr) != (args->kRope != nullptr))
    return check.failWith(MLA_INVALID_ARGUMENT, args->qRope ? "kRope" : "qRope",
                          "expected a tensor beside %s, got null",
                          args->qRope ? "qRope" : "kRope");
  return true;
}

/// The rope operands; `rope` receives their width.
bool checkRope(Checker &check, const MlaPrefillArgs *args, const Tokens &tokens,
               const Tokens &keys, int64_t heads, int64_t &rope) {
  rope = 0;
  if (!args->kRope)
    return check.ok();
  if (!tokenTensor(check, "kRope", args->kRope, FloatTypes, keys, {AnySize}))
    return false;
  rope = lastSize(args->kRope);
  return tokenTensor(check, "qRope", args->qRope, FloatTypes, tokens,
                     {heads, rope}) &&
         check.sameType("qRope", args->qRope, "qNope", args->qNope) &&
         check.sameType("kRope", args->kRope, "qNope", args->qNope);
}

/// Checks everything but the call, and resolves the problem.
AttentionProblem resolve(Checker &check, const MlaPrefillArgs *args) {
  AttentionProblem problem;
  problem.valueIsKey = problem.headsShareKeys = false;
  if (!check.arguments(args))
    return problem;
  const MlaTensor *query = args->qNope;
  Tokens tokens = readTokens(check, "qNope", query, 2, args->cuSeqlens), keys;
  if (!check.ok())
    return problem;
  const int64_t heads = query->sizes[tokens.rank()];
  const int64_t nope = query->sizes[tokens.rank() + 1];
  int64_t rope = 0;
  if (!tokenTensor(check, "qNope", query, FloatTypes, tokens, {heads, nope}) ||
      !checkKeys(check, args, tokens.batch, heads, nope, keys) ||
      !checkRope(check, args, tokens, keys, heads, rope))
    return problem;
  const int64_t width = lastSize(args->value);
  KernelRequest request{Op::Prefill};
  request.dtype = query->dtype;
  request.heads = heads;
  request.latent = nope;
  request.rope = rope;
  request.value = width;
  if (!selectKernel(check, request) ||
      !check.optional("lengths", args->lengths, IntType, {tokens.batch}) ||
      !tokenTensor(check, "out", args->out, FloatTypes, tokens,
                   {heads, width}) ||
      !check.sameType("out", args->out, "qNope", query) ||
      !check.written("out", args->out) ||
      !check.range("kNope", keys.length, 0, INT32_MAX) ||
      !softmaxArgs(check,
                   {args->mask, args->sink, args->lse, args->scale,
                    args->causal, args->window, args->lseBase},
                   tokens, heads, keys.length, problem))
    return problem;
  problem.dtype = query->dtype;
  problem.batch = tokens.batch;
  problem.heads = heads;
  problem.queryLength = tokens.length;
  problem.tokens = tokens.total;
  problem.cuSeqlens = ints(args->cuSeqlens);
  problem.cuSeqlensK = ints(args->cuSeqlensK);
  problem.queryA = rowView(query, tokens);
  problem.queryB = rowView(args->qRope, tokens);
  problem.out = rowView(args->out, tokens);
  problem.keyA = rowView(args->kNope, keys);
  problem.keyB = rowView(args->kRope, keys);
  problem.value = rowView(args->value, keys);
  problem.lengths = ints(args->lengths);
  problem.maxLength = keys.length;
  problem.valueWidth = width;
  return problem;
}

} // namespace

int32_t mlaPrefill(const MlaPrefillArgs *args, const MlaCall *call) {
  Checker check("mlaPrefill", false);
  AttentionProblem problem = resolve(check, args);
  if (!check.call(call))
    return check.status();
  problem.batchInvariant = call->flags & MLA_BATCH_INVARIANT;
  if (!check.finish(attentionWorkspace(problem), call))
    return check.status();
  if ((call->flags & MLA_RUNTIME_CHECKS) &&
      (!checkLengths(check, "lengths", args->lengths, problem.maxLength) ||
       !checkCumulative(check, "cuSeqlens", args->cuSeqlens, problem.tokens) ||
       !checkCumulative(check, "cuSeqlensK", args->cuSeqlensK,
                        problem.maxLength)))
    return check.status();
  runAttention(problem, call->workspace, call->threads);
  return MLA_OK;
}

int32_t mlaPrefillWorkspace(const MlaPrefillArgs *args, uint64_t *bytes) {
  Checker check("mlaPrefillWorkspace", true);
  AttentionProblem problem = resolve(check, args);
  if (check.ok() && !bytes)
    check.failWith(MLA_INVALID_ARGUMENT, "bytes",
                   "expected an address, got null");
  if (check.ok())
    *bytes = attentionWorkspace(problem);
  return check.status();
}

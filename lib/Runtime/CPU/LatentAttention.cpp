//===- LatentAttention.cpp - mlaLatentAttention ---------------------------===//

#include "../Common/CudaPart.h"
#include "AttentionArgs.h"

using namespace mla::runtime;
using mla::cpu::AttentionProblem;

namespace {

/// Checks the rope operands, whose width `rope` receives.
bool checkRope(Checker &check, const MlaLatentAttentionArgs *args,
               const QuerySizes &sizes, int64_t &rope) {
  rope = 0;
  if (!ropeBesideRope(check, args->qRope, args->kRope))
    return false;
  if (!args->kRope)
    return true;
  if (!check.tensor("kRope", args->kRope, FloatTypes,
                    {sizes.tokens.batch, args->latent->sizes[1], AnySize}))
    return false;
  rope = args->kRope->sizes[2];
  return tokenTensor(check, "qRope", args->qRope, FloatTypes, sizes.tokens,
                     {sizes.heads, rope}) &&
         check.sameType("qRope", args->qRope, "qLatent", args->qLatent) &&
         check.sameType("kRope", args->kRope, "qLatent", args->qLatent);
}

/// Checks everything but the call, and resolves the problem.
AttentionProblem resolve(Checker &check, const MlaLatentAttentionArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  const QueryArgs query = queryArgs("qLatent", args->qLatent, *args);
  QuerySizes sizes;
  int64_t rope = 0;
  if (!readQueries(check, query, sizes) ||
      !check.tensor("latent", args->latent, FloatTypes,
                    {sizes.tokens.batch, AnySize, sizes.width}) ||
      !check.sameType("latent", args->latent, "qLatent", args->qLatent) ||
      !checkRope(check, args, sizes, rope) ||
      !selectAttention(check, Op::LatentAttention, query, sizes, rope,
                       sizes.width) ||
      !check.optional("lengths", args->lengths, IntType, {sizes.tokens.batch}))
    return problem;
  const int64_t keys = args->latent->sizes[1], batch = sizes.tokens.batch;
  if (!resolveQueries(check, query, sizes, sizes.width, {"latent", keys, keys},
                      problem))
    return problem;
  const Tokens keyTokens{false, batch, keys, batch * keys};
  problem.keyA = rowView(args->latent, keyTokens);
  problem.keyB = rowView(args->kRope, keyTokens);
  problem.lengths = ints(args->lengths);
  return problem;
}

} // namespace

int32_t mlaLatentAttention(const MlaLatentAttentionArgs *args,
                           const MlaCall *call) {
  static CudaFunction onGpu("mlaLatentAttention");
  if (onCuda(args, &MlaLatentAttentionArgs::qLatent))
    return onGpu(args, call);
  Checker check("mlaLatentAttention", false);
  AttentionProblem problem = resolve(check, args);
  return runResolved(check, problem, call, [&](bool checks) {
    return !checks ||
           (checkLengths(check, "lengths", args->lengths, problem.maxLength) &&
            checkCumulative(check, "cuSeqlens", args->cuSeqlens,
                            problem.tokens));
  });
}

int32_t mlaLatentAttentionWorkspace(const MlaLatentAttentionArgs *args,
                                    uint64_t *bytes) {
  static CudaFunction onGpu("mlaLatentAttentionWorkspace");
  if (onCuda(args, &MlaLatentAttentionArgs::qLatent))
    return onGpu(args, bytes);
  Checker check("mlaLatentAttentionWorkspace", true);
  AttentionProblem problem = resolve(check, args);
  return check.answer(bytes, [&] { return attentionWorkspace(problem); });
}

//===- LatentAttentionArgs.cpp - Resolve arguments of mlaLatentAttention --===//

#include "AttentionArgs.h"

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

/// Checks the rope operands. `rope` receives their width.
bool checkRope(Checker &check, const MlaLatentAttentionArgs *args,
               const QuerySizes &sizes, int64_t &rope) {
  rope = 0;
  if (!checkRopePair(check, args->qRope, args->kRope))
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

} // namespace

AttentionProblem
mla::runtime::resolveLatentAttention(Checker &check,
                                     const MlaLatentAttentionArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  const QueryArgs query =
      queryArgs("qLatent", args->qLatent, args->qRope, *args);
  QuerySizes sizes;
  int64_t rope = 0;
  if (!readQueries(check, query, sizes) ||
      !check.tensor("latent", args->latent, FloatTypes,
                    {sizes.tokens.batch, AnySize, sizes.width}) ||
      !check.sameType("latent", args->latent, "qLatent", args->qLatent) ||
      !checkRope(check, args, sizes, rope) ||
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

//===- LatentAttentionArgs.cpp - Resolve arguments of mlaLatentAttention --===//

#include "AttentionArgs.h"

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

/// Checks that the latent has the type of the queries. Queries of type f32 may
/// have a latent of another type.
bool checkLatentType(Checker &check, const MlaLatentAttentionArgs *args) {
  return args->qLatent->dtype == MLA_F32 ||
         check.sameType("latent", args->latent, "qLatent", args->qLatent);
}

/// Checks the rope operands. `rope` receives their width.
bool checkRope(Checker &check, const MlaLatentAttentionArgs *args,
               const QueryArgs &query, const QuerySizes &sizes, int64_t &rope) {
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
         checkType(check, "qRope", args->qRope, query, args->latent->dtype,
                   "latent") &&
         checkType(check, "kRope", args->kRope, query, args->latent->dtype,
                   "latent");
}

} // namespace

AttentionProblem
mla::runtime::resolveLatentAttention(Checker &check,
                                     const MlaLatentAttentionArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  QueryArgs query = queryArgs("qLatent", args->qLatent, args->qRope, *args);
  query.types = FloatTypes;
  QuerySizes sizes;
  int64_t rope = 0;
  if (!readQueries(check, query, sizes) ||
      !check.tensor("latent", args->latent, FloatTypes,
                    {sizes.tokens.batch, AnySize, sizes.width}) ||
      !checkLatentType(check, args) ||
      !checkRope(check, args, query, sizes, rope) ||
      !check.optional("lengths", args->lengths, IntType, {sizes.tokens.batch}))
    return problem;
  const int64_t keys = args->latent->sizes[1], batch = sizes.tokens.batch;
  if (!check.range("valueRope", args->valueRope, 0, rope > 0 ? 1 : 0) ||
      !resolveQueries(check, query, args->latent->dtype, sizes,
                      sizes.width + (args->valueRope ? rope : 0),
                      {"latent", keys, keys}, problem))
    return problem;
  problem.valueRope = args->valueRope != 0;
  problem.wide = args->qLatent->dtype != args->latent->dtype;
  const Tokens keyTokens{false, batch, keys, batch * keys};
  problem.keyA = rowView(args->latent, keyTokens);
  problem.keyB = rowView(args->kRope, keyTokens);
  problem.lengths = ints(args->lengths);
  return problem;
}

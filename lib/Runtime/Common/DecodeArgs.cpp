//===- DecodeArgs.cpp - Resolve the arguments of mlaDecode ----------------===//

#include "AttentionArgs.h"

using namespace mla;
using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

/// Returns the size of the last dimension, or 0 for an invalid tensor. The
/// tensor is checked later.
int64_t lastWidth(const MlaTensor *tensor) {
  return tensor && tensor->rank > 0 && tensor->rank <= MLA_MAX_RANK
             ? tensor->sizes[tensor->rank - 1]
             : 0;
}

} // namespace

AttentionProblem mla::runtime::resolveDecode(Checker &check,
                                             const MlaDecodeArgs *args) {
  AttentionProblem problem;
  if (!check.arguments(args))
    return problem;
  const QueryArgs query =
      queryArgs("qLatent", args->qLatent, args->qRope, *args);
  const int64_t rope = lastWidth(args->qRope);
  QuerySizes sizes;
  if (!readQueries(check, query, sizes) ||
      (args->qRope && !tokenTensor(check, "qRope", args->qRope, FloatTypes,
                                   sizes.tokens, {sizes.heads, rope})) ||
      !check.sameType("qRope", args->qRope, "qLatent", args->qLatent) ||
      !check.cache("cache", args->cache))
    return problem;
  CacheFields fields;
  if (!findFields(check, args->cache, one(args->qLatent->dtype), sizes.width,
                  rope, fields) ||
      !check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                         args->cache))
    return problem;
  const KeyBound bound = pagedKeys(args->blockTable, args->cache, args->mask);
  if (!resolveQueries(check, query, sizes, sizes.width, bound, problem))
    return problem;
  problem.pagedA = pagedRows(*args->cache, fields.latent);
  problem.pagedB = pagedRows(*args->cache, fields.rope);
  resolvePages(check, args->blockTable, args->seqLens, args->plan, args->cache,
               bound, problem);
  return problem;
}

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

/// Returns the types that the fields of a cache may have: the type of the
/// queries, or any float type for queries of type f32.
DTypeSet fieldTypes(const MlaTensor &queries) {
  return queries.dtype == MLA_F32 ? FloatTypes : one(queries.dtype);
}

/// Checks that the rope parts of cache and queries have the type of the latent
/// field.
bool checkRopeTypes(Checker &check, const MlaDecodeArgs *args,
                    const QueryArgs &query, const CacheFields &fields) {
  const MlaField *all = args->cache->fields;
  const int32_t dtype = all[fields.latent].dtype;
  if (fields.rope >= 0 && all[fields.rope].dtype != dtype)
    return check.failWith(MLA_INVALID_ARGUMENT, "cache",
                          "expected a rope field of type %s, the type of the "
                          "latent field, got %s",
                          dtypeName(dtype), dtypeName(all[fields.rope].dtype));
  return checkType(check, "qRope", args->qRope, query, dtype, "the cache");
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
      !check.cache("cache", args->cache))
    return problem;
  CacheFields fields;
  if (!findFields(check, args->cache, fieldTypes(*args->qLatent), sizes.width,
                  rope, fields) ||
      !checkRopeTypes(check, args, query, fields) ||
      !check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                         args->cache))
    return problem;
  const KeyBound bound = pagedKeys(args->blockTable, args->cache, args->mask);
  const int32_t dtype = args->cache->fields[fields.latent].dtype;
  if (!resolveQueries(check, query, dtype, sizes, sizes.width, bound, problem))
    return problem;
  problem.wide = args->qLatent->dtype != dtype;
  problem.pagedA = pagedRows(*args->cache, fields.latent);
  problem.pagedB = pagedRows(*args->cache, fields.rope);
  resolvePages(check, args->blockTable, args->seqLens, args->plan, args->cache,
               bound, problem);
  return problem;
}

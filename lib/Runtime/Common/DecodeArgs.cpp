//===- DecodeArgs.cpp - Resolve the arguments of mlaDecode ----------------===//

#include "AttentionArgs.h"
#include "FieldCodecs.h"

#include <cstring>

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

/// Returns the types that the fields of a plain cache may have: the type of the
/// queries, any float type for queries of type f32, or 8 bits.
DTypeSet fieldTypes(const MlaTensor &queries) {
  return ScaledType |
         (queries.dtype == MLA_F32 ? FloatTypes : one(queries.dtype));
}

/// True if a layout is not plain.
bool isScaled(const kernels::LayoutKind &layout) {
  return std::strcmp(layout.general, "scaled") == 0;
}

/// Returns the type of the problem. With fields of 8 bits, and with scaled
/// layouts, that is the type of queries of 8 bits, else the type of `out`,
/// which may be narrower than f32 queries.
int32_t problemType(const MlaDecodeArgs *args, const CacheFields &fields) {
  const int32_t field = args->cache->fields[fields.latent].dtype;
  const bool isStored =
      field == MLA_F8E4M3 || isScaled(layoutKind(*args->cache));
  if (!isStored || !args->out || args->qLatent->dtype != MLA_F32)
    return isStored ? args->qLatent->dtype : field;
  return FloatTypes & one(args->out->dtype) ? args->out->dtype : MLA_F32;
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
      (args->qRope && !tokenTensor(check, "qRope", args->qRope, OperandTypes,
                                   sizes.tokens, {sizes.heads, rope})) ||
      !check.cache("cache", args->cache))
    return problem;
  CacheFields fields;
  if (!findFields(check, "cache", args->cache, fieldTypes(*args->qLatent),
                  sizes.width, rope, fields))
    return problem;
  const int32_t dtype = problemType(args, fields);
  if (!checkType(check, "qRope", args->qRope, query, dtype, "the cache") ||
      !check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                         args->cache, args->cuSeqlens ? "cuSeqlens" : nullptr))
    return problem;
  const KeyBound bound = pagedKeys(args->blockTable, args->cache, args->mask);
  const int32_t field = args->cache->fields[fields.latent].dtype;
  if (!check.range("valueRope", args->valueRope, 0, rope > 0 ? 1 : 0) ||
      !resolveQueries(check, query, dtype, sizes,
                      sizes.width + (args->valueRope ? rope : 0), bound,
                      problem) ||
      !readQueryScale(check, "qScale", args->qScale,
                      {"queries", args->qLatent->dtype, sizes.heads},
                      sizes.tokens, problem.qScale) ||
      !readCacheScale(check, *args->cache, "kScale", args->kScale,
                      problem.kScale))
    return problem;
  problem.valueRope = args->valueRope != 0;
  problem.layout = layoutKind(*args->cache);
  problem.codecA = fieldCodec(*args->cache, fields.latent);
  problem.codecB = fieldCodec(*args->cache, fields.rope);
  problem.keyDType = field;
  problem.usesCodecs = isScaled(problem.layout);
  if (!problem.usesCodecs)
    problem.vScale = problem.kScale;
  problem.wide = args->qLatent->dtype != dtype;
  problem.pagedA = pagedRows(*args->cache, fields.latent);
  problem.pagedB = pagedRows(*args->cache, fields.rope);
  resolvePages(check, args->blockTable, args->seqLens, args->plan, args->cache,
               bound, problem);
  return problem;
}

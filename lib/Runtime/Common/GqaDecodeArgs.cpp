//===- GqaDecodeArgs.cpp - Resolve the arguments of mlaGqaDecode ----------===//

#include "AttentionArgs.h"

#include <cinttypes>

using namespace mla::runtime;
using mla::kernels::AttentionProblem;

namespace {

/// Checks the heads and the width of the queries against the k field.
bool checkGroups(Checker &check, const QuerySizes &sizes,
                 const HeadFields &fields) {
  if (sizes.width != fields.keyWidth)
    return check.failWith(MLA_INVALID_ARGUMENT, "q",
                          "must have width %" PRId64
                          ", the width of a head of the cache's k field, got "
                          "%" PRId64,
                          fields.keyWidth, sizes.width);
  if (sizes.heads % fields.heads == 0)
    return true;
  return check.failWith(
      MLA_INVALID_ARGUMENT, "q",
      "must have a multiple of %" PRId64
      " heads, the heads of the cache's k field, got %" PRId64,
      fields.heads, sizes.heads);
}

/// Returns the types that the fields of a cache may have: the type of the
/// queries, or 8 bits.
DTypeSet fieldTypes(const MlaTensor &queries) {
  return one(queries.dtype) | ScaledType;
}

/// Checks the types of the fields, and the scales. Sets both in the problem.
bool readScales(Checker &check, const MlaGqaDecodeArgs *args, int64_t heads,
                const HeadFields &fields, AttentionProblem &problem) {
  if (!checkSameFieldType(check, *args->cache, fields))
    return false;
  const int32_t key = args->cache->fields[fields.key].dtype;
  problem.keyDType = key;
  return readScale(check, "qScale", args->qScale,
                   {"queries", args->q->dtype, heads}, problem.qScale) &&
         readScale(check, "kScale", args->kScale,
                   {"cache's keys", key, fields.heads}, problem.kScale) &&
         readScale(check, "vScale", args->vScale,
                   {"cache's values", key, fields.heads}, problem.vScale);
}

} // namespace

AttentionProblem mla::runtime::resolveGqaDecode(Checker &check,
                                                const MlaGqaDecodeArgs *args) {
  AttentionProblem problem;
  problem.valueIsKey = false;
  if (!check.arguments(args))
    return problem;
  const QueryArgs query = queryArgs("q", args->q, nullptr, *args);
  QuerySizes sizes;
  HeadFields fields;
  if (!readQueries(check, query, sizes) || !check.cache("cache", args->cache) ||
      !findHeadFields(check, args->cache, fieldTypes(*args->q), fields) ||
      !checkGroups(check, sizes, fields) ||
      !check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                         args->cache, args->cuSeqlens ? "cuSeqlens" : nullptr))
    return problem;
  problem.keyHeads = fields.heads;
  const KeyBound bound = pagedKeys(args->blockTable, args->cache, args->mask);
  if (!resolveQueries(check, query, args->q->dtype, sizes, fields.valueWidth,
                      bound, problem) ||
      !readScales(check, args, sizes.heads, fields, problem))
    return problem;
  problem.pagedA = pagedRows(*args->cache, fields.key);
  problem.pagedValue = pagedRows(*args->cache, fields.value);
  resolvePages(check, args->blockTable, args->seqLens, args->plan, args->cache,
               bound, problem);
  return problem;
}

//===- GqaCacheArgs.cpp - Check mlaGqaAppend and mlaGqaGather -------------===//

#include "GqaCacheArgs.h"

#include "AppendArgs.h"

using namespace mla::runtime;

namespace {

/// Checks that the keys, whose tokens are known, have the heads of the cache's
/// fields and their width, and that the values have the same tokens and heads.
bool checkRows(Checker &check, const MlaTensor *key, const MlaTensor *value,
               const GqaCacheSizes &sizes) {
  const HeadFields &fields = sizes.fields;
  return check.size("key", key, key->rank - 2, fields.heads) &&
         check.size("key", key, key->rank - 1, fields.keyWidth) &&
         tokenTensor(check, "value", value, FloatTypes, sizes.tokens,
                     {fields.heads, fields.valueWidth});
}

/// Checks the fields of a checked cache and the scales.
template <typename Args>
bool readFields(Checker &check, const Args *args, DTypeSet types,
                GqaCacheSizes &sizes) {
  HeadFields &fields = sizes.fields;
  if (!findHeadFields(check, args->cache, types, fields))
    return false;
  const int32_t key = args->cache->fields[fields.key].dtype;
  return checkSameFieldType(check, *args->cache, fields) &&
         readScale(check, "kScale", args->kScale,
                   {"cache's keys", key, fields.heads}, sizes.kScale) &&
         readScale(check, "vScale", args->vScale,
                   {"cache's values", key, fields.heads}, sizes.vScale);
}

/// Selects a kernel for operands of type `dtype` and a checked cache.
bool selectFor(Checker &check, Op op, const char *target, int32_t dtype,
               const MlaCache &cache) {
  if (!check.ok())
    return false;
  KernelRequest request{op, target};
  request.dtype = dtype;
  const int32_t key = findField(cache, MLA_ROLE_K);
  request.cacheType = key < 0 ? -1 : cache.fields[key].dtype;
  request.pageSize = cache.pageSize;
  return selectKernel(check, request) != nullptr;
}

} // namespace

bool mla::runtime::readGqaAppend(Checker &check, const MlaGqaAppendArgs *args,
                                 const char *target, GqaCacheSizes &sizes) {
  if (!check.arguments(args) ||
      !check.tensorOfRank("key", args->key, FloatTypes, 3, 4,
                          Strides::LastContiguous))
    return false;
  const MlaTensor &key = *args->key;
  const Tokens tokens = sizes.tokens = newTokens(key, 2);
  return check.cache("cache", args->cache) &&
         check.written("cache", args->cache) &&
         selectFor(check, Op::GqaAppend, target, key.dtype, *args->cache) &&
         readFields(check, args, OperandTypes, sizes) &&
         checkRows(check, args->key, args->value, sizes) &&
         check.tensor("slots", args->slots, IntType, {tokens.total});
}

bool mla::runtime::readGqaGather(Checker &check, const MlaGqaGatherArgs *args,
                                 const char *target, GqaCacheSizes &sizes) {
  if (!check.arguments(args))
    return false;
  sizes.tokens =
      readTokens(check, "key", args->key, 2, args->cuSeqlensK, "cuSeqlensK");
  if (!check.ok() || !check.cache("cache", args->cache))
    return false;
  const int32_t rank = args->key->rank;
  return check.tensorOfRank("key", args->key, FloatTypes, rank, rank,
                            Strides::LastContiguous) &&
         selectFor(check, Op::GqaGather, target, args->key->dtype,
                   *args->cache) &&
         readFields(check, args, one(args->key->dtype) | ScaledType, sizes) &&
         checkRows(check, args->key, args->value, sizes) &&
         check.written("key", args->key) &&
         check.sameType("value", args->value, "key", args->key) &&
         check.written("value", args->value) &&
         check.pagedTokens(args->blockTable, args->seqLens, sizes.tokens.batch,
                           args->cache,
                           args->cuSeqlensK ? "cuSeqlensK" : nullptr) &&
         check.optional("starts", args->starts, IntType, {sizes.tokens.batch});
}

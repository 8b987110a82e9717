//===- Layout.cpp - Check and address a paged cache -----------------------===//

#include "Layout.h"
#include "Status.h"

#include "mla-runtime/mla_layout.h"

#include <cinttypes>

using namespace mla::runtime;

namespace {

constexpr int32_t maxWidth = 1 << 20;
constexpr int64_t maxPageSize = 1 << 20;

int32_t checkField(const char *function, const char *argument,
                   const MlaCache &cache, int32_t i) {
  const MlaField &field = cache.fields[i];
  if (field.role < MLA_ROLE_LATENT || field.role > MLA_ROLE_V)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a role of 0 to 5, got %d", function,
                argument, i, field.role);
  if (mlaDTypeBits(field.dtype) == 0)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected an MlaDType, got %d", function,
                argument, i, field.dtype);
  if (field.width < 1 || field.width > maxWidth)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a width of 1 to %d, got %d",
                function, argument, i, maxWidth, field.width);
  if (field.width * mlaDTypeBits(field.dtype) % 8 != 0)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected whole bytes per token, got %" PRId64
                " bits",
                function, argument, i, field.width * mlaDTypeBits(field.dtype));
  if (field.place < MLA_PLACE_TOKEN || field.place > MLA_PLACE_HEAD)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a place of 0 to 2, got %d",
                function, argument, i, field.place);
  const bool hasHeads = field.role == MLA_ROLE_K || field.role == MLA_ROLE_V;
  if (field.place == MLA_PLACE_HEAD && !hasHeads)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected place 0 or 1, because only k and v "
                "fields have heads, got 2",
                function, argument, i);
  if (hasHeads && (field.group < 1 || field.width % field.group != 0))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a group, the width of a head, that "
                "divides width %d, got %d",
                function, argument, i, field.width, field.group);
  if (field.pool < 0 || field.pool >= cache.numPools)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a pool of 0 to %d, got %d",
                function, argument, i, cache.numPools - 1, field.pool);
  return MLA_OK;
}

/// Checks the type, group and permutation of a scale field.
int32_t checkScale(const char *function, const char *argument,
                   const MlaField &field, int32_t i) {
  if (field.dtype != MLA_F32 && field.dtype != MLA_F8E8M0 &&
      field.dtype != MLA_F8E4M3)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected scales of type f32, f8E8M0 or "
                "f8E4M3, got %s",
                function, argument, i, dtypeName(field.dtype));
  if (field.group < 1 || field.group > maxWidth)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a group of 1 to %d, got %d",
                function, argument, i, maxWidth, field.group);
  if (field.transpose < 0 ||
      (field.transpose > 0 && field.width % field.transpose != 0))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: transpose must be 0 or divide width %d, got "
                "%d",
                function, argument, i, field.width, field.transpose);
  return MLA_OK;
}

/// Checks that the scales of field `i` cover whole fields, and whole groups of
/// each. `next` is the first field that no earlier scale covers.
int32_t checkCover(const char *function, const char *argument,
                   const MlaCache &cache, int32_t i, int32_t &next) {
  const MlaField &scale = cache.fields[i];
  if (int32_t status = checkScale(function, argument, scale, i))
    return status;
  const int64_t wanted = static_cast<int64_t>(scale.width) * scale.group;
  int64_t covered = 0;
  for (; covered < wanted && next < cache.numFields; ++next) {
    const MlaField &field = cache.fields[next];
    if (!mlaFieldMayHaveScales(&field))
      continue;
    if (field.width % scale.group != 0)
      return fail(
          MLA_INVALID_ARGUMENT,
          "%s: %s: field %d: expected a width that is a multiple of %d, "
          "the group of its scales (field %d), got %d",
          function, argument, next, scale.group, i, field.width);
    covered += field.width;
  }
  if (covered == wanted)
    return MLA_OK;
  return fail(MLA_INVALID_ARGUMENT,
              "%s: %s: field %d: its scales must cover whole fields of 8 bits "
              "or fewer, of %" PRId64 " elements together, got %" PRId64
              " elements",
              function, argument, i, wanted, covered);
}

/// Checks all scale fields.
int32_t checkScales(const char *function, const char *argument,
                    const MlaCache &cache) {
  int32_t next = 0;
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].role == MLA_ROLE_SCALE)
      if (int32_t status = checkCover(function, argument, cache, i, next))
        return status;
  return MLA_OK;
}

int32_t checkPool(const char *function, const char *argument,
                  const MlaCache &cache, int32_t i, bool shapesOnly) {
  const MlaPool &pool = cache.pools[i];
  int64_t needed = mlaPageBytes(&cache, i);
  int64_t bytes;
  if (pool.pages < 0 ||
      __builtin_mul_overflow(pool.pages, pool.pageStride, &bytes))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: pool %d: the bytes of all pages must fit in 63 bits, "
                "got %" PRId64 " pages of %" PRId64 " bytes",
                function, argument, i, pool.pages, pool.pageStride);
  if (pool.pageStride < needed)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: pool %d: expected a page stride of at least %" PRId64
                " bytes, got %" PRId64,
                function, argument, i, needed, pool.pageStride);
  if (!shapesOnly && !pool.base && pool.pages > 0)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: pool %d: expected a base address, got null", function,
                argument, i);
  return MLA_OK;
}

/// Checks the fields from which sizes and offsets are computed, as checkCache()
/// does.
bool hasLayout(const MlaCache &cache) {
  bool good = cache.numFields >= 1 && cache.numFields <= MLA_MAX_FIELDS &&
              cache.numPools >= 1 && cache.numPools <= MLA_MAX_POOLS &&
              cache.pageSize >= 1 && cache.pageSize <= maxPageSize &&
              cache.pageAlign >= 1;
  for (int32_t i = 0; good && i < cache.numFields; ++i)
    good = cache.fields[i].width >= 1 && cache.fields[i].width <= maxWidth &&
           (cache.fields[i].place != MLA_PLACE_HEAD ||
            (cache.fields[i].group >= 1 &&
             cache.fields[i].width % cache.fields[i].group == 0));
  return good;
}

} // namespace

FieldAccess mla::runtime::fieldAccess(const MlaCache &cache, int32_t index) {
  return {cache.fields[index].pool,
          mlaLayoutFieldOffset(cache.fields, cache.numFields, index, 0,
                               cache.pageSize),
          mlaLayoutFieldStride(cache.fields, cache.numFields, index),
          mlaLayoutHeadStride(cache.fields, index, cache.pageSize),
          &cache.fields[index]};
}

int32_t mla::runtime::findField(const MlaCache &cache, int32_t role) {
  int32_t found = -1;
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].role == role)
      found = found == -1 ? i : -2;
  return found;
}

int32_t mla::runtime::checkCache(const char *function, const char *argument,
                                 const MlaCache *cache, bool shapesOnly) {
  if (!cache)
    return fail(MLA_INVALID_ARGUMENT, "%s: %s: expected a cache, got null",
                function, argument);
  if (cache->numFields < 1 || cache->numFields > MLA_MAX_FIELDS)
    return fail(MLA_INVALID_ARGUMENT, "%s: %s: expected 1 to %d fields, got %d",
                function, argument, MLA_MAX_FIELDS, cache->numFields);
  if (cache->numPools < 1 || cache->numPools > MLA_MAX_POOLS)
    return fail(MLA_INVALID_ARGUMENT, "%s: %s: expected 1 to %d pools, got %d",
                function, argument, MLA_MAX_POOLS, cache->numPools);
  if (cache->pageSize < 1 || cache->pageSize > maxPageSize)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: expected a page size of 1 to %" PRId64
                ", got %" PRId64,
                function, argument, maxPageSize, cache->pageSize);
  if (cache->pageAlign < 1)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: expected a page alignment of at least 1, got %d",
                function, argument, cache->pageAlign);
  for (int32_t i = 0; i < cache->numFields; ++i)
    if (int32_t status = checkField(function, argument, *cache, i))
      return status;
  if (int32_t status = checkScales(function, argument, *cache))
    return status;
  uint64_t hash =
      mlaLayoutHash(cache->fields, cache->numFields, cache->pageAlign);
  if (cache->layoutHash != hash)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: expected the layout hash of its fields, 0x%016" PRIx64
                ", got 0x%016" PRIx64,
                function, argument, hash, cache->layoutHash);
  for (int32_t i = 0; i < cache->numPools; ++i)
    if (int32_t status = checkPool(function, argument, *cache, i, shapesOnly))
      return status;
  return MLA_OK;
}

uint64_t mlaLayoutHash(const MlaField *fields, int32_t numFields,
                       int32_t pageAlign) {
  return mlaHashLayout(fields, fields ? numFields : 0, pageAlign);
}

int64_t mlaPageBytes(const MlaCache *cache, int32_t pool) {
  if (!cache || !hasLayout(*cache) || pool < 0 || pool >= cache->numPools)
    return 0;
  return mlaLayoutPageBytes(cache->fields, cache->numFields, cache->pageAlign,
                            pool, cache->pageSize);
}

int64_t mlaFieldOffset(const MlaCache *cache, int32_t field, int64_t token) {
  if (!cache || !hasLayout(*cache) || field < 0 || field >= cache->numFields ||
      token < 0 || token >= cache->pageSize)
    return -1;
  return mlaLayoutFieldOffset(cache->fields, cache->numFields, field, token,
                              cache->pageSize);
}

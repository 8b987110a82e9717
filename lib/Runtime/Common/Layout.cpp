//===- Layout.cpp - Bytes of a paged cache --------------------------------===//

#include "Layout.h"
#include "Status.h"

#include <cinttypes>
#include <initializer_list>

using namespace mla::runtime;

namespace {

/// FNV-1a over 64-bit little-endian words, so that the compiler and any other
/// language can repeat it.
struct Hash {
  uint64_t value = 14695981039346656037ull;
  void add(uint64_t word) {
    for (int byte = 0; byte < 8; ++byte) {
      value ^= (word >> (8 * byte)) & 0xff;
      value *= 1099511628211ull;
    }
  }
};

/// Bits of an element, packed types included; 0 for an unknown type.
int64_t dtypeBits(int32_t dtype) {
  return dtype == MLA_F4E2M1 ? 4 : 8 * dtypeBytes(dtype);
}

int64_t roundUp(int64_t value, int64_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// Bytes of one token in the token-major part of a pool's page.
int64_t tokenBytes(const MlaCache &cache, int32_t pool) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].pool == pool && cache.fields[i].place == 0)
      bytes += fieldBytes(cache.fields[i]);
  return bytes;
}

int32_t checkField(const char *function, const char *argument,
                   const MlaCache &cache, int32_t i) {
  const MlaField &field = cache.fields[i];
  if (field.role < RoleLatent || field.role > RoleV)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a role of 0 to 5, got %d", function,
                argument, i, field.role);
  if (dtypeBits(field.dtype) == 0)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected an MlaDType, got %d", function,
                argument, i, field.dtype);
  if (field.width < 1 || field.width > (1 << 20))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a width of 1 to 1048576, got %d",
                function, argument, i, field.width);
  if (field.place != 0 && field.place != 1)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected place 0 or 1, got %d", function,
                argument, i, field.place);
  if (field.pool < 0 || field.pool >= cache.numPools)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: field %d: expected a pool of 0 to %d, got %d",
                function, argument, i, cache.numPools - 1, field.pool);
  return MLA_OK;
}

int32_t checkPool(const char *function, const char *argument,
                  const MlaCache &cache, int32_t i, bool shapesOnly) {
  const MlaPool &pool = cache.pools[i];
  int64_t needed = mlaPageBytes(&cache, i);
  int64_t bytes;
  if (pool.pages < 0 || __builtin_mul_overflow(pool.pages, pool.pageStride, &bytes))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: pool %d: expected pages and page stride that fit 63 "
                "bits, got %" PRId64 " pages of %" PRId64 " bytes",
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

} // namespace

int64_t mla::runtime::fieldBytes(const MlaField &field) {
  return (field.width * dtypeBits(field.dtype) + 7) / 8;
}

FieldAccess mla::runtime::fieldAccess(const MlaCache &cache, int32_t index) {
  const MlaField &wanted = cache.fields[index];
  FieldAccess access{wanted.pool, 0, 0, &wanted};
  if (wanted.place == 0) {
    access.tokenStride = tokenBytes(cache, wanted.pool);
    for (int32_t i = 0; i < index; ++i)
      if (cache.fields[i].pool == wanted.pool && cache.fields[i].place == 0)
        access.offset += fieldBytes(cache.fields[i]);
    return access;
  }
  access.tokenStride = fieldBytes(wanted);
  access.offset = tokenBytes(cache, wanted.pool) * cache.pageSize;
  for (int32_t i = 0; i < index; ++i)
    if (cache.fields[i].pool == wanted.pool && cache.fields[i].place == 1)
      access.offset += fieldBytes(cache.fields[i]) * cache.pageSize;
  return access;
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
  if (cache->pageSize < 1 || cache->pageSize > (1 << 20))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: expected a page size of 1 to 1048576, got %" PRId64,
                function, argument, cache->pageSize);
  if (cache->pageAlign < 1)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: expected a page alignment of at least 1, got %d",
                function, argument, cache->pageAlign);
  for (int32_t i = 0; i < cache->numFields; ++i)
    if (int32_t status = checkField(function, argument, *cache, i))
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
  Hash hash;
  if (!fields)
    numFields = 0;
  hash.add(static_cast<uint64_t>(numFields));
  for (int32_t i = 0; i < numFields; ++i) {
    const MlaField &field = fields[i];
    for (int32_t value : {field.role, field.dtype, field.width, field.group,
                          field.place, field.pool})
      hash.add(static_cast<uint64_t>(static_cast<int64_t>(value)));
  }
  hash.add(static_cast<uint64_t>(static_cast<int64_t>(pageAlign)));
  return hash.value;
}

int64_t mlaPageBytes(const MlaCache *cache, int32_t pool) {
  if (!cache || pool < 0 || pool >= cache->numPools)
    return 0;
  int64_t bytes = 0;
  for (int32_t i = 0; i < cache->numFields; ++i)
    if (cache->fields[i].pool == pool)
      bytes += fieldBytes(cache->fields[i]) * cache->pageSize;
  return roundUp(bytes, cache->pageAlign < 1 ? 1 : cache->pageAlign);
}

int64_t mlaFieldOffset(const MlaCache *cache, int32_t field, int64_t token) {
  if (!cache || field < 0 || field >= cache->numFields)
    return -1;
  FieldAccess access = fieldAccess(*cache, field);
  return access.offset + token * access.tokenStride;
}

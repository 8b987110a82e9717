/*===- mla_layout.h - Sizes, offsets and hash of a cache layout ------------===*\
|*
|* One definition for the compiler, the runtime and callers, without a library;
|* for C99, or C++14, where all of it is constexpr.
|*
|* A page of a pool holds, first, the fields of MLA_PLACE_TOKEN, token by token;
|* then the fields of MLA_PLACE_PAGE of each token, token by token; then padding
|* up to pageAlign. Within a token, fields lie in the order of the list.
|*
|* The hash is FNV-1a, 64 bits, over pageAlign, the number of fields, and each
|* field's seven integers, all as four bytes, least significant first. Page size
|* and pools do not enter it.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_LAYOUT_H
#define MLA_LAYOUT_H

#include "mla-runtime/mla_runtime.h"

#ifdef __cplusplus
#define MLA_LAYOUT_INLINE constexpr inline
#else
#define MLA_LAYOUT_INLINE static inline
#endif

/** Bits of one element, 0 for a code that is no MlaDType. */
MLA_LAYOUT_INLINE int64_t mlaDTypeBits(int32_t dtype) {
  switch (dtype) {
  case MLA_F64:
  case MLA_I64:
    return 64;
  case MLA_F32:
  case MLA_I32:
    return 32;
  case MLA_F16:
  case MLA_BF16:
    return 16;
  case MLA_I8:
  case MLA_U8:
  case MLA_I1:
  case MLA_F8E4M3:
  case MLA_F8E5M2:
  case MLA_F8E8M0:
    return 8;
  case MLA_F4E2M1:
    return 4;
  default:
    return 0;
  }
}

/** Bytes of one token's elements of a field. */
MLA_LAYOUT_INLINE int64_t mlaFieldBytes(const MlaField *field) {
  return field->width * mlaDTypeBits(field->dtype) / 8;
}

/** Bytes of one token's first `end` fields of a place in a pool. */
MLA_LAYOUT_INLINE int64_t mlaPlaceBytes(const MlaField *fields, int32_t end,
                                        int32_t pool, int32_t place) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < end; ++i)
    if (fields[i].pool == pool && fields[i].place == place)
      bytes += mlaFieldBytes(&fields[i]);
  return bytes;
}

/** Bytes of a page of a pool, rounded up to pageAlign. */
MLA_LAYOUT_INLINE int64_t mlaLayoutPageBytes(const MlaField *fields,
                                             int32_t numFields, int32_t pageAlign,
                                             int32_t pool, int64_t pageSize) {
  int64_t bytes = pageSize * (mlaPlaceBytes(fields, numFields, pool, MLA_PLACE_TOKEN) +
                              mlaPlaceBytes(fields, numFields, pool, MLA_PLACE_PAGE));
  return (bytes + pageAlign - 1) / pageAlign * pageAlign;
}

/** Bytes between a field of one token and the same field of the next. */
MLA_LAYOUT_INLINE int64_t mlaLayoutFieldStride(const MlaField *fields,
                                               int32_t numFields, int32_t field) {
  return mlaPlaceBytes(fields, numFields, fields[field].pool, fields[field].place);
}

/** Byte offset of element 0 of a token's field from the begin of its page. */
MLA_LAYOUT_INLINE int64_t mlaLayoutFieldOffset(const MlaField *fields,
                                               int32_t numFields, int32_t field,
                                               int64_t token, int64_t pageSize) {
  int32_t pool = fields[field].pool, place = fields[field].place;
  int64_t begin = place == MLA_PLACE_TOKEN
                      ? 0
                      : pageSize * mlaPlaceBytes(fields, numFields, pool, MLA_PLACE_TOKEN);
  return begin + mlaPlaceBytes(fields, field, pool, place) +
         token * mlaPlaceBytes(fields, numFields, pool, place);
}

/** Where in a token's field element `index` lies, in elements. */
MLA_LAYOUT_INLINE int64_t mlaFieldPosition(const MlaField *field, int64_t index) {
  int64_t columns = field->transpose;
  return columns ? index % columns * (field->width / columns) + index / columns
                 : index;
}

/** `hash` with the four bytes of `value` added. */
MLA_LAYOUT_INLINE uint64_t mlaHashInt32(uint64_t hash, int32_t value) {
  uint32_t bits = (uint32_t)value;
  for (int byte = 0; byte < 4; ++byte)
    hash = (hash ^ ((bits >> (8 * byte)) & 0xffu)) * 0x100000001b3ull;
  return hash;
}

/** The hash of a layout; what mlaLayoutHash returns. */
MLA_LAYOUT_INLINE uint64_t mlaHashLayout(const MlaField *fields, int32_t numFields,
                                         int32_t pageAlign) {
  uint64_t hash = mlaHashInt32(0xcbf29ce484222325ull, pageAlign);
  hash = mlaHashInt32(hash, numFields);
  for (int32_t i = 0; i < numFields; ++i) {
    hash = mlaHashInt32(hash, fields[i].role);
    hash = mlaHashInt32(hash, fields[i].dtype);
    hash = mlaHashInt32(hash, fields[i].width);
    hash = mlaHashInt32(hash, fields[i].group);
    hash = mlaHashInt32(hash, fields[i].place);
    hash = mlaHashInt32(hash, fields[i].pool);
    hash = mlaHashInt32(hash, fields[i].transpose);
  }
  return hash;
}

#endif /* MLA_LAYOUT_H */

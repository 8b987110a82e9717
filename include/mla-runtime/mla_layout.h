/*===- mla_layout.h - Sizes, offsets and hash of a cache layout ------------===*\
|*
|* Compiler, runtime and callers share these definitions. They need no library;
|* C99, or C++14, where all of them are constexpr.
|*
|* A page of a pool consists of the MLA_PLACE_TOKEN fields of each token, token by
|* token; then the MLA_PLACE_PAGE fields of each token, token by token; then the
|* MLA_PLACE_HEAD fields, field by field, each head by head and token by token; then
|* padding to a multiple of pageAlign. The fields of a token are in list order.
|*
|* The hash is 64-bit FNV-1a over pageAlign, the number of fields, and the seven
|* integers of each field, each as four bytes, least significant first. Page size
|* and pools are not hashed.
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

/** Returns the bits of one element; 0 for a value that is not an MlaDType. */
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

/** Returns the bytes of a field per token. */
MLA_LAYOUT_INLINE int64_t mlaFieldBytes(const MlaField *field) {
  return field->width * mlaDTypeBits(field->dtype) / 8;
}

/** Returns the bytes per token of the fields with this pool and place, among
 *  the first `end` fields. */
MLA_LAYOUT_INLINE int64_t mlaPlaceBytes(const MlaField *fields, int32_t end,
                                        int32_t pool, int32_t place) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < end; ++i)
    if (fields[i].pool == pool && fields[i].place == place)
      bytes += mlaFieldBytes(&fields[i]);
  return bytes;
}

/** Returns the bytes of a page of a pool, a multiple of pageAlign. */
MLA_LAYOUT_INLINE int64_t mlaLayoutPageBytes(const MlaField *fields,
                                             int32_t numFields, int32_t pageAlign,
                                             int32_t pool, int64_t pageSize) {
  int64_t bytes = pageSize * (mlaPlaceBytes(fields, numFields, pool, MLA_PLACE_TOKEN) +
                              mlaPlaceBytes(fields, numFields, pool, MLA_PLACE_PAGE) +
                              mlaPlaceBytes(fields, numFields, pool, MLA_PLACE_HEAD));
  return (bytes + pageAlign - 1) / pageAlign * pageAlign;
}

/** Returns the bytes of one head of a k or v field of a token. */
MLA_LAYOUT_INLINE int64_t mlaHeadBytes(const MlaField *field) {
  return field->group * mlaDTypeBits(field->dtype) / 8;
}

/** Returns the bytes from a field of one token to that field of the next token. */
MLA_LAYOUT_INLINE int64_t mlaLayoutFieldStride(const MlaField *fields,
                                               int32_t numFields, int32_t field) {
  return fields[field].place == MLA_PLACE_HEAD
             ? mlaHeadBytes(&fields[field])
             : mlaPlaceBytes(fields, numFields, fields[field].pool, fields[field].place);
}

/** Returns the bytes from a head of a token's k or v field to the next head. */
MLA_LAYOUT_INLINE int64_t mlaLayoutHeadStride(const MlaField *fields, int32_t field,
                                              int64_t pageSize) {
  return mlaHeadBytes(&fields[field]) *
         (fields[field].place == MLA_PLACE_HEAD ? pageSize : 1);
}

/** Returns the byte offset in the page of element 0 of a token's field. */
MLA_LAYOUT_INLINE int64_t mlaLayoutFieldOffset(const MlaField *fields,
                                               int32_t numFields, int32_t field,
                                               int64_t token, int64_t pageSize) {
  int32_t pool = fields[field].pool, place = fields[field].place;
  int64_t begin = 0;
  for (int32_t before = MLA_PLACE_TOKEN; before < place; ++before)
    begin += pageSize * mlaPlaceBytes(fields, numFields, pool, before);
  return begin +
         mlaPlaceBytes(fields, field, pool, place) *
             (place == MLA_PLACE_HEAD ? pageSize : 1) +
         token * mlaLayoutFieldStride(fields, numFields, field);
}

/** Returns the position of element `index` in a token's field, in elements. The
 *  field is not at MLA_PLACE_HEAD, which separates the heads of a token. */
MLA_LAYOUT_INLINE int64_t mlaFieldPosition(const MlaField *field, int64_t index) {
  int64_t columns = field->transpose;
  return columns ? index % columns * (field->width / columns) + index / columns
                 : index;
}

/** True if block scales may cover a field: its elements have 8 bits or fewer, and it
 *  is neither a scale nor padding. */
MLA_LAYOUT_INLINE int mlaFieldMayHaveScales(const MlaField *field) {
  return field->role != MLA_ROLE_SCALE && field->role != MLA_ROLE_PAD &&
         mlaDTypeBits(field->dtype) <= 8;
}

/** Returns the number of the scale field that covers a field, or -1. `first` receives
 *  the index of the field's first element among the elements that the scale field
 *  covers. */
MLA_LAYOUT_INLINE int32_t mlaLayoutScaleOf(const MlaField *fields, int32_t numFields,
                                           int32_t field, int64_t *first) {
  int64_t before = 0;
  if (!mlaFieldMayHaveScales(&fields[field]))
    return -1;
  for (int32_t i = 0; i < field; ++i)
    before += mlaFieldMayHaveScales(&fields[i]) ? fields[i].width : 0;
  for (int32_t i = 0; i < numFields; ++i) {
    int64_t covered = (int64_t)fields[i].width * fields[i].group;
    if (fields[i].role != MLA_ROLE_SCALE)
      continue;
    if (before < covered) {
      *first = before;
      return i;
    }
    before -= covered;
  }
  return -1;
}

/** Returns `hash` extended by the four bytes of `value`. */
MLA_LAYOUT_INLINE uint64_t mlaHashInt32(uint64_t hash, int32_t value) {
  uint32_t bits = (uint32_t)value;
  for (int byte = 0; byte < 4; ++byte)
    hash = (hash ^ ((bits >> (8 * byte)) & 0xffu)) * 0x100000001b3ull;
  return hash;
}

/** Returns the hash of a layout, the same as mlaLayoutHash. */
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

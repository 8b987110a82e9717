/*===- mla_layouts.h - The named cache layouts ------------------------------===*\
|*
|* The layouts L1 to L13, and their fields for other widths. Compiler, runtime and
|* callers share this table. It needs no library; C99, or C++14, where all of it is
|* constexpr.
|*
|*   MlaField fields[MLA_MAX_FIELDS];
|*   int32_t numFields, pageAlign;
|*   mlaAliasLayout("L4", 256, 32, fields, &numFields, &pageAlign);
|*   // latent 256 x e4m3; scale 2 x f32, one for 128 elements; rope 32 x bf16
|*
|* The names have DeepSeek's widths. For other widths
|*  - a scale field covers the same fields with the same group, so that each of
|*    them must be a multiple of the group;
|*  - a layout with a rope width of 0 has no rope field;
|*  - a pad fills the bytes of a token up to a multiple of rowAlign, or without
|*    rowAlign keeps its bytes; a pad of 0 bytes is no field;
|*  - pages that are aligned are aligned to the bytes of a row.
|*
\*===----------------------------------------------------------------------===*/
#ifndef MLA_LAYOUTS_H
#define MLA_LAYOUTS_H

#include "mla-runtime/mla_layout.h"

#define MLA_MAX_ALIAS_FIELDS 4
#define MLA_NUM_LAYOUTS 13
/** The widest field of a named layout. */
#define MLA_MAX_FIELD_WIDTH 65536

/** A named layout with the widths that it has in production. */
typedef struct MlaLayoutAlias {
  const char *name;
  int32_t pageAlign; /* as in MlaCache */
  int32_t rowAlign;  /* 0: the pad has a fixed size; else it fills up to a multiple */
  int32_t numFields;
  MlaField fields[MLA_MAX_ALIAS_FIELDS];
} MlaLayoutAlias;

#if defined(__cplusplus) && __cplusplus >= 201703L
#define MLA_LAYOUT_TABLE inline constexpr
#elif defined(__cplusplus)
#define MLA_LAYOUT_TABLE static constexpr
#else
#define MLA_LAYOUT_TABLE static const
#endif

/* A row: name, page alignment, row alignment, number of fields. A field: role,
 * type, width, group, place, pool, transpose. */
MLA_LAYOUT_TABLE MlaLayoutAlias mlaLayoutAliases[MLA_NUM_LAYOUTS] = {
    /* bf16 flat. */
    {"L1", 1, 0, 2,
     {{MLA_ROLE_LATENT, MLA_BF16, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* bf16 in two pools. */
    {"L2", 1, 0, 2,
     {{MLA_ROLE_LATENT, MLA_BF16, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 1, 0}}},
    /* fp8 flat; the tensor has a single scale, which is not in the cache. */
    {"L3", 1, 0, 2,
     {{MLA_ROLE_LATENT, MLA_F8E4M3, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_F8E4M3, 64, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* DeepSeek-V3.2: fp8 latent with one float scale per tile of 128. */
    {"L4", 1, 0, 3,
     {{MLA_ROLE_LATENT, MLA_F8E4M3, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F32, 4, 128, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* DeepSeek-V4: scales after the rows of the page, pages padded to a multiple of
     * a row's 576 bytes. */
    {"L5", 576, 8, 4,
     {{MLA_ROLE_LATENT, MLA_F8E4M3, 448, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E8M0, 7, 64, MLA_PLACE_PAGE, 0, 0},
      {MLA_ROLE_PAD, MLA_I8, 1, 0, MLA_PLACE_PAGE, 0, 0}}},
    /* DeepSeek-V4.1: MXFP8, rope included. */
    {"L6", 512, 0, 3,
     {{MLA_ROLE_LATENT, MLA_F8E4M3, 448, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_F8E4M3, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E8M0, 16, 32, MLA_PLACE_PAGE, 0, 0}}},
    /* DeepSeek-V4.1: FP4, rope included. */
    {"L7", 256, 0, 3,
     {{MLA_ROLE_LATENT, MLA_F4E2M1, 448, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_F4E2M1, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E4M3, 32, 16, MLA_PLACE_PAGE, 0, 0}}},
    /* NVFP4 with fp8 rope; the 8 x 4 scales are stored as 4 x 8. */
    {"L8", 1, 0, 3,
     {{MLA_ROLE_LATENT, MLA_F4E2M1, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_F8E4M3, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E4M3, 32, 16, MLA_PLACE_TOKEN, 0, 4}}},
    /* NVFP4 with bf16 rope. */
    {"L9", 1, 0, 3,
     {{MLA_ROLE_LATENT, MLA_F4E2M1, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E4M3, 32, 16, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* NVFP4 with bf16 rope, padded. */
    {"L10", 1, 0, 4,
     {{MLA_ROLE_LATENT, MLA_F4E2M1, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E4M3, 32, 16, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_PAD, MLA_I8, 16, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* DeepSeek-V4 in NVFP4, padded to 384. */
    {"L11", 1, 128, 4,
     {{MLA_ROLE_LATENT, MLA_F4E2M1, 448, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E4M3, 28, 16, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_PAD, MLA_I8, 4, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* bf16 in rows of 1088 elements, the width of the model's widest layer. */
    {"L12", 1, 0, 3,
     {{MLA_ROLE_LATENT, MLA_BF16, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_BF16, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_PAD, MLA_I8, 1024, 0, MLA_PLACE_TOKEN, 0, 0}}},
    /* FP4, rope included, with the scales in a separate pool. */
    {"L13", 1, 0, 3,
     {{MLA_ROLE_LATENT, MLA_F4E2M1, 512, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_ROPE, MLA_F4E2M1, 64, 0, MLA_PLACE_TOKEN, 0, 0},
      {MLA_ROLE_SCALE, MLA_F8E8M0, 36, 16, MLA_PLACE_TOKEN, 1, 0}}},
};

/** Returns the row of a name in mlaLayoutAliases; -1 if there is none. The name
 *  ends at its first null character. */
MLA_LAYOUT_INLINE int32_t mlaFindLayout(const char *name) {
  for (int32_t row = 0; row < MLA_NUM_LAYOUTS; ++row) {
    const char *known = mlaLayoutAliases[row].name;
    int32_t i = 0;
    while (known[i] && known[i] == name[i])
      ++i;
    if (known[i] == name[i])
      return row;
  }
  return -1;
}

/** What mlaAliasLayout returns. */
typedef enum MlaLayoutFit {
  MLA_LAYOUT_FITS = 0,
  MLA_LAYOUT_UNKNOWN = 1,   /* no layout has this name */
  MLA_LAYOUT_WIDTH = 2,     /* latent must have 1 to MLA_MAX_FIELD_WIDTH elements, rope
                               0 to MLA_MAX_FIELD_WIDTH */
  MLA_LAYOUT_GROUP = 3,     /* a covered field is no multiple of the group of its scales */
  MLA_LAYOUT_TRANSPOSE = 4, /* the scales of a token are no multiple of transpose */
  MLA_LAYOUT_ALIGN = 5      /* a row is too long for a page alignment */
} MlaLayoutFit;

/** Returns the width of field `field` of a named layout for other widths; 0 for a
 *  field that is left out; -1 if a covered field is no multiple of the group. */
MLA_LAYOUT_INLINE int32_t mlaAliasWidth(const MlaLayoutAlias *alias, int32_t field,
                                        int32_t latentWidth, int32_t ropeWidth) {
  const MlaField *known = &alias->fields[field];
  if (known->role == MLA_ROLE_LATENT || known->role == MLA_ROLE_ROPE)
    return known->role == MLA_ROLE_LATENT ? latentWidth : ropeWidth;
  if (known->role != MLA_ROLE_SCALE)
    return known->width;
  int32_t left = known->width * known->group, scales = 0;
  for (int32_t i = 0; i < alias->numFields && left > 0; ++i) {
    const MlaField *other = &alias->fields[i];
    if (other->role == MLA_ROLE_SCALE || other->role == MLA_ROLE_PAD ||
        mlaDTypeBits(other->dtype) > 8)
      continue;
    int32_t width = other->role == MLA_ROLE_LATENT ? latentWidth : ropeWidth;
    if (width % known->group != 0)
      return -1;
    scales += width / known->group;
    left -= other->width;
  }
  return scales;
}

/** Sets the fields of a named layout for the widths of latent and rope key. A rope
 *  width of 0 means that there is no rope key. `fields` has room for
 *  MLA_MAX_ALIAS_FIELDS. Returns an MlaLayoutFit. If it is not MLA_LAYOUT_FITS,
 *  *numFields is the number in the table of the field that does not fit, or 0. */
MLA_LAYOUT_INLINE int32_t mlaAliasLayout(const char *name, int64_t latentWidth,
                                         int64_t ropeWidth, MlaField *fields,
                                         int32_t *numFields, int32_t *pageAlign) {
  int32_t number = mlaFindLayout(name), count = 0;
  *numFields = 0;
  *pageAlign = 1;
  if (number < 0)
    return MLA_LAYOUT_UNKNOWN;
  if (latentWidth < 1 || latentWidth > MLA_MAX_FIELD_WIDTH || ropeWidth < 0 ||
      ropeWidth > MLA_MAX_FIELD_WIDTH)
    return MLA_LAYOUT_WIDTH;
  const MlaLayoutAlias *alias = &mlaLayoutAliases[number];
  for (int32_t i = 0; i < alias->numFields; ++i) {
    MlaField field = alias->fields[i];
    *numFields = i;
    field.width = mlaAliasWidth(alias, i, (int32_t)latentWidth, (int32_t)ropeWidth);
    if (field.width < 0)
      return MLA_LAYOUT_GROUP;
    if (field.transpose && field.width % field.transpose != 0)
      return MLA_LAYOUT_TRANSPOSE;
    if (field.role == MLA_ROLE_PAD && alias->rowAlign) {
      int64_t row = mlaPlaceBytes(fields, count, field.pool, field.place);
      field.width = (int32_t)((alias->rowAlign - row % alias->rowAlign) % alias->rowAlign);
    }
    if (field.width > 0)
      fields[count++] = field;
  }
  int64_t align = alias->pageAlign;
  if (align != 1)
    align = mlaPlaceBytes(fields, count, 0, MLA_PLACE_TOKEN);
  if (align > MLA_MAX_FIELD_WIDTH) {
    *numFields = 0;
    return MLA_LAYOUT_ALIGN;
  }
  *numFields = count;
  *pageAlign = (int32_t)align;
  return MLA_LAYOUT_FITS;
}

#endif /* MLA_LAYOUTS_H */

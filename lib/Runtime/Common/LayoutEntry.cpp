//===- LayoutEntry.cpp - mlaParseLayout and mlaPrintLayout ----------------===//

#include "Layout.h"
#include "LayoutText.h"
#include "Status.h"

#include "mla-runtime/mla_layouts.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace mla::runtime;

namespace {

constexpr const char *Parse = "mlaParseLayout";
constexpr const char *Print = "mlaPrintLayout";

/// The widths that a caller expects; a latent width of 0 means those of the
/// text.
struct Widths {
  int64_t latent, rope;
};

/// Reports why a named layout does not fit the widths. `field` is the number of
/// a field of the table.
int32_t failToFit(int32_t fit, const MlaLayoutAlias &alias, int32_t field,
                  const Widths &widths) {
  const MlaField &scale = alias.fields[field];
  switch (fit) {
  case MLA_LAYOUT_GROUP:
    return fail(MLA_INVALID_ARGUMENT,
                "%s: text: cannot use layout %s for a latent width of %" PRId64
                " and a rope width of %" PRId64
                ": its scales cover %d elements each, so that the width of "
                "each field with scales must be a multiple of %d",
                Parse, alias.name, widths.latent, widths.rope, scale.group,
                scale.group);
  case MLA_LAYOUT_TRANSPOSE:
    return fail(MLA_INVALID_ARGUMENT,
                "%s: text: cannot use layout %s for a latent width of %" PRId64
                ": it stores scales in rows of %d, one for %d elements, so "
                "that the latent width must be a multiple of %d",
                Parse, alias.name, widths.latent, scale.transpose, scale.group,
                scale.transpose * scale.group);
  case MLA_LAYOUT_ALIGN:
    return fail(MLA_INVALID_ARGUMENT,
                "%s: text: cannot use layout %s for a latent width of %" PRId64
                " and a rope width of %" PRId64
                ": it aligns pages to the bytes of a row, which must be at "
                "most %d",
                Parse, alias.name, widths.latent, widths.rope,
                MLA_MAX_FIELD_WIDTH);
  default:
    const bool isLatent =
        widths.latent < 1 || widths.latent > MLA_MAX_FIELD_WIDTH;
    return fail(MLA_INVALID_ARGUMENT,
                "%s: %s: expected a width of %d to %d, got %" PRId64, Parse,
                isLatent ? "latent" : "rope", isLatent ? 1 : 0,
                MLA_MAX_FIELD_WIDTH, isLatent ? widths.latent : widths.rope);
  }
}

int32_t parseName(const MlaLayoutAlias &alias, Widths widths,
                  LayoutFields &layout) {
  if (widths.latent == 0) {
    std::copy_n(alias.fields, alias.numFields, layout.fields);
    layout.numFields = alias.numFields;
    layout.pageAlign = alias.pageAlign;
    return MLA_OK;
  }
  const int32_t fit =
      mlaAliasLayout(alias.name, widths.latent, widths.rope, layout.fields,
                     &layout.numFields, &layout.pageAlign);
  return fit == MLA_LAYOUT_FITS
             ? MLA_OK
             : failToFit(fit, alias, layout.numFields, widths);
}

/// Checks that a list of fields has the widths that the caller expects.
int32_t checkWidths(const LayoutFields &layout, const Widths &widths) {
  int64_t found[2] = {0, 0};
  for (int32_t i = 0; i < layout.numFields; ++i)
    if (layout.fields[i].role <= MLA_ROLE_ROPE)
      found[layout.fields[i].role] = layout.fields[i].width;
  if (widths.latent == 0 ||
      (found[0] == widths.latent && found[1] == widths.rope))
    return MLA_OK;
  return fail(MLA_INVALID_ARGUMENT,
              "%s: text: expected fields of a latent width of %" PRId64
              " and a rope width of %" PRId64 ", got %" PRId64 " and %" PRId64,
              Parse, widths.latent, widths.rope, found[0], found[1]);
}

/// Checks the fields as a cache with them is checked, and that pools have no
/// gap.
int32_t checkLayout(MlaCache &cache) {
  int32_t last = 0;
  for (int32_t i = 0; i < cache.numFields; ++i)
    last = std::max(last, cache.fields[i].pool);
  cache.numPools = std::min(last, MLA_MAX_POOLS) + 1;
  if (cache.pageAlign < 1 || cache.pageAlign > MLA_MAX_FIELD_WIDTH)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: text: expected a page_align of 1 to %d, got %d", Parse,
                MLA_MAX_FIELD_WIDTH, cache.pageAlign);
  for (int32_t pool = 0; pool < cache.numPools; ++pool)
    if (std::none_of(cache.fields, cache.fields + cache.numFields,
                     [&](const MlaField &field) { return field.pool == pool; }))
      return fail(MLA_INVALID_ARGUMENT,
                  "%s: text: expected pools that are numbered from 0 without a "
                  "gap, got pool %d but no pool %d",
                  Parse, last, pool);
  if (last >= MLA_MAX_POOLS)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: text: expected a pool of 0 to %d, got %d", Parse,
                MLA_MAX_POOLS - 1, last);
  for (int32_t i = 0; i < cache.numFields; ++i)
    if (cache.fields[i].width > MLA_MAX_FIELD_WIDTH)
      return fail(MLA_INVALID_ARGUMENT,
                  "%s: text: field %d: expected a width of 1 to %d, got %d",
                  Parse, i, MLA_MAX_FIELD_WIDTH, cache.fields[i].width);
  cache.layoutHash =
      mlaHashLayout(cache.fields, cache.numFields, cache.pageAlign);
  cache.pageSize = 1;
  for (int32_t pool = 0; pool < cache.numPools; ++pool)
    cache.pools[pool] = {nullptr, 0, INT64_MAX};
  return checkCache(Parse, "text", &cache, /*shapesOnly=*/true);
}

/// Removes what surrounds a layout in IR: `#mla.layout<` and `>`, or spaces.
std::string_view strip(std::string_view text) {
  auto trim = [&] {
    const size_t begin = text.find_first_not_of(" \t\n");
    text = begin == text.npos
               ? std::string_view()
               : text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin);
  };
  trim();
  for (std::string_view before : {"#mla.layout<", "<"})
    if (text.starts_with(before) && text.ends_with('>')) {
      text = text.substr(before.size(), text.size() - before.size() - 1);
      trim();
    }
  return text;
}

int32_t parseText(std::string_view text, const Widths &widths,
                  LayoutFields &layout) {
  text = strip(text);
  const int32_t row = mlaFindLayout(std::string(text).c_str());
  if (row >= 0)
    return parseName(mlaLayoutAliases[row], widths, layout);
  if (!text.starts_with('['))
    return fail(MLA_INVALID_ARGUMENT,
                "%s: text: expected %s to %s or a list of fields in [], got "
                "'%.40s'",
                Parse, mlaLayoutAliases[0].name,
                mlaLayoutAliases[MLA_NUM_LAYOUTS - 1].name,
                std::string(text).c_str());
  const std::string error = parseFields(text, layout);
  if (!error.empty())
    return fail(MLA_INVALID_ARGUMENT, "%s: text: %s", Parse, error.c_str());
  return checkWidths(layout, widths);
}

} // namespace

int32_t mlaParseLayout(const char *text, int64_t latent, int64_t rope,
                       MlaCache *cache) {
  if (!text || !cache)
    return fail(MLA_INVALID_ARGUMENT, "%s: %s: expected an address, got null",
                Parse, text ? "cache" : "text");
  LayoutFields layout;
  if (int32_t status = parseText(text, {latent, rope}, layout))
    return status;
  MlaCache made{};
  std::copy_n(layout.fields, layout.numFields, made.fields);
  made.numFields = layout.numFields;
  made.pageAlign = layout.pageAlign;
  if (int32_t status = checkLayout(made))
    return status;
  std::copy_n(made.fields, MLA_MAX_FIELDS, cache->fields);
  cache->layoutHash = made.layoutHash;
  cache->numFields = made.numFields;
  cache->numPools = made.numPools;
  cache->pageAlign = made.pageAlign;
  return MLA_OK;
}

int32_t mlaPrintLayout(const MlaCache *cache, char *buffer, uint64_t *bytes) {
  if (!cache || !bytes)
    return fail(MLA_INVALID_ARGUMENT, "%s: %s: expected an address, got null",
                Print, cache ? "bytes" : "cache");
  if (cache->numFields < 1 || cache->numFields > MLA_MAX_FIELDS)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: cache: expected 1 to %d fields, got %d", Print,
                MLA_MAX_FIELDS, cache->numFields);
  LayoutFields layout;
  std::copy_n(cache->fields, cache->numFields, layout.fields);
  layout.numFields = cache->numFields;
  layout.pageAlign = cache->pageAlign;
  const std::string text = printFields(layout);
  const uint64_t room = *bytes, needed = text.size() + 1;
  *bytes = needed;
  if (!buffer)
    return MLA_OK;
  if (room < needed)
    return fail(MLA_INVALID_ARGUMENT,
                "%s: buffer: expected %" PRIu64 " bytes, got %" PRIu64, Print,
                needed, room);
  std::memcpy(buffer, text.c_str(), needed);
  return MLA_OK;
}

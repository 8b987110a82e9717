//===- GqaAppend.cpp - Append keys and values to a paged cache ------------===//

#include "../Common/CpuOperations.h"
#include "../Common/FieldCodecs.h"
#include "../Common/GqaCacheArgs.h"
#include "RunAppend.h"
#include "ScaleValues.h"

using namespace mla::runtime;
using mla::kernels::PagedRows;
using mla::kernels::RowView;
using mla::kernels::ScaleView;

namespace {

/// The heads of the new tokens of one field, and where they go.
struct HeadRows {
  RowView from;
  PagedRows to;
  mla::kernels::FieldCodec codec;
  ScaleView scale;
  int32_t fromType;

  HeadRows(const MlaTensor &tensor, const Tokens &tokens, const MlaCache &cache,
           int32_t field, const ScaleView &scale)
      : from(rowView(&tensor, tokens)), to(pagedRows(cache, field)),
        codec(fieldCodec(cache, field)), scale(scale), fromType(tensor.dtype) {}

  /// Writes all heads of token t of sequence b at `slot`.
  void write(int64_t b, int64_t t, int64_t heads, int64_t slot,
             int64_t pageSize) const {
    const mla::cpu::StoredRow row =
        mla::cpu::storedRow(to, codec, slot / pageSize, slot % pageSize);
    for (int64_t h = 0; h < heads; ++h)
      storeRow(codec, scale(h), fromType, from.row(b, t, h), from.width,
               {row.elements + h * to.head});
  }
};

void writeAll(const MlaGqaAppendArgs *args, const GqaCacheSizes &sizes,
              int32_t threads) {
  const Tokens &tokens = sizes.tokens;
  const HeadFields &fields = sizes.fields;
  const HeadRows key(*args->key, tokens, *args->cache, fields.key,
                     sizes.kScale);
  const HeadRows value(*args->value, tokens, *args->cache, fields.value,
                       sizes.vScale);
  const int64_t pageSize = args->cache->pageSize;
  const double bytes = 2.0 * sizeof(float) * fields.heads *
                       (fields.keyWidth + fields.valueWidth);
  eachSlot(args->slots, bytes, threads, [&](int64_t i, int64_t slot) {
    const int64_t b = tokens.ragged ? 0 : i / tokens.length;
    const int64_t t = tokens.ragged ? i : i % tokens.length;
    key.write(b, t, fields.heads, slot, pageSize);
    value.write(b, t, fields.heads, slot, pageSize);
  });
}

} // namespace

int32_t mla::runtime::cpuGqaAppend(const MlaGqaAppendArgs *args,
                                   const MlaCall *call) {
  Checker check("mlaGqaAppend", false);
  GqaCacheSizes sizes;
  if (!readGqaAppend(check, args, "cpu", sizes) || !check.call(call) ||
      !check.finish(0, call) || !checkSlots(check, args->slots, *args->cache) ||
      !checkScales(check, *args))
    return check.status();
  writeAll(args, sizes, call->threads);
  return MLA_OK;
}

//===- Append.cpp - Append new tokens to a paged cache --------------------===//

#include "../../Kernels/CPU/Element.h"
#include "../../Kernels/CPU/NormedRow.h"
#include "../Common/CpuOperations.h"
#include "../Common/FieldCodecs.h"
#include "RunAppend.h"
#include "ScaleValues.h"

#include <cinttypes>
#include <cstring>

using namespace mla::runtime;
using mla::cpu::StoredRow;
using mla::kernels::FieldCodec;
using mla::kernels::PagedRows;

namespace {

/// A field that an append writes.
struct WrittenField {
  PagedRows rows;
  FieldCodec codec;

  WrittenField(const MlaCache &cache, int32_t field)
      : rows(pagedRows(cache, field)), codec(fieldCodec(cache, field)) {}
  StoredRow row(int64_t slot, int64_t pageSize) const {
    return mla::cpu::storedRow(rows, codec, slot / pageSize, slot % pageSize);
  }
};

/// Writes one token at a time.
struct Writer {
  const MlaAppendArgs *args;
  const Append &append;
  mla::kernels::RowView latent, rope;
  WrittenField toLatent, toRope;

  Writer(const MlaAppendArgs *args, const Append &append)
      : args(args), append(append),
        latent(rowView(args->latent, append.sizes.tokens)),
        rope(rowView(args->rope, append.sizes.tokens)),
        toLatent(*args->cache, append.sizes.fields.latent),
        toRope(*args->cache, append.sizes.fields.rope) {}

  auto source(const mla::kernels::RowView &view, int64_t token) const {
    const int64_t length = append.sizes.tokens.length;
    return append.sizes.tokens.ragged
               ? view.row(0, token, 0)
               : view.row(token / length, token % length, 0);
  }

  /// Stores a latent, normalized if there is a norm.
  void writeLatent(const char *from, float scale, const StoredRow &to) const {
    const AppendSizes &sizes = append.sizes;
    const int32_t type = args->latent->dtype;
    if (!sizes.norm.weight)
      return storeRow(toLatent.codec, scale, type, from, sizes.latentWidth, to);
    const mla::cpu::NormedValues values(sizes.norm, type, from,
                                        sizes.latentWidth);
    encodeRow(toLatent.codec, scale, sizes.norm.rounds ? type : MLA_F32, values,
              sizes.latentWidth, to);
  }

  /// Normalizes, rotates and stores token i at `slot`.
  void write(int64_t i, int64_t slot) const {
    const int64_t pageSize = args->cache->pageSize;
    const float scale = append.sizes.scale(0);
    writeLatent(source(latent, i), scale, toLatent.row(slot, pageSize));
    if (append.sizes.ropeWidth == 0)
      return;
    const StoredRow to = toRope.row(slot, pageSize);
    const int32_t fromType = args->rope->dtype;
    if (!args->cos)
      return storeRow(toRope.codec, scale, fromType, source(rope, i),
                      append.sizes.ropeWidth, to);
    const TokenFactors factors = tokenFactors(append.factors, i);
    encodeRow(toRope.codec, scale, fromType,
              mla::cpu::RotatedValues(append.factors.rotation, source(rope, i),
                                      factors.cos, factors.sin),
              append.sizes.ropeWidth, to);
  }
};

} // namespace

void mla::runtime::storeRow(const FieldCodec &codec, float operandScale,
                            int32_t fromType, const char *from, int64_t width,
                            const StoredRow &to) {
  if (codec.type == fromType)
    std::memcpy(to.elements, from,
                static_cast<size_t>(cpu::storedBytes(fromType, width)));
  else
    encodeRow(codec, operandScale, fromType, cpu::TensorValues(fromType, from),
              width, to);
}

bool mla::runtime::readAppend(Checker &check, const MlaAppendArgs *args,
                              Append &append) {
  AppendSizes &sizes = append.sizes;
  if (!readAppendTokens(check, args, sizes) ||
      !check.cache("cache", args->cache) ||
      !check.written("cache", args->cache) ||
      !selectKernel(check, appendRequest(check, args, sizes)) ||
      !readAppendFields(check, args, sizes) ||
      !readAppendFactors(check, args, sizes, append.factors))
    return false;
  return true;
}

bool mla::runtime::checkSlots(Checker &check, const MlaTensor *slots,
                              const MlaCache &cache) {
  const int64_t most = pagesOf(cache) * cache.pageSize;
  for (int64_t i = 0; i < slots->sizes[0]; ++i) {
    int32_t slot = ints(slots)[i];
    if (slot != -1 && most == 0)
      return check.failWith(MLA_OUT_OF_RANGE, "slots",
                            "[%" PRId64
                            "]: expected -1, because the cache has no pages, "
                            "got %d",
                            i, slot);
    if (slot < -1 || slot >= most)
      return check.failWith(MLA_OUT_OF_RANGE, "slots",
                            "[%" PRId64 "]: expected a slot of -1 to %" PRId64
                            ", got %d",
                            i, most - 1, slot);
  }
  return true;
}

void mla::runtime::writeTokens(const MlaAppendArgs *args, const Append &append,
                               int32_t threads) {
  const Writer writer(args, append);
  // Each element is read and written. The factors of a rope row count like one
  // more row.
  const double bytes = 2.0 * sizeof(float) *
                       (append.sizes.latentWidth + 2 * append.sizes.ropeWidth);
  eachSlot(args->slots, bytes, threads,
           [&](int64_t i, int64_t slot) { writer.write(i, slot); });
}

int64_t mla::runtime::shareOf(int64_t slot, int64_t shares) {
  // A multiplicative hash.
  const auto spread = static_cast<uint64_t>(slot) * 0x9E3779B97F4A7C15u;
  return static_cast<int64_t>((spread >> 32) * static_cast<uint64_t>(shares) >>
                              32);
}

int32_t mla::runtime::cpuAppend(const MlaAppendArgs *args,
                                const MlaCall *call) {
  Checker check("mlaAppend", false);
  Append append;
  if (!readAppend(check, args, append) || !check.call(call) ||
      !check.finish(0, call) || !checkSlots(check, args->slots, *args->cache) ||
      !checkScales(check, *args))
    return check.status();
  writeTokens(args, append, call->threads);
  return MLA_OK;
}

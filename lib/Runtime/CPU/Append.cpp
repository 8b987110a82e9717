//===- Append.cpp - Append new tokens to a paged cache --------------------===//

#include "../../Kernels/CPU/Quantise.h"
#include "../../Kernels/CPU/Simd.h"
#include "../Common/CpuOperations.h"
#include "RunAppend.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace mla::runtime;
using mla::kernels::PagedRows;

namespace {

/// Copies `width` elements and casts them, rounding to nearest, ties to even.
void castRow(int32_t toType, char *to, int32_t fromType, const char *from,
             int64_t width) {
  if (toType == fromType) {
    std::memcpy(to, from, static_cast<size_t>(width * dtypeBytes(toType)));
    return;
  }
  constexpr int64_t Strip = 64;
  float values[Strip];
  for (int64_t i = 0; i < width; i += Strip) {
    const int64_t count = std::min(Strip, width - i);
    mla::cpu::loadAsF32(fromType, from + i * dtypeBytes(fromType), values,
                        count);
    mla::cpu::storeFromF32(toType, values, 1.0f, to + i * dtypeBytes(toType),
                           count);
  }
}

/// Quantises `width` elements.
void quantiseRow(char *to, int32_t fromType, const char *from, int64_t width,
                 float scale) {
  constexpr int64_t Strip = 128;
  float values[Strip];
  for (int64_t i = 0; i < width; i += Strip) {
    const int64_t count = std::min(Strip, width - i);
    mla::cpu::loadAsF32(fromType, from + i * dtypeBytes(fromType), values,
                        count);
    mla::cpu::storeQuantised(fromType, values, scale, to + i, count);
  }
}

/// Writes one token at a time.
struct Writer {
  const MlaAppendArgs *args;
  const Append &append;
  mla::kernels::RowView latent, rope;
  PagedRows toLatent, toRope;

  Writer(const MlaAppendArgs *args, const Append &append)
      : args(args), append(append),
        latent(rowView(args->latent, append.sizes.tokens)),
        rope(rowView(args->rope, append.sizes.tokens)),
        toLatent(pagedRows(*args->cache, append.sizes.fields.latent)),
        toRope(pagedRows(*args->cache, append.sizes.fields.rope)) {}

  auto source(const mla::kernels::RowView &view, int64_t token) const {
    const int64_t length = append.sizes.tokens.length;
    return append.sizes.tokens.ragged
               ? view.row(0, token, 0)
               : view.row(token / length, token % length, 0);
  }

  /// Casts or quantises a row to the type of a field.
  void store(int32_t field, char *to, int32_t fromType, const char *from,
             int64_t width) const {
    storeRow(args->cache->fields[field].dtype, to, fromType, from, width,
             append.sizes.scale(0));
  }

  /// Rotates, casts and stores token i at `slot`.
  void write(int64_t i, int64_t slot) const {
    const int64_t pageSize = args->cache->pageSize;
    const CacheFields &fields = append.sizes.fields;
    store(fields.latent, slotAddress(toLatent, slot, pageSize),
          args->latent->dtype, source(latent, i), append.sizes.latentWidth);
    if (append.sizes.ropeWidth == 0)
      return;
    char *to = slotAddress(toRope, slot, pageSize);
    if (args->cos)
      rotateToken(append.factors, i, source(rope, i), to);
    else
      store(fields.rope, to, args->rope->dtype, source(rope, i),
            append.sizes.ropeWidth);
  }
};

} // namespace

char *mla::runtime::slotAddress(const PagedRows &rows, int64_t slot,
                                int64_t pageSize) {
  return const_cast<char *>(rows.base) + slot / pageSize * rows.page +
         slot % pageSize * rows.token;
}

void mla::runtime::storeRow(int32_t toType, char *to, int32_t fromType,
                            const char *from, int64_t width, float scale) {
  if (toType == MLA_F8E4M3)
    quantiseRow(to, fromType, from, width, scale);
  else
    castRow(toType, to, fromType, from, width);
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
  if (!args->cos)
    return true;
  append.factors.rotation.outType =
      args->cache->fields[sizes.fields.rope].dtype;
  append.factors.rotation.outScale = sizes.scale(0);
  return true;
}

bool mla::runtime::checkSlots(Checker &check, const MlaTensor *slots,
                              const MlaCache &cache) {
  const int64_t most = pagesOf(cache) * cache.pageSize;
  for (int64_t i = 0; i < slots->sizes[0]; ++i) {
    int32_t slot = ints(slots)[i];
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
      !check.finish(0, call) || !checkSlots(check, args->slots, *args->cache))
    return check.status();
  writeTokens(args, append, call->threads);
  return MLA_OK;
}

//===- Gather.cpp - Copy cache pages to dense tensors ---------------------===//

#include "../../Kernels/CPU/Simd.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/FieldCodecs.h"
#include "../Common/GatherArgs.h"
#include "RunGather.h"
#include "ScaleValues.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

using namespace mla::runtime;

namespace {

bool resolve(Checker &check, const MlaGatherArgs *args, GatherSizes &sizes) {
  return readGatherOutputs(check, args, sizes) &&
         check.cache("cache", args->cache) &&
         readGatherInputs(check, args, sizes) &&
         selectKernel(check, gatherRequest(check, args, sizes));
}

/// Output rows per unit of parallel work.
constexpr int64_t RowsAtOnce = 128;

/// Reads a row of a field to a row of the output type.
void gatherRow(const GatheredField &field, float scale,
               const mla::cpu::StoredRow &from, char *to) {
  const int64_t bytes = dtypeBytes(field.outType), width = field.to.width;
  if (field.codec.type == field.outType) {
    std::memcpy(to, from.elements, static_cast<size_t>(width * bytes));
    return;
  }
  constexpr int64_t Strip = mla::cpu::RowStrip;
  float values[Strip];
  for (int64_t i = 0; i < width; i += Strip) {
    const int64_t count = std::min(Strip, width - i);
    decodeRow(field.codec, scale, from, i, count, values);
    mla::cpu::storeFromF32(field.outType, values, 1.0f, to + i * bytes, count);
  }
}

/// Copies rows [begin, end) of one field of a sequence from pages. Writes zeros
/// past the length.
void gatherField(const GatherSource &source, const GatheredField &field,
                 const SequenceRows &rows, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i) {
    const mla::cpu::StoredRow held = storedToken(source, field, rows, i);
    for (int64_t h = 0; h < field.heads; ++h)
      readStored(
          field, h, held,
          const_cast<char *>(field.to.row(rows.sequence, rows.first + i, h)));
  }
}

} // namespace

/// Checks that each sequence of a ragged result has a row for each token.
static bool checkRows(Checker &check, const GatherSource &source) {
  if (!source.cuSeqlensK)
    return check.ok();
  const int32_t *length = ints(source.seqLens), *cu = ints(source.cuSeqlensK);
  for (int64_t b = 0; b < source.tokens.batch; ++b)
    if (length[b] > cu[b + 1] - cu[b])
      return check.failWith(MLA_OUT_OF_RANGE, "seqLens",
                            "[%" PRId64 "]: expected a length of 0 to %d, the "
                            "rows of its sequence in cuSeqlensK, got %d",
                            b, cu[b + 1] - cu[b], length[b]);
  return true;
}

bool mla::runtime::checkSource(Checker &check, const GatherSource &source) {
  const Tokens &tokens = source.tokens;
  return checkLengths(check, "seqLens", source.seqLens,
                      tokens.ragged ? tokens.total : tokens.length) &&
         checkCumulative(check, "cuSeqlensK", source.cuSeqlensK,
                         tokens.total) &&
         checkRows(check, source) &&
         checkPages(check, source.blockTable, source.seqLens, source.starts,
                    *source.cache);
}

SequenceRows mla::runtime::sequenceRows(const GatherSource &source,
                                        int64_t sequence) {
  const Tokens &tokens = source.tokens;
  SequenceRows rows{sequence, 0, tokens.length, 0, 0};
  if (source.cuSeqlensK) {
    const int32_t *cu = ints(source.cuSeqlensK) + sequence;
    rows.first = std::clamp<int64_t>(cu[0], 0, tokens.total);
    rows.rows =
        std::clamp<int64_t>(cu[1], rows.first, tokens.total) - rows.first;
  }
  const int64_t capacity =
      saturatingProduct(source.blockTable->sizes[1], source.cache->pageSize);
  if (source.starts)
    rows.start =
        std::clamp<int64_t>(ints(source.starts)[sequence], 0, capacity);
  rows.length = std::clamp<int64_t>(ints(source.seqLens)[sequence], 0,
                                    std::min(rows.rows, capacity - rows.start));
  return rows;
}

mla::cpu::StoredRow mla::runtime::storedToken(const GatherSource &source,
                                              const GatheredField &field,
                                              const SequenceRows &rows,
                                              int64_t i) {
  if (i >= rows.length)
    return {};
  const MlaTensor &pages = *source.blockTable;
  const int64_t token = rows.start + i, size = source.cache->pageSize;
  const int32_t page =
      ints(&pages)[rows.sequence * pages.strides[0] + token / size];
  return mla::cpu::storedRow(field.from, field.codec, page, token % size);
}

void mla::runtime::readStored(const GatheredField &field, int64_t h,
                              const mla::cpu::StoredRow &from, char *to) {
  if (from.elements)
    return gatherRow(field, field.scale(h),
                     {from.elements + h * field.from.head, from.scales}, to);
  std::memset(to, 0,
              static_cast<size_t>(field.to.width * dtypeBytes(field.outType)));
}

void mla::runtime::gatherFields(const GatherSource &source,
                                const GatheredField *fields, int32_t count,
                                int32_t threads) {
  const Tokens &tokens = source.tokens;
  const int64_t pieces = (tokens.length + RowsAtOnce - 1) / RowsAtOnce;
  int64_t bytes = 0; // per token
  for (int32_t f = 0; f < count; ++f)
    bytes +=
        fields[f].heads * fields[f].to.width * dtypeBytes(fields[f].outType);
  const mla::cpu::Work work{2.0 * tokens.batch * tokens.length * bytes};
  mla::cpu::parallelFor(
      tokens.batch * pieces, work, threads, [&](int64_t i, int) {
        const SequenceRows rows = sequenceRows(source, i / pieces);
        const int64_t begin = i % pieces * RowsAtOnce;
        const int64_t end = std::min(rows.rows, begin + RowsAtOnce);
        for (int32_t f = 0; f < count; ++f)
          gatherField(source, fields[f], rows, begin, end);
      });
}

int32_t mla::runtime::cpuGather(const MlaGatherArgs *args,
                                const MlaCall *call) {
  Checker check("mlaGather", false);
  GatherSizes gather;
  if (!resolve(check, args, gather) || !check.call(call) ||
      !check.finish(0, call))
    return check.status();
  const GatherSource source = gatherSource(*args, gather.tokens);
  if (!checkSource(check, source) || !checkScales(check, *args))
    return check.status();
  auto field = [&](int32_t index, const MlaTensor *tensor) {
    return GatheredField{pagedRows(*args->cache, index),
                         fieldCodec(*args->cache, index),
                         rowView(tensor, gather.tokens),
                         1,
                         gather.scale,
                         args->latent->dtype};
  };
  const GatheredField fields[] = {field(gather.fields.latent, args->latent),
                                  field(gather.fields.rope, args->rope)};
  gatherFields(source, fields, gather.ropeWidth > 0 ? 2 : 1, call->threads);
  return MLA_OK;
}

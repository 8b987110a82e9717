//===- Gather.cpp - Copy cache pages to dense tensors ---------------------===//

#include "../../Kernels/CPU/Simd.h"
#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/GatherArgs.h"

#include <algorithm>
#include <cstring>

using namespace mla::runtime;
using mla::kernels::PagedRows;
using mla::kernels::RowView;

namespace {

bool resolve(Checker &check, const MlaGatherArgs *args, GatherSizes &sizes) {
  return readGatherOutputs(check, args, sizes) &&
         check.cache("cache", args->cache) &&
         readGatherInputs(check, args, sizes) &&
         selectKernel(check, gatherRequest(check, args, sizes));
}

/// Output rows per unit of parallel work.
constexpr int64_t RowsAtOnce = 128;

/// The output rows of a sequence.
struct Destination {
  int64_t sequence, first, rows;
};

/// Copies a row of a field to a row of the output type. Multiplies values of 8
/// bits by the scale, and rounds to nearest, ties to even.
void gatherRow(const MlaGatherArgs *args, float scale, const char *from,
               int64_t width, char *to) {
  const int32_t type = args->latent->dtype;
  const int64_t bytes = dtypeBytes(type);
  if (latentType(*args->cache) == type) {
    std::memcpy(to, from, static_cast<size_t>(width * bytes));
    return;
  }
  constexpr int64_t Strip = 64;
  float values[Strip];
  for (int64_t i = 0; i < width; i += Strip) {
    const int64_t count = std::min(Strip, width - i);
    mla::cpu::loadAsF32(MLA_F8E4M3, from + i, values, count);
    mla::cpu::storeFromF32(type, values, scale, to + i * bytes, count);
  }
}

/// Copies rows [begin, end) of one field from pages to a destination. Writes
/// zeros past the length.
void gatherField(const MlaGatherArgs *args, float scale, const PagedRows &from,
                 const RowView &to, const Destination &where, int64_t begin,
                 int64_t end) {
  const int64_t b = where.sequence, pageSize = args->cache->pageSize;
  const int32_t *table =
      ints(args->blockTable) + b * args->blockTable->strides[0];
  const int64_t capacity =
      saturatingProduct(args->blockTable->sizes[1], pageSize);
  const int64_t start =
      args->starts ? std::clamp<int64_t>(ints(args->starts)[b], 0, capacity)
                   : 0;
  const int64_t length = std::clamp<int64_t>(
      ints(args->seqLens)[b], 0, std::min(where.rows, capacity - start));
  for (int64_t i = begin; i < end; ++i) {
    char *row = const_cast<char *>(to.row(b, where.first + i, 0));
    if (i >= length) {
      std::memset(
          row, 0,
          static_cast<size_t>(to.width * dtypeBytes(args->latent->dtype)));
      continue;
    }
    const int64_t token = start + i, page = table[token / pageSize];
    gatherRow(args, scale,
              from.base + page * from.page + token % pageSize * from.token,
              to.width, row);
  }
}

void gatherAll(const MlaGatherArgs *args, const GatherSizes &gather,
               int32_t threads) {
  const PagedRows fromLatent = pagedRows(*args->cache, gather.fields.latent);
  const PagedRows fromRope = pagedRows(*args->cache, gather.fields.rope);
  const RowView toLatent = rowView(args->latent, gather.tokens);
  const RowView toRope = rowView(args->rope, gather.tokens);
  const int64_t bytes = dtypeBytes(args->latent->dtype);
  const int64_t pieces = (gather.tokens.length + RowsAtOnce - 1) / RowsAtOnce;
  const mla::cpu::Work work{2.0 * gather.tokens.batch * gather.tokens.length *
                            bytes * (gather.latentWidth + gather.ropeWidth)};
  mla::cpu::parallelFor(
      gather.tokens.batch * pieces, work, threads, [&](int64_t i, int) {
        Destination where{i / pieces, 0, gather.tokens.length};
        if (args->cuSeqlensK) {
          const int32_t *cu = ints(args->cuSeqlensK) + where.sequence;
          where.first = std::clamp<int64_t>(cu[0], 0, gather.tokens.total);
          where.rows =
              std::clamp<int64_t>(cu[1], where.first, gather.tokens.total) -
              where.first;
        }
        const int64_t begin = i % pieces * RowsAtOnce;
        const int64_t end = std::min(where.rows, begin + RowsAtOnce);
        const float scale = gather.scale(0);
        gatherField(args, scale, fromLatent, toLatent, where, begin, end);
        if (gather.ropeWidth > 0)
          gatherField(args, scale, fromRope, toRope, where, begin, end);
      });
}

} // namespace

int32_t mla::runtime::cpuGather(const MlaGatherArgs *args,
                                const MlaCall *call) {
  Checker check("mlaGather", false);
  GatherSizes gather;
  if (!resolve(check, args, gather) || !check.call(call) ||
      !check.finish(0, call))
    return check.status();
  if (!checkLengths(check, "seqLens", args->seqLens,
                    gather.tokens.ragged ? gather.tokens.total
                                         : gather.tokens.length) ||
      !checkCumulative(check, "cuSeqlensK", args->cuSeqlensK,
                       gather.tokens.total) ||
      !checkPages(check, args->blockTable, args->seqLens, args->starts,
                  *args->cache))
    return check.status();
  gatherAll(args, gather, call->threads);
  return MLA_OK;
}

//===- Gather.cpp - mlaGather ---------------------------------------------===//

#include "../../Kernels/CPU/Threads.h"
#include "../Common/CpuOperations.h"
#include "../Common/KernelTable.h"
#include "../Common/Views.h"

#include <algorithm>
#include <cstring>

using namespace mla::runtime;
using mla::kernels::PagedRows;
using mla::kernels::RowView;

namespace {

/// Everything that was resolved from the arguments.
struct Gather {
  Tokens tokens; ///< of the output
  int64_t latentWidth = 0, ropeWidth = 0, bytes = 0;
  CacheFields fields;
};

bool resolve(Checker &check, const MlaGatherArgs *args, Gather &gather) {
  if (!check.arguments(args))
    return false;
  Tokens &tokens = gather.tokens;
  tokens = readTokens(check, "latent", args->latent, 1, args->cuSeqlensK,
                      "cuSeqlensK");
  if (!check.ok())
    return false;
  gather.latentWidth = args->latent->sizes[tokens.rank()];
  gather.bytes = dtypeBytes(args->latent->dtype);
  if (!tokenTensor(check, "latent", args->latent, FloatTypes, tokens,
                   {gather.latentWidth}) ||
      !check.written("latent", args->latent))
    return false;
  if (args->rope) {
    if (!tokenTensor(check, "rope", args->rope, FloatTypes, tokens,
                     {AnySize}) ||
        !check.sameType("rope", args->rope, "latent", args->latent) ||
        !check.written("rope", args->rope))
      return false;
    gather.ropeWidth = args->rope->sizes[tokens.rank()];
  }
  KernelRequest request{Op::Gather};
  request.dtype = args->latent->dtype;
  request.latent = gather.latentWidth;
  request.rope = gather.ropeWidth;
  return check.cache("cache", args->cache) && selectKernel(check, request) &&
         findFields(check, args->cache, one(args->latent->dtype),
                    gather.latentWidth, gather.ropeWidth, gather.fields) &&
         check.pagedTokens(args->blockTable, args->seqLens, tokens.batch,
                           args->cache) &&
         check.optional("starts", args->starts, IntType, {tokens.batch});
}

/// Rows of the output that are copied at a time.
constexpr int64_t RowsAtOnce = 128;

/// The output rows of one sequence.
struct Destination {
  int64_t sequence, first, rows;
};

/// One field: rows [begin, end) of a destination from pages, zeros past the
/// length.
void gatherField(const MlaGatherArgs *args, const PagedRows &from,
                 const RowView &to, const Destination &where, int64_t begin,
                 int64_t end, int64_t bytes) {
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
      std::memset(row, 0, static_cast<size_t>(bytes));
      continue;
    }
    const int64_t token = start + i, page = table[token / pageSize];
    std::memcpy(row,
                from.base + page * from.page + token % pageSize * from.token,
                static_cast<size_t>(bytes));
  }
}

void gatherAll(const MlaGatherArgs *args, const Gather &gather,
               int32_t threads) {
  const PagedRows fromLatent = pagedRows(*args->cache, gather.fields.latent);
  const PagedRows fromRope = pagedRows(*args->cache, gather.fields.rope);
  const RowView toLatent = rowView(args->latent, gather.tokens);
  const RowView toRope = rowView(args->rope, gather.tokens);
  const int64_t pieces = (gather.tokens.length + RowsAtOnce - 1) / RowsAtOnce;
  const mla::cpu::Work work{2.0 * gather.tokens.batch * gather.tokens.length *
                            gather.bytes *
                            (gather.latentWidth + gather.ropeWidth)};
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
        gatherField(args, fromLatent, toLatent, where, begin, end,
                    gather.latentWidth * gather.bytes);
        if (gather.ropeWidth > 0)
          gatherField(args, fromRope, toRope, where, begin, end,
                      gather.ropeWidth * gather.bytes);
      });
}

} // namespace

int32_t mla::runtime::cpuGather(const MlaGatherArgs *args,
                                const MlaCall *call) {
  Checker check("mlaGather", false);
  Gather gather;
  if (!resolve(check, args, gather) || !check.call(call) ||
      !check.finish(0, call))
    return check.status();
  if ((call->flags & MLA_RUNTIME_CHECKS) &&
      (!checkLengths(check, "seqLens", args->seqLens,
                     gather.tokens.ragged ? gather.tokens.total
                                          : gather.tokens.length) ||
       !checkCumulative(check, "cuSeqlensK", args->cuSeqlensK,
                        gather.tokens.total) ||
       !checkPages(check, args->blockTable, args->seqLens, args->starts,
                   *args->cache)))
    return check.status();
  gatherAll(args, gather, call->threads);
  return MLA_OK;
}

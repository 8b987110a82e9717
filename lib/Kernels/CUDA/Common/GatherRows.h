//===- GatherRows.h - Read tokens from pages to dense rows ------*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_COMMON_GATHERROWS_H
#define MLA_KERNELS_CUDA_COMMON_GATHERROWS_H

#include "Common/CacheParams.h"
#include "Common/QuantisedRow.h"

namespace mla::cuda::detail {

/// The rows of a sequence in the output of a gather, and their tokens.
struct GatheredSequence {
  int64_t first, rows;  ///< rows [first, first + rows) of the output
  int64_t start, count; ///< tokens [start, start + count)

  MLA_DEVICE GatheredSequence(const GatherParams &p, int64_t b)
      : first(0), rows(p.length) {
    auto clamp = [](int64_t x, int64_t low, int64_t high) {
      return x < low ? low : x > high ? high : x;
    };
    if (p.cuSeqlens) {
      first = clamp(p.cuSeqlens[b], 0, p.total);
      rows = clamp(p.cuSeqlens[b + 1], first, p.total) - first;
    }
    start = p.starts ? clamp(p.starts[b], 0, p.capacity) : 0;
    const int64_t room = p.capacity - start;
    count = clamp(p.seqLens[b], 0, rows < room ? rows : room);
  }
};

/// One head of a row of the output of a gather.
struct GatheredRow {
  int64_t sequence, row;
  int32_t head;
};
/// The place of a token in the pages, if the row has one.
struct TokenPlace {
  bool valid;
  int64_t page, at;
};

/// Copies the latent (part 0) or the rope key (1) of a token to a dense row, or
/// writes zeros.
MLA_DEVICE void gatherPart(const GatherParams &p, int part,
                           const GatheredRow &of, const TokenPlace &token) {
  const FieldRows &from = part == 0 ? p.fromLatent : p.fromRope;
  const TokenRows &to = part == 0 ? p.latent : p.rope;
  const Element type = part == 0 ? p.latentType : p.ropeType;
  const int32_t bytes = part == 0 ? p.latentBytes : p.ropeBytes;
  const int32_t width = bytes / (p.type == Element::F32 ? 4 : 2);
  char *row =
      to.base + of.sequence * to.outer + of.row * to.inner + of.head * to.head;
  const char *held = from.base + token.page * from.page +
                     token.at * from.token + of.head * from.head;
  if (!token.valid || type == p.type)
    copyRow(row, token.valid ? held : nullptr, bytes, p.chunk);
  else if (isQuantised(type))
    QuantisedRow(type, held, part == 0 ? p.latentScales : p.ropeScales,
                 token.page, token.at,
                 (part == 0 ? p.scale : p.valueScale).of(of.head))
        .read(width, p.type, row);
  else
    castRow(p.type, row, type, held, width);
}

} // namespace mla::cuda::detail

#endif // MLA_KERNELS_CUDA_COMMON_GATHERROWS_H

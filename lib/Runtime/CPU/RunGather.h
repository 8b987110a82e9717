//===- RunGather.h - Copy rows of pages on the CPU --------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_RUNGATHER_H
#define MLA_RUNTIME_CPU_RUNGATHER_H

#include "../../Kernels/CPU/RowCodec.h"
#include "../Common/Views.h"

namespace mla::runtime {

/// A field of the pages and the dense rows to which it is copied.
struct GatheredField {
  kernels::PagedRows from;
  kernels::FieldCodec codec;
  kernels::RowView to;
  int64_t heads = 1;
  kernels::ScaleView scale; ///< the operand's scale
  int32_t outType = 0;
};

/// The tokens to copy: the arguments that mlaGather and mlaGqaGather share.
struct GatherSource {
  const MlaCache *cache;
  const MlaTensor *blockTable, *seqLens, *starts, *cuSeqlensK;
  Tokens tokens; ///< of the output
};

/// Returns the source of checked arguments.
template <typename Args>
GatherSource gatherSource(const Args &args, const Tokens &tokens) {
  return {args.cache,  args.blockTable, args.seqLens,
          args.starts, args.cuSeqlensK, tokens};
}

/// Checks the values of lengths, starts, cuSeqlensK and tables.
bool checkSource(Checker &check, const GatherSource &source);

/// The output rows of a sequence, and the tokens that they get.
struct SequenceRows {
  int64_t sequence, first, rows; ///< rows [first, first + rows) of the output
  int64_t start, length;         ///< tokens [start, start + length)
};
SequenceRows sequenceRows(const GatherSource &source, int64_t sequence);

/// Returns the stored row of a field for row `i` of a sequence; null past the
/// length.
cpu::StoredRow storedToken(const GatherSource &source,
                           const GatheredField &field, const SequenceRows &rows,
                           int64_t i);

/// Reads head `h` of a stored row of a field to a row of the output type.
/// Writes zeros for null.
void readStored(const GatheredField &field, int64_t h,
                const cpu::StoredRow &from, char *to);

/// Copies all fields, and writes zeros past the lengths.
void gatherFields(const GatherSource &source, const GatheredField *fields,
                  int32_t count, int32_t threads);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_RUNGATHER_H

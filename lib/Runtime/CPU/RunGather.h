//===- RunGather.h - Copy rows of pages on the CPU --------------*- C++ -*-===//
#ifndef MLA_RUNTIME_CPU_RUNGATHER_H
#define MLA_RUNTIME_CPU_RUNGATHER_H

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

/// Copies all fields, and writes zeros past the lengths.
void gatherFields(const GatherSource &source, const GatheredField *fields,
                  int32_t count, int32_t threads);

} // namespace mla::runtime

#endif // MLA_RUNTIME_CPU_RUNGATHER_H

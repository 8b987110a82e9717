//===- MergeArgs.h - The arguments of a merge ------------------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_MERGEARGS_H
#define MLA_RUNTIME_COMMON_MERGEARGS_H

#include "Checker.h"

namespace mla::runtime {

/// Checks the number of partials, on which scratch depends alone.
bool checkMergeCount(Checker &check, const MlaMergeArgs *args);

/// Checks the arguments of mlaMerge: partials of the shape of out, which is
/// [B, S, H, d] or [N, H, d], with their lse, none of which shares a byte with
/// out or lse.
bool checkMerge(Checker &check, const MlaMergeArgs *args);

/// The last check of a merge with scratch: Checker::finish(), and that the
/// workspace shares no byte with a partial either.
bool checkMergeWorkspace(Checker &check, const MlaMergeArgs *args,
                         uint64_t needed, const MlaCall *call);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_MERGEARGS_H

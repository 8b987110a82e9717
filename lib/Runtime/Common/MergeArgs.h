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

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_MERGEARGS_H

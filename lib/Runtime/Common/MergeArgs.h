//===- MergeArgs.h - Check the arguments of a merge -------------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_MERGEARGS_H
#define MLA_RUNTIME_COMMON_MERGEARGS_H

#include "Checker.h"

namespace mla::runtime {

/// Checks the number of partial results. The size of the workspace depends on
/// no other argument.
bool checkMergeCount(Checker &check, const MlaMergeArgs *args);

/// Checks the arguments of mlaMerge: out is [B, S, H, d] or [N, H, d], the
/// partial results and their LSE have matching shapes, and none overlaps out or
/// lse.
bool checkMerge(Checker &check, const MlaMergeArgs *args);

/// Does the last checks of a merge with workspace: calls Checker::finish(), and
/// checks that the workspace does not overlap a partial result.
bool checkMergeWorkspace(Checker &check, const MlaMergeArgs *args,
                         uint64_t needed, const MlaCall *call);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_MERGEARGS_H

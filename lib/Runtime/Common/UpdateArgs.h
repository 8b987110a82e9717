//===- UpdateArgs.h - Check the arguments of mlaUpdate ----------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_UPDATEARGS_H
#define MLA_RUNTIME_COMMON_UPDATEARGS_H

#include "Checker.h"

namespace mla::runtime {

/// The sizes of an update.
struct UpdateSizes {
  int64_t batch = 0, tokens = 0;    ///< of the result
  int64_t addedBatch = 0;           ///< sequences with new tokens
  int64_t added = 0;                ///< new tokens per sequence
  int64_t width = 0, ropeWidth = 0; ///< elements per row
};

/// Checks the arguments of mlaUpdate, except the values of positions, and fills
/// `sizes`. Without rope, its width is 0.
bool checkUpdate(Checker &check, const MlaUpdateArgs *args, UpdateSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_UPDATEARGS_H

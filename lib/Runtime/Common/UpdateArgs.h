//===- UpdateArgs.h - The arguments of an update of a dense cache *- C++ -*-==//
#ifndef MLA_RUNTIME_COMMON_UPDATEARGS_H
#define MLA_RUNTIME_COMMON_UPDATEARGS_H

#include "Checker.h"

namespace mla::runtime {

/// The sizes of an update.
struct UpdateSizes {
  int64_t batch = 0, tokens = 0; ///< of the result
  int64_t addedBatch = 0,
          added = 0;                ///< sequences with new tokens; those of one
  int64_t width = 0, ropeWidth = 0; ///< elements a row
};

/// Checks the arguments of mlaUpdate, but for the values of positions, and
/// fills `sizes`. The width of the rope is 0 where there is none.
bool checkUpdate(Checker &check, const MlaUpdateArgs *args, UpdateSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_UPDATEARGS_H

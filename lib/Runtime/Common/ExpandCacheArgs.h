//===- ExpandCacheArgs.h - Check the arguments of mlaExpandCache -*- C++
//-*-===//
#ifndef MLA_RUNTIME_COMMON_EXPANDCACHEARGS_H
#define MLA_RUNTIME_COMMON_EXPANDCACHEARGS_H

#include "HeadProductArgs.h"
#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// The sizes of an expansion and the fields that it reads.
struct ExpandSizes {
  Tokens tokens;        ///< of the outputs
  HeadSizes key, value; ///< the two products
  int64_t latentWidth = 0, ropeWidth = 0;
  int32_t dtype = 0; ///< of the weights
  CacheFields fields;
  kernels::ScaleView scale; ///< of 8-bit fields
};

/// Checks all arguments of a call except the values in them, and reads its
/// sizes.
bool readExpandCache(Checker &check, const MlaExpandCacheArgs *args,
                     ExpandSizes &sizes);

/// Returns the kernel request of a checked call.
KernelRequest expandRequest(const MlaExpandCacheArgs *args,
                            const ExpandSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_EXPANDCACHEARGS_H

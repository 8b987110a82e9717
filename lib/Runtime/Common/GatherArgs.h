//===- GatherArgs.h - Check the arguments of mlaGather ----------*- C++ -*-===//
#ifndef MLA_RUNTIME_COMMON_GATHERARGS_H
#define MLA_RUNTIME_COMMON_GATHERARGS_H

#include "KernelTable.h"
#include "Views.h"

namespace mla::runtime {

/// The sizes of a gather and the fields that it reads.
struct GatherSizes {
  Tokens tokens; ///< of the output
  int64_t latentWidth = 0, ropeWidth = 0;
  CacheFields fields;
  kernels::ScaleView scale; ///< of 8-bit fields
};

/// Checks the output tensors and reads the sizes.
bool readGatherOutputs(Checker &check, const MlaGatherArgs *args,
                       GatherSizes &sizes);

/// Checks the table, lengths, starts, and the fields and the scale of the
/// checked cache.
bool readGatherInputs(Checker &check, const MlaGatherArgs *args,
                      GatherSizes &sizes);

/// Returns the kernel request of a gather from a checked cache.
KernelRequest gatherRequest(const Checker &check, const MlaGatherArgs *args,
                            const GatherSizes &sizes);

} // namespace mla::runtime

#endif // MLA_RUNTIME_COMMON_GATHERARGS_H

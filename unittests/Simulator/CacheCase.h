//===- CacheCase.h - Append, rotate, gather and merge, simulated *- C++ -*-===//
//
// Each runs its kernel, twice, on a device with these options. Findings and
// wrong results are test failures. Returns the mistakes that were made
// (sim::Statistics).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHECASE_H
#define MLA_UNITTESTS_SIMULATOR_CACHECASE_H

#include "Common/CacheParams.h"
#include "Simulator/Core/Device.h"

namespace mla::test {

/// Four tokens of latent and rope, of which one has no slot.
uint64_t runAppend(const sim::Options &options);
/// Rows of three heads that share their tokens' factors.
uint64_t runRotate(const sim::Options &options);
/// Three sequences, of which one is empty, to dense rows.
uint64_t runGather(const sim::Options &options);
/// Three partial results of `type`, the second empty, in rows of `columns`.
uint64_t runMergePartials(cuda::Element type, int columns,
                          const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_CACHECASE_H

//===- CacheCase.h - Kernels of the cache, simulated ----------*- C++ -*-===//
//
// Each runs its kernel, twice, on a device with these options. Findings and
// wrong results are test failures. Returns the mistakes that were made
// (sim::Statistics).
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHECASE_H
#define MLA_UNITTESTS_SIMULATOR_CACHECASE_H

#include "Common/CacheParams.h"
#include "Simulator/Device/Device.h"

namespace mla::test {

/// Four tokens of latent and rope, of which one has no slot.
uint64_t runAppend(const sim::Options &options);
/// Rows of three heads that share their tokens' factors.
uint64_t runRotate(const sim::Options &options);
/// Three sequences, of which one is empty, to dense rows.
uint64_t runGather(const sim::Options &options);
/// How an update of a dense cache goes.
enum class UpdateKind {
  Concat,  ///< new tokens behind past ones
  Scatter, ///< at positions of 64 bits that the sequences share, past copied
  InPlace, ///< at positions of 32 bits of each sequence, the others stay
  Last,    ///< in place of the last tokens, the others stay
};
/// Three sequences of latent and rope, the last without new tokens where there
/// are positions; two of those are one, and one is outside.
uint64_t runUpdate(UpdateKind kind, const sim::Options &options);
/// `count` partial results of `type`, the second and every fifth after it
/// empty, in rows of `columns`.
uint64_t runMergePartials(cuda::Element type, int columns, int count,
                          const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_CACHECASE_H

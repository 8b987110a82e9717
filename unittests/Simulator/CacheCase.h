//===- CacheCase.h - Tests of the cache kernels -----------------*- C++ -*-===//
// Each function runs its kernel twice on a device with these options, and
// returns the number of planted bugs that took effect (sim::Statistics).
// Findings and wrong results are test failures.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_CACHECASE_H
#define MLA_UNITTESTS_SIMULATOR_CACHECASE_H

#include "Common/CacheParams.h"
#include "Simulator/Device/Device.h"

#include <string>

namespace mla::test {

/// Appends four tokens of latent and rope, one of them without a slot.
uint64_t runAppend(const sim::Options &options);
/// Appends tokens whose latent is normalized, and compares with the append of
/// rows that were normalized before.
uint64_t runNorm(const sim::Options &options);
/// Rotates rows of three heads. All heads of a token use the same factors.
uint64_t runRotate(const sim::Options &options);
/// Rounds queries of every type to e4m3, with one scale or one for each head.
/// Gaps between rows must not change.
uint64_t runQuantize(const sim::Options &options);
/// Appends and rotates like runAppend() and runRotate(), in one launch, and
/// compares with the results of two launches.
uint64_t runPrepare(const sim::Options &options);
/// Gathers three sequences, one of them empty, into dense rows.
uint64_t runGather(const sim::Options &options);
/// Appends keys and values of three heads to fields of `held`, which store the
/// heads one after another, and gathers them. Fields of 8 bits have a scale for
/// each head of the keys.
uint64_t runHeads(cuda::Element held, const sim::Options &options);
/// Appends tokens to a cache of a named layout (CacheLayout.h), some with a
/// rotation, and gathers them.
void runLayout(const std::string &name, const sim::Options &options);
/// Does the same and converts tokens to another layout of the same widths.
uint64_t runConvert(const std::string &from, const std::string &to,
                    const sim::Options &options);
/// Expands the cached latents of three sequences, one of them empty, and
/// compares with a gather and two products. `number` is a case of
/// ExpandCacheTest.cpp.
uint64_t runExpand(int number, const sim::Options &options);
/// The kind of an update of a dense cache.
enum class UpdateKind {
  Concat,  ///< new tokens after past ones
  Scatter, ///< at shared 64-bit positions, in a copy of the past
  InPlace, ///< at 32-bit positions of each sequence, in place
  Last,    ///< overwrites the last tokens, in place
};
/// Updates three sequences of latent and rope. In the kinds with positions, the
/// last sequence has no new tokens, two positions are equal, and one is out of
/// range.
uint64_t runUpdate(UpdateKind kind, const sim::Options &options);
/// Merges `count` partial results of `type` in rows of `columns` elements. The
/// second result and every fifth one after it are empty.
uint64_t runMergePartials(cuda::Element type, int columns, int count,
                          const sim::Options &options);

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_CACHECASE_H

//===- DecodeShapes.h - Shapes of decodes for every target -----*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_DECODESHAPES_H
#define MLA_UNITTESTS_SIMULATOR_DECODESHAPES_H

#include "DecodeCase.h"

namespace mla::test {

inline constexpr DecodeTarget decodeTargets[] = {
    DecodeTarget::Sm80, DecodeTarget::Sm90, DecodeTarget::Sm100};

/// Returns the name of a target in the kernel manifest.
std::string nameOf(DecodeTarget target);
std::string textOf(const DecodeCase &shape);

/// Returns a random shape that runs in a fraction of a second.
DecodeCase randomDecode(DecodeTarget target, uint64_t seed);

/// Returns all points of the grid of public dense decode tests (batch, query
/// tokens, keys, heads, varied lengths, causal), with page sizes and both types
/// added, in a shuffled order that is the same for every target. At most
/// `gridKeys` keys and `gridBatch` sequences replace 4096 and 64.
inline constexpr int gridKeys = 140, gridBatch = 8;
std::vector<DecodeCase> wholeGrid(DecodeTarget target);
/// Returns some points of the grid in which every value of a factor occurs with
/// every value of each other factor.
std::vector<DecodeCase> reducedGrid(DecodeTarget target);

/// Runs a case on its target. The result must be correct, without findings.
/// Records the seed for each property of the case. requireDecodeSeeds() adds
/// the rows of the properties to the table of seeds.
void runDecode(const DecodeCase &shape, uint64_t seed);
void requireDecodeSeeds();

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_DECODESHAPES_H

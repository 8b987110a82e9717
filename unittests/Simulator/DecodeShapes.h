//===- DecodeShapes.h - Shapes of decodes for every target -----*- C++ -*-===//
#ifndef MLA_UNITTESTS_SIMULATOR_DECODESHAPES_H
#define MLA_UNITTESTS_SIMULATOR_DECODESHAPES_H

#include "DecodeCase.h"

namespace mla::test {

inline constexpr DecodeTarget decodeTargets[] = {
    DecodeTarget::Sm80, DecodeTarget::Sm90, DecodeTarget::Sm100};

/// As the kernel manifest spells it.
std::string nameOf(DecodeTarget target);
std::string textOf(const DecodeCase &shape);

/// A shape drawn from a seed, small enough for a fraction of a second.
DecodeCase randomDecode(DecodeTarget target, uint64_t seed);

/// The grid of public dense decode tests (batch, query tokens, keys, heads,
/// varied lengths, causal), with pages of ours and both types; at most
/// `gridKeys` keys and `gridBatch` sequences stand for 4096 and 64. All of its
/// points, shuffled, the same way for every target.
inline constexpr int gridKeys = 140, gridBatch = 8;
std::vector<DecodeCase> wholeGrid(DecodeTarget target);
/// Few of its points: every value of a factor meets every value of each other
/// one.
std::vector<DecodeCase> reducedGrid(DecodeTarget target);

/// Runs a case on its target: the result is right and nothing is found. Notes
/// the seed for what the case is made of; those rows requireDecodeSeeds() adds
/// to the table.
void runDecode(const DecodeCase &shape, uint64_t seed);
void requireDecodeSeeds();

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_DECODESHAPES_H

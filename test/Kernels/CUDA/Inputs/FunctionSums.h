//===- FunctionSums.h - Digests of all results of a function --------------===//
#ifndef MLA_TEST_FUNCTION_SUMS_H
#define MLA_TEST_FUNCTION_SUMS_H

#include <cstdint>

namespace mla::test {

/// A block is all f32 numbers with the same upper nine bits: sign and exponent.
constexpr uint32_t functionBlocks = 512, functionBlockSize = 1u << 23;

/// Returns the term that a result adds to the sum of its block, modulo 2^64: a
/// hash of input and result (the last steps of splitmix64). The sum does not
/// depend on the order of its terms, and two wrong results do not cancel.
constexpr uint64_t functionTerm(uint32_t input, uint32_t result) {
  uint64_t z = (static_cast<uint64_t>(input) << 32 | result) +
               0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

} // namespace mla::test

#endif // MLA_TEST_FUNCTION_SUMS_H

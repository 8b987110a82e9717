//===- FunctionSums.h - What stands for all results of a function ---------===//
#ifndef MLA_TEST_FUNCTION_SUMS_H
#define MLA_TEST_FUNCTION_SUMS_H

#include <cstdint>

namespace mla::test {

/// A block: all f32 of one sign and exponent, the upper nine bits.
constexpr uint32_t functionBlocks = 512, functionBlockSize = 1u << 23;

/// What a result adds to the sum of its block, modulo 2^64: input and result
/// scattered (the end of splitmix64), so that the order does not matter and no
/// two wrong results make up for each other.
constexpr uint64_t functionTerm(uint32_t input, uint32_t result) {
  uint64_t z = (static_cast<uint64_t>(input) << 32 | result) +
               0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

} // namespace mla::test

#endif // MLA_TEST_FUNCTION_SUMS_H

//===- InstructionDescriptorTest.cpp - Bits of tcgen05 instructions -------===//
#include "Arch/InstructionDescriptor.h"

#include <gtest/gtest.h>

using namespace mla::arch;

namespace {

/// Returns bits first to last of a word.
uint32_t field(uint32_t word, int first, int last) {
  return word >> first & ((1u << (last - first + 1)) - 1);
}

TEST(InstructionDescriptor, Bf16) {
  const uint32_t bits =
      ummaInstruction<Bf16, Bf16>(256, 128, Major::K, Major::MN);
  EXPECT_EQ(field(bits, 4, 5), 1u) << "D is f32";
  EXPECT_EQ(field(bits, 7, 9), 1u);
  EXPECT_EQ(field(bits, 10, 12), 1u);
  EXPECT_EQ(field(bits, 15, 15), 0u);
  EXPECT_EQ(field(bits, 16, 16), 1u);
  EXPECT_EQ(field(bits, 17, 22), 16u);
  EXPECT_EQ(field(bits, 24, 28), 16u);
  EXPECT_EQ(bits & (0xfu | 1u << 6 | 3u << 13 | 1u << 23 | 7u << 29), 0u)
      << "reserved bits, sparsity, negation and shift";
}

TEST(InstructionDescriptor, F16AndItsResult) {
  const uint32_t bits =
      ummaInstruction<F16, F16>(64, 256, Major::MN, Major::K, false);
  EXPECT_EQ(bits, 1u << 15 | 32u << 17 | 4u << 24);
}

TEST(InstructionDescriptor, Fp8Mixes) {
  const uint32_t bits =
      ummaInstruction<E5m2, E4m3>(128, 64, Major::K, Major::K);
  EXPECT_EQ(bits, 1u << 4 | 1u << 7 | 8u << 17 | 8u << 24);
}

TEST(InstructionDescriptor, BlockScaled) {
  const uint32_t bits =
      ummaScaledInstruction<E4m3, E5m2>(256, 96, Major::K, Major::K, 3, 1);
  EXPECT_EQ(field(bits, 4, 5), 1u) << "byte of B's scale";
  EXPECT_EQ(field(bits, 10, 12), 1u);
  EXPECT_EQ(field(bits, 17, 22), 12u);
  EXPECT_EQ(field(bits, 23, 23), 1u) << "scales are ue8m0";
  EXPECT_EQ(field(bits, 27, 28), 2u);
  EXPECT_EQ(field(bits, 29, 30), 3u) << "byte of A's scale";
  EXPECT_EQ(field(bits, 24, 26) | field(bits, 31, 31), 0u);
}

TEST(InstructionDescriptor, Fp4) {
  const uint32_t bits = ummaFp4Instruction(128, 64, 0, 2);
  EXPECT_EQ(bits,
            2u << 4 | 1u << 7 | 1u << 10 | 8u << 17 | 1u << 23 | 1u << 27);
}

} // namespace

//===- DescriptorTest.cpp - Swizzles and matrix descriptors ---------------===//
#include "Arch/Descriptor.h"

#include <gtest/gtest.h>

#include <set>

using namespace mla::arch;

namespace {

TEST(Swizzle, IsAPermutationOfChunksWithinItsRows) {
  for (Swizzle swizzle :
       {Swizzle::None, Swizzle::B32, Swizzle::B64, Swizzle::B128}) {
    const uint32_t span = swizzleSpan(swizzle);
    std::set<uint32_t> seen;
    for (uint32_t address = 0; address < 4096; ++address) {
      const uint32_t moved = swizzled(address, swizzle);
      EXPECT_EQ(moved / span, address / span);
      EXPECT_EQ(moved % 16, address % 16);
      seen.insert(moved);
    }
    EXPECT_EQ(seen.size(), 4096u);
  }
}

TEST(Swizzle, XorsTheChunkWithAddressBitsFrom7) {
  EXPECT_EQ(swizzled(0x380 + 0x10, Swizzle::B128), 0x380u + 0x60u);
  EXPECT_EQ(swizzled(0x480 + 0x00, Swizzle::B128), 0x480u + 0x10u);
  EXPECT_EQ(swizzled(0x380 + 0x10, Swizzle::B64), 0x380u + 0x20u);
  EXPECT_EQ(swizzled(0x380 + 0x10, Swizzle::B32), 0x380u);
  EXPECT_EQ(swizzled(0x380 + 0x10, Swizzle::None), 0x390u);
}

TEST(Descriptor, FieldsLieWhereTheManualPutsThem) {
  const uint64_t bits = joinDescriptor(
      descriptorLow(0x12340, 0x2000), wgmmaDescriptorHigh(1024, Swizzle::B128));
  EXPECT_EQ(bits & 0x3fff, 0x1234u);
  EXPECT_EQ(bits >> 16 & 0x3fff, 0x200u);
  EXPECT_EQ(bits >> 32 & 0x3fff, 64u);
  EXPECT_EQ(bits >> 46 & 7, 0u) << "no version on SM90";
  EXPECT_EQ(bits >> 49 & 7, 0u) << "base offset";
  EXPECT_EQ(bits >> 62, 1u);
}

TEST(Descriptor, SwizzleCodes) {
  auto sm90 = [](Swizzle s) { return wgmmaDescriptorHigh(0, s) >> 30; };
  EXPECT_EQ(sm90(Swizzle::None), 0u);
  EXPECT_EQ(sm90(Swizzle::B128), 1u);
  EXPECT_EQ(sm90(Swizzle::B64), 2u);
  EXPECT_EQ(sm90(Swizzle::B32), 3u);
  auto sm100 = [](Swizzle s) { return ummaDescriptorHigh(0, s) >> 29; };
  EXPECT_EQ(sm100(Swizzle::None), 0u);
  EXPECT_EQ(sm100(Swizzle::B128), 2u);
  EXPECT_EQ(sm100(Swizzle::B64), 4u);
  EXPECT_EQ(sm100(Swizzle::B32), 6u);
}

TEST(Descriptor, Sm100HasVersionOne) {
  EXPECT_EQ(ummaDescriptorHigh(1024, Swizzle::B128) >> 14 & 7, 1u);
}

TEST(Descriptor, DropsTheRankOfAClusterAddress) {
  EXPECT_EQ(descriptorLow(0x01000400, 16), descriptorLow(0x400, 16));
}

TEST(MatrixView, AdvancesTheStartOnly) {
  const MatrixView<char, Major::K, 64, Swizzle::B128, 1024> view{
      descriptorLow(0x400, 16)};
  EXPECT_EQ(view.advanced<32>().wgmmaBits(), view.wgmmaBits() + 2);
  EXPECT_EQ(view.advanced<32>().ummaBits(), view.ummaBits() + 2);
}

} // namespace

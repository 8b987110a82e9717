//===- PagedCacheTest.cpp - Tests of packing into pages -------------------===//

#include "mla/Support/PagedCache.h"
#include "mla/Support/Random.h"

#include "gtest/gtest.h"

#include <cmath>
#include <set>

using namespace mla;

namespace {
CacheSpec makeSpec(MlaDType dtype, int32_t ropePool, int64_t pageSize) {
  CacheSpec spec;
  spec.fields = {{0, dtype, 6, 0, 0, 0, 0}, {1, dtype, 2, 0, 0, ropePool, 0}};
  spec.pageSize = pageSize;
  return spec;
}
} // namespace

TEST(PageTable, MapsEachTokenToItsOwnSlot) {
  for (int64_t pageSize : {1, 4, 7, 64}) {
    PageTable table =
        llvm::cantFail(PageTable::create({9, 0, 14}, pageSize, 11));
    std::set<int64_t> slots;
    for (int64_t b : {0, 2})
      for (int64_t t = 0; t < (b ? 14 : 9); ++t)
        slots.insert(table.getSlot(b, t));
    EXPECT_EQ(slots.size(), 23u);
    EXPECT_GE(*slots.begin(), 0);
    EXPECT_LT(*slots.rbegin(), table.getNumPages() * pageSize);
    EXPECT_EQ(table.getSlot(1, 0), -1);
    EXPECT_EQ(table.getSlot(0, 9), -1);
    HostTensor &tensor = table.getTensor();
    int64_t width = tensor.getShape()[1];
    EXPECT_EQ(tensor.get(1 * width), unusedTableEntry);
    EXPECT_EQ(tensor.get(2 * width - 1), unusedTableEntry);
    EXPECT_EQ(tensor.get(3 * width - 1), unusedTableEntry);
  }
}

TEST(PageTable, SlotsBeyondInt32AreAnError) {
  llvm::Expected<PageTable> table =
      PageTable::create({int64_t(1) << 33}, 1 << 16, 1);
  EXPECT_NE(llvm::toString(table.takeError()).find("must fit in int32"),
            std::string::npos);
}

TEST(PagedCache, ReadsWhatItWroteAndPoisonsTheRest) {
  for (int32_t ropePool : {0, 1})
    for (MlaDType dtype : {MLA_F32, MLA_BF16}) {
      CacheSpec spec = makeSpec(dtype, ropePool, 3);
      PagedCache cache = llvm::cantFail(PagedCache::create(spec, 5, true));
      HostTensor latent = llvm::cantFail(HostTensor::create(dtype, {2, 6}));
      HostTensor rope = llvm::cantFail(HostTensor::create(dtype, {2, 2}));
      Random random(5);
      fillRandom(latent, random, 1);
      fillRandom(rope, random, 1);
      llvm::cantFail(cache.write(0, 7, latent, 1));
      llvm::cantFail(cache.write(1, 7, rope, 1));
      HostTensor back = llvm::cantFail(HostTensor::create(dtype, {2, 6}));
      llvm::cantFail(cache.read(0, 7, back, 0));
      for (int i = 0; i < 6; ++i)
        EXPECT_EQ(back.get(i), latent.get(6 + i));
      llvm::cantFail(cache.read(0, 6, back, 0));
      EXPECT_TRUE(std::isnan(back.get(0)));
    }
}

TEST(PagedCache, KeepsItsTokensInAnotherLayout) {
  PagedCache flat =
      llvm::cantFail(PagedCache::create(makeSpec(MLA_BF16, 0, 3), 4, true));
  HostTensor latent = llvm::cantFail(HostTensor::create(MLA_BF16, {2, 6}));
  HostTensor rope = llvm::cantFail(HostTensor::create(MLA_BF16, {2, 2}));
  Random random(6);
  fillRandom(latent, random, 1);
  fillRandom(rope, random, 1);
  for (int64_t row : {0, 1}) {
    llvm::cantFail(flat.write(0, 3 + 7 * row, latent, row));
    llvm::cantFail(flat.write(1, 3 + 7 * row, rope, row));
  }
  for (int32_t ropePool : {0, 1}) {
    PagedCache copy =
        llvm::cantFail(flat.layAs(makeSpec(MLA_BF16, ropePool, 3), true));
    EXPECT_EQ(copy.getView().numPools, ropePool + 1);
    EXPECT_NE(copy.getView().pools[0].base, flat.getView().pools[0].base);
    HostTensor latents = llvm::cantFail(copy.readAll(0));
    HostTensor ropes = llvm::cantFail(copy.readAll(1));
    for (int64_t row : {0, 1}) {
      int64_t slot = 3 + 7 * row;
      for (int i = 0; i < 6; ++i)
        EXPECT_EQ(latents.get(slot * 6 + i), latent.get(row * 6 + i));
      for (int i = 0; i < 2; ++i)
        EXPECT_EQ(ropes.get(slot * 2 + i), rope.get(row * 2 + i));
    }
    EXPECT_TRUE(std::isnan(latents.get(4 * 6)));
  }
  EXPECT_EQ(
      llvm::toString(flat.layAs(makeSpec(MLA_BF16, 1, 4), true).takeError()),
      "the page size of the cache must be 4, got 3");
}

// Latents of 64 elements with scales for 16 of them, and a rope key of 8: e4m3
// with f32 scales, and e2m1 with transposed e4m3 scales after the page's rows.
TEST(PagedCache, QuantisesWithTheScalesOfTheCache) {
  CacheSpec e4m3, e2m1;
  e4m3.fields = {{0, MLA_F8E4M3, 64, 0, 0, 0, 0},
                 {2, MLA_F32, 4, 16, 0, 0, 0},
                 {1, MLA_BF16, 8, 0, 0, 0, 0}};
  e2m1.fields = {{0, MLA_F4E2M1, 64, 0, 0, 0, 0},
                 {1, MLA_BF16, 8, 0, 0, 0, 0},
                 {2, MLA_F8E4M3, 4, 16, MLA_PLACE_PAGE, 0, 2}};
  e4m3.pageSize = e2m1.pageSize = 3;
  HostTensor latent = llvm::cantFail(HostTensor::create(MLA_F32, {2, 64}));
  Random random(8);
  fillRandom(latent, random, 1);
  for (int i = 0; i < 128; ++i) // tiles of very different sizes, one of zeros
    latent.set(i, latent.get(i) * std::ldexp(i / 16 % 4 != 1, i / 16 - 4));
  HostTensor back = llvm::cantFail(HostTensor::create(MLA_F32, {2, 64}));
  for (const auto &[spec, steps] : {std::pair(e4m3, 16), std::pair(e2m1, 4)}) {
    PagedCache cache = llvm::cantFail(PagedCache::create(spec, 2, true));
    cache.takeSnapshot();
    for (int64_t row : {0, 1})
      llvm::cantFail(cache.write(0, 4 + row, latent, row));
    EXPECT_EQ(cache.findStrayWrite({4, 5}), "");
    for (int64_t row : {0, 1})
      llvm::cantFail(cache.read(0, 4 + row, back, row));
    for (int i = 0; i < 128; ++i) {
      // Half a step of the tile's largest number, and the rounding of its
      // scale.
      double largest = std::ldexp(1.0, i / 16 - 4);
      EXPECT_NEAR(back.get(i), latent.get(i), largest / steps) << i;
    }
    EXPECT_EQ(cache.findStrayWrite({4}).empty(), false);
  }
}

TEST(PagedCache, WrongWidthOrRoleIsAnError) {
  PagedCache cache =
      llvm::cantFail(PagedCache::create(makeSpec(MLA_F32, 0, 4), 2, false));
  HostTensor values = llvm::cantFail(HostTensor::create(MLA_F32, {1, 5}));
  EXPECT_EQ(llvm::toString(cache.write(0, 0, values, 0)),
            "values of field 0 of the cache must have width 6, got 5");
  EXPECT_EQ(llvm::toString(cache.write(4, 0, values, 0)),
            "the cache's layout must have a field of role 4, got none");
}

TEST(PagedCache, FindsStrayWrites) {
  PagedCache cache =
      llvm::cantFail(PagedCache::create(makeSpec(MLA_F32, 0, 4), 2, true));
  cache.takeSnapshot();
  uint8_t *base = static_cast<uint8_t *>(cache.getView().pools[0].base);
  base[3 * 32] = 1; // token 3 of page 0, 32 bytes per token
  EXPECT_EQ(cache.findStrayWrite({3}), "");
  EXPECT_EQ(cache.findStrayWrite({2}), "pool 0, byte 96");
  base[-4] = 1;
  EXPECT_EQ(cache.findStrayWrite({3}), "pool 0, byte -4");
}

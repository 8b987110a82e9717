//===- CacheTest.cpp - mlaAppend, mlaGather and the layout functions ------===//

#include "Attention.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

using namespace mla::test;

namespace {

class CacheTypes : public testing::TestWithParam<int32_t> {};
INSTANTIATE_TEST_SUITE_P(Types, CacheTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

/// A cache of sequences whose tokens are not written.
struct Pages {
  explicit Pages(const AttentionSpec &spec)
      : generator(spec.seed), cache(spec, generator) {}
  std::mt19937 generator;
  TestCache cache;
};

TEST_P(CacheTypes, AppendWritesOnlyItsSlots) {
  for (bool split : {false, true})
    for (int64_t page : {1, 5, 64}) {
      AttentionSpec spec;
      spec.dtype = GetParam();
      spec.split = split;
      spec.pageSize = page;
      spec.lengths = {70, 3};
      Pages pages(spec);
      // The slots of five new tokens: three in sequence 0, one that is dropped
      // (-1), and one in sequence 1.
      std::vector<int32_t> slots{
          pages.cache.slot(0, 67), pages.cache.slot(0, 68), -1,
          pages.cache.slot(0, 69), pages.cache.slot(1, 2)};
      TestTensor latent(spec.dtype, {5, spec.latent}, 3);
      TestTensor rope(spec.dtype, {5, spec.rope}, 1);
      TestTensor slotView = ints({5}, slots);
      latent.random(pages.generator);
      rope.random(pages.generator);
      auto before = pages.cache.bytes();
      auto args = makeArgs<MlaAppendArgs>();
      args.cache = pages.cache.view();
      args.latent = latent.view();
      args.rope = rope.view();
      args.slots = slotView.view();
      TestCall call;
      ASSERT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
      const int64_t rows[4][3] = {
          {0, 67, 0}, {0, 68, 1}, {0, 69, 3}, {1, 2, 4}};
      for (const auto &[b, t, row] : rows) {
        for (int64_t i = 0; i < spec.latent; ++i)
          ASSERT_EQ(pages.cache.get(0, b, t, i), latent.at({row, i}));
        for (int64_t i = 0; i < spec.rope; ++i)
          ASSERT_EQ(pages.cache.get(1, b, t, i), rope.at({row, i}));
      }
      auto after = pages.cache.bytes();
      int64_t changed = 0;
      for (size_t i = 0; i < after.size(); ++i)
        changed += before[i] != after[i];
      EXPECT_LE(changed,
                4 * (spec.latent + spec.rope) * elementSize(spec.dtype));
      EXPECT_TRUE(pages.cache.intact());
    }
}

/// If several tokens have the same slot, the whole last token must be kept, for
/// any number of threads.
TEST_P(CacheTypes, AppendKeepsTheLastTokenOfASlot) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.pageSize = 16;
  spec.lengths = {16, 1};
  constexpr int64_t Tokens = 4000;
  for (int32_t threads : {1, 2, 3, 8}) {
    Pages pages(spec);
    std::vector<int32_t> slots;
    for (int64_t i = 0; i < Tokens; ++i)
      slots.push_back(pages.cache.slot(0, i * 7 % 16));
    TestTensor latent(spec.dtype, {Tokens, spec.latent});
    TestTensor rope(spec.dtype, {Tokens, spec.rope});
    TestTensor slotView = ints({Tokens}, slots);
    latent.random(pages.generator);
    rope.random(pages.generator);
    auto args = makeArgs<MlaAppendArgs>();
    args.cache = pages.cache.view();
    args.latent = latent.view();
    args.rope = rope.view();
    args.slots = slotView.view();
    TestCall call(0, threads);
    ASSERT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
    for (int64_t row = Tokens - 16; row < Tokens; ++row) {
      const int64_t t = row * 7 % 16;
      for (int64_t i = 0; i < spec.latent; ++i)
        ASSERT_EQ(pages.cache.get(0, 0, t, i), latent.at({row, i})) << threads;
      for (int64_t i = 0; i < spec.rope; ++i)
        ASSERT_EQ(pages.cache.get(1, 0, t, i), rope.at({row, i})) << threads;
    }
  }
}

TEST_P(CacheTypes, AppendRotatesRope) {
  for (int64_t input : {0, 1})
    for (int64_t output : {0, 1})
      for (bool perElement : {false, true}) {
        AttentionSpec spec;
        spec.dtype = GetParam();
        spec.rope = 6;
        spec.lengths = {9};
        Pages pages(spec);
        TestTensor latent(spec.dtype, {1, 2, spec.latent});
        TestTensor rope(spec.dtype, {1, 2, 6});
        TestTensor cos(MLA_F32, {1, 2, perElement ? 6 : 3});
        TestTensor sin(MLA_F32, {1, 2, perElement ? 6 : 3});
        for (TestTensor *tensor : {&latent, &rope, &cos, &sin})
          tensor->random(pages.generator);
        TestTensor slots =
            ints({2}, {pages.cache.slot(0, 7), pages.cache.slot(0, 8)});
        auto args = makeArgs<MlaAppendArgs>();
        args.cache = pages.cache.view();
        args.latent = latent.view();
        args.rope = rope.view();
        args.slots = slots.view();
        args.cos = cos.view();
        args.sin = sin.view();
        args.ropeInput = input;
        args.ropeOutput = output;
        TestCall call;
        ASSERT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
        for (int64_t t : {0, 1})
          for (int64_t i = 0; i < 3; ++i) {
            double x1 = rope.at({0, t, input ? 2 * i : i});
            double x2 = rope.at({0, t, input ? 2 * i + 1 : i + 3});
            int64_t at1 = output ? 2 * i : i, at2 = output ? 2 * i + 1 : i + 3;
            int64_t f1 = i, f2 = perElement ? i + 3 : i;
            double want1 = x1 * cos.at({0, t, f1}) - x2 * sin.at({0, t, f1});
            double want2 = x2 * cos.at({0, t, f2}) + x1 * sin.at({0, t, f2});
            double tolerance = spec.dtype == MLA_F32 ? 1e-6 : 1e-2;
            ASSERT_NEAR(pages.cache.get(1, 0, 7 + t, at1), want1, tolerance);
            ASSERT_NEAR(pages.cache.get(1, 0, 7 + t, at2), want2, tolerance);
          }
      }
}

/// Returns element [row, i] of `rope` after rotation; unchanged without cos.
double rotatedElement(const TestTensor &rope, const TestTensor *cos,
                      const TestTensor *sin, int64_t row, int64_t i) {
  if (!cos)
    return rope.at({row, i});
  const int64_t half = rope.view()->sizes[1] / 2, pair = i % half;
  const double a = rope.at({row, pair}), b = rope.at({row, pair + half});
  const double c = cos->at({row, pair}), s = sin->at({row, pair});
  return i < half ? a * c - b * s : b * c + a * s;
}

/// Appends latent and rope of all types to caches of all types. The written
/// value must be the nearest in the cache's type. The factors make the rotation
/// exact in f32, so that it is rounded once.
TEST_P(CacheTypes, AppendCasts) {
  constexpr int64_t tokens = 3;
  for (int32_t latentType : {MLA_F32, MLA_F16, MLA_BF16})
    for (int32_t ropeType : {MLA_F32, MLA_F16, MLA_BF16})
      for (bool rotates : {false, true}) {
        AttentionSpec spec;
        spec.dtype = GetParam();
        spec.latent = 131; // more than two strips of a conversion
        spec.rope = 18;
        spec.split = true;
        spec.lengths = {tokens};
        Pages pages(spec);
        TestTensor latent(latentType, {tokens, spec.latent}, 3);
        TestTensor rope(ropeType, {tokens, spec.rope}, 5);
        latent.random(pages.generator, 300);
        rope.random(pages.generator, 300);
        if (ropeType == MLA_F32 && rotates) // 12 bits, so that sums are exact
          for (int64_t i = 0; i < rope.count(); ++i)
            rope.set(i, std::nearbyint(rope.at(i) * 8) / 8);
        TestTensor cos(MLA_F32, {tokens, spec.rope / 2});
        TestTensor sin(MLA_F32, {tokens, spec.rope / 2});
        cos.fill(0.75);
        sin.fill(-0.5);
        std::vector<int32_t> slots;
        for (int64_t t = 0; t < tokens; ++t)
          slots.push_back(pages.cache.slot(0, t));
        slots[1] = -1;
        TestTensor slotView = ints({tokens}, slots);
        auto args = makeArgs<MlaAppendArgs>();
        args.cache = pages.cache.view();
        args.latent = latent.view();
        args.rope = rope.view();
        args.slots = slotView.view();
        args.cos = rotates ? cos.view() : nullptr;
        args.sin = rotates ? sin.view() : nullptr;
        TestCall call;
        ASSERT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
        auto nearest = [&](double value) {
          TestTensor one(spec.dtype, {1});
          one.set(0, value);
          return one.at(0);
        };
        for (int64_t t : {0, 2}) {
          for (int64_t i = 0; i < spec.latent; ++i)
            ASSERT_EQ(pages.cache.get(0, 0, t, i), nearest(latent.at({t, i})))
                << latentType;
          for (int64_t i = 0; i < spec.rope; ++i)
            ASSERT_EQ(pages.cache.get(1, 0, t, i),
                      nearest(rotatedElement(rope, rotates ? &cos : nullptr,
                                             rotates ? &sin : nullptr, t, i)))
                << ropeType;
        }
        EXPECT_TRUE(pages.cache.intact());
      }
}

/// Tests casts of extreme values, at each position of a row: the smallest
/// values, overflows, zeros, and NaN bits whose rounding would carry out of the
/// mantissa.
TEST_P(CacheTypes, AppendCastsTheEnds) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double ends[] = {0x1p-14, 0x1p-15, -0x1p-15, 0x1p-24, 0,    -0.0,
                         65504,   65520,   infinity, 3e38,    1e-30};
  for (int32_t type : {MLA_F32, MLA_F16, MLA_BF16}) {
    AttentionSpec spec;
    spec.dtype = GetParam();
    spec.latent = 79; // not a multiple of the lanes of any target
    spec.lengths = {static_cast<int32_t>(std::size(ends)) + 1};
    Pages pages(spec);
    const int64_t tokens = spec.lengths[0];
    TestTensor latent(type, {tokens, spec.latent});
    TestTensor rope(type, {tokens, spec.rope});
    rope.fill(1);
    // Fill the latents with NaN: all bits are one. The loop below overwrites
    // every token except the last, which stays NaN.
    std::memset(latent.view()->data, 0xff,
                static_cast<size_t>(latent.count() * elementSize(type)));
    std::vector<int32_t> slots;
    for (int64_t t = 0; t < tokens; ++t) {
      slots.push_back(pages.cache.slot(0, t));
      for (int64_t i = 0; i < spec.latent && t + 1 < tokens; ++i)
        latent.set(t * spec.latent + i, ends[t]);
    }
    TestTensor slotView = ints({tokens}, slots);
    auto args = makeArgs<MlaAppendArgs>();
    args.cache = pages.cache.view();
    args.latent = latent.view();
    args.rope = rope.view();
    args.slots = slotView.view();
    TestCall call;
    ASSERT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
    TestTensor one(spec.dtype, {1});
    for (int64_t t = 0; t < tokens; ++t)
      for (int64_t i = 0; i < spec.latent; ++i) {
        one.set(0, latent.at({t, i}));
        const double got = pages.cache.get(0, 0, t, i);
        if (t + 1 == tokens)
          ASSERT_TRUE(std::isnan(got))
              << type << " element " << i << " is " << got;
        else
          ASSERT_EQ(got, one.at(0)) << type << " token " << t << " " << i;
      }
  }
}

TEST_P(CacheTypes, GatherFixed) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 0, 9};
  spec.pageSize = 7;
  spec.split = true;
  AttentionData data(spec);
  TestTensor latent(spec.dtype, {3, 72, spec.latent}, 4);
  TestTensor rope(spec.dtype, {3, 72, spec.rope}, 2);
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = data.cache.view();
  args.blockTable = data.cache.table.view();
  args.seqLens = data.lengths.view();
  args.latent = latent.view();
  args.rope = rope.view();
  TestCall call;
  ASSERT_EQ(mlaGather(&args, &call), MLA_OK) << mlaLastError();
  EXPECT_TRUE(latent.intact() && rope.intact());
  for (int64_t b = 0; b < 3; ++b)
    for (int64_t t = 0; t < 72; ++t) {
      bool inside = t < spec.lengths[static_cast<size_t>(b)];
      ASSERT_EQ(latent.at({b, t, 5}), inside ? data.cache.get(0, b, t, 5) : 0);
      ASSERT_EQ(rope.at({b, t, 5}), inside ? data.cache.get(1, b, t, 5) : 0);
    }
}

TEST_P(CacheTypes, GatherRaggedFromStarts) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 9, 20};
  spec.pageSize = 8;
  AttentionData data(spec);
  TestTensor starts = ints({3}, {33, 0, 17}), counts = ints({3}, {20, 9, 0});
  TestTensor cu = ints({4}, {0, 20, 29, 29});
  // A range without tokens begins in this page, so the page is not read.
  data.cache.table.set(2 * data.cache.table.view()->sizes[1] + 2, 2147480000);
  TestTensor latent(spec.dtype, {29, spec.latent});
  TestTensor rope(spec.dtype, {29, spec.rope});
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = data.cache.view();
  args.blockTable = data.cache.table.view();
  args.seqLens = counts.view();
  args.starts = starts.view();
  args.cuSeqlensK = cu.view();
  args.latent = latent.view();
  args.rope = rope.view();
  TestCall call(0, 0, MLA_RUNTIME_CHECKS);
  ASSERT_EQ(mlaGather(&args, &call), MLA_OK) << mlaLastError();
  for (int64_t i = 0; i < 29; ++i) {
    int64_t b = i < 20 ? 0 : 1, t = i < 20 ? 33 + i : i - 20;
    ASSERT_EQ(latent.at({i, 3}), data.cache.get(0, b, t, 3));
    ASSERT_EQ(rope.at({i, 3}), data.cache.get(1, b, t, 3));
  }
}

/// Tokens past the end of a sequence's row in the table are an error: the next
/// entries of the table belong to the next sequence.
TEST_P(CacheTypes, GatherEndsWithTheTable) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 72};
  spec.pageSize = 8;
  AttentionData data(spec);
  MlaTensor table = *data.cache.table.view();
  table.sizes[1] = 9; // 72 tokens
  TestTensor starts = ints({2}, {65, 0}), counts = ints({2}, {20, 0});
  TestTensor latent(spec.dtype, {2, 20, spec.latent});
  TestTensor rope(spec.dtype, {2, 20, spec.rope});
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = data.cache.view();
  args.blockTable = &table;
  args.seqLens = counts.view();
  args.starts = starts.view();
  args.latent = latent.view();
  args.rope = rope.view();
  TestCall call;
  const auto before = latent.poison().bytes();
  EXPECT_EQ(mlaGather(&args, &call), MLA_OUT_OF_RANGE);
  EXPECT_STREQ(mlaLastError(), "mlaGather: starts: [0]: expected a range of "
                               "tokens within 0 to 72, got 65 to 85");
  EXPECT_EQ(latent.bytes(), before);
}

/// Tests latent rank 512 with page sizes of 1, odd numbers and powers of two.
TEST_P(CacheTypes, AppendThenGatherRanges) {
  for (int64_t page : {1, 7, 64, 255, 256})
    for (int64_t ropeWidth : {0, 32, 64}) {
      AttentionSpec spec;
      spec.dtype = GetParam();
      spec.latent = 512;
      spec.rope = ropeWidth;
      spec.pageSize = page;
      spec.split = page % 2 == 0;
      spec.lengths = {20, 3};
      Pages pages(spec);
      TestTensor latent(spec.dtype, {23, 512}, 1);
      TestTensor rope(spec.dtype, {23, ropeWidth}, 3);
      TestTensor gotLatent(spec.dtype, {23, 512}, 5);
      TestTensor gotRope(spec.dtype, {23, ropeWidth}, 7);
      latent.random(pages.generator);
      rope.random(pages.generator);
      std::vector<int32_t> slots;
      for (int64_t i = 0; i < 23; ++i)
        slots.push_back(pages.cache.slot(i < 20 ? 0 : 1, i < 20 ? i : i - 20));
      TestTensor slotView = ints({23}, slots), cu = ints({3}, {0, 20, 23}),
                 lengths = ints({2}, {20, 3});
      auto append = makeArgs<MlaAppendArgs>();
      append.cache = pages.cache.view();
      append.latent = latent.view();
      append.rope = ropeWidth ? rope.view() : nullptr;
      append.slots = slotView.view();
      TestCall call(0, 0, MLA_RUNTIME_CHECKS);
      ASSERT_EQ(mlaAppend(&append, &call), MLA_OK) << mlaLastError();
      auto gather = makeArgs<MlaGatherArgs>();
      gather.cache = pages.cache.view();
      gather.blockTable = pages.cache.table.view();
      gather.seqLens = lengths.view();
      gather.cuSeqlensK = cu.view();
      gather.latent = gotLatent.view();
      gather.rope = ropeWidth ? gotRope.view() : nullptr;
      ASSERT_EQ(mlaGather(&gather, &call), MLA_OK) << mlaLastError();
      // Reads the cache without mlaGather, to test mlaAppend alone.
      for (int64_t i = 0; i < 23; ++i) {
        const int64_t b = i < 20 ? 0 : 1, t = i < 20 ? i : i - 20;
        ASSERT_EQ(pages.cache.get(0, b, t, 511), latent.at({i, 511})) << page;
      }
      EXPECT_EQ(gotLatent.values(), latent.values()) << "page " << page;
      EXPECT_EQ(gotRope.values(), rope.values()) << "rope " << ropeWidth;
      EXPECT_TRUE(pages.cache.intact() && gotLatent.intact() &&
                  gotRope.intact());
    }
}

TEST_P(CacheTypes, AppendThenDecodeEqualsDecode) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70};
  AttentionData whole(spec), grown(spec);
  ASSERT_EQ(whole.decode(), MLA_OK);
  // Writes the last token again with the runtime.
  TestTensor latent(spec.dtype, {1, spec.latent}),
      rope(spec.dtype, {1, spec.rope});
  for (int64_t i = 0; i < spec.latent; ++i)
    latent.set(i, whole.cache.get(0, 0, 69, i));
  for (int64_t i = 0; i < spec.rope; ++i)
    rope.set(i, whole.cache.get(1, 0, 69, i));
  for (int64_t i = 0; i < spec.latent; ++i)
    grown.cache.set(0, 0, 69, i, NAN);
  TestTensor slots = ints({1}, {grown.cache.slot(0, 69)});
  auto args = makeArgs<MlaAppendArgs>();
  args.cache = grown.cache.view();
  args.latent = latent.view();
  args.rope = rope.view();
  args.slots = slots.view();
  TestCall call;
  ASSERT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
  ASSERT_EQ(grown.decode(), MLA_OK);
  EXPECT_EQ(whole.out.bytes(), grown.out.bytes());
}

TEST(Cache, OffsetsOfPlaces) {
  MlaCache cache{};
  cache.pageSize = 4;
  cache.numFields = 3;
  cache.numPools = 1;
  cache.pageAlign = 64;
  cache.fields[0] = {0, MLA_F8E4M3, 448, 0, 0, 0, 0};
  cache.fields[1] = {1, MLA_BF16, 64, 0, 0, 0, 0};
  cache.fields[2] = {2, MLA_F8E8M0, 7, 64, 1, 0, 0};
  EXPECT_EQ(mlaFieldOffset(&cache, 0, 2), 2 * 576);
  EXPECT_EQ(mlaFieldOffset(&cache, 1, 1), 576 + 448);
  EXPECT_EQ(mlaFieldOffset(&cache, 2, 3), 4 * 576 + 3 * 7);
  EXPECT_EQ(mlaPageBytes(&cache, 0), (4 * 583 + 63) / 64 * 64);
  EXPECT_EQ(mlaFieldOffset(&cache, 3, 0), -1);
  EXPECT_EQ(mlaPageBytes(&cache, 1), 0);
  uint64_t hash = mlaLayoutHash(cache.fields, 3, 64);
  cache.fields[2].place = 0;
  EXPECT_NE(hash, mlaLayoutHash(cache.fields, 3, 64));
}

/// Sizes of an invalid cache must be 0 and offsets -1. Its other fields must
/// not be read.
TEST(Cache, OffsetsOfNone) {
  MlaCache good{};
  good.pageSize = 4;
  good.numFields = good.numPools = good.pageAlign = 1;
  good.fields[0] = {0, MLA_F32, 8, 0, 0, 0, 0};
  ASSERT_EQ(mlaPageBytes(&good, 0), 128);
  ASSERT_EQ(mlaFieldOffset(&good, 0, 3), 96);
  auto expectNone = [](const MlaCache &cache) {
    EXPECT_EQ(mlaPageBytes(&cache, 0), 0);
    EXPECT_EQ(mlaFieldOffset(&cache, 0, 0), -1);
  };
  for (int32_t count : {INT32_MIN, -1, 0, MLA_MAX_FIELDS + 1, INT32_MAX}) {
    MlaCache cache = good;
    cache.numFields = count;
    expectNone(cache);
    cache = good;
    cache.numPools = count;
    expectNone(cache);
    cache = good;
    cache.pageSize = count < 1 ? count : INT64_MAX;
    expectNone(cache);
    cache = good;
    cache.fields[0].width = count < 1 ? count : INT32_MAX;
    expectNone(cache);
    cache = good;
    cache.pageAlign = std::min(count, 0);
    expectNone(cache);
  }
  for (int64_t token : {INT64_MIN, INT64_C(-1), INT64_C(4), INT64_MAX})
    EXPECT_EQ(mlaFieldOffset(&good, 0, token), -1);
  EXPECT_EQ(mlaFieldOffset(nullptr, 0, 0), -1);
  EXPECT_EQ(mlaPageBytes(nullptr, 0), 0);
}

} // namespace

//===- LayoutCacheTest.cpp - mlaAppend and mlaGather of every layout ------===//
//
// Compares all bytes of the pages, and all bits of gathered tensors, with the
// definition in LayoutCache.cpp.
//
//===----------------------------------------------------------------------===//

#include "LayoutCache.h"
#include "mla-runtime/mla_float16.h"
#include "mla-runtime/mla_float8.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

constexpr float Scale = 0.37f;

class EveryLayout : public testing::TestWithParam<Layout> {};
INSTANTIATE_TEST_SUITE_P(Layouts, EveryLayout,
                         testing::ValuesIn(namedLayouts()),
                         [](const auto &info) { return info.param.name; });

float round16(int32_t type, float value) {
  return type == MLA_F16 ? mlaF16ToFloat(mlaFloatToF16(value))
                         : mlaBF16ToFloat(mlaFloatToBF16(value));
}

/// New tokens with random values and their slots. Some slots are -1, and some
/// tokens have the slot of a later one.
struct NewTokens {
  int32_t type;
  std::vector<std::vector<float>> latent, rope, cos, sin;
  std::vector<std::pair<int64_t, int64_t>> places; ///< sequence -1: no slot
  TestTensor latentTensor, ropeTensor, cosTensor, sinTensor, slots;

  NewTokens(LayoutCache &cache, int32_t type,
            const std::vector<int32_t> &lengths, std::mt19937 &random)
      : type(type), places(choose(lengths, random)),
        latentTensor(type, {count(), width(cache, MLA_ROLE_LATENT)}, 3),
        ropeTensor(type, {count(), width(cache, MLA_ROLE_ROPE)}, 1),
        cosTensor(MLA_F32, {count(), width(cache, MLA_ROLE_ROPE) / 2}),
        sinTensor(MLA_F32, {count(), width(cache, MLA_ROLE_ROPE) / 2}),
        slots(MLA_I32, {count()}) {
    cosTensor.random(random);
    sinTensor.random(random);
    for (int64_t i = 0; i < count(); ++i) {
      const auto [b, t] = places[static_cast<size_t>(i)];
      slots.set(i, b < 0 ? -1 : cache.slot(b, t));
      latent.push_back(fill(latentTensor, i, random));
      rope.push_back(fill(ropeTensor, i, random));
    }
  }
  int64_t count() const { return static_cast<int64_t>(places.size()); }

  int32_t append(LayoutCache &cache, const float *scale, bool rotates,
                 bool interleaved, int32_t threads) {
    auto args = makeArgs<MlaAppendArgs>();
    TestTensor scaleTensor(MLA_F32, {1});
    scaleTensor.fill(scale ? *scale : 1);
    args.cache = cache.view();
    args.latent = latentTensor.view();
    args.rope = hasRope(cache) ? ropeTensor.view() : nullptr;
    args.slots = slots.view();
    args.cos = rotates ? cosTensor.view() : nullptr;
    args.sin = rotates ? sinTensor.view() : nullptr;
    args.ropeInput = args.ropeOutput = interleaved;
    args.kScale = scale ? scaleTensor.view() : nullptr;
    TestCall call(0, threads);
    return mlaAppend(&args, &call);
  }
  /// Writes the same tokens by the definition.
  void write(LayoutCache &cache, float scale, bool rotates, bool interleaved) {
    for (size_t i = 0; i < places.size(); ++i) {
      const auto [b, t] = places[i];
      if (b < 0)
        continue;
      cache.write(MLA_ROLE_LATENT, b, t, latent[i], type, scale);
      if (hasRope(cache))
        cache.write(MLA_ROLE_ROPE, b, t,
                    rotates ? rotated(i, interleaved) : rope[i], type, scale);
    }
  }
  static bool hasRope(const LayoutCache &cache) {
    return cache.layout.find(MLA_ROLE_ROPE);
  }

private:
  static int64_t width(const LayoutCache &cache, int32_t role) {
    return std::max<int64_t>(2, cache.layout.width(role));
  }
  static std::vector<std::pair<int64_t, int64_t>>
  choose(const std::vector<int32_t> &lengths, std::mt19937 &random) {
    std::vector<std::pair<int64_t, int64_t>> places;
    for (size_t b = 0; b < lengths.size(); ++b)
      for (int32_t t = 0; t < lengths[b]; ++t)
        if (random() % 3 == 0)
          places.push_back({b, t});
    const auto once = places;
    places.insert(places.end(), once.begin(),
                  once.begin() +
                      std::min<int64_t>(2, static_cast<int64_t>(once.size())));
    places.push_back({-1, 0});
    std::shuffle(places.begin(), places.end(), random);
    return places;
  }
  std::vector<float> fill(TestTensor &tensor, int64_t row,
                          std::mt19937 &random) {
    const int64_t columns = tensor.view()->sizes[1];
    std::vector<float> values = randomValues(random, columns, type);
    if (random() % 5 == 0)
      values[0] = std::numeric_limits<float>::infinity();
    if (random() % 5 == 0)
      values[1] = std::numeric_limits<float>::quiet_NaN();
    for (int64_t i = 0; i < columns; ++i)
      tensor.set(row * columns + i, values[static_cast<size_t>(i)]);
    return values;
  }
  std::vector<float> rotated(size_t i, bool interleaved) const {
    const std::vector<float> &x = rope[i];
    std::vector<float> out(x.size());
    const auto half = static_cast<int64_t>(x.size() / 2);
    for (int64_t k = 0; k < half; ++k) {
      const auto a = static_cast<size_t>(interleaved ? 2 * k : k);
      const auto b = static_cast<size_t>(interleaved ? 2 * k + 1 : k + half);
      const auto row = static_cast<int64_t>(i);
      const auto c = static_cast<float>(cosTensor.at({row, k}));
      const auto s = static_cast<float>(sinTensor.at({row, k}));
      // Volatile: no product is fused with the sum.
      const volatile float ac = x[a] * c, bs = x[b] * s, bc = x[b] * c,
                           as = x[a] * s;
      out[a] = ac - bs;
      out[b] = bc + as;
    }
    return out;
  }
};

/// Expects that gather returns the bits that the definition gives, and zeros
/// past the lengths.
void expectGathered(LayoutCache &cache, const std::vector<int32_t> &lengths,
                    const float *scale, int32_t type) {
  const int64_t most = *std::max_element(lengths.begin(), lengths.end()) + 1;
  const auto batch = static_cast<int64_t>(lengths.size());
  const Layout &layout = cache.layout;
  const int64_t latent = layout.width(MLA_ROLE_LATENT),
                rope = layout.width(MLA_ROLE_ROPE);
  TestTensor latents(type, {batch, most, latent}, 1);
  TestTensor ropes(type, {batch, most, std::max<int64_t>(1, rope)});
  TestTensor seqLens = ints({batch}, lengths), scaleTensor(MLA_F32, {1});
  scaleTensor.fill(scale ? *scale : 1);
  auto args = makeArgs<MlaGatherArgs>();
  args.cache = cache.view();
  args.blockTable = cache.table.view();
  args.seqLens = seqLens.view();
  args.latent = latents.view();
  args.rope = rope ? ropes.view() : nullptr;
  args.kScale = scale ? scaleTensor.view() : nullptr;
  TestCall call(0, 2);
  ASSERT_EQ(mlaGather(&args, &call), MLA_OK) << mlaLastError();
  ASSERT_TRUE(latents.intact() && ropes.intact());
  const auto rounded = [&](float value) {
    return type == MLA_F32 ? value : round16(type, value);
  };
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t t = 0; t < most; ++t)
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
        const TestTensor &tensor = role == MLA_ROLE_LATENT ? latents : ropes;
        const int64_t width = layout.width(role);
        std::vector<float> want(static_cast<size_t>(width), 0.0f);
        if (t < lengths[static_cast<size_t>(b)])
          want = cache.read(role, b, t, scale ? *scale : 1);
        for (int64_t i = 0; i < width; ++i) {
          const auto got = static_cast<float>(tensor.at({b, t, i}));
          const float expected = rounded(want[static_cast<size_t>(i)]);
          ASSERT_TRUE(mlaFloatBits(got) == mlaFloatBits(expected) ||
                      (std::isnan(got) && std::isnan(expected)))
              << "role " << role << " token " << b << ", " << t << " element "
              << i << ": expected " << expected << ", got " << got;
        }
      }
}

/// True if mlaGather can read a layout to tensors of a type.
bool canGather(const Layout &layout, int32_t type) {
  // A plain layout has fields of the type of the output, or all of e4m3.
  const MlaField *latent = layout.find(MLA_ROLE_LATENT);
  const MlaField *rope = layout.find(MLA_ROLE_ROPE);
  const auto isPlain = [](const MlaField *f) {
    return !f || f->dtype <= MLA_BF16;
  };
  const bool isWide = isPlain(latent) && isPlain(rope);
  return !isWide || (latent->dtype == type && (!rope || rope->dtype == type));
}

void expectAppended(const Layout &layout, int32_t type, int64_t pageSize,
                    unsigned seed) {
  std::mt19937 random(seed);
  const std::vector<int32_t> lengths{11, 0, 6};
  LayoutCache cache(layout, pageSize, lengths, seed),
      expected(layout, pageSize, lengths, seed);
  const float *scale = layout.takesScale() ? &Scale : nullptr;
  NewTokens tokens(cache, type, lengths, random);
  const bool interleaved = seed % 2;
  const bool rotates = seed / 2 % 2 && NewTokens::hasRope(cache);
  ASSERT_EQ(tokens.append(cache, scale, rotates, interleaved,
                          static_cast<int32_t>(seed % 3)),
            MLA_OK)
      << mlaLastError();
  tokens.write(expected, scale ? *scale : 1, rotates, interleaved);
  ASSERT_TRUE(cache.intact());
  ASSERT_EQ(cache.bytes(), expected.bytes());
}

/// The bytes of the whole memory must be those of the definition.
TEST_P(EveryLayout, AppendWritesTheBitsOfTheDefinition) {
  unsigned seed = 1;
  for (int32_t type : {MLA_F32, MLA_F16, MLA_BF16})
    for (int64_t pageSize : {1, 4, 64}) {
      for (int rotation = 0; rotation < 4 && !HasFatalFailure(); ++rotation)
        expectAppended(GetParam(), type, pageSize, seed++);
    }
}

TEST_P(EveryLayout, GatherReadsTheBitsOfTheDefinition) {
  const Layout &layout = GetParam();
  const std::vector<int32_t> lengths{9, 0, 5};
  const float *scale = layout.takesScale() ? &Scale : nullptr;
  for (int64_t pageSize : {3, 64}) {
    std::mt19937 random(7);
    LayoutCache cache(layout, pageSize, lengths, 3);
    for (int64_t b = 0; b < 3; ++b)
      for (int64_t t = 0; t < lengths[static_cast<size_t>(b)]; ++t)
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
          cache.write(role, b, t,
                      randomValues(random, layout.width(role), MLA_BF16),
                      MLA_BF16, scale ? *scale : 1);
    for (int32_t type : {MLA_F32, MLA_F16, MLA_BF16})
      if (canGather(layout, type) && !HasFatalFailure())
        expectGathered(cache, lengths, scale, type);
  }
}

/// Random lists of fields: types, groups (odd ones, too), places, pools and
/// permutations of scales.
TEST(RandomLayouts, AppendAndGather) {
  std::mt19937 random(5);
  for (unsigned i = 0; i < 60 && !testing::Test::HasFatalFailure(); ++i) {
    const Layout layout = randomLayout(random);
    SCOPED_TRACE(testing::PrintToString(layout));
    const std::vector<int32_t> lengths{7, 2};
    for (int32_t type : {MLA_F32, MLA_F16, MLA_BF16})
      expectAppended(layout, type, 1 + i % 5,
                     3 * i + static_cast<unsigned>(type));
    LayoutCache cache(layout, 4, lengths, i);
    const float *scale = layout.takesScale() ? &Scale : nullptr;
    for (int64_t b = 0; b < 2; ++b)
      for (int64_t t = 0; t < lengths[static_cast<size_t>(b)]; ++t)
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
          if (layout.find(role))
            cache.write(role, b, t,
                        randomValues(random, layout.width(role), MLA_F32),
                        MLA_F32, scale ? *scale : 1);
    for (int32_t type : {MLA_F32, MLA_F16, MLA_BF16})
      if (canGather(layout, type))
        expectGathered(cache, lengths, scale, type);
  }
}

/// Appends one token whose latent values are all `value`, with element 0 of
/// `first`, and returns the bits of its first block scale.
uint32_t scaleOf(const char *name, float value, float first, float kScale,
                 std::vector<float> &read) {
  for (const Layout &layout : namedLayouts()) {
    if (layout.name != name)
      continue;
    LayoutCache cache(layout, 4, {1}, 1);
    TestTensor latent(MLA_F32, {1, layout.width(MLA_ROLE_LATENT)});
    TestTensor rope(MLA_F32, {1, layout.width(MLA_ROLE_ROPE)});
    TestTensor slots = ints({1}, {cache.slot(0, 0)});
    TestTensor scale(MLA_F32, {1});
    scale.fill(kScale);
    latent.fill(value);
    latent.set(0, first);
    rope.fill(0);
    auto args = makeArgs<MlaAppendArgs>();
    args.cache = cache.view();
    args.latent = latent.view();
    args.rope = rope.view();
    args.slots = slots.view();
    args.kScale = layout.takesScale() ? scale.view() : nullptr;
    TestCall call;
    EXPECT_EQ(mlaAppend(&args, &call), MLA_OK) << mlaLastError();
    read = cache.read(MLA_ROLE_LATENT, 0, 0, kScale);
    return cache.scaleBits(MLA_ROLE_LATENT, 0, 0, 0);
  }
  ADD_FAILURE() << "no layout " << name;
  return 0;
}

/// A block scale must never be 0, NaN or infinite.
TEST(BlockScales, OfUnusualTiles) {
  const float infinity = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> values;
  // L4: f32. A tile of zeros, of NaNs, and of subnormal numbers: 2^-126.
  const uint32_t least = 0x00800000;
  EXPECT_EQ(scaleOf("L4", 0, 0, 1, values), least);
  EXPECT_EQ(values[0], 0.0f);
  EXPECT_EQ(scaleOf("L4", nan, nan, 1, values), least);
  EXPECT_TRUE(std::isnan(values[5]));
  EXPECT_EQ(scaleOf("L4", 1e-40f, 1e-40f, 1, values), least);
  // NaNs do not count; infinity counts as the largest float and saturates.
  EXPECT_EQ(scaleOf("L4", 1, nan, 1, values), mlaFloatBits(1 / 448.0f));
  EXPECT_TRUE(std::isnan(values[0]));
  EXPECT_EQ(values[1], 448 * (1 / 448.0f));
  EXPECT_EQ(scaleOf("L4", 1, infinity, 1, values),
            mlaFloatBits(3.40282347e+38f / 448));
  EXPECT_TRUE(std::isfinite(values[0]) && values[0] > 3e38f);
  // L5: ue8m0, rounded up to a power of two.
  EXPECT_EQ(scaleOf("L5", 0, 0, 1, values), 1u); // 2^-126
  EXPECT_EQ(scaleOf("L5", 448, 448, 1, values), 127u);
  EXPECT_EQ(scaleOf("L5", 1, 450, 1, values), 128u);
  EXPECT_LT(scaleOf("L5", infinity, infinity, 1, values), 255u);
  // L9: e4m3 under the scale of the operand, at least 2^-9.
  EXPECT_EQ(scaleOf("L9", 0, 0, 1, values), 1u);
  EXPECT_EQ(scaleOf("L9", 6, 6, 1, values), uint32_t(mlaFloatToE4M3(1)));
  EXPECT_EQ(scaleOf("L9", 6, 6, 0.25f, values), uint32_t(mlaFloatToE4M3(4)));
  EXPECT_EQ(scaleOf("L9", 1, infinity, 1, values), 0x7eu);
  EXPECT_EQ(values[0], 6.0f * 448);
}

} // namespace

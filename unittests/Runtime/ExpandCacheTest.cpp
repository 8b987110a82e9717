//===- ExpandCacheTest.cpp - mlaExpandCache of every layout ---------------===//
//
// Compares all bits with mlaGather and two mlaExpandKv, whose results other
// tests compare with the definition.
//
//===----------------------------------------------------------------------===//

#include "LayoutCache.h"
#include "mla-runtime/mla_float8.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// One expansion: its sizes and options.
struct ExpandCase {
  int32_t type = MLA_BF16;
  int64_t heads = 3, nope = 40, value = 24;
  std::vector<int32_t> lengths{9, 0, 5}, starts{};
  int64_t rows = 11; ///< per sequence; ignored if ragged
  bool ragged = false, wide = false;
  bool transposed = false; ///< weights are contiguous along dimension 1
  uint32_t flags = 0;
  int32_t threads = 2;
};

/// A cache with random tokens and the arguments of both ways to expand it.
class Expansion {
public:
  Expansion(const Layout &layout, int64_t pageSize, const ExpandCase &options)
      : c(options), ends(endsOf(c)), cache(layout, pageSize, ends, 3),
        latentWidth(layout.width(MLA_ROLE_LATENT)),
        ropeWidth(layout.width(MLA_ROLE_ROPE)),
        wUk(c.type, weightSizes(c.nope), 2),
        wUv(c.type, weightSizes(c.value), 2),
        lengths(ints({batch()}, c.lengths)), starts(ints({batch()}, ends)),
        cu(MLA_I32, {batch() + 1}), scale(MLA_F32, {1}) {
    scale.fill(0.37);
    takesScale = layout.takesScale();
    cu.set(0, 0);
    for (int64_t b = 0; b < batch(); ++b) {
      const auto at = static_cast<size_t>(b);
      starts.set(b, c.starts.empty() ? 0 : c.starts[at]);
      // Each sequence has one row more than tokens.
      cu.set(b + 1, cu.at(b) + c.lengths[at] + 1);
    }
    std::mt19937 random(7);
    wUk.random(random, 0.5);
    wUv.random(random, 0.5);
    for (int64_t b = 0; b < batch(); ++b)
      for (int64_t t = 0; t < ends[static_cast<size_t>(b)]; ++t)
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
          if (layout.find(role)) {
            std::vector<float> values =
                randomValues(random, layout.width(role), MLA_BF16);
            cache.write(role, b, t, values, MLA_BF16, scaleValue());
          }
  }

  struct Results {
    TestTensor key, value, rope;
    bool operator==(const Results &other) const {
      return key.bytes() == other.key.bytes() &&
             value.bytes() == other.value.bytes() &&
             rope.bytes() == other.rope.bytes();
    }
  };

  /// Returns poisoned outputs.
  Results outputs() {
    const int32_t type = c.wide ? MLA_F32 : c.type;
    Results r{TestTensor(type, rowSizes({c.heads, c.nope}), 3),
              TestTensor(type, rowSizes({c.heads, c.value}), 1),
              TestTensor(c.type, rowSizes({std::max<int64_t>(1, ropeWidth)}))};
    r.key.poison();
    r.value.poison();
    r.rope.poison();
    return r;
  }

  MlaExpandCacheArgs arguments(Results &results) {
    auto args = makeArgs<MlaExpandCacheArgs>();
    fillSource(args);
    args.wUk = weight(wUk, c.nope);
    args.wUv = weight(wUv, c.value, 1);
    args.key = results.key.view();
    args.value = results.value.view();
    args.rope = ropeWidth ? results.rope.view() : nullptr;
    return args;
  }

  Results inOnePass() {
    Results results = outputs();
    const MlaExpandCacheArgs args = arguments(results);
    uint64_t bytes = 0;
    EXPECT_EQ(mlaExpandCacheWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    TestCall call(bytes, c.threads, c.flags);
    EXPECT_EQ(mlaExpandCache(&args, &call), MLA_OK) << mlaLastError();
    EXPECT_TRUE(results.key.intact() && results.value.intact() &&
                results.rope.intact() && call.workspace.intact());
    return results;
  }

  Results inTwoSteps() {
    Results results = outputs();
    TestTensor latent(c.type, rowSizes({latentWidth}));
    auto args = makeArgs<MlaGatherArgs>();
    fillSource(args);
    args.latent = latent.view();
    args.rope = ropeWidth ? results.rope.view() : nullptr;
    TestCall call;
    EXPECT_EQ(mlaGather(&args, &call), MLA_OK) << mlaLastError();
    expand(latent, weight(wUk, c.nope), results.key);
    expand(latent, weight(wUv, c.value, 1), results.value);
    return results;
  }

private:
  int64_t batch() const { return static_cast<int64_t>(c.lengths.size()); }
  float scaleValue() const { return takesScale ? 0.37f : 1; }
  static std::vector<int32_t> endsOf(const ExpandCase &c) {
    std::vector<int32_t> ends = c.lengths;
    for (size_t b = 0; b < c.starts.size(); ++b)
      ends[b] += c.starts[b];
    return ends;
  }
  std::vector<int64_t> weightSizes(int64_t width) const {
    return c.transposed ? std::vector<int64_t>{c.heads, latentWidth, width}
                        : std::vector<int64_t>{c.heads, width, latentWidth};
  }
  std::vector<int64_t> rowSizes(std::vector<int64_t> inner) const {
    std::vector<int64_t> sizes{batch(), c.rows};
    if (c.ragged)
      sizes = {static_cast<int64_t>(cu.at(batch()))};
    sizes.insert(sizes.end(), inner.begin(), inner.end());
    return sizes;
  }
  MlaTensor *weight(TestTensor &memory, int64_t width, int which = 0) {
    MlaTensor &view = views[which];
    view = *memory.view();
    if (c.transposed) {
      std::swap(view.strides[1], view.strides[2]);
      view.sizes[1] = width;
      view.sizes[2] = latentWidth;
    }
    return &view;
  }
  template <typename Args> void fillSource(Args &args) {
    args.cache = cache.view();
    args.blockTable = cache.table.view();
    args.seqLens = lengths.view();
    args.starts = c.starts.empty() ? nullptr : starts.view();
    args.cuSeqlensK = c.ragged ? cu.view() : nullptr;
    args.kScale = takesScale ? scale.view() : nullptr;
  }
  void expand(TestTensor &latent, MlaTensor *w, TestTensor &out) {
    auto args = makeArgs<MlaHeadProductArgs>();
    args.x = latent.view();
    args.w = w;
    args.out = out.view();
    uint64_t bytes = 0;
    EXPECT_EQ(mlaHeadProductWorkspace(&args, 2, &bytes), MLA_OK);
    TestCall call(bytes, 1, c.flags);
    EXPECT_EQ(mlaExpandKv(&args, &call), MLA_OK) << mlaLastError();
  }

  const ExpandCase c;
  const std::vector<int32_t> ends;
  LayoutCache cache;
  const int64_t latentWidth, ropeWidth;
  bool takesScale = false;
  TestTensor wUk, wUv, lengths, starts, cu, scale;
  MlaTensor views[2];
};

void expectEqual(const Layout &layout, int64_t pageSize,
                 const ExpandCase &options) {
  Expansion expansion(layout, pageSize, options);
  EXPECT_TRUE(expansion.inOnePass() == expansion.inTwoSteps())
      << layout.name << ", type " << options.type << ", ragged "
      << options.ragged << ", wide " << options.wide;
}

/// The type that a gather of a layout can have besides bf16; none for layouts
/// without 8-bit fields.
bool isNarrow(const Layout &layout) {
  return layout.find(MLA_ROLE_LATENT)->dtype > MLA_BF16;
}

class EveryLayout : public testing::TestWithParam<Layout> {};
INSTANTIATE_TEST_SUITE_P(ExpandCache, EveryLayout,
                         testing::ValuesIn(namedLayouts(256, 64)),
                         [](const auto &info) { return info.param.name; });

TEST_P(EveryLayout, OnePassHasTheBitsOfTwoSteps) {
  const Layout &layout = GetParam();
  expectEqual(layout, 4, {});
  expectEqual(
      layout, 16,
      {.lengths = {70, 1}, .starts = {3, 20}, .rows = 131, .threads = 1});
  expectEqual(layout, 3, {.ragged = true});
  if (!isNarrow(layout))
    return;
  for (bool wide : {false, true})
    expectEqual(layout, 4, {.type = MLA_F16, .wide = wide});
  expectEqual(layout, 4, {.type = MLA_F32, .starts = {1, 0, 2}});
}

/// f32 pages without a rope field.
Layout flatF32() {
  Layout layout;
  layout.name = "f32";
  layout.fields = {{MLA_ROLE_LATENT, MLA_F32, 96, 0, MLA_PLACE_TOKEN, 0, 0}};
  return layout;
}

/// Tokens that fill several blocks and some rows of the next, in the blockings
/// of every method of the product: dot products, in place, copied and strips.
TEST(ExpandCacheBlocks, OnePassHasTheBitsOfTwoSteps) {
  Layout l4;
  for (const Layout &layout : namedLayouts(256, 64))
    if (layout.name == "L4")
      l4 = layout;
  for (bool transposed : {false, true}) {
    expectEqual(l4, 64,
                {.lengths = {300, 280},
                 .rows = 300,
                 .transposed = transposed,
                 .threads = 3});
    expectEqual(flatF32(), 5,
                {.type = MLA_F32,
                 .heads = 2,
                 .nope = 600,
                 .lengths = {270},
                 .rows = 270,
                 .transposed = transposed});
    expectEqual(l4, 7,
                {.type = MLA_F32,
                 .lengths = {2, 4},
                 .rows = 4,
                 .transposed = transposed,
                 .flags = MLA_BATCH_INVARIANT});
    expectEqual(l4, 7, {.lengths = {5}, .rows = 5, .transposed = transposed});
  }
  // Most blocks have no token.
  expectEqual(l4, 64, {.lengths = {0, 900, 3}, .rows = 900});
  expectEqual(l4, 64, {.lengths = {0, 400, 0, 3}, .ragged = true});
  expectEqual(l4, 64, {.lengths = {0, 0}, .rows = 0});
}

TEST(ExpandCacheErrors, NameTheOperand) {
  Expansion expansion(flatF32(), 4, {.type = MLA_F32});
  Expansion::Results results = expansion.outputs();
  const MlaExpandCacheArgs good = expansion.arguments(results);
  TestCall call(1 << 22);
  auto expect = [&](const MlaExpandCacheArgs &args, const char *message) {
    EXPECT_EQ(mlaExpandCache(&args, &call), MLA_INVALID_ARGUMENT);
    EXPECT_NE(std::string(mlaLastError()).find(message), std::string::npos)
        << mlaLastError();
  };
  MlaTensor other = *good.wUv;
  MlaExpandCacheArgs args = good;
  args.wUv = &other;
  other.sizes[0] = 2;
  expect(args, "wUv: expected size 3 in dimension 0, got 2");
  other = *good.wUv;
  other.sizes[2] = 95;
  expect(args, "wUv: expected size 96 in dimension 2, got 95");
  other = *good.wUv;
  other.strides[2] = 2;
  expect(args, "wUv: expected a stride of 1 in dimension 1 or 2");
  args = good;
  MlaTensor key = *good.key;
  args.key = &key;
  key.sizes[3] = 39;
  expect(args, "key: expected size 40 in dimension 3, got 39");
  args = good;
  args.kScale = good.seqLens;
  expect(args, "kScale: ");
}

} // namespace

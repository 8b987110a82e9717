//===- ConvertCacheTest.cpp - mlaConvertCache between all layouts ---------===//

#include "DecodeCase.h"
#include "LayoutCache.h"
#include "mla-runtime/mla_float16.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

const std::vector<int32_t> Lengths{21, 0, 9};
const std::vector<int32_t> Starts{5, 0, 0};

/// A conversion and its arguments.
struct Conversion {
  LayoutCache &from, &to;
  TestTensor seqLens = ints({3}, Lengths), starts = ints({3}, Starts);
  TestTensor fromScale{MLA_F32, {1}}, toScale{MLA_F32, {1}};
  MlaConvertCacheArgs args = makeArgs<MlaConvertCacheArgs>();

  Conversion(LayoutCache &from, float fromValue, LayoutCache &to, float toValue)
      : from(from), to(to) {
    fromScale.fill(fromValue);
    toScale.fill(toValue);
    args.from = from.view();
    args.to = to.view();
    args.fromTable = from.table.view();
    args.toTable = to.table.view();
    args.seqLens = seqLens.view();
    args.starts = starts.view();
    args.fromScale = from.layout.takesScale() ? fromScale.view() : nullptr;
    args.toScale = to.layout.takesScale() ? toScale.view() : nullptr;
  }
  int32_t run(int32_t threads = 2) {
    TestCall call(0, threads);
    return mlaConvertCache(&args, &call);
  }
};

/// Calls visit(sequence, token) for the tokens of all sequences, or for those
/// that a conversion copies.
template <typename Visit> void eachToken(bool copied, const Visit &visit) {
  for (int64_t b = 0; b < 3; ++b)
    for (int64_t t = copied ? Starts[static_cast<size_t>(b)] : 0;
         t < Lengths[static_cast<size_t>(b)]; ++t)
      visit(b, t);
}

/// Returns the largest error of a written value, relative to the largest
/// magnitude of its tile: half a step of the format at its largest number, and
/// twice that if a scale is rounded up to a power of two; with scales of e4m3,
/// the scale may be too small by 2^-4, so that values saturate.
double errorOf(const Layout &layout) {
  double error = std::ldexp(1, -9); // bf16
  for (const MlaField &field : layout.fields) {
    if (field.role == MLA_ROLE_LATENT || field.role == MLA_ROLE_ROPE)
      error = std::max(error, field.dtype == MLA_F4E2M1   ? 1.0 / 6
                              : field.dtype == MLA_F8E4M3 ? 16.0 / 448
                                                          : 0);
  }
  for (const MlaField &field : layout.fields)
    if (field.role == MLA_ROLE_SCALE && field.dtype == MLA_F8E8M0)
      return 2 * error;
    else if (field.role == MLA_ROLE_SCALE && field.dtype == MLA_F8E4M3)
      return error * (1 + std::ldexp(1, -4)) + std::ldexp(1, -4);
  return error;
}

/// The 13 x 13 conversions: the bits of the definition, no other bytes, and
/// back within the precision of both.
TEST(ConvertCache, AllPairsOfNamedLayouts) {
  const std::vector<Layout> layouts = namedLayouts(256, 64);
  ASSERT_EQ(layouts.size(), 13u);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (const Layout &a : layouts)
    for (const Layout &b : layouts) {
      SCOPED_TRACE(a.name + " to " + b.name);
      // One scale of the operand fits all values in [-1, 1].
      const float scaleA = a.takesScale() ? 1.0f / 440 : 1;
      const float scaleB = b.takesScale() ? 1.0f / 448 : 1;
      LayoutCache from(a, 4, Lengths, 1), to(b, 16, Lengths, 2),
          expected(b, 16, Lengths, 2), back(a, 3, Lengths, 3);
      eachToken(false, [&](int64_t s, int64_t t) {
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
          std::vector<float> values(static_cast<size_t>(a.width(role)));
          for (float &value : values)
            value = uniform(random);
          from.write(role, s, t, values, MLA_BF16, scaleA);
        }
      });
      Conversion there(from, scaleA, to, scaleB);
      ASSERT_EQ(there.run(), MLA_OK) << mlaLastError();
      eachToken(true, [&](int64_t s, int64_t t) {
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
          expected.write(role, s, t, from.read(role, s, t, scaleA), MLA_BF16,
                         scaleB);
      });
      ASSERT_TRUE(to.intact());
      // A layout without scale of the operand is copied to itself.
      if (a.name != b.name || a.takesScale()) {
        ASSERT_EQ(to.bytes(), expected.bytes());
      }
      Conversion again(to, scaleB, back, scaleA);
      ASSERT_EQ(again.run(1), MLA_OK) << mlaLastError();
      const double bound = errorOf(a) + errorOf(b);
      eachToken(true, [&](int64_t s, int64_t t) {
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
          const auto first = from.read(role, s, t, scaleA),
                     last = back.read(role, s, t, scaleA);
          for (size_t i = 0; i < first.size(); ++i)
            ASSERT_LE(std::fabs(first[i] - last[i]), bound)
                << "role " << role << " element " << i;
        }
      });
    }
}

/// A field that both caches store alike must be copied bit for bit: NaN codes
/// and scales that an append never writes, too.
TEST(ConvertCache, CopiesBitsOfEqualFields) {
  for (const Layout &layout : namedLayouts()) {
    Layout other = layout; // another order of fields and of scales
    // The scales of L8 cover only the latent, so it must be the first field.
    if (layout.name != "L8")
      std::reverse(other.fields.begin(), other.fields.end());
    for (MlaField &field : other.fields)
      field.transpose = 0;
    SCOPED_TRACE(layout.name);
    LayoutCache from(layout, 8, Lengths, 4), to(other, 5, Lengths, 5);
    std::mt19937 random(9);
    for (int32_t i = 0; i < from.view()->numPools; ++i) {
      const MlaPool &pool = from.view()->pools[i];
      auto *bytes = static_cast<uint8_t *>(pool.base);
      for (int64_t at = 0; at < pool.pages * pool.pageStride; ++at)
        bytes[at] = static_cast<uint8_t>(random());
    }
    Conversion conversion(from, 0.5f, to, 0.5f);
    conversion.args.toScale = conversion.args.fromScale;
    ASSERT_EQ(conversion.run(), MLA_OK) << mlaLastError();
    eachToken(true, [&](int64_t s, int64_t t) {
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
        const auto want = from.read(role, s, t, 0.5f),
                   got = to.read(role, s, t, 0.5f);
        for (size_t i = 0; i < want.size(); ++i)
          ASSERT_EQ(mlaFloatBits(want[i]), mlaFloatBits(got[i]))
              << "role " << role << " element " << i;
      }
    });
  }
}

TEST(ConvertCache, RandomLayouts) {
  std::mt19937 random(11);
  for (unsigned i = 0; i < 80; ++i) {
    Layout a = randomLayout(random);
    while (!a.find(MLA_ROLE_ROPE))
      a = randomLayout(random);
    // A plain target of the same widths, and back.
    Layout b{"f32", {*a.find(MLA_ROLE_ROPE), *a.find(MLA_ROLE_LATENT)}, 1};
    for (MlaField &field : b.fields) {
      field.dtype = i % 2 ? MLA_F32 : MLA_F16;
      field.place = field.pool = 0;
    }
    SCOPED_TRACE(testing::PrintToString(a));
    const float scale = a.takesScale() ? 0.25f : 1;
    LayoutCache wide(b, 3, Lengths, i), narrow(a, 4, Lengths, i + 1),
        expected(a, 4, Lengths, i + 1), last(b, 3, Lengths, i);
    eachToken(false, [&](int64_t s, int64_t t) {
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
        wide.write(role, s, t, randomValues(random, a.width(role), MLA_F32),
                   MLA_F32, 1);
    });
    ASSERT_EQ(Conversion(wide, 1, narrow, scale).run(), MLA_OK)
        << mlaLastError();
    const int32_t type = i % 2 ? MLA_F32 : MLA_F16;
    eachToken(true, [&](int64_t s, int64_t t) {
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
        expected.write(role, s, t, wide.read(role, s, t, 1), type, scale);
    });
    ASSERT_EQ(narrow.bytes(), expected.bytes());
    ASSERT_EQ(Conversion(narrow, scale, last, 1).run(), MLA_OK)
        << mlaLastError();
    eachToken(true, [&](int64_t s, int64_t t) {
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
        const auto want = narrow.read(role, s, t, scale),
                   got = last.read(role, s, t, 1);
        for (size_t k = 0; k < want.size(); ++k)
          ASSERT_EQ(type == MLA_F32 ? want[k]
                                    : mlaF16ToFloat(mlaFloatToF16(want[k])),
                    got[k]);
      }
    });
  }
}

TEST(ConvertCache, Errors) {
  const std::vector<Layout> layouts = namedLayouts(),
                            small = namedLayouts(128, 64);
  LayoutCache from(layouts[0], 4, Lengths, 1), to(layouts[3], 16, Lengths, 2);
  const auto expect = [&](int32_t status, const char *part,
                          const auto &change) {
    Conversion bad(from, 1, to, 1);
    change(bad);
    const auto before = to.bytes();
    expectError(bad.run(), status, {"mlaConvertCache: ", part});
    EXPECT_EQ(before, to.bytes());
  };
  LayoutCache narrow(small[0], 4, Lengths, 1);
  expect(MLA_INVALID_ARGUMENT,
         "to: expected a latent field of width 128, got 512",
         [&](Conversion &c) { c.args.from = narrow.view(); });
  expect(
      MLA_INVALID_ARGUMENT,
      "from: written memory must not overlap other arguments, got an overlap "
      "with to",
      [&](Conversion &c) { c.args.from = c.args.to; });
  TestTensor scale(MLA_F32, {1});
  scale.fill(1);
  expect(MLA_INVALID_ARGUMENT,
         "toScale: must be absent, because each field of 8 bits or fewer of "
         "the cache has block scales of type f32 or f8E8M0, got a tensor and "
         "layout L4",
         [&](Conversion &c) { c.args.toScale = scale.view(); });
  expect(MLA_INVALID_ARGUMENT,
         "fromScale: must be absent unless the cache's fields have 8 bits, got "
         "type bf16",
         [&](Conversion &c) { c.args.fromScale = scale.view(); });
  expect(MLA_OUT_OF_RANGE,
         "seqLens: [0]: expected a length of 0 to 28, the tokens of the "
         "shorter table, got 29",
         [&](Conversion &c) { c.seqLens.set(0, 29); });
  expect(MLA_OUT_OF_RANGE,
         "starts: [1]: expected a token of 0 to 0, the length of the sequence, "
         "got 1",
         [&](Conversion &c) { c.starts.set(1, 1); });
  TestTensor table(MLA_I32, {3, to.table.view()->sizes[1]});
  for (int64_t i = 0; i < table.count(); ++i)
    table.set(i, i == 0 ? 99 : to.table.at(i));
  expect(MLA_OUT_OF_RANGE, "toTable: [0, 0]: expected a page of 0 to ",
         [&](Conversion &c) { c.args.toTable = table.view(); });
  // Pages of other tokens than those that are copied are not read.
  Conversion rest(from, 1, to, 1);
  rest.starts.set(0, 16);
  rest.args.toTable = table.view();
  EXPECT_EQ(rest.run(), MLA_OK) << mlaLastError();
}

} // namespace

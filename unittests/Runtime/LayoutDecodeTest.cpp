//===- LayoutDecodeTest.cpp - mlaDecode on pages of every layout ----------===//
//
// Compares with attention in double precision over the values that the
// definition in LayoutCache.cpp reads. With queries of bf16 or e4m3, keys may
// be rounded to bf16 once. Let u be the unit roundoff of the keys and the
// result, S the largest sum scale * sum |q k| of a row, W the mean of |v| by
// the weights. Rounded keys move scores by up to u S, so weights by a factor of
// up to 1 + 2 u S, and values by up to u |v|. Hence the bounds
//
//   |out - ref| <= u (W + |ref|) + 2 u S W,   |lse - ref| <= u S
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"
#include "LayoutCache.h"
#include "mla-runtime/mla_float8.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

/// The arguments of a decode and its answer.
struct LayoutDecode {
  struct Spec {
    int32_t queries = MLA_BF16, out = MLA_BF16;
    int64_t heads = 4, pageSize = 16, queryLength = 1;
    bool valueRope = false;
    std::vector<int32_t> lengths{70, 0, 1, 140};
  };

  LayoutDecode(const Layout &layout, const Spec &spec, unsigned seed)
      : spec(spec), random(seed),
        cache(layout, spec.pageSize, spec.lengths, seed),
        width(layout.width(MLA_ROLE_LATENT)), rope(layout.width(MLA_ROLE_ROPE)),
        qLatent(queryTensor(width)),
        qRope(queryTensor(std::max<int64_t>(2, rope))),
        out(spec.out, {batch(), spec.queryLength, spec.heads, outWidth()}, 3),
        lse(MLA_F32, {batch(), spec.queryLength, spec.heads}),
        seqLens(ints({batch()}, spec.lengths)), kScale(MLA_F32, {1}),
        qScale(MLA_F32, {1}) {
    qScale.fill(0.5);
    kScale.fill(scale());
    for (int64_t b = 0; b < batch(); ++b)
      for (int64_t t = 0; t < spec.lengths[static_cast<size_t>(b)]; ++t)
        for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
          if (layout.find(role))
            cache.write(role, b, t,
                        randomValues(random, layout.width(role), MLA_BF16),
                        MLA_BF16, scale());
  }
  int64_t batch() const { return static_cast<int64_t>(spec.lengths.size()); }
  int64_t outWidth() const { return width + (spec.valueRope ? rope : 0); }
  float scale() const { return cache.layout.takesScale() ? 0.011f : 1.0f; }

  TestTensor queryTensor(int64_t columns) {
    TestTensor tensor(spec.queries,
                      {batch(), spec.queryLength, spec.heads, columns});
    return std::move(tensor.random(random, 1));
  }

  MlaDecodeArgs arguments() {
    auto args = makeArgs<MlaDecodeArgs>();
    args.qLatent = qLatent.view();
    args.qRope = rope ? qRope.view() : nullptr;
    args.cache = cache.view();
    args.blockTable = cache.table.view();
    args.seqLens = seqLens.view();
    args.out = out.view();
    args.lse = lse.view();
    args.scale = 0.1;
    args.causal = 1;
    args.valueRope = spec.valueRope;
    args.kScale = cache.layout.takesScale() ? kScale.view() : nullptr;
    args.qScale = spec.queries == MLA_F8E4M3 ? qScale.view() : nullptr;
    return args;
  }
  int32_t run(uint32_t flags = 0) {
    const MlaDecodeArgs args = arguments();
    uint64_t bytes = 0;
    EXPECT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    TestCall call(bytes, 2, flags);
    out.poison();
    lse.poison();
    const int32_t status = mlaDecode(&args, &call);
    EXPECT_TRUE(call.workspace.intact() && out.intact() && lse.intact() &&
                cache.intact());
    return status;
  }

  /// Expects the result of run() to be within the bounds.
  void expectClose(const std::string &what) const {
    for (int64_t b = 0; b < batch() && !testing::Test::HasFatalFailure(); ++b)
      expectSequence(b, what);
  }

  Spec spec;
  std::mt19937 random;
  LayoutCache cache;
  int64_t width, rope;
  TestTensor qLatent, qRope, out, lse, seqLens, kScale, qScale;

private:
  double roundoff() const {
    const bool isBF16 = spec.queries == MLA_F8E4M3 ||
                        spec.queries == MLA_BF16 || spec.out == MLA_BF16;
    return std::ldexp(1, isBF16 ? -8 : spec.out == MLA_F16 ? -11 : -19);
  }

  void expectSequence(int64_t b, const std::string &what) const {
    const int64_t length = spec.lengths[static_cast<size_t>(b)];
    std::vector<std::vector<double>> keys, values;
    for (int64_t t = 0; t < length; ++t) {
      std::vector<double> key;
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE})
        for (float value : cache.read(role, b, t, scale()))
          key.push_back(value);
      keys.push_back(key);
      key.resize(static_cast<size_t>(outWidth()));
      values.push_back(key);
    }
    for (int64_t q = 0; q < spec.queryLength; ++q)
      for (int64_t h = 0; h < spec.heads; ++h)
        ASSERT_NO_FATAL_FAILURE(expectRow(b, q, h, keys, values, what));
  }

  void expectRow(int64_t b, int64_t q, int64_t h,
                 const std::vector<std::vector<double>> &keys,
                 const std::vector<std::vector<double>> &values,
                 const std::string &what) const {
    const double unit = 0.1 * (spec.queries == MLA_F8E4M3 ? 0.5 : 1);
    const auto length = static_cast<int64_t>(keys.size());
    std::vector<double> scores;
    double largest = 0; // S
    for (int64_t t = 0; t < length; ++t) {
      double score = 0, magnitude = 0;
      for (int64_t i = 0; i < width + rope; ++i) {
        const double product =
            keys[static_cast<size_t>(t)][static_cast<size_t>(i)] *
            (i < width ? qLatent.at({b, q, h, i})
                       : qRope.at({b, q, h, i - width}));
        score += unit * product;
        magnitude += unit * std::fabs(product);
      }
      const bool seen = t <= length - spec.queryLength + q;
      scores.push_back(seen ? score : -std::numeric_limits<double>::infinity());
      largest = std::max(largest, seen ? magnitude : 0);
    }
    std::vector<double> want(static_cast<size_t>(outWidth()));
    double wantLse = 0;
    const AttentionSpec plain; // no sink, natural LSE
    solveRow(scores, values, outWidth(), plain, 0, want.data(), &wantLse);
    const double u = roundoff(), gotLse = lse.at({b, q, h});
    const bool isEmpty = std::isinf(wantLse);
    ASSERT_TRUE(isEmpty ? gotLse == wantLse
                        : std::fabs(gotLse - wantLse) <= u * largest + 1e-5)
        << what << ": expected LSE " << wantLse << ", got " << gotLse;
    std::vector<double> weights;
    for (double score : scores)
      weights.push_back(isEmpty ? 0 : std::exp(score - wantLse));
    for (int64_t c = 0; c < outWidth(); ++c) {
      double mean = 0; // W
      for (size_t t = 0; t < scores.size(); ++t)
        mean += weights[t] * std::fabs(values[t][static_cast<size_t>(c)]);
      const double ref = want[static_cast<size_t>(c)];
      const double bound =
          u * (mean + std::fabs(ref)) + 2 * u * largest * mean + 1e-6;
      ASSERT_LE(std::fabs(out.at({b, q, h, c}) - ref), bound)
          << what << " sequence " << b << " query " << q << " head " << h
          << " column " << c << ": expected " << ref << ", got "
          << out.at({b, q, h, c});
    }
  }
};

/// True if mlaDecode takes queries of a type. They must have the type of latent
/// and rope if both have the same type of 16 or 32 bits.
bool takes(const Layout &layout, int32_t queries) {
  const int32_t latent = layout.find(MLA_ROLE_LATENT)->dtype;
  const MlaField *rope = layout.find(MLA_ROLE_ROPE);
  return latent > MLA_BF16 || (rope && rope->dtype != latent) ||
         latent == queries;
}

void expectDecoded(const Layout &layout, const LayoutDecode::Spec &spec,
                   unsigned seed) {
  LayoutDecode decode(layout, spec, seed);
  ASSERT_EQ(decode.run(), MLA_OK) << mlaLastError();
  decode.expectClose(testing::PrintToString(layout) + " queries " +
                     std::to_string(spec.queries) + " heads " +
                     std::to_string(spec.heads));
}

class DecodeOfLayout : public testing::TestWithParam<Layout> {};
INSTANTIATE_TEST_SUITE_P(Layouts, DecodeOfLayout,
                         testing::ValuesIn(namedLayouts()),
                         [](const auto &info) { return info.param.name; });

TEST_P(DecodeOfLayout, OfAnyQueries) {
  unsigned seed = 1;
  for (int32_t queries : {MLA_F32, MLA_F16, MLA_BF16, MLA_F8E4M3})
    for (bool valueRope : {false, true}) {
      if (!takes(GetParam(), queries) || HasFatalFailure())
        continue;
      LayoutDecode::Spec spec;
      spec.queries = queries;
      spec.out = queries == MLA_F8E4M3 ? MLA_F32 : queries;
      spec.valueRope = valueRope;
      spec.heads = seed % 2 ? 5 : 16;
      spec.queryLength = 1 + seed % 3 / 2;
      spec.pageSize = seed % 2 ? 64 : 3;
      expectDecoded(GetParam(), spec, seed++);
    }
}

/// Queries of f32 with an output of 16 bits: products with weights stay f32.
TEST_P(DecodeOfLayout, OfWideQueries) {
  const Layout &layout = GetParam();
  if (!layout.takesScale() && takes(layout, MLA_BF16))
    return;
  LayoutDecode::Spec spec;
  spec.queries = MLA_F32;
  LayoutDecode decode(layout, spec, 3);
  MlaDecodeArgs args = decode.arguments();
  TestTensor rope16(MLA_BF16, {decode.batch(), 1, spec.heads, decode.rope});
  for (int64_t i = 0; i < rope16.count(); ++i) {
    rope16.set(i, decode.qRope.at(i));
    decode.qRope.set(i, rope16.at(i));
  }
  args.qRope = rope16.view();
  uint64_t bytes = 0;
  ASSERT_EQ(mlaDecodeWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes);
  ASSERT_EQ(mlaDecode(&args, &call), MLA_OK) << mlaLastError();
  decode.expectClose(layout.name);
}

TEST(RandomLayoutDecodes, OfAnyQueries) {
  std::mt19937 random(17);
  for (unsigned i = 0; i < 80 && !testing::Test::HasFatalFailure(); ++i) {
    const Layout layout = randomLayout(random);
    LayoutDecode::Spec spec;
    const int32_t types[] = {MLA_F32, MLA_F16, MLA_BF16};
    spec.queries = spec.out = types[i % 3];
    spec.heads = 1 + i % 7;
    spec.pageSize = 1 + i % 20;
    spec.lengths = {30, 5};
    spec.valueRope = layout.find(MLA_ROLE_ROPE) && i % 2;
    if (takes(layout, spec.queries))
      expectDecoded(layout, spec, i);
  }
}

/// Latent and rope of two types without scales, with queries of each type.
TEST(MixedLayoutDecodes, OfFloatTypes) {
  const int32_t types[] = {MLA_F32, MLA_F16, MLA_BF16};
  unsigned seed = 1;
  for (int32_t latent : types)
    for (int32_t rope : types)
      for (int32_t queries : {MLA_F32, MLA_F16, MLA_BF16, MLA_F8E4M3}) {
        if (latent == rope)
          continue;
        Layout layout{"mixed",
                      {{MLA_ROLE_LATENT, latent, 64, 0, 0, 0, 0},
                       {MLA_ROLE_ROPE, rope, 16, 0, 0, 0, 0}}};
        LayoutDecode::Spec spec;
        spec.queries = queries;
        spec.out = queries == MLA_F8E4M3 ? MLA_F32 : queries;
        spec.valueRope = seed % 2;
        spec.heads = 3 + seed % 20;
        expectDecoded(layout, spec, seed++);
      }
}

/// Pages of bf16, f16 and f32 whose latent and rope are adjacent, or in two
/// pools, or of widths that are no multiples of a vector.
TEST(ValueRope, OfPlainLayouts) {
  unsigned seed = 1;
  for (int32_t type : {MLA_F32, MLA_F16, MLA_BF16})
    for (int32_t pool : {0, 1})
      for (int32_t width : {64, 36, 33}) {
        Layout layout{"plain",
                      {{MLA_ROLE_LATENT, type, width, 0, 0, 0, 0},
                       {MLA_ROLE_ROPE, type, 18, 0, 0, pool, 0}}};
        LayoutDecode::Spec spec;
        spec.queries = spec.out = type;
        spec.valueRope = true;
        spec.heads = 3 + seed % 20;
        expectDecoded(layout, spec, seed++);
      }
}

/// A dense latent attention gives the bits of a decode on pages of the same
/// keys, with values of latent and rope.
TEST(ValueRope, OfLatentAttention) {
  for (int32_t type : {MLA_F32, MLA_BF16}) {
    Layout layout{"plain",
                  {{MLA_ROLE_LATENT, type, 64, 0, 0, 0, 0},
                   {MLA_ROLE_ROPE, type, 16, 0, 0, 0, 0}}};
    LayoutDecode::Spec spec;
    spec.queries = spec.out = type;
    spec.valueRope = true;
    spec.lengths = {40};
    LayoutDecode decode(layout, spec, 5);
    ASSERT_EQ(decode.run(), MLA_OK) << mlaLastError();
    TestTensor latent(type, {1, 40, 64}), rope(type, {1, 40, 16}),
        out(type, {1, 1, 4, 80});
    for (int64_t t = 0; t < 40; ++t)
      for (int32_t role : {MLA_ROLE_LATENT, MLA_ROLE_ROPE}) {
        const auto row = decode.cache.read(role, 0, t, 1);
        TestTensor &to = role == MLA_ROLE_LATENT ? latent : rope;
        for (size_t i = 0; i < row.size(); ++i)
          to.set(t * static_cast<int64_t>(row.size()) + static_cast<int64_t>(i),
                 row[i]);
      }
    auto args = makeArgs<MlaLatentAttentionArgs>();
    args.qLatent = decode.qLatent.view();
    args.qRope = decode.qRope.view();
    args.latent = latent.view();
    args.kRope = rope.view();
    args.out = out.view();
    args.scale = 0.1;
    args.causal = 1;
    args.valueRope = 1;
    uint64_t bytes = 0;
    ASSERT_EQ(mlaLatentAttentionWorkspace(&args, &bytes), MLA_OK)
        << mlaLastError();
    TestCall call(bytes);
    ASSERT_EQ(mlaLatentAttention(&args, &call), MLA_OK) << mlaLastError();
    EXPECT_EQ(out.values(), decode.out.values());
  }
}

const Layout &named(const char *name) {
  static const std::vector<Layout> layouts = namedLayouts();
  return *std::find_if(layouts.begin(), layouts.end(),
                       [&](const Layout &l) { return l.name == name; });
}

/// Few and many heads have other tiles of rows and columns, and an odd number
/// of tokens leaves one without a pair. The types and the groups of scales have
/// their own decoders.
TEST(HeadsOfLayouts, OfPairedValues) {
  unsigned seed = 1;
  for (const char *name : {"L3", "L4", "L5", "L6", "L8", "L13"})
    for (int64_t heads : {1, 3, 17, 130}) {
      LayoutDecode::Spec spec;
      spec.heads = heads;
      spec.lengths = {129 + static_cast<int32_t>(heads), 1};
      spec.valueRope = heads == 3;
      expectDecoded(named(name), spec, seed++);
    }
}

TEST(LayoutErrors, OfDecode) {
  const auto expect = [](const char *name, int32_t status, const char *part,
                         const auto &change) {
    LayoutDecode decode(named(name), {}, 1);
    MlaDecodeArgs args = decode.arguments();
    change(decode, args);
    MlaCache &cache = *decode.cache.view();
    cache.layoutHash =
        mlaLayoutHash(cache.fields, cache.numFields, cache.pageAlign);
    TestCall call(1 << 22);
    expectError(mlaDecode(&args, &call), status, {"mlaDecode: ", part});
  };
  using D = LayoutDecode;
  using A = MlaDecodeArgs;
  expect("L4", MLA_INVALID_ARGUMENT,
         "kScale: must be absent, because each field of 8 bits or fewer of the "
         "cache has block scales of type f32 or f8E8M0, got a tensor and "
         "layout L4",
         [](D &d, A &args) { args.kScale = d.kScale.view(); });
  expect("L1", MLA_INVALID_ARGUMENT,
         "kScale: must be absent unless the cache's fields have 8 bits, got "
         "type bf16",
         [](D &d, A &args) { args.kScale = d.kScale.view(); });
  expect("L1", MLA_INVALID_ARGUMENT,
         "kScale: must be absent unless the cache's fields have 8 bits, got "
         "type bf16",
         [](D &d, A &args) {
           args.kScale = d.kScale.view();
           d.cache.view()->fields[1].dtype = MLA_F16; // types differ
         });
  expect("L4", MLA_INVALID_ARGUMENT,
         "cache: field 0: expected a width that is a multiple of 96, the group "
         "of its scales (field 1), got 512",
         [](D &d, A &) { d.cache.view()->fields[1].group = 96; });
  expect("L4", MLA_INVALID_ARGUMENT,
         "cache: field 1: its scales must cover whole fields of 8 bits or "
         "fewer, of 1024 elements together, got 512 elements",
         [](D &d, A &) { d.cache.view()->fields[1].group = 256; });
  expect("L4", MLA_INVALID_ARGUMENT,
         "cache: field 1: expected scales of type f32, f8E8M0 or f8E4M3, got "
         "f16",
         [](D &d, A &) { d.cache.view()->fields[1].dtype = MLA_F16; });
  expect("L8", MLA_INVALID_ARGUMENT,
         "cache: field 2: transpose must be 0 or divide width 32, got 5",
         [](D &d, A &) { d.cache.view()->fields[2].transpose = 5; });
  expect("L9", MLA_INVALID_ARGUMENT,
         "cache: field 0: expected whole bytes per token, got 2044 bits",
         [](D &d, A &) { d.cache.view()->fields[0].width = 511; });
  expect("L4", MLA_INVALID_ARGUMENT,
         "cache: expected a scale field aligned to 4 bytes, got base",
         [](D &d, A &) { d.cache.view()->pools[0].pageStride += 2; });
  expect("L1", MLA_INVALID_ARGUMENT,
         "valueRope: expected a value of 0 to 1, got 2",
         [](D &, A &args) { args.valueRope = 2; });
  expect("L5", MLA_INVALID_ARGUMENT,
         "out: expected size 512 in dimension 3, got 448",
         [](D &, A &args) { args.valueRope = 1; });
}

/// Caches of grouped-query attention with scales must be refused.
TEST(LayoutErrors, OfGroupedQueries) {
  MlaCache cache{};
  cache.pageSize = 4;
  cache.pageAlign = 1;
  cache.numFields = 3;
  cache.numPools = 1;
  cache.fields[0] = {MLA_ROLE_K, MLA_F8E4M3, 64, 32, 0, 0, 0};
  cache.fields[1] = {MLA_ROLE_V, MLA_F8E4M3, 64, 32, 0, 0, 0};
  cache.fields[2] = {MLA_ROLE_SCALE, MLA_F32, 4, 32, 0, 0, 0};
  cache.layoutHash = mlaLayoutHash(cache.fields, 3, 1);
  GuardedBytes bytes(4 * 144);
  cache.pools[0] = {bytes.data(), 1, 4 * 144};
  TestTensor key(MLA_F32, {1, 2, 32}), slots = ints({1}, {0});
  auto args = makeArgs<MlaGqaAppendArgs>();
  args.cache = &cache;
  args.key = args.value = key.view();
  args.slots = slots.view();
  TestCall call;
  expectError(mlaGqaAppend(&args, &call), MLA_UNSUPPORTED,
              {"mlaGqaAppend: cache: expected a layout without scales, got a "
               "scale field (field 2)"});
}

} // namespace

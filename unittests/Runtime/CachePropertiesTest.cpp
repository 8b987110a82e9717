//===- CachePropertiesTest.cpp - Random mlaAppend and mlaGather -----------===//
//
// Uses random layouts, page sizes, lengths and slots. Checks which bytes are
// written and which are read, that no others change, and that the bits are the
// same for any number of threads.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace mla::test;

namespace {

class CacheProperties : public testing::TestWithParam<int32_t> {
protected:
  int64_t oneOf(std::initializer_list<int64_t> values) {
    return values.begin()[random() % values.size()];
  }
  bool coin() { return random() % 2; }
  /// Makes a cache with random page size for up to five sequences, some empty.
  AttentionSpec anySpec() {
    AttentionSpec spec;
    spec.dtype = GetParam();
    spec.latent = oneOf({1, 8, 63, 130, 512});
    spec.rope = oneOf({0, 2, 16, 66});
    spec.pageSize = oneOf({1, 3, 16, 64, 100});
    spec.split = coin();
    spec.lengths.clear();
    for (int64_t b = oneOf({1, 2, 5}); b > 0; --b)
      spec.lengths.push_back(static_cast<int32_t>(oneOf({0, 1, 7, 64, 135})));
    return spec;
  }
  std::mt19937 random{13};
};
INSTANTIATE_TEST_SUITE_P(Types, CacheProperties,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

/// A token of a sequence in a cache.
struct Place {
  int64_t sequence, token;
};

std::vector<Place> allPlaces(const AttentionSpec &spec) {
  std::vector<Place> places;
  for (int64_t b = 0; b < spec.batch(); ++b)
    for (int64_t t = 0; t < spec.lengths[static_cast<size_t>(b)]; ++t)
      places.push_back({b, t});
  return places;
}

/// New tokens and the places in a cache to which they are appended, in the same
/// order. A place with a negative sequence has slot -1.
struct NewTokens {
  std::vector<Place> places;
  TestTensor latent, rope, slots;

  NewTokens(const AttentionSpec &spec, const TestCache &cache,
            std::vector<Place> to, int64_t pad)
      : places(std::move(to)), latent(spec.dtype, {count(), spec.latent}, pad),
        rope(spec.dtype, {count(), std::max<int64_t>(1, spec.rope)}, pad + 1),
        slots(MLA_I32, {count()}) {
    for (int64_t i = 0; i < count(); ++i) {
      const Place &place = places[static_cast<size_t>(i)];
      slots.set(
          i, place.sequence < 0 ? -1 : cache.slot(place.sequence, place.token));
    }
  }
  int64_t count() const { return static_cast<int64_t>(places.size()); }

  int32_t append(const AttentionSpec &spec, TestCache &cache, int32_t threads,
                 TestTensor *cos = nullptr, TestTensor *sin = nullptr) {
    auto args = makeArgs<MlaAppendArgs>();
    args.cache = cache.view();
    args.latent = latent.view();
    args.rope = spec.rope ? rope.view() : nullptr;
    args.slots = slots.view();
    args.cos = cos ? cos->view() : nullptr;
    args.sin = sin ? sin->view() : nullptr;
    args.ropeInput = 1;
    TestCall call(0, threads, MLA_RUNTIME_CHECKS);
    return mlaAppend(&args, &call);
  }
};

/// Writes values to all tokens of a cache.
void fillAll(TestCache &cache, const AttentionSpec &spec,
             std::mt19937 &random) {
  const int64_t width[] = {spec.latent, spec.rope};
  for (const auto &[b, t] : allPlaces(spec))
    for (int32_t role : {0, 1})
      for (int64_t c = 0; c < width[role]; ++c)
        cache.set(role, b, t, c, static_cast<double>(random() % 4096) - 2048);
}

/// The whole memory, including gaps and other tokens, must equal the memory
/// after writing the elements of the new tokens one by one.
TEST_P(CacheProperties, AppendWritesItsTokensAndNothingElse) {
  for (int i = 0; i < 25 && !HasFailure(); ++i) {
    const AttentionSpec spec = anySpec();
    std::mt19937 generator(spec.seed), again(spec.seed);
    TestCache cache(spec, generator), expected(spec, again);
    std::vector<Place> places = allPlaces(spec);
    std::shuffle(places.begin(), places.end(), random);
    places.resize(places.size() / 2 + 1, {-1, 0});
    places.insert(places.begin(), {-1, 0});
    std::shuffle(places.begin(), places.end(), random);
    NewTokens tokens(spec, cache, places, oneOf({0, 1, 6}));
    tokens.latent.random(random, 100);
    tokens.rope.random(random, 100);
    for (int64_t k = 0; k < tokens.count(); ++k) {
      const auto [b, t] = places[static_cast<size_t>(k)];
      for (int64_t c = 0; b >= 0 && c < spec.latent; ++c)
        expected.set(0, b, t, c, tokens.latent.at({k, c}));
      for (int64_t c = 0; b >= 0 && c < spec.rope; ++c)
        expected.set(1, b, t, c, tokens.rope.at({k, c}));
    }
    for (int32_t threads : {1, 3, 0}) {
      ASSERT_EQ(tokens.append(spec, cache, threads), MLA_OK) << mlaLastError();
      EXPECT_EQ(expected.bytes(), cache.bytes()) << threads << " threads";
      EXPECT_TRUE(cache.intact());
    }
  }
}

/// Rotation by mlaAppend must give the bits that mlaRope gives.
TEST_P(CacheProperties, AppendRotatesAsRopeDoes) {
  for (int i = 0; i < 20 && !HasFailure(); ++i) {
    AttentionSpec spec = anySpec();
    spec.rope = oneOf({2, 16, 66, 130});
    spec.lengths = {11, 40};
    std::mt19937 generator(spec.seed), again(spec.seed);
    TestCache onTheWay(spec, generator), first(spec, again);
    NewTokens tokens(spec, first, allPlaces(spec), oneOf({0, 3}));
    const int64_t factors = coin() ? spec.rope : spec.rope / 2;
    TestTensor cos(MLA_F32, {tokens.count(), factors}, 1);
    TestTensor sin(MLA_F32, {tokens.count(), factors}, 2);
    for (TestTensor *tensor : {&tokens.latent, &tokens.rope, &cos, &sin})
      tensor->random(random);
    ASSERT_EQ(tokens.append(spec, onTheWay, 0, &cos, &sin), MLA_OK)
        << mlaLastError();
    TestTensor rotated(spec.dtype, {tokens.count(), spec.rope});
    auto args = makeArgs<MlaRopeArgs>();
    args.x = tokens.rope.view();
    args.cos = cos.view();
    args.sin = sin.view();
    args.out = rotated.view();
    args.input = 1;
    TestCall call;
    ASSERT_EQ(mlaRope(&args, &call), MLA_OK) << mlaLastError();
    for (int64_t k = 0; k < rotated.count(); ++k)
      tokens.rope.set(k, rotated.at(k));
    ASSERT_EQ(tokens.append(spec, first, 0), MLA_OK) << mlaLastError();
    EXPECT_EQ(first.bytes(), onTheWay.bytes());
  }
}

/// A prepare must write the bits of mlaAppend to the cache and those of mlaRope
/// to the queries. Queries of another type than the result are rounded once.
TEST_P(CacheProperties, PrepareEqualsAppendAndRope) {
  for (int i = 0; i < 12 && !HasFailure(); ++i) {
    AttentionSpec spec = anySpec();
    spec.rope = oneOf({2, 16, 66});
    spec.lengths = {11, 3};
    std::mt19937 generator(spec.seed), again(spec.seed);
    TestCache once(spec, generator), twice(spec, again);
    NewTokens tokens(spec, once, allPlaces(spec), oneOf({0, 3}));
    const int64_t count = tokens.count(), heads = oneOf({1, 5});
    const int32_t type = coin() ? spec.dtype : MLA_F32;
    TestTensor cos(MLA_F32, {count, spec.rope / 2}, 1),
        sin = cos, query(type, {count, heads, spec.rope}, 2),
        rotated(type, {count, heads, spec.rope}),
        out(spec.dtype, {count, heads, spec.rope}, 1);
    for (TestTensor *t : {&tokens.latent, &tokens.rope, &cos, &sin, &query})
      t->random(random);
    ASSERT_EQ(tokens.append(spec, twice, 0, &cos, &sin), MLA_OK)
        << mlaLastError();
    auto rope = makeArgs<MlaRopeArgs>();
    rope.x = query.view();
    rope.cos = cos.view();
    rope.sin = sin.view();
    rope.out = rotated.view();
    rope.input = 1;
    auto args = makeArgs<MlaPrepareArgs>();
    args.cache = once.view();
    args.qRope = query.view();
    args.latent = tokens.latent.view();
    args.rope = tokens.rope.view();
    args.slots = tokens.slots.view();
    args.cos = cos.view();
    args.sin = sin.view();
    args.out = out.view();
    args.ropeInput = 1;
    TestCall call(0, static_cast<int32_t>(oneOf({0, 1, 3})));
    ASSERT_EQ(mlaRope(&rope, &call), MLA_OK) << mlaLastError();
    ASSERT_EQ(mlaPrepare(&args, &call), MLA_OK) << mlaLastError();
    EXPECT_EQ(once.bytes(), twice.bytes());
    TestTensor expected(spec.dtype, {count, heads, spec.rope}, 1);
    for (int64_t k = 0; k < rotated.count(); ++k)
      expected.set(k, rotated.at(k));
    for (int64_t k = 0; k < rotated.count(); ++k)
      ASSERT_EQ(out.at(k), expected.at(k)) << k;
  }
}

/// A gather of random tokens of each sequence.
struct Gather {
  std::vector<int32_t> starts, counts, cu{0};
  bool ragged;
  TestTensor latent, rope;

  /// Chooses random ranges. A result that is not ragged has `spare` more rows
  /// than the longest range.
  Gather(const AttentionSpec &spec, bool fromStart, bool ragged, int64_t spare,
         int64_t pad, std::mt19937 &random)
      : ragged(ragged), latent(spec.dtype, {1}), rope(spec.dtype, {1}) {
    for (int32_t length : spec.lengths) {
      const auto bound = static_cast<unsigned>(length) + 1;
      starts.push_back(fromStart ? 0 : static_cast<int32_t>(random() % bound));
      const auto rest = static_cast<unsigned>(length - starts.back()) + 1;
      counts.push_back(static_cast<int32_t>(random() % rest));
      cu.push_back(cu.back() + counts.back());
    }
    const int64_t most = *std::max_element(counts.begin(), counts.end());
    auto sizes = [&](int64_t width) -> std::vector<int64_t> {
      if (ragged)
        return {cu.back(), width};
      return {spec.batch(), most + spare, width};
    };
    latent = TestTensor(spec.dtype, sizes(spec.latent), pad);
    rope = TestTensor(spec.dtype, sizes(spec.rope), pad + 1);
  }

  int32_t run(const AttentionSpec &spec, const TestCache &cache,
              int32_t threads) {
    latent.poison();
    rope.poison();
    TestTensor startView = ints({spec.batch()}, starts),
               countView = ints({spec.batch()}, counts),
               cuView = ints({spec.batch() + 1}, cu);
    const bool fromStart = std::all_of(starts.begin(), starts.end(),
                                       [](int32_t start) { return !start; });
    auto args = makeArgs<MlaGatherArgs>();
    args.cache = cache.view();
    args.blockTable = cache.table.view();
    args.seqLens = countView.view();
    args.starts = fromStart ? nullptr : startView.view();
    args.cuSeqlensK = ragged ? cuView.view() : nullptr;
    args.latent = latent.view();
    args.rope = spec.rope ? rope.view() : nullptr;
    TestCall call(0, threads, MLA_RUNTIME_CHECKS);
    return mlaGather(&args, &call);
  }

  /// Expects the tokens of the cache in their rows, and zeros after them.
  void expectTokens(const AttentionSpec &spec, const TestCache &cache) const {
    const int64_t length = ragged ? 0 : latent.view()->sizes[1];
    for (int64_t b = 0; b < spec.batch(); ++b) {
      const auto at = static_cast<size_t>(b);
      const int64_t first = ragged ? cu[at] : b * length;
      for (int64_t t = 0; t < (ragged ? counts[at] : length); ++t) {
        const bool inside = t < counts[at];
        const int64_t row = first + t, token = starts[at] + t;
        for (int64_t c = 0; c < spec.latent; ++c)
          ASSERT_EQ(latent.at(row * spec.latent + c),
                    inside ? cache.get(0, b, token, c) : 0);
        for (int64_t c = 0; c < spec.rope; ++c)
          ASSERT_EQ(rope.at(row * spec.rope + c),
                    inside ? cache.get(1, b, token, c) : 0);
      }
    }
  }
};

TEST_P(CacheProperties, GatherOfAnyParts) {
  for (int i = 0; i < 25 && !HasFailure(); ++i) {
    const AttentionSpec spec = anySpec();
    std::mt19937 generator(spec.seed);
    TestCache cache(spec, generator);
    fillAll(cache, spec, random);
    Gather gather(spec, coin(), coin(), oneOf({1, 2, 140}), oneOf({0, 5}),
                  random);
    if (gather.latent.count() == 0)
      continue;
    const auto before = cache.bytes();
    ASSERT_EQ(gather.run(spec, cache, 1), MLA_OK) << mlaLastError();
    gather.expectTokens(spec, cache);
    EXPECT_TRUE(gather.latent.intact() && gather.rope.intact());
    EXPECT_EQ(before, cache.bytes());
    const auto latent = gather.latent.bytes(), rope = gather.rope.bytes();
    for (int32_t threads : {2, 5}) {
      ASSERT_EQ(gather.run(spec, cache, threads), MLA_OK) << mlaLastError();
      EXPECT_EQ(latent, gather.latent.bytes()) << threads << " threads";
      EXPECT_EQ(rope, gather.rope.bytes()) << threads << " threads";
    }
  }
}

} // namespace

//===- DenseTest.cpp - mlaLatentAttention and mlaPrefill ------------------===//
//
// Both against the definition: keys and values are dense tensors here.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

using namespace mla::test;

namespace {

/// Dense operands for a spec; keys fixed [B, T] or, with raggedKeys, [M].
struct Dense {
  Dense(const AttentionSpec &spec, int64_t value, bool absorbed,
        bool raggedKeys)
      : spec(spec), absorbed(absorbed), raggedKeys(raggedKeys), generator(3),
        keyTokens(raggedKeys ? 0 : spec.maxLength() + 2),
        query(spec.dtype, tokens({spec.heads, spec.latent}), 3),
        queryRope(spec.dtype, tokens({spec.heads, spec.rope}), 1),
        key(spec.dtype,
            absorbed ? keys({spec.latent}) : keys({spec.heads, spec.latent}),
            5),
        keyRope(spec.dtype, keys({spec.rope}), 2),
        value(spec.dtype, keys({spec.heads, value}), 9),
        lengths(ints({spec.batch()}, spec.lengths)),
        cuQ(ints({spec.batch() + 1}, cumulative(false))),
        cuK(ints({spec.batch() + 1}, cumulative(true))),
        mask(MLA_F32,
             {spec.batch(), 1, spec.queries, std::max<int64_t>(1, keyTokens)}),
        out(spec.dtype, tokens({spec.heads, absorbed ? spec.latent : value}),
            1),
        lse(MLA_F32, tokens({spec.heads})) {
    query.random(generator);
    queryRope.random(generator);
    mask.random(generator);
    // Keys past a length stay NaN.
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (TestTensor *tensor : {&key, &keyRope, &this->value})
      for (int64_t b = 0; b < spec.batch(); ++b)
        for (int64_t t = 0; t < spec.lengths[static_cast<size_t>(b)]; ++t) {
          int64_t width = tensor->count() / std::max<int64_t>(1, allKeys());
          for (int64_t i = 0; i < width; ++i)
            tensor->set(keyIndex(b, t) * width + i, uniform(generator));
        }
  }

  std::vector<int64_t> tokens(std::initializer_list<int64_t> inner) const {
    std::vector<int64_t> sizes{spec.batch(), spec.queries};
    if (!spec.ragged.empty())
      sizes = {spec.tokens()};
    sizes.insert(sizes.end(), inner);
    return sizes;
  }
  std::vector<int64_t> keys(std::initializer_list<int64_t> inner) const {
    std::vector<int64_t> sizes{spec.batch(), keyTokens};
    if (raggedKeys)
      sizes = {allKeys()};
    sizes.insert(sizes.end(), inner);
    return sizes;
  }
  int64_t allKeys() const {
    int64_t sum = 0;
    for (int32_t length : spec.lengths)
      sum += length;
    return raggedKeys ? sum : spec.batch() * keyTokens;
  }
  std::vector<int32_t> cumulative(bool ofKeys) const {
    std::vector<int32_t> values{0};
    for (int64_t b = 0; b < spec.batch(); ++b)
      values.push_back(
          values.back() +
          static_cast<int32_t>(ofKeys ? spec.lengths[static_cast<size_t>(b)]
                                      : spec.queriesOf(b)));
    return values;
  }
  int64_t keyIndex(int64_t b, int64_t t) const {
    return raggedKeys ? cumulative(true)[static_cast<size_t>(b)] + t
                      : b * keyTokens + t;
  }

  Answer solve() const;
  void run();

  AttentionSpec spec;
  bool absorbed, raggedKeys;
  std::mt19937 generator;
  int64_t keyTokens;
  TestTensor query, queryRope, key, keyRope, value, lengths, cuQ, cuK, mask,
      out, lse;
};

Answer Dense::solve() const {
  const auto queries = query.values(), queryRopes = queryRope.values();
  const auto keyValues = key.values(), keyRopes = keyRope.values();
  const auto valueValues = value.values();
  auto in = [](const std::vector<double> &values, int64_t i) {
    return values[static_cast<size_t>(i)];
  };
  const std::vector<int32_t> firstKeys = cumulative(true);
  Answer answer;
  answer.width =
      absorbed ? spec.latent : value.view()->sizes[value.view()->rank - 1];
  answer.out.resize(
      static_cast<size_t>(spec.tokens() * spec.heads * answer.width));
  answer.lse.resize(static_cast<size_t>(spec.tokens() * spec.heads));
  for (int64_t b = 0; b < spec.batch(); ++b)
    for (int64_t q = 0; q < spec.queriesOf(b); ++q)
      for (int64_t h = 0; h < spec.heads; ++h) {
        int64_t row = (spec.firstToken(b) + q) * spec.heads + h;
        std::vector<double> scores;
        std::vector<std::vector<double>> values;
        const int64_t length = spec.lengths[static_cast<size_t>(b)];
        for (int64_t t = 0; t < length; ++t) {
          int64_t at = raggedKeys ? firstKeys[static_cast<size_t>(b)] + t
                                  : b * keyTokens + t,
                  keyRow = absorbed ? at : at * spec.heads + h;
          double score = 0;
          for (int64_t i = 0; i < spec.latent; ++i)
            score += in(queries, row * spec.latent + i) *
                     in(keyValues, keyRow * spec.latent + i);
          for (int64_t i = 0; i < spec.rope; ++i)
            score += in(queryRopes, row * spec.rope + i) *
                     in(keyRopes, at * spec.rope + i);
          score *= spec.scale;
          if (spec.mask)
            score += mask.at({b, 0, q, t});
          bool seen = sees(spec, q, spec.queriesOf(b), t, length);
          scores.push_back(seen ? score
                                : -std::numeric_limits<double>::infinity());
          values.emplace_back();
          for (int64_t i = 0; i < answer.width; ++i)
            values.back().push_back(
                absorbed ? in(keyValues, keyRow * spec.latent + i)
                         : in(valueValues, keyRow * answer.width + i));
        }
        solveRow(scores, values, answer.width, false, 0, spec.lseBase == 1,
                 &answer.out[static_cast<size_t>(row * answer.width)],
                 &answer.lse[static_cast<size_t>(row)]);
      }
  return answer;
}

/// The common part of the two argument structs.
template <typename Args> void fillCommon(Args &args, Dense &dense) {
  const AttentionSpec &spec = dense.spec;
  args.qRope = spec.rope ? dense.queryRope.view() : nullptr;
  args.kRope = spec.rope ? dense.keyRope.view() : nullptr;
  args.lengths = dense.raggedKeys ? nullptr : dense.lengths.view();
  args.cuSeqlens = spec.ragged.empty() ? nullptr : dense.cuQ.view();
  args.mask = spec.mask ? dense.mask.view() : nullptr;
  args.out = dense.out.view();
  args.lse = dense.lse.view();
  args.scale = spec.scale;
  args.causal = spec.causal;
  args.window = spec.window;
  args.lseBase = spec.lseBase;
}

void Dense::run() {
  uint64_t bytes = 0;
  int32_t status;
  out.poison();
  lse.poison();
  if (absorbed) {
    auto args = makeArgs<MlaLatentAttentionArgs>();
    fillCommon(args, *this);
    args.qLatent = query.view();
    args.latent = key.view();
    ASSERT_EQ(mlaLatentAttentionWorkspace(&args, &bytes), MLA_OK)
        << mlaLastError();
    TestCall call(bytes, spec.threads, spec.flags);
    status = mlaLatentAttention(&args, &call);
    EXPECT_TRUE(call.workspace.intact());
  } else {
    auto args = makeArgs<MlaPrefillArgs>();
    fillCommon(args, *this);
    args.qNope = query.view();
    args.kNope = key.view();
    args.value = value.view();
    args.cuSeqlensK = raggedKeys ? cuK.view() : nullptr;
    ASSERT_EQ(mlaPrefillWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
    TestCall call(bytes, spec.threads, spec.flags);
    status = mlaPrefill(&args, &call);
    EXPECT_TRUE(call.workspace.intact());
  }
  ASSERT_EQ(status, MLA_OK) << mlaLastError();
  EXPECT_TRUE(out.intact() && lse.intact());
  expectClose(spec.dtype, out, &lse, solve(), spec.describe());
}

class DenseTypes : public testing::TestWithParam<int32_t> {};
INSTANTIATE_TEST_SUITE_P(Types, DenseTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

TEST_P(DenseTypes, LatentAttention) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 0, 300, 3};
  for (int64_t queries : {1, 4})
    for (bool causal : {false, true})
      for (int64_t rope : {0, 16}) {
        spec.queries = queries;
        spec.causal = causal;
        spec.rope = rope;
        Dense(spec, 0, true, false).run();
      }
  spec.ragged = {3, 1, 40, 0};
  spec.window = 6;
  Dense(spec, 0, true, false).run();
}

TEST_P(DenseTypes, LatentAttentionMask) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.lengths = {70, 5};
  spec.queries = 3;
  spec.mask = 2;
  Dense(spec, 0, true, false).run();
}

TEST_P(DenseTypes, PrefillFixed) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.heads = 3;
  for (int64_t queries : {1, 33, 150})
    for (int64_t value : {16, 24, 5})
      for (int64_t rope : {0, 8}) {
        if (queries == 150 && value != 24)
          continue;
        spec.queries = queries;
        spec.lengths = {static_cast<int32_t>(queries), 200, 0};
        spec.latent = value + 7;
        spec.rope = rope;
        spec.lseBase = rope ? 1 : 0;
        Dense(spec, value, false, false).run();
      }
}

TEST_P(DenseTypes, PrefillRagged) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.heads = 5;
  spec.latent = 24;
  spec.rope = 8;
  spec.lengths = {130, 4, 7, 0, 65};
  spec.ragged = {130, 2, 0, 3, 65};
  Dense(spec, 16, false, true).run();
  spec.causal = false;
  Dense(spec, 16, false, true).run();
  spec.window = 9;
  Dense(spec, 16, false, true).run();
  Dense(spec, 16, false, false).run(); // ragged queries, fixed keys
}

TEST_P(DenseTypes, PrefillFixedQueriesRaggedKeys) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.queries = 2;
  spec.latent = 24;
  spec.lengths = {130, 4, 0};
  Dense(spec, 8, false, true).run();
}

TEST_P(DenseTypes, PrefillMask) {
  AttentionSpec spec;
  spec.dtype = GetParam();
  spec.latent = 24;
  spec.queries = 70;
  spec.lengths = {70, 90};
  spec.mask = 2;
  Dense(spec, 16, false, false).run();
}

} // namespace

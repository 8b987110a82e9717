//===- RowTest.cpp - mlaMerge, mlaConvertLse and mlaRope ------------------===//

#include "Attention.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace mla::test;

namespace {
constexpr double Infinity = std::numeric_limits<double>::infinity();

class RowTypes : public testing::TestWithParam<int32_t> {};
INSTANTIATE_TEST_SUITE_P(Types, RowTypes,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

TEST_P(RowTypes, Merge) {
  for (int64_t base : {0, 1})
    for (int64_t partials : {1, 2, 5}) {
      std::mt19937 generator(5);
      std::vector<TestTensor> outs, lses;
      std::vector<MlaTensor> outViews, lseViews;
      for (int64_t i = 0; i < partials; ++i) {
        outs.emplace_back(GetParam(), std::vector<int64_t>{3, 4, 130}, 2);
        lses.emplace_back(MLA_F32, std::vector<int64_t>{3, 4});
        outs.back().random(generator);
        lses.back().random(generator, 5);
      }
      // Row 0 is empty in all partial results. Row 1 is empty only in the first
      // partial result, which holds NaN there.
      for (int64_t i = 0; i < partials; ++i)
        lses[static_cast<size_t>(i)].set(0, -Infinity);
      lses[0].set(1, -Infinity);
      for (int64_t c = 0; c < 130; ++c)
        outs[0].set(130 + c, NAN);
      for (int64_t i = 0; i < partials; ++i) {
        outViews.push_back(*outs[static_cast<size_t>(i)].view());
        lseViews.push_back(*lses[static_cast<size_t>(i)].view());
      }
      TestTensor out(GetParam(), {3, 4, 130}, 1), lse(MLA_F32, {3, 4});
      auto args = makeArgs<MlaMergeArgs>();
      args.outs = outViews.data();
      args.lses = lseViews.data();
      args.out = out.view();
      args.lse = lse.view();
      args.numPartials = partials;
      args.lseBase = base;
      // Base 2 goes with a sink and with an LSE of +inf for empty rows.
      TestTensor sink(GetParam(), {4});
      sink.random(generator, 2);
      args.sink = base ? sink.view() : nullptr;
      args.lseEmpty = base;
      TestCall call;
      ASSERT_EQ(mlaMerge(&args, &call), MLA_OK) << mlaLastError();
      const double unit = base ? std::log(2.0) : 1;
      Answer answer;
      answer.width = 130;
      for (int64_t row = 0; row < 12; ++row) {
        double sum = 0;
        for (auto &partial : lses)
          sum += std::exp(partial.at(row) * unit);
        answer.lse.push_back(sum == 0 && base ? Infinity
                                              : std::log(sum) / unit);
        const double share = base ? std::exp(sink.at(row % 4)) : 0;
        for (int64_t c = 0; c < 130; ++c) {
          double value = 0;
          for (size_t i = 0; i < outs.size(); ++i)
            if (lses[i].at(row) != -Infinity)
              value += std::exp(lses[i].at(row) * unit) / (sum + share) *
                       outs[i].at(row * 130 + c);
          answer.out.push_back(value);
        }
      }
      EXPECT_EQ(out.at(0), 0);
      expectClose(GetParam(), out, &lse, answer, "merge");
    }
}

TEST(Rows, MergeEqualsOneAttention) {
  // Merging the halves of a sequence must give the result of the whole. The
  // halves have no sink; the merge adds it once.
  AttentionSpec spec;
  spec.lengths = {64};
  spec.pageSize = 32;
  spec.causal = false;
  spec.sink = true;
  AttentionData whole(spec);
  spec.sink = false;
  ASSERT_EQ(whole.decode(), MLA_OK);
  std::vector<MlaTensor> outs, lses;
  std::vector<std::unique_ptr<AttentionData>> halves;
  for (int half : {0, 1}) {
    halves.push_back(std::make_unique<AttentionData>(spec));
    AttentionData &data = *halves.back();
    data.lengths.set(0, 32);
    if (half == 1)
      data.cache.table.set(0, data.cache.table.at(1));
    ASSERT_EQ(data.decode(), MLA_OK);
    outs.push_back(*data.out.view());
    lses.push_back(*data.lse.view());
  }
  TestTensor out(MLA_F32, {1, 1, 4, 64}), lse(MLA_F32, {1, 1, 4});
  auto args = makeArgs<MlaMergeArgs>();
  args.outs = outs.data();
  args.lses = lses.data();
  args.out = out.view();
  args.lse = lse.view();
  args.numPartials = 2;
  args.sink = whole.sink.view();
  TestCall call;
  ASSERT_EQ(mlaMerge(&args, &call), MLA_OK) << mlaLastError();
  expectClose(MLA_F32, out, &lse, solve(whole), "merged halves");
}

TEST(Rows, ConvertLse) {
  TestTensor lse(MLA_F32, {2, 3}, 1), two(MLA_F32, {2, 3}),
      back(MLA_F32, {2, 3});
  std::mt19937 generator(1);
  lse.random(generator, 30).set(4, -Infinity);
  auto args = makeArgs<MlaConvertLseArgs>();
  args.lse = lse.view();
  args.out = two.view();
  args.toBase = 1;
  TestCall call;
  ASSERT_EQ(mlaConvertLse(&args, &call), MLA_OK) << mlaLastError();
  args.lse = two.view();
  args.out = back.view();
  args.fromBase = 1;
  args.toBase = 0;
  args.toEmpty = 1;
  ASSERT_EQ(mlaConvertLse(&args, &call), MLA_OK) << mlaLastError();
  for (int64_t i = 0; i < 6; ++i) {
    if (i == 4) {
      EXPECT_EQ(two.at(i), -Infinity);
      EXPECT_EQ(back.at(i), Infinity);
      continue;
    }
    EXPECT_NEAR(two.at(i), lse.at(i) * 1.4426950408889634, 4e-6);
    EXPECT_NEAR(back.at(i), lse.at(i), 4e-6);
  }
}

TEST_P(RowTypes, Rope) {
  // Tests the shapes [N, r], [N, H, r], [B, S, H, r] and [B, S, r]. The first
  // dimension of the factors has the size of this dimension of x, or size 1.
  for (int shape : {0, 1, 2, 3}) // 3: [B, S, r]
    for (bool shared : {false, true})
      for (int64_t input : {0, 1})
        for (int64_t output : {0, 1}) {
          const int64_t width = 10, heads = shape % 3 == 0 ? 1 : 3;
          std::vector<int64_t> tokens = shape >= 2 ? std::vector<int64_t>{2, 40}
                                                   : std::vector<int64_t>{80};
          std::vector<int64_t> sizes = tokens;
          if (shape % 3 > 0)
            sizes.push_back(heads);
          sizes.push_back(width);
          std::vector<int64_t> factorSizes = tokens;
          if (shared)
            factorSizes[0] = 1;
          factorSizes.push_back(width / 2);
          TestTensor x(GetParam(), sizes, 3), out(GetParam(), sizes, 1);
          TestTensor cos(MLA_F32, factorSizes), sin(MLA_F32, factorSizes);
          std::mt19937 generator(2);
          for (TestTensor *tensor : {&x, &cos, &sin})
            tensor->random(generator);
          auto args = makeArgs<MlaRopeArgs>();
          args.x = x.view();
          args.cos = cos.view();
          args.sin = sin.view();
          args.out = out.view();
          args.input = input;
          args.output = output;
          TestCall call;
          ASSERT_EQ(mlaRope(&args, &call), MLA_OK) << mlaLastError();
          EXPECT_TRUE(out.intact());
          for (int64_t row = 0; row < 80 * heads; ++row)
            for (int64_t i = 0; i < width / 2; ++i) {
              int64_t token = row / heads;
              int64_t at = shared ? (shape >= 2 ? token % 40 : 0) : token;
              double c = cos.at(at * 5 + i), s = sin.at(at * 5 + i);
              double x1 = x.at(row * width + (input ? 2 * i : i));
              double x2 = x.at(row * width + (input ? 2 * i + 1 : i + 5));
              double y1 = out.at(row * width + (output ? 2 * i : i));
              double y2 = out.at(row * width + (output ? 2 * i + 1 : i + 5));
              double tolerance = GetParam() == MLA_F32 ? 1e-6 : 1e-2;
              ASSERT_NEAR(y1, x1 * c - x2 * s, tolerance);
              ASSERT_NEAR(y2, x2 * c + x1 * s, tolerance);
            }
        }
}

} // namespace

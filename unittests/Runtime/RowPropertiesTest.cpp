//===- RowPropertiesTest.cpp - Random mlaRope and mlaMerge ----------------===//
//
// Compares calls with random shapes, orders, strides and numbers of partial
// results with the definition. The bits must be the same for any number of
// threads and for a row alone.
//
//===----------------------------------------------------------------------===//

#include "Attention.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace mla::test;

namespace {
constexpr double Infinity = std::numeric_limits<double>::infinity();

class RowProperties : public testing::TestWithParam<int32_t> {
protected:
  int64_t oneOf(std::initializer_list<int64_t> values) {
    return values.begin()[random() % values.size()];
  }
  bool coin() { return random() % 2; }
  std::mt19937 random{11};
};
INSTANTIATE_TEST_SUITE_P(Types, RowProperties,
                         testing::Values(MLA_F32, MLA_F16, MLA_BF16));

//===----------------------------------------------------------------------===//
// Rope
//===----------------------------------------------------------------------===//

/// A random call of mlaRope. x is [batch, tokens, heads, width], or has no
/// heads dimension. The sequences of the batch may share their factors.
struct RopeCase {
  int64_t batch, tokens, heads, width, factors, pad;
  bool shared, input, output;
  TestTensor x, out, cos, sin;

  static std::vector<int64_t> sizes(int64_t batch, int64_t tokens,
                                    int64_t heads, int64_t width) {
    if (heads == 0)
      return {batch, tokens, width};
    return {batch, tokens, heads, width};
  }
  RopeCase(int32_t dtype, int64_t batch, int64_t tokens, int64_t heads,
           int64_t width, bool wide, int64_t pad, bool shared, bool input,
           bool output, int64_t cosStep = 1, int64_t sinStep = 1)
      : batch(batch), tokens(tokens), heads(heads), width(width),
        factors(wide ? width : width / 2), pad(pad), shared(shared),
        input(input), output(output),
        x(dtype, sizes(batch, tokens, heads, width), pad),
        out(dtype, sizes(batch, tokens, heads, width), pad + 1),
        cos(MLA_F32, {shared ? 1 : batch, tokens, factors * cosStep}, pad),
        sin(MLA_F32, {shared ? 1 : batch, tokens, factors * sinStep}, pad) {
    takeEach(cosStep, cos);
    takeEach(sinStep, sin);
  }
  /// Gives a tensor of factors the stride `step`, as in views of complex
  /// numbers.
  void takeEach(int64_t step, TestTensor &tensor) {
    tensor.view()->sizes[2] = factors;
    tensor.view()->strides[2] = step;
  }

  int32_t run(int32_t threads) {
    out.poison();
    auto args = makeArgs<MlaRopeArgs>();
    args.x = x.view();
    args.cos = cos.view();
    args.sin = sin.view();
    args.out = out.view();
    args.input = input;
    args.output = output;
    TestCall call(0, threads);
    return mlaRope(&args, &call);
  }
  int64_t rows() const { return batch * tokens * std::max<int64_t>(1, heads); }
  /// Returns the number of factors per row.
  int64_t factorRow(int64_t row) const {
    const int64_t token = row / std::max<int64_t>(1, heads);
    return shared ? token % tokens : token;
  }
  /// Returns the positions of pair `i` in a row.
  std::pair<int64_t, int64_t> places(bool interleaved, int64_t i) const {
    return interleaved ? std::pair(2 * i, 2 * i + 1)
                       : std::pair(i, i + width / 2);
  }
  /// Expects the result of the definition, up to rounding.
  void expectRotated(double tolerance) const {
    for (int64_t row = 0; row < rows(); ++row)
      for (int64_t i = 0; i < width / 2; ++i) {
        const auto [a, b] = places(input, i);
        const auto [toA, toB] = places(output, i);
        const int64_t at = factorRow(row) * factors + i;
        const int64_t atB = factors == width ? at + width / 2 : at;
        const double first = x.at(row * width + a),
                     second = x.at(row * width + b);
        ASSERT_NEAR(out.at(row * width + toA),
                    first * cos.at(at) - second * sin.at(at), tolerance);
        ASSERT_NEAR(out.at(row * width + toB),
                    second * cos.at(atB) + first * sin.at(atB), tolerance);
      }
  }
};

TEST_P(RowProperties, RopeOfAnyShape) {
  const double tolerance = GetParam() == MLA_F32   ? 1e-6
                           : GetParam() == MLA_F16 ? 2e-3
                                                   : 1.6e-2;
  for (int i = 0; i < 40 && !HasFatalFailure(); ++i) {
    RopeCase rope(GetParam(), oneOf({1, 2, 3}), oneOf({1, 2, 13, 70}),
                  oneOf({0, 1, 3, 16}), oneOf({2, 6, 64, 128, 130, 258}),
                  coin(), oneOf({0, 1, 5}), coin(), coin(), coin(),
                  oneOf({1, 2, 3}), oneOf({1, 2}));
    for (TestTensor *tensor : {&rope.x, &rope.cos, &rope.sin})
      tensor->random(random);
    const auto before = rope.x.bytes();
    ASSERT_EQ(rope.run(1), MLA_OK) << mlaLastError();
    rope.expectRotated(tolerance);
    EXPECT_TRUE(rope.out.intact());
    EXPECT_EQ(before, rope.x.bytes());
    const auto once = rope.out.bytes();
    for (int32_t threads : {2, 5}) {
      ASSERT_EQ(rope.run(threads), MLA_OK) << mlaLastError();
      EXPECT_EQ(once, rope.out.bytes()) << threads << " threads";
    }
  }
}

/// A rotation by an angle and back must give the input, whichever order the
/// pairs have in between.
TEST_P(RowProperties, RopeAndBack) {
  const double tolerance = GetParam() == MLA_F32   ? 1e-6
                           : GetParam() == MLA_F16 ? 4e-3
                                                   : 3e-2;
  for (int i = 0; i < 20; ++i) {
    RopeCase there(GetParam(), 2, oneOf({1, 9}), oneOf({0, 3}),
                   oneOf({2, 10, 64, 130}), false, 0, coin(), coin(), coin());
    there.x.random(random);
    TestTensor angles(MLA_F32, {there.cos.count()});
    angles.random(random, 3.1);
    for (int64_t k = 0; k < angles.count(); ++k) {
      there.cos.set(k, std::cos(angles.at(k)));
      there.sin.set(k, std::sin(angles.at(k)));
    }
    ASSERT_EQ(there.run(0), MLA_OK) << mlaLastError();
    RopeCase back(GetParam(), there.batch, there.tokens, there.heads,
                  there.width, false, 0, there.shared, there.output,
                  there.input);
    for (int64_t k = 0; k < there.out.count(); ++k)
      back.x.set(k, there.out.at(k));
    for (int64_t k = 0; k < angles.count(); ++k) {
      back.cos.set(k, there.cos.at(k));
      back.sin.set(k, -there.sin.at(k));
    }
    ASSERT_EQ(back.run(0), MLA_OK) << mlaLastError();
    for (int64_t k = 0; k < there.x.count(); ++k)
      ASSERT_NEAR(back.out.at(k), there.x.at(k), tolerance);
  }
}

/// The bits of a token must not depend on other tokens.
TEST_P(RowProperties, RopeOfATokenAlone) {
  RopeCase all(GetParam(), 1, 150, 3, 70, true, 2, false, true, false);
  RopeCase one(GetParam(), 1, 1, 3, 70, true, 0, false, true, false);
  for (TestTensor *tensor : {&all.x, &all.cos, &all.sin})
    tensor->random(random);
  ASSERT_EQ(all.run(0), MLA_OK) << mlaLastError();
  for (int64_t token : {0, 63, 64, 149}) {
    auto copy = [&](TestTensor &to, const TestTensor &from) {
      for (int64_t k = 0; k < to.count(); ++k)
        to.set(k, from.at(token * to.count() + k));
    };
    copy(one.x, all.x);
    copy(one.cos, all.cos);
    copy(one.sin, all.sin);
    ASSERT_EQ(one.run(1), MLA_OK) << mlaLastError();
    for (int64_t k = 0; k < one.out.count(); ++k)
      ASSERT_EQ(one.out.at(k), all.out.at(token * one.out.count() + k));
  }
}

//===----------------------------------------------------------------------===//
// Merge
//===----------------------------------------------------------------------===//

/// A random call of mlaMerge with `count` partial results [tokens, heads,
/// width].
struct MergeCase {
  int64_t tokens, heads, width;
  bool base2;
  std::vector<TestTensor> outs, lses;
  TestTensor out, lse;

  MergeCase(int32_t dtype, int64_t count, int64_t tokens, int64_t heads,
            int64_t width, bool base2, int64_t pad)
      : tokens(tokens), heads(heads), width(width), base2(base2),
        out(dtype, {tokens, heads, width}, pad), lse(MLA_F32, {tokens, heads}) {
    for (int64_t i = 0; i < count; ++i) {
      outs.emplace_back(dtype, std::vector<int64_t>{tokens, heads, width},
                        pad + i % 3);
      lses.emplace_back(MLA_F32, std::vector<int64_t>{tokens, heads});
    }
  }
  int64_t rows() const { return tokens * heads; }

  /// Fills the partial results. Some of them are empty for a row and hold NaN
  /// there. For some rows, all of them are empty.
  void fill(std::mt19937 &random, double spread) {
    for (size_t i = 0; i < outs.size(); ++i) {
      outs[i].random(random);
      lses[i].random(random, spread);
      for (int64_t row = 0; row < rows(); ++row) {
        if (random() % 4 != 0 && row % 7 != 6)
          continue;
        lses[i].set(row, -Infinity);
        for (int64_t c = 0; c < width; ++c)
          outs[i].set(row * width + c, NAN);
      }
    }
  }
  int32_t run(int32_t threads, bool withLse = true) {
    out.poison();
    lse.poison();
    std::vector<MlaTensor> outViews, lseViews;
    for (size_t i = 0; i < outs.size(); ++i) {
      outViews.push_back(*outs[i].view());
      lseViews.push_back(*lses[i].view());
    }
    auto args = makeArgs<MlaMergeArgs>();
    args.outs = outViews.data();
    args.lses = lseViews.data();
    args.out = out.view();
    args.lse = withLse ? lse.view() : nullptr;
    args.numPartials = static_cast<int64_t>(outs.size());
    args.lseBase = base2;
    TestCall call(0, threads);
    return mlaMerge(&args, &call);
  }
  /// Computes the result by the definition in double.
  Answer answer() const {
    const double unit = base2 ? std::log(2.0) : 1;
    Answer found;
    found.width = width;
    for (int64_t row = 0; row < rows(); ++row) {
      double sum = 0;
      for (const TestTensor &partial : lses)
        sum += std::exp(partial.at(row) * unit);
      found.lse.push_back(std::log(sum) / unit);
      for (int64_t c = 0; c < width; ++c) {
        double value = 0;
        for (size_t i = 0; i < outs.size(); ++i)
          if (lses[i].at(row) != -Infinity)
            value += std::exp(lses[i].at(row) * unit) / sum *
                     outs[i].at(row * width + c);
        found.out.push_back(value);
      }
    }
    return found;
  }
};

TEST_P(RowProperties, MergeOfAnyPartials) {
  for (int i = 0; i < 30 && !HasFailure(); ++i) {
    MergeCase merge(GetParam(), oneOf({1, 2, 3, 17, 64}), oneOf({1, 3, 9}),
                    oneOf({1, 5}), oneOf({8, 16, 127, 128, 129, 300}), coin(),
                    oneOf({0, 1, 8}));
    merge.fill(random, oneOf({1, 20, 80}));
    ASSERT_EQ(merge.run(1), MLA_OK) << mlaLastError();
    expectClose(GetParam(), merge.out, &merge.lse, merge.answer(), "merge");
    EXPECT_TRUE(merge.out.intact() && merge.lse.intact());
    const auto out = merge.out.bytes(), lse = merge.lse.bytes();
    for (int32_t threads : {2, 5}) {
      ASSERT_EQ(merge.run(threads), MLA_OK) << mlaLastError();
      EXPECT_EQ(out, merge.out.bytes()) << threads << " threads";
      EXPECT_EQ(lse, merge.lse.bytes()) << threads << " threads";
    }
    ASSERT_EQ(merge.run(0, false), MLA_OK) << mlaLastError();
    EXPECT_EQ(out, merge.out.bytes()) << "without lse";
  }
}

/// A NaN must propagate to the result, even if all other partial results are
/// empty or much larger.
TEST_P(RowProperties, MergeOfNaN) {
  for (double beside : {-Infinity, 0.0, 500.0})
    for (size_t place : {0, 1}) {
      MergeCase merge(GetParam(), 2, 1, 2, 9, coin(), 0);
      for (size_t i = 0; i < 2; ++i) {
        merge.outs[i].random(random);
        merge.lses[i].fill(beside);
      }
      merge.lses[place].set(0, NAN);
      merge.lses[place].set(1, -500);
      merge.outs[place].set(9, NAN);
      ASSERT_EQ(merge.run(1), MLA_OK) << mlaLastError();
      EXPECT_TRUE(std::isnan(merge.lse.at(0))) << beside;
      for (int64_t c = 0; c < 10; ++c)
        EXPECT_TRUE(std::isnan(merge.out.at(c))) << beside << ", " << c;
      EXPECT_FALSE(std::isnan(merge.lse.at(1))) << beside;
      EXPECT_FALSE(std::isnan(merge.out.at(10))) << beside;
    }
}

/// A merge of one partial result returns it. Empty partial results, whose LSE
/// is -inf or +inf and whose output may be NaN, do not change its bits.
TEST_P(RowProperties, MergeOfOneAndNothing) {
  for (int64_t place : {0, 1, 2}) {
    MergeCase merge(GetParam(), 3, 4, 3, 150, coin(), 0);
    for (size_t i = 0; i < 3; ++i) {
      merge.outs[i].fill(NAN);
      merge.lses[i].fill(coin() ? Infinity : -Infinity);
    }
    merge.outs[static_cast<size_t>(place)].random(random);
    const auto &only = merge.outs[static_cast<size_t>(place)];
    merge.lses[static_cast<size_t>(place)].random(random, 60);
    ASSERT_EQ(merge.run(0), MLA_OK) << mlaLastError();
    EXPECT_EQ(merge.out.values(), only.values()) << "place " << place;
    for (int64_t row = 0; row < merge.rows(); ++row)
      EXPECT_FLOAT_EQ(
          static_cast<float>(merge.lse.at(row)),
          static_cast<float>(merge.lses[static_cast<size_t>(place)].at(row)));
  }
}

/// If all partial results are empty, the result is 0 and its LSE is -inf.
TEST_P(RowProperties, MergeOfNothing) {
  for (double other : {-Infinity, Infinity}) {
    MergeCase merge(GetParam(), 2, 1, 2, 9, coin(), 0);
    for (TestTensor &partial : merge.outs)
      partial.fill(NAN);
    merge.lses[0].fill(Infinity);
    merge.lses[1].fill(other);
    ASSERT_EQ(merge.run(1), MLA_OK) << mlaLastError();
    EXPECT_EQ(merge.lse.at(0), -Infinity);
    for (int64_t c = 0; c < 18; ++c)
      EXPECT_EQ(merge.out.at(c), 0);
  }
}

/// The result does not depend on the order or nesting of merges, up to
/// rounding.
TEST_P(RowProperties, MergeInAnyOrder) {
  for (int i = 0; i < 10 && !HasFailure(); ++i) {
    MergeCase merge(GetParam(), 6, 3, 2, 40, coin(), 0);
    merge.fill(random, 4);
    const Answer expected = merge.answer();
    std::vector<size_t> order{0, 1, 2, 3, 4, 5};
    std::shuffle(order.begin(), order.end(), random);
    MergeCase first(MLA_F32, 4, 3, 2, 40, merge.base2, 0);
    MergeCase second(MLA_F32, 3, 3, 2, 40, merge.base2, 0);
    auto copy = [](TestTensor &to, const TestTensor &from) {
      for (int64_t k = 0; k < to.count(); ++k)
        to.set(k, from.at(k));
    };
    for (size_t k = 0; k < 6; ++k) {
      MergeCase &into = k < 4 ? first : second;
      const size_t place = k < 4 ? k : k - 3;
      copy(into.outs[place], merge.outs[order[k]]);
      copy(into.lses[place], merge.lses[order[k]]);
    }
    ASSERT_EQ(first.run(0), MLA_OK) << mlaLastError();
    copy(second.outs[0], first.out);
    copy(second.lses[0], first.lse);
    ASSERT_EQ(second.run(0), MLA_OK) << mlaLastError();
    expectClose(MLA_F32, second.out, &second.lse, expected, "in two steps");
  }
}

} // namespace

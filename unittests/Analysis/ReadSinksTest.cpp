//===- ReadSinksTest.cpp - Tests of the readers of sums and sinks ---------===//

#include "mla/Analysis/Proof/ReadSinks.h"
#include "FakeReader.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace mla::nf;
using mlir::Value;

namespace {

//===----------------------------------------------------------------------===//
// Sums of exponentials
//===----------------------------------------------------------------------===//

/// Scores of 3 queries and 4 keys. In `shifted`, the maximum of each row is
/// subtracted.
struct ExponentialSumTest : testing::Test, Fixture {
  Value scores = reader.leaf({3, 4});
  Value shifted = reader.add(scores, reader.maxLast(scores), -1.0);
  Var query = var(3), key = var(4), one = var(1);

  Proved<ExponentialSum> read(Value core, Value denominator) {
    Access sum = at(denominator, {query, one});
    return readExponentialSum(normalizer, core, at(core, {query, key}), {sum});
  }
};

TEST_F(ExponentialSumTest, OverTheKeys) {
  Value core = reader.expCore(scores);
  auto sum = read(core, reader.sumLast(core));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->dim, 1u);
  EXPECT_EQ(sum->factor, 1.0);
  EXPECT_FALSE(sum->sink || sum->sinkNumber);
}

TEST_F(ExponentialSumTest, ItsFactors) {
  Value core = reader.expCore(scores);
  auto sum = read(core, reader.scale(reader.sumLast(core), 2.0));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->factor, 2.0);
}

/// P1 fails: the sum is of other exponentials.
TEST_F(ExponentialSumTest, OfOtherElements) {
  Value core = reader.expCore(scores);
  auto sum = read(core, reader.sumLast(reader.exp(reader.leaf({3, 4}))));
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.getFailure().obligation, 1u);
}

/// P1 fails: the sum contains only half of the keys.
TEST_F(ExponentialSumTest, OverSomeKeys) {
  Value core = reader.expCore(scores);
  EXPECT_FALSE(read(core, reader.sumLast(reader.sliceLast(core, 0, 2))));
}

TEST_F(ExponentialSumTest, ANumberIsASink) {
  Value core = reader.expCore(scores);
  auto sum = read(core, reader.add(reader.sumLast(core), 2.0));
  ASSERT_TRUE(sum);
  ASSERT_TRUE(sum->sinkNumber);
  EXPECT_EQ(*sum->sinkNumber, std::log(2.0));
}

TEST_F(ExponentialSumTest, AnExponentialIsASink) {
  Value core = reader.expCore(scores), sink = reader.leaf({3, 1});
  auto sum = read(core, reader.add(reader.sumLast(core), reader.exp(sink)));
  ASSERT_TRUE(sum);
  ASSERT_TRUE(sum->sink);
  EXPECT_EQ(sum->sink->operand.value, sink);
}

/// The small number is not read as a sink: rounding removes it when it is added
/// to a sum of at least 1.
TEST_F(ExponentialSumTest, AnEpsilonIsLost) {
  Value core = reader.expCore(shifted);
  auto sum = read(core, reader.add(reader.sumLast(core), 1e-20));
  ASSERT_TRUE(sum);
  EXPECT_FALSE(sum->sinkNumber);
}

/// The small number is read as a sink: without subtracting the maximum, the sum
/// may be as small as the number.
TEST_F(ExponentialSumTest, AnEpsilonBesideSmallSums) {
  Value core = reader.expCore(scores);
  auto sum = read(core, reader.add(reader.sumLast(core), 1e-20));
  ASSERT_TRUE(sum);
  EXPECT_TRUE(sum->sinkNumber);
}

TEST_F(ExponentialSumTest, AClampBelowOne) {
  Value core = reader.expCore(shifted);
  EXPECT_TRUE(read(core, reader.clamp(reader.sumLast(core), 1.0)));
  EXPECT_FALSE(read(core, reader.clamp(reader.sumLast(core), 1.5)));
}

/// P1 fails: the sum may be less than the number that it is clamped to.
TEST_F(ExponentialSumTest, AClampWithoutAShift) {
  Value core = reader.expCore(scores);
  auto sum = read(core, reader.clamp(reader.sumLast(core), 1e-6));
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.getFailure().obligation, 1u);
  EXPECT_NE(sum.getFailure().why.find("1e-06"), std::string::npos);
}

//===----------------------------------------------------------------------===//
// Sinks
//===----------------------------------------------------------------------===//

/// A softmax of 3 queries. Its first 4 columns are keys.
struct SinksTest : testing::Test, Fixture {
  Var query = var(3), key = var(4);

  Proved<Sink> read(Value scores, const ExponentialSum &sum = {}) {
    Value core = reader.softmax(scores);
    return readSinks(normalizer, core, *reader.getSoftmax(core),
                     at(core, {query, key}), key, sum);
  }
};

TEST_F(SinksTest, None) {
  auto sink = read(reader.leaf({3, 4}));
  ASSERT_TRUE(sink);
  EXPECT_FALSE(*sink);
}

TEST_F(SinksTest, OneMoreColumn) {
  Value column = reader.leaf({3, 1});
  auto sink = read(reader.concatLast({reader.leaf({3, 4}), column}));
  ASSERT_TRUE(sink);
  ASSERT_TRUE(sink->element);
  EXPECT_EQ(sink->element->value, column);
}

/// P9 fails: two columns have no values.
TEST_F(SinksTest, TwoMoreColumns) {
  auto sink = read(reader.leaf({3, 6}));
  ASSERT_FALSE(sink);
  EXPECT_EQ(sink.getFailure().obligation, 9u);
}

/// P9 fails: the sink is multiplied by a factor.
TEST_F(SinksTest, AFactor) {
  Value column = reader.scale(reader.leaf({3, 1}), 0.5);
  auto sink = read(reader.concatLast({reader.leaf({3, 4}), column}));
  ASSERT_FALSE(sink);
  EXPECT_EQ(sink.getFailure().obligation, 9u);
}

TEST_F(SinksTest, ANumber) {
  Value column = reader.constant({3, 1}, 0.25);
  auto sink = read(reader.concatLast({reader.leaf({3, 4}), column}));
  ASSERT_TRUE(sink);
  EXPECT_EQ(sink->number, 0.25);
}

/// A sink of minus infinity adds nothing to the sum, so it is dropped.
TEST_F(SinksTest, MinusInfinity) {
  Value column = reader.constant({3, 1}, -INFINITY);
  auto sink = read(reader.concatLast({reader.leaf({3, 4}), column}));
  ASSERT_TRUE(sink);
  EXPECT_FALSE(*sink);
}

/// P9 fails: a sink of infinity hides all keys.
TEST_F(SinksTest, Infinity) {
  Value column = reader.constant({3, 1}, INFINITY);
  EXPECT_FALSE(read(reader.concatLast({reader.leaf({3, 4}), column})));
}

TEST_F(SinksTest, OfTheSum) {
  ExponentialSum sum;
  sum.sinkNumber = 0.5;
  auto sink = read(reader.leaf({3, 4}), sum);
  ASSERT_TRUE(sink);
  EXPECT_EQ(sink->number, 0.5);
}

/// No sink: the fifth column of the exponentials is not part of their sum.
TEST_F(SinksTest, AColumnOutsideOfTheSum) {
  Value core = reader.expCore(reader.leaf({3, 5}));
  Softmax softmax = *reader.getSoftmax(core);
  softmax.dim = 1;
  auto sink = readSinks(normalizer, core, softmax, at(core, {query, key}), key,
                        ExponentialSum());
  ASSERT_TRUE(sink);
  EXPECT_FALSE(*sink);
}

/// P9 fails: one sink is a column, and another is added to the sum.
TEST_F(SinksTest, TwoKinds) {
  ExponentialSum sum;
  sum.sinkNumber = 0.5;
  auto sink =
      read(reader.concatLast({reader.leaf({3, 4}), reader.leaf({3, 1})}), sum);
  ASSERT_FALSE(sink);
  EXPECT_EQ(sink.getFailure().obligation, 9u);
}

TEST_F(SinksTest, WhatIsSubtractedIsTheSame) {
  Value column = reader.leaf({3, 1}), shift = reader.leaf({3, 1}),
        other = reader.leaf({3, 1});
  auto sink = read(reader.concatLast(
      {reader.leaf({3, 4}), reader.add(column, shift, -1.0)}));
  ASSERT_TRUE(sink);
  ASSERT_TRUE(sink->element);
  EXPECT_EQ(sink->element->value, column);
  ASSERT_EQ(sink->rowTerms.size(), 1u);
  EXPECT_EQ(sink->rowTerms[0].access.value, shift);
  Var one = var(1);
  Access mine = normalizer.simplify(at(shift, {query, one})),
         another = normalizer.simplify(at(other, {query, one}));
  EXPECT_TRUE(haveSameRowTerms(normalizer, {{mine, -1.0}}, sink->rowTerms));
  EXPECT_FALSE(haveSameRowTerms(normalizer, {{another, -1.0}}, sink->rowTerms));
  EXPECT_FALSE(haveSameRowTerms(normalizer, {{mine, -2.0}}, sink->rowTerms));
  EXPECT_FALSE(haveSameRowTerms(normalizer, {}, sink->rowTerms));
}

} // namespace

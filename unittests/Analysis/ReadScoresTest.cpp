//===- ReadScoresTest.cpp - Tests of the readers of scores ----------------===//

#include "mla/Analysis/Proof/ReadScores.h"
#include "FakeReader.h"
#include "mla/Analysis/Proof/ArithmeticSelect.h"

#include "gtest/gtest.h"

using namespace mla::nf;
using mlir::Value;

namespace {

/// 3 queries, 4 keys, 5 features.
struct ScoresTest : testing::Test, Fixture {
  Value q = reader.leaf({3, 5}), k = reader.leaf({4, 5});
  Value products = reader.einsum("qd,kd->qk", {q, k});
  Var query = var(3), key = var(4);

  Scores read(Value scores, double factor = 1.0) {
    return readScores(normalizer, at(scores, {query, key}), factor, key);
  }
};

TEST_F(ScoresTest, OneProduct) {
  Scores scores = read(products);
  EXPECT_FALSE(scores.failure);
  ASSERT_EQ(scores.products.size(), 1u);
  EXPECT_EQ(scores.products[0].factors[0].value, q);
  EXPECT_EQ(scores.products[0].factors[1].value, k);
  EXPECT_TRUE(scores.masks.empty());
  EXPECT_TRUE(scores.ops.contains(products.getDefiningOp()));
}

TEST_F(ScoresTest, ConstantFactorsAreMultiplied) {
  Scores scores = read(reader.scale(reader.scale(products, 0.5), 0.25), 2.0);
  ASSERT_EQ(scores.products.size(), 1u);
  EXPECT_EQ(scores.products[0].coefficient, 0.25);
}

TEST_F(ScoresTest, TwoProductsAreTwoTerms) {
  Value rope =
      reader.einsum("qd,kd->qk", {reader.leaf({3, 2}), reader.leaf({4, 2})});
  EXPECT_EQ(read(reader.add(products, rope)).products.size(), 2u);
}

TEST_F(ScoresTest, AFactorOfTheRowBelongsToTheQuery) {
  Scores scores = read(reader.multiply(products, reader.leaf({3, 1})));
  ASSERT_EQ(scores.products.size(), 1u);
  EXPECT_EQ(scores.products[0].factors.size(), 3u);
}

TEST_F(ScoresTest, AMaskIsAdded) {
  Value mask = reader.leaf({3, 4});
  Scores scores = read(reader.add(reader.scale(products, 0.5), mask));
  EXPECT_FALSE(scores.failure);
  ASSERT_EQ(scores.masks.size(), 1u);
  EXPECT_EQ(scores.masks[0].access.value, mask);
  EXPECT_FALSE(scores.masks[0].isBoolean);
}

/// P8 fails: the mask is multiplied by the scale.
TEST_F(ScoresTest, AMaskBeforeTheScale) {
  Scores scores =
      read(reader.scale(reader.add(products, reader.leaf({3, 4})), 0.5));
  EXPECT_EQ(scores.failure.obligation, 8u);
}

/// P8 fails: the scores are multiplied by 0.
TEST_F(ScoresTest, AFactorOfZero) {
  EXPECT_EQ(read(reader.scale(products, 0.0)).failure.obligation, 8u);
}

TEST_F(ScoresTest, ASelectIsABooleanMask) {
  Value flags = reader.flags({3, 4});
  Scores scores = read(reader.select(flags, products, -1e9));
  EXPECT_FALSE(scores.failure);
  ASSERT_EQ(scores.masks.size(), 1u);
  EXPECT_EQ(scores.masks[0].access.value, flags);
  EXPECT_TRUE(scores.masks[0].isBoolean);
  EXPECT_FALSE(scores.masks[0].isNegated);
  EXPECT_EQ(scores.masks[0].fill, -1e9);
}

/// A fill beyond the range of f32 is read as minus infinity.
TEST_F(ScoresTest, AFillBeyondTheRangeOfF32) {
  Scores scores = read(reader.select(reader.flags({3, 4}), products, -1e300));
  ASSERT_EQ(scores.masks.size(), 1u);
  EXPECT_TRUE(std::isinf(scores.masks[0].fill));
}

/// The select is not read as a mask, because scores may be less than the fill.
/// It is read as one number.
TEST_F(ScoresTest, AFillThatDoesNotHide) {
  Scores scores = read(reader.select(reader.flags({3, 4}), products, -1.0));
  EXPECT_TRUE(scores.products.empty());
}

/// P8 fails: with a factor above 1, a score could be less than -1e9.
TEST_F(ScoresTest, AFillThatScoresMayLieBelow) {
  Scores scores = read(
      reader.select(reader.flags({3, 4}), reader.scale(products, 2.0), -1e9));
  EXPECT_EQ(scores.failure.obligation, 8u);
}

/// One mask is nested in the other. `inside` counts the masks inside: 1 for the
/// outer mask, 0 for the inner one.
TEST_F(ScoresTest, MasksAreNested) {
  Value inner = reader.select(reader.flags({3, 4}), products, -1e9);
  Scores scores = read(reader.select(reader.flags({3, 4}), inner, -1e9));
  ASSERT_EQ(scores.masks.size(), 2u);
  EXPECT_EQ(scores.masks[0].inside, 1u);
  EXPECT_EQ(scores.masks[1].inside, 0u);
}

TEST_F(ScoresTest, TheLargestOfARowIsSubtracted) {
  Value largest = reader.maxLast(products);
  Scores scores = read(reader.add(products, largest, -1.0));
  EXPECT_FALSE(scores.failure);
  EXPECT_TRUE(scores.masks.empty());
  ASSERT_EQ(scores.rowTerms.size(), 1u);
  EXPECT_EQ(scores.rowTerms[0].access.value, largest);
  EXPECT_EQ(scores.rowTerms[0].factor, -1.0);
}

/// A term that is the same for all keys of a row is read as a mask if it is
/// added and not computed from the scores, because it may hide the row.
TEST_F(ScoresTest, ATermOfTheRowIsAMask) {
  Scores scores = read(reader.add(products, reader.leaf({3, 1})));
  EXPECT_TRUE(scores.rowTerms.empty());
  EXPECT_EQ(scores.masks.size(), 1u);
}

/// A term of a row that is selected from very large numbers is read as a mask,
/// because it may hide the row. This is also the case if it is subtracted.
TEST_F(ScoresTest, AGateIsAMask) {
  Value gate = reader.select(reader.flags({3, 1}), 0.0, 1e9);
  Scores scores = read(reader.add(products, gate, -1.0));
  EXPECT_TRUE(scores.rowTerms.empty());
  ASSERT_EQ(scores.masks.size(), 1u);
  EXPECT_TRUE(scores.masks[0].isSubtracted);
}

//===----------------------------------------------------------------------===//
// Selects that are written with arithmetic
//===----------------------------------------------------------------------===//

struct ArithmeticSelectTest : ScoresTest {
  Value where = reader.where({3, 4}, [](auto index) {
    return index[0] - index[1]; // causal
  });
  Value flag = reader.select(where, 1.0, 0.0);
  /// -1e9 * (1 - flag)
  Value fill = reader.scale(reader.add(reader.scale(flag, -1.0), 1.0), -1e9);

  std::optional<ArithmeticSelect> match(Value sum, bool accepts = true) {
    ResolvedAccess resolved = normalizer.resolve(at(sum, {query, key}));
    return matchArithmeticSelect(normalizer, resolved.expr,
                                 [=](double) { return accepts; });
  }
};

TEST_F(ArithmeticSelectTest, ScoresTimesAFlag) {
  auto select = match(reader.add(reader.multiply(products, flag), fill));
  ASSERT_TRUE(select);
  EXPECT_EQ(select->fill, -1e9);
  EXPECT_EQ(select->flag.value, where);
  EXPECT_EQ(select->shown.factors[0].value, products);
}

TEST_F(ArithmeticSelectTest, InEitherOrder) {
  auto select = match(reader.add(fill, reader.multiply(flag, products)));
  ASSERT_TRUE(select);
  EXPECT_EQ(select->shown.factors[0].value, products);
}

TEST_F(ArithmeticSelectTest, TheFillIsRefused) {
  EXPECT_FALSE(match(reader.add(reader.multiply(products, flag), fill),
                     /*accepts=*/false));
}

TEST_F(ArithmeticSelectTest, AnotherFlag) {
  Value other = reader.select(reader.flags({3, 4}), 1.0, 0.0);
  EXPECT_FALSE(match(reader.add(reader.multiply(products, other), fill)));
}

/// No match: the fill is not 0 where the flag is 1.
TEST_F(ArithmeticSelectTest, AFillEverywhere) {
  Value both = reader.scale(reader.add(reader.scale(flag, -1.0), 2.0), -1e9);
  EXPECT_FALSE(match(reader.add(reader.multiply(products, flag), both)));
}

/// No match: the factor is not a flag, so it scales the scores.
TEST_F(ArithmeticSelectTest, NoFlag) {
  Value weight = reader.leaf({3, 4});
  Value rest = reader.scale(reader.add(reader.scale(weight, -1.0), 1.0), -1e9);
  EXPECT_FALSE(match(reader.add(reader.multiply(products, weight), rest)));
}

TEST_F(ArithmeticSelectTest, IsReadAsABooleanMask) {
  Scores scores = read(reader.add(reader.multiply(products, flag), fill));
  EXPECT_FALSE(scores.failure);
  EXPECT_EQ(scores.products.size(), 1u);
  ASSERT_EQ(scores.masks.size(), 1u);
  EXPECT_TRUE(scores.masks[0].isBoolean);
  EXPECT_EQ(scores.masks[0].fill, -1e9);
}

} // namespace

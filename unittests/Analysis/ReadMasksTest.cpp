//===- ReadMasksTest.cpp - Tests of the reader of masks -------------------===//

#include "mla/Analysis/Proof/ReadMasks.h"
#include "FakeReader.h"

#include "gtest/gtest.h"

using namespace mla::nf;
using mlir::Value;

namespace {

/// 3 queries after 2 earlier tokens: 5 keys.
struct MasksTest : testing::Test, Fixture {
  Var query = var(3), key = var(5);
  Axes axes = {{}, {query}, {}, {}, {key}};
  MaskInput input{{}, axes, key};

  /// Query q sees key k where this is at least 0.
  Value where(std::function<Affine(Affine, Affine)> expression) {
    return reader.where(
        {3, 5}, [=](auto index) { return expression(index[0], index[1]); });
  }
  /// Key k is not behind query q + offset.
  Value causal(int64_t offset = 2) {
    return where(
        [=](Affine q, Affine k) { return q + Affine(Poly(offset)) - k; });
  }
  Mask boolean(Value mask, double fill = -INFINITY) {
    Mask result{at(mask, {query, key}), /*isBoolean=*/true};
    result.fill = fill;
    return result;
  }
  Mask added(Value mask) { return {at(mask, {query, key})}; }

  Proved<Masks> read(llvm::ArrayRef<Mask> masks) {
    input.masks = masks;
    return readMasks(normalizer, input);
  }
};

TEST_F(MasksTest, None) {
  auto masks = read({});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->causal);
  EXPECT_TRUE(masks->kept.empty());
}

TEST_F(MasksTest, Causal) {
  auto masks = read({boolean(causal())});
  ASSERT_TRUE(masks);
  EXPECT_TRUE(masks->causal);
  EXPECT_EQ(masks->window, 0);
  EXPECT_TRUE(masks->kept.empty());
}

/// The first query is the first token: not bottom-right.
TEST_F(MasksTest, TopLeft) {
  auto masks = read({boolean(causal(0))});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->causal);
  EXPECT_EQ(masks->kept.size(), 1u);
}

TEST_F(MasksTest, CausalThatIsAdded) {
  auto masks = read({added(reader.select(causal(), 0.0, -1e9))});
  ASSERT_TRUE(masks);
  EXPECT_TRUE(masks->causal);
  EXPECT_TRUE(masks->kept.empty());
}

/// Numbers that do not hide a key.
TEST_F(MasksTest, ABiasThatIsAdded) {
  auto masks = read({added(reader.select(causal(), 0.0, -1.0))});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->causal);
  EXPECT_EQ(masks->kept.size(), 1u);
}

TEST_F(MasksTest, AWindow) {
  // Of the keys up to itself, a query sees the last 2.
  Value near =
      where([](Affine q, Affine k) { return k - q - Affine(Poly(1)); });
  auto masks = read({boolean(causal()), boolean(near)});
  ASSERT_TRUE(masks);
  EXPECT_TRUE(masks->causal);
  EXPECT_EQ(masks->window, 2);
  EXPECT_TRUE(masks->kept.empty());
}

TEST_F(MasksTest, AMaskThatHidesNothing) {
  auto masks = read({boolean(where([](Affine, Affine k) { return k; }))});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->causal);
  EXPECT_TRUE(masks->kept.empty());
}

TEST_F(MasksTest, AnUnknownMaskIsKept) {
  Value flags = reader.flags({3, 5});
  auto masks = read({boolean(flags), boolean(causal())});
  ASSERT_TRUE(masks);
  EXPECT_TRUE(masks->causal);
  ASSERT_EQ(masks->kept.size(), 1u);
  EXPECT_EQ(masks->kept[0].access.value, flags);
}

/// P9: of an attention op; its causal flag aligns at the top left.
TEST_F(MasksTest, AFlagForMoreKeysThanQueries) {
  input.topLeftCausal = true;
  auto masks = read({});
  ASSERT_FALSE(masks);
  EXPECT_EQ(masks.getFailure().obligation, 9u);
}

/// P9: a mask over the values' width.
TEST_F(MasksTest, AnotherAxis) {
  auto masks = read({{at(reader.leaf({3, 6}), {query, var(6)})}});
  ASSERT_FALSE(masks);
  EXPECT_EQ(masks.getFailure().obligation, 9u);
}

/// A row may be hidden whole by a number: fills stay as they are.
TEST_F(MasksTest, FiniteFillsAreExact) {
  auto masks = read({boolean(reader.flags({3, 5}), -1e9)});
  ASSERT_TRUE(masks);
  EXPECT_TRUE(masks->exact);
  input.hasSink = true;
  masks = read({boolean(reader.flags({3, 5}), -1e9)});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->exact);
}

/// Causal shows each query itself.
TEST_F(MasksTest, CausalHidesNoRow) {
  auto masks = read({boolean(causal(), -1e9)});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->exact);
}

/// P9: probabilities are set to 0 by one of two masks that may hide a row.
TEST_F(MasksTest, ZeroesInRowsThatOtherMasksHide) {
  input.zeroesProbabilities = true;
  auto masks = read(
      {boolean(reader.flags({3, 5}), -1e9), boolean(reader.flags({3, 5}))});
  ASSERT_FALSE(masks);
  EXPECT_EQ(masks.getFailure().obligation, 9u);
}

} // namespace

//===- ReadMasksTest.cpp - Tests of the reader of masks -------------------===//

#include "mla/Analysis/Proof/ReadMasks.h"
#include "FakeReader.h"

#include "gtest/gtest.h"

using namespace mla::nf;
using mlir::Value;

namespace {

/// Three queries after two earlier tokens, and five keys.
struct MasksTest : testing::Test, Fixture {
  Var query = var(3), key = var(5);
  Axes axes = {{}, {query}, {}, {}, {key}};
  MaskInput input{{}, axes, key};

  /// Creates a mask that shows key k to query q if `expression(q, k)` is at
  /// least 0.
  Value where(std::function<Affine(Affine, Affine)> expression) {
    return reader.where(
        {3, 5}, [=](auto index) { return expression(index[0], index[1]); });
  }
  /// Creates a mask that shows key k to query q if k is at most q + offset.
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

/// The mask is kept: its first query is aligned with the first key, so it is
/// not bottom-right causal.
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

/// The mask is kept: it adds -1 to scores, which does not hide a key.
TEST_F(MasksTest, ABiasThatIsAdded) {
  auto masks = read({added(reader.select(causal(), 0.0, -1.0))});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->causal);
  EXPECT_EQ(masks->kept.size(), 1u);
}

TEST_F(MasksTest, AWindow) {
  // A query sees two keys: its own position and the one before it.
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

/// P9 fails: the causal flag of an attention op is aligned at the top left,
/// which differs from bottom-right if there are more keys than queries.
TEST_F(MasksTest, AFlagForMoreKeysThanQueries) {
  input.topLeftCausal = true;
  auto masks = read({});
  ASSERT_FALSE(masks);
  EXPECT_EQ(masks.getFailure().obligation, 9u);
}

/// P9 fails: the mask has an axis that is neither the query nor the key.
TEST_F(MasksTest, AnotherAxis) {
  auto masks = read({{at(reader.leaf({3, 6}), {query, var(6)})}});
  ASSERT_FALSE(masks);
  EXPECT_EQ(masks.getFailure().obligation, 9u);
}

/// Fills must be kept exactly if a finite fill may hide all keys of a row. With
/// a sink, they need not be, because a row always sees the sink.
TEST_F(MasksTest, FiniteFillsAreExact) {
  auto masks = read({boolean(reader.flags({3, 5}), -1e9)});
  ASSERT_TRUE(masks);
  EXPECT_TRUE(masks->exact);
  input.hasSink = true;
  masks = read({boolean(reader.flags({3, 5}), -1e9)});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->exact);
}

/// Fills need not be kept exactly: in a causal mask each query sees the key at
/// its own position.
TEST_F(MasksTest, CausalHidesNoRow) {
  auto masks = read({boolean(causal(), -1e9)});
  ASSERT_TRUE(masks);
  EXPECT_FALSE(masks->exact);
}

/// P9 fails: a mask sets probabilities to 0, and each of the two masks may hide
/// a row.
TEST_F(MasksTest, ZeroesInRowsThatOtherMasksHide) {
  input.zeroesProbabilities = true;
  auto masks = read(
      {boolean(reader.flags({3, 5}), -1e9), boolean(reader.flags({3, 5}))});
  ASSERT_FALSE(masks);
  EXPECT_EQ(masks.getFailure().obligation, 9u);
}

} // namespace

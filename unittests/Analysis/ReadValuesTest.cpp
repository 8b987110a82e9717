//===- ReadValuesTest.cpp - Tests of the readers of values and keys -------===//

#include "FakeReader.h"
#include "mla/Analysis/Proof/Invariance.h"
#include "mla/Analysis/Proof/ReadKeys.h"
#include "mla/Analysis/Proof/ReadSources.h"

#include "gtest/gtest.h"

using namespace mla::nf;
using mlir::Value;

namespace {

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// 2 heads, 4 keys, a latent of width 8, values of width 6.
struct ValuesTest : testing::Test, Fixture {
  Value latent = reader.leaf({4, 8}), weight = reader.leaf({2, 6, 8});
  Value values = reader.einsum("kc,hvc->hkv", {latent, weight});
  Var head = var(2), key = var(4), value = var(6);

  Proved<Values> read(llvm::ArrayRef<Access> factors) {
    RootProduct root;
    root.vars = {head, value};
    root.valueFactors.assign(factors.begin(), factors.end());
    return readValues(normalizer, root, key);
  }
  Proved<Values> read(Value factor) {
    return read({at(factor, {head, key, value})});
  }
};

TEST_F(ValuesTest, ALatentTimesAWeight) {
  auto result = read(reader.scale(values, 0.5));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->latent.value, latent);
  EXPECT_EQ(result->weight.value, weight);
  EXPECT_EQ(result->factor, 0.5);
  EXPECT_FALSE(result->weightFollows);
}

/// The absorbed form: the latent is summed over the keys, then multiplied by
/// the weight.
TEST_F(ValuesTest, AWeightThatFollows) {
  Var width = var(8);
  auto result =
      read({at(latent, {key, width}), at(weight, {head, value, width})});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->latent.value, latent);
  EXPECT_EQ(result->weight.value, weight);
  EXPECT_TRUE(result->weightFollows);
}

TEST_F(ValuesTest, NoWeight) {
  auto result = read(reader.leaf({2, 4, 6}));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.getFailure().obligation, 3u);
}

/// A bias is multiplied by the factors of the sum, not by those of the product.
TEST_F(ValuesTest, ABias) {
  Value bias = reader.leaf({2, 1, 6});
  Value sum = reader.add(reader.scale(values, 0.5), reader.scale(bias, 3.0));
  auto result = read(reader.scale(sum, 2.0));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->latent.value, latent);
  EXPECT_EQ(result->factor, 1.0);
  ASSERT_EQ(result->biases.size(), 1u);
  EXPECT_EQ(result->biases[0].access.value, bias);
  EXPECT_EQ(result->biases[0].factor, 6.0);
}

TEST_F(ValuesTest, ABiasOfEachKey) {
  auto result = read(reader.add(values, reader.leaf({2, 4, 6})));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.getFailure().obligation, 3u);
}

TEST_F(ValuesTest, TwoFactorsOfTheKey) {
  Var width = var(8);
  auto result = read({at(latent, {key, width}), at(latent, {key, width})});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.getFailure().obligation, 3u);
}

TEST_F(ValuesTest, TwoWeights) {
  Var width = var(8);
  auto result =
      read({at(latent, {key, width}), at(weight, {head, value, width}),
            at(weight, {head, value, width})});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.getFailure().obligation, 3u);
}

/// P3 fails: the values are concatenated with padding. `endsInside` is set,
/// because a slice of the root may still be proved.
TEST_F(ValuesTest, Padding) {
  Value padded = reader.concatLast({values, reader.constant({2, 4, 3}, 0.0)});
  Var wide = var(9);
  RootProduct root;
  root.vars = {head, wide};
  root.valueFactors = {at(padded, {head, key, wide})};
  auto result = readValues(normalizer, root, key);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.getFailure().obligation, 3u);
  EXPECT_TRUE(result.getFailure().endsInside);
}

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// 3 queries; nope of width 5, rope of width 2.
struct KeysTest : ValuesTest {
  Var query = var(3), width = var(8), nopeWidth = var(5), ropeWidth = var(2);
  Value keyWeight = reader.leaf({2, 5, 8});
  Value nopeQuery = reader.leaf({3, 2, 5}), ropeQuery = reader.leaf({3, 2, 2});
  Value nopeKey = reader.einsum("kc,hnc->hkn", {latent, keyWeight});
  Value ropeKey = reader.leaf({4, 2});
  Term nope{0.5,
            {at(nopeQuery, {query, head, nopeWidth}),
             at(nopeKey, {head, key, nopeWidth})},
            {nopeWidth}};
  Term rope{
      0.5,
      {at(ropeQuery, {query, head, ropeWidth}), at(ropeKey, {key, ropeWidth})},
      {ropeWidth}};

  Proved<Keys> read(llvm::ArrayRef<Term> products) {
    Values values;
    values.latent = at(latent, {key, width});
    values.weight = at(weight, {head, value, width});
    return readKeys(normalizer, products, values, {query, head, value}, key);
  }
};

TEST_F(KeysTest, NopeAndRope) {
  auto keys = read({nope, rope});
  ASSERT_TRUE(keys);
  EXPECT_EQ(keys->scale, 0.5);
  EXPECT_EQ(keys->weight.value, keyWeight);
  EXPECT_EQ(keys->nope.query[0].value, nopeQuery);
  EXPECT_EQ(keys->nope.features, Vars{nopeWidth});
  ASSERT_EQ(keys->ropes.size(), 1u);
  EXPECT_EQ(keys->ropes[0].key.value, ropeKey);
  EXPECT_EQ(keys->ropes[0].factor, 1.0);
  EXPECT_FALSE(keys->absorbed);
}

/// Nope and rope keys are concatenated, so the feature axis of their product
/// must be cut into two segments.
TEST_F(KeysTest, JoinedKeys) {
  Value heads = reader.einsum("kr,h->hkr", {ropeKey, reader.leaf({2})});
  Value joined = reader.concatLast({nopeKey, heads});
  Var features = var(7);
  Value queries = reader.leaf({3, 2, 7});
  Term both{
      1.0,
      {at(queries, {query, head, features}), at(joined, {head, key, features})},
      {features}};
  auto keys = read({both});
  ASSERT_TRUE(keys);
  EXPECT_EQ(keys->ropes.size(), 1u);
  EXPECT_EQ(vars.getExtent(keys->nope.features[0]), Poly(5));
  EXPECT_EQ(vars.getExtent(keys->ropes[0].features[0]), Poly(2));
}

/// A segment of zeros is dropped.
TEST_F(KeysTest, Padding) {
  Term zeros = rope;
  zeros.factors[1].value = reader.constant({4, 2}, 0.0);
  auto keys = read({nope, zeros});
  ASSERT_TRUE(keys);
  EXPECT_TRUE(keys->ropes.empty());
}

/// The absorbed form: queries are multiplied by W_UK and by the latent.
TEST_F(KeysTest, Absorbed) {
  Value product = reader.einsum("qhn,hnc->qhc", {nopeQuery, keyWeight});
  Var latentWidth = var(8);
  Term scores{
      1.0,
      {at(product, {query, head, latentWidth}), at(latent, {key, latentWidth})},
      {latentWidth}};
  auto keys = read({scores, rope});
  ASSERT_TRUE(keys);
  EXPECT_TRUE(keys->absorbed);
  EXPECT_EQ(keys->weight.value, keyWeight);
  EXPECT_EQ(keys->nope.query[0].value, nopeQuery);
}

/// P5 fails: keys and values have different latents.
TEST_F(KeysTest, AnotherLatent) {
  Value other = reader.einsum("kc,hnc->hkn", {reader.leaf({4, 8}), keyWeight});
  nope.factors[1].value = other;
  auto keys = read({nope, rope});
  ASSERT_FALSE(keys);
  EXPECT_EQ(keys.getFailure().obligation, 5u);
}

TEST_F(KeysTest, TwoSegmentsFromTheLatent) {
  auto keys = read({nope, nope});
  ASSERT_FALSE(keys);
  EXPECT_EQ(keys.getFailure().obligation, 5u);
}

TEST_F(KeysTest, ABias) {
  nope.factors[1].value =
      reader.add(reader.sumLast(reader.leaf({2, 4, 5})), 1.0);
  auto keys = read({rope});
  ASSERT_FALSE(keys);
  EXPECT_EQ(keys.getFailure().obligation, 5u);
}

/// A term that is the same for all keys cancels in a softmax.
TEST_F(KeysTest, ATermWithoutKey) {
  rope.factors[1] = at(ropeQuery, {query, head, ropeWidth});
  auto keys = read({nope, rope});
  ASSERT_TRUE(keys);
  EXPECT_TRUE(keys->ropes.empty());
  EXPECT_TRUE(keys->hasBias);
}

/// P4 fails: a constant, which could be very large, does not depend on the key.
TEST_F(KeysTest, NoKey) {
  rope.factors[1].value = reader.constant({3, 2, 2}, -1e30);
  rope.factors[1].index = rope.factors[0].index;
  auto keys = read({nope, rope});
  ASSERT_FALSE(keys);
  EXPECT_EQ(keys.getFailure().obligation, 4u);
}

TEST_F(KeysTest, ABiasThatCancels) {
  nope.factors[1].value = reader.add(nopeKey, reader.leaf({2, 1, 5}));
  auto keys = read({nope, rope});
  ASSERT_TRUE(keys);
  EXPECT_EQ(keys->weight.value, keyWeight);
  EXPECT_EQ(keys->scale, 0.5);
  EXPECT_TRUE(keys->hasBias);
}

TEST_F(KeysTest, TwoFactorsOfTheKey) {
  rope.factors[0] = rope.factors[1];
  auto keys = read({nope, rope});
  ASSERT_FALSE(keys);
  EXPECT_EQ(keys.getFailure().obligation, 4u);
}

//===----------------------------------------------------------------------===//
// Invariance
//===----------------------------------------------------------------------===//

/// If keys are broadcast to the heads before the rotation, they are invariant
/// along the heads, unless another factor differs between heads.
TEST_F(KeysTest, ABroadcastIsInvariant) {
  Value base = reader.leaf({1, 4, 2});
  Value repeated = reader.multiply(reader.leaf({2, 4, 2}), base);
  Value factors = reader.leaf({1, 4, 2});
  Value sum = reader.add(reader.constant({2, 4, 2}, 0.0),
                         reader.multiply(base, factors));
  Access varies = at(repeated, {head, key, ropeWidth}),
         same = at(sum, {head, key, ropeWidth});
  EXPECT_FALSE(isInvariant(normalizer, varies, {head}));
  EXPECT_TRUE(isInvariant(normalizer, varies, {query}));
  EXPECT_TRUE(isInvariant(normalizer, same, {head}));
  EXPECT_FALSE(isInvariant(normalizer, same, {key}));
}

/// A constant cannot be a key, so it does not count as invariant.
TEST_F(KeysTest, AConstantIsNotInvariant) {
  Access zero = at(reader.constant({2, 4, 2}, 0.0), {head, key, ropeWidth});
  EXPECT_TRUE(isConstant(normalizer, zero));
  EXPECT_FALSE(isInvariant(normalizer, zero, {head}));
  EXPECT_FALSE(isConstant(normalizer, at(ropeKey, {key, ropeWidth})));
}

//===----------------------------------------------------------------------===//
// Sources of queries
//===----------------------------------------------------------------------===//

struct SourcesTest : KeysTest {
  Axes axes = {{}, {query}, {head}, {value}, {key}};

  QuerySources read(Value queries) {
    return readSources(normalizer, {at(queries, {query, head, nopeWidth})},
                       at(latent, {key, width}), axes);
  }
};

TEST_F(SourcesTest, AnotherHiddenState) {
  Value queries = reader.einsum("qc,hnc->qhn",
                                {reader.leaf({3, 8}), reader.leaf({2, 5, 8})});
  EXPECT_FALSE(read(queries).readsWholeLatent);
}

/// The queries are projected from the latent, so they must be found to read the
/// whole latent.
TEST_F(SourcesTest, TheLatent) {
  Value queries =
      reader.einsum("qc,hnc->qhn", {latent, reader.leaf({2, 5, 8})});
  EXPECT_TRUE(read(queries).readsWholeLatent);
}

/// The latent is found: the search continues at the operands of an op that
/// cannot be read.
TEST_F(SourcesTest, BehindAnUnknownOp) {
  Value queries = reader.einsum(
      "qc,hnc->qhn", {reader.unknown(latent), reader.leaf({2, 5, 8})});
  EXPECT_TRUE(read(queries).readsWholeLatent);
}

/// The latent is not found: the search stops at another attention.
TEST_F(SourcesTest, BehindAnAttention) {
  Value queries =
      reader.einsum("qc,hnc->qhn", {reader.unknown(latent, "test.attention"),
                                    reader.leaf({2, 5, 8})});
  EXPECT_FALSE(read(queries).readsWholeLatent);
}

/// The latent is not read completely if the query reads only some columns. Two
/// reads that together cover all columns do read it completely.
TEST_F(SourcesTest, ColumnsOfTheLatent) {
  Value low = reader.sliceLast(latent, 0, 4),
        high = reader.sliceLast(latent, 4, 8);
  auto project = [&](Value part) {
    return reader.einsum("qc,hnc->qhn", {part, reader.leaf({2, 5, 4})});
  };
  QuerySources half = read(project(low));
  EXPECT_FALSE(half.readsWholeLatent);
  EXPECT_EQ(half.columns, (ColumnRanges{{0, 3}}));
  EXPECT_TRUE(read(reader.add(project(low), project(high))).readsWholeLatent);
}

} // namespace

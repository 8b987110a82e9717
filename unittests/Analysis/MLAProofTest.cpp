//===- MLAProofTest.cpp - Tests of whole proofs ---------------------------===//

#include "mla/Analysis/Proof/MLAProof.h"
#include "FakeReader.h"

#include "gtest/gtest.h"

using namespace mla::nf;
using mlir::Value;

namespace {

/// Attention of 3 queries and 2 heads over 4 keys: a latent of width 8, nope of
/// width 5, rope of width 2, values of width 6.
struct ProofTest : testing::Test {
  FakeReader reader;
  VarTable vars;
  Value latent = reader.leaf({4, 8}), ropeKey = reader.leaf({4, 2});
  Value wUk = reader.leaf({2, 5, 8}), wUv = reader.leaf({2, 6, 8});
  Value nopeQuery = reader.leaf({3, 2, 5}), ropeQuery = reader.leaf({3, 2, 2});
  Value keys = reader.einsum("kc,hnc->hkn", {latent, wUk});
  Value values = reader.einsum("kc,hvc->hkv", {latent, wUv});
  Value nope = reader.einsum("qhn,hkn->hqk", {nopeQuery, keys});
  Value rope = reader.einsum("qhr,kr->hqk", {ropeQuery, ropeKey});
  Value scores = reader.scale(reader.add(nope, rope), 0.5);

  ProofResult prove(Value core, Value root, llvm::ArrayRef<Value> path) {
    llvm::DenseSet<mlir::Operation *> ops = reader.ops(path);
    return proveMLA(reader, vars, {core, root, ops});
  }
  ProofResult prove(Value core) {
    Value root = reader.einsum("hqk,hkv->qhv", {core, values});
    return prove(core, root, {root});
  }
};

TEST_F(ProofTest, Expanded) {
  Value core = reader.softmax(scores);
  ProofResult result = prove(core);
  ASSERT_TRUE(result.proof) << result.failure.why;
  const MLAProof &proof = *result.proof;
  EXPECT_EQ(proof.latent.value, latent);
  EXPECT_EQ(proof.wUk.value, wUk);
  EXPECT_EQ(proof.wUv.value, wUv);
  EXPECT_EQ(proof.scale, 0.5);
  EXPECT_EQ(proof.axes.query.size(), 1u);
  EXPECT_EQ(proof.axes.head.size(), 1u);
  EXPECT_EQ(proof.axes.value.size(), 1u);
  EXPECT_TRUE(proof.axes.batch.empty());
  EXPECT_FALSE(result.isAbsorbed);
}

TEST_F(ProofTest, Absorbed) {
  Value absorbedQuery = reader.einsum("qhn,hnc->qhc", {nopeQuery, wUk});
  Value products = reader.einsum("qhc,kc->hqk", {absorbedQuery, latent});
  Value ropes = reader.einsum("qhr,kr->hqk", {ropeQuery, ropeKey});
  Value core = reader.softmax(reader.add(products, ropes));
  Value sums = reader.einsum("hqk,kc->qhc", {core, latent});
  Value root = reader.einsum("qhc,hvc->qhv", {sums, wUv});
  ProofResult result = prove(core, root, {sums, root});
  ASSERT_TRUE(result.proof) << result.failure.why;
  EXPECT_TRUE(result.isAbsorbed);
  EXPECT_TRUE(result.proof->absorbed);
}

/// Proved: the exponentials are divided by their sum only after the product
/// with the values.
TEST_F(ProofTest, DividedAfterwards) {
  Value core = reader.expCore(scores);
  Value sums = reader.einsum("hqk,hkv->hqv", {core, values});
  Value root = reader.divide(sums, reader.sumLast(core));
  ProofResult result = prove(core, root, {sums, root});
  ASSERT_TRUE(result.proof) << result.failure.why;
}

/// P1 fails: the exponentials are not divided by their sum.
TEST_F(ProofTest, NotDivided) {
  EXPECT_EQ(prove(reader.expCore(scores)).failure.obligation, 1u);
}

/// P1 fails: the result is divided by the sum a second time.
TEST_F(ProofTest, DividedTwice) {
  Value core = reader.softmax(scores);
  Value sums = reader.einsum("hqk,hkv->hqv", {core, values});
  Value root = reader.divide(sums, reader.leaf({2, 3, 1}));
  EXPECT_EQ(prove(core, root, {sums, root}).failure.obligation, 1u);
}

/// Proved: the mask of the scores also sets probabilities to 0. Its fill is
/// therefore read as minus infinity.
TEST_F(ProofTest, ZeroedByTheMask) {
  Value flags = reader.flags({2, 3, 4});
  Value core = reader.softmax(reader.select(flags, scores, -1e9));
  Value zeroed = reader.select(flags, core, 0.0);
  Value root = reader.einsum("hqk,hkv->qhv", {zeroed, values});
  ProofResult result = prove(core, root, {zeroed, root});
  ASSERT_TRUE(result.proof) << result.failure.why;
  ASSERT_EQ(result.proof->masks.kept.size(), 1u);
  EXPECT_TRUE(std::isinf(result.proof->masks.kept[0].fill));
}

/// P1 fails: the mask that sets probabilities to 0 is not the mask of the
/// scores.
TEST_F(ProofTest, ZeroedByAnotherMask) {
  Value core =
      reader.softmax(reader.select(reader.flags({2, 3, 4}), scores, -1e9));
  Value zeroed = reader.select(reader.flags({2, 3, 4}), core, 0.0);
  Value root = reader.einsum("hqk,hkv->qhv", {zeroed, values});
  EXPECT_EQ(prove(core, root, {zeroed, root}).failure.obligation, 1u);
}

/// P2 fails: another op reads the scores.
TEST_F(ProofTest, ScoresAreUsed) {
  Value core = reader.softmax(scores);
  reader.unknown(scores);
  ProofResult result = prove(core);
  EXPECT_EQ(result.failure.obligation, 2u);
  EXPECT_NE(result.failure.why.find("test.unknown"), std::string::npos);
}

/// P6 fails: each head has its own rope key.
TEST_F(ProofTest, ARopeKeyOfEachHead) {
  Value keyOfHead = reader.leaf({2, 4, 2});
  Value products = reader.einsum("qhr,hkr->hqk", {ropeQuery, keyOfHead});
  Value core = reader.softmax(reader.add(nope, products));
  EXPECT_EQ(prove(core).failure.obligation, 6u);
}

/// P8 fails: the scale is not finite in f32.
TEST_F(ProofTest, AnInfiniteScale) {
  EXPECT_EQ(
      prove(reader.softmax(reader.scale(scores, 1e300))).failure.obligation,
      8u);
}

/// P10 fails: W_UK is the same for all heads.
TEST_F(ProofTest, HeadsShareAWeight) {
  Value weight = reader.leaf({5, 8});
  Value shared = reader.einsum("kc,nc->kn", {latent, weight});
  Value products = reader.einsum("qhn,kn->hqk", {nopeQuery, shared});
  Value core = reader.softmax(reader.add(products, rope));
  EXPECT_EQ(prove(core).failure.obligation, 10u);
}

/// P11 fails: the queries are projected from the latent.
TEST_F(ProofTest, QueriesOfTheLatent) {
  Value queries =
      reader.einsum("qc,hnc->qhn", {latent, reader.leaf({2, 5, 8})});
  Value products = reader.einsum("qhn,hkn->hqk", {queries, keys});
  Value all = reader.einsum("qhr,kr->hqk", {reader.leaf({4, 2, 2}), ropeKey});
  Value core = reader.softmax(reader.add(products, all));
  EXPECT_EQ(prove(core).failure.obligation, 11u);
}

/// P9 fails: the sink depends on the query.
TEST_F(ProofTest, ASinkOfEachQuery) {
  Value column = reader.leaf({2, 3, 1});
  Value core = reader.softmax(reader.concatLast({scores, column}));
  Value part = reader.sliceLast(core, 0, 4);
  Value root = reader.einsum("hqk,hkv->qhv", {part, values});
  EXPECT_EQ(prove(core, root, {part, root}).failure.obligation, 9u);
}

/// P1 fails: the softmax runs over one key.
TEST_F(ProofTest, OneKey) {
  Value core = reader.softmax(reader.leaf({2, 3, 1}));
  Value root = reader.einsum("hqk,hkv->qhv", {core, reader.leaf({2, 1, 6})});
  EXPECT_EQ(prove(core, root, {root}).failure.obligation, 1u);
}

} // namespace

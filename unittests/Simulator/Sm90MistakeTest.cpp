//===- Sm90MistakeTest.cpp - Bugs in the shipped SM90 decode --------------===//
// The test removes or changes one instruction of the plan, of the SM90 decode
// or of the merge at a time. The simulator must report the bug.
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"
#include "MistakePlant.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;
using Kind = sim::Mistake::Kind;

namespace {

/// The shape: pages that TMA can load, or plain copies; query rows with a
/// stride that TMA does not support; three pieces per CTA; a split sequence,
/// with few pieces or many; more sequences than threads of a warp; launches in
/// sequence; e4m3 with more blocks than stages; pages with block scales (L4).
enum class Shape {
  Boxes,
  Copies,
  Gaps,
  Pieces,
  Split,
  Many,
  Batch,
  Twice,
  Fp8,
  Scaled
};

struct Plant {
  Shape shape;
  MistakePlant mistake;
};

DecodeCase caseOf(Shape shape) {
  DecodeCase result;
  result.lengths = {200};
  result.heads = 5;
  result.ramp = 0.07f; // so that the output is scaled
  result.isBatchInvariant =
      shape != Shape::Split && shape != Shape::Many && shape != Shape::Batch;
  if (shape == Shape::Copies)
    result.pageSize = 13;
  result.hasGaps = shape == Shape::Gaps;
  if (shape == Shape::Pieces || shape == Shape::Gaps) {
    result.lengths.assign(3, 70);
    result.ctas = 1;
  }
  if (shape == Shape::Split)
    result.lengths = {300};
  if (shape == Shape::Many) {
    result.lengths = {320};
    result.heads = 60; // more rows than the merge has CTAs
    result.ctas = 9;
  }
  if (shape == Shape::Batch) {
    result.lengths.assign(40, 0);
    result.lengths[3] = result.lengths[36] = 130;
  }
  result.launches = shape == Shape::Twice ? 2 : 1;
  if (shape == Shape::Fp8) {
    result.isFp8 = true;
    result.lengths = {430};
  }
  if (shape == Shape::Scaled) {
    result.layout = PageLayout::L4;
    result.lengths = {330};
  }
  return result;
}

using Expect = void(const MistakePlant &, uint64_t, const PlantedRun &);

void runPlant(const Plant &plant, Expect expect) {
  const DecodeProblem problem(caseOf(plant.shape));
  std::vector<char> plan;
  if (plant.shape == Shape::Batch)
    plan = problem.run(1).plan;
  expect(plant.mistake, 1, [&](const sim::Options &options) {
    const DecodeResult result = problem.run(options);
    problem.check(result);
    EXPECT_EQ(result.planFault, -1);
    // Compares the plans, because a wrong plan that still covers all keys gives
    // the correct result.
    if (!plan.empty())
      EXPECT_EQ(result.plan, plan);
    return result.statistics.mistakes;
  });
}

const char consumer[] = "SM90/DecodeConsumer.h",
           consumer8[] = "SM90/Decode8Consumer.h",
           producer[] = "SM90/DecodeProducer.h",
           scaled[] = "SM90/ScaledProducer.h",
           scaledConsumer[] = "SM90/ScaledConsumer.h",
           transposed[] = "SM90/TransposedConsumer.h",
           kernel[] = "SM90/DecodeKernel.h", merge[] = "Common/MergeKernel.h",
           plan[] = "Common/PlanKernel.h", fault[] = "Common/PlanFault.h";

const Plant plants[] = {
    {Shape::Boxes, {Kind::Skip, consumer, "shared.queryFull.wait", {34, 49}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "shared.probabilitiesReady[1].wait", {34, 49}}},
    {Shape::Boxes,
     {Kind::EarlyPhase,
      consumer,
      "shared.probabilitiesReady[1].wait",
      {34, 49}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "shared.probabilitiesReady[0].wait", {34, 49}}},
    {Shape::Boxes, {Kind::Skip, consumer, "arch::wgmmaWait<0>(output);", {48}}},
    {Shape::Boxes, {Kind::Skip, consumer, "arch::fenceProxyAsyncShared", {32}}},
    {Shape::Boxes,
     {Kind::Skip,
      consumer,
      "shared.probabilitiesReady[Index].arrive",
      {42, 44}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "arch::wgmmaWait<0>(output, probabilities)", {48}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "shared.full[stage][RopePart]", {34, 49}}},
    {Shape::Boxes,
     {Kind::EarlyPhase, consumer, "shared.full[stage][RopePart]", {34, 49}}},
    {Shape::Boxes, {Kind::Skip, consumer, "arch::wgmmaFence(scores)", {48}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "shared.full[stage][LeftPart]", {34, 49}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "shared.full[stage][RightPart]", {34, 49}}},
    {Shape::Boxes, {Kind::Skip, consumer, "arch::wgmmaCommit()", {48}}},
    {Shape::Boxes, {Kind::Skip, consumer, "arch::wgmmaWait<0>(scores)", {48}}},
    {Shape::Boxes,
     {Kind::Skip, consumer, "arch::wgmmaFence(output, pro", {48}}},
    {Shape::Boxes, {Kind::Skip, consumer, "arch::wgmmaFence(output);", {48}}},
    {Shape::Boxes, {Kind::Skip, consumer, "barrier.arrive()", {42, 44}}},
    {Shape::Boxes, {Kind::Skip, consumer, "shared.sumsReady.arrive", {42, 44}}},
    {Shape::Boxes, {Kind::Skip, consumer, "shared.sumsReady.wait", {34, 49}}},
    {Shape::Boxes, {Kind::Skip, kernel, "arch::fenceBarrierInit()", {39}}},
    {Shape::Boxes, {Kind::Skip, kernel, "arch::syncThreads()", {39}}},
    {Shape::Boxes, {Kind::Skip, kernel, "arch::waitForDependencies()", {46}}},
    {Shape::Pieces,
     {Kind::Skip, producer, "shared.queryEmpty.wait(free)", {31}, 2}},
    {Shape::Gaps,
     {Kind::Skip, producer, "shared.queryEmpty.wait(free)", {31, 48}}},
    {Shape::Copies,
     {Kind::Skip, producer, "shared.empty[stage][part].wait", {31, 48}, 2}},
    {Shape::Boxes,
     {Kind::HalfBytes, producer, "shared.queryFull.arriveExpectTx", {26, 34}}},
    {Shape::Boxes,
     {Kind::Skip, producer, "shared.empty[stage][part].wait", {31}}},
    {Shape::Boxes,
     {Kind::EarlyPhase, producer, "shared.empty[stage][part].wait", {37}}},
    {Shape::Boxes,
     {Kind::HalfBytes,
      producer,
      "shared.full[stage][part].arriveExpectTx",
      {26, 34}}},
    {Shape::Copies, {Kind::Skip, producer, "arch::NamedBarrier<Copies", {34}}},
    {Shape::Copies, {Kind::Skip, producer, "arch::copyAsyncWait<0>()", {34}}},
    {Shape::Copies,
     {Kind::Skip, producer, "arch::fenceProxyAsyncShared", {32}}},
    {Shape::Copies, {Kind::Skip, producer, "full.arrive()", {42, 44}}},
    // Bugs in the consumers of e4m3, and in the order of plain copies and the
    // reads of values.
    {Shape::Fp8,
     {Kind::Skip, producer, "shared.empty[stage][part].wait", {31, 48}, 2}},
    {Shape::Fp8, {Kind::Skip, producer, "arch::NamedBarrier<Copies", {34}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "shared.queryFull.wait", {34, 49}}},
    {Shape::Fp8,
     {Kind::Skip, consumer8, "shared.full[stage][RopePart]", {34, 49}}},
    {Shape::Fp8,
     {Kind::EarlyPhase, consumer8, "shared.full[stage][RopePart]", {37}}},
    {Shape::Fp8,
     {Kind::Skip, consumer8, "shared.full[stage][LeftPart]", {34, 49}}},
    {Shape::Fp8,
     {Kind::Skip, consumer8, "shared.full[stage][RightPart]", {34, 49}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaFence(scores)", {48}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaCommit()", {48}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaCommit()", {48}, 2}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaWait<0>(scores)", {48}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaFence(halves", {48}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaWait<1>(halves", {48}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaWait<1>(halves", {48}, 2}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::wgmmaWait<0>(halves", {48}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::fenceProxyAsyncShared", {32}}},
    {Shape::Fp8,
     {Kind::Skip,
      consumer8,
      "shared.probabilitiesReady[index].arrive",
      {42, 44}}},
    {Shape::Fp8,
     {Kind::Skip, consumer8, "shared.probabilitiesReady[i].wait", {34, 49}}},
    {Shape::Fp8,
     {Kind::Skip, consumer8, "shared.probabilitiesReady[i].wait", {34, 49}, 2}},
    {Shape::Fp8, {Kind::Skip, consumer8, "BothConsumers::sync", {34, 49}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "BothConsumers::sync", {34, 49}, 2}},
    {Shape::Fp8, {Kind::Skip, consumer8, "syncNamed", {34, 49}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "barrier.arrive()", {42, 44}}},
    {Shape::Fp8, {Kind::Skip, consumer8, "arch::syncWarp()", {31}, 2}},
    // Bugs in the loads of block-scaled pages and in their consumers.
    {Shape::Scaled,
     {Kind::Skip, scaled, "shared.empty[stage][0].wait", {31, 48}}},
    {Shape::Scaled,
     {Kind::Skip, scaled, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Scaled, {Kind::Skip, scaled, "arch::copyAsyncWait<0>()", {34}}},
    {Shape::Scaled, {Kind::Skip, scaled, "full.arrive()", {42, 44}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "shared.queryFull.wait", {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "BothConsumers::sync()", {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "shared.full[stage][RopePart]", {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "shared.full[stage][LeftPart]", {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "shared.full[stage][RightPart]", {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::wgmmaWait<1>(keys", {48}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::wgmmaFence(keys", {48}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::wgmmaWait<0>(scores", {48}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::fenceProxyAsyncShared()", {32}, 2}},
    {Shape::Scaled,
     {Kind::Skip,
      scaledConsumer,
      "shared.probabilitiesReady[index].arrive",
      {42, 44}}},
    {Shape::Scaled,
     {Kind::Skip,
      scaledConsumer,
      "shared.probabilitiesReady[i].wait",
      {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::wgmmaWait<1>(output[(o + 2)", {48}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::wgmmaFence(output", {48}}},
    {Shape::Scaled,
     {Kind::Skip, scaledConsumer, "arch::wgmmaWait<0>(output", {48}}},
    {Shape::Scaled, {Kind::Skip, transposed, "BothConsumers::sync", {34, 49}}},
    {Shape::Scaled,
     {Kind::Skip, transposed, "BothConsumers::sync", {34, 49}, 2}},
    {Shape::Scaled, {Kind::Skip, transposed, "syncNamed", {34, 49}}},
    {Shape::Scaled, {Kind::Skip, transposed, "barrier.arrive()", {42, 44}}},
    {Shape::Scaled, {Kind::Skip, transposed, "arch::syncWarp()", {31}, 2}},
    // Bugs in the merge kernel.
    {Shape::Many,
     {Kind::Skip, merge, "arch::syncThreads(); // the sums", {34}}},
    {Shape::Many, {Kind::Skip, merge, "arch::syncThreads();", {34, 49}, 2}},
    {Shape::Split, {Kind::Skip, merge, "arch::waitForDependencies()", {46}}},
    {Shape::Split,
     {Kind::Skip,
      merge,
      "arch::maximum(largest, arch::shuffleXor",
      {wrongResult}}},
    {Shape::Split,
     {Kind::Skip, merge, "sum += arch::shuffleXor", {wrongResult}}},
    {Shape::Split,
     {Kind::Skip, merge, "arch::shuffle(weight, split)", {wrongResult}}},
    // Bugs in the plan kernel.
    {Shape::Batch, {Kind::Skip, plan, "arch::syncThreads()", {34, 49}}},
    {Shape::Batch, {Kind::Skip, plan, "arch::syncThreads()", {34, 49}, 2}},
    {Shape::Batch, {Kind::Skip, plan, "arch::syncThreads()", {34, 49}, 3}},
    {Shape::Batch, {Kind::Skip, plan, "arch::syncThreads()", {34, 49}, 5}},
    {Shape::Batch,
     {Kind::Skip, plan, "arch::shuffleUp(value, step)", {wrongResult}}},
    {Shape::Batch,
     {Kind::Skip, plan, "arch::shuffleXor(value, step)", {wrongResult}}},
    {Shape::Batch,
     {Kind::Skip, fault, "sum += arch::shuffleXor", {wrongResult}}},
    {Shape::Twice, {Kind::Skip, plan, "arch::waitForDependencies()", {46}}},
};

/// Redundant instructions: leaving one out must give no finding. The waits are
/// redundant because the other consumer waits for the whole stage before it
/// signals its probabilities. The barrier in the plan is redundant because the
/// second maximum uses a separate barrier.
const Plant redundant[] = {
    {Shape::Batch, {Kind::Skip, plan, "arch::syncThreads()", {}, 4}},
    {Shape::Boxes, {Kind::Skip, consumer, "shared.full[1][ownPart].wait", {}}},
    {Shape::Boxes, {Kind::Skip, consumer, "shared.full[0][ownPart].wait", {}}},
};

class Sm90Mistake : public ::testing::TestWithParam<size_t> {};
TEST_P(Sm90Mistake, IsFound) { runPlant(plants[GetParam()], expectFound); }
INSTANTIATE_TEST_SUITE_P(All, Sm90Mistake,
                         ::testing::Range<size_t>(0, std::size(plants)));

TEST(Sm90Mistakes, RedundantWaits) {
  for (const Plant &plant : redundant)
    runPlant(plant, expectRedundant);
}

} // namespace

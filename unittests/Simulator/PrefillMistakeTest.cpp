//===- PrefillMistakeTest.cpp - Bugs in the shipped SM90 prefill ----------===//
// The test removes or changes one instruction of the prefill or of its plan at
// a time. Either the simulator must report the bug, or the result must be
// wrong.
//
//===----------------------------------------------------------------------===//

#include "GenericCase.h"
#include "MistakePlant.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;
using Kind = sim::Mistake::Kind;

namespace {

/// The shape: ragged keys, some of whose values are copied, and several tiles
/// per CTA; a batch with more sequences than a warp has threads; two launches,
/// one after the other; the first shape with e4m3 operands.
enum class Shape { Ragged, Batch, Twice, Fp8 };

struct Plant {
  Shape shape;
  MistakePlant mistake;
};

uint64_t runShape(Shape shape, const sim::Options &options) {
  GenericCase c;
  c.isSm90 = c.isCausal = c.isRagged = true;
  c.pageSize = 0;
  c.heads = 2;
  c.widthA = c.valueWidth = 64;
  c.lengths = {400, 30};
  c.tokens = {140, 20};
  c.scale = 3;
  c.ctas = 1;
  if (shape == Shape::Batch) {
    c.lengths.assign(70, 0);
    c.tokens.assign(70, 0);
    c.lengths[3] = c.tokens[3] = 10;
    c.lengths[66] = c.tokens[66] = 20;
  }
  c.launches = shape == Shape::Twice ? 2 : 1;
  c.isFp8 = shape == Shape::Fp8;
  return runGenericCase(c, options).mistakes;
}

const char consumer[] = "SM90/PrefillConsumer.h",
           producer[] = "SM90/PrefillProducer.h",
           kernel[] = "SM90/PrefillKernel.h",
           schedule[] = "Common/PrefillSchedule.h",
           plan[] = "Common/PrefillPlan.h",
           transposer[] = "SM90/PrefillTranspose.h";
using S = Shape;

const Plant plants[] = {
    // Waits, fences and arrivals of the consumers.
    {S::Ragged, {Kind::Skip, consumer, "shared.queryFull.wait", {34, 49}}},
    {S::Ragged, {Kind::Skip, consumer, "shared.workFull[slot]", {34, 49}}},
    {S::Ragged, {Kind::Skip, consumer, "shared.keysFull[stage]", {34, 49}}},
    {S::Ragged,
     {Kind::EarlyPhase, consumer, "shared.keysFull[stage]", {34, 37, 49}}},
    {S::Ragged, {Kind::Skip, consumer, "valuesFull(stage).wait", {34, 49}}},
    {S::Ragged,
     {Kind::EarlyPhase, consumer, "valuesFull(stage).wait", {34, 37, 49}}},
    {S::Ragged, {Kind::Skip, consumer, "arch::wgmmaFence(scores);", {48}}},
    {S::Ragged, {Kind::Skip, consumer, "arch::wgmmaFence(output, pro", {48}}},
    {S::Ragged, {Kind::Skip, consumer, "arch::wgmmaCommit()", {48}}},
    {S::Ragged, {Kind::Skip, consumer, "arch::wgmmaCommit()", {48}, 2}},
    {S::Ragged,
     {Kind::Skip, consumer, "arch::wgmmaWait<Pending>(scores);", {48}}},
    {S::Ragged, {Kind::Skip, consumer, "arch::wgmmaWait<0>(output, pro", {48}}},
    {S::Ragged,
     {Kind::Skip, consumer, "arch::wgmmaWait<0>(output, pro", {48}, 2}},
    {S::Ragged, {Kind::Skip, consumer, "barrier.arrive()", {42, 44}}},
    {S::Ragged,
     {Kind::Skip, consumer, "sum += arch::shuffleXor(sum, 1)", {wrongResult}}},
    // Waits, fences, arrivals and copies of the producer.
    {S::Ragged,
     {Kind::Skip, producer, "shared.workEmpty[slots.stage()].wait", {34, 40}}},
    {S::Ragged,
     {Kind::Skip, producer, "shared.queryEmpty.wait(queryFree)", {31}}},
    {S::Ragged, {Kind::Skip, producer, "shared.keysEmpty[stage].wait", {31}}},
    {S::Ragged,
     {Kind::EarlyPhase, producer, "shared.keysEmpty[stage].wait", {37}}},
    {S::Ragged, {Kind::Skip, producer, "shared.valuesEmpty[stage].wait", {31}}},
    {S::Ragged,
     {Kind::Skip, producer, "shared.valuesEmpty[stage].wait", {31, 48}, 2}},
    {S::Ragged,
     {Kind::HalfBytes, producer, "full.arriveExpectTx(static_cast", {26, 34}}},
    {S::Ragged,
     {Kind::HalfBytes, producer, "full.arriveExpectTx(to.bytes)", {26, 34}}},
    {S::Ragged, {Kind::Skip, producer, "arch::copyAsyncWait<0>()", {34}}},
    {S::Ragged, {Kind::Skip, producer, "arch::fenceProxyAsyncShared", {32}}},
    {S::Ragged,
     {Kind::Skip, producer, "shared.valuesFull[stage].arrive()", {42, 44}}},
    {S::Ragged,
     {Kind::Skip,
      producer,
      "shared.workFull[slots.stage()].arrive()",
      {42, 44}}},
    // e4m3: queries in registers, turns of the consumers, and the transposers.
    {S::Fp8, {Kind::Skip, consumer, "arch::wgmmaFence(scores, query)", {48}}},
    {S::Fp8,
     {Kind::Skip, consumer, "arch::wgmmaWait<Pending>(scores, query)", {48}}},
    {S::Fp8, {Kind::Skip, transposer, "shared.workFull[slot]", {34, 49}}},
    {S::Fp8, {Kind::Skip, transposer, "shared.valuesFull[from]", {34, 49}}},
    {S::Fp8, {Kind::Skip, transposer, "shared.transposed.empty[to]", {31, 48}}},
    {S::Fp8, {Kind::Skip, transposer, "arch::fenceProxyAsyncShared", {32}}},
    {S::Fp8, {Kind::Skip, transposer, "barrier.arrive()", {42, 44}}},
    // The start of the kernel, the schedule and the plan.
    {S::Ragged, {Kind::Skip, kernel, "arch::fenceBarrierInit()", {39}}},
    {S::Ragged, {Kind::Skip, kernel, "arch::syncThreads()", {39}}},
    {S::Ragged, {Kind::Skip, kernel, "arch::waitForDependencies()", {46, 49}}},
    {S::Batch, {Kind::Skip, plan, "arch::syncThreads()", {34, 49}}},
    {S::Batch, {Kind::Skip, plan, "arch::syncThreads()", {34, 49}, 2}},
    {S::Twice, {Kind::Skip, plan, "arch::waitForDependencies()", {46}}},
    {S::Ragged,
     {Kind::Skip,
      schedule,
      "arch::shuffle(index, 0)",
      {wrongResult, 23, 24, 34, 40, 44, 49}}},
};

class PrefillMistake : public ::testing::TestWithParam<size_t> {};
TEST_P(PrefillMistake, IsFound) {
  const Plant &plant = plants[GetParam()];
  expectFound(plant.mistake, 1, [&](const sim::Options &options) {
    return runShape(plant.shape, options);
  });
}
INSTANTIATE_TEST_SUITE_P(All, PrefillMistake,
                         ::testing::Range<size_t>(0, std::size(plants)));

} // namespace

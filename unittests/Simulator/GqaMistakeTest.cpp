//===- GqaMistakeTest.cpp - Bugs in the shipped SM90 GQA decode -----------===//
// The test removes or changes one instruction of the grouped-query decode at a
// time. Either the simulator must report the bug, or the result must be wrong.
//
//===----------------------------------------------------------------------===//

#include "GenericCase.h"
#include "MistakePlant.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;
using Kind = sim::Mistake::Kind;

namespace {

uint64_t runShape(const sim::Options &options, bool is8Bit) {
  GenericCase c;
  c.is8Bit = is8Bit;
  c.isSm90 = c.isCausal = true;
  c.keyHeads = 1;
  c.heads = 8;
  c.widthA = c.valueWidth = 128;
  c.widthB = 0;
  // Items with more blocks than stages.
  c.lengths = {1100, 30};
  c.tokens = {1, 1};
  c.scale = 3;
  c.ctas = 4;
  return runGenericCase(c, options).mistakes;
}

const char consumer[] = "SM90/GqaConsumer.h", producer[] = "SM90/GqaProducer.h",
           kernel[] = "SM90/GqaKernel.h", output[] = "SM90/GqaOutput.h",
           consumer8[] = "SM90/Gqa8Consumer.h", query8[] = "SM90/Gqa8Query.h";

const MistakePlant plants[] = {
    // Waits, fences, arrivals and copies of the consumer.
    {Kind::Skip, consumer, "arch::copyAsyncWait<0>()", {34}},
    {Kind::Skip, consumer, "arch::fenceProxyAsyncShared()", {32}},
    {Kind::Skip, consumer, "arch::fenceProxyAsyncShared()", {32}, 2},
    {Kind::Skip, consumer, "arch::NamedBarrier<GqaConsumers", {32, 34, 49}},
    {Kind::Skip, consumer, "shared.keysFull[stage].wait", {34, 49}},
    {Kind::EarlyPhase, consumer, "shared.keysFull[stage].wait", {34, 37, 49}},
    {Kind::Skip, consumer, "shared.valuesFull[stage].wait", {34, 49}},
    {Kind::EarlyPhase, consumer, "shared.valuesFull[stage].wait", {34, 37, 49}},
    {Kind::Skip, consumer, "arch::wgmmaFence(scores)", {48}},
    {Kind::Skip, consumer, "arch::wgmmaFence(output, pro", {48}},
    {Kind::Skip, consumer, "arch::wgmmaCommit()", {48}},
    {Kind::Skip, consumer, "arch::wgmmaCommit()", {48}, 2},
    {Kind::Skip, consumer, "arch::wgmmaWait<0>(scores)", {48}},
    {Kind::Skip, consumer, "arch::wgmmaWait<0>(output, pro", {48}},
    {Kind::Skip, consumer, "barrier.arrive()", {42, 44}},
    {Kind::Skip, output, "sum += arch::shuffleXor(sum, 1)", {wrongResult}},
    // Waits and loads of the producer.
    {Kind::Skip, producer, "empty.wait(ring.phase())", {31, 38}},
    {Kind::EarlyPhase, producer, "empty.wait(ring.phase())", {37}},
    {Kind::HalfBytes, producer, "full.arriveExpectTx(to.bytes)", {26, 34}},
    {Kind::Skip,
     producer,
     "low = arch::shuffle(current",
     {wrongResult, 12, 23, 24, 34}},
    // The start of the kernel.
    {Kind::Skip, kernel, "arch::fenceBarrierInit()", {39}},
    {Kind::Skip, kernel, "arch::syncThreads()", {39}},
    {Kind::Skip, kernel, "arch::waitForDependencies()", {46, 49}},
};

/// Bugs in the decode of keys and values of 8 bits.
const MistakePlant plants8[] = {
    {Kind::Skip, query8, "arch::fenceProxyAsyncShared()", {32}},
    {Kind::Skip, consumer8, "arch::fenceProxyAsyncShared()", {32}},
    {Kind::Skip, consumer8, "arch::NamedBarrier<GqaConsumers", {32, 34, 49}},
    {Kind::Skip, consumer8, "shared.keysFull[stage].wait", {34, 49}},
    {Kind::EarlyPhase, consumer8, "shared.keysFull[stage].wait", {34, 37, 49}},
    {Kind::Skip, consumer8, "shared.valuesFull[ring.stage()].wait", {34, 49}},
    {Kind::Skip, consumer8, "arch::wgmmaFence(scores, keys)", {48}},
    {Kind::Skip, consumer8, "arch::wgmmaFence(output, values)", {48}},
    {Kind::Skip, consumer8, "arch::wgmmaCommit()", {48}},
    {Kind::Skip, consumer8, "arch::wgmmaCommit()", {48}, 2},
    {Kind::Skip, consumer8, "arch::wgmmaWait<0>(output, values)", {48}},
    {Kind::Skip, consumer8, "arch::wgmmaWait<0>(output, values)", {48}, 2},
    {Kind::Skip, consumer8, "arch::wgmmaWait<0>(scores, keys)", {48}},
    {Kind::Skip, consumer8, "barrier.arrive()", {42, 44}},
};

class GqaMistake : public ::testing::TestWithParam<size_t> {};
TEST_P(GqaMistake, IsFound) {
  const size_t i = GetParam();
  const bool is8Bit = i >= std::size(plants);
  expectFound(is8Bit ? plants8[i - std::size(plants)] : plants[i], 1,
              [=](const sim::Options &o) { return runShape(o, is8Bit); });
}
INSTANTIATE_TEST_SUITE_P(All, GqaMistake,
                         ::testing::Range<size_t>(0, std::size(plants) +
                                                         std::size(plants8)));

} // namespace

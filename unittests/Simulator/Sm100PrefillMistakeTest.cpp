//===- Sm100PrefillMistakeTest.cpp - Bugs in the shipped SM100 prefill ----===//
// The test removes or changes one instruction of the prefill at a time. Either
// the simulator must report the bug, or the result must be wrong.
//
//===----------------------------------------------------------------------===//

#include "GenericCase.h"
#include "MistakePlant.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;
using Kind = sim::Mistake::Kind;

namespace {

/// The shape: a tile with rows in two query tiles; a tile with more blocks than
/// the ring of values or of keys holds, whose outputs are rescaled; four tiles
/// with one block. The
/// values of the last block of a tile are copied.
enum class Shape { Rows, Blocks, Panels, Tiles };

struct Plant {
  Shape shape;
  MistakePlant mistake;
};

uint64_t runShape(Shape shape, const sim::Options &options) {
  GenericCase c;
  c.isSm90 = c.isSm100 = c.isCausal = true;
  c.pageSize = 0;
  c.heads = 1;
  c.widthA = c.valueWidth = 64;
  c.widthB = 0;
  c.lengths = {140};
  c.tokens = {130};
  c.scale = 300;
  c.ctas = 1;
  if (shape == Shape::Blocks || shape == Shape::Panels) {
    // With two panels the keys are further ahead than the values.
    c.widthA = shape == Shape::Blocks ? 128 : 192;
    c.lengths = {390};
    c.tokens = {10};
  }
  if (shape == Shape::Tiles) {
    c.heads = 4;
    c.lengths = c.tokens = {20};
  }
  return runGenericCase(c, options).mistakes;
}

const char softmax[] = "SM100/PrefillSoftmax.h",
           correction[] = "SM100/PrefillCorrection.h",
           products[] = "SM100/PrefillMma.h", loads[] = "SM100/PrefillLoad.h",
           traits[] = "SM100/PrefillTraits.h",
           kernel[] = "SM100/PrefillKernel.h";

using S = Shape;

const Plant plants[] = {
    // Waits, fences and arrivals of the softmax.
    {S::Rows, {Kind::Skip, softmax, "barriers.scoresFull[tile].wait", {8, 9}}},
    {S::Rows,
     {Kind::EarlyPhase, softmax, "barriers.scoresFull[tile].wait", {8, 9}}},
    {S::Rows, {Kind::Skip, softmax, "arch::tcgen05FenceAfter()", {10}}},
    {S::Rows, {Kind::Skip, softmax, "arch::tmemWaitLoad(scores)", {9}}},
    {S::Rows, {Kind::Skip, softmax, "arriveWarp(barriers.factorsFull", {44}}},
    {S::Rows, {Kind::Skip, softmax, "arch::tmemWaitStore()", {12}}},
    {S::Rows, {Kind::Skip, softmax, "arch::tcgen05FenceBefore()", {10}}},
    {S::Rows,
     {Kind::Skip, softmax, "arriveWarp(barriers.probabilitiesFull", {44}}},
    {S::Tiles, {Kind::Skip, softmax, "barriers.sumsEmpty[tile].wait", {34}}},
    {S::Rows, {Kind::Skip, softmax, "arriveWarp(barriers.sumsFull", {44}}},
    // Waits, fences and arrivals of the correction.
    {S::Rows,
     {Kind::Skip, correction, "barriers.factorsFull[tile].wait", {34, 49}}},
    {S::Rows,
     {Kind::EarlyPhase,
      correction,
      "barriers.factorsFull[tile].wait",
      {34, 49}}},
    {S::Blocks, {Kind::Skip, correction, "arch::tcgen05FenceAfter()", {10}}},
    {S::Blocks, {Kind::Skip, correction, "arch::tmemWaitLoad(values)", {9}}},
    {S::Blocks, {Kind::Skip, correction, "arch::tmemWaitStore()", {12}}},
    {S::Blocks, {Kind::Skip, correction, "arch::tcgen05FenceBefore()", {10}}},
    {S::Rows,
     {Kind::Skip, correction, "arriveWarp(barriers.outputReady", {44}}},
    {S::Rows, {Kind::Skip, correction, "barriers.sumsFull[tile].wait", {34}}},
    {S::Tiles,
     {Kind::Skip, correction, "arriveWarp(barriers.sumsEmpty", {38, 44}}},
    {S::Rows, {Kind::Skip, correction, "barriers.valuesDone[tile].wait", {9}}},
    {S::Rows, {Kind::Skip, correction, "arch::tcgen05FenceAfter()", {10}, 2}},
    {S::Rows, {Kind::Skip, correction, "arch::tmemWaitLoad(values)", {9}, 2}},
    // Waits, fences and commits of the products.
    {S::Rows, {Kind::Skip, products, "barriers.queryFull[tile].wait", {34}}},
    {S::Rows,
     {Kind::Skip, products, "barriers.valuesDone[tile].wait", {11, 13}}},
    {S::Rows,
     {Kind::EarlyPhase, products, "barriers.valuesDone[tile].wait", {37}}},
    {S::Rows,
     {Kind::Skip, products, "barriers.keysFull[keys.stage()].wait", {34, 49}}},
    {S::Rows,
     {Kind::EarlyPhase,
      products,
      "barriers.keysFull[keys.stage()].wait",
      {34, 49}}},
    {S::Rows, {Kind::Skip, products, "arch::tcgen05FenceAfter()", {10}}},
    {S::Blocks,
     {Kind::Skip, products, "arch::ummaCommit(barriers.keysEmpty", {44}}},
    {S::Rows,
     {Kind::Skip, products, "arch::ummaCommit(barriers.scoresFull", {44}}},
    {S::Tiles,
     {Kind::Skip, products, "arch::ummaCommit(barriers.queryEmpty", {44}}},
    {S::Rows,
     {Kind::Skip, products, "barriers.valuesFull[values.stage()].wait", {34}}},
    {S::Tiles,
     {Kind::Skip, products, "barriers.outputReady[tile].wait", {11, 34}}},
    {S::Rows,
     {Kind::Skip,
      products,
      "barriers.probabilitiesFull[tile][part].wait",
      {9, 12}}},
    {S::Rows, {Kind::Skip, products, "arch::tcgen05FenceAfter()", {10}, 2}},
    {S::Blocks,
     {Kind::Skip, products, "arch::ummaCommit(barriers.valuesEmpty", {44}}},
    {S::Rows,
     {Kind::Skip, products, "arch::ummaCommit(barriers.valuesDone", {44}}},
    {S::Tiles, {Kind::Skip, products, "done.arrive()", {38, 44}}},
    // Waits, fences, arrivals and copies of the loads.
    {S::Tiles,
     {Kind::Skip, loads, "barriers.workEmpty[slots.stage()].wait", {34}}},
    {S::Rows,
     {Kind::Skip, loads, "barriers.workFull[slots.stage()].arrive", {44}}},
    {S::Tiles, {Kind::Skip, loads, "barriers.queryEmpty[tile].wait", {31}}},
    {S::Rows,
     {Kind::HalfBytes, loads, "full.arriveExpectTx(layout.panels", {26}}},
    {S::Panels,
     {Kind::Skip, loads, "barriers.keysEmpty[keys.stage()].wait", {31}}},
    {S::Panels,
     {Kind::EarlyPhase, loads, "barriers.keysEmpty[keys.stage()].wait", {37}}},
    {S::Rows, {Kind::HalfBytes, loads, "full.arriveExpectTx(sizeof(", {26}}},
    {S::Blocks,
     {Kind::Skip, loads, "barriers.valuesEmpty[values.stage()].wait", {31}}},
    {S::Rows, {Kind::HalfBytes, loads, "full.arriveExpectTx(to.bytes)", {26}}},
    {S::Blocks,
     {Kind::Skip, loads, "barriers.valuesEmpty[values.stage()].wait", {31}, 2}},
    {S::Rows, {Kind::Skip, loads, "arch::copyAsyncWait<0>()", {34}}},
    {S::Rows, {Kind::Skip, loads, "arch::fenceProxyAsyncShared()", {32}}},
    {S::Rows,
     {Kind::Skip, loads, "barriers.valuesFull[values.stage()].arrive", {44}}},
    // The tiles, and the start of the kernel.
    {S::Rows,
     {Kind::Skip,
      traits,
      "shared.barriers.workFull[slots.stage()].wait",
      {34, 49}}},
    {S::Rows, {Kind::Skip, traits, "arch::fenceBarrierInit()", {39}}},
    {S::Tiles, {Kind::Skip, kernel, "arch::waitForDependencies()", {46, 49}}},
};

class Sm100PrefillMistake : public ::testing::TestWithParam<size_t> {};
TEST_P(Sm100PrefillMistake, IsFound) {
  const Plant &plant = plants[GetParam()];
  expectFound(plant.mistake, 1, [&](const sim::Options &options) {
    return runShape(plant.shape, options);
  });
}
INSTANTIATE_TEST_SUITE_P(All, Sm100PrefillMistake,
                         ::testing::Range<size_t>(0, std::size(plants)));

} // namespace

//===- Sm100MistakeTest.cpp - Bugs in the shipped SM100 decode ------------===//
// The test removes or changes instructions of the kernels, one source line at a
// time. The simulator must report the bug. The line is identified by its text.
//
//===----------------------------------------------------------------------===//

#include "DecodeCase.h"
#include "MistakePlant.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;
using Kind = sim::Mistake::Kind;

namespace {

/// The shape that a planted bug needs, which selects the kernels.
enum class Shape {
  Pair,
  Transposed,
  Short,
  Pieces,
  Copies,
  Mixed,
  Rows,
  Queries,
  Fp8, ///< e4m3 in transposed tiles, in a pair, and with plain copies
  Fp8Pair,
  Fp8Copies,
  Fp8Mixed,
  Scaled, ///< L5 in transposed tiles, and in a pair
  ScaledPair
};

struct Plant {
  Shape shape;
  MistakePlant mistake;
};

DecodeCase caseOf(Shape shape) {
  DecodeCase result;
  result.target = DecodeTarget::Sm100;
  const bool isPair = shape == Shape::Pair || shape == Shape::Copies ||
                      shape == Shape::Fp8Pair || shape == Shape::Fp8Copies ||
                      shape == Shape::ScaledPair;
  if (shape >= Shape::Scaled)
    result.layout = PageLayout::L5;
  else
    result.isFp8 = shape >= Shape::Fp8;
  result.heads = isPair ? 65 : 5;
  result.lengths = {shape == Shape::Short ? 70 : 400};
  result.ramp = 0.07f; // so that the output is scaled
  if (shape == Shape::Copies || shape == Shape::Fp8Copies)
    result.pageSize = 13;
  if (shape == Shape::Pieces || shape == Shape::Rows) // three pieces per CTA
    result.lengths.assign(12, 70);
  if (shape == Shape::Queries) // TMA loads all keys
    result.lengths.assign(9, 128);
  if (shape == Shape::Rows || shape == Shape::Queries) { // not loaded by TMA
    result.hasGaps = true;
    result.queryLen = 2;
  }
  // The last block is incomplete and the block before it is complete. A load
  // unit that holds both blocks is partly loaded with plain copies. A CTA pair
  // has no such unit, because its units hold one block each.
  if (shape == Shape::Mixed || shape == Shape::Fp8Mixed)
    result.lengths = {460};
  // No sequence is split: each is one piece, of four steps or of one step.
  result.isBatchInvariant = true;
  return result;
}

const char pairFile[] = "SM100/PairSoftmax.h",
           transposedFile[] = "SM100/TransposedSoftmax.h",
           mmaFile[] = "SM100/DecodeMma.h", loadFile[] = "SM100/DecodeLoad.h",
           scaledFile[] = "SM100/ScaledLoad.h",
           kernelFile[] = "SM100/DecodeKernel.h",
           memoryFile[] = "SM100/TensorMemory.h",
           traitsFile[] = "SM100/DecodeTraits.h";

const Plant plants[] = {
    // Bugs in the softmax of a CTA pair.
    {Shape::Pair, {Kind::Skip, pairFile, "barriers.scoresFull", {8, 9}}},
    {Shape::Pair, {Kind::EarlyPhase, pairFile, "barriers.scoresFull", {8, 9}}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tcgen05FenceAfter()", {10}}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tmemWaitLoad(scores)", {9}}},
    {Shape::Pair,
     {Kind::Skip, pairFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tcgen05FenceBefore()", {10}}},
    {Shape::Pair,
     {Kind::Skip, pairFile, "Signals::arriveWarp(barriers.probab", {42, 44}}},
    {Shape::Pair, {Kind::Skip, pairFile, "barriers.valuesDone.wait", {9, 31}}},
    {Shape::Pair,
     {Kind::EarlyPhase, pairFile, "barriers.valuesDone.wait", {9, 31, 37}}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tmemWaitStore()", {12}}},
    {Shape::Pair,
     {Kind::Skip, pairFile, "NamedBarrier<OddSoftmaxReady", {34, 49}}},
    {Shape::Pair, {Kind::Skip, pairFile, "NamedBarrier<SoftmaxReady", {49}}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tcgen05FenceAfter()", {10}, 2}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tmemWaitLoad(values)", {9}}},
    {Shape::Pair, {Kind::Skip, pairFile, "arch::tmemWaitLoad(values)", {9}, 2}},
    // Bugs in the softmax of transposed tiles.
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "barriers.scoresFull", {8, 9}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "barriers.valuesDone.wait", {9, 31}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tmemWaitStore()", {12}, 2}},
    {Shape::Pieces,
     {Kind::Skip,
      transposedFile,
      "SoftmaxBarrier::sync(); // all warps",
      {34}}},
    {Shape::Short,
     {Kind::Skip,
      transposedFile,
      "SoftmaxBarrier::sync(); // the rows",
      {34, 49}}},
    {Shape::Transposed,
     {Kind::Skip,
      transposedFile,
      "SoftmaxBarrier::sync(); // the maxima",
      {34, 49}}},
    {Shape::Transposed,
     {Kind::Skip,
      transposedFile,
      "SoftmaxBarrier::sync(); // the sums",
      {34, 49}}},
    {Shape::Transposed,
     {Kind::EarlyPhase, transposedFile, "barriers.scoresFull", {8, 9, 37}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tcgen05FenceAfter()", {10}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tmemWaitLoad(scores)", {9}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tcgen05FenceBefore()", {10}}},
    {Shape::Transposed,
     {Kind::Skip,
      transposedFile,
      "Signals::arriveWarp(barriers.probab",
      {42, 44}}},
    {Shape::Transposed,
     {Kind::EarlyPhase,
      transposedFile,
      "barriers.valuesDone.wait",
      {9, 31, 37}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tcgen05FenceAfter()", {10}, 2}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tmemWaitLoad(values)", {9}}},
    {Shape::Transposed,
     {Kind::Skip, transposedFile, "arch::tmemWaitLoad(values)", {9}, 2}},
    // Bugs in the warp that multiplies.
    {Shape::Pair,
     {Kind::Skip, mmaFile, "Signals::wait(barriers.queryFull", {34, 49}}},
    {Shape::Pair,
     {Kind::Skip, mmaFile, "Signals::wait(barriers.probabil", {49}}},
    {Shape::Pair, {Kind::Skip, mmaFile, "arch::tcgen05FenceAfter()", {10}}},
    {Shape::Pair,
     {Kind::Skip, mmaFile, "Signals::wait(barriers.full", {34, 49}}},
    {Shape::Transposed,
     {Kind::EarlyPhase, mmaFile, "Signals::wait(barriers.full", {34, 49}}},
    {Shape::Pair,
     {Kind::Skip, mmaFile, "Signals::commit(barriers.empty", {42, 44}}},
    {Shape::Transposed,
     {Kind::Skip, mmaFile, "Signals::commit(barriers.scores", {42, 44}}},
    {Shape::Pair,
     {Kind::Skip, mmaFile, "Signals::commit(barriers.values", {42, 44}}},
    {Shape::Pieces,
     {Kind::Skip, mmaFile, "Signals::commit(barriers.queryEmpty", {42, 44}}},
    // Bugs in the warps that load.
    {Shape::Pair,
     {Kind::Skip, loadFile, "Signals::expect(full, boxes", {26, 42, 44}}},
    {Shape::Pair,
     {Kind::Skip, loadFile, "barriers.empty[units.stage()].wait", {31}, 2}},
    {Shape::Copies, {Kind::Skip, loadFile, "arch::copyAsyncCommit()", {34}}},
    {Shape::Mixed,
     {Kind::HalfBytes, loadFile, "Signals::expect(full, bytes", {26, 34, 49}}},
    {Shape::Copies, {Kind::Skip, loadFile, "Signals::arrive(full)", {42, 44}}},
    {Shape::Rows, {Kind::Skip, loadFile, "queryEmpty.wait(queryFree)", {31}}},
    {Shape::Pieces,
     {Kind::Skip, loadFile, "queryEmpty.wait(queryFree)", {31}, 2}},
    {Shape::Pair,
     {Kind::Skip,
      loadFile,
      "Signals::expect(barriers.queryFull",
      {26, 42, 44}}},
    {Shape::Pair,
     {Kind::Skip, loadFile, "barriers.empty[units.stage()].wait", {31}}},
    {Shape::Transposed,
     {Kind::EarlyPhase, loadFile, "barriers.empty[units.stage()", {37}}},
    {Shape::Pair,
     {Kind::HalfBytes, loadFile, "Signals::expect(full, boxes", {26, 34, 49}}},
    {Shape::Pair,
     {Kind::HalfBytes,
      loadFile,
      "Signals::expect(barriers.queryFull",
      {26, 34, 49}}},
    {Shape::Copies,
     {Kind::Skip, loadFile, "arch::copyAsyncWait<0>()", {34, 49}}},
    {Shape::Copies,
     {Kind::Skip, loadFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Copies,
     {Kind::Skip, loadFile, "CopiesReady, Tile::loadThreads", {34, 49}}},
    {Shape::Mixed,
     {Kind::Skip, loadFile, "CopiesReady, Tile::loadThreads", {34, 37, 49}}},
    // Bugs in plain copies, in a case where TMA loads the keys, and only the
    // queries are loaded with plain copies.
    {Shape::Queries,
     {Kind::Skip, loadFile, "arch::copyAsyncCommit()", {34, 49}}},
    {Shape::Queries,
     {Kind::Skip, loadFile, "arch::copyAsyncWait<0>()", {34, 49}}},
    {Shape::Queries,
     {Kind::Skip, loadFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Queries,
     {Kind::Skip, loadFile, "CopiesReady, Tile::loadThreads", {34, 49}}},
    {Shape::Queries, {Kind::Skip, loadFile, "Signals::arrive(full)", {42, 44}}},
    // Bugs on e4m3: operands, copies and the scales of the rows.
    {Shape::Fp8Pair,
     {Kind::Skip, pairFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Fp8Pair,
     {Kind::Skip, pairFile, "barriers.valuesDone.wait", {9, 31}}},
    {Shape::Fp8Pair, {Kind::Skip, pairFile, "arch::tmemWaitLoad(scores)", {9}}},
    {Shape::Fp8Pair,
     {Kind::Skip, mmaFile, "Signals::wait(barriers.full", {34, 49}}},
    {Shape::Fp8Pair,
     {Kind::HalfBytes, loadFile, "Signals::expect(full, boxes", {26, 34, 49}}},
    {Shape::Fp8,
     {Kind::Skip, transposedFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Fp8,
     {Kind::Skip, transposedFile, "arch::tmemWaitLoad(scores)", {9}}},
    {Shape::Fp8,
     {Kind::Skip,
      transposedFile,
      "SoftmaxBarrier::sync(); // the rows",
      {34, 49}}},
    {Shape::Fp8,
     {Kind::Skip, transposedFile, "barriers.valuesDone.wait", {9, 31}}},
    {Shape::Fp8,
     {Kind::Skip, loadFile, "barriers.empty[units.stage()].wait", {31}}},
    {Shape::Fp8Copies, {Kind::Skip, loadFile, "arch::copyAsyncCommit()", {34}}},
    {Shape::Fp8Copies,
     {Kind::Skip, loadFile, "arch::copyAsyncWait<0>()", {34, 49}}},
    {Shape::Fp8Copies,
     {Kind::Skip, loadFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::Fp8Copies,
     {Kind::Skip, loadFile, "CopiesReady, Tile::loadThreads", {34, 49}}},
    {Shape::Fp8Mixed,
     {Kind::HalfBytes, loadFile, "Signals::expect(full, bytes", {26, 34, 49}}},
    // Bugs in the conversion of block-scaled keys.
    {Shape::Scaled,
     {Kind::Skip, scaledFile, "barriers.empty[units.stage()].wait", {31, 49}}},
    {Shape::Scaled,
     {Kind::Skip, loadFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::ScaledPair,
     {Kind::Skip, scaledFile, "barriers.empty[units.stage()].wait", {31, 49}}},
    {Shape::ScaledPair,
     {Kind::Skip, loadFile, "arch::fenceProxyAsyncShared()", {32}}},
    {Shape::ScaledPair,
     {Kind::Skip, loadFile, "CopiesReady, Tile::loadThreads", {34, 49}}},
    // The barrier that publishes the address of the tensor memory is missing.
    {Shape::Pair, {Kind::Skip, memoryFile, "arch::syncThreads()", {49}}},
    // Bugs at the start and at the end of the kernel.
    {Shape::Pair, {Kind::Skip, traitsFile, "arch::fenceBarrierInit()", {39}}},
    {Shape::Pair,
     {Kind::Skip, kernelFile, "arch::waitForDependencies()", {46}}},
    {Shape::Pair,
     {Kind::Skip, memoryFile, "arch::tcgen05FenceBefore()", {3}, 2}},
    {Shape::Transposed, {Kind::Skip, memoryFile, "Signals::sync()", {3}, 2}},
};

/// Instructions that the PTX manual requires but whose absence the simulator
/// does not report. The first barrier is redundant because the next one orders
/// the same accesses. The first two fences are before and after that next
/// barrier, which alone orders the write of the tensor memory address before
/// its reads. After the last fence, the kernel only frees the tensor memory.
const Plant unmissed[] = {
    {Shape::Transposed, {Kind::Skip, memoryFile, "Signals::sync()", {}}},
    {Shape::Pair, {Kind::Skip, memoryFile, "arch::tcgen05FenceBefore()", {}}},
    {Shape::Pair, {Kind::Skip, memoryFile, "arch::tcgen05FenceAfter()", {}}},
    {Shape::Pair, {Kind::Skip, memoryFile, "arch::tcgen05FenceAfter()", {}, 2}},
};

void runPlant(const Plant &plant, decltype(expectFound) &expect) {
  const DecodeProblem problem(caseOf(plant.shape));
  expect(plant.mistake, 2, [&](const sim::Options &options) {
    const DecodeResult result = problem.run(options);
    problem.check(result);
    return result.statistics.mistakes;
  });
}

class Sm100Mistake : public ::testing::TestWithParam<size_t> {};
TEST_P(Sm100Mistake, IsFound) { runPlant(plants[GetParam()], expectFound); }
INSTANTIATE_TEST_SUITE_P(All, Sm100Mistake,
                         ::testing::Range<size_t>(0, std::size(plants)));

TEST(Sm100Mistakes, UnmissedInstructions) {
  for (const Plant &plant : unmissed)
    runPlant(plant, expectRedundant);
}

} // namespace

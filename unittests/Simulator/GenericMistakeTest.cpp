//===- GenericMistakeTest.cpp - Bugs in attention and cache kernels -------===//
// The test removes one instruction at a time from the generic attention, its
// merge or a cache kernel. Either the simulator must report the bug, or the
// result must be wrong.
//
//===----------------------------------------------------------------------===//

#include "CacheCase.h"
#include "GenericCase.h"
#include "MistakePlant.h"

#include "gtest/gtest.h"

using namespace mla;
using namespace mla::test;
using Kind = sim::Mistake::Kind;

namespace {

/// The kernels that run: attention over pages, with split keys, with two pieces
/// in one CTA (the second has no keys), or with odd widths; attention over
/// ragged dense keys, with odd widths or by the kernel for dense keys (or
/// without keys); keys of 8 and 4 bits; two launches in sequence; or a cache
/// kernel.
enum class Subject {
  Split,
  Pieces,
  Odd,
  Ragged,
  Dense,
  NoKeys,
  Stored,
  Twice,
  Append,
  Rotate,
  Prepare,
  Gather,
  Convert,
  Update,
  UpdateInPlace,
  Merge,
  MergeOfMany
};

struct Plant {
  Subject subject;
  MistakePlant mistake;
};

GenericCase caseOf(Subject subject) {
  GenericCase result;
  result.lengths = {subject == Subject::Split ? 300 : 90};
  result.heads = 5;
  if (subject == Subject::Pieces) {
    result.lengths = {90, 0};
    result.tokens = {1, 1};
    result.ctas = 1;
  }
  if (subject == Subject::Odd) // elements of two bytes, one by one
    result.widthA = result.valueWidth = 33;
  if (subject == Subject::Ragged) {
    result.widthB = 30;
    result.pageSize = 0;
    result.isRagged = true;
    result.lengths = {20, 90, 40};
    result.tokens = {2, 3, 1};
  }
  if (subject == Subject::Dense || subject == Subject::NoKeys) {
    const bool hasKeys = subject == Subject::Dense;
    result.pageSize = 0;
    result.heads = hasKeys ? 1 : 5;
    result.lengths = {hasKeys ? 150 : 0};
    result.tokens = {70};
  }
  if (subject == Subject::Stored) {
    result.heads = 3;
    result.store("L8", /*withRope=*/false);
  }
  result.launches = subject == Subject::Twice ? 2 : 1;
  return result;
}

uint64_t runSubject(Subject subject, const sim::Options &options) {
  switch (subject) {
  case Subject::Append:
    return runAppend(options);
  case Subject::Rotate:
    return runRotate(options);
  case Subject::Prepare:
    return runPrepare(options);
  case Subject::Gather:
    return runGather(options);
  case Subject::Convert:
    return runConvert("L4", "L9", options);
  case Subject::Update:
    return runUpdate(UpdateKind::Scatter, options);
  case Subject::UpdateInPlace:
    return runUpdate(UpdateKind::InPlace, options);
  case Subject::Merge:
    return runMergePartials(cuda::Element::Bf16, 36, 3, options);
  case Subject::MergeOfMany:
    return runMergePartials(cuda::Element::Bf16, 36, 33, options);
  default:
    return runGenericCase(caseOf(subject), options).mistakes;
  }
}

const char attention[] = "Generic/AttentionKernel.h",
           loads[] = "Generic/AttentionLoad.h", runs[] = "Common/StoredRuns.h",
           softmax[] = "Generic/AttentionSoftmax.h",
           products[] = "Generic/AttentionMma.h",
           schedule[] = "Generic/AttentionSchedule.h",
           dense[] = "Generic/DenseKernel.h", merge[] = "Generic/MergeKernel.h",
           cache[] = "Common/CacheKernels.h",
           quantised[] = "Common/QuantisedRow.h",
           conversion[] = "Common/ConvertKernel.h",
           update[] = "Common/UpdateKernel.h",
           partials[] = "Common/MergePartialsKernel.h";
using S = Subject;

const Plant plants[] = {
    // Bugs in the synchronisation of the attention.
    {S::Twice, {Kind::Skip, attention, "arch::waitForDependencies()", {46}}},
    {S::Pieces, {Kind::Skip, attention, "arch::syncThreads(); //", {34, 49}}},
    {S::Split, {Kind::Skip, attention, "arch::syncThreads();", {34, 49}, 2}},
    {S::Split,
     {Kind::Skip, attention, "arch::copyAsyncWait<Traits::stages", {34, 49}}},
    {S::Split, {Kind::Skip, loads, "arch::copyAsyncCommit()", {34, 49}, 2}},
    {S::Split, {Kind::Skip, softmax, "arch::syncThreads()", {34, 49}}},
    {S::Split, {Kind::Skip, softmax, "arch::syncThreads()", {34, 49}, 2}},
    // Bugs in the formulas of the attention.
    {S::Split,
     {Kind::Skip, softmax, "arch::shuffleXor(sum[r], 1)", {wrongResult}}},
    {S::Split,
     {Kind::Skip, softmax, "own += arch::shuffleXor(own, 2)", {wrongResult}}},
    {S::Split, {Kind::Skip, products, "mma16x8x16<E>(left", {wrongResult}}},
    {S::Split, {Kind::Skip, products, "mma16x8x16<E>(right", {wrongResult}}},
    {S::Ragged,
     {Kind::Skip, schedule, "arch::shuffleUp(sum", {wrongResult, 49}}},
    {S::Ragged,
     {Kind::Skip, schedule, "arch::shuffle(own, i)", {wrongResult, 49}}},
    // Bugs in the conversion of stored elements.
    {S::Stored,
     {Kind::Skip, attention, "arch::copyAsyncWait<Traits::stages", {34, 49}}},
    // Bugs in the kernel for dense keys.
    {S::NoKeys,
     {Kind::Skip,
      dense,
      "arch::syncThreads(); // shared",
      {wrongResult, 34, 49}}},
    {S::Dense,
     {Kind::Skip, dense, "arch::syncThreads(); // the keys", {34, 49}}},
    {S::Dense,
     {Kind::Skip, dense, "arch::syncThreads(); // the val", {34, 49}}},
    {S::Dense, {Kind::Skip, dense, "arch::copyAsyncWait<0>()", {34, 49}}},
    {S::Dense, {Kind::Skip, dense, "arch::copyAsyncWait<0>()", {34, 49}, 2}},
    {S::Dense, {Kind::Skip, dense, "arch::copyAsyncCommit()", {34, 49}}},
    {S::Dense, {Kind::Skip, dense, "arch::copyAsyncCommit()", {34, 49}, 2}},
    {S::Dense, {Kind::Skip, dense, "arch::copyAsyncCommit()", {34, 49}, 3}},
    {S::Dense,
     {Kind::Skip, dense, "arch::shuffleXor(largest, 1)", {wrongResult}}},
    {S::Dense,
     {Kind::Skip, dense, "arch::shuffleXor(sum[r], 2)", {wrongResult}}},
    // Bugs in the merge of the attention.
    {S::Split, {Kind::Skip, merge, "arch::waitForDependencies()", {46}}},
    {S::Split,
     {Kind::Skip, merge, "arch::shuffleXor(all.rowMax", {wrongResult}}},
    {S::Split,
     {Kind::Skip, merge, "all.sum += arch::shuffleXor", {wrongResult}}},
    // Bugs in the cache kernels.
    {S::Append, {Kind::Skip, cache, "arch::waitForDependencies()", {46}}},
    {S::Rotate, {Kind::Skip, cache, "arch::waitForDependencies()", {46}, 2}},
    {S::Prepare, {Kind::Skip, cache, "arch::waitForDependencies()", {46}, 3}},
    {S::Gather, {Kind::Skip, cache, "arch::waitForDependencies()", {46}, 4}},
    {S::Convert, {Kind::Skip, conversion, "arch::waitForDependencies()", {46}}},
    {S::Convert, {Kind::Skip, quantised, "arch::shuffleXor(", {wrongResult}}},
    {S::Update, {Kind::Skip, update, "arch::waitForDependencies()", {46}}},
    {S::Update,
     {Kind::Skip, update, "other = arch::shuffleXor", {wrongResult}}},
    {S::UpdateInPlace,
     {Kind::Skip, update, "other = arch::shuffleXor", {wrongResult, 49}}},
    {S::Merge, {Kind::Skip, partials, "arch::waitForDependencies()", {46}}},
    {S::Merge,
     {Kind::Skip, partials, "arch::shuffleXor(row.largest", {wrongResult}}},
    {S::Merge,
     {Kind::Skip, partials, "row.sum += arch::shuffleXor", {wrongResult}}},
    {S::Merge, {Kind::Skip, partials, "arch::shuffle(own", {49}}},
    {S::MergeOfMany,
     {Kind::Skip, partials, "arch::waitForDependencies()", {46}, 2}},
};

/// Redundant instructions: leaving one out must give no finding. The last wait
/// is redundant, because the last step has waited for every group of copies.
/// The separate group of the queries is redundant, because without its commit
/// the queries belong to the next group.
const MistakePlant redundant[] = {
    {Kind::Skip, attention, "arch::copyAsyncWait<0>()", {}},
    {Kind::Skip, loads, "arch::copyAsyncCommit()", {}},
};

class GenericMistake : public ::testing::TestWithParam<size_t> {};
TEST_P(GenericMistake, IsFound) {
  const Plant &plant = plants[GetParam()];
  expectFound(plant.mistake, 2, [&](const sim::Options &options) {
    return runSubject(plant.subject, options);
  });
}
INSTANTIATE_TEST_SUITE_P(All, GenericMistake,
                         ::testing::Range<size_t>(0, std::size(plants)));

TEST(GenericMistakes, RedundantInstructions) {
  for (const MistakePlant &plant : redundant)
    expectRedundant(plant, 2, [](const sim::Options &options) {
      return runSubject(Subject::Pieces, options);
    });
}

} // namespace

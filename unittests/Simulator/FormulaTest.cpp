//===- FormulaTest.cpp - Wrong formulas in the shipped kernels ------------===//
// The test replaces one formula of a kernel at a time by a wrong one
// (Formulas.txt). Either the simulator must report a finding, or the result
// must differ from the oracle.
//
//===----------------------------------------------------------------------===//

#include "Formula.h"
#include "CacheCase.h"
#include "DecodeCase.h"
#include "GenericCase.h"
#include "HeadProductCase.h"
#include "PlanCase.h"

#include "gtest/gtest-spi.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

using namespace mla;
using namespace mla::test;

static int wrongFormula = 0;
static uint64_t timesWrong = 0;

bool mla::test::isWrong(int number) {
  if (number != wrongFormula)
    return false;
  ++timesWrong;
  return true;
}

namespace {

struct Formula {
  int number;
  const char *subject, *text;
};
const Formula formulas[] = {
#include "Formulas.inc"
};

using Subject = std::function<void()>;

template <class Case, class Change>
Case changed(Case shape, const Change &change) {
  change(shape);
  return shape;
}

Subject decode(const DecodeCase &shape) {
  return [shape] {
    const DecodeProblem problem(shape);
    problem.check(problem.run(1));
  };
}
Subject generic(const GenericCase &shape) {
  return [shape] { runGenericCase(shape, {}); };
}
Subject plan(const PlanCase &shape) {
  return [shape] { runPlan(shape, {}); };
}

/// Sets three sequences, one of them empty. The first query token attends to
/// one key of a block that the other tokens mask, and the last two attend to
/// one key of a block that the first token masks.
template <class Case> void mask(Case &c) {
  c.lengths = {130, 0, 70};
  c.isCausal = true;
  c.window = 65;
  c.hasSink = true;
  c.pageSize = 16;
}
/// Sets the same case as mask() for steps of 128 keys.
void maskSteps(DecodeCase &c) {
  mask(c);
  c.lengths[0] = 321;
  c.window = 255;
}
/// Makes the running maximum rise in each step.
void raise(DecodeCase &c) {
  // One key less than a whole number of blocks.
  c.lengths = {c.target == DecodeTarget::Sm100 ? 383 : 191};
  c.pageSize = 128;
  c.ramp = 0.07f;
}
/// Makes the running maximum rise so fast that a missing update of a row's
/// maximum leads to infinities. Products of e4m3 add with 13 fraction bits, so
/// their scores rise as in raise().
void raiseSteeply(DecodeCase &c) {
  raise(c);
  if (!c.isFp8)
    c.ramp = 0.5f;
  c.isHalf = true;
}
void split(DecodeCase &c) {
  c.isBatchInvariant = false;
  c.lengths = {300};
  c.ramp = 0.005f;
  c.hasSink = true;
}

using Subjects = std::map<std::string, Subject>;

/// Adds the cases that the SM90 and the SM100 decode have in common. The number
/// of heads of `base` selects tiles of one CTA or of a CTA pair.
void addDecodes(Subjects &subjects, const std::string &name,
                const DecodeCase &base) {
  auto add = [&](const char *what, auto change) {
    subjects[name + what] = decode(changed(base, change));
  };
  add("Masked", [](DecodeCase &c) {
    c.target == DecodeTarget::Sm100 ? maskSteps(c) : mask(c);
    c.ragged = {3, 1, 2};
    c.queryLen = 3;
  });
  add("MaskedBase2", [](DecodeCase &c) {
    mask(c);
    c.ragged = {3, 1, 2};
    c.queryLen = 3;
    c.isBase2 = true;
  });
  add("EmptyRows", [](DecodeCase &c) {
    c.isBase2 = true;
    c.lengths = {3};
    c.queryLen = 5;
    c.isCausal = true;
  });
  add("Rising", raise);
  add("RisingLate", [](DecodeCase &c) {
    raise(c);
    c.rampHead = 8; // the second of a thread's two rows
  });
  add("Steep", raiseSteeply);
  add("Base2", [](DecodeCase &c) { c.isBase2 = true; });
  add("Copies", [](DecodeCase &c) { c.pageSize = 13; });
  add("Gaps", [](DecodeCase &c) {
    c.lengths = {70, 70};
    c.hasGaps = true;
  });
  add("Split", split);
  add("Base2Split", [](DecodeCase &c) {
    split(c);
    c.isBase2 = true;
  });
}

/// Adds the cases with merges and with tiles of many rows.
void addSplits(Subjects &subjects, const DecodeCase &base) {
  auto add = [&](const char *name, auto change) {
    subjects[name] = decode(changed(base, change));
  };
  add("Sm90SplitRagged", [](DecodeCase &c) {
    split(c);
    c.lengths = {300, 280};
    c.ragged = {1, 2};
    c.queryLen = 2;
    c.ctas = 6;
  });
  add("Sm90SplitTiles", [](DecodeCase &c) {
    split(c);
    c.heads = 40;
    c.queryLen = 3;
    c.ctas = 8;
  });
  // The bound of the tiles of a sequence has other groups than the plan.
  add("Sm90SplitRounds", [](DecodeCase &c) {
    split(c);
    c.lengths = {300, 280};
    c.heads = 64;
    c.ragged = {5, 1};
    c.queryLen = 5;
    c.ctas = 9;
  });
  add("Sm90Rounds", [](DecodeCase &c) {
    c.heads = 63;
    c.queryLen = 6;
  });
  // All keys of the first pieces are masked.
  add("Sm90Hidden", [](DecodeCase &c) {
    split(c);
    c.lengths = {600};
    c.window = 40;
  });
  // All keys of some rows are masked in every piece.
  add("Sm90EmptySplit", [](DecodeCase &c) {
    c.isBatchInvariant = false;
    c.heads = 1;
    c.lengths = {200};
    c.queryLen = 260;
    c.isCausal = true;
    c.ctas = 12;
  });
  // There are more pieces than lanes of a warp, and the last pieces have the
  // largest weights.
  add("Sm90ManyPieces", [](DecodeCase &c) {
    split(c);
    c.heads = 1;
    c.lengths = {4400};
    c.ramp = 0.6f;
    c.ctas = 40;
  });
}

void addGeneric(Subjects &subjects) {
  GenericCase base;
  base.heads = 5;
  base.lengths = {200};
  auto add = [&](const char *name, auto change) {
    subjects[name] = generic(changed(base, change));
  };
  add("GenericMasked", [](GenericCase &c) {
    mask(c);
    c.hasSink = false;
    c.tokens = {3, 1, 2};
    c.isRagged = true;
  });
  add("GenericSink", [](GenericCase &c) { c.hasSink = true; });
  add("GenericRising", [](GenericCase &c) {
    c.heads = 16;
    c.scale = 600;
  });
  add("GenericBase2", [](GenericCase &c) { c.isBase2 = true; });
  add("GenericEmptyBase2", [](GenericCase &c) {
    c.lengths = {0, 20};
    c.tokens = {1, 1};
    c.isBase2 = true;
  });
  auto twice = [](GenericCase &c) {
    c.lengths = {90, 70};
    c.tokens = {3, 3};
    c.mask = GenericMask::Float;
  };
  add("GenericMask", twice);
  add("GenericBoolMask", [&](GenericCase &c) {
    twice(c);
    c.mask = GenericMask::Bool;
  });
  add("GenericSplit", [](GenericCase &c) {
    c.lengths = {300};
    c.hasSink = true;
  });
  add("GenericGrouped", [](GenericCase &c) {
    c.lengths = {300};
    c.keyHeads = 2;
    c.heads = 6;
    c.widthB = 0;
  });
  add("GenericGrouped8", [](GenericCase &c) {
    c.lengths = {300};
    c.keyHeads = 2;
    c.heads = 6;
    c.widthB = 0;
    c.is8Bit = true;
    c.layout = 2; // values have a scale per key head
  });
  add("GenericPrefill8", [](GenericCase &c) {
    c.pageSize = 0;
    c.isFp8 = true;
    c.scale = 3;
  });
  add("GenericDense", [](GenericCase &c) {
    c.widthB = 30; // not aligned to 16 bytes
    c.pageSize = 0;
    c.isRagged = true;
    c.heads = 2;
    c.lengths = {20, 80, 40};
    c.tokens = {2, 70, 1};
    c.excess = 7;
  });
  const auto dense = [](GenericCase &c) {
    c.pageSize = 0;
    c.isRagged = c.isCausal = c.isBase2 = c.hasSink = true;
    c.heads = 2;
    c.widthA = 72;
    c.lengths = {150, 0, 40};
    c.tokens = {70, 2, 33};
    c.window = 65;
  };
  add("Dense", dense);
  add("DenseRising", [&](GenericCase &c) {
    dense(c);
    c.window = 0;
    c.scale = 600;
  });
  add("GenericStored", [](GenericCase &c) {
    c.lengths = {260};
    c.heads = 3;
    c.store("L8", true);
    c.isQueryFp8 = true;
  });
  add("GenericValueRope", [](GenericCase &c) {
    c.lengths = {260};
    c.heads = 3;
    c.widthA = 33;
    c.widthB = 6;
    c.valueWidth = 39;
    c.valueRope = true;
  });
  add("GenericNarrowMask", [](GenericCase &c) {
    c.pageSize = 0;
    c.lengths = {90};
    c.mask = GenericMask::Float;
    c.maskKeys = 40;
  });
}

void addPlans(Subjects &subjects) {
  auto add = [&](const char *name, auto change) {
    subjects[name] = plan(changed(PlanCase(), change));
  };
  auto vary = [](std::vector<int32_t> &values, size_t count, int below) {
    values.clear();
    for (size_t i = 0; i < count; ++i)
      values.push_back(static_cast<int32_t>(i * 7919 % below));
  };
  add("PlanOfMany", [&](PlanCase &c) {
    vary(c.lengths, 700, 3000);
    c.maxLength = 2500;
  });
  add("PlanOfShort", [](PlanCase &c) {
    c.lengths.assign(6000, 0);
    std::fill_n(c.lengths.begin(), 3000, 63);
  });
  add("PlanOfNine", [](PlanCase &c) { c.lengths.assign(9, 20000); });
  add("PlanOfEqual", [](PlanCase &c) { c.lengths.assign(524, 1000); });
  add("PlanOfFew", [&](PlanCase &c) {
    vary(c.lengths, 9, 20000);
    c.mergeShare = 1000;
    c.overhead = 20;
  });
  add("PlanOfOne", [](PlanCase &c) { c.lengths = {30000}; });
  add("PlanOfSingle", [](PlanCase &c) {
    c.lengths = {12000};
    c.mergeShare = 1;
    c.singleShare = 40;
  });
  add("PlanOfHuge", [](PlanCase &c) {
    c.lengths.assign(70, INT32_MAX);
    c.maxLength = INT32_MAX;
  });
  add("PlanOfOneHuge", [](PlanCase &c) {
    c.lengths = {INT32_MAX};
    c.maxLength = INT32_MAX;
  });
  add("PlanOfRagged", [&](PlanCase &c) {
    vary(c.lengths, 600, 3000);
    vary(c.ragged, 600, 3);
    c.ragged[3] = c.queryLen = 5; // its thread has another one, too
    c.heads = 128;
  });
  add("PlanOfTiles", [](PlanCase &c) {
    c.lengths = {9000, 5000};
    c.heads = 128;
    c.queryLen = 4;
  });
}

/// Adds cases of the SM100 grouped-query decode: several key heads, of one
/// sequence that is split; heads of 64 columns.
void addSm100Gqas(Subjects &subjects) {
  GenericCase base;
  base.isSm90 = base.isSm100 = true;
  base.keyHeads = 2;
  base.heads = 6;
  base.widthA = base.valueWidth = 128;
  base.widthB = 0;
  base.lengths = {140};
  base.scale = 3;
  subjects["Sm100Gqa"] = generic(base);
  base.widthA = base.valueWidth = 64;
  subjects["Sm100GqaNarrow"] = generic(base);
}

/// Adds cases of the SM100 prefill: two query tiles with a window; steep
/// scores, so that outputs are rescaled; values in two parts; keys of its own
/// per sequence.
void addSm100Prefills(Subjects &subjects) {
  GenericCase base;
  base.isSm90 = base.isSm100 = base.isRagged = base.hasSink = true;
  base.isCausal = true;
  base.pageSize = 0;
  base.heads = 2;
  base.widthA = base.valueWidth = 64;
  base.widthB = 0;
  base.lengths = {330, 0, 70};
  base.tokens = {140, 3, 70};
  base.scale = 3;
  base.ctas = 2;
  base.window = 150;
  auto add = [&](const char *name, auto change) {
    subjects[name] = generic(changed(base, change));
  };
  add("Sm100Prefill", [](GenericCase &) {});
  add("Sm100PrefillSteep", [](GenericCase &c) {
    c.scale = 300;
    c.window = 0;
    c.lengths = {390};
    c.tokens = {10};
  });
  add("Sm100PrefillWide", [](GenericCase &c) {
    c.valueWidth = 136;
    c.lengths = c.tokens = {20};
  });
  add("Sm100PrefillOwnKeys", [](GenericCase &c) {
    c.isRaggedKeys = c.isRagged = false;
    c.lengths = {70, 50};
    c.tokens = {40, 40};
  });
}

/// Adds cases of the SM90 prefill: ragged with a window, without it; scores
/// that are far apart; e4m3, and with f32 results; an odd width of the values;
/// keys of its own per sequence; one tile per CTA; more sequences than threads
/// of the plan, and more than it sorts.
void addPrefills(Subjects &subjects) {
  GenericCase base;
  base.isSm90 = base.isRagged = base.hasSink = true;
  base.pageSize = 0;
  base.heads = 3; // two sections
  base.widthA = 64;
  base.valueWidth = 64;
  base.lengths = {330, 0, 170};
  base.tokens = {140, 3, 70};
  base.scale = 3;
  base.ctas = 2;
  base.isCausal = true;
  base.window = 150;
  auto add = [&](const char *name, auto change) {
    subjects[name] = generic(changed(base, change));
  };
  add("Prefill", [](GenericCase &) {});
  add("PrefillWindow", [](GenericCase &c) { c.window = 129; });
  add("PrefillSteep", [](GenericCase &c) {
    c.window = 0;
    c.scale = 3000;
  });
  add("PrefillFp8", [](GenericCase &c) { c.isFp8 = true; });
  add("PrefillF32", [](GenericCase &c) {
    c.isFp8 = true;
    c.type = ResultType::F32;
    c.valueWidth = 37;
    c.unusedCols = 11;
  });
  add("PrefillOdd", [](GenericCase &c) {
    c.valueWidth = 37;
    c.unusedCols = 3;
  });
  add("PrefillOwnKeys", [](GenericCase &c) {
    c.isRaggedKeys = c.isRagged = false;
    c.tokens = {70, 70, 70};
  });
  add("PrefillFew", [](GenericCase &c) {
    c.isRaggedKeys = c.isRagged = false;
    c.tokens = {70, 70, 70};
    c.ctas = 9;
  });
  add("PrefillMany", [](GenericCase &c) {
    c.heads = 1;
    c.lengths.assign(600, 0);
    c.tokens.assign(600, 0);
    for (int b : {3, 35, 599})
      c.lengths[b] = c.tokens[b] = 20;
  });
  add("PrefillUnsorted", [](GenericCase &c) {
    c.heads = 1;
    c.lengths.assign(1100, 0);
    c.tokens.assign(1100, 0);
    for (int b : {3, 700})
      c.lengths[b] = c.tokens[b] = 20;
  });
}

/// Grouped queries: a window and a sink in a ragged batch, rows of two panels
/// in pages by head; rising maxima; parts of sequences; many pages.
void addGqa(Subjects &subjects) {
  GenericCase base;
  base.isSm90 = true;
  base.keyHeads = 2;
  base.heads = 10;
  base.widthA = base.valueWidth = 128;
  base.widthB = 0;
  base.layout = 2;
  auto add = [&](const char *name, auto change) {
    subjects[name] = generic(changed(base, change));
  };
  auto masked = [](GenericCase &c) {
    mask(c);
    c.isRagged = true;
    c.tokens = {3, 1, 2};
  };
  auto rising = [](GenericCase &c) {
    c.lengths = {300};
    c.heads = 2;
    c.scale = 600;
    c.ctas = 4;
  };
  add("Gqa", masked);
  // The last token does not see the first key of a block that the first token
  // sees as a whole.
  add("GqaWindow", [](GenericCase &c) {
    c.lengths = {200};
    c.tokens = {4};
    c.heads = 8;
    c.pageSize = 64;
    c.window = 135;
    c.isCausal = true;
    c.scale = 3;
    c.ctas = 2;
    c.layout = 1;
  });
  add("GqaRising", rising);
  add("GqaSplit", [](GenericCase &c) { c.lengths = {300}; });
  auto pages = [](GenericCase &c) {
    c.keyHeads = c.heads = 1;
    c.widthA = c.valueWidth = 64;
    c.lengths = {5000};
  };
  add("GqaManyPages", pages);
  add("GqaWidePages", [&](GenericCase &c) {
    pages(c);
    c.pageSize = 48; // not a divisor of a block
    c.lengths = {7000};
  });
  add("Gqa8", [&](GenericCase &c) {
    masked(c);
    c.is8Bit = true;
  });
  add("Gqa8Rising", [&](GenericCase &c) {
    rising(c);
    c.is8Bit = true;
  });
  auto longItem = [](GenericCase &c) {
    c.lengths = {500}; // more blocks than stages
    c.is8Bit = true;
    c.ctas = 1;
  };
  add("Gqa8Long", longItem);
  add("Gqa8Steep", [&](GenericCase &c) {
    longItem(c);
    c.scale = 600;
  });
}

/// The product per head of SM90: rows that all heads share, and sequences with
/// gaps between them.
void addProducts(Subjects &subjects) {
  auto add = [&](const char *name, const HeadProductCase &shape) {
    subjects[name] = [shape] { runHeadProduct<arch::Bf16>(shape, {}); };
  };
  add("HeadProductShared", {6, 2, 72, 64, 0, true, true, 0, true});
  add("HeadProductSequences", {6, 2, 72, 64, 0, true, true, 3});
}

/// Adds an append and a gather for each way to store elements and scales, and
/// conversions.
void addLayouts(Subjects &subjects) {
  const std::pair<const char *, const char *> layouts[] = {
      {"LayoutL4", "L4"},          {"LayoutL5", "L5"},
      {"LayoutL6", "L6"},          {"LayoutL8", "L8"},
      {"LayoutOdd", "odd groups"}, {"LayoutL13", "L13"},
      {"LayoutE5m2", "e5m2"},      {"LayoutLarge", "large groups"}};
  for (auto [name, layout] : layouts)
    subjects[name] = [layout] { runLayout(layout, {}); };
  const std::array<const char *, 3> conversions[] = {
      {"Convert", "L9", "L4"},
      {"ConvertOdd", "odd groups", "odd tiles"},
      {"ConvertCopy", "L13", "L13"}};
  for (auto [name, from, to] : conversions)
    subjects[name] = [from, to] { runConvert(from, to, {}); };
}

Subjects allSubjects() {
  Subjects subjects;
  DecodeCase base;
  base.heads = 12; // uses both rows of a thread
  base.isBatchInvariant = true;
  addDecodes(subjects, "Sm90", base);
  base.isFp8 = true;
  addDecodes(subjects, "Fp8", base);
  subjects["Fp8Tall"] = decode(changed(base, [](DecodeCase &c) {
    raise(c);
    c.heads = 64;
    c.rampHead = 40;
  }));
  base.isFp8 = false;
  base.layout = PageLayout::L4;
  addDecodes(subjects, "L4", base);
  // Of two pairs of blocks, the second one has a new maximum.
  subjects["L4Long"] = decode(changed(base, [](DecodeCase &c) {
    raise(c);
    c.lengths = {430};
  }));
  subjects["L4Tall"] = decode(changed(base, [](DecodeCase &c) {
    raise(c);
    c.lengths = {430};
    c.heads = 64;
    c.rampHead = 40;
  }));
  base.layout = PageLayout::L5;
  addDecodes(subjects, "L5", base);
  base.layout = PageLayout::Plain;
  base.heads = 5;
  addSplits(subjects, base);
  base.target = DecodeTarget::Sm100;
  addDecodes(subjects, "Sm100", base);
  base.heads = 70; // tiles of a CTA pair
  addDecodes(subjects, "Sm100Pair", base);
  base.isFp8 = true;
  addDecodes(subjects, "Sm100Fp8Pair", base);
  base.heads = 5;
  addDecodes(subjects, "Sm100Fp8", base);
  base.isFp8 = false;
  base.layout = PageLayout::L5;
  addDecodes(subjects, "Sm100L5", base);
  base.heads = 70;
  addDecodes(subjects, "Sm100L5Pair", base);
  addGeneric(subjects);
  addPlans(subjects);
  subjects["Append"] = [] { runAppend({}); };
  subjects["Norm"] = [] { runNorm({}); };
  subjects["Quantize"] = [] { runQuantize({}); };
  subjects["Prepare"] = [] { runPrepare({}); };
  subjects["Gather"] = [] { runGather({}); };
  subjects["Heads"] = [] { runHeads(cuda::Element::Bf16, {}); };
  const char *expansions[] = {"Expand",      "ExpandGroups", "ExpandRagged",
                              "ExpandTiles", "ExpandL4",     "ExpandPair",
                              "ExpandPairs", "ExpandOrders"};
  for (int i = 0; i < 8; ++i)
    subjects[expansions[i]] = [i] { runExpand(i, {}); };
  subjects["HeadsE4m3"] = [] { runHeads(cuda::Element::E4m3, {}); };
  addProducts(subjects);
  addLayouts(subjects);
  addPrefills(subjects);
  addSm100Prefills(subjects);
  addSm100Gqas(subjects);
  addGqa(subjects);
  subjects["UpdateConcat"] = [] { runUpdate(UpdateKind::Concat, {}); };
  subjects["UpdateScatter"] = [] { runUpdate(UpdateKind::Scatter, {}); };
  subjects["UpdateLast"] = [] { runUpdate(UpdateKind::Last, {}); };
  subjects["UpdateInPlace"] = [] { runUpdate(UpdateKind::InPlace, {}); };
  subjects["Merge"] = [] { runMergePartials(cuda::Element::Bf16, 36, 3, {}); };
  subjects["MergeOfMany"] = [] {
    runMergePartials(cuda::Element::F32, 36, 70, {});
  };
  return subjects;
}

const Subject &subjectOf(const std::string &name) {
  static const Subjects subjects = allSubjects();
  static const Subject none = [] {};
  auto it = subjects.find(name);
  EXPECT_NE(it, subjects.end()) << "no subject '" << name << "'";
  return it == subjects.end() ? none : it->second;
}

/// Returns the number of failures of a run with a wrong formula.
int failuresWith(const Formula &formula) {
  testing::TestPartResultArray results;
  testing::ScopedFakeTestPartResultReporter reporter(
      testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
      &results);
  wrongFormula = formula.number;
  timesWrong = 0;
  subjectOf(formula.subject)();
  wrongFormula = 0;
  return results.size();
}

class WrongFormula : public ::testing::TestWithParam<Formula> {};

TEST_P(WrongFormula, IsFound) {
  SCOPED_TRACE(GetParam().text);
  const int failures = failuresWith(GetParam());
  EXPECT_GT(timesWrong, 0u) << "never computed";
  EXPECT_GT(failures, 0) << "not found";
}

INSTANTIATE_TEST_SUITE_P(All, WrongFormula, ::testing::ValuesIn(formulas),
                         [](const auto &info) {
                           return std::to_string(info.param.number);
                         });

/// Without a wrong formula there must be no findings.
TEST(RightFormulas, GiveNoFindings) {
  std::set<std::string> names;
  for (const Formula &formula : formulas)
    names.insert(formula.subject);
  for (const std::string &name : names) {
    SCOPED_TRACE(name);
    subjectOf(name)();
  }
}

} // namespace

/// Does not print the table of seeds. mla-simulator-tests prints it, because it
/// runs all tests of these cases.
int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1) { // GoogleTest has removed its own options
    fprintf(stderr, "error: expected options of GoogleTest, got '%s'\n",
            argv[1]);
    return 2;
  }
  // Runs three in ten of the wrong formulas by default. All of them take three
  // times as long.
  if (GTEST_FLAG_GET(filter) == "*")
    GTEST_FLAG_SET(filter, getenv("MLA_TEST_ALL")
                               ? "*Formula*"
                               : "RightFormulas.*:*IsFound/*1:*IsFound/*4:"
                                 "*IsFound/*7");
  return RUN_ALL_TESTS();
}

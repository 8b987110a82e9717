//===- PlanCase.cpp - Tests of plans --------------------------------------===//

#include "PlanCase.h"
#include "SeedTable.h"

#include "Common/DecodeLaunch.h"
#include "Common/PlanCheck.h"
#include "Kernels/Plan/SequentialPlan.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <numeric>

using namespace mla;
using namespace mla::test;

namespace {

/// A position in the sequence of all blocks: an item and a block of it.
using Cut = std::pair<int, int>;

/// Checks the plan of a batch.
class PlanChecker {
public:
  PlanChecker(const PlanCase &shape, cuda::PlanView plan)
      : shape(shape), plan(plan) {
    for (size_t b = 0; b < shape.lengths.size(); ++b)
      tokens.push_back(shape.ragged.empty() ? shape.queryLen : shape.ragged[b]);
    const int most = *std::max_element(tokens.begin(), tokens.end());
    const int tiles = tilesOf(most);
    rounds =
        std::max(1, (tiles + cuda::planMaxGroups - 1) / cuda::planMaxGroups);
    groups = std::max(1, (tiles + rounds - 1) / rounds);
    parts = shape.ctas / groups;
    items = static_cast<int>(tokens.size()) * rounds;
  }

  void check() {
    checkHeader();
    for (int cta = 0; cta < shape.ctas; ++cta)
      checkWork(cta);
    if (static_cast<int>(cuts.size()) < parts)
      return; // already reported
    EXPECT_EQ(cursor, Cut(items, 0)) << "blocks without a part";
    checkCosts();
    checkMerges();
  }

private:
  int tilesOf(int count) const {
    return (count * shape.heads + shape.tileRows - 1) / shape.tileRows;
  }
  int sequenceOf(int item) const { return item / rounds; }
  bool hasRows(int item) const {
    return item % rounds * groups < tilesOf(tokens[sequenceOf(item)]);
  }
  int blocksOf(int item) const {
    const int length =
        std::clamp(shape.lengths[sequenceOf(item)], 0, shape.maxLength);
    return static_cast<int>((int64_t(length) + cuda::planBlockTokens - 1) /
                            cuda::planBlockTokens);
  }
  int firstToken(int sequence) const {
    return shape.ragged.empty()
               ? 0
               : std::accumulate(tokens.begin(), tokens.begin() + sequence, 0);
  }
  int costOf(int item, int first, int last) const {
    return hasRows(item) && (last > first || blocksOf(item) == 0)
               ? shape.overhead + last - first
               : 0;
  }

  void checkHeader() const {
    const cuda::PlanHeader &header = *plan.header();
    uint32_t number = 0;
    for (size_t b = 0; b < tokens.size(); ++b)
      number +=
          cuda::planMix(static_cast<int32_t>(b), shape.lengths[b], tokens[b]);
    EXPECT_EQ(header.groups, groups);
    EXPECT_EQ(header.rounds, rounds);
    EXPECT_EQ(header.parts, parts);
    EXPECT_EQ(header.lengthsHash, number);
  }

  /// Checks the work of a CTA: its part must start where the previous part
  /// ends. Records the cost of the part.
  void checkWork(int cta) {
    const cuda::PlanWork &work = plan.work()[cta];
    SCOPED_TRACE("CTA " + std::to_string(cta));
    EXPECT_EQ(work.group, cta % groups);
    EXPECT_EQ(work.groups, groups);
    EXPECT_EQ(work.rounds, rounds);
    EXPECT_EQ(work.part, cta / groups);
    ASSERT_TRUE(work.firstItem >= 0 && work.firstItem <= items);
    ASSERT_TRUE(work.lastItem >= 0 && work.lastItem <= items);
    const Cut first{work.firstItem, work.firstBlock};
    const Cut last{work.lastItem, work.lastBlock};
    if (work.part >= parts) {
      EXPECT_EQ(first, last);
      return;
    }
    if (work.firstItem < items) {
      const int b = sequenceOf(work.firstItem);
      EXPECT_EQ(work.firstLength, shape.lengths[b]);
      EXPECT_EQ(work.firstToken, firstToken(b));
      EXPECT_EQ(work.tokens, tokens[b]);
    }
    if (work.group != 0) { // works on the same keys as the CTA before it
      const cuda::PlanWork &before = plan.work()[cta - 1];
      EXPECT_EQ(first, Cut(before.firstItem, before.firstBlock));
      EXPECT_EQ(last, Cut(before.lastItem, before.lastBlock));
      return;
    }
    ASSERT_EQ(first, cursor) << "parts overlap or leave a gap";
    ASSERT_LE(first, last);
    checkCut(last);
    int64_t cost = 0;
    for (int item = first.first; item <= last.first && item < items; ++item)
      cost += costOf(item, item == first.first ? first.second : 0,
                     item == last.first ? last.second : blocksOf(item));
    costs.push_back(cost);
    cuts.push_back(first);
    cursor = last;
  }

  void checkCut(Cut cut) const {
    if (cut.second == 0)
      return;
    ASSERT_LT(cut.first, items);
    const int blocks = blocksOf(cut.first);
    if (cut.second == blocks && shape.isBatchInvariant)
      return;
    EXPECT_FALSE(shape.isBatchInvariant) << "an item is split";
    EXPECT_EQ(cut.second % 2, 0);
    EXPECT_GE(blocks - cut.second, 2);
  }

  /// Returns the largest useful number of pieces of an item. More pieces would
  /// cost more to merge than they save.
  int mostPieces(int blocks) const {
    int64_t most = 1;
    const auto pays = [&](int64_t pieces) {
      const bool isSingle = items == 1 && pieces <= cuda::planSinglePieces;
      const int share = isSingle ? std::max(shape.mergeShare, shape.singleShare)
                                 : shape.mergeShare;
      return pieces * pieces <= int64_t(share) * blocks;
    };
    while (pays(most + 1) && (most + 1) * shape.minimum <= blocks)
      ++most;
    return static_cast<int>(most);
  }

  void checkCosts() const {
    if (shape.isBatchInvariant)
      return;
    int64_t total = 0;
    int largest = 0;
    for (int item = 0; item < items; ++item) {
      total += costOf(item, 0, blocksOf(item));
      largest = std::max(largest, hasRows(item) ? blocksOf(item) : 0);
    }
    if (total >= INT32_MAX)
      return;
    const int most = mostPieces(largest);
    const int64_t fair =
        std::max<int64_t>({(total + parts - 1) / parts,
                           (largest + most - 1) / most, shape.minimum});
    EXPECT_LE(*std::max_element(costs.begin(), costs.end()),
              std::max((fair + shape.overhead) * shape.slack / 16,
                       fair + 2 * shape.overhead) +
                  2)
        << "of " << parts << " parts, " << total << " in all";
  }

  void checkMerges() const {
    const cuda::PlanMerge *merge = plan.merges();
    for (int part = 1; part < parts; ++part) {
      const int item = cuts[part].first;
      if (isInside(part) &&
          (!isInside(part - 1) || cuts[part - 1].first != item))
        checkMerge(*merge++, part, item);
    }
    for (; merge < plan.merges() + shape.ctas; ++merge)
      EXPECT_EQ(merge->groups, 0);
  }
  bool isInside(int part) const {
    return part < parts && cuts[part].first < items && cuts[part].second > 0 &&
           cuts[part].second < blocksOf(cuts[part].first);
  }
  /// Checks the merge of `item`. The start of `part` is the first cut of the
  /// item.
  void checkMerge(const cuda::PlanMerge &merge, int part, int item) const {
    int last = part;
    while (isInside(last + 1) && cuts[last + 1].first == item)
      ++last;
    const int b = sequenceOf(item);
    EXPECT_EQ(merge.sequence, b);
    EXPECT_EQ(merge.firstPart, part - 1);
    EXPECT_EQ(merge.lastPart, last);
    EXPECT_EQ(merge.groups, groups);
    EXPECT_EQ(merge.firstToken, firstToken(b));
    EXPECT_EQ(merge.tokens, tokens[b]);
    EXPECT_EQ(merge.firstTile, item % rounds * groups);
  }

  const PlanCase &shape;
  const cuda::PlanView plan;
  std::vector<int32_t> tokens;
  int rounds, groups, parts, items;
  Cut cursor{0, 0};
  std::vector<int64_t> costs; ///< per part
  std::vector<Cut> cuts;      ///< starts of the parts
};

/// Checks that a planner on one CPU thread writes the same bytes.
void checkSequential(cuda::PlanParams params, size_t planBytes) {
  const char *device = params.plan;
  std::vector<char> bytes(planBytes);
  params.plan = bytes.data();
  planning::planSequentially(params);
  const auto differs = std::mismatch(bytes.begin(), bytes.end(), device);
  EXPECT_EQ(differs.first - bytes.begin(), static_cast<ptrdiff_t>(planBytes))
      << "the first byte that differs";
}

} // namespace

uint64_t mla::test::runPlan(const PlanCase &shape,
                            const sim::Options &options) {
  sim::Device device(options);
  const auto batch = static_cast<int32_t>(shape.lengths.size());
  cuda::PlanParams params = {};
  params.seqLens = device.upload(shape.lengths, "lengths");
  if (!shape.ragged.empty()) {
    std::vector<int32_t> prefix(batch + 1);
    std::partial_sum(shape.ragged.begin(), shape.ragged.end(),
                     prefix.begin() + 1);
    params.cuSeqlens = device.upload(prefix, "cu_seqlens");
  }
  params.batch = batch;
  params.heads = shape.heads;
  params.queryLen = shape.queryLen;
  params.maxLength = shape.maxLength;
  params.ctas = shape.ctas;
  params.flags = shape.isBatchInvariant ? cuda::planBatchInvariant : 0;
  params.overhead = shape.overhead;
  params.minimum = shape.minimum;
  params.mergeShare = shape.mergeShare;
  params.singleShare = shape.singleShare;
  params.tileRows = shape.tileRows;
  params.slack = shape.slack;
  const size_t planBytes = cuda::planBytes(shape.ctas, batch);
  params.plan = static_cast<char *>(device.allocate(planBytes, "plan"));
  EXPECT_EQ(cuda::launchPlan(params, &device), "");
  expectNoFindings(device);
  if (device.synchronize().get().empty()) {
    PlanChecker(shape, {params.plan, shape.ctas}).check();
    checkSequential(params, planBytes);
  }
  return device.statistics().mistakes;
}

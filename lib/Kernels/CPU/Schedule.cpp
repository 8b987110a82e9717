//===- Schedule.cpp - Split a problem into work items ---------------------===//

#include "Schedule.h"

#include "../Plan/PlanRules.h"
#include "../Plan/SequentialPlan.h"

#include <algorithm>

using namespace mla::cpu;
using namespace mla::planning;

namespace {

/// The number of work items to aim for, enough for the usual numbers of
/// threads; and the minimum number of keys of a work item.
constexpr int64_t targetItems = 16;
constexpr int64_t minimumKeys(int64_t heads) { return heads > 32 ? 512 : 256; }

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Returns the number of CTAs of the caller's plan, or of a plan made here.
int64_t ctasOf(const AttentionProblem &problem) {
  return problem.planCtas
             ? problem.planCtas
             : std::max<int64_t>(1, targetItems /
                                        std::max<int64_t>(1, problem.keyHeads));
}

/// Returns an upper bound of the number of items with rows: one item per
/// planTileRows rows, and one more per sequence.
int64_t itemBound(const AttentionProblem &problem) {
  return ceilDiv(problem.tokens * rowHeads(problem), planTileRows) +
         problem.batch;
}

/// In batch-invariant mode, the largest number of parts of one plan item.
constexpr int32_t MaxFixedPieces = 4;
int64_t fixedBound(const AttentionProblem &problem) {
  return std::clamp<int64_t>(
      ceilDiv(problem.maxLength, minimumKeys(problem.heads)), 1,
      MaxFixedPieces);
}

/// Reads the index of the first entry of a sequence and the number of its
/// entries, clamped to the entries that exist.
void sequenceRange(const int32_t *cuSeqlens, int64_t sequence, int64_t total,
                   int64_t &first, int64_t &count) {
  first = std::clamp<int64_t>(cuSeqlens[sequence], 0, total);
  count = std::clamp<int64_t>(cuSeqlens[sequence + 1], first, total) - first;
}

/// Return the first query token of a ragged batch, and the end of the sequence
/// that begins at token `begin`. Both are clamped to the tokens that exist.
int64_t beginOfTokens(const AttentionProblem &problem) {
  return std::clamp<int64_t>(problem.cuSeqlens[0], 0, problem.tokens);
}
int64_t endOfTokens(const AttentionProblem &problem, int64_t sequence,
                    int64_t begin) {
  return std::clamp<int64_t>(problem.cuSeqlens[sequence + 1], begin,
                             problem.tokens);
}

/// Returns the element of `list` (sorted by tilesBefore) whose tiles include
/// tile `index`.
template <typename T>
const T &atTile(const T *list, int64_t count, int64_t index) {
  return *(std::upper_bound(list, list + count, index,
                            [](int64_t at, const T &entry) {
                              return at < entry.tilesBefore;
                            }) -
           1);
}

int64_t tilesOfRows(int64_t rows) { return ceilDiv(rows, TileRowLimit); }

} // namespace

PlanParams mla::cpu::planParams(const AttentionProblem &problem) {
  PlanParams params{};
  params.batch = static_cast<int32_t>(problem.batch);
  params.heads = static_cast<int32_t>(rowHeads(problem));
  params.queryLen = static_cast<int32_t>(problem.queryLength);
  params.maxLength = static_cast<int32_t>(problem.maxLength);
  params.flags = problem.batchInvariant ? planBatchInvariant : 0;
  params.ctas = static_cast<int32_t>(ctasOf(problem));
  params.overhead = 1;
  params.minimum =
      static_cast<int32_t>(minimumKeys(problem.heads) / planBlockTokens);
  params.mergeShare = 11;
  params.tileRows = TileRowLimit;
  // Parts may cost twice an even share (32 sixteenths): this usually costs less
  // than a merge, except if one sequence is most of the batch.
  params.slack = 32;
  params.fixedPieces = MaxFixedPieces;
  return params;
}

int64_t mla::cpu::maxQueryTokens(const AttentionProblem &problem) {
  if (!problem.cuSeqlens)
    return problem.queryLength;
  int64_t begin = beginOfTokens(problem), most = 0;
  for (int64_t b = 0; b < problem.batch; ++b) {
    const int64_t end = endOfTokens(problem, b, begin);
    most = std::max(most, end - begin);
    begin = end;
  }
  return most;
}

uint64_t mla::cpu::planBytes(const AttentionProblem &problem) {
  return mla::planning::planBytes(static_cast<int32_t>(ctasOf(problem)),
                                  problem.batch);
}

int64_t mla::cpu::keysOf(const AttentionProblem &problem, int64_t sequence,
                         int64_t &firstKey) {
  int64_t length = problem.maxLength;
  firstKey = 0;
  if (problem.cuSeqlensK)
    sequenceRange(problem.cuSeqlensK, sequence, problem.maxLength, firstKey,
                  length);
  length = std::min(length, problem.maskKeys);
  return problem.lengths
             ? std::clamp<int64_t>(problem.lengths[sequence], 0, length)
             : length;
}

Schedule::Schedule(const AttentionProblem &problem, Arena &arena)
    : problem(problem), params(planParams(problem)) {
  const int64_t parts = ctasOf(problem), items = itemBound(problem);
  // Always allocated: in a workspace query it is unknown whether the batch is
  // ragged.
  tokensBefore = arena.take<int32_t>(problem.batch + 1);
  lengths = arena.take<int32_t>(problem.batch);
  ownPlan = arena.take<char>(static_cast<int64_t>(planBytes(problem)));
  workItems = arena.take<WorkItem>(
      std::max(items + parts, items * fixedBound(problem)));
  splits = arena.take<SplitItem>(std::max(items, parts));
}

int64_t Schedule::partialRowsBound(const AttentionProblem &problem) {
  const int64_t rows = problem.tokens * rowHeads(problem);
  const int64_t fixed = fixedBound(problem);
  int64_t most = fixed > 1 ? fixed * rows : 0;
  const int64_t sequenceRows = problem.queryLength * rowHeads(problem);
  // An item of at most two blocks is never split, so it adds no partial rows.
  for (int64_t groups = 1;
       groups <= planMaxGroups && problem.maxLength > 2 * planBlockTokens;
       ++groups) {
    const int64_t cuts = ctasOf(problem) / groups - 1;
    if (cuts < 1)
      break;
    // A cut adds a work item. The first cut of an item makes it a split item.
    const int64_t workItemRows = std::min(groups * TileRowLimit, sequenceRows);
    const int64_t splitItems = std::min(
        cuts,
        problem.batch *
            std::max<int64_t>(1, ceilDiv(sequenceRows, planTileRows * groups)));
    most = std::max(most, (cuts + splitItems) * workItemRows);
  }
  return most;
}

void Schedule::clampTokens() {
  int64_t end = beginOfTokens(problem);
  tokensBefore[0] = static_cast<int32_t>(end);
  for (int64_t b = 0; b < problem.batch; ++b) {
    end = endOfTokens(problem, b, end);
    tokensBefore[b + 1] = static_cast<int32_t>(end);
  }
  params.cuSeqlens = tokensBefore;
}

int64_t Schedule::firstToken(int32_t sequence) const {
  return problem.cuSeqlens ? tokensBefore[sequence] : 0;
}

int64_t Schedule::queryTokens(int32_t sequence) const {
  return mla::planning::queryTokens(params, sequence);
}

void Schedule::makePlan() {
  params.seqLens = problem.lengths;
  if (!problem.lengths || problem.cuSeqlensK) {
    int64_t firstKey;
    for (int64_t b = 0; b < problem.batch; ++b)
      lengths[b] = static_cast<int32_t>(keysOf(problem, b, firstKey));
    params.seqLens = lengths;
  }
  params.plan = ownPlan;
  planSequentially(params);
}

void Schedule::fill() {
  if (problem.cuSeqlens)
    clampTokens();
  if (!problem.plan)
    makePlan();
  const char *plan = problem.plan ? problem.plan : ownPlan;
  const PlanView view{const_cast<char *>(plan), params.ctas};
  const PlanHeader &header = *view.header();
  params.tileRows = problem.plan ? problem.planTileRows : params.tileRows;
  groups = header.groups;
  rounds = header.rounds;
  for (int32_t part = 0; part < header.parts; ++part) {
    const PlanWork &work = view.work()[part * groups];
    for (int32_t item = work.firstItem;
         item < work.lastItem || (item == work.lastItem && work.lastBlock > 0);
         ++item)
      addItem(item, item == work.firstItem ? work.firstBlock : 0,
              item == work.lastItem ? work.lastBlock : INT32_MAX);
  }
}

/// Adds the blocks [first, last) of an item. If `last` is INT32_MAX, adds all
/// blocks from `first` on.
void Schedule::addItem(int32_t item, int32_t first, int32_t last) {
  WorkItem workItem;
  workItem.sequence = item / rounds;
  const int64_t roundRows = int64_t(groups) * params.tileRows;
  workItem.firstRow = item % rounds * roundRows;
  workItem.rows = std::min(queryTokens(workItem.sequence) * params.heads -
                               workItem.firstRow,
                           roundRows);
  // The item has no rows, or the part has none of its blocks.
  if (workItem.rows <= 0 || (first > 0 && first >= last))
    return;
  int64_t firstKey;
  const int64_t keys = keysOf(problem, workItem.sequence, firstKey);
  if (first == 0 && last == INT32_MAX && problem.batchInvariant)
    return addFixed(workItem, keys);
  const int64_t begin = std::min(keys, int64_t(first) * planBlockTokens);
  const int64_t end = last == INT32_MAX
                          ? keys
                          : std::min(keys, int64_t(last) * planBlockTokens);
  add(workItem, begin, end, first > 0 || last != INT32_MAX, first == 0);
}

void Schedule::addFixed(WorkItem workItem, int64_t keys) {
  const int64_t own =
      int64_t(planBlockTokens) *
      fixedPiece(params, static_cast<int32_t>(ceilDiv(keys, planBlockTokens)));
  int64_t begin = 0;
  do {
    add(workItem, begin, std::min(keys, begin + own), keys > own, begin == 0);
    begin += own;
  } while (begin < keys);
}

void Schedule::add(WorkItem workItem, int64_t begin, int64_t end, bool isSplit,
                   bool isFirst) {
  const int64_t tiles = tilesOfRows(workItem.rows);
  workItem.begin = begin;
  workItem.end = end;
  workItem.tilesBefore = numTiles;
  numTiles += tiles;
  if (isSplit) {
    workItem.partial = numPartialRows;
    numPartialRows += workItem.rows;
    if (isFirst) {
      splits[numSplits++] = {numWorkItems, 0, numSplitTiles};
      numSplitTiles += tiles;
    }
    ++splits[numSplits - 1].workItems;
  }
  workItems[numWorkItems++] = workItem;
}

const WorkItem &Schedule::workItemOfTile(int64_t index) const {
  return atTile(workItems, numWorkItems, index);
}

const SplitItem &Schedule::splitOfTile(int64_t index) const {
  return atTile(splits, numSplits, index);
}

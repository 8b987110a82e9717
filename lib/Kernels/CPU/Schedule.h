//===- Schedule.h - Split a problem into work items -----------------------===//
//
// A plan (Kernels/Plan) splits the keys of a batch. A Schedule expands it to
// the list of work items that the attention engine computes. A decode may
// receive a plan from its caller; other calls make their own by the same rules.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_KERNELS_CPU_SCHEDULE_H
#define MLA_KERNELS_CPU_SCHEDULE_H

#include "../Plan/DecodePlan.h"
#include "Arena.h"
#include "Attention.h"

namespace mla::cpu {

using kernels::rowHeads;
using kernels::TileRowLimit;

/// Returns the parameters of a plan on the CPU, without the addresses of data.
/// The plan is for one key head.
planning::PlanParams planParams(const AttentionProblem &problem);

/// Returns the largest number of query tokens of a sequence. Reads cuSeqlens.
int64_t maxQueryTokens(const AttentionProblem &problem);

/// Returns the size in bytes of a plan with planParams(). It depends on shapes
/// only.
uint64_t planBytes(const AttentionProblem &problem);

/// A piece of a plan (DecodePlan.h): query rows of one sequence, and the keys
/// [begin, end) of that sequence.
struct WorkItem {
  int32_t sequence = 0;
  int64_t firstRow = 0, rows = 0;
  int64_t begin = 0, end = 0;
  /// The index of the first row among the partial results; -1 if [begin, end)
  /// are all keys of the sequence.
  int64_t partial = -1;
  int64_t tilesBefore = 0; ///< of all earlier work items
};

/// Query rows whose keys are split over several consecutive work items.
struct SplitItem {
  int64_t firstWorkItem = 0, workItems = 0;
  int64_t tilesBefore = 0; ///< of all earlier split items
};

/// The work items of one key head of a problem.
class Schedule {
public:
  /// Takes memory from the arena for the problem's work items. The size
  /// suffices for all lengths and flags: it depends on shapes and
  /// problem.planCtas only.
  Schedule(const AttentionProblem &problem, Arena &arena);

  /// Lists the work items of problem.plan, or of a plan made here.
  void fill();

  /// Return the first query token of a sequence and the number of its tokens,
  /// clamped to the existing tokens for any cuSeqlens.
  int64_t firstToken(int32_t sequence) const;
  int64_t queryTokens(int32_t sequence) const;

  const WorkItem &workItem(int64_t i) const { return workItems[i]; }
  /// Return the work item that contains tile `index`, counted over all work
  /// items; and the split item that contains tile `index`, counted over all
  /// split items.
  const WorkItem &workItemOfTile(int64_t index) const;
  const SplitItem &splitOfTile(int64_t index) const;
  int64_t count() const { return numWorkItems; }
  int64_t tiles() const { return numTiles; }
  int64_t splitTiles() const { return numSplitTiles; }

  /// Return the number of rows of partial results, and its upper bound for any
  /// lengths and flags.
  int64_t partialRows() const { return numPartialRows; }
  static int64_t partialRowsBound(const AttentionProblem &problem);

private:
  void clampTokens();
  void makePlan();
  void addItem(int32_t item, int32_t first, int32_t last);
  /// Adds all `keys` keys of a plan's item, split into work items by a rule
  /// that depends on `keys` only.
  void addFixed(WorkItem workItem, int64_t keys);
  /// Adds the work item of keys [begin, end). `isFirst` marks the first work
  /// item of a plan's item.
  void add(WorkItem workItem, int64_t begin, int64_t end, bool isSplit,
           bool isFirst);

  const AttentionProblem &problem;
  planning::PlanParams params;
  int32_t groups = 1, rounds = 1; ///< of the plan
  int32_t *tokensBefore, *lengths;
  char *ownPlan;
  WorkItem *workItems;
  SplitItem *splits;
  int64_t numWorkItems = 0, numSplits = 0, numTiles = 0, numSplitTiles = 0;
  int64_t numPartialRows = 0;
};

/// Returns the number of keys of a sequence that the kernel can read: the
/// minimum of its length, its dense keys and the width of the mask. Sets
/// `firstKey` to the index of its first key among ragged dense keys.
int64_t keysOf(const AttentionProblem &problem, int64_t sequence,
               int64_t &firstKey);

} // namespace mla::cpu

#endif // MLA_KERNELS_CPU_SCHEDULE_H

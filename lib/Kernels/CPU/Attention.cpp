//===- Attention.cpp - Compute work items and combine their results -------===//

#include "Attention.h"
#include "Element.h"
#include "Schedule.h"
#include "Threads.h"
#include "Tile.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mla::cpu;

namespace {

/// The partial results of work items: [key head][row of the schedule]. Each key
/// head has the work of one schedule.
struct Partials {
  float *out = nullptr, *max = nullptr, *sum = nullptr;
  int64_t rows = 0; ///< of a key head

  static Partials carve(const AttentionProblem &problem, Arena &arena) {
    Partials partials;
    partials.rows = Schedule::partialRowsBound(problem);
    const int64_t rows = problem.keyHeads * partials.rows;
    partials.out = arena.take<float>(rows * outWidth(problem));
    partials.max = arena.take<float>(rows);
    partials.sum = arena.take<float>(rows);
    return partials;
  }
};

/// The data that all units of a problem share.
struct Run {
  const AttentionProblem &problem;
  Schedule schedule;
  Partials partials;

  Run(const AttentionProblem &problem, Arena &arena)
      : problem(problem), schedule(problem, arena),
        partials(Partials::carve(problem, arena)) {}

  int64_t units() const { return problem.keyHeads * schedule.tiles(); }
  /// Return the work of computing all units, and the work of combining their
  /// results.
  Work unitWork() const;
  Work combineWork() const;
  /// Returns tile `index` of a work item.
  Tile tileAt(int64_t keyHead, const WorkItem &workItem, int64_t index) const;
  /// Returns the index of a tile's first row among the partial results, or -1
  /// for a work item that covers all keys of its sequence.
  int64_t partialOf(const Tile &tile, const WorkItem &workItem) const {
    return workItem.partial < 0
               ? -1
               : tile.keyHead * partials.rows + workItem.partial +
                     tile.firstRow - workItem.firstRow;
  }
  /// Returns the keys of unit `index`; an empty range past the last unit. Tiles
  /// are the innermost dimension of the index, so that neighbouring units share
  /// keys in the caches.
  KeyRange rangeOf(int64_t index, int64_t &partial) const;
  void unit(int64_t index, int threads, TileScratch scratch) const;
  /// Combines rows [begin, end) of tile `index`, counted over all split items.
  void combine(int64_t index, int64_t begin, int64_t end,
               float *accumulated) const;
  void combineRow(const SplitItem &split, const Tile &tile, int64_t row,
                  float *accumulated) const;
};

/// The number of rows that are combined per unit of parallel work.
constexpr int64_t CombineRows = 16;

Work Run::unitWork() const {
  const double keyWidth = problem.queryA.width + problem.queryB.width,
               width = keyWidth + outWidth(problem);
  // Keys with codecs have about a byte per element.
  const double bytes =
      width * (problem.usesCodecs ? 1 : elementBytes(problem.keyDType));
  Work work;
  for (int64_t i = 0; i < schedule.count(); ++i) {
    const WorkItem &workItem = schedule.workItem(i);
    const double keys = workItem.end - workItem.begin;
    const double tiles = (workItem.rows + TileRowLimit - 1) / TileRowLimit;
    work.bytes += bytes * (keys * tiles + workItem.rows);
    work.flops += 2 * width * keys * workItem.rows;
  }
  const double heads = problem.keyHeads;
  return {heads * work.bytes, heads * work.flops};
}

Work Run::combineWork() const {
  const double values =
      double(schedule.partialRows()) * problem.keyHeads * outWidth(problem);
  return {sizeof(float) * values, 2 * values};
}

Tile Run::tileAt(int64_t keyHead, const WorkItem &workItem,
                 int64_t index) const {
  Tile tile;
  tile.sequence = workItem.sequence;
  tile.keyHead = keyHead;
  tile.firstToken = schedule.firstToken(workItem.sequence);
  tile.queryTokens = schedule.queryTokens(workItem.sequence);
  tile.length = keysOf(problem, workItem.sequence, tile.firstKey);
  tile.firstRow = workItem.firstRow + index * TileRowLimit;
  tile.rows =
      std::min(workItem.firstRow + workItem.rows - tile.firstRow, TileRowLimit);
  return tile;
}

KeyRange Run::rangeOf(int64_t index, int64_t &partial) const {
  if (index >= units())
    return {};
  const int64_t at = index % schedule.tiles();
  const WorkItem &workItem = schedule.workItemOfTile(at);
  KeyRange range{
      tileAt(index / schedule.tiles(), workItem, at - workItem.tilesBefore),
      workItem.begin, workItem.end};
  partial = partialOf(range.tile, workItem);
  return range;
}

void Run::unit(int64_t index, int threads, TileScratch scratch) const {
  int64_t partial, unused;
  const KeyRange range = rangeOf(index, partial);
  const Tile &tile = range.tile;
  if (partial >= 0) {
    // Accumulates directly in the partial results.
    scratch.outStride = outWidth(problem);
    scratch.out = partials.out + partial * outWidth(problem);
  }
  beginTile(problem, tile, scratch);
  // If units have similar sizes, threads take them in turn, so this thread
  // probably takes unit index + threads next. If another thread takes it, its
  // prefetched keys are in a cache that both threads share.
  processKeys(problem, range, index >= threads,
              rangeOf(index + threads, unused), scratch);
  for (int64_t row = 0; row < tile.rows; ++row) {
    if (partial < 0) {
      finishRow(problem, tile, row, scratch.out + row * scratch.outStride,
                scratch.max[row], scratch.sum[row]);
      continue;
    }
    partials.max[partial + row] = scratch.max[row];
    partials.sum[partial + row] = scratch.sum[row];
  }
}

void Run::combine(int64_t index, int64_t begin, int64_t end,
                  float *accumulated) const {
  const int64_t at = index % schedule.splitTiles();
  const SplitItem &split = schedule.splitOfTile(at);
  const Tile tile =
      tileAt(index / schedule.splitTiles(),
             schedule.workItem(split.firstWorkItem), at - split.tilesBefore);
  for (int64_t row = begin; row < std::min(end, tile.rows); ++row)
    combineRow(split, tile, row, accumulated);
}

void Run::combineRow(const SplitItem &split, const Tile &tile, int64_t row,
                     float *accumulated) const {
  const int64_t stride = outWidth(problem);
  auto partialAt = [&](int64_t i) {
    return partialOf(tile, schedule.workItem(split.firstWorkItem + i)) + row;
  };
  float max = -std::numeric_limits<float>::infinity(), sum = 0;
  for (int64_t i = 0; i < split.workItems; ++i)
    max = std::max(max, partials.max[partialAt(i)]);
  std::fill_n(accumulated, stride, 0.0f);
  for (int64_t i = 0; i < split.workItems; ++i) {
    const int64_t at = partialAt(i);
    // A work item whose keys were all hidden adds nothing. A NaN sum is kept.
    if (partials.sum[at] == 0)
      continue;
    const float factor = std::exp(partials.max[at] - max);
    sum += partials.sum[at] * factor;
    addScaled(accumulated, partials.out + at * stride, factor, stride);
  }
  finishRow(problem, tile, row, accumulated, max, sum);
}

} // namespace

uint64_t mla::cpu::attentionWorkspace(const AttentionProblem &problem) {
  Arena arena(nullptr), slot(nullptr);
  Run(problem, arena);
  TileScratch::carve(problem, slot);
  return arena.bytes() + slot.bytes() * scratchSlots();
}

void mla::cpu::runAttention(const AttentionProblem &problem, void *workspace,
                            int32_t threads) {
  if (problem.batch == 0 || problem.tokens == 0 || problem.heads == 0)
    return;
  Arena arena(workspace);
  Run run(problem, arena);
  run.schedule.fill();
  char *slots = static_cast<char *>(workspace) + arena.bytes();
  Arena counter(nullptr);
  TileScratch::carve(problem, counter);
  auto scratchOf = [&](int64_t slot) {
    Arena own(slots + slot * counter.bytes());
    return TileScratch::carve(problem, own);
  };
  const Work work = run.unitWork();
  const int workers = threadCount(threads, run.units(), work);
  parallelFor(run.units(), work, threads, [&](int64_t i, int slot) {
    run.unit(i, workers, scratchOf(slot));
  });
  constexpr int64_t Parts = TileRowLimit / CombineRows;
  parallelFor(problem.keyHeads * run.schedule.splitTiles() * Parts,
              run.combineWork(), threads, [&](int64_t i, int slot) {
                const int64_t begin = i % Parts * CombineRows;
                run.combine(i / Parts, begin, begin + CombineRows,
                            scratchOf(slot).out);
              });
}

//===- Attention.cpp - Units of work, splits and their combination --------===//

#include "Attention.h"
#include "Element.h"
#include "Threads.h"
#include "Tile.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mla::cpu;

namespace {

/// Units of work that a whole problem should have, so that any usual number of
/// threads is busy; and the fewest keys that are worth a split of their own.
constexpr int64_t TargetUnits = 16;
constexpr int64_t minChunk(int64_t heads) { return heads > 32 ? 512 : 256; }
/// Splits begin at multiples of this.
constexpr int64_t ChunkUnit = 128;
/// In batch-invariant mode the splits depend on the sequence alone.
constexpr int64_t InvariantSplits = 4;

int64_t ceilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// Rows that share keys and heads that do not.
int64_t rowsOf(const AttentionProblem &problem, int64_t queryTokens) {
  return problem.headsShareKeys ? queryTokens * problem.heads : queryTokens;
}
int64_t groupsOf(const AttentionProblem &problem) {
  return problem.headsShareKeys ? 1 : problem.heads;
}

int64_t tilesOf(const AttentionProblem &problem, int64_t queryTokens) {
  return ceilDiv(rowsOf(problem, queryTokens), TileRowLimit);
}

int64_t splitBound(const AttentionProblem &problem, bool invariant) {
  int64_t most =
      std::max<int64_t>(1, ceilDiv(problem.maxLength, minChunk(problem.heads)));
  if (invariant)
    return std::min(most, InvariantSplits);
  int64_t tiles =
      std::max<int64_t>(1, problem.batch * groupsOf(problem) *
                               tilesOf(problem, problem.queryLength));
  return std::min(most, std::max<int64_t>(1, TargetUnits / tiles));
}

/// Partial results of splits: [split][token of the batch][head].
struct Partials {
  float *out = nullptr, *max = nullptr, *sum = nullptr;

  static Partials carve(const AttentionProblem &problem, int64_t splits,
                        Arena &arena) {
    int64_t rows = splits > 1 ? splits * problem.tokens * problem.heads : 0;
    Partials partials;
    partials.out = arena.take<float>(rows * outWidth(problem));
    partials.max = arena.take<float>(rows);
    partials.sum = arena.take<float>(rows);
    return partials;
  }
};

/// Where a row of a tile lies among the partials of a split.
int64_t partialIndex(const AttentionProblem &problem, const Tile &tile,
                     int64_t split, int64_t row) {
  RowPlace place = placeOf(problem, tile, row);
  int64_t token = problem.cuSeqlens
                      ? tile.firstToken + place.token
                      : tile.sequence * problem.queryLength + place.token;
  return (split * problem.tokens + token) * problem.heads + place.head;
}

/// The run of one problem: everything that its units share.
struct Run {
  const AttentionProblem &problem;
  int64_t splits;
  Partials partials;
  /// Tiles of a group in all sequences before each one, and of all.
  int64_t *tilesBefore;

  void countTiles();
  int64_t tiles() const { return tilesBefore[problem.batch]; }
  Tile tileAt(int64_t group, int64_t index) const;
  int64_t units() const { return groupsOf(problem) * splits * tiles(); }
  /// The keys of unit `index`, empty where there are none. Tiles are innermost:
  /// neighbouring units share keys, which the caches hold.
  KeyRange rangeOf(int64_t index) const;
  int64_t splitOf(int64_t index) const { return index / tiles() % splits; }
  /// Of all units, and of all combinations of their results.
  Work unitWork() const;
  Work combineWork() const;
  void unit(int64_t index, int threads, TileScratch scratch) const;
  void combine(const Tile &tile, int64_t begin, int64_t end, float *row) const;
};

/// Rows whose partial results are combined at a time.
constexpr int64_t CombineRows = 16;

/// First entry and count of a sequence, clamped to what exists.
void seqRange(const int32_t *cuSeqlens, int64_t sequence, int64_t total,
              int64_t &first, int64_t &count) {
  first = std::clamp<int64_t>(cuSeqlens[sequence], 0, total);
  count = std::clamp<int64_t>(cuSeqlens[sequence + 1], first, total) - first;
}

void Run::countTiles() {
  tilesBefore[0] = 0;
  for (int64_t b = 0; b < problem.batch; ++b) {
    int64_t first = 0, tokens = problem.queryLength;
    if (problem.cuSeqlens)
      seqRange(problem.cuSeqlens, b, problem.tokens, first, tokens);
    tilesBefore[b + 1] = tilesBefore[b] + tilesOf(problem, tokens);
  }
}

Work Run::unitWork() const {
  const double keyWidth = problem.queryA.width + problem.queryB.width,
               width = keyWidth + outWidth(problem);
  const double bytes = width * elementBytes(problem.dtype);
  Work work;
  for (int64_t i = 0; i < tiles(); ++i) {
    const Tile tile = tileAt(0, i);
    work.bytes += bytes * (tile.length + tile.rows);
    work.flops += 2 * width * tile.length * tile.rows;
  }
  const double groups = groupsOf(problem);
  return {groups * work.bytes, groups * work.flops};
}

Work Run::combineWork() const {
  const double values =
      double(splits) * problem.tokens * problem.heads * outWidth(problem);
  return {sizeof(float) * values, 2 * values};
}

Tile Run::tileAt(int64_t group, int64_t index) const {
  const int64_t *begin = tilesBefore, *end = begin + problem.batch + 1;
  Tile tile;
  tile.sequence = std::upper_bound(begin, end, index) - begin - 1;
  index -= tilesBefore[tile.sequence];
  const int64_t sequence = tile.sequence;
  tile.head = group;
  tile.queryTokens = problem.queryLength;
  if (problem.cuSeqlens)
    seqRange(problem.cuSeqlens, sequence, problem.tokens, tile.firstToken,
             tile.queryTokens);
  tile.length = problem.maxLength;
  if (problem.cuSeqlensK)
    seqRange(problem.cuSeqlensK, sequence, problem.maxLength, tile.firstKey,
             tile.length);
  tile.length = std::min(tile.length, problem.maskKeys);
  if (problem.lengths)
    tile.length =
        std::clamp<int64_t>(problem.lengths[sequence], 0, tile.length);
  tile.firstRow = index * TileRowLimit;
  tile.rows = std::clamp<int64_t>(
      rowsOf(problem, tile.queryTokens) - tile.firstRow, 0, TileRowLimit);
  return tile;
}

KeyRange Run::rangeOf(int64_t index) const {
  if (index >= units())
    return {};
  KeyRange range{tileAt(index / (tiles() * splits), index % tiles())};
  const SplitRule rule = splitLength(range.tile.length, splits, problem.heads);
  range.begin = splitOf(index) * rule.chunk;
  range.end = std::min(range.tile.length, range.begin + rule.chunk);
  if (splitOf(index) >= rule.splits)
    range.tile.rows = 0;
  return range;
}

void Run::unit(int64_t index, int threads, TileScratch scratch) const {
  const KeyRange range = rangeOf(index);
  const Tile &tile = range.tile;
  if (tile.rows == 0)
    return;
  const int64_t split = splitOf(index);
  const bool partial =
      splitLength(tile.length, splits, problem.heads).splits > 1;
  if (partial) {
    // Rows go straight to where the combination reads them.
    scratch.outStride = problem.headsShareKeys
                            ? outWidth(problem)
                            : problem.heads * outWidth(problem);
    scratch.out = partials.out +
                  partialIndex(problem, tile, split, 0) * outWidth(problem);
  }
  beginTile(problem, tile, scratch);
  // Threads take units in turn as long as these are of like size; where one
  // does not get the unit whose keys it fetched, these are in a shared cache.
  processKeys(problem, range, index >= threads, rangeOf(index + threads),
              scratch);
  for (int64_t row = 0; row < tile.rows; ++row) {
    if (!partial) {
      finishRow(problem, tile, row, scratch.out + row * scratch.outStride,
                scratch.max[row], scratch.sum[row]);
      continue;
    }
    int64_t at = partialIndex(problem, tile, split, row);
    partials.max[at] = scratch.max[row];
    partials.sum[at] = scratch.sum[row];
  }
}

void Run::combine(const Tile &tile, int64_t begin, int64_t end,
                  float *accumulated) const {
  SplitRule rule = splitLength(tile.length, splits, problem.heads);
  const int64_t stride = outWidth(problem);
  end = rule.splits > 1 ? std::min(end, tile.rows) : begin;
  for (int64_t row = begin; row < end; ++row) {
    float max = -std::numeric_limits<float>::infinity(), sum = 0;
    for (int64_t split = 0; split < rule.splits; ++split)
      max =
          std::max(max, partials.max[partialIndex(problem, tile, split, row)]);
    std::fill_n(accumulated, stride, 0.0f);
    for (int64_t split = 0; split < rule.splits; ++split) {
      int64_t at = partialIndex(problem, tile, split, row);
      // A split that saw nothing adds nothing, but a NaN sum goes through.
      if (partials.sum[at] == 0)
        continue;
      float factor = std::exp(partials.max[at] - max);
      sum += partials.sum[at] * factor;
      addScaled(accumulated, partials.out + at * stride, factor, stride);
    }
    finishRow(problem, tile, row, accumulated, max, sum);
  }
}

} // namespace

int64_t mla::cpu::maxSplits(const AttentionProblem &problem) {
  return splitBound(problem, problem.batchInvariant);
}

SplitRule mla::cpu::splitLength(int64_t length, int64_t maxSplits,
                                int64_t heads) {
  int64_t wanted =
      std::clamp<int64_t>(ceilDiv(length, minChunk(heads)), 1, maxSplits);
  int64_t chunk = ceilDiv(ceilDiv(length, wanted), ChunkUnit) * ChunkUnit;
  return {std::max<int64_t>(1, ceilDiv(length, std::max(chunk, ChunkUnit))),
          chunk};
}

uint64_t mla::cpu::attentionWorkspace(const AttentionProblem &problem) {
  Arena arena(nullptr);
  int64_t splits =
      std::max(splitBound(problem, false), splitBound(problem, true));
  arena.take<int64_t>(problem.batch + 1);
  Partials::carve(problem, splits, arena);
  Arena slot(nullptr);
  TileScratch::carve(problem, slot);
  return arena.bytes() + slot.bytes() * scratchSlots();
}

void mla::cpu::runAttention(const AttentionProblem &problem, void *workspace,
                            int32_t threads) {
  Arena arena(workspace);
  Run run{problem, maxSplits(problem), {}, nullptr};
  run.tilesBefore = arena.take<int64_t>(problem.batch + 1);
  run.partials = Partials::carve(problem, run.splits, arena);
  run.countTiles();
  char *slots = static_cast<char *>(workspace) + arena.bytes();
  Arena counter(nullptr);
  TileScratch::carve(problem, counter);
  auto scratchOf = [&](int64_t slot) {
    Arena own(slots + slot * counter.bytes());
    return TileScratch::carve(problem, own);
  };
  const int64_t groups = groupsOf(problem), tiles = run.tiles();
  const Work work = run.unitWork();
  const int workers = threadCount(threads, run.units(), work);
  parallelFor(run.units(), work, threads, [&](int64_t i, int slot) {
    run.unit(i, workers, scratchOf(slot));
  });
  if (run.splits == 1)
    return;
  constexpr int64_t Parts = TileRowLimit / CombineRows;
  parallelFor(groups * tiles * Parts, run.combineWork(), threads,
              [&](int64_t i, int slot) {
                int64_t begin = i % Parts * CombineRows, tile = i / Parts;
                run.combine(run.tileAt(tile / tiles, tile % tiles), begin,
                            begin + CombineRows, scratchOf(slot).out);
              });
}

//===- Tile.cpp - The steps of one tile of attention ----------------------===//

#include "Tile.h"
#include "BF16.h"
#include "BF16Decode.h"
#include "Element.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mla::cpu;

namespace {

constexpr float NegativeInfinity = -std::numeric_limits<float>::infinity();

/// Returns the keys [low, high) that a query token sees.
void visibleKeys(const AttentionProblem &problem, const Tile &tile,
                 int64_t token, int32_t &low, int32_t &high) {
  int64_t last = tile.length - tile.queryTokens + token; // bottom-right
  int64_t end = problem.causal ? std::min(tile.length, last + 1) : tile.length;
  int64_t begin = problem.window > 0 ? last - problem.window + 1 : 0;
  low = static_cast<int32_t>(std::max<int64_t>(0, begin));
  high = static_cast<int32_t>(std::max<int64_t>(0, end));
}

/// Scales the scores and applies an explicit mask.
void applyMask(const AttentionProblem &problem, const Tile &tile, int64_t begin,
               int64_t count, float *scores) {
  const MaskView &mask = problem.mask;
  const int64_t stride = scoreStride(tile.rowsPadded());
  const float scale = scoreScale(problem, tile);
  for (int64_t row = 0; row < tile.rows; ++row) {
    RowPlace place = placeOf(problem, tile, row);
    int64_t at = tile.sequence * mask.sequence + place.head * mask.head +
                 std::min(place.token, mask.lastQuery) * mask.query +
                 begin * mask.key;
    for (int64_t i = 0; i < count; ++i, at += mask.key) {
      float &score = scores[i * stride + row];
      score *= scale;
      if (mask.dtype == MLA_I1)
        score = mask.base[at] ? score : NegativeInfinity;
      else
        score += loadElement(mask.dtype, mask.base, at);
    }
  }
}

/// Computes the keys of the block that each row sees. Returns false if every
/// row sees all of them.
bool limitRows(const Tile &tile, int64_t begin, int64_t count,
               const TileScratch &scratch) {
  bool limited = false;
  for (int64_t row = 0; row < tile.rowsPadded(); ++row) {
    int64_t low = scratch.low[row] - begin, high = scratch.high[row] - begin;
    scratch.blockLow[row] =
        static_cast<int32_t>(std::clamp<int64_t>(low, 0, count));
    scratch.blockHigh[row] =
        static_cast<int32_t>(std::clamp<int64_t>(high, 0, count));
    limited |= row < tile.rows && (low > 0 || high < count);
  }
  return limited;
}

template <typename T> const T *const *rowsAs(const char **rows) {
  return reinterpret_cast<const T *const *>(rows);
}

/// A block of keys whose addresses have been computed by locateKeys().
struct KeyBlock {
  int64_t begin, count;
  KeyPrefetch next;
  bool fresh; ///< the first block of the tile
};

/// Computes the masked softmax of the block's scores.
struct BlockSoftmax {
  float scale;
  const int32_t *low, *high;
  SoftmaxState state;
};

BlockSoftmax beginSoftmax(const AttentionProblem &problem, const Tile &tile,
                          const KeyBlock &block, const TileScratch &scratch) {
  if (problem.mask.base)
    applyMask(problem, tile, block.begin, block.count, scratch.scores);
  const bool limited = limitRows(tile, block.begin, block.count, scratch);
  return {problem.mask.base ? 1.0f : scoreScale(problem, tile),
          limited ? scratch.blockLow : nullptr,
          limited ? scratch.blockHigh : nullptr,
          {scratch.max, scratch.sum, scratch.alpha}};
}

/// Adds a block in f32, after conversion if necessary.
void addBlock(const AttentionProblem &problem, const Tile &tile,
              const KeyBlock &block, const TileScratch &scratch) {
  const int64_t padded = tile.rowsPadded();
  loadKeys(problem, block.count, scratch);
  scoreBlock(reinterpret_cast<float *>(scratch.packed), padded, scratch.keyA,
             problem.queryA.width, scratch.keyB, problem.queryB.width,
             block.count, scratch.scores, block.next.firstHalf());
  const BlockSoftmax softmax = beginSoftmax(problem, tile, block, scratch);
  softmaxBlock(scratch.scores, padded, block.count, softmax.scale, softmax.low,
               softmax.high, softmax.state);
  accumulateBlock(scratch.scores, scoreStride(padded), tile.rows, scratch.alpha,
                  scratch.valueRow, problem.valueWidth, block.count,
                  scratch.out, scratch.outStride, block.fresh,
                  block.next.secondHalf());
}

/// Returns how many keys of a block are decoded before their scores are
/// computed. If the values are paired, these keys are not read again. Then they
/// are so few that they stay in the L1 cache: whole tiles of bf16ScoreBlock().
int64_t decodedKeys(const AttentionProblem &problem, const Tile &tile,
                    int64_t count) {
  if (!pairsValues(problem))
    return count;
  return tile.rowsPadded() == LaneUnit ? 16 : 24;
}

/// Computes the scores of a block on pairs, after conversion if necessary.
void scorePairs(const AttentionProblem &problem, const Tile &tile,
                const KeyBlock &block, const TileScratch &scratch) {
  const int64_t padded = tile.rowsPadded();
  const int64_t most = decodedKeys(problem, tile, block.count);
  const int64_t parts = (block.count + most - 1) / most;
  for (int64_t i = 0; i < parts; ++i) {
    const int64_t begin = i * most, count = std::min(most, block.count - begin);
    loadBF16Keys(problem, begin, count, scratch);
    bf16ScoreBlock(
        reinterpret_cast<BF16Pair *>(scratch.packed), padded,
        rowsAs<BF16Pair>(scratch.rowA + begin), problem.queryA.width / 2,
        rowsAs<BF16Pair>(scratch.rowB + begin), problem.queryB.width / 2, count,
        scratch.scores + begin * scoreStride(padded),
        block.next.firstHalf().part(i, parts));
  }
}

/// Adds a block in bf16, after conversion if necessary.
void addPairs(const AttentionProblem &problem, const Tile &tile,
              const KeyBlock &block, const TileScratch &scratch) {
  const int64_t padded = tile.rowsPadded();
  scorePairs(problem, tile, block, scratch);
  const BlockSoftmax softmax = beginSoftmax(problem, tile, block, scratch);
  const BF16Rounding rounding = bf16SoftmaxBlock(
      scratch.scores, padded, block.count, softmax.scale, softmax.low,
      softmax.high, softmax.state, scratch.weights);
  if (rounding.any())
    bf16RestWeights(scratch.scores, padded, block.count, scratch.max, rounding,
                    scratch.rest);
  bf16AccumulateBlock(
      {scratch.weights, scratch.rest, rounding, scoreStride(padded), tile.rows,
       scratch.alpha, rowsAs<uint16_t>(scratch.rowV), problem.valueWidth,
       block.count, scratch.out, scratch.outStride, block.fresh,
       pairsValues(problem) ? scratch.stripRows : nullptr},
      scratch.strip, scratch.stripRows, block.next.secondHalf());
}

} // namespace

bool mla::cpu::usesPairs(const AttentionProblem &problem) {
  // The scale of queries of 8 bits is applied to the scores of a tile, so it
  // must be the same for all of its rows.
  const kernels::ScaleView &scale = problem.qScale;
  const bool isUniform = scale.sequence == 0 && scale.token == 0 &&
                         (scale.head == 0 || rowHeads(problem) == 1);
  const bool isPairs =
      problem.dtype == MLA_BF16 || (problem.dtype == MLA_F8E4M3 && isUniform);
  const bool hasPairs = problem.usesCodecs || problem.keyDType != MLA_F32;
  return isPairs && !problem.wide && hasPairs &&
         problem.queryA.width % 2 == 0 && problem.queryB.width % 2 == 0 &&
         bf16PairsAvailable();
}

bool mla::cpu::convertsPairs(const AttentionProblem &problem) {
  return usesPairs(problem) &&
         (problem.usesCodecs || problem.keyDType != MLA_BF16 ||
          problem.valueRope);
}

/// Returns the order of a segment of `width` elements.
static KeyOrder orderOf(const AttentionProblem &problem,
                        const mla::kernels::FieldCodec &codec, int64_t width) {
  const int64_t group = codec.scales.base ? codec.scales.group : HalvesUnit;
  const bool hasWholeVectors = group >= LaneUnit && (group & (group - 1)) == 0;
  return isSmall(problem.usesCodecs ? codec.type : problem.keyDType) &&
                 width > 0 && width % HalvesUnit == 0 && hasWholeVectors &&
                 width / group <= MostRowScales
             ? KeyOrder::Halves
             : KeyOrder::Natural;
}

KeyOrder mla::cpu::keyOrderA(const AttentionProblem &problem) {
  return pairsValues(problem) ? KeyOrder::Halves : KeyOrder::Natural;
}

KeyOrder mla::cpu::keyOrderB(const AttentionProblem &problem) {
  return pairsValues(problem)
             ? orderOf(problem, problem.codecB, problem.queryB.width)
             : KeyOrder::Natural;
}

bool mla::cpu::pairsValues(const AttentionProblem &problem) {
  return convertsPairs(problem) && problem.valueIsKey &&
         bf16HalvesAvailable() &&
         orderOf(problem, problem.codecA, problem.queryA.width) ==
             KeyOrder::Halves &&
         (!problem.valueRope || problem.queryB.width % 32 == 0);
}

float mla::cpu::scoreScale(const AttentionProblem &problem, const Tile &tile) {
  // Codecs have applied the scale of the keys.
  const float keyScale =
      problem.usesCodecs ? 1.0f : problem.kScale(tile.keyHead);
  const float scale = problem.scale * keyScale;
  const int64_t head = placeOf(problem, tile, 0).head;
  return usesPairs(problem) ? scale * problem.qScale(head) : scale;
}

TileScratch TileScratch::carve(const AttentionProblem &problem, Arena &arena) {
  const int64_t rows = TileRowLimit;
  const int64_t width = problem.queryA.width + problem.queryB.width;
  const int64_t stride = outWidth(problem);
  const bool pairs = usesPairs(problem);
  const int64_t block = keyBlock(problem);
  const int64_t pairRows = pairs ? (block + 1) / 2 : 0;
  TileScratch scratch;
  scratch.packed = arena.take<uint32_t>(rows * (pairs ? width / 2 : width));
  const bool paired = pairsValues(problem);
  const bool convertsQueries = !pairs || problem.dtype != MLA_BF16 || paired;
  scratch.queryRows = arena.take<float>(convertsQueries ? LaneUnit * width : 0);
  scratch.zeros = arena.take<float>(width);
  scratch.scores = arena.take<float>(block * scoreStride(rows));
  scratch.out = arena.take<float>(rows * stride);
  scratch.outStride = stride;
  scratch.max = arena.take<float>(rows);
  scratch.sum = arena.take<float>(rows);
  scratch.alpha = arena.take<float>(rows);
  scratch.low = arena.take<int32_t>(rows);
  scratch.high = arena.take<int32_t>(rows);
  scratch.blockLow = arena.take<int32_t>(rows);
  scratch.blockHigh = arena.take<int32_t>(rows);
  scratch.weights = arena.take<BF16Pair>(pairRows * scoreStride(rows));
  scratch.rest = arena.take<BF16Pair>(pairRows * scoreStride(rows));
  scratch.strip = arena.take<BF16Pair>(pairs ? bf16StripPairs(block) : 0);
  scratch.stripRows = arena.take<const BF16Pair *>(pairRows);
  scratch.paired =
      arena.take<BF16Pair>(paired ? pairRows * pairedStride(problem) : 0);
  scratch.keys = arena.take<float>(pairs ? 0 : block * keyRowStride(problem));
  scratch.values =
      arena.take<float>(pairs || problem.valueIsKey ? 0 : block * stride);
  const int64_t rowUnits = padLanes(problem.queryA.width) +
                           padLanes(problem.queryB.width) +
                           (problem.valueIsKey ? 0 : stride);
  scratch.bf16Rows =
      arena.take<uint16_t>(convertsPairs(problem) ? block * rowUnits : 0);
  for (const char ***list : {&scratch.rowA, &scratch.rowB, &scratch.rowV,
                             &scratch.nextA, &scratch.nextB})
    *list = arena.take<const char *>(block);
  for (const char ***list : {&scratch.scaleA, &scratch.scaleB})
    *list = arena.take<const char *>(problem.usesCodecs ? block : 0);
  for (const float ***list : {&scratch.keyA, &scratch.keyB, &scratch.valueRow})
    *list = arena.take<const float *>(block);
  return scratch;
}

RowPlace mla::cpu::placeOf(const AttentionProblem &problem, const Tile &tile,
                           int64_t row) {
  const int64_t at = tile.firstRow + row, heads = rowHeads(problem);
  return {at / heads, tile.keyHead * heads + at % heads};
}

void mla::cpu::beginTile(const AttentionProblem &problem, const Tile &tile,
                         const TileScratch &scratch) {
  for (int64_t row = 0; row < tile.rowsPadded(); ++row) {
    scratch.max[row] = NegativeInfinity;
    scratch.sum[row] = 0;
    scratch.low[row] = scratch.high[row] = 0;
    if (row < tile.rows)
      visibleKeys(problem, tile, placeOf(problem, tile, row).token,
                  scratch.low[row], scratch.high[row]);
  }
}

void mla::cpu::processKeys(const AttentionProblem &problem,
                           const KeyRange &range, bool fetched,
                           const KeyRange &next, const TileScratch &scratch) {
  const Tile &tile = range.tile;
  const int32_t *lows = scratch.low, *highs = scratch.high;
  const int64_t first = *std::min_element(lows, lows + tile.rows);
  const int64_t end =
      std::min<int64_t>(range.end, *std::max_element(highs, highs + tile.rows));
  const int64_t size = keyBlock(problem);
  int64_t begin = range.begin;
  // Skips blocks that no row sees.
  if (first > begin)
    begin += (first - begin) / size * size;
  if (begin >= end)
    return;
  const auto fetch = [&](const Tile &of, int64_t at, int64_t last) {
    return fetchKeys(problem, of, at, std::min(size, last - at), scratch);
  };
  packQueries(problem, tile, scratch,
              fetched && begin == range.begin ? KeyPrefetch()
                                              : fetch(tile, begin, end));
  for (int64_t at = begin; at < end; at += size) {
    const int64_t count = std::min(size, end - at);
    locateKeys(problem, tile, at, count, scratch.rowA, scratch.rowB,
               scratch.rowV);
    locateScales(problem, tile, at, count, scratch);
    KeyBlock block{at, count, {}, at == begin};
    if (at + count < end)
      block.next = fetch(tile, at + count, end);
    else if (!next.empty())
      block.next = fetch(next.tile, next.begin, next.end);
    if (usesPairs(problem))
      addPairs(problem, tile, block, scratch);
    else
      addBlock(problem, tile, block, scratch);
  }
}

void mla::cpu::finishRow(const AttentionProblem &problem, const Tile &tile,
                         int64_t row, const float *accumulated, float max,
                         float sum) {
  RowPlace place = placeOf(problem, tile, row);
  int64_t token = tile.firstToken + place.token;
  float denominator = sum;
  bool empty = sum == 0;
  if (problem.sink && !empty)
    denominator +=
        std::exp(loadElement(problem.sinkType, problem.sink, place.head) - max);
  char *out =
      const_cast<char *>(problem.out.row(tile.sequence, token, place.head));
  if (empty)
    std::memset(out, 0, problem.valueWidth * elementBytes(problem.outDType));
  else
    storeFromF32(problem.outDType, accumulated,
                 problem.vScale(tile.keyHead) / denominator, out,
                 problem.valueWidth);
  if (!problem.lse)
    return;
  double lse = empty ? static_cast<double>(problem.emptyLse)
                     : static_cast<double>(max) + std::log(double(sum));
  if (problem.lseBase == 1)
    lse *= 1.4426950408889634074;
  problem.lse[tile.sequence * problem.lseSequence + token * problem.lseToken +
              place.head * problem.lseHead] = static_cast<float>(lse);
}

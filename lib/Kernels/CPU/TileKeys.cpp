//===- TileKeys.cpp - Locate and load blocks of keys ----------------------===//

#include "BF16Decode.h"
#include "Element.h"
#include "RowCodec.h"
#include "Tile.h"

#include <algorithm>
#include <cstring>

using namespace mla::cpu;

namespace {

void locateDense(const AttentionProblem &problem, const Tile &tile,
                 int64_t begin, int64_t count, const char **rowA,
                 const char **rowB, const char **rowV) {
  for (int64_t i = 0; i < count; ++i) {
    int64_t key = tile.firstKey + begin + i;
    rowA[i] = problem.keyA.row(tile.sequence, key, tile.keyHead);
    if (rowB)
      rowB[i] = problem.keyB.row(tile.sequence, key, tile.keyHead);
    if (rowV)
      rowV[i] = problem.valueIsKey
                    ? rowA[i]
                    : problem.value.row(tile.sequence, key, tile.keyHead);
  }
}

void locatePaged(const AttentionProblem &problem, const Tile &tile,
                 int64_t begin, int64_t count, const char **rowA,
                 const char **rowB, const char **rowV) {
  const int32_t *table =
      problem.blockTable + tile.sequence * problem.tableStride;
  const PagedRows &a = problem.pagedA, &b = problem.pagedB;
  const PagedRows &v = problem.valueIsKey ? a : problem.pagedValue;
  const char *baseA = a.base + tile.keyHead * a.head;
  const char *baseV = v.base + tile.keyHead * v.head;
  int64_t entry = begin / problem.pageSize, offset = begin % problem.pageSize;
  for (int64_t i = 0; i < count; ++entry, offset = 0) {
    int64_t page = table[entry];
    for (; offset < problem.pageSize && i < count; ++offset, ++i) {
      rowA[i] = baseA + page * a.page + offset * a.token;
      if (rowB)
        rowB[i] = b.base + page * b.page + offset * b.token;
      if (rowV)
        rowV[i] = baseV + page * v.page + offset * v.token;
    }
  }
}

/// Computes the addresses of the block scales of a segment; null if it has
/// none.
void locateSegmentScales(const AttentionProblem &problem, const Tile &tile,
                         int64_t begin, int64_t count, const FieldCodec &codec,
                         const char **scales) {
  const BlockScales &of = codec.scales;
  if (!of.base) {
    std::fill_n(scales, count, nullptr);
    return;
  }
  const int32_t *table =
      problem.blockTable + tile.sequence * problem.tableStride;
  int64_t entry = begin / problem.pageSize, offset = begin % problem.pageSize;
  for (int64_t i = 0; i < count; ++entry, offset = 0) {
    const char *page = of.base + table[entry] * of.page;
    for (; offset < problem.pageSize && i < count; ++offset, ++i)
      scales[i] = page + offset * of.token;
  }
}

/// Returns the bytes of the rows of both segments in memory. `bytesB` is also
/// that of paged values of their own, which take the place of rope keys.
void rowBytes(const AttentionProblem &problem, int64_t &bytesA,
              int64_t &bytesB) {
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  if (problem.usesCodecs) {
    bytesA = storedBytes(problem.codecA.type, widthA);
    bytesB = storedBytes(problem.codecB.type, widthB);
    return;
  }
  bytesA = storedBytes(keyType(problem), widthA);
  bytesB = problem.pagedValue.base
               ? storedBytes(keyType(problem), problem.valueWidth)
               : storedBytes(problem.keyDType, widthB);
}

StoredRow keyRow(const char *elements, const char *scales) {
  return {const_cast<char *>(elements), const_cast<char *>(scales)};
}

/// The operand's scale of the segments of the keys, which share one key head.
float operandScale(const AttentionProblem &problem) {
  return problem.usesCodecs ? problem.kScale(0) : 1.0f;
}

/// Reads both segments of the keys through their codecs to f32 rows.
void decodeKeys(const AttentionProblem &problem, int64_t count,
                const TileScratch &scratch) {
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  const int64_t stride = keyRowStride(problem);
  const float scale = operandScale(problem);
  for (int64_t i = 0; i < count; ++i) {
    float *row = scratch.keys + i * stride;
    decodeRow(problem.codecA, scale, keyRow(scratch.rowA[i], scratch.scaleA[i]),
              0, widthA, row);
    if (widthB > 0)
      decodeRow(problem.codecB, scale,
                keyRow(scratch.rowB[i], scratch.scaleB[i]), 0, widthB,
                row + widthA);
    scratch.keyA[i] = scratch.valueRow[i] = row;
    scratch.keyB[i] = row + widthA;
  }
}

/// True if segment B of every key follows segment A in memory.
bool areSegmentsAdjacent(const AttentionProblem &problem) {
  const int64_t bytes = storedBytes(problem.keyDType, problem.queryA.width);
  if (problem.blockTable) {
    const PagedRows &a = problem.pagedA, &b = problem.pagedB;
    return b.base == a.base + bytes && b.page == a.page && b.token == a.token;
  }
  const RowView &a = problem.keyA, &b = problem.keyB;
  return b.base == a.base + bytes && b.sequence == a.sequence &&
         b.token == a.token && b.head == a.head;
}

/// Returns how a segment is stored.
FieldCodec codecOf(const AttentionProblem &problem, const FieldCodec &codec) {
  FieldCodec plain;
  plain.type = problem.keyDType;
  return problem.usesCodecs ? codec : plain;
}

/// Reads a segment of keys [begin, begin + count), `width` elements, to bf16
/// rows in scratch from element `at` of each on.
void loadSegment(const AttentionProblem &problem, const FieldCodec &codec,
                 KeyOrder order, const char *const *rows,
                 const char *const *scales, int64_t count, int64_t width,
                 uint16_t *to) {
  const int64_t stride = keyRowStride(problem);
  if (order == KeyOrder::Halves)
    return decodeRowsToHalves(codec, operandScale(problem), rows, scales, count,
                              width, to, stride);
  for (int64_t i = 0; i < count; ++i, to += stride)
    if (codec.type == MLA_BF16)
      std::memcpy(to, rows[i], static_cast<size_t>(width) * sizeof(uint16_t));
    else if (problem.usesCodecs)
      decodeRowToBF16(codec, operandScale(problem), keyRow(rows[i], scales[i]),
                      width, to);
    else
      loadE4M3AsBF16(rows[i], to, width);
}

/// Pairs the values of keys [begin, begin + count), whose rows are in the
/// orders of the two segments. An odd last key is paired with 0.
void pairValues(const AttentionProblem &problem, KeyOrder orderA,
                KeyOrder orderB, int64_t begin, int64_t count,
                const TileScratch &scratch) {
  const int64_t widthA = problem.queryA.width,
                widthB = problem.valueRope ? problem.queryB.width : 0;
  const int64_t end = begin + count, stride = pairedStride(problem);
  const auto pair = [&](const char *const *rows, int64_t i, int64_t width,
                        KeyOrder order, BF16Pair *to) {
    const void *second = i + 1 < end ? static_cast<const void *>(rows[i + 1])
                                     : static_cast<const void *>(scratch.zeros);
    bf16PairRows(reinterpret_cast<const uint16_t *>(rows[i]),
                 static_cast<const uint16_t *>(second), width,
                 order == KeyOrder::Halves, to);
  };
  for (int64_t i = begin; i < end; i += 2) {
    BF16Pair *to = scratch.paired + i / 2 * stride;
    scratch.stripRows[i / 2] = to;
    pair(scratch.rowA, i, widthA, orderA, to);
    if (widthB > 0)
      pair(scratch.rowB, i, widthB, orderB, to + widthA);
  }
}

/// Sets rowA, rowB and rowV of keys [begin, begin + count) to bf16 rows that
/// hold both segments of a key, and pairs the values if the problem does so.
void joinBF16Keys(const AttentionProblem &problem, int64_t begin, int64_t count,
                  const TileScratch &scratch) {
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  const KeyOrder orderA = keyOrderA(problem), orderB = keyOrderB(problem);
  const auto load = [&](const FieldCodec &codec, KeyOrder order,
                        const char **rows, const char **scales, int64_t width,
                        uint16_t *to) {
    loadSegment(problem, codecOf(problem, codec), order, rows + begin,
                problem.usesCodecs ? scales + begin : nullptr, count, width,
                to);
  };
  // Adjacent segments of one plain type are decoded at once.
  const bool isOneRow = orderA == orderB && !problem.usesCodecs &&
                        problem.keyDType != MLA_BF16 &&
                        areSegmentsAdjacent(problem);
  load(problem.codecA, orderA, scratch.rowA, scratch.scaleA,
       isOneRow ? widthA + widthB : widthA, scratch.bf16Rows);
  // Scores and paired values read bf16 in place.
  const bool pairs = pairsValues(problem);
  const bool isInPlace =
      pairs && codecOf(problem, problem.codecB).type == MLA_BF16;
  if (widthB > 0 && !isOneRow && !isInPlace)
    load(problem.codecB, orderB, scratch.rowB, scratch.scaleB, widthB,
         scratch.bf16Rows + widthA);
  const uint16_t *row = scratch.bf16Rows;
  for (int64_t i = begin; i < begin + count;
       ++i, row += keyRowStride(problem)) {
    scratch.rowA[i] = scratch.rowV[i] = reinterpret_cast<const char *>(row);
    if (!isInPlace)
      scratch.rowB[i] = reinterpret_cast<const char *>(row + widthA);
  }
  if (pairs)
    pairValues(problem, orderA, orderB, begin, count, scratch);
}

} // namespace

void mla::cpu::locateKeys(const AttentionProblem &problem, const Tile &tile,
                          int64_t begin, int64_t count, const char **rowA,
                          const char **rowB, const char **rowV) {
  if (problem.blockTable)
    locatePaged(problem, tile, begin, count, rowA, rowB, rowV);
  else
    locateDense(problem, tile, begin, count, rowA, rowB, rowV);
}

KeyPrefetch mla::cpu::fetchKeys(const AttentionProblem &problem,
                                const Tile &tile, int64_t begin, int64_t count,
                                const TileScratch &scratch) {
  if (count <= 0)
    return {};
  // Paged values of their own take the place of rope keys, which the problem
  // then does not have.
  const bool hasValues = problem.pagedValue.base;
  locateKeys(problem, tile, begin, count, scratch.nextA,
             hasValues ? nullptr : scratch.nextB,
             hasValues ? scratch.nextB : nullptr);
  int64_t bytesA, bytesB;
  rowBytes(problem, bytesA, bytesB);
  const KeyPrefetch next(scratch.nextA, bytesA, scratch.nextB, bytesB, count);
  next.translate();
  return next;
}

void mla::cpu::locateScales(const AttentionProblem &problem, const Tile &tile,
                            int64_t begin, int64_t count,
                            const TileScratch &scratch) {
  if (!problem.usesCodecs)
    return;
  locateSegmentScales(problem, tile, begin, count, problem.codecA,
                      scratch.scaleA);
  locateSegmentScales(problem, tile, begin, count, problem.codecB,
                      scratch.scaleB);
}

void mla::cpu::loadKeys(const AttentionProblem &problem, int64_t count,
                        const TileScratch &scratch) {
  if (problem.usesCodecs)
    return decodeKeys(problem, count, scratch);
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  const int64_t stride = keyRowStride(problem);
  const bool shared = problem.valueIsKey;
  // A value row is read up to a multiple of the lanes. If its width is not such
  // a multiple, the row must be copied to scratch.
  const int32_t type = keyType(problem);
  bool copyValue =
      type != MLA_F32 || problem.valueWidth % LaneUnit || problem.valueRope;
  bool copyKey = type != MLA_F32 || (shared && copyValue);
  bool copyRope = copyKey || problem.keyDType != MLA_F32;
  for (int64_t i = 0; i < count; ++i) {
    float *row = scratch.keys + i * stride;
    scratch.keyA[i] =
        copyKey ? row : reinterpret_cast<const float *>(scratch.rowA[i]);
    scratch.keyB[i] = copyRope
                          ? row + widthA
                          : reinterpret_cast<const float *>(scratch.rowB[i]);
    if (copyKey)
      loadAsF32(type, scratch.rowA[i], row, widthA);
    if (copyRope && widthB > 0)
      loadAsF32(problem.keyDType, scratch.rowB[i], row + widthA, widthB);
    if (shared) {
      scratch.valueRow[i] = scratch.keyA[i];
      continue;
    }
    float *value = scratch.values + i * outWidth(problem);
    scratch.valueRow[i] =
        copyValue ? value : reinterpret_cast<const float *>(scratch.rowV[i]);
    if (copyValue)
      loadAsF32(type, scratch.rowV[i], value, problem.valueWidth);
  }
}

void mla::cpu::loadBF16Keys(const AttentionProblem &problem, int64_t begin,
                            int64_t count, const TileScratch &scratch) {
  if (!convertsPairs(problem))
    return;
  if (problem.valueIsKey) {
    const bool isPlain = !problem.usesCodecs && problem.keyDType == MLA_BF16;
    if (!isPlain || !areSegmentsAdjacent(problem))
      joinBF16Keys(problem, begin, count, scratch);
    return;
  }
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  uint16_t *to = scratch.bf16Rows;
  const auto convert = [&](const char **rows, int64_t width) {
    for (int64_t i = begin; i < begin + count; ++i, to += padLanes(width)) {
      loadE4M3AsBF16(rows[i], to, width);
      rows[i] = reinterpret_cast<const char *>(to);
    }
  };
  convert(scratch.rowA, widthA);
  if (widthB > 0)
    convert(scratch.rowB, widthB);
  convert(scratch.rowV, problem.valueWidth);
}

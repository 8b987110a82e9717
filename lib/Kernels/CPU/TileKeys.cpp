//===- TileKeys.cpp - Locate and load blocks of keys ----------------------===//

#include "Element.h"
#include "Tile.h"

#include <algorithm>

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
  const int64_t bytes = elementBytes(keyType(problem));
  const int64_t bytesB =
      hasValues ? problem.valueWidth * bytes
                : problem.queryB.width * elementBytes(problem.keyDType);
  const KeyPrefetch next(scratch.nextA, problem.queryA.width * bytes,
                         scratch.nextB, bytesB, count);
  next.translate();
  return next;
}

void mla::cpu::loadKeys(const AttentionProblem &problem, int64_t count,
                        const TileScratch &scratch) {
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  const int64_t stride = keyRowStride(problem);
  const bool shared = problem.valueIsKey;
  // A value row is read up to a multiple of the lanes. If its width is not such
  // a multiple, the row must be copied to scratch.
  const int32_t type = keyType(problem);
  bool copyValue = type != MLA_F32 || problem.valueWidth % LaneUnit;
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

void mla::cpu::loadBF16Keys(const AttentionProblem &problem, int64_t count,
                            const TileScratch &scratch) {
  if (problem.keyDType == MLA_BF16)
    return;
  const int64_t widthA = problem.queryA.width, widthB = problem.queryB.width;
  const int64_t widthV = problem.valueIsKey ? 0 : problem.valueWidth;
  uint16_t *to = scratch.bf16Rows;
  const auto convert = [&](const char **rows, int64_t width) {
    for (int64_t i = 0; i < count; ++i, to += padLanes(width)) {
      loadE4M3AsBF16(rows[i], to, width);
      rows[i] = reinterpret_cast<const char *>(to);
    }
  };
  convert(scratch.rowA, widthA);
  if (widthB > 0)
    convert(scratch.rowB, widthB);
  if (widthV > 0)
    convert(scratch.rowV, widthV);
  else
    std::copy_n(scratch.rowA, count, scratch.rowV);
}

//===- Rope.cpp - Rotary embedding of one row -----------------------------===//

#include "Rope.h"
#include "Element.h"
#include "Simd.h"

#include <algorithm>

using namespace mla::cpu;

namespace {

/// The pairs per strip.
constexpr int64_t Strip = 64;

/// A strip of pairs in f32, with first and second elements in two arrays.
struct Pairs {
  float first[Strip], second[Strip];
};

const char *at(const Rotation &rotation, const void *row, int64_t index) {
  return static_cast<const char *>(row) + index * elementBytes(rotation.dtype);
}

/// Loads pairs [begin, begin + count) of a row.
void loadPairs(const Rotation &rotation, const void *row, int64_t begin,
               int64_t count, Pairs &pairs) {
  if (!rotation.inputInterleaved) {
    loadAsF32(rotation.dtype, at(rotation, row, begin), pairs.first, count);
    loadAsF32(rotation.dtype, at(rotation, row, begin + rotation.width / 2),
              pairs.second, count);
    return;
  }
  float both[2 * Strip];
  loadAsF32(rotation.dtype, at(rotation, row, 2 * begin), both, 2 * count);
  for (int64_t i = 0; i < count; ++i) {
    pairs.first[i] = both[2 * i];
    pairs.second[i] = both[2 * i + 1];
  }
}

/// Loads `count` elements, `step` elements apart.
void loadApart(int32_t type, const char *data, int64_t step, int64_t count,
               float *out) {
  if (step == 1)
    return loadAsF32(type, data, out, count);
  for (int64_t i = 0; i < count; ++i)
    loadAsF32(type, data + i * step * elementBytes(type), out + i, 1);
}

/// Loads the factors of the two elements of each pair.
void loadFactors(const Rotation &rotation, const void *row, int64_t step,
                 int64_t begin, int64_t count, Pairs &pairs) {
  const int64_t bytes = step * elementBytes(rotation.factorType);
  const char *data = static_cast<const char *>(row) + begin * bytes;
  loadApart(rotation.factorType, data, step, count, pairs.first);
  if (rotation.factors == rotation.width)
    data += rotation.width / 2 * bytes;
  loadApart(rotation.factorType, data, step, count, pairs.second);
}

/// Stores a part of the output row.
void storeValues(const Rotation &rotation, const float *values, char *to,
                 int64_t count) {
  storeFromF32(rotation.outType, values, 1.0f, to, count);
}

void storePairs(const Rotation &rotation, const Pairs &pairs, int64_t begin,
                int64_t count, void *row) {
  auto to = [&](int64_t index) {
    return static_cast<char *>(row) + index * elementBytes(rotation.outType);
  };
  if (!rotation.outputInterleaved) {
    storeValues(rotation, pairs.first, to(begin), count);
    storeValues(rotation, pairs.second, to(begin + rotation.width / 2), count);
    return;
  }
  float both[2 * Strip];
  for (int64_t i = 0; i < count; ++i) {
    both[2 * i] = pairs.first[i];
    both[2 * i + 1] = pairs.second[i];
  }
  storeValues(rotation, both, to(2 * begin), 2 * count);
}

/// Computes pairs [begin, begin + count), at most Strip, of the rotated row.
void rotatePairs(const Rotation &rotation, const void *x, const void *cos,
                 const void *sin, int64_t begin, int64_t count,
                 Pairs &rotated) {
  Pairs in, c, s;
  loadPairs(rotation, x, begin, count, in);
  loadFactors(rotation, cos, rotation.cosStep, begin, count, c);
  loadFactors(rotation, sin, rotation.sinStep, begin, count, s);
  for (int64_t i = 0; i < count; ++i) {
    rotated.first[i] = in.first[i] * c.first[i] - in.second[i] * s.first[i];
    rotated.second[i] = in.second[i] * c.second[i] + in.first[i] * s.second[i];
  }
}

/// Returns the pairs of elements [begin, end) that belong to the half with the
/// first (0) or the second elements (1) of a row of `half` pairs.
struct PairRange {
  int64_t begin, end;
};
PairRange pairsOfHalf(int64_t begin, int64_t end, int64_t half, int64_t which) {
  return {std::clamp<int64_t>(begin - which * half, 0, half),
          std::clamp<int64_t>(end - which * half, 0, half)};
}

} // namespace

void mla::cpu::rotateRow(const Rotation &rotation, const void *x,
                         const void *cos, const void *sin, void *out) {
  Pairs rotated;
  for (int64_t begin = 0; begin < rotation.width / 2; begin += Strip) {
    const int64_t count = std::min(Strip, rotation.width / 2 - begin);
    rotatePairs(rotation, x, cos, sin, begin, count, rotated);
    storePairs(rotation, rotated, begin, count, out);
  }
}

void mla::cpu::rotateElements(const Rotation &rotation, const void *x,
                              const void *cos, const void *sin, int64_t begin,
                              int64_t count, float *out) {
  Pairs rotated;
  const int64_t end = begin + count, half = rotation.width / 2;
  const auto eachPiece = [&](PairRange pairs, const auto &store) {
    for (int64_t at = pairs.begin; at < pairs.end; at += Strip) {
      const int64_t pieces = std::min(Strip, pairs.end - at);
      rotatePairs(rotation, x, cos, sin, at, pieces, rotated);
      for (int64_t i = 0; i < pieces; ++i)
        store(at + i, i);
    }
  };
  if (rotation.outputInterleaved) {
    eachPiece({begin / 2, (end + 1) / 2}, [&](int64_t pair, int64_t i) {
      if (2 * pair >= begin)
        out[2 * pair - begin] = rotated.first[i];
      if (2 * pair + 1 < end)
        out[2 * pair + 1 - begin] = rotated.second[i];
    });
    return;
  }
  for (int64_t which : {0, 1})
    eachPiece(pairsOfHalf(begin, end, half, which),
              [&](int64_t pair, int64_t i) {
                out[which * half + pair - begin] =
                    which ? rotated.second[i] : rotated.first[i];
              });
}

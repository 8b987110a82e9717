//===- Scores.cpp - Key rows times packed query rows ----------------------===//
//
// A register tile holds the scores of a few tokens against a few vectors of
// query rows. Each step takes one element of every token's key, broadcast, and
// one line of the packed rows: keys are read as they lie, never transposed.
//
//===----------------------------------------------------------------------===//

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lib/Kernels/CPU/Scores.cpp"
#include "hwy/foreach_target.h" // IWYU pragma: keep

#include "hwy/highway.h"

#include "Simd.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace mla::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::ScalableTag<float>;
using Vec = hn::Vec<Tag>;

#if HWY_TARGET <= HWY_AVX3
constexpr int64_t TileLanes = 64; // 32 registers
constexpr int TileTokens(int vectors) {
  return vectors == 4 ? 6 : vectors == 3 ? 8 : 12;
}
#elif HWY_TARGET <= HWY_AVX2
constexpr int64_t TileLanes = 16; // 16 registers
constexpr int TileTokens(int) { return 6; }
#else
constexpr int64_t TileLanes = 16;
constexpr int TileTokens(int) { return 2; }
#endif

/// Adds one piece of the key to the register tile.
template <int Tokens, int Vectors>
HWY_INLINE HWY_ATTR const float *
addPiece(Vec (&sums)[Tokens][Vectors], const float *packed, int64_t stride,
         const float *const *keys, int64_t width) {
  const Tag d;
  const float *key[Tokens];
  for (int t = 0; t < Tokens; ++t)
    key[t] = keys[t];
  for (int64_t k = 0; k < width; ++k, packed += stride) {
    Vec line[Vectors];
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      line[v] = hn::Load(d, packed + v * hn::Lanes(d));
#pragma GCC unroll 16
    for (int t = 0; t < Tokens; ++t) {
      const Vec element = hn::Set(d, key[t][k]);
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v)
        sums[t][v] = hn::MulAdd(element, line[v], sums[t][v]);
    }
  }
  return packed;
}

/// One register tile from begin to end. `panelWidth` is the row stride of the
/// packed panel.
template <int Tokens, int Vectors>
HWY_ATTR void scoreTile(const float *packed, int64_t panelWidth,
                        const float *const *keysA, int64_t widthA,
                        const float *const *keysB, int64_t widthB,
                        float *scores, int64_t stride) {
  const Tag d;
  Vec sums[Tokens][Vectors];
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      sums[t][v] = hn::Zero(d);
  packed = addPiece<Tokens, Vectors>(sums, packed, panelWidth, keysA, widthA);
  if (widthB > 0)
    addPiece<Tokens, Vectors>(sums, packed, panelWidth, keysB, widthB);
#pragma GCC unroll 16
  for (int t = 0; t < Tokens; ++t)
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v)
      hn::Store(sums[t][v], d, scores + t * stride + v * hn::Lanes(d));
}

/// The tile of `tokens` tokens, which is at most `Tokens`.
template <int Tokens, int Vectors>
HWY_INLINE HWY_ATTR void scoreTileOf(int64_t tokens, const float *packed,
                                     int64_t panelWidth,
                                     const float *const *keysA, int64_t widthA,
                                     const float *const *keysB, int64_t widthB,
                                     float *scores, int64_t stride) {
  if (tokens == Tokens)
    return scoreTile<Tokens, Vectors>(packed, panelWidth, keysA, widthA, keysB,
                                      widthB, scores, stride);
  if constexpr (Tokens > 1)
    scoreTileOf<Tokens - 1, Vectors>(tokens, packed, panelWidth, keysA, widthA,
                                     keysB, widthB, scores, stride);
}

/// All tokens against `Vectors` vectors of rows. Tokens are dealt into tiles of
/// nearly equal height: a tile of few tokens would wait for its own sums.
template <int Vectors>
HWY_ATTR void scoreRows(const float *packed, int64_t panelWidth,
                        const float *const *keysA, int64_t widthA,
                        const float *const *keysB, int64_t widthB,
                        int64_t tokens, float *scores, int64_t stride) {
  constexpr int Most = TileTokens(Vectors);
  int64_t tiles = (tokens + Most - 1) / Most;
  for (int64_t t = 0; t < tokens; --tiles) {
    const int64_t count = (tokens - t + tiles - 1) / tiles;
    scoreTileOf<Most, Vectors>(count, packed, panelWidth, keysA + t, widthA,
                               keysB + t, widthB, scores + t * stride, stride);
    t += count;
  }
}

HWY_ATTR void scorePanel(const float *packed, int64_t panelWidth,
                         const float *const *keysA, int64_t widthA,
                         const float *const *keysB, int64_t widthB,
                         int64_t tokens, float *scores, int64_t stride) {
  constexpr int64_t Unit = LaneUnit;
  constexpr int UnitVectors = static_cast<int>(Unit / hn::MaxLanes(Tag()));
  for (int64_t at = 0; at < panelWidth;) {
    int64_t lanes = std::min(TileLanes, panelWidth - at);
#define MLA_SCORE_ROWS(UNITS)                                                  \
  scoreRows<UNITS * UnitVectors>(packed + at, panelWidth, keysA, widthA,       \
                                 keysB, widthB, tokens, scores + at, stride)
#if HWY_TARGET <= HWY_AVX3
    if (lanes == 4 * Unit)
      MLA_SCORE_ROWS(4);
    else if (lanes == 3 * Unit)
      MLA_SCORE_ROWS(3);
    else if (lanes == 2 * Unit)
      MLA_SCORE_ROWS(2);
    else
#endif
      MLA_SCORE_ROWS(1);
#undef MLA_SCORE_ROWS
    at += lanes;
  }
}

HWY_ATTR void scoreAll(const float *packed, int64_t rowsPadded,
                       const float *const *keysA, int64_t widthA,
                       const float *const *keysB, int64_t widthB,
                       int64_t tokens, float *scores) {
  for (int64_t row = 0; row < rowsPadded; row += PanelRows)
    scorePanel(packed + row * (widthA + widthB),
               std::min(PanelRows, rowsPadded - row), keysA, widthA, keysB,
               widthB, tokens, scores + row, scoreStride(rowsPadded));
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(scoreAll);

void scoreBlock(const float *packed, int64_t rowsPadded,
                const float *const *keysA, int64_t widthA,
                const float *const *keysB, int64_t widthB, int64_t tokens,
                float *scores) {
  HWY_DYNAMIC_DISPATCH(scoreAll)
  (packed, rowsPadded, keysA, widthA, keysB, widthB, tokens, scores);
}
} // namespace mla::cpu
#endif

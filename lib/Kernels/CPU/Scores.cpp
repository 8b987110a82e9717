//===- Scores.cpp - Multiply keys with packed queries ---------------------===//
//
// A register tile holds the scores of a few tokens and a few vectors of query
// rows. Keys are not transposed.
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
#include "ArithF32-inl.h"

#include "RegisterTile-inl.h"

#if HWY_TARGET <= HWY_AVX3
constexpr int64_t TileLanes = 64; // 32 registers
constexpr int TileTokens(int vectors) {
  return vectors == 4 ? 6 : vectors == 3 ? 8 : 12;
}
constexpr int EvenTokens(int vectors) { return vectors == 1 ? 16 : 0; }
#elif HWY_TARGET <= HWY_AVX2
constexpr int64_t TileLanes = 16; // 16 registers
constexpr int TileTokens(int) { return 6; }
constexpr int EvenTokens(int) { return 0; }
#else
constexpr int64_t TileLanes = 16;
constexpr int TileTokens(int) { return 2; }
constexpr int EvenTokens(int) { return 0; }
#endif
constexpr int UnitVectors =
    static_cast<int>(LaneUnit / hn::MaxLanes(hn::ScalableTag<float>()));

/// Computes the scores of `Units` times LaneUnit rows of a panel.
template <int Units>
HWY_ATTR void scoreUnits(const float *packed, int64_t panelWidth,
                         const KeyRows &keys, int64_t tokens, float *scores,
                         int64_t stride, KeyPrefetch &next) {
  constexpr int Vectors = Units * UnitVectors;
  scoreRows<Vectors, TileTokens(Vectors), EvenTokens(Vectors)>(
      packed, panelWidth, keys, tokens, scores, stride, next);
}

HWY_ATTR void scorePanel(const float *packed, int64_t panelWidth,
                         const KeyRows &keys, int64_t tokens, float *scores,
                         int64_t stride, KeyPrefetch &next) {
  for (int64_t at = 0; at < panelWidth; at += TileLanes) {
    auto *rows = scoreUnits<1>;
#if HWY_TARGET <= HWY_AVX3
    switch (std::min(TileLanes, panelWidth - at) / LaneUnit) {
    case 4:
      rows = scoreUnits<4>;
      break;
    case 3:
      rows = scoreUnits<3>;
      break;
    case 2:
      rows = scoreUnits<2>;
      break;
    }
#endif
    rows(packed + at, panelWidth, keys, tokens, scores + at, stride, next);
  }
}

/// Returns the approximate number of tiles of a block, over which the prefetch
/// is spread.
int64_t tilesOf(int64_t rowsPadded, int64_t tokens) {
  const int64_t lanes = std::min(TileLanes, rowsPadded);
  const int vectors = static_cast<int>(lanes / LaneUnit) * UnitVectors;
  const int64_t height = std::max(TileTokens(vectors), EvenTokens(vectors));
  return (rowsPadded + TileLanes - 1) / TileLanes *
         ((tokens + height - 1) / height);
}

HWY_ATTR void scoreAll(const float *packed, int64_t rowsPadded,
                       const float *const *keysA, int64_t widthA,
                       const float *const *keysB, int64_t widthB,
                       int64_t tokens, float *scores, KeyPrefetch next) {
  const KeyRows keys{keysA, widthA, keysB, widthB};
  next.spread(tilesOf(rowsPadded, tokens) *
              (fetchesOf(widthA) + fetchesOf(widthB)));
  for (int64_t row = 0; row < rowsPadded; row += PanelRows)
    scorePanel(packed + row * (widthA + widthB),
               std::min(PanelRows, rowsPadded - row), keys, tokens,
               scores + row, scoreStride(rowsPadded), next);
}

} // namespace mla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mla::cpu {
HWY_EXPORT(scoreAll);

void scoreBlock(const float *packed, int64_t rowsPadded,
                const float *const *keysA, int64_t widthA,
                const float *const *keysB, int64_t widthB, int64_t tokens,
                float *scores, KeyPrefetch next) {
  HWY_DYNAMIC_DISPATCH(scoreAll)
  (packed, rowsPadded, keysA, widthA, keysB, widthB, tokens, scores, next);
}
} // namespace mla::cpu
#endif

//===- BF16Dots.cpp - Dot products of a few vectors and many bf16 rows ----===//

#include "BF16.h"
#include "BF16Target.h"

#include <algorithm>
#include <cstdlib>

namespace mla::cpu {

#if MLA_BF16_PAIRS

namespace {

#define MLA_TILE_ATTR MLA_BF16_TARGET
#include "DotTile-inl.h"

struct PairLines {
  using Row = uint16_t;
  using X = uint16_t;
  using Line = __m512bh;
  using Sum = __m512;
  static constexpr int Registers = 32;

  static constexpr int64_t lanes() { return 32; }
  MLA_BF16_TARGET static Sum zero() { return _mm512_setzero_ps(); }
  MLA_BF16_TARGET static Line loadRow(const uint16_t *at) {
    return (__m512bh)_mm512_loadu_si512(at);
  }
  MLA_BF16_TARGET static Line loadX(const uint16_t *at) {
    return (__m512bh)_mm512_load_si512(at);
  }
  MLA_BF16_TARGET static Sum multiplyAdd(Line a, Line b, Sum sum) {
    return _mm512_dpbf16_ps(sum, a, b);
  }
  MLA_BF16_TARGET static Sum add(Sum a, Sum b) { return _mm512_add_ps(a, b); }
  MLA_BF16_TARGET static float total(Sum sum) {
    return _mm512_reduce_add_ps(sum);
  }
};

} // namespace

void bf16DotRows(const DotRows &dots) {
  auto rows = [](const void *const *list) {
    return reinterpret_cast<const uint16_t *const *>(list);
  };
  runDots<PairLines>({rows(dots.x), dots.vectors, rows(dots.rows), dots.count,
                      dots.width, dots.fetched,
                      static_cast<uint16_t *>(dots.packed), dots.sums,
                      dots.stride, dots.fresh});
}

#else // another architecture: never called

void bf16DotRows(const DotRows &) { std::abort(); }

#endif

} // namespace mla::cpu

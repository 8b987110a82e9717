//===- BF16Decode.cpp - Decode small elements to bf16 ---------------------===//

#include "BF16Decode.h"
#include "BF16.h"
#include "BF16Target.h"
#include "Element.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>

#if MLA_BF16_PAIRS

#define MLA_DECODE_TARGET                                                      \
  __attribute__((                                                              \
      target("avx512f,avx512bw,avx512vl,avx512dq,avx512bf16,avx512vbmi")))

namespace mla::cpu {
namespace {

/// The number of elements that are decoded at once.
constexpr int64_t Step = 64;

bool canDecode() {
  static const bool available =
      bf16PairsAvailable() && __builtin_cpu_supports("avx512vbmi");
  return available;
}

/// The low and the high bytes of the bf16 of codes 0 to 127 of an 8-bit type,
/// or of 0 to 15, repeated, of e2m1.
struct Tables {
  alignas(64) std::array<uint8_t, 128> low, high;

  explicit Tables(int32_t dtype) {
    for (size_t i = 0; i < low.size(); ++i) {
      const auto code = static_cast<uint8_t>(dtype == MLA_F4E2M1 ? i % 16 : i);
      const uint32_t bits = mlaFloatBits(mlaDecodeElement(dtype, code));
      low[i] = static_cast<uint8_t>(bits >> 16);
      high[i] = static_cast<uint8_t>(bits >> 24);
    }
  }
};

const Tables &tablesOf(int32_t dtype) {
  static const Tables e4m3(MLA_F8E4M3), e5m2(MLA_F8E5M2), e2m1(MLA_F4E2M1);
  return dtype == MLA_F8E4M3 ? e4m3 : dtype == MLA_F8E5M2 ? e5m2 : e2m1;
}

/// Returns the order of 64 codes with which the bytes that unpacklo and
/// unpackhi pair become words 0 to 31 and 32 to 63. With `Apart`, elements i
/// and i + 16 of these 32 share a word of 32 bits.
template <bool Apart> MLA_DECODE_TARGET __m512i orderOfCodes() {
  alignas(64) static constexpr auto Order = [] {
    std::array<uint8_t, 64> order{};
    for (uint8_t i = 0; i < 64; ++i) {
      const int word = i / 16 * 8 + i % 8;
      const int element = Apart ? word / 2 + word % 2 * 16 : word;
      order[i] = static_cast<uint8_t>(element + i % 16 / 8 * 32);
    }
    return order;
  }();
  return _mm512_load_si512(Order.data());
}

/// 64 codes as bf16.
struct Words {
  __m512i first, second;
};

MLA_DECODE_TARGET inline Words unpack(__m512i low, __m512i high) {
  return {_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high)};
}

/// Decodes 64 elements of an 8-bit type.
struct Bytes {
  __m512i low[2], high[2];

  MLA_DECODE_TARGET explicit Bytes(const Tables &tables) {
    for (int i = 0; i < 2; ++i) {
      low[i] = _mm512_load_si512(&tables.low[64 * i]);
      high[i] = _mm512_load_si512(&tables.high[64 * i]);
    }
  }
  MLA_DECODE_TARGET Words load(const uint8_t *src, int64_t at,
                               __m512i order) const {
    const __m512i codes =
        _mm512_permutexvar_epi8(order, _mm512_loadu_si512(src + at));
    const __m512i magnitude = _mm512_permutex2var_epi8(high[0], codes, high[1]);
    // magnitude | (codes & 0x80)
    const __m512i signs = _mm512_ternarylogic_epi32(
        magnitude, codes, _mm512_set1_epi8(static_cast<char>(0x80)), 0xf8);
    return unpack(_mm512_permutex2var_epi8(low[0], codes, low[1]), signs);
  }
};

/// Decodes 64 elements of e2m1.
struct Nibbles {
  __m512i low, high;

  MLA_DECODE_TARGET explicit Nibbles(const Tables &tables)
      : low(_mm512_load_si512(tables.low.data())),
        high(_mm512_load_si512(tables.high.data())) {}
  MLA_DECODE_TARGET Words load(const uint8_t *src, int64_t at,
                               __m512i order) const {
    const __m512i bytes = _mm512_cvtepu8_epi16(
        _mm256_loadu_si256(reinterpret_cast<const __m256i *>(src + at / 2)));
    const __m512i spread =
        _mm512_and_si512(_mm512_or_si512(bytes, _mm512_slli_epi16(bytes, 4)),
                         _mm512_set1_epi8(0x0f));
    const __m512i codes = _mm512_permutexvar_epi8(order, spread);
    return unpack(_mm512_shuffle_epi8(low, codes),
                  _mm512_shuffle_epi8(high, codes));
  }
};

/// Multiplies 32 bf16 in the order of orderOfCodes<true>() by their divisors,
/// and stores them.
MLA_DECODE_TARGET inline void storeScaled(__m512i words, float lower,
                                          float upper, uint16_t *dst) {
  const __m512 first = _mm512_castsi512_ps(_mm512_slli_epi32(words, 16));
  const __m512 second = _mm512_castsi512_ps(
      _mm512_and_si512(words, _mm512_set1_epi32(static_cast<int>(0xffff0000))));
  const __m512bh rounded =
      _mm512_cvtne2ps_pbh(_mm512_mul_ps(second, _mm512_set1_ps(upper)),
                          _mm512_mul_ps(first, _mm512_set1_ps(lower)));
  _mm512_storeu_si512(dst, (__m512i)rounded);
}

/// The divisors of consecutive vectors of 16 elements.
class Divisors {
public:
  Divisors(const float *first, int64_t group)
      : at(first), group(group), left(group) {}
  float next() {
    const float value = *at;
    left -= 16;
    if (left <= 0) {
      ++at;
      left = group;
    }
    return value;
  }

private:
  const float *at;
  int64_t group, left;
};

template <typename Codes>
MLA_DECODE_TARGET int64_t decodeAll(const Codes &codes, const uint8_t *src,
                                    int64_t begin, int64_t count,
                                    Divisors divisors, uint16_t *dst) {
  const __m512i order = orderOfCodes<true>();
  int64_t i = 0;
  for (; i + Step <= count; i += Step) {
    const Words words = codes.load(src, begin + i, order);
    float of[4];
    for (float &divisor : of)
      divisor = divisors.next();
    storeScaled(words.first, of[0], of[1], dst + i);
    storeScaled(words.second, of[2], of[3], dst + i + 32);
  }
  return i;
}

MLA_DECODE_TARGET int64_t decodeTyped(int32_t dtype, const uint8_t *src,
                                      int64_t begin, int64_t count,
                                      const float *divisors, int64_t group,
                                      uint16_t *dst) {
  const Tables &tables = tablesOf(dtype);
  const Divisors all(divisors, group);
  if (dtype == MLA_F4E2M1)
    return decodeAll(Nibbles(tables), src, begin, count, all, dst);
  return decodeAll(Bytes(tables), src, begin, count, all, dst);
}

MLA_DECODE_TARGET int64_t loadAll(const uint8_t *src, uint16_t *dst,
                                  int64_t count) {
  const Bytes codes(tablesOf(MLA_F8E4M3));
  const __m512i order = orderOfCodes<false>();
  int64_t i = 0;
  for (; i + Step <= count; i += Step) {
    const Words words = codes.load(src, i, order);
    _mm512_storeu_si512(dst + i, words.first);
    _mm512_storeu_si512(dst + i + 32, words.second);
  }
  return i;
}

/// Multiplies 32 bf16 in the order of halves by the divisors of the first and
/// the last 16 of them. With `Rounds`, rounds the products.
template <bool Rounds>
MLA_DECODE_TARGET inline __m512i scaleHalves(__m512i words, float lower,
                                             float upper) {
  const __m512i high = _mm512_set1_epi32(static_cast<int>(0xffff0000));
  __m512i first = _mm512_castps_si512(
      _mm512_mul_ps(_mm512_castsi512_ps(_mm512_slli_epi32(words, 16)),
                    _mm512_set1_ps(lower)));
  __m512i second = _mm512_castps_si512(
      _mm512_mul_ps(_mm512_castsi512_ps(_mm512_and_si512(words, high)),
                    _mm512_set1_ps(upper)));
  if constexpr (Rounds) {
    const __m512i half = _mm512_set1_epi32(0x8000);
    first = _mm512_add_epi32(first, half);
    second = _mm512_add_epi32(second, half);
  }
  // first >> 16 | (second & high)
  return _mm512_ternarylogic_epi32(_mm512_srli_epi32(first, 16), second, high,
                                   0xf8);
}

/// Returns 16 scales of 8 bits; 1 for those that are not read, because products
/// of numbers below the smallest normal one take long.
MLA_DECODE_TARGET inline __m512 loadScales(int32_t dtype, const uint8_t *from,
                                           __mmask16 some) {
  const char one = dtype == MLA_F8E8M0 ? 127 : 0x38;
  const __m512i codes =
      _mm512_cvtepu8_epi32(_mm_mask_loadu_epi8(_mm_set1_epi8(one), some, from));
  if (dtype == MLA_F8E8M0) {
    const __m512i bits = _mm512_slli_epi32(codes, 23);
    const __m512i tiny =
        _mm512_mask_mov_epi32(bits, _mm512_testn_epi32_mask(codes, codes),
                              _mm512_set1_epi32(0x00400000));
    return _mm512_castsi512_ps(_mm512_mask_mov_epi32(
        tiny, _mm512_cmpeq_epi32_mask(codes, _mm512_set1_epi32(255)),
        _mm512_set1_epi32(0x7fc00000)));
  }
  const Tables &tables = tablesOf(MLA_F8E4M3);
  const __m512i at = _mm512_and_si512(codes, _mm512_set1_epi32(0x7f));
  const auto lookUp =
      [&](const std::array<uint8_t, 128> &table)
          __attribute__((always_inline)) MLA_DECODE_TARGET {
            return _mm512_and_si512(
                _mm512_permutex2var_epi8(_mm512_load_si512(&table[0]), at,
                                         _mm512_load_si512(&table[64])),
                _mm512_set1_epi32(0xff));
          };
  const __m512i magnitude =
      _mm512_or_si512(_mm512_slli_epi32(lookUp(tables.low), 16),
                      _mm512_slli_epi32(lookUp(tables.high), 24));
  const __m512i sign =
      _mm512_slli_epi32(_mm512_and_si512(codes, _mm512_set1_epi32(0x80)), 24);
  return _mm512_castsi512_ps(_mm512_or_si512(magnitude, sign));
}

/// Reads the scales of a row, times the factor.
MLA_DECODE_TARGET inline void readScales(const SmallRows &rows, int64_t row,
                                         float *to) {
  const auto *from =
      reinterpret_cast<const uint8_t *>(rows.scales[row]) + rows.scaleOffset;
  const int64_t count = rows.width / rows.group;
  for (int64_t i = 0; i < count; i += 16) {
    const auto some = static_cast<__mmask16>(
        count - i >= 16 ? 0xffff : (1u << (count - i)) - 1);
    const __m512 scales = rows.scaleType == MLA_F32
                              ? _mm512_maskz_loadu_ps(some, from + 4 * i)
                              : loadScales(rows.scaleType, from + i, some);
    _mm512_store_ps(to + i, _mm512_mul_ps(scales, _mm512_set1_ps(rows.factor)));
  }
}

/// How rows are multiplied by their scales.
enum class Scaling { None, Exact, Rounded };

/// The number of rows that are in flight to the L1 cache while a row is
/// decoded. They may have left it since the block was prefetched.
constexpr int64_t RowsAhead = 2;

MLA_DECODE_TARGET inline void fetchRow(const SmallRows &rows, int64_t row) {
  row = std::min(row, rows.count - 1);
  const char *from = rows.elements[row];
  const int64_t bytes = storedBytes(rows.dtype, rows.width);
  for (int64_t at = 0; at < bytes; at += 64)
    __builtin_prefetch(from + at, 0, 3);
  __builtin_prefetch(from + bytes - 1, 0, 3);
  if (rows.scales)
    __builtin_prefetch(rows.scales[row] + rows.scaleOffset, 0, 3);
}

/// Decodes elements [begin, end) of a row. `scales` has one scale for all of
/// them if `Vectors` is 0, else one for every `Vectors` vectors of 16 elements.
template <Scaling How, int Vectors, typename Codes>
MLA_DECODE_TARGET inline void
decodePart(const Codes &codes, __m512i order, const uint8_t *from,
           int64_t begin, int64_t end, const float *scales, uint16_t *to) {
  for (int64_t i = begin; i < end; i += Step) {
    Words words = codes.load(from, i, order);
    if constexpr (How != Scaling::None) {
      constexpr bool Rounds = How == Scaling::Rounded;
      const auto scale = [&](int vector) {
        return Vectors ? scales[vector / Vectors] : *scales;
      };
      words.first = scaleHalves<Rounds>(words.first, scale(0), scale(1));
      words.second = scaleHalves<Rounds>(words.second, scale(2), scale(3));
      scales += Vectors ? 4 / Vectors : 0;
    }
    _mm512_storeu_si512(to + i, words.first);
    _mm512_storeu_si512(to + i + 32, words.second);
  }
}

template <Scaling How, typename Codes>
MLA_DECODE_TARGET void decodeRows(const Codes &codes, const SmallRows &rows) {
  const __m512i order = orderOfCodes<true>();
  alignas(64) float scales[MostRowScales];
  scales[0] = rows.factor;
  const int64_t group = rows.scales ? rows.group : rows.width;
  uint16_t *to = rows.to;
  for (int64_t r = 0; r < rows.count; ++r, to += rows.stride) {
    fetchRow(rows, r + RowsAhead);
    if (How != Scaling::None && rows.scales)
      readScales(rows, r, scales);
    const auto *from = reinterpret_cast<const uint8_t *>(rows.elements[r]);
    if (How == Scaling::None || group >= Step)
      for (int64_t at = 0, i = 0; at < rows.width; at += group, ++i)
        decodePart<How, 0>(codes, order, from, at,
                           std::min(at + group, rows.width), scales + i, to);
    else if (group == 32)
      decodePart<How, 2>(codes, order, from, 0, rows.width, scales, to);
    else
      decodePart<How, 1>(codes, order, from, 0, rows.width, scales, to);
  }
}

template <typename Codes>
MLA_DECODE_TARGET void decodeRowsOf(const Codes &codes, const SmallRows &rows) {
  // Two numbers of four significant bits have a product of eight.
  const bool isExact =
      rows.scales && rows.scaleType != MLA_F32 && rows.factor == 1;
  if (!rows.scales && rows.factor == 1)
    decodeRows<Scaling::None>(codes, rows);
  else if (isExact)
    decodeRows<Scaling::Exact>(codes, rows);
  else
    decodeRows<Scaling::Rounded>(codes, rows);
}

MLA_DECODE_TARGET void decodeRowsTyped(const SmallRows &rows) {
  const Tables &tables = tablesOf(rows.dtype);
  if (rows.dtype == MLA_F4E2M1)
    return decodeRowsOf(Nibbles(tables), rows);
  decodeRowsOf(Bytes(tables), rows);
}

/// Words of two vectors at the same position, as pairs.
MLA_DECODE_TARGET inline __m512i lowWords(__m512i first, __m512i second) {
  // (first & 0xffff) | second << 16
  return _mm512_ternarylogic_epi32(first, _mm512_slli_epi32(second, 16),
                                   _mm512_set1_epi32(0xffff), 0xe4);
}
MLA_DECODE_TARGET inline __m512i highWords(__m512i first, __m512i second) {
  // first >> 16 | (second & 0xffff0000)
  return _mm512_ternarylogic_epi32(
      _mm512_srli_epi32(first, 16), second,
      _mm512_set1_epi32(static_cast<int>(0xffff0000)), 0xf8);
}

/// Returns the positions of 32 elements in the order of halves.
MLA_DECODE_TARGET inline __m512i orderOfHalves() {
  alignas(64) static constexpr auto Order = [] {
    std::array<uint16_t, 32> order{};
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = static_cast<uint16_t>(i / 2 + i % 2 * 16);
    return order;
  }();
  return _mm512_load_si512(Order.data());
}

MLA_DECODE_TARGET void toHalves(const uint16_t *from, int64_t count,
                                uint16_t *to) {
  const __m512i order = orderOfHalves();
  for (int64_t i = 0; i < count; i += 32)
    _mm512_storeu_si512(
        to + i, _mm512_permutexvar_epi16(order, _mm512_loadu_si512(from + i)));
}

template <bool IsHalves>
MLA_DECODE_TARGET void pairRows(const uint16_t *first, const uint16_t *second,
                                int64_t count, BF16Pair *to) {
  const __m512i order = orderOfHalves();
  for (int64_t i = 0; i < count; i += 32) {
    __m512i a = _mm512_loadu_si512(first + i);
    __m512i b = _mm512_loadu_si512(second + i);
    if constexpr (!IsHalves) {
      a = _mm512_permutexvar_epi16(order, a);
      b = _mm512_permutexvar_epi16(order, b);
    }
    _mm512_store_si512(to + i, lowWords(a, b));
    _mm512_store_si512(to + i + 16, highWords(a, b));
  }
}

} // namespace

int64_t bf16DecodeTiles(int32_t dtype, const void *src, int64_t begin,
                        int64_t count, const float *divisors, int64_t group,
                        uint16_t *dst) {
  const bool isAligned = group >= count || group % 16 == 0;
  if (!canDecode() || !isAligned || (dtype == MLA_F4E2M1 && begin % 2 != 0))
    return 0;
  return decodeTyped(dtype, static_cast<const uint8_t *>(src), begin, count,
                     divisors, group, dst);
}

int64_t bf16LoadE4M3(const void *src, uint16_t *dst, int64_t count) {
  return canDecode() ? loadAll(static_cast<const uint8_t *>(src), dst, count)
                     : 0;
}

bool bf16HalvesAvailable() { return canDecode(); }

void bf16DecodeHalves(const SmallRows &rows) { decodeRowsTyped(rows); }

void bf16ToHalves(const uint16_t *from, int64_t count, uint16_t *to) {
  toHalves(from, count, to);
}

void bf16PairRows(const uint16_t *first, const uint16_t *second, int64_t count,
                  bool isHalves, BF16Pair *to) {
  if (isHalves)
    return pairRows<true>(first, second, count, to);
  pairRows<false>(first, second, count, to);
}

} // namespace mla::cpu

#else // another architecture

namespace mla::cpu {
int64_t bf16DecodeTiles(int32_t, const void *, int64_t, int64_t, const float *,
                        int64_t, uint16_t *) {
  return 0;
}
int64_t bf16LoadE4M3(const void *, uint16_t *, int64_t) { return 0; }
bool bf16HalvesAvailable() { return false; }
void bf16DecodeHalves(const SmallRows &) { std::abort(); }
void bf16ToHalves(const uint16_t *, int64_t, uint16_t *) { std::abort(); }
void bf16PairRows(const uint16_t *, const uint16_t *, int64_t, bool,
                  BF16Pair *) {
  std::abort();
}
} // namespace mla::cpu

#endif

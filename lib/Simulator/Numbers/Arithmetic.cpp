//===- Arithmetic.cpp - The arithmetic of a tensor core -------------------===//

#include "Simulator/Numbers/Arithmetic.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

using namespace mla::sim;

/// The number of columns that are computed at once, and the number of products
/// whose sum fits into 32 bits.
static constexpr unsigned lanes = 16, groupSize = 8;
static constexpr int32_t smallestExponent = -126;

void DecodedMatrix::scale(unsigned i, unsigned k, unsigned count,
                          uint8_t bits) {
  for (unsigned at = k; at < k + count; ++at) {
    int32_t &exponent = exponents[i + at * extent];
    if (bits == 255) {
      significands[i + at * extent] = 0;
      exponent = exponentOfSpecial;
      isFinite[i] = 0;
    } else if (significands[i + at * extent] && exponent != exponentOfSpecial) {
      exponent += bits - 127;
    }
  }
}

DecodedMatrix DecodedMatrix::row(unsigned i) const {
  DecodedMatrix result(format, 1, depth);
  for (unsigned k = 0; k < depth; ++k) {
    result.significands[k] = significands[i + k * extent];
    result.exponents[k] = exponents[i + k * extent];
  }
  result.isFinite[0] = isFinite[i];
  return result;
}

double DecodedMatrix::get(unsigned i, unsigned k) const {
  int32_t significand = significands[i + k * extent];
  int32_t exponent = exponents[i + k * extent];
  if (exponent != exponentOfSpecial)
    return std::ldexp(static_cast<double>(significand),
                      exponent - static_cast<int>(fractionBits(format)));
  if (significand == 0)
    return std::numeric_limits<double>::quiet_NaN();
  return significand * std::numeric_limits<double>::infinity();
}

/// Computes, in double, the sum for a row that contains infinities or NaNs.
/// Rounding does not matter, because the result is an infinity or a NaN.
static float addSpecial(const DecodedMatrix &a, unsigned m,
                        const DecodedMatrix &b, unsigned n, float start) {
  double sum = start;
  for (unsigned k = 0; k < a.depth; ++k)
    sum += a.get(m, k) * b.get(n, k);
  return std::isnan(sum) ? std::bit_cast<float>(0x7fffffffu)
                         : static_cast<float>(sum);
}

namespace {
/// A decoded accumulator.
struct Start {
  int64_t significand;
  int32_t exponent;
};
/// The partial sums of several columns.
struct Block {
  int32_t exponent[lanes];
  int64_t sum[lanes];
};
} // namespace

static Start takeApart(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  int32_t field = bits >> 23 & 255;
  int64_t significand = bits & 0x7fffff;
  if (field)
    significand |= 0x800000;
  else
    field = 1;
  return {bits >> 31 ? -significand : significand, field - 127};
}

/// Finds the largest exponent of the terms of each column.
static void findExponents(const DecodedMatrix &a, unsigned m,
                          const DecodedMatrix &b, unsigned n, Block &block) {
  for (unsigned k = 0; k < a.depth; ++k) {
    int32_t exponent = a.exponents[m + k * a.extent];
    const int32_t *other = &b.exponents[n + k * b.extent];
    for (unsigned j = 0; j < lanes; ++j)
      block.exponent[j] = std::max(block.exponent[j], exponent + other[j]);
  }
}

/// Adds the aligned and truncated products of a range of k.
static void addProducts(const DecodedMatrix &a, unsigned m,
                        const DecodedMatrix &b, unsigned n, unsigned firstK,
                        unsigned shiftUp, Block &block) {
  int32_t part[lanes] = {};
  for (unsigned k = firstK; k < firstK + groupSize; ++k) {
    int32_t significand = a.significands[m + k * a.extent];
    int32_t exponent = a.exponents[m + k * a.extent];
    const int32_t *others = &b.significands[n + k * b.extent];
    const int32_t *exponents = &b.exponents[n + k * b.extent];
    for (unsigned j = 0; j < lanes; ++j) {
      int32_t product = significand * others[j];
      int32_t shift = std::min(block.exponent[j] - exponent - exponents[j], 31);
      uint32_t term = static_cast<uint32_t>(std::abs(product)) << shiftUp;
      int32_t aligned = static_cast<int32_t>(term >> shift);
      part[j] += product < 0 ? -aligned : aligned;
    }
  }
  for (unsigned j = 0; j < lanes; ++j)
    block.sum[j] += part[j];
}

/// Returns the accumulator as a term of the sum, aligned and truncated towards
/// zero.
static int64_t alignStart(Start start, int32_t exponent, unsigned aligned) {
  int64_t magnitude = std::abs(start.significand);
  int32_t down = exponent - start.exponent + 23 - static_cast<int>(aligned);
  magnitude = down < 0 ? magnitude << -down : magnitude >> std::min(down, 40);
  return start.significand < 0 ? -magnitude : magnitude;
}

/// Truncates a sum with `aligned` fraction bits to f32.
static float round(int64_t sum, int32_t exponent, SumPrecision precision) {
  if (sum == 0)
    return 0;
  uint64_t magnitude = static_cast<uint64_t>(std::abs(sum));
  int top = 63 - std::countl_zero(magnitude);
  int excess = top - static_cast<int>(precision.result);
  if (excess > 0) {
    const uint64_t kept = magnitude >> excess << excess;
    const bool isCut = kept != magnitude;
    magnitude = kept | uint64_t{precision.keepsSticky && isCut} << excess;
  }
  float value = static_cast<float>(sum < 0 ? -static_cast<int64_t>(magnitude)
                                           : static_cast<int64_t>(magnitude));
  int scale = exponent - static_cast<int>(precision.aligned);
  if (scale > -126 && scale + top < 127 && scale + top > -126)
    return value * std::bit_cast<float>(
                       static_cast<uint32_t>(std::min(scale, 127) + 127) << 23);
  return std::ldexp(value, scale);
}

static void multiplyBlock(const DecodedMatrix &a, unsigned m,
                          const DecodedMatrix &b, unsigned n,
                          SumPrecision precision, bool accumulate,
                          unsigned count, float *d) {
  Block block;
  Start start[lanes] = {};
  for (unsigned j = 0; j < lanes; ++j) {
    start[j] = takeApart(accumulate && j < count ? d[j] : 0);
    block.exponent[j] = std::max(start[j].exponent, smallestExponent);
  }
  findExponents(a, m, b, n, block);
  for (unsigned j = 0; j < lanes; ++j)
    block.sum[j] = alignStart(start[j], block.exponent[j], precision.aligned);
  unsigned shiftUp =
      precision.aligned - fractionBits(a.format) - fractionBits(b.format);
  for (unsigned k = 0; k < a.depth; k += groupSize)
    addProducts(a, m, b, n, k, shiftUp, block);
  for (unsigned j = 0; j < count; ++j)
    d[j] = round(block.sum[j], block.exponent[j], precision);
}

void mla::sim::multiplyRow(const DecodedMatrix &a, unsigned m,
                           const DecodedMatrix &b, unsigned first,
                           unsigned count, SumPrecision precision,
                           bool accumulate, float *d) {
  for (unsigned j = 0; j < count; j += lanes) {
    unsigned width = std::min(lanes, count - j);
    float before[lanes];
    std::copy_n(d + j, width, before);
    multiplyBlock(a, m, b, first + j, precision, accumulate, width, d + j);
    for (unsigned i = 0; i < width; ++i) {
      float start = accumulate ? before[i] : 0;
      if (!a.isFinite[m] || !b.isFinite[first + j + i] || !std::isfinite(start))
        d[j + i] = addSpecial(a, m, b, first + j + i, start);
    }
  }
}

namespace {
/// A number significand * 2^exponent.
struct Term {
  int64_t significand;
  int32_t exponent;

  /// Returns the exponent of the highest bit that is set.
  int32_t top() const {
    const auto magnitude = static_cast<uint64_t>(std::abs(significand));
    return exponent + 63 - std::countl_zero(magnitude);
  }
};
} // namespace

/// Returns the exact sum of the products of a group. The elements of a group
/// share their scales, so the exponents differ little and the sum fits int64_t.
static Term addGroup(const DecodedMatrix &a, unsigned m, const DecodedMatrix &b,
                     unsigned n, unsigned firstK) {
  constexpr int fraction = 2 * fractionBits(Format::E2m1);
  Term group{0, 0};
  int32_t lowest = std::numeric_limits<int32_t>::max();
  auto exponentAt = [&](unsigned k) {
    return a.exponents[m + k * a.extent] + b.exponents[n + k * b.extent] -
           fraction;
  };
  auto productAt = [&](unsigned k) {
    return int64_t{a.significands[m + k * a.extent]} *
           b.significands[n + k * b.extent];
  };
  for (unsigned k = firstK; k < firstK + fp4Group; ++k)
    if (productAt(k))
      lowest = std::min(lowest, exponentAt(k));
  for (unsigned k = firstK; k < firstK + fp4Group; ++k)
    if (productAt(k))
      group.significand += productAt(k) << (exponentAt(k) - lowest);
  group.exponent = lowest;
  return group;
}

/// Returns a term in units of 2^unit, truncated towards zero.
static int64_t alignTerm(Term term, int32_t unit) {
  const int32_t up = term.exponent - unit;
  const int64_t magnitude = std::abs(term.significand);
  const int64_t aligned =
      up >= 0 ? magnitude << up : magnitude >> std::min(-up, 63);
  return term.significand < 0 ? -aligned : aligned;
}

static float addGroups(const DecodedMatrix &a, unsigned m,
                       const DecodedMatrix &b, unsigned n, float start) {
  const Start before = takeApart(start);
  std::vector<Term> terms{{before.significand, before.exponent - 23}};
  for (unsigned k = 0; k < a.depth; k += fp4Group)
    terms.push_back(addGroup(a, m, b, n, k));
  int32_t top = smallestExponent;
  for (const Term &term : terms)
    if (term.significand)
      top = std::max(top, term.top());
  const SumPrecision precision = blackwellPrecisionFp4;
  int64_t sum = 0;
  for (const Term &term : terms)
    if (term.significand)
      sum += alignTerm(term, top - static_cast<int32_t>(precision.aligned));
  return round(sum, top, precision);
}

void mla::sim::multiplyRowFp4(const DecodedMatrix &a, unsigned m,
                              const DecodedMatrix &b, unsigned first,
                              unsigned count, bool accumulate, float *d) {
  for (unsigned j = 0; j < count; ++j) {
    const float start = accumulate ? d[j] : 0;
    const bool isFinite =
        a.isFinite[m] && b.isFinite[first + j] && std::isfinite(start);
    d[j] = isFinite ? addGroups(a, m, b, first + j, start)
                    : addSpecial(a, m, b, first + j, start);
  }
}

//===- Tolerance.cpp - Tolerances of attention ----------------------------===//

#include "Tolerance.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

using namespace mla::test;

/// Returns the bound of an element: absolute or relative for 16-bit results,
/// relative to the largest element of the row for f32. With e4m3, each
/// probability may be off by 2^-4, and the errors of many average out.
static double elementBound(ResultType type, bool isFp8, double expected,
                           double largest, const ExactRow &exact) {
  const double scoreSize = exact.scoreSize;
  if (isFp8)
    return (std::abs(expected) + 4 * testAmplitude / std::sqrt(exact.keys)) /
           16;
  if (type == ResultType::F32)
    return 1e-5 * largest * std::max(1.0, scoreSize);
  return std::max(8e-4 * testAmplitude / 0.1, 2.01 / 128 * std::abs(expected));
}

/// Returns the bound of the cosine distance of a row. If there are fewer than
/// `fewKeys` keys, the rounding errors of their probabilities do not average
/// out: each may be off by the unit roundoff u, in the worst case all in one
/// direction. The fewer columns there are, the less orthogonal are the values.
static double distanceBound(ResultType type, bool isFp8, double keys,
                            double columns) {
  constexpr double fewKeys = 16, usualColumns = 512;
  const double u = std::ldexp(1, isFp8                      ? -4
                                 : type == ResultType::Bf16 ? -8
                                                            : -11);
  const auto overlap = [](double count) { return 1 + 4 / std::sqrt(count); };
  const double averaged =
      (isFp8 ? 1e-3 : 5e-6) *
      std::max(1.0, overlap(columns) / overlap(usualColumns));
  const double worst = 2.0 / 3 * u * u * overlap(columns);
  return keys < fewKeys ? std::max(averaged, worst) : averaged;
}

namespace {
/// The largest deviation, and the largest ratio of a deviation to its bound.
struct Largest {
  double value = 0, part = 0;
  void note(double deviation, double bound) {
    value = std::max(value, deviation);
    part = std::max(part, deviation / bound);
  }
  std::string str() const {
    char text[64];
    snprintf(text, sizeof text, "%.2e (%.2f of the bound)", value, part);
    return text;
  }
};
struct Deviations {
  Largest element, distance, lse;
};
} // namespace

static Deviations deviations[4]; // by ResultType; with e4m3 operands

void mla::test::resetDeviations() {
  std::fill(std::begin(deviations), std::end(deviations), Deviations());
}

std::string mla::test::textOfDeviations() {
  static const char *const names[] = {"f32", "f16", "bf16", "e4m3"};
  std::string text = "at most";
  for (size_t i = 0; i < std::size(deviations); ++i)
    if (const Deviations &of = deviations[i]; of.lse.part > 0)
      text += std::string(text.back() == 't' ? " " : "; ") + names[i] +
              ": element " + of.element.str() + ", cosine distance " +
              of.distance.str() + ", LSE " + of.lse.str();
  return text;
}

/// The smallest number of columns for which the distance is checked. In shorter
/// rows, the rounding of single elements dominates the distance.
static constexpr size_t leastColumns = 32;

/// Returns the deviations of a type of result, those with e4m3 last.
static Deviations &deviationsOf(ResultType type, bool isFp8) {
  return deviations[isFp8 ? 3 : static_cast<size_t>(type)];
}

static void expectElements(const ExactRow &exact, const float *out,
                           ResultType type, bool isFp8,
                           const std::string &where) {
  Deviations &found = deviationsOf(type, isFp8);
  double largest = 0, error = 0, norm = 0;
  for (double x : exact.out)
    largest = std::max(largest, std::abs(x));
  for (size_t c = 0; c < exact.out.size(); ++c) {
    const double expected = exact.out[c], difference = out[c] - expected;
    const double bound = elementBound(type, isFp8, expected, largest, exact);
    if (bound > 0)
      found.element.note(std::abs(difference), bound);
    ASSERT_LE(std::abs(difference), bound)
        << where << " column " << c << ": " << out[c] << ", expected "
        << expected;
    error += difference * difference;
    norm += double(out[c]) * out[c] + expected * expected;
  }
  if (type == ResultType::F32 || norm == 0 || exact.out.size() < leastColumns)
    return;
  // error / norm is |a - b|^2 / (|a|^2 + |b|^2), which equals the cosine
  // distance 1 - 2 a.b / (|a|^2 + |b|^2).
  const double bound = distanceBound(type, isFp8, exact.keys,
                                     static_cast<double>(exact.out.size()));
  found.distance.note(error / norm, bound);
  EXPECT_LE(error / norm, bound)
      << where << ": cosine distance, " << exact.keys << " keys";
}

void mla::test::expectRow(const ExactRow &exact, const float *out, float lse,
                          ResultType type, bool isFp8,
                          const std::string &where) {
  expectElements(exact, out, type, isFp8, where);
  if (std::isinf(exact.lse)) {
    EXPECT_EQ(lse, exact.lse) << where;
    return;
  }
  // The sums of e4m3 products have 13 fraction bits.
  const double bound =
      std::max((isFp8 ? 5e-4 : 1e-6) * std::max(1.0, exact.scoreSize),
               8.01 / 65536 * std::abs(exact.lse));
  deviationsOf(type, isFp8).lse.note(std::abs(lse - exact.lse), bound);
  EXPECT_NEAR(lse, exact.lse, bound) << where;
}

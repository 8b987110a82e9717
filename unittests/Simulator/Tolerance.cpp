//===- Tolerance.cpp - How far attention may be from exact ----------------===//

#include "Tolerance.h"

#include "gtest/gtest.h"

#include <algorithm>

using namespace mla::test;

/// The bound of an element: of 16-bit results absolute or relative, of f32
/// relative to the row's largest.
static double elementBound(ResultType type, double expected, double largest,
                           double scoreSize) {
  if (type == ResultType::F32)
    return 1e-5 * largest * std::max(1.0, scoreSize);
  return std::max(8e-4 * testAmplitude / 0.1, 2.01 / 128 * std::abs(expected));
}

/// The bound of a row's cosine distance. Fewer keys than this, and the
/// roundings of their probabilities do not average out: then all of them may be
/// off by the unit roundoff u, in the worst case in one direction.
static double distanceBound(ResultType type, double keys, double columns) {
  constexpr double averaged = 5e-6, fewKeys = 16;
  const double u = std::ldexp(1, type == ResultType::Bf16 ? -8 : -11);
  const double worst = 2.0 / 3 * u * u * (1 + 4 / std::sqrt(columns));
  return keys < fewKeys ? std::max(averaged, worst) : averaged;
}

/// Of narrower rows the rounding of each element shows.
static constexpr size_t leastColumns = 32;

static void expectElements(const ExactRow &exact, const float *out,
                           ResultType type, const std::string &where) {
  double largest = 0, error = 0, norm = 0;
  for (double x : exact.out)
    largest = std::max(largest, std::abs(x));
  for (size_t c = 0; c < exact.out.size(); ++c) {
    const double expected = exact.out[c], difference = out[c] - expected;
    ASSERT_LE(std::abs(difference),
              elementBound(type, expected, largest, exact.scoreSize))
        << where << " column " << c << ": " << out[c] << ", expected "
        << expected;
    error += difference * difference;
    norm += double(out[c]) * out[c] + expected * expected;
  }
  if (type == ResultType::F32 || norm == 0 || exact.out.size() < leastColumns)
    return;
  // |a - b|^2 / (|a|^2 + |b|^2) is 1 - 2 a.b / (|a|^2 + |b|^2).
  EXPECT_LE(error / norm, distanceBound(type, exact.keys,
                                        static_cast<double>(exact.out.size())))
      << where << ": cosine distance, " << exact.keys << " keys";
}

void mla::test::expectRow(const ExactRow &exact, const float *out, float lse,
                          ResultType type, const std::string &where) {
  expectElements(exact, out, type, where);
  if (std::isinf(exact.lse))
    EXPECT_EQ(lse, exact.lse) << where;
  else
    EXPECT_NEAR(lse, exact.lse,
                std::max(1e-6 * std::max(1.0, exact.scoreSize),
                         8.01 / 65536 * std::abs(exact.lse)))
        << where;
}

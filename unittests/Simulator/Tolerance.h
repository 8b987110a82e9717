//===- Tolerance.h - Tolerances of attention --------------------*- C++ -*-===//
// The tolerances of all tests of the simulator. docs/Rationale.md,
// "Tolerances", derives the numbers.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_TOLERANCE_H
#define MLA_UNITTESTS_SIMULATOR_TOLERANCE_H

#include <cmath>
#include <string>
#include <vector>

namespace mla::test {

/// The type of a result, with the numbers of MlaDType and cuda::Element.
enum class ResultType { F32, F16, Bf16 };

/// The standard deviation of queries, keys and values in tests, for which the
/// absolute bounds are stated.
inline constexpr float testAmplitude = 0.1f;

/// A row of attention in float64.
struct ExactRow {
  std::vector<double> out;
  double lse = -INFINITY;
  /// The effective number of keys of the row: the square of the sum of weights,
  /// divided by the sum of their squares.
  double keys = 0;
  /// The maximum over the keys of scale * (sum of the absolute values of the
  /// products of a score).
  double scoreSize = 0;

  /// Computes `out`, `lse` and `keys` from the scores of the keys. `value(key,
  /// column)` returns one value.
  template <class Value>
  void accumulate(const std::vector<double> &scores, int columns, double sink,
                  const Value &value);
};

/// Reports, as test failures, elements of a row and an LSE (base e) that are
/// out of tolerance. `out` holds the elements of type `type` as floats. With
/// isFp8, the operands of the products were e4m3. Infinities must be at the
/// same positions.
void expectRow(const ExactRow &exact, const float *out, float lse,
               ResultType type, bool isFp8, const std::string &where);
inline void expectRow(const ExactRow &exact, const float *out, float lse,
                      ResultType type, const std::string &where) {
  expectRow(exact, out, lse, type, false, where);
}

/// Returns the base-e LSE of a case's LSE, and -inf for a row that saw no key.
/// Cases in base 2 have +inf there, and cases in base e -inf; the other
/// infinity becomes NaN.
inline float naturalLse(float lse, bool isBase2) {
  if (std::isinf(lse))
    return (lse > 0) == isBase2 ? -INFINITY : NAN;
  return isBase2 ? lse * 0.693147180559945f : lse;
}

/// Reset and describe the largest deviations in expectRow(), by the type of the
/// result. Each deviation is given as a value and as a ratio to its bound.
void resetDeviations();
std::string textOfDeviations();

template <class Value>
void ExactRow::accumulate(const std::vector<double> &scores, int columns,
                          double sink, const Value &value) {
  out.assign(columns, 0);
  double largest = -INFINITY, sum = 0, squares = 0;
  for (double score : scores)
    largest = std::fmax(largest, score);
  if (largest == -INFINITY)
    return;
  for (size_t t = 0; t < scores.size(); ++t) {
    const double weight = std::exp(scores[t] - largest);
    sum += weight;
    squares += weight * weight;
    for (int c = 0; weight != 0 && c < columns; ++c)
      out[c] += weight * value(t, c);
  }
  lse = largest + std::log(sum);
  keys = sum * sum / squares;
  for (double &x : out)
    x /= sum + std::exp(sink - largest);
}

} // namespace mla::test

#endif // MLA_UNITTESTS_SIMULATOR_TOLERANCE_H

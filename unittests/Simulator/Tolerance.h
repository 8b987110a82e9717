//===- Tolerance.h - How far attention may be from exact -------*- C++ -*-===//
//
// The one place that states it for the simulator's tests; docs/Rationale.md,
// "Tolerances", derives the numbers.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_UNITTESTS_SIMULATOR_TOLERANCE_H
#define MLA_UNITTESTS_SIMULATOR_TOLERANCE_H

#include <cmath>
#include <string>
#include <vector>

namespace mla::test {

/// Types by number, as MlaDType and cuda::Element have them.
enum class ResultType { F32, F16, Bf16 };

/// The standard deviation of queries, keys and values in tests, for which the
/// absolute bounds are stated.
inline constexpr float testAmplitude = 0.1f;

/// A row of attention in float64.
struct ExactRow {
  std::vector<double> out;
  double lse = -INFINITY;
  /// How many keys share the row: (sum of weights)^2 / sum of their squares.
  double keys = 0;
  /// The largest sum of |products| of a score, scaled.
  double scoreSize = 0;

  /// Adds up the values of keys with these scores; `value(key, column)` is one.
  /// An LSE of the sink, base e, joins the sum of the weights alone.
  template <class Value>
  void accumulate(const std::vector<double> &scores, int columns, double sink,
                  const Value &value);
};

/// Reports, as test failures, elements of a row (of `type`, given as floats)
/// and an LSE (base e) that are out of tolerance. Positions of infinities have
/// to be the same.
void expectRow(const ExactRow &exact, const float *out, float lse,
               ResultType type, const std::string &where);

/// The largest deviations that expectRow() has seen since the last reset, each
/// also as a part of its bound, by type of the result.
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

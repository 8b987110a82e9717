//===- DenseLayer.cpp - Reference implementation of the layer -------------===//

#include "DenseLayer.h"

#include <cmath>

using namespace mla;
using namespace mla::test;

namespace {
using Row = std::vector<double>;

/// The widths of the layer's heads, as in examples/dynamic-layer/case.json.
constexpr int64_t numHeads = 3, nopeWidth = 20, valueWidth = 28,
                  latentWidth = 56, queryWidth = nopeWidth + ropeWidth;

/// The layer's state for one sequence.
class Layer {
public:
  Layer(const TensorMap &weights, const Sequences &sequences, int64_t batch)
      : weights(weights), sequences(sequences), first(batch * numTokens) {}

  /// Adds a token's keys and values; returns its output.
  Row step(int64_t token);

private:
  double weight(int64_t arg, int64_t index) const {
    return weights.find(arg)->second.get(index);
  }
  Row project(int64_t arg, const Row &x) const;
  Row normalize(int64_t arg, const Row &x) const;
  void rotate(Row &x, int64_t begin, int64_t token) const;
  void attend(const Row &query, int64_t head, Row &out) const;

  const TensorMap &weights;
  const Sequences &sequences;
  int64_t first;
  /// Keys including their rotated part, and values: [token][head].
  std::vector<std::vector<Row>> keys, values;
};
} // namespace

/// Returns W x for a weight W [out, in].
Row Layer::project(int64_t arg, const Row &x) const {
  const int64_t in = x.size();
  Row y(weights.find(arg)->second.getNumElements() / in);
  for (size_t j = 0; j < y.size(); ++j)
    for (int64_t i = 0; i < in; ++i)
      y[j] += weight(arg, j * in + i) * x[i];
  return y;
}

/// Returns x divided by its root mean square, times a gain.
Row Layer::normalize(int64_t arg, const Row &x) const {
  double squares = 0;
  for (double value : x)
    squares += value * value;
  Row y(x.size());
  for (size_t i = 0; i < x.size(); ++i)
    y[i] = weight(arg, i) * x[i] / std::sqrt(squares / x.size() + 1e-6);
  return y;
}

/// Rotates pairs of adjacent elements, starting at `begin`. The order of the
/// results does not affect the product of a query and a key.
void Layer::rotate(Row &x, int64_t begin, int64_t token) const {
  for (int64_t pair = 0; pair < ropeWidth / 2; ++pair) {
    const int64_t table = (first + token) * ropeWidth + pair;
    const double c = sequences.cos.get(table), s = sequences.sin.get(table);
    double &a = x[begin + 2 * pair], &b = x[begin + 2 * pair + 1];
    const double rotated = a * c - b * s;
    b = b * c + a * s;
    a = rotated;
  }
}

/// Applies the softmax of a query's scores to the values and appends the result
/// to `out`.
void Layer::attend(const Row &query, int64_t head, Row &out) const {
  Row scores;
  double largest = -INFINITY, sum = 0;
  for (const std::vector<Row> &key : keys) {
    double score = 0;
    for (int64_t i = 0; i < queryWidth; ++i)
      score += query[i] * key[head][i];
    scores.push_back(score / std::sqrt(double(queryWidth)));
    largest = std::max(largest, scores.back());
  }
  Row mixed(valueWidth);
  for (size_t t = 0; t < scores.size(); ++t) {
    const double share = std::exp(scores[t] - largest);
    sum += share;
    for (int64_t i = 0; i < valueWidth; ++i)
      mixed[i] += share * values[t][head][i];
  }
  for (double value : mixed)
    out.push_back(value / sum);
}

Row Layer::step(int64_t token) {
  Row x(hiddenWidth);
  for (int64_t i = 0; i < hiddenWidth; ++i)
    x[i] = sequences.hidden.get((first + token) * hiddenWidth + i);
  Row compressed = project(3, x);
  Row rope(compressed.begin() + latentWidth, compressed.end());
  rotate(rope, 0, token);
  compressed.resize(latentWidth);
  const Row expanded = project(5, normalize(4, compressed));
  keys.emplace_back();
  values.emplace_back();
  for (int64_t h = 0; h < numHeads; ++h) {
    auto from = expanded.begin() + h * (nopeWidth + valueWidth);
    keys.back().emplace_back(from, from + nopeWidth);
    keys.back().back().insert(keys.back().back().end(), rope.begin(),
                              rope.end());
    values.back().emplace_back(from + nopeWidth, from + nopeWidth + valueWidth);
  }
  const Row queries = project(2, normalize(1, project(0, x)));
  Row heads;
  for (int64_t h = 0; h < numHeads; ++h) {
    auto from = queries.begin() + h * queryWidth;
    Row query(from, from + queryWidth);
    rotate(query, nopeWidth, token);
    attend(query, h, heads);
  }
  return project(6, heads);
}

HostTensor mla::test::computeDenseLayer(const TensorMap &weights,
                                        const Sequences &sequences) {
  HostTensor out = llvm::cantFail(
      HostTensor::create(MLA_F32, {numSequences, numTokens, hiddenWidth}));
  for (int64_t b = 0; b < numSequences; ++b) {
    Layer layer(weights, sequences, b);
    for (int64_t t = 0; t < numTokens; ++t) {
      const Row row = layer.step(t);
      for (int64_t i = 0; i < hiddenWidth; ++i)
        out.set((b * numTokens + t) * hiddenWidth + i, row[i]);
    }
  }
  return out;
}

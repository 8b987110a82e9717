//===- DecodeCheck.cpp - The exact results of a decode --------------------===//

#include "DecodeCase.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <numeric>

using namespace mla;
using namespace mla::test;

static constexpr int valueCols = 512;

ExactRow DecodeProblem::exact(int sequence, int token, int head) const {
  int first = 0;
  for (int b = 0; b < sequence; ++b)
    first += shape.tokensOf(b);
  const float *q =
      &queryValues[(size_t(first + token) * shape.heads + head) * width];
  const size_t firstKey = std::accumulate(
      shape.lengths.begin(), shape.lengths.begin() + sequence, size_t(0));
  const int length = shape.lengths[sequence];
  const int position = length - shape.tokensOf(sequence) + token;
  const int end = shape.isCausal ? position + 1 : length;
  const int begin = shape.window ? std::max(position + 1 - shape.window, 0) : 0;
  const float *keys = keyValues.data() + (firstKey + begin) * width;
  ExactRow row;
  std::vector<double> scores;
  for (int t = begin; t < end; ++t) {
    const float *k = keys + size_t(t - begin) * width;
    double score = 0, size = 0;
    for (int c = 0; c < width; ++c) {
      score += double(q[c]) * k[c];
      size += std::abs(double(q[c]) * k[c]);
    }
    scores.push_back(score * scale);
    row.scoreSize = std::max(row.scoreSize, size * scale);
  }
  row.accumulate(scores, valueCols, sink.empty() ? -INFINITY : sink[head],
                 [&](size_t t, int c) { return double(keys[t * width + c]); });
  return row;
}

void DecodeProblem::check(const DecodeResult &result) const {
  for (const sim::Report &report : result.reports)
    ADD_FAILURE() << report.str();
  if (!result.reports.empty())
    return;
  const ResultType type = shape.hasF32Output ? ResultType::F32
                          : shape.isHalf     ? ResultType::F16
                                             : ResultType::Bf16;
  size_t row = 0;
  for (int b = 0; b < shape.batch(); ++b)
    for (int t = 0; t < shape.tokensOf(b); ++t)
      for (int h = 0; h < shape.heads; ++h, ++row) {
        if (testing::Test::HasFailure())
          return;
        expectRow(exact(b, t, h), &result.out[row * valueCols],
                  naturalLse(result.lse[row], shape.isBase2), type, shape.isFp8,
                  "sequence " + std::to_string(b) + " token " +
                      std::to_string(t) + " head " + std::to_string(h));
      }
}

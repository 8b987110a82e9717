//===- NormedRow.cpp - A normalized row of a latent -----------------------===//

#include "NormedRow.h"
#include "Simd.h"

#include <algorithm>
#include <cmath>

using namespace mla::cpu;

/// Returns the sum of the squares, added in the order of the elements.
static float sumSquares(const RowValues &row, int64_t width) {
  float values[RowStrip], sum = 0;
  for (int64_t begin = 0; begin < width; begin += RowStrip) {
    const int64_t count = std::min(RowStrip, width - begin);
    row.load(begin, count, values);
    for (int64_t i = 0; i < count; ++i)
      sum += values[i] * values[i];
  }
  return sum;
}

/// Rounds values to f16 or bf16.
static void roundTo(int32_t dtype, float *values, int64_t count) {
  uint16_t bits[RowStrip];
  storeFromF32(dtype, values, 1.0f, bits, count);
  loadAsF32(dtype, bits, values, count);
}

NormedValues::NormedValues(const kernels::LatentNorm &norm, int32_t dtype,
                           const char *row, int64_t width)
    : norm(norm), row(dtype, row), weight(norm.weightType, norm.weight),
      dtype(dtype) {
  const float mean = sumSquares(this->row, width) / static_cast<float>(width);
  factor = 1.0f / std::sqrt(mean + norm.eps);
}

void NormedValues::load(int64_t begin, int64_t count, float *values) const {
  float weights[RowStrip];
  row.load(begin, count, values);
  weight.load(begin, count, weights);
  for (int64_t i = 0; i < count; ++i)
    values[i] *= factor;
  if (norm.rounds)
    roundTo(dtype, values, count);
  for (int64_t i = 0; i < count; ++i)
    values[i] *= weights[i];
  if (norm.rounds)
    roundTo(dtype, values, count);
}

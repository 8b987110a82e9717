//===- NormedRow.h - Write a normalized latent ------------------*- C++ -*-===//
#ifndef MLA_KERNELS_CUDA_COMMON_NORMEDROW_H
#define MLA_KERNELS_CUDA_COMMON_NORMEDROW_H

#include "Common/QuantisedRow.h"

namespace mla::cuda::detail {

/// Returns the factor of the norm of a row. The lanes share the loads, and
/// every lane of the warp adds all squares, in the order of the elements.
MLA_DEVICE float normFactor(Element type, const char *row, int32_t width,
                            float eps) {
  float sum = 0;
#pragma unroll 1
  for (int32_t base = 0; base < width; base += 32 * runLength) {
    Run squares;
    loadRun(type, row,
            base + static_cast<int32_t>(arch::laneIndex()) * runLength, width,
            squares);
#pragma unroll
    for (float &x : squares)
      x *= x;
#pragma unroll 1
    for (uint32_t lane = 0;
         lane < 32 && base + static_cast<int32_t>(lane) * runLength < width;
         ++lane) {
#pragma unroll
      for (float x : squares)
        sum += arch::shuffle(x, lane);
    }
  }
  return 1.0f / arch::squareRoot(sum / static_cast<float>(width) + eps);
}

/// The values of a normalized row of a latent, for QuantisedRow::write().
struct NormedRow {
  Element type;
  const char *from;
  const kernels::LatentNorm &norm;
  float factor;
  bool isF16; ///< rounds to f16, else to bf16, if the norm rounds

  MLA_DEVICE void load(int32_t begin, int32_t end, Run &values) const {
    Run weights;
    loadRun(type, from, begin, end, values);
    loadRun(static_cast<Element>(norm.weightType), norm.weight, begin, end,
            weights);
#pragma unroll
    for (int i = 0; i < runLength; ++i)
      values[i] *= factor;
    if (norm.rounds)
      round(values);
#pragma unroll
    for (int i = 0; i < runLength; ++i)
      values[i] *= weights[i];
    if (norm.rounds)
      round(values);
  }

private:
  MLA_DEVICE void round(Run &values) const {
#pragma unroll
    for (int i = 0; i < runLength; ++i)
      values[i] = roundTo16(values[i], isF16);
  }
};

/// Normalizes the latent row `from` and writes it to the field row `to`, token
/// `at` of `page`. Every lane of the warp calls it.
MLA_DEVICE void writeNormed(const AppendParams &p, const char *from, char *to,
                            int64_t page, int64_t at, float scale) {
  const AppendedRows &rows = p.latent;
  // If the norm does not round, its result counts as f32.
  const bool isF16 = rows.type == Element::F16 && p.norm.rounds;
  const NormedRow row{rows.type, from, p.norm,
                      normFactor(rows.type, from, rows.width, p.norm.eps),
                      isF16};
  if (isQuantised(rows.fieldType)) {
    QuantisedRow(rows.fieldType, to, rows.scales, page, at, scale)
        .write(row, isF16, rows.width);
    return;
  }
#pragma unroll 1
  for (int32_t i = static_cast<int32_t>(arch::laneIndex()) * runLength;
       i < rows.width; i += 32 * runLength) {
    Run values;
    row.load(i, rows.width, values);
    storeRun(rows.fieldType, to, i, rows.width, values);
  }
}

} // namespace mla::cuda::detail

#endif // MLA_KERNELS_CUDA_COMMON_NORMEDROW_H

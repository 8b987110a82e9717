//===- ScaleKernels.cpp - Large grids -------------------------------------===//

#include "ScaleKernel.h"

using namespace mla::arch;

namespace {

MLA_KERNEL(32, 1)
sumByLast(uint32_t *count, uint32_t *parts, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  parts[ctaX()] = ctaX();
  fenceGpu();
  if (fetchAdd(count, 1u) + 1 != gridX())
    return;
  fenceGpu();
  uint32_t sum = 0;
  for (uint32_t i = 0; i < gridX(); ++i)
    sum += parts[i];
  out[0] = sum;
}

MLA_KERNEL(128, 1) countWords(uint32_t *bins, uint32_t additions) {
  uint32_t next = threadIndex() * 2654435761u + 1;
  for (uint32_t i = 0; i < additions; ++i) {
    next = next * 1664525u + 1013904223u;
    fetchAdd(&bins[(next >> 16) % 4096], 1u);
  }
}

} // namespace

void mla::test::queueLastBlock(Stream device, uint32_t ctas, uint32_t *count,
                               uint32_t *parts, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  shape.gridX = ctas;
  launch(sumByLast, shape, device, count, parts, out);
}

void mla::test::queueHistogram(Stream device, uint32_t additions,
                               uint32_t *bins) {
  LaunchShape shape;
  shape.threads = 128;
  launch(countWords, shape, device, bins, additions);
}

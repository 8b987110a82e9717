//===- DequantiseKernels.cpp - Conversions of block-scaled elements -------===//

#include "DequantiseKernel.h"

#include "Common/Dequantise.h"

using namespace mla;
using namespace mla::arch;

namespace {

MLA_KERNEL(32, 1) dequantiseCodes(const float *scales, uint16_t *out) {
  Quad<E4m3> codes[2] = {};
  for (uint32_t i = 0; i < 8; ++i) {
    const uint32_t code = 8 * threadIndex() + i;
    codes[i / 4].bits |= code << 8 * (i % 4);
  }
  const cuda::Keys keys = cuda::dequantise(codes, scales[ctaX()]);
  for (uint32_t i = 0; i < 8; ++i)
    out[256 * ctaX() + 8 * threadIndex() + i] =
        static_cast<uint16_t>(keys[i / 2].bits >> 16 * (i % 2));
}

} // namespace

void mla::test::queueDequantise(Stream device, const float *scales,
                                uint32_t count, uint16_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  shape.gridX = count;
  launch(dequantiseCodes, shape, device, scales, out);
}

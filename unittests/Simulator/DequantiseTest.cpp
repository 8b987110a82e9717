//===- DequantiseTest.cpp - Conversions of block-scaled elements ----------===//

#include "DequantiseKernel.h"
#include "Matrices.h"

#include "Simulator/Numbers/Convert.h"
#include "mla-runtime/mla_quantise.h"

#include <cmath>
#include <random>

using namespace mla;
using namespace mla::test;

namespace {

/// Every code with scales of all magnitudes must give the product in f32,
/// rounded to bf16: subnormal codes and products, overflow, NaN codes and a NaN
/// scale.
TEST(Dequantise, IsTheProductRoundedOnce) {
  std::vector<float> scales = {0,   0x1p-149f, 0x1p-127f, 0x1p-126f, 0x1p-9f, 1,
                               448, 0x1p127f,  NAN,       -3,        3.4e38f};
  std::mt19937 generator(1);
  for (int i = 0; i < 40; ++i)
    scales.push_back(
        std::ldexp(std::uniform_real_distribution<float>(1, 2)(generator),
                   static_cast<int>(generator() % 240) - 120));
  sim::Device device({.seed = 1});
  const size_t count = scales.size();
  uint16_t *out = device.upload(std::vector<uint16_t>(256 * count), "out");
  queueDequantise(&device, device.upload(scales, "scales"),
                  static_cast<uint32_t>(count), out);
  const Outcome<uint16_t> run = takeOutcome(device, out, 256 * count);
  expectClean(run, 1);
  for (size_t s = 0; s < count; ++s)
    for (uint32_t code = 0; code < 256; ++code) {
      const float exact =
          mlaDecodeElement(MLA_F8E4M3, static_cast<uint8_t>(code)) * scales[s];
      const uint16_t bits = run.out[256 * s + code];
      if (std::isnan(exact))
        EXPECT_TRUE(std::isnan(sim::toFloat(sim::Format::Bf16, bits)))
            << "code " << code << " scale " << scales[s];
      else
        EXPECT_EQ(bits, sim::floatToBf16(exact))
            << "code " << code << " scale " << scales[s];
    }
}

} // namespace

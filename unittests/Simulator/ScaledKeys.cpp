//===- ScaledKeys.cpp - Block-scaled keys of a simulated decode -----------===//

#include "ScaledKeys.h"
#include "Tolerance.h"

#include "Simulator/Numbers/Convert.h"
#include "mla-runtime/mla_quantise.h"

#include <algorithm>
#include <cstring>

using namespace mla;
using namespace mla::test;

static int groupOf(PageLayout layout) {
  return layout == PageLayout::L4 ? 128 : 64;
}
static int groupsOf(PageLayout layout) {
  return latentOf(layout) / groupOf(layout);
}
static float valueOfScale(PageLayout layout, uint32_t bits) {
  return mlaBlockScaleValue(layout == PageLayout::L4 ? MLA_F32 : MLA_F8E8M0,
                            bits);
}

ScaledLatent ScaledLatent::random(PageLayout layout, int tokens,
                                  std::mt19937 &generator) {
  const int latent = latentOf(layout), groups = groupsOf(layout);
  ScaledLatent result;
  for (int i = 0; i < tokens * groups; ++i) {
    // At most a 16th of the largest magnitude is saturated.
    // Scales of tokens 8 apart, and of groups 4 apart, differ.
    const int shift = 4 + (i % groups + i / groups) % 3;
    const float scale = std::ldexp(
        layout == PageLayout::L4
            ? std::uniform_real_distribution<float>(1.01f, 1.99f)(generator)
            : 1.0f,
        std::ilogb(testAmplitude) - shift);
    result.scales.push_back(layout == PageLayout::L4 ? mlaFloatBits(scale)
                                                     : mlaFloatToUE8M0(scale));
  }
  std::normal_distribution<float> normal(0, testAmplitude);
  for (int i = 0; i < tokens * latent; ++i) {
    const float scale = valueOfScale(
        layout,
        result.scales[i / latent * groups + i % latent / groupOf(layout)]);
    result.codes.push_back(mlaFloatToE4M3(normal(generator) / scale));
  }
  return result;
}

uint16_t ScaledLatent::value(PageLayout layout, int token, int col) const {
  const uint8_t code = codes[size_t(token) * latentOf(layout) + col];
  const uint32_t scale =
      scales[size_t(token) * groupsOf(layout) + col / groupOf(layout)];
  return sim::floatToBf16(mlaE4M3ToFloat(code) * valueOfScale(layout, scale));
}

int64_t ScaledPage::scalesAt() const {
  return layout == PageLayout::L4 ? 512 : pageSize * rowBytes();
}

int64_t ScaledPage::pageBytes() const {
  if (layout == PageLayout::L4)
    return pageSize * rowBytes();
  return (pageSize * (rowBytes() + scaleStride()) + 575) / 576 * 576;
}

void ScaledPage::store(uint8_t *page, int offset, const ScaledLatent &latent,
                       int token, const uint16_t *rope) const {
  const int width = latentOf(layout), groups = groupsOf(layout);
  uint8_t *row = page + offset * rowBytes();
  std::copy_n(&latent.codes[size_t(token) * width], width, row);
  std::memcpy(row + ropeAt(), rope, 64 * sizeof(uint16_t));
  uint8_t *scales = page + scalesAt() + offset * scaleStride();
  for (int g = 0; g < groups; ++g) {
    const uint32_t bits = latent.scales[size_t(token) * groups + g];
    if (layout == PageLayout::L4)
      std::memcpy(scales + 4 * g, &bits, 4);
    else
      scales[g] = static_cast<uint8_t>(bits);
  }
}

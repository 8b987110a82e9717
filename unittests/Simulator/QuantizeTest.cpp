//===- QuantizeTest.cpp - Round queries to e4m3 ---------------------------===//

#include "CacheCase.h"
#include "CacheRun.h"

#include "Common/QuantizeParams.h"
#include "mla-runtime/mla_quantise.h"

#include <cmath>

using namespace mla;
using namespace mla::test;
using cuda::Element;

namespace {

constexpr int batch = 2, tokens = 2, heads = 3;
constexpr int rows = batch * tokens * heads;
/// Elements between rows, and bytes between rows of the result.
constexpr int gap = 5, outGap = 3;
constexpr char unused = 0x55;

/// One part of the queries. Gaps between rows hold NaN.
struct Part {
  int width;
  std::vector<char> values;
  char *out = nullptr;

  int pitch() const { return width + gap; }
  int outPitch() const { return width + outGap; }

  Part(Element type, int width, float begin)
      : width(width), values(rowsOfType(type, rows * pitch(), begin)) {
    for (int row = 0; row < rows; ++row)
      for (int i = width; i < pitch(); ++i)
        setNaN(type, row * pitch() + i);
    setNaN(type, 4 * pitch() + 1); // a query that is NaN
  }

  void setNaN(Element type, int index) {
    if (type == Element::F32)
      reinterpret_cast<float *>(values.data())[index] = NAN;
    else
      reinterpret_cast<uint16_t *>(values.data())[index] = 0x7fff;
  }

  cuda::QuantizedPart upload(sim::Device &device, Element type) {
    out = device.upload(std::vector<char>(rows * outPitch(), unused), "out");
    auto rowsAt = [](char *base, int64_t bytes) {
      return cuda::TokenRows{base, tokens * heads * bytes, heads * bytes,
                             bytes};
    };
    return {rowsAt(device.upload(values, "queries"), pitch() * bytesOf(type)),
            rowsAt(out, outPitch()), width};
  }

  /// Returns the larger of `amax` and the magnitudes of a row without its NaNs.
  float largest(Element type, int row, float amax) const {
    for (int i = 0; i < width; ++i) {
      const auto x =
          static_cast<float>(elementAt(type, values.data(), row * pitch() + i));
      amax = std::fmax(amax, std::fabs(x));
    }
    return amax;
  }

  void check(Element type, const std::vector<float> &scales) const {
    for (int row = 0; row < rows; ++row) {
      const float scale = scales[row % scales.size()];
      for (int i = 0; i < width; ++i) {
        const auto x = static_cast<float>(
            elementAt(type, values.data(), row * pitch() + i));
        ASSERT_EQ(static_cast<uint8_t>(out[row * outPitch() + i]),
                  mlaFloatToE4M3(x / scale))
            << "row " << row << ", element " << i << " of " << width;
      }
      for (int i = width; i < outPitch(); ++i)
        ASSERT_EQ(out[row * outPitch() + i], unused) << "a gap";
    }
  }
};

/// Checks computed scales, one for each row, and their elements.
uint64_t runComputed(Element type, const sim::Options &options) {
  sim::Device device(options);
  Part latent(type, 300, -15), rope(type, 13, 1);
  cuda::QuantizeParams p = {};
  p.latent = latent.upload(device, type);
  p.rope = rope.upload(device, type);
  p.type = type;
  p.outScale = device.upload(std::vector<float>(rows, NAN), "scales");
  p.scale = {nullptr, 1, tokens * heads, heads};
  p.rows = rows;
  p.inner = tokens;
  p.heads = heads;
  expectNoReports(device, cuda::launchQuantize, p);
  std::vector<float> expected;
  for (int row = 0; row < rows; ++row) {
    const float amax = rope.largest(type, row, latent.largest(type, row, 0));
    uint32_t bits;
    expected.push_back(mlaTileDivisor(MLA_F8E4M3, MLA_F32, amax, 1, &bits));
    EXPECT_EQ(p.outScale[row], expected.back()) << "row " << row;
  }
  latent.check(type, expected);
  rope.check(type, expected);
  return device.statistics().mistakes;
}

} // namespace

uint64_t mla::test::runQuantize(const sim::Options &options) {
  uint64_t mistakes = runComputed(Element::Bf16, options);
  for (Element type : {Element::F32, Element::F16, Element::Bf16})
    // The third scale is so small that quotients are too large for e4m3.
    for (const std::vector<float> &scales :
         {std::vector<float>{0.3f, 1.0f, 0.01f}, std::vector<float>{0.7f}}) {
      sim::Device device(options);
      // A warp loads 256 elements at once. No width is a multiple of 8.
      Part latent(type, 300, -15), rope(type, 13, 1);
      cuda::QuantizeParams p = {};
      p.latent = latent.upload(device, type);
      p.rope = rope.upload(device, type);
      p.type = type;
      p.scale = {device.upload(scales, "scales"), scales.size() == 1 ? 0 : 1};
      p.rows = rows;
      p.inner = tokens;
      p.heads = heads;
      expectNoReports(device, cuda::launchQuantize, p);
      latent.check(type, scales);
      rope.check(type, scales);
      mistakes += device.statistics().mistakes;
    }
  return mistakes;
}

TEST(CacheKernels, QuantizeQueries) { onSeeds(mla::test::runQuantize); }

//===- SmallProbes.h - gather4, FP4, scales (SM100) -----------------------===//
#ifndef MLA_TEST_PROBES_SMALLPROBES_H
#define MLA_TEST_PROBES_SMALLPROBES_H

#include "Probe.h"

namespace probes {
using namespace mla::arch;

/// Gathers rows of a matrix, two of which are outside the matrix, and scatters
/// some of the gathered rows.
struct GatherShared {
  SharedTile<Bf16, 8, 64> rows;
  Barrier full;
};
MLA_KERNEL(32, 1)
gatherKernel(MLA_GRID_CONSTANT const TensorMap from,
             MLA_GRID_CONSTANT const TensorMap to, uint16_t *out) {
  auto &s = dynamicShared<GatherShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(txBytes<decltype(s.rows)>);
    const int32_t first[4] = {7, 2, -1, 19}, second[4] = {0, 20, 7, 5};
    tmaGather4(s.rows.panelRows(0), from, 64, first, s.full);
    tmaGather4(s.rows.panelRows(0, 4), from, 64, second, s.full, evictFirst());
  }
  syncWarp();
  s.full.wait(Phase::first());
  for (uint32_t i = threadIndex(); i < 8 * 64; i += 32)
    out[i] = s.rows.at(i / 64, i % 64).bits;
  if (threadIndex() == 0) {
    const int32_t rows[4] = {3, 1, 9, 4};
    tmaScatter4(to, 0, rows, s.rows.panelRows(0));
    bulkCommit();
    bulkWait<0>();
  }
}
inline Outcome gather(ProbeHost &host) {
  std::vector<uint16_t> values(20 * 128);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<uint16_t>(i * 5 + 1);
  Array<uint16_t> matrix(host, values), out(host, 8 * 64),
      target(host, 10 * 64);
  TensorMapSpec spec;
  spec.address = matrix.data;
  spec.rank = 2;
  spec.extents[0] = 128, spec.extents[1] = 20, spec.strides[1] = 256;
  spec.box[0] = 64, spec.box[1] = 1;
  TensorMapSpec to = spec;
  to.address = target.data;
  to.extents[0] = 64, to.extents[1] = 10, to.strides[1] = 128;
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(GatherShared);
  host.run(gatherKernel, shape, encode(spec), encode(to), out.data);
  std::vector<uint16_t> expected(8 * 64), scattered(10 * 64);
  const int picked[8] = {7, 2, -1, 19, 0, 20, 7, 5}, put[4] = {3, 1, 9, 4};
  for (int i = 0; i < 8; ++i)
    for (int c = 0; c < 64; ++c) {
      const bool isInside = picked[i] >= 0 && picked[i] < 20;
      expected[i * 64 + c] = isInside ? values[picked[i] * 128 + 64 + c] : 0;
      if (i < 4)
        scattered[put[i] * 64 + c] = expected[i * 64 + c];
    }
  auto words = bitsOf(out.data, out.count);
  auto right = bitsOf(expected.data(), expected.size());
  const auto there = bitsOf(target.data, target.count),
             should = bitsOf(scattered.data(), scattered.size());
  words.insert(words.end(), there.begin(), there.end());
  right.insert(right.end(), should.begin(), should.end());
  return compare(std::move(words), right);
}

/// Tests conversions of FP4, scales and pairs of floats.
MLA_KERNEL(32, 1) smallKernel(const float *in, uint32_t *out) {
  const uint32_t t = threadIndex();
  const float x = in[t], y = in[31 - t];
  out[6 * t] = packE2m1(x, y).bits;
  out[6 * t + 1] = toF16(E2m1x2{static_cast<uint8_t>(t * 8 + t / 4)}).bits;
  out[6 * t + 2] = scaleUp(x < 0 ? -x : x).bits;
  const F32x2 sum = add(multiply(F32x2{x, y}, F32x2{y, 3}), F32x2{1, x});
  const F32x2 fused = multiplyAdd(F32x2{x, y}, F32x2{2, x}, sum);
  out[6 * t + 3] = toFloat(scaleUp(x * x)) >= x * x;
  out[6 * t + 4] = static_cast<uint32_t>(static_cast<int>(fused.x * 16));
  out[6 * t + 5] = static_cast<uint32_t>(static_cast<int>(fused.y * 16));
}
inline Outcome smallTypes(ProbeHost &host) {
  const float magnitudes[16] = {0,     0.2f, 0.25f, 0.3f, 0.5f, 0.75f, 1, 1.25f,
                                1.75f, 2,    2.5f,  3,    3.5f, 5,     6, 100};
  const uint8_t codes[16] = {0, 0, 0, 1, 1, 2, 2, 2, 4, 4, 4, 5, 6, 6, 7, 7};
  const uint16_t halves[8] = {0,      0x3800, 0x3c00, 0x3e00,
                              0x4000, 0x4200, 0x4400, 0x4600};
  std::vector<float> values(32);
  for (int i = 0; i < 32; ++i)
    values[i] = i < 16 ? magnitudes[i] : -magnitudes[31 - i];
  Array<float> in(host, values);
  Array<uint32_t> out(host, 6 * 32);
  LaunchShape shape;
  shape.threads = 32;
  host.run(smallKernel, shape, in.data, out.data);
  auto code = [&](int i) { return i < 16 ? codes[i] : codes[31 - i] | 8; };
  auto half = [&](int c) { return halves[c & 7] | (c & 8) << 12; };
  std::vector<uint32_t> expected;
  for (int t = 0; t < 32; ++t) {
    const float x = values[t], y = values[31 - t];
    const int bits = t * 8 + t / 4 & 255;
    int exponent = 0;
    const float fraction = std::frexp(std::abs(x), &exponent);
    expected.push_back(code(t) | code(31 - t) << 4);
    expected.push_back(half(bits & 15) | half(bits >> 4) << 16);
    expected.push_back(x == 0 ? 0 : 127 + exponent - (fraction == 0.5f));
    expected.push_back(1);
    expected.push_back(static_cast<int>((x * 2 + (x * y + 1)) * 16));
    expected.push_back(static_cast<int>((y * x + (y * 3 + x)) * 16));
  }
  return compare(bitsOf(out.data, out.count), expected);
}

} // namespace probes

#endif // MLA_TEST_PROBES_SMALLPROBES_H

//===- SweepProbes.h - Loads and descriptors with many offsets ------------===//
#ifndef MLA_TEST_PROBES_SWEEPPROBES_H
#define MLA_TEST_PROBES_SWEEPPROBES_H

#include "CopyProbes.h"

namespace probes {
using namespace mla::arch;

/// Appends an outcome to the previous ones.
inline void append(Outcome &all, const Outcome &next) {
  all.words.insert(all.words.end(), next.words.begin(), next.words.end());
  all.isChecked = true;
  if (all.isRight && !next.isRight)
    all.isRight = false, all.why = next.why;
}

/// Loads with every swizzle: rows of the full and of half the width of the
/// swizzle, at start addresses inside a swizzle pattern.
inline Outcome loadEverywhere(ProbeHost &host) {
  Outcome all;
  for (Swizzle swizzle :
       {Swizzle::None, Swizzle::B32, Swizzle::B64, Swizzle::B128})
    for (uint32_t part : {1u, 2u})
      for (uint32_t offset : {0u, 128u, 256u, 512u, 896u}) {
        LoadCase load = loadCase(host, 2, swizzle);
        load.spec.box[0] /= part;
        load.offset = offset;
        append(all, runLoad<2>(host, load));
      }
  return all;
}

/// Loads boxes that cross the edges of a matrix of 50 x 200, and boxes outside
/// it.
inline Outcome loadOutside(ProbeHost &host) {
  const int32_t places[][2] = {{-8, -2}, {-8, 0},      {8, -2}, {160, 46},
                               {304, 5}, {-104, -100}, {0, 49}};
  Outcome all;
  for (const auto &[x, y] : places) {
    LoadCase load = loadCase(host, 2, Swizzle::B128);
    load.at[0] = x, load.at[1] = y;
    append(all, runLoad<2>(host, load));
  }
  return all;
}

/// Loads a box that starts at byte 16 of a row, and a box that is partly
/// outside the tensor and filled with NaN.
template <TensorElement E> Outcome loadFilled(ProbeHost &host) {
  constexpr int bytes = E == TensorElement::F32 ? 4 : 2;
  Outcome all;
  for (bool nan : {false, true}) {
    LoadCase load = loadCase(host, 2, Swizzle::B128);
    load.spec.element = E;
    load.spec.extents[0] = 400 / bytes;
    load.spec.box[0] = 128 / bytes;
    load.spec.nanFill = nan;
    load.at[0] = nan ? 320 / bytes : 4 * 4 / bytes;
    load.at[1] = nan ? -3 : 5;
    append(all, runLoad<2>(host, load));
  }
  return all;
}

/// Shared memory with 16384 distinct elements, of which A is a part, and a unit
/// matrix as B, so that D equals A.
struct RawShared {
  alignas(1024) SharedArray<Bf16, 16384> memory;
  SharedTile<Bf16, 16, 16, Swizzle::B32> unit;
};
MLA_HOST_DEVICE constexpr uint16_t rawElement(uint32_t i) {
  return static_cast<uint16_t>(0x2000 + i);
}

/// Reads A (64 x 16) through a descriptor with these fields.
template <Major M, Swizzle S, uint32_t Stride>
MLA_KERNEL(128, 1)
descriptorKernel(uint32_t offset, uint32_t leading, float *d) {
  auto &s = dynamicShared<RawShared>();
  for (uint32_t i = threadIndex(); i < 16384; i += 128)
    s.memory[i].bits = rawElement(i);
  for (uint32_t i = threadIndex(); i < 256; i += 128)
    s.unit.at(i / 16, i % 16).bits = i / 16 == i % 16 ? 0x3f80 : 0;
  fenceProxyAsyncShared();
  syncThreads();
  const MatrixView<Bf16, M, 64, S, Stride> a{
      descriptorLow(sharedAddress(&s.memory[0]) + offset, leading)};
  Frag<float, 8> sum;
  wgmmaFence(sum);
  wgmma(sum, a, s.unit.kMajor(0, 0), false);
  wgmmaCommit();
  wgmmaWait<0>(sum);
#pragma unroll
  for (int v = 0; v < 8; ++v)
    d[wgmmaRow(threadIndex(), v) * 16 + wgmmaCol(threadIndex(), v)] = sum[v];
}

/// Returns the byte offset of element (mn, k) in the canonical layouts of the
/// PTX manual.
inline uint32_t rawByte(Major major, uint32_t span, uint32_t stride,
                        uint32_t leading, uint32_t mn, uint32_t k) {
  if (major == Major::K)
    return span == 16
               ? mn % 8 * 16 + mn / 8 * stride + k / 8 * leading + k % 8 * 2
               : mn % 8 * span + mn / 8 * stride + k * 2;
  const uint32_t chunk = mn / 8, perRow = span / 16;
  if (span == 16)
    return k % 8 * 16 + k / 8 * leading + chunk * stride + mn % 8 * 2;
  return chunk % perRow * 16 + chunk / perRow * leading + k % 8 * span +
         k / 8 * stride + mn % 8 * 2;
}

template <Major M, Swizzle S, uint32_t Stride>
Outcome runDescriptor(ProbeHost &host, uint32_t offset, uint32_t leading) {
  Array<float> d(host, 64 * 16);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(RawShared);
  host.run(descriptorKernel<M, S, Stride>, shape, offset, leading, d.data);
  std::vector<uint32_t> expected;
  for (uint32_t mn = 0; mn < 64; ++mn)
    for (uint32_t k = 0; k < 16; ++k) {
      const uint32_t byte = swizzled(
          offset + rawByte(M, swizzleSpan(S), Stride, leading, mn, k), S);
      expected.push_back(uint32_t{rawElement(byte / 2)} << 16);
    }
  return compare(bitsOf(d.data, d.count), expected);
}

/// Probes descriptors with strides that no tile has, and with start addresses
/// inside a swizzle pattern.
inline Outcome descriptors(ProbeHost &host) {
  constexpr auto K = Major::K, MN = Major::MN;
  Outcome all;
  auto add = [&](auto run, uint32_t offset, uint32_t leading) {
    append(all, run(host, offset, leading));
  };
  add(runDescriptor<K, Swizzle::None, 128>, 0, 1024);
  add(runDescriptor<K, Swizzle::None, 256>, 0, 4096);
  add(runDescriptor<K, Swizzle::None, 128>, 48, 1024);
  for (uint32_t leading : {16u, 512u})
    add(runDescriptor<K, Swizzle::B128, 1024>, 0, leading);
  add(runDescriptor<K, Swizzle::B128, 2048>, 0, 16);
  for (uint32_t offset : {32u, 64u, 96u, 1136u, 384u, 128u})
    add(runDescriptor<K, Swizzle::B128, 1024>, offset, 16);
  for (uint32_t offset : {0u, 32u, 256u})
    add(runDescriptor<K, Swizzle::B64, 512>, offset, 16);
  for (uint32_t offset : {0u, 128u})
    add(runDescriptor<K, Swizzle::B32, 256>, offset, 16);
  add(runDescriptor<MN, Swizzle::None, 1024>, 0, 128);
  add(runDescriptor<MN, Swizzle::None, 256>, 0, 2048);
  for (uint32_t offset : {0u, 2048u})
    add(runDescriptor<MN, Swizzle::B128, 1024>, offset, 4096);
  add(runDescriptor<MN, Swizzle::B64, 1024>, 0, 2048);
  add(runDescriptor<MN, Swizzle::B64, 512>, 0, 1024);
  add(runDescriptor<MN, Swizzle::B32, 256>, 0, 512);
  return all;
}

} // namespace probes

#endif // MLA_TEST_PROBES_SWEEPPROBES_H

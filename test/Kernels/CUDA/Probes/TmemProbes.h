//===- TmemProbes.h - Loads, stores and copies of tensor memory -----------===//
//
// Inputs are small integers, so that the host computes each word. These probes
// run in the simulator; for a GPU they are only compiled.
//
//===----------------------------------------------------------------------===//
#ifndef MLA_TEST_PROBES_TMEMPROBES_H
#define MLA_TEST_PROBES_TMEMPROBES_H

#include "TensorMemory.h"

namespace probes {
using namespace mla::arch;

/// Returns the lane and the column of register j of thread t, relative to the
/// range.
inline std::pair<int, int> registerPlace(TmemShape shape, int t, int j) {
  switch (shape) {
  case TmemShape::L16x64b:
    return {t / 4 + 8 * (t & 1), (t >> 1 & 1) + 2 * j};
  case TmemShape::L16x128b:
    return {t / 4 + 8 * (j & 1), t % 4 + 4 * (j >> 1)};
  case TmemShape::L16x256b:
    return {t / 4 + 8 * (j >> 1 & 1), 2 * (t % 4) + (j & 1) + 8 * (j >> 2)};
  default:
    return {t, j};
  }
}

struct TmemShared {
  Barrier done;
  TmemSlot slot;
};
/// Returns the number of accesses of this shape that cover a quarter of 32
/// lanes.
constexpr int halves(TmemShape shape) {
  return shape == TmemShape::L32x32b ? 1 : 2;
}
constexpr int registersFor(TmemShape shape, int columns) {
  return shape == TmemShape::L32x32b ? columns : columns / 2;
}

/// Writes 32 columns with one shape of access and reads them with another.
template <TmemShape Write, TmemShape Read>
MLA_KERNEL(128, 1)
tmemKernel(uint32_t *out) {
  auto &s = dynamicShared<TmemShared>();
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  const auto range = tmem.part<64, 32>();
  const uint32_t t = threadIndex(), warp = t / 32;
  constexpr int writes = registersFor(Write, 32),
                reads = registersFor(Read, 32);
#pragma unroll
  for (int half = 0; half < halves(Write); ++half) {
    Frag<uint32_t, writes> words;
#pragma unroll
    for (int j = 0; j < writes; ++j)
      words[j] = t << 16 | half << 8 | j;
    tmemStore<Write>(range.atLane(warp * 32 + 16 * half), words);
  }
  tmemWaitStore();
#pragma unroll
  for (int half = 0; half < halves(Read); ++half) {
    Frag<uint32_t, reads> words;
    tmemLoad<Read>(words, range.atLane(warp * 32 + 16 * half));
    tmemWaitLoad(words);
#pragma unroll
    for (int j = 0; j < reads; ++j)
      out[(half * 128 + t) * reads + j] = words[j];
  }
  freeAll<CtaGroup::One>(tmem);
}
template <TmemShape Write, TmemShape Read> Outcome runTmem(ProbeHost &host) {
  constexpr int writes = registersFor(Write, 32),
                reads = registersFor(Read, 32);
  Array<uint32_t> out(host, halves(Read) * 128 * reads);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(TmemShared);
  host.run(tmemKernel<Write, Read>, shape, out.data);
  std::vector<uint32_t> image(128 * 32), expected(out.count);
  auto at = [](TmemShape shape, int t, int half, int j) {
    const auto [lane, column] = registerPlace(shape, t % 32, j);
    return (t / 32 * 32 + 16 * half + lane) * 32 + column;
  };
  for (int t = 0; t < 128; ++t)
    for (int half = 0; half < halves(Write); ++half)
      for (int j = 0; j < writes; ++j)
        image[at(Write, t, half, j)] = t << 16 | half << 8 | j;
  for (int t = 0; t < 128; ++t)
    for (int half = 0; half < halves(Read); ++half)
      for (int j = 0; j < reads; ++j)
        expected[(half * 128 + t) * reads + j] = image[at(Read, t, half, j)];
  return compare(bitsOf(out.data, out.count), expected);
}

/// Unpacks 16-bit halves to columns, and packs them again.
MLA_KERNEL(128, 1) packKernel(uint32_t *out) {
  auto &s = dynamicShared<TmemShared>();
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  const auto range = tmem.part<0, 32>().atLane(threadIndex() / 32 * 32);
  Frag<uint32_t, 16> words, packed;
#pragma unroll
  for (int j = 0; j < 16; ++j)
    words[j] =
        threadIndex() << 24 | (2 * j + 1) << 16 | threadIndex() << 8 | 2 * j;
  tmemStoreUnpacked(range, words);
  tmemWaitStore();
  Frag<uint32_t, 32> single;
  tmemLoad(single, range);
  tmemLoadPacked(packed, range);
  tmemWaitLoad(single, packed);
#pragma unroll
  for (int j = 0; j < 16; ++j) {
    out[threadIndex() * 48 + j] = packed[j];
    out[threadIndex() * 48 + 16 + 2 * j] = single[2 * j] & 0xffff;
    out[threadIndex() * 48 + 17 + 2 * j] = single[2 * j + 1] & 0xffff;
  }
  freeAll<CtaGroup::One>(tmem);
}
inline Outcome packing(ProbeHost &host) {
  Array<uint32_t> out(host, 128 * 48);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(TmemShared);
  host.run(packKernel, shape, out.data);
  std::vector<uint32_t> expected;
  for (uint32_t t = 0; t < 128; ++t) {
    for (uint32_t j = 0; j < 16; ++j)
      expected.push_back(t << 24 | (2 * j + 1) << 16 | t << 8 | 2 * j);
    for (uint32_t c = 0; c < 32; ++c)
      expected.push_back((t << 8 | c) & 0xffff);
  }
  return compare(bitsOf(out.data, out.count), expected);
}

/// Copies rows of 16 or 32 bytes from shared memory to tensor memory that holds
/// zeros.
template <TmemCopyShape S> struct CopyCase {
  static constexpr bool isWide =
      S == TmemCopyShape::L128x256b || S == TmemCopyShape::L4x256b;
  static constexpr int words = isWide ? 8 : 4;
  struct Shared {
    SharedTile<Bf16, 128, 2 * words, Swizzle::None> rows;
    Barrier done;
    TmemSlot slot;
  };
  /// Returns the row that is copied to a lane, or -1.
  static int rowOf(int lane) {
    switch (S) {
    case TmemCopyShape::L4x256b:
      return lane % 32 == 0 ? lane / 32 : -1;
    case TmemCopyShape::L64x128bTo02and13:
      return lane % 64;
    case TmemCopyShape::L64x128bTo01and23:
      return lane / 64 * 32 + lane % 32;
    case TmemCopyShape::L32x128bToAll:
      return lane % 32;
    default:
      return lane;
    }
  }
};
template <TmemCopyShape S> MLA_KERNEL(128, 1) copyKernel(uint32_t *out) {
  using C = CopyCase<S>;
  auto &s = dynamicShared<typename C::Shared>();
  for (uint32_t c = 0; c < 2 * C::words; ++c)
    s.rows.at(threadIndex(), c).bits =
        static_cast<uint16_t>(threadIndex() * 16 + c);
  const auto tmem = allocateAll<CtaGroup::One>(s.slot, s.done);
  Frag<uint32_t, C::words> zeros;
  fill(zeros, 0u);
  tmemStore(tmem.template part<8, C::words>().atLane(threadIndex() / 32 * 32),
            zeros);
  tmemWaitStore();
  tensorSync<CtaGroup::One>();
  if (warpIndex() == 0) {
    if (electOne()) {
      tmemCopy<CtaGroup::One, S>(tmem.template part<8, C::words>(),
                                 s.rows.kMajor(0, 0));
      ummaCommit(s.done);
    }
  }
  syncWarp();
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  dumpLanes(tmem.template part<8, C::words>(), out);
  freeAll<CtaGroup::One>(tmem);
}
template <TmemCopyShape S> Outcome runCopy(ProbeHost &host) {
  using C = CopyCase<S>;
  Array<uint32_t> out(host, 128 * C::words);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(typename C::Shared);
  host.run(copyKernel<S>, shape, out.data);
  std::vector<uint32_t> expected;
  for (int lane = 0; lane < 128; ++lane)
    for (int c = 0; c < C::words; ++c) {
      const int row = C::rowOf(lane);
      const uint32_t low = row * 16 + 2 * c;
      expected.push_back(row < 0 ? 0 : low | (low + 1) << 16);
    }
  return compare(bitsOf(out.data, out.count), expected);
}

} // namespace probes

#endif // MLA_TEST_PROBES_TMEMPROBES_H

//===- CopyProbes.h - TMA, bulk copies, cp.async, clusters ----------------===//
#ifndef MLA_TEST_PROBES_COPYPROBES_H
#define MLA_TEST_PROBES_COPYPROBES_H

#include "Probe.h"

#include <type_traits>

namespace probes {
using namespace mla::arch;

constexpr uint32_t copyBytes = 16384;
struct CopyShared {
  alignas(1024) SharedArray<uint32_t, copyBytes / 4> data;
  Barrier full;
};

/// Copies shared memory, which a load has written, to global memory.
MLA_DEVICE void dump(CopyShared &s, uint32_t *out) {
  for (uint32_t i = threadIndex(); i < copyBytes / 4; i += ctaThreads())
    out[i] = s.data[i];
}
MLA_DEVICE void clear(CopyShared &s) {
  for (uint32_t i = threadIndex(); i < copyBytes / 4; i += ctaThreads())
    s.data[i] = 0xdeadbeef;
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  syncThreads();
}

/// A TMA load of one box: the tensor map, the coordinates, and the target.
struct LoadCase {
  TensorMapSpec spec;
  int32_t at[5] = {};
  uint32_t offset = 0; ///< byte offset of the target
};

template <int Rank>
MLA_KERNEL(128, 1)
loadKernel(MLA_GRID_CONSTANT const TensorMap map,
           MLA_GRID_CONSTANT const LoadCase load, uint32_t bytes,
           uint32_t *out) {
  auto &s = dynamicShared<CopyShared>();
  clear(s);
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(bytes);
    void *target = &s.data[load.offset / 4];
    const int32_t *c = load.at;
    if constexpr (Rank == 1)
      tmaLoad(target, map, Coordinates{c[0]}, s.full);
    else if constexpr (Rank == 2)
      tmaLoad(target, map, Coordinates{c[0], c[1]}, s.full, evictFirst());
    else if constexpr (Rank == 3)
      tmaLoad(target, map, Coordinates{c[0], c[1], c[2]}, s.full, evictLast());
    else if constexpr (Rank == 4)
      tmaLoad(target, map, Coordinates{c[0], c[1], c[2], c[3]}, s.full);
    else
      tmaLoad(target, map, Coordinates{c[0], c[1], c[2], c[3], c[4]}, s.full);
  }
  s.full.wait(Phase::first());
  dump(s, out);
}

/// Returns the shared memory that the load must produce, computed element by
/// element.
inline std::vector<uint32_t> expectedLoad(const LoadCase &load) {
  const TensorMapSpec &spec = load.spec;
  const uint32_t size = sizeOf(spec.element);
  std::vector<uint32_t> words(copyBytes / 4, 0xdeadbeef);
  auto *bytes = reinterpret_cast<unsigned char *>(words.data());
  uint32_t count[5] = {1, 1, 1, 1, 1};
  for (int d = 0; d < spec.rank; ++d)
    count[d] = (spec.box[d] + spec.steps[d] - 1) / spec.steps[d];
  count[0] = spec.box[0];
  uint32_t total = 1;
  for (uint32_t c : count)
    total *= c;
  const uint32_t inner = spec.box[0] * size;
  const uint32_t pitch =
      spec.swizzle == Swizzle::None ? inner : swizzleSpan(spec.swizzle);
  for (uint32_t i = 0; i < total; ++i) {
    bool isInside = true;
    uint64_t source = 0;
    uint32_t rest = i;
    for (int d = 0; d < spec.rank; ++d) {
      const int64_t at =
          load.at[d] + int64_t{rest % count[d]} * (d ? spec.steps[d] : 1);
      rest /= count[d];
      isInside &= at >= 0 && at < static_cast<int64_t>(spec.extents[d]);
      source += at * (d ? spec.strides[d] : size);
    }
    const uint32_t to = swizzled(
        load.offset + i / count[0] * pitch + i % count[0] * size, spec.swizzle);
    const uint16_t nan = 0x7ff7;
    for (uint32_t b = 0; b < size; ++b)
      bytes[to + b] =
          isInside
              ? static_cast<const unsigned char *>(spec.address)[source + b]
          : spec.nanFill ? reinterpret_cast<const unsigned char *>(&nan)[b % 2]
                         : 0;
  }
  return words;
}

/// Returns a load from a bf16 tensor of `rank` dimensions with pseudo-random
/// bits.
inline LoadCase loadCase(ProbeHost &host, int rank, Swizzle swizzle) {
  const uint64_t extents[5] = {200, 50, 7, 5, 3};
  const uint32_t box[5] = {64, 8, 3, 2, 2};
  LoadCase load;
  load.spec.rank = rank;
  load.spec.swizzle = swizzle;
  uint64_t bytes = 2;
  for (int d = 0; d < rank; ++d) {
    load.spec.strides[d] = bytes;
    load.spec.extents[d] = extents[d];
    load.spec.box[d] = box[d];
    bytes *= extents[d];
  }
  const uint32_t inner = swizzleSpan(swizzle) / 2;
  load.spec.box[0] = swizzle == Swizzle::None || inner > 64 ? 64 : inner;
  Numbers numbers(rank);
  std::vector<uint16_t> values(bytes / 2);
  for (auto &value : values)
    value = static_cast<uint16_t>(numbers.next());
  load.spec.address = Array<uint16_t>(host, values).data;
  return load;
}

template <int Rank> Outcome runLoad(ProbeHost &host, const LoadCase &load) {
  Array<uint32_t> out(host, copyBytes / 4);
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(CopyShared);
  host.run(loadKernel<Rank>, shape, encode(load.spec), load,
           static_cast<uint32_t>(boxBytes(load.spec)), out.data);
  return compare(bitsOf(out.data, out.count), expectedLoad(load));
}

/// Loads a box of a tensor. If Edge, the box crosses a bound of the tensor in
/// every dimension. Otherwise it starts at (8, 1, 2, 3, 1) and is inside.
template <int Rank, Swizzle S, bool Edge = false>
Outcome loadBox(ProbeHost &host) {
  LoadCase load = loadCase(host, Rank, S);
  const int32_t inside[5] = {8, 1, 2, 3, 1}, edge[5] = {-16, 46, -1, 4, 2};
  for (int d = 0; d < Rank; ++d)
    load.at[d] = Edge ? edge[d] : inside[d];
  return runLoad<Rank>(host, load);
}
inline Outcome loadNan(ProbeHost &host) {
  LoadCase load = loadCase(host, 2, Swizzle::B128);
  load.spec.nanFill = true;
  load.at[0] = 160, load.at[1] = -3;
  return runLoad<2>(host, load);
}
inline Outcome loadSteps(ProbeHost &host) {
  LoadCase load = loadCase(host, 2, Swizzle::B128);
  load.spec.box[1] = 16, load.spec.steps[1] = 3;
  load.at[1] = 2;
  return runLoad<2>(host, load);
}
inline Outcome loadNarrow(ProbeHost &host) {
  LoadCase load = loadCase(host, 2, Swizzle::B128);
  load.spec.box[0] = 24;
  return runLoad<2>(host, load);
}
template <uint32_t Offset> Outcome loadAt(ProbeHost &host) {
  LoadCase load = loadCase(host, 2, Swizzle::B128);
  load.offset = Offset;
  return runLoad<2>(host, load);
}

/// Stores or adds a box of 16 x 8 floats at (4, 30) of a 28 x 34 matrix.
template <bool Add>
MLA_KERNEL(128, 1)
storeKernel(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<CopyShared>();
  for (uint32_t i = threadIndex(); i < 128; i += ctaThreads())
    s.data[i] = 0x3f800000 + (i << 12);
  fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() != 0)
    return;
  if constexpr (Add)
    tmaReduceAdd(map, Coordinates{16, 30}, &s.data[0]);
  else
    tmaStore(map, Coordinates{16, 30}, &s.data[0]);
  bulkCommit();
  bulkWait<0>();
}
template <bool Add> Outcome storeBox(ProbeHost &host) {
  std::vector<float> values(28 * 34);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i);
  Array<float> matrix(host, values);
  TensorMapSpec spec;
  spec.address = matrix.data;
  spec.element = TensorElement::F32;
  spec.rank = 2;
  spec.extents[0] = 28, spec.extents[1] = 34, spec.strides[1] = 28 * 4;
  spec.box[0] = 16, spec.box[1] = 8;
  spec.swizzle = Swizzle::None;
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(CopyShared);
  host.run(storeKernel<Add>, shape, encode(spec));
  for (int y = 30; y < 34; ++y)
    for (int x = 16; x < 28; ++x) {
      const uint32_t bits = 0x3f800000 + (((y - 30) * 16 + x - 16) << 12);
      float value;
      std::memcpy(&value, &bits, 4);
      values[y * 28 + x] = Add ? values[y * 28 + x] + value : value;
    }
  return compare(bitsOf(matrix.data, matrix.count),
                 bitsOf(values.data(), values.size()));
}

/// Tests bulk load and store, cp.async with zero fill, and a sum in global
/// memory.
MLA_KERNEL(128, 1)
plainKernel(const uint32_t *in, uint32_t *out, float *sums) {
  auto &s = dynamicShared<CopyShared>();
  clear(s);
  if (threadIndex() == 0) {
    s.full.arriveExpectTx(1024);
    bulkLoad(&s.data[0], in, 1024, s.full);
  }
  s.full.wait(Phase::first());
  copyAsync<16>(&s.data[256 + 4 * threadIndex()], in + 256 + 4 * threadIndex());
  copyAsyncZeroFill<8>(&s.data[768 + 2 * threadIndex()],
                       in + 768 + 2 * threadIndex(), threadIndex() % 9);
  copyAsyncCommit();
  copyAsyncWait<0>();
  fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() == 0) {
    bulkStore(out, &s.data[0], 4096);
    bulkCommit();
    bulkWaitRead<0>();
  }
  syncThreads();
  s.data[threadIndex()] = 0x40000000 + (threadIndex() << 16);
  fenceProxyAsyncShared();
  syncThreads();
  if (threadIndex() == 0) {
    bulkReduceAddF32(sums, reinterpret_cast<float *>(&s.data[0]), 512);
    bulkCommit();
    bulkWait<0>();
  }
}
inline Outcome plainCopies(ProbeHost &host) {
  Numbers numbers(5);
  std::vector<uint32_t> values(1024);
  for (auto &value : values)
    value = static_cast<uint32_t>(numbers.next());
  Array<uint32_t> in(host, values), out(host, 1024);
  Array<float> sums(host, std::vector<float>(128, 0.5f));
  LaunchShape shape;
  shape.threads = 128;
  shape.sharedBytes = sizeof(CopyShared);
  host.run(plainKernel, shape, in.data, out.data, sums.data);
  auto *bytes = reinterpret_cast<unsigned char *>(values.data() + 768);
  for (uint32_t t = 0; t < 128; ++t)
    for (uint32_t b = t % 9; b < 8; ++b)
      bytes[8 * t + b] = 0;
  auto words = bitsOf(out.data, out.count);
  for (uint32_t t = 0; t < 128; ++t) {
    uint32_t bits = 0x40000000 + (t << 16);
    float value;
    std::memcpy(&value, &bits, 4);
    value += 0.5f;
    std::memcpy(&bits, &value, 4);
    values.push_back(bits);
  }
  const auto added = bitsOf(sums.data, sums.count);
  words.insert(words.end(), added.begin(), added.end());
  return compare(std::move(words), values);
}

struct ClusterShared {
  alignas(1024) SharedArray<uint32_t, 2 * 8 * 32> tile;
  SharedArray<uint32_t, 128> box, plain, bulk;
  SharedArray<uint32_t, 128> source;
  Barrier full, arrived, written, copied;
};

/// In a cluster of two CTAs, each CTA loads half of a tile into both. The CTAs
/// exchange words by remote store, asynchronous store, copy and load.
MLA_KERNEL_CLUSTER(128, 1, 2)
clusterKernel(MLA_GRID_CONSTANT const TensorMap map, uint32_t *out) {
  auto &s = dynamicShared<ClusterShared>();
  const uint32_t t = threadIndex(), rank = clusterRank(), peer = rank ^ 1;
  if (t == 0) {
    s.full.init(1);
    s.arrived.init(128);
    s.written.init(1);
    s.copied.init(1);
    fenceBarrierInit();
  }
  s.source[t] = 1000 * rank + t;
  fenceProxyAsyncShared();
  syncWarp();
  clusterSync();
  if (t == 0) {
    s.full.arriveExpectTx(txBytes<decltype(s.tile)>);
    tmaLoadMulticast(&s.tile[rank * 256], map,
                     Coordinates{0, static_cast<int>(rank * 8)}, s.full, 3);
    s.written.arriveExpectTx(512);
    s.copied.arriveExpectTx(512);
    copyToRank(&s.bulk[0], &s.source[0], 512, s.copied, peer);
  }
  syncWarp();
  storeRemote(&s.plain[t], peer, 7 * t + rank);
  storeRemoteAsync(&s.box[t], peer, 5 * t + rank, s.written);
  s.arrived.arriveRemote(peer);
  s.arrived.waitCluster(Phase::first());
  s.written.waitCluster(Phase::first());
  s.copied.waitCluster(Phase::first());
  s.full.waitCluster(Phase::first());
  uint32_t *mine = out + rank * 1024;
  for (uint32_t i = t; i < 512; i += 128)
    mine[i] = s.tile[i];
  mine[512 + t] = s.plain[t];
  mine[640 + t] = s.box[t];
  mine[768 + t] = s.bulk[t];
  mine[896 + t] = loadRemote(&s.source[(t + 1) % 128], peer) + clusterSize();
  syncWarp();
  clusterSync();
}
inline Outcome clusterExchange(ProbeHost &host) {
  std::vector<uint32_t> values(16 * 32);
  for (uint32_t i = 0; i < values.size(); ++i)
    values[i] = i * 3;
  Array<uint32_t> matrix(host, values), out(host, 2048);
  TensorMapSpec spec;
  spec.address = matrix.data;
  spec.element = TensorElement::U32;
  spec.rank = 2;
  spec.extents[0] = 32, spec.extents[1] = 16, spec.strides[1] = 128;
  spec.box[0] = 32, spec.box[1] = 8;
  spec.swizzle = Swizzle::None;
  LaunchShape shape;
  shape.gridX = 2;
  shape.cluster = 2;
  shape.threads = 128;
  shape.sharedBytes = sizeof(ClusterShared);
  host.run(clusterKernel, shape, encode(spec), out.data);
  std::vector<uint32_t> expected;
  for (uint32_t rank = 0; rank < 2; ++rank) {
    const uint32_t peer = rank ^ 1;
    expected.insert(expected.end(), values.begin(), values.end());
    for (uint32_t t = 0; t < 128; ++t)
      expected.push_back(7 * t + peer);
    for (uint32_t t = 0; t < 128; ++t)
      expected.push_back(5 * t + peer);
    for (uint32_t t = 0; t < 128; ++t)
      expected.push_back(1000 * peer + t);
    for (uint32_t t = 0; t < 128; ++t)
      expected.push_back(1000 * peer + (t + 1) % 128 + 2);
  }
  return compare(bitsOf(out.data, out.count), expected);
}

} // namespace probes

#endif // MLA_TEST_PROBES_COPYPROBES_H

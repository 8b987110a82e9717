//===- WrapperProbes.h - Wrappers that no other probe covers --------------===//
#ifndef MLA_TEST_PROBES_WRAPPERPROBES_H
#define MLA_TEST_PROBES_WRAPPERPROBES_H

#include "Probe.h"

namespace probes {
using namespace mla::arch;

struct WrapperShared {
  SharedArray<uint32_t, 128> source, multicast, sent, words, back;
  Barrier full, arrived, copies, again;
};

/// Tests four kinds of copy in a cluster of two CTAs: a bulk load into both
/// CTAs; a copy to the other CTA, where the sender adds the bytes to the
/// receiver's barrier; cp.async with an arrival; and a bulk load of global
/// memory that threads wrote.
MLA_KERNEL_CLUSTER(128, 1, 2)
wrapperKernel(MLA_GRID_CONSTANT const TensorMap map, const uint32_t *in,
              uint32_t *scratch, uint32_t *out) {
  auto &s = dynamicShared<WrapperShared>();
  const uint32_t t = threadIndex(), rank = clusterRank(), peer = rank ^ 1;
  clusterArriveRelaxed();
  prefetchL2(in + t);
  if (t == 0) {
    prefetchMap(map);
    tmaPrefetch(map, Coordinates{0, 0});
    bulkPrefetch(in, 512);
    s.full.init(1);
    s.arrived.init(1);
    s.copies.init(128);
    s.again.init(1);
    fenceBarrierInit();
  }
  s.source[t] = in[t] + rank;
  scratch += rank * 128;
  storeGlobal<Reuse::Streaming>(scratch + t, 3 * in[t] + rank);
  fenceProxyAsync();
  fenceProxyAsyncGlobal();
  fenceCluster();
  fenceCta();
  syncWarp();
  clusterWait();
  clusterArrive();
  clusterWait();
  copyAsync<4>(&s.words[t], in + t);
  s.copies.arriveOnCopies();
  if (t == 0) {
    s.full.arriveExpectTx(512);
    s.again.arriveExpectTx(512);
    if (rank == 0)
      bulkLoadMulticast(&s.multicast[0], in, 512, s.full, 3);
    s.arrived.arriveExpectTxRemote(peer, 512);
    copyToRank(&s.sent[0], &s.source[0], 512, s.arrived, peer);
    bulkLoad(&s.back[0], scratch, 512, s.again);
  }
  syncWarp();
  s.full.waitCluster(Phase::first());
  s.arrived.waitCluster(Phase::first());
  s.copies.wait(Phase::first());
  s.again.wait(Phase::first());
  out += (rank * 128 + t) * 8;
  out[0] = s.multicast[t];
  out[1] = s.sent[t];
  out[2] = s.words[t];
  out[3] = s.back[t];
  out[4] = loadReadOnly(in + t);
  out[5] = loadGlobal<Reuse::Streaming>(scratch + t);
  out[6] = sharedAddress(&s) >> 24;
  out[7] = mapToRank(sharedAddress(&s), peer) - mapToRank(sharedAddress(&s), 0);
  syncWarp();
  clusterSync();
}
inline Outcome wrappers(ProbeHost &host) {
  std::vector<uint32_t> values(128);
  for (uint32_t i = 0; i < 128; ++i)
    values[i] = i * i + 7;
  Array<uint32_t> in(host, values), scratch(host, 256), out(host, 2048);
  TensorMapSpec spec;
  spec.address = in.data;
  spec.element = TensorElement::U32;
  spec.rank = 2;
  spec.extents[0] = 32, spec.extents[1] = 4, spec.strides[1] = 128;
  spec.box[0] = 32, spec.box[1] = 4;
  spec.swizzle = Swizzle::None;
  LaunchShape shape;
  shape.gridX = 2;
  shape.cluster = 2;
  shape.threads = 128;
  shape.sharedBytes = sizeof(WrapperShared);
  host.run(wrapperKernel, shape, encode(spec), in.data, scratch.data, out.data);
  std::vector<uint32_t> expected;
  for (uint32_t rank = 0; rank < 2; ++rank)
    for (uint32_t t = 0; t < 128; ++t)
      for (uint32_t word :
           {values[t], values[t] + (rank ^ 1), values[t], 3 * values[t] + rank,
            values[t], 3 * values[t] + rank, rank, (rank ^ 1) << 24})
        expected.push_back(word);
  return compare(bitsOf(out.data, out.count), expected);
}

/// Tests a barrier when it is new, and after one and two completed phases. Each
/// time, a wait for the previous phase must pass, and a wait for the current
/// phase must not pass.
struct ParityShared {
  Barrier bar;
};
MLA_KERNEL(32, 1) parityKernel(uint32_t *out) {
  auto &s = dynamicShared<ParityShared>();
  if (threadIndex() == 0) {
    s.bar.init(1);
    fenceBarrierInit();
    Phase before = Phase::passed(), next = Phase::first();
    for (int i = 0; i < 3; ++i) {
      out[2 * i] = s.bar.tryWait(before);
      out[2 * i + 1] = s.bar.testWait(next);
      s.bar.arrive();
      before.advance();
      next.advance();
    }
  }
}
inline Outcome parity(ProbeHost &host) {
  Array<uint32_t> out(host, 6);
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(ParityShared);
  host.run(parityKernel, shape, out.data);
  return compare(bitsOf(out.data, 6), {1, 0, 1, 0, 1, 0});
}

} // namespace probes

#endif // MLA_TEST_PROBES_WRAPPERPROBES_H

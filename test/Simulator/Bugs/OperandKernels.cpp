//===- OperandKernels.cpp - Bugs of operands, gathers and pairs -----------===//

#include "Plants.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Shared memory for products of Q, or of ones, with K. Q and K are 64 x 128.
struct Shared {
  SharedTile<Bf16, 64, 128> q, k;
  SharedTile<Bf16, 64, 64> ones;
  Barrier full;
};
struct Maps {
  TensorMap q, k;
};

MLA_DEVICE Shared &begin(const Maps &maps) {
  auto &s = dynamicShared<Shared>();
  for (uint32_t i = threadIndex(); i < 64 * 64; i += 128)
    s.ones.at(i / 64, i % 64) = Bf16{0x3f80};
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(txBytes<decltype(s.q), decltype(s.k)>);
    for (int panel = 0; panel < 2; ++panel) {
      tmaLoad(s.q.panelRows(panel), maps.q, Coordinates(64 * panel, 0), s.full);
      tmaLoad(s.k.panelRows(panel), maps.k, Coordinates(64 * panel, 0), s.full);
    }
  }
  fenceProxyAsyncShared();
  syncThreads();
  s.full.wait(Phase::first());
  return s;
}

/// Calls issue(d), which issues products, between wgmma's fence and its wait.
template <int N, class F> MLA_DEVICE void multiplyInto(const F &issue) {
  Frag<float, N> d;
  wgmmaFence(d);
  issue(d);
  wgmmaCommit();
  wgmmaWait<0>(d);
}

/// The column at which both operands are read: the right one or a wrong one.
enum class Column { Right, HalfStep, OtherPanel };
template <Column C> MLA_DEVICE int columnOf(int k) {
  return C == Column::HalfStep ? k / 2 : C == Column::OtherPanel ? k ^ 64 : k;
}

/// Bug class 24: Q and K are read at the same wrong columns.
template <Column C>
MLA_KERNEL(128, 1)
scores(MLA_GRID_CONSTANT const Maps maps) {
  Shared &s = begin(maps);
  multiplyInto<32>([&](Frag<float, 32> &d) {
    for (int k = 0; k < 128; k += 16) {
      expectOperand(Operand::A, maps.q, {k, 0});
      expectOperand(Operand::B, maps.k, {k, 0});
      wgmma(d, s.q.kMajor(0, columnOf<C>(k)), s.k.kMajor(0, columnOf<C>(k)),
            k != 0);
    }
  });
}

/// Bug class 24: in each step of K, the row in the values advances only half as
/// far as the column in the probabilities.
template <bool Bad>
MLA_KERNEL(128, 1)
values(MLA_GRID_CONSTANT const Maps maps) {
  Shared &s = begin(maps);
  multiplyInto<64>([&](Frag<float, 64> &d) {
    for (int k = 0; k < 64; k += 16) {
      expectOperand(Operand::B, maps.k, {0, k});
      wgmma(d, s.ones.kMajor(0, k), s.k.mnMajor(0, Bad ? k / 2 : k), k != 0);
    }
  });
}

/// Bug class 23: the operand is the tile of another tensor.
template <bool Bad>
MLA_KERNEL(128, 1)
otherTensor(MLA_GRID_CONSTANT const Maps maps) {
  Shared &s = begin(maps);
  multiplyInto<32>([&](Frag<float, 32> &d) {
    expectOperand(Operand::B, maps.k, {0, 0});
    wgmma(d, s.q.kMajor(0, 0), Bad ? s.q.kMajor(0, 0) : s.k.kMajor(0, 0),
          false);
  });
}

/// Bug class 21: an operand that does not start at a multiple of 16 bytes, or
/// starts inside a panel. Its descriptor encodes an earlier start.
template <int K, int Column>
MLA_KERNEL(128, 1)
lostBits(MLA_GRID_CONSTANT const Maps maps) {
  Shared &s = begin(maps);
  multiplyInto<32>([&](Frag<float, 32> &d) {
    wgmma(d, s.q.kMajor(0, K), s.k.template mnMajor<64>(Column, 0), false);
  });
}

struct GatherShared {
  SharedTile<Bf16, 8, 64> rows;
  Barrier full;
};

/// Bug class 36: a gather of rows outside the range that the kernel states:
/// past the end, or negative because of a sign error.
template <int Row>
MLA_KERNEL(32, 1)
gatherRows(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<GatherShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(txBytes<decltype(s.rows)> / 2);
    expectRows(map, 0, 64, true);
    const int32_t rows[4] = {7, -1, Row, 0};
    tmaGather4(s.rows.panelRows(0), map, 0, rows, s.full);
  }
  syncWarp();
  s.full.wait(Phase::first());
}

/// Bug class 36: a scatter to a row outside the range that the kernel states as
/// its own.
template <int Row>
MLA_KERNEL(32, 1)
scatterRows(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<GatherShared>();
  for (uint32_t i = threadIndex(); i < 8 * 64; i += 32)
    s.rows.at(i / 64, i % 64) = Bf16{0x3f80};
  fenceProxyAsyncShared();
  syncWarp();
  if (threadIndex() == 0) {
    expectRows(map, 16, 32, false);
    const int32_t rows[4] = {16, 31, Row, 17};
    tmaScatter4(map, 0, rows, s.rows.panelRows(0));
    bulkCommit();
    bulkWait<0>();
  }
}

struct PairShared {
  SharedTile<Bf16, 128, 64> a;
  SharedTile<Bf16, 32, 64> b;
  Barrier done, left;
  TmemSlot slot;
};

/// Prepares the operands, barriers and tensor memory of both CTAs of a pair.
MLA_DEVICE TmemRange<64> beginPair(PairShared &s) {
  for (uint32_t col = 0; col < 64; ++col) {
    s.a.at(threadIndex(), col) = Bf16{0x3f80};
    if (threadIndex() < 32)
      s.b.at(threadIndex(), col) = Bf16{0x3f80};
  }
  if (threadIndex() == 0) {
    s.done.init(1);
    s.left.init(1);
    fenceBarrierInit();
  }
  fenceProxyAsyncShared();
  clusterSync();
  if (threadIndex() < 32)
    tmemAllocate<CtaGroup::Two, 64>(s.slot);
  tcgen05FenceBefore();
  clusterSync();
  tcgen05FenceAfter();
  return tmemRange<64>(s.slot);
}
/// Issues a product of the pair in the CTA with this rank.
MLA_DEVICE void multiplyAs(uint32_t rank, PairShared &s, TmemRange<64> d) {
  if (clusterRank() == rank && threadIndex() == 0) {
    umma<CtaGroup::Two>(d, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    ummaCommitMulticast<CtaGroup::Two>(s.done, 3);
  }
}
MLA_DEVICE void endPair(TmemRange<64> d) {
  tcgen05FenceBefore();
  clusterSync();
  tcgen05FenceAfter();
  if (threadIndex() < 32)
    tmemFree<CtaGroup::Two>(d);
}

/// Bug class 17: the odd CTA exits after the even CTA has issued a product of
/// the pair.
template <bool Bad> MLA_KERNEL_CLUSTER(128, 1, 2) peerLeaves() {
  auto &s = dynamicShared<PairShared>();
  const auto d = beginPair(s);
  multiplyAs(0, s, d);
  if (Bad && clusterRank() == 1) {
    for (int i = 0; i < 40; ++i)
      backOff(20);
    return;
  }
  s.done.waitCluster(Phase::first());
  endPair(d);
}

/// Bug class 47: the CTAs wait for the products, but then exit while a commit
/// that arrives in both of them is pending.
template <bool Bad> MLA_KERNEL_CLUSTER(128, 1, 2) commitLeft() {
  auto &s = dynamicShared<PairShared>();
  const auto d = beginPair(s);
  multiplyAs(0, s, d);
  if (clusterRank() == 0 && threadIndex() == 0)
    ummaCommitMulticast<CtaGroup::Two>(s.left, 3);
  s.done.waitCluster(Phase::first());
  if (!Bad)
    s.left.waitCluster(Phase::first());
  endPair(d);
}

/// Bug class 18: the odd CTA issues the product, or both CTAs do.
enum class Issuer { Even, Odd, Both };
template <Issuer Who> MLA_KERNEL_CLUSTER(128, 1, 2) issuedBy() {
  auto &s = dynamicShared<PairShared>();
  const auto d = beginPair(s);
  if (Who != Issuer::Odd)
    multiplyAs(0, s, d);
  if (Who != Issuer::Even)
    multiplyAs(1, s, d);
  s.done.waitCluster(Phase::first());
  endPair(d);
}

/// Bug class 17: one CTA frees tensor memory before the cluster barrier, the
/// other after it.
template <bool Bad> MLA_KERNEL_CLUSTER(128, 1, 2) freesApart() {
  auto &s = dynamicShared<PairShared>();
  const auto d = beginPair(s);
  multiplyAs(0, s, d);
  s.done.waitCluster(Phase::first());
  tcgen05FenceAfter();
  if (!Bad)
    return endPair(d);
  tcgen05FenceBefore();
  syncThreads();
  if (clusterRank() == 0 && threadIndex() < 32)
    tmemFree<CtaGroup::Two>(d);
  clusterSync();
  if (clusterRank() == 1 && threadIndex() < 32)
    tmemFree<CtaGroup::Two>(d);
}

TensorMap wideMap(sim::Device &device, const char *name, uint32_t rows = 64) {
  TensorMapSpec spec;
  spec.address = filled<uint16_t>(device, rows * 128, 0x3f80, name);
  spec.rank = 2;
  spec.extents[0] = 128;
  spec.extents[1] = rows;
  spec.strides[1] = 256;
  spec.box[0] = 64;
  spec.box[1] = 64;
  TensorMap map = {};
  encodeTensorMap(spec, map);
  return map;
}

void queueOperands(sim::Device &device, void (*kernel)(Maps)) {
  run(device, kernel, 128, sizeof(Shared), 1, 1,
      Maps{wideMap(device, "Q"), wideMap(device, "K")});
}
/// Multiplies through a map of K. If isPlanted, sets `width` bits from bit
/// `first` to `value`. Unless `note` is 0, also sets the 32 bits from bit
/// `note` to `noted`, because the driver stores a second value that depends on
/// this field.
void queueChanged(sim::Device &device, bool isPlanted, int first, int width,
                  uint64_t value, int note, uint64_t noted) {
  TensorMap k = wideMap(device, "K", 60);
  if (isPlanted)
    k = withField(k, first, width, value);
  if (isPlanted && note)
    k = withField(k, note, 32, noted);
  run(device, scores<Column::Right>, 128, sizeof(Shared), 1, 1,
      Maps{wideMap(device, "Q"), k});
}
void queueRows(sim::Device &device, void (*kernel)(TensorMap)) {
  void *rows = filled<uint16_t>(device, 64 * 64, 0x3f80, "rows");
  run(device, kernel, 32, sizeof(GatherShared), 1, 1, rowsMap(rows, 64, 1));
}
void queuePair(sim::Device &device, void (*kernel)()) {
  run(device, kernel, 128, sizeof(PairShared), 2, 2);
}

} // namespace

/// Registers a planted bug: bits of a tensor map are changed. The map is still
/// legal.
#define MLA_FIELD_PLANT(bugClass, name, ...)                                   \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      queueChanged(device, isPlanted, __VA_ARGS__);            \
                    }})

/// Adds bugs with changed tensor maps. TMA follows the changed map, so it reads
/// the wrong addresses or loads the wrong data.
static void addFieldPlants(Plants &plants) {
  MLA_FIELD_PLANT(22, "a tensor map with another swizzle", 77, 2, 0, 576, 16);
  MLA_FIELD_PLANT(30, "a tensor map with a longer stride", 96, 32, 17, 0, 0);
  MLA_FIELD_PLANT(30, "a tensor map with more rows than memory", 288, 32, 63, 0,
                  0);
  plants.push_back({30, "a tensor map of another address",
                    [](sim::Device &device, bool isPlanted) {
                      TensorMap k = wideMap(device, "K", 60);
                      if (isPlanted)
                        k = withField(k, 0, 64, k.opaque[0] + 256);
                      run(device, scores<Column::Right>, 128, sizeof(Shared), 1,
                          1, Maps{wideMap(device, "Q"), k});
                    }});
  MLA_FIELD_PLANT(26, "a tensor map with half a box", 448, 8, 31, 512, 4096);
}

void mla::test::addOperandPlants(Plants &plants) {
  addFieldPlants(plants);
  MLA_QUEUED_PLANT(17, "the odd CTA leaves its pair", queuePair,
                   peerLeaves<true>, peerLeaves<false>);
  MLA_QUEUED_PLANT(17, "a pair frees on both sides of a barrier", queuePair,
                   freesApart<true>, freesApart<false>);
  MLA_QUEUED_PLANT(47, "a CTA of a pair ends under a commit", queuePair,
                   commitLeft<true>, commitLeft<false>);
  MLA_QUEUED_PLANT(18, "only the odd CTA multiplies", queuePair,
                   issuedBy<Issuer::Odd>, issuedBy<Issuer::Even>);
  MLA_QUEUED_PLANT(18, "both CTAs multiply", queuePair, issuedBy<Issuer::Both>,
                   issuedBy<Issuer::Even>);
  MLA_QUEUED_PLANT(21, "an operand from 8 bytes on", queueOperands,
                   (lostBits<4, 0>), (lostBits<0, 0>));
  MLA_QUEUED_PLANT(21, "an operand from the middle of a panel", queueOperands,
                   (lostBits<0, 16>), (lostBits<0, 64>));
  MLA_QUEUED_PLANT(23, "the tile of another tensor", queueOperands,
                   otherTensor<true>, otherTensor<false>);
  MLA_QUEUED_PLANT(24, "half a step along K in both operands", queueOperands,
                   scores<Column::HalfStep>, scores<Column::Right>);
  MLA_QUEUED_PLANT(24, "the other panel in both operands", queueOperands,
                   scores<Column::OtherPanel>, scores<Column::Right>);
  MLA_QUEUED_PLANT(24, "half a step along the rows of values", queueOperands,
                   values<true>, values<false>);
  MLA_QUEUED_PLANT(36, "a gather behind the last row", queueRows,
                   gatherRows<64>, gatherRows<63>);
  MLA_QUEUED_PLANT(36, "a gather of a negative row", queueRows, gatherRows<-7>,
                   gatherRows<-1>);
  MLA_QUEUED_PLANT(36, "a scatter to another's row", queueRows, scatterRows<32>,
                   scatterRows<18>);
}

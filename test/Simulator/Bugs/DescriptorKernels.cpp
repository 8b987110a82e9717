//===- DescriptorKernels.cpp - Bugs of operands, lanes and phases ---------===//

#include "TensorPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

/// A value that the types of the instruction layer do not allow. The kernel
/// therefore does not use these types.
enum class Bits {
  Fine,
  Reserved,
  Swizzle,
  Rows,
  NoColumns,
  OtherMajorA,
  OtherMajorB
};

/// Returns the instruction descriptor, with a wrong field for some values of
/// How.
template <Bits How> MLA_DEVICE uint32_t instructionOf() {
  return ummaInstruction<Bf16, Bf16>(
      How == Bits::Rows ? 96 : 128, How == Bits::NoColumns ? 0 : 64,
      How == Bits::OtherMajorA ? Major::MN : Major::K, Major::K);
}

/// Bug classes 19, 20 and 25: bits, or combinations of bits, that the hardware
/// does not accept.
template <Bits How> MLA_KERNEL(128, 1) rawOperands() {
  auto &s = dynamicShared<TensorShared>();
  const auto range = beginTensor<64>(s);
  uint64_t b = How == Bits::OtherMajorB ? s.a.mnMajor(0, 0).ummaBits()
                                        : s.b.kMajor(0, 0).ummaBits();
  if (How == Bits::Reserved)
    b |= 1ull << 53;
  if (How == Bits::Swizzle)
    b |= 1ull << 61;
  if (threadIndex() == 0)
    sim::tensorMultiply({1, false, sim::TensorKind::F16, false, range.address,
                         s.a.kMajor(0, 0).ummaBits(), b, instructionOf<How>(),
                         false},
                        Location());
  finishTensor(s);
  endTensor(range);
}

/// Bug class 25: a number of columns that an MN-major B with 8-bit elements
/// does not allow.
template <bool Bad> MLA_KERNEL(128, 1) byteColumns() {
  auto &s = dynamicShared<TensorShared>();
  const auto range = beginTensor<64>(s);
  const uint32_t instruction =
      ummaInstruction<E4m3, E4m3>(64, Bad ? 40 : 48, Major::K, Major::MN);
  if (threadIndex() == 0)
    sim::tensorMultiply({1, false, sim::TensorKind::F8f6f4, false,
                         range.address, s.a.kMajor(0, 0).ummaBits(),
                         s.b.mnMajor(0, 0).ummaBits(), instruction, false},
                        Location());
  finishTensor(s);
  endTensor(range);
}

/// Bug class 7: an operand A in tensor memory, but only half of its lanes have
/// been written.
template <bool Bad> MLA_KERNEL(128, 1) halfOfA() {
  auto &s = dynamicShared<TensorShared>();
  const auto range = beginTensor<128>(s);
  const auto p = range.template part<64, 8>();
  Frag<uint32_t, 8> values;
  fill(values, 0x3f803f80u);
  if (!Bad || threadIndex() < 64) {
    tmemStore(p.atLane(threadIndex() / 32 * 32), values);
    tmemWaitStore();
  }
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  if (threadIndex() == 0)
    umma(range.template part<0, 64>(), tmemOperand<Bf16, 128>(p),
         s.b.kMajor(0, 0), false);
  finishTensor(s);
  endTensor(range);
}

struct TileShared {
  SharedTile<Bf16, 72, 64> tile;
  SharedTile<Bf16, 64, 64> ones;
  Barrier full, empty;
};

/// Multiplies ones by a tile that starts `Row` rows of 128 bytes after the
/// start of a swizzle atom. The descriptor starts Chunks * 16 bytes after the
/// start of the tile and has the base offset Base.
template <uint32_t Row, uint32_t Chunks, uint64_t Base>
MLA_KERNEL(128, 1)
offAtom(MLA_GRID_CONSTANT const TensorMap map) {
  auto &s = dynamicShared<TileShared>();
  for (uint32_t i = threadIndex(); i < 64 * 64; i += 128)
    s.ones.at(i / 64, i % 64) = Bf16{0x3f80};
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
    s.full.arriveExpectTx(64 * 64 * 2);
    tmaLoad(s.tile.panelRows(0, Row), map, Coordinates(0, 0), s.full);
  }
  fenceProxyAsyncShared();
  syncThreads();
  s.full.wait(Phase::first());
  Frag<float, 16> d;
  wgmmaFence(d);
  const uint64_t b = s.tile.template kMajor<32>(0, 0).wgmmaBits();
  sim::WgmmaCall call = arch::detail::wgmmaCall<32, Bf16, Bf16>(
      d, (b + 8 * Row + Chunks) | Base << 49, false, false);
  call.a = s.ones.kMajor(0, 0).wgmmaBits();
  call.isAMnMajor = false;
  sim::wgmma(call, Location());
  wgmmaCommit();
  wgmmaWait<0>(d);
}

/// Bug class 37: a thread waits for the first phase again, two completions
/// later.
template <bool Bad> MLA_KERNEL(64, 1) twoBehind() {
  auto &s = dynamicShared<TileShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    for (int i = 0; i < 2; ++i) {
      s.full.arrive();
      s.full.wait(Phase::at(i));
    }
    s.full.wait(Phase::at(Bad ? 0 : 1));
  }
}

/// Bug class 37: a consumer does not flip its parity when its ring wraps.
template <bool Bad> MLA_KERNEL(64, 1) notFlipped() {
  auto &s = dynamicShared<TileShared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    fenceBarrierInit();
  }
  for (int round = 0; round < 2; ++round) {
    syncThreads();
    if (threadIndex() == 0)
      s.full.arrive();
    syncThreads();
    if (threadIndex() == 32)
      s.full.wait(Bad ? Phase::first() : Phase::at(round));
  }
}

struct GatherShared {
  SharedTile<Bf16, 8, 64> rows;
  SharedArray<int32_t, 4> indices;
  Barrier full, known;
};

/// Bug class 36: a gather does not wait for the copy of its indices, so it uses
/// the indices of the previous round.
template <bool Bad>
MLA_KERNEL(32, 1)
staleIndices(MLA_GRID_CONSTANT const TensorMap map, const int32_t *indices) {
  auto &s = dynamicShared<GatherShared>();
  if (threadIndex() != 0)
    return;
  s.full.init(1);
  s.known.init(1);
  fenceBarrierInit();
  for (int round = 0; round < 2; ++round) {
    s.known.arriveExpectTx(16);
    bulkLoad(&s.indices, indices + 4 * round, 16, s.known);
    if (!Bad || round == 0)
      s.known.wait(Phase::at(round));
    const int32_t rows[4] = {s.indices[0], s.indices[1], s.indices[2],
                             s.indices[3]};
    if (Bad && round == 1)
      s.known.wait(Phase::at(round));
    s.full.arriveExpectTx(4 * 128);
    tmaGather4(s.rows.panelRows(0), map, 0, rows, s.full);
    s.full.wait(Phase::at(round));
  }
}

void queueTensor(sim::Device &device, void (*kernel)()) {
  run(device, kernel, 128, sizeof(TensorShared), 1, 1);
}
void queuePhases(sim::Device &device, void (*kernel)()) {
  run(device, kernel, 64, sizeof(TileShared), 1, 1);
}
void queueTile(sim::Device &device, void (*kernel)(TensorMap)) {
  TensorMapSpec spec;
  spec.address = filled<uint16_t>(device, 64 * 128, 0x3f80, "tensor");
  spec.rank = 2;
  spec.extents[0] = 128; // a row does not end where the next one begins
  spec.extents[1] = 64;
  spec.strides[1] = 256;
  spec.box[0] = spec.box[1] = 64;
  TensorMap map = {};
  encodeTensorMap(spec, map);
  run(device, kernel, 128, sizeof(TileShared), 1, 1, map);
}
void queueGather(sim::Device &device,
                 void (*kernel)(TensorMap, const int32_t *)) {
  void *rows = filled<uint16_t>(device, 64 * 64, 0x3f80, "rows");
  run(device, kernel, 32, sizeof(GatherShared), 1, 1, rowsMap(rows, 64, 1),
      static_cast<const int32_t *>(filled<int32_t>(device, 8, 3, "indices")));
}

} // namespace

static void addBitPlants(Plants &plants) {
  MLA_QUEUED_PLANT(19, "a reserved bit of a descriptor", queueTensor,
                   rawOperands<Bits::Reserved>, rawOperands<Bits::Fine>);
  MLA_QUEUED_PLANT(19, "a swizzle code that does not exist", queueTensor,
                   rawOperands<Bits::Swizzle>, rawOperands<Bits::Fine>);
  MLA_QUEUED_PLANT(20, "M of 96", queueTensor, rawOperands<Bits::Rows>,
                   rawOperands<Bits::Fine>);
  MLA_QUEUED_PLANT(20, "N of 0", queueTensor, rawOperands<Bits::NoColumns>,
                   rawOperands<Bits::Fine>);
  MLA_QUEUED_PLANT(20, "A as MN-major that is K-major", queueTensor,
                   rawOperands<Bits::OtherMajorA>, rawOperands<Bits::Fine>);
  MLA_QUEUED_PLANT(20, "B as K-major that is MN-major", queueTensor,
                   rawOperands<Bits::OtherMajorB>, rawOperands<Bits::Fine>);
  MLA_QUEUED_PLANT(25, "N of 40 with MN-major bytes", queueTensor,
                   byteColumns<true>, byteColumns<false>);
}

void mla::test::addDescriptorPlants(Plants &plants) {
  addBitPlants(plants);
  MLA_QUEUED_PLANT(7, "A in half of its lanes", queueTensor, halfOfA<true>,
                   halfOfA<false>);
  MLA_QUEUED_PLANT(22, "an operand that straddles a row of its swizzle",
                   queueTile, (offAtom<0, 7, 0>), (offAtom<0, 6, 0>));
  MLA_QUEUED_PLANT(22, "an operand off an atom with a base offset", queueTile,
                   (offAtom<0, 8, 1>), (offAtom<0, 8, 0>));
  MLA_QUEUED_PLANT(27, "a target off an atom that its operand takes for one",
                   queueTile, (offAtom<1, 0, 1>), (offAtom<1, 0, 0>));
  MLA_QUEUED_PLANT(37, "a wait two phases behind", queuePhases, twoBehind<true>,
                   twoBehind<false>);
  MLA_QUEUED_PLANT(37, "a parity that is not flipped", queuePhases,
                   notFlipped<true>, notFlipped<false>);
  plants.push_back({34, "an index of a gather before it has come",
                    [](sim::Device &device, bool isPlanted) {
                      queueGather(device, isPlanted ? staleIndices<true>
                                                    : staleIndices<false>);
                    },
                    4, 36});
}

//===- AccessKernels.cpp - Bugs of single accesses of tensor memory -------===//

#include "TensorPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

using Shared = TensorShared;

/// Returns the first lane of the warp of this thread.
MLA_DEVICE uint32_t ownLane() { return threadIndex() / 32 * 32; }

/// Stores ones to the first 16 columns and waits for the stores.
MLA_DEVICE void storeOnes(TmemRange<64> range) {
  Frag<uint32_t, 16> ones;
  fill(ones, 0x3f800000u);
  tmemStore(range.template part<0, 16>().atLane(ownLane()), ones);
  tmemWaitStore();
}

/// Returns eight columns. If Bad, four of them are after the allocation of 64.
template <bool Bad> MLA_DEVICE TmemRange<8> eightOf(TmemRange<64> range) {
  return {range.address + (Bad ? 60 : 0)};
}

/// Bug class 5: a load of columns after the allocation.
template <bool Bad> MLA_KERNEL(128, 1) loadBehind() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  storeOnes(range);
  Frag<uint32_t, 8> values;
  tmemLoad(values, eightOf<Bad>(range).atLane(ownLane()));
  tmemWaitLoad(values);
  endTensor(range);
}

/// Bug class 5: a load of columns that are allocated, but outside the handle
/// (TmemRange).
template <bool Bad> MLA_KERNEL(128, 1) loadBehindPart() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  storeOnes(range);
  Frag<uint32_t, 8> values;
  const auto part = range.template part<0, 16>().atLane(ownLane());
  tmemLoad(values, part.template from<8>(Bad ? 12 : 8));
  tmemWaitLoad(values);
  endTensor(range);
}

/// Bug class 5: a step of K that starts after the end of an operand in tensor
/// memory.
template <bool Bad> MLA_KERNEL(128, 1) stepBehind() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<128>(s);
  storeOnes(range.template part<64, 64>());
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  const auto a = tmemOperand<Bf16, 128>(range.template part<64, 16>());
  if (threadIndex() == 0)
    umma(range.template part<0, 64>(), a.fromK(Bad ? 32 : 16), s.b.kMajor(0, 0),
         false);
  finishTensor(s);
  endTensor(range);
}

/// Bug class 5: a store to columns after the allocation.
template <bool Bad> MLA_KERNEL(128, 1) storeBehind() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  Frag<uint32_t, 8> values;
  fill(values, 0u);
  tmemStore(eightOf<Bad>(range).atLane(ownLane()), values);
  tmemWaitStore();
  endTensor(range);
}

/// Bug class 5: a store to the columns from 0 on, although the allocation does
/// not start at 0.
template <bool Bad> MLA_KERNEL(128, 1) storeFromZero() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  storeOnes({Bad ? 0 : range.address});
  endTensor(range);
}

/// Bug class 5: a copy from shared memory to columns after the allocation.
template <bool Bad> MLA_KERNEL(128, 1) copyBehind() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0)
    tmemCopy<CtaGroup::One, TmemCopyShape::L128x256b>(eightOf<Bad>(range),
                                                      s.a.kMajor(0, 0));
  finishTensor(s);
  endTensor(range);
}

/// Bug class 5: a shift of columns after the allocation.
template <bool Bad> MLA_KERNEL(128, 1) shiftBehind() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  storeOnes(range);
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  if (threadIndex() == 0)
    tmemShiftDown<CtaGroup::One>(eightOf<Bad>(range));
  finishTensor(s);
  endTensor(range);
}

/// Bug class 5: a store to columns that were freed.
template <bool Bad> MLA_KERNEL(128, 1) storeFreed() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  Frag<uint32_t, 8> values;
  fill(values, 0u);
  if (Bad)
    endTensor(range);
  syncThreads();
  tmemStore(range.template part<0, 8>().atLane(ownLane()), values);
  tmemWaitStore();
  if (!Bad)
    endTensor(range);
}

/// Bug class 6: one lane of a warp passes a different address to a load.
template <bool Bad> MLA_KERNEL(128, 1) loadApart() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  storeOnes(range);
  const uint32_t own = Bad && laneIndex() == 5 ? 8 : 0;
  Frag<uint32_t, 8> values;
  tmemLoad(values, range.template from<8>(own).atLane(ownLane()));
  tmemWaitLoad(values);
  endTensor(range);
}

/// Bug class 6: one lane of a warp passes a different address to a store.
template <bool Bad> MLA_KERNEL(128, 1) storeApart() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  const uint32_t own = Bad && laneIndex() == 5 ? 8 : 0;
  Frag<uint32_t, 8> values;
  fill(values, 0u);
  tmemStore(range.template from<8>(own).atLane(ownLane()), values);
  tmemWaitStore();
  endTensor(range);
}

/// Bug class 43: half of a warp loads tensor memory.
template <bool Bad> MLA_KERNEL(128, 1) loadByHalf() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  storeOnes(range);
  Frag<uint32_t, 8> values;
  if (!Bad || laneIndex() < 16) {
    tmemLoad(values, range.template part<0, 8>().atLane(ownLane()));
    tmemWaitLoad(values);
  }
  syncWarp();
  endTensor(range);
}

/// Bug class 9: an accumulator is read without a wait for its product.
template <bool Bad> MLA_KERNEL(128, 1) unawaitedProduct() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0) {
    umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    ummaCommit(s.done);
  }
  if (Bad)
    syncThreads();
  else
    s.done.wait(Phase::first());
  tcgen05FenceAfter();
  Frag<float, 8> values;
  tmemLoad(values, range.template part<0, 8>().atLane(ownLane()));
  tmemWaitLoad(values);
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  endTensor(range);
}

/// Bug class 14: the commit is between the first and the second product of a
/// sum, so it does not cover the second product.
template <bool Bad> MLA_KERNEL(128, 1) commitBetween() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0) {
    umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    if (Bad)
      ummaCommit(s.done); // too early
    umma(range, s.a.kMajor(0, 16), s.b.kMajor(0, 16), true);
    if (!Bad)
      ummaCommit(s.done);
  }
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  Frag<float, 8> values;
  tmemLoad(values, range.template part<0, 8>().atLane(ownLane()));
  tmemWaitLoad(values);
  endTensor(range);
}

/// Bug class 21: an operand starts so far after its tile, in rows or in bytes,
/// that its descriptor cannot encode the start address in 14 bits.
enum class Far { None, Rows, Bytes };
template <Far How> MLA_KERNEL(128, 1) farOperand() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  const uint32_t row = How == Far::Rows ? 2048 : 0; // of 128 bytes
  const auto b = s.b.kMajor(0, 0);
  if (threadIndex() == 0)
    umma(range, s.a.kMajor(row, 0),
         How == Far::Bytes ? b.template advanced<(1 << 18) - 16>() : b, false);
  finishTensor(s);
  endTensor(range);
}

} // namespace

/// Registers a planted bug: kernel `bad` has it, kernel `good` is the correct
/// twin.
#define MLA_PLANT(bugClass, name, bad, good)                                   \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      run(device, isPlanted ? bad : good, 128, sizeof(Shared), \
                          1, 1);                                               \
                    }})

void mla::test::addAccessPlants(Plants &plants) {
  MLA_PLANT(5, "a load behind the allocation", loadBehind<true>,
            loadBehind<false>);
  MLA_PLANT(5, "a load behind its part", loadBehindPart<true>,
            loadBehindPart<false>);
  MLA_PLANT(5, "a step behind its operand", stepBehind<true>,
            stepBehind<false>);
  MLA_PLANT(5, "a store behind the allocation", storeBehind<true>,
            storeBehind<false>);
  MLA_PLANT(5, "a store to columns from 0 on", storeFromZero<true>,
            storeFromZero<false>);
  MLA_PLANT(5, "a copy behind the allocation", copyBehind<true>,
            copyBehind<false>);
  MLA_PLANT(5, "a shift behind the allocation", shiftBehind<true>,
            shiftBehind<false>);
  MLA_PLANT(5, "a store to freed columns", storeFreed<true>, storeFreed<false>);
  MLA_PLANT(6, "a load whose lanes differ", loadApart<true>, loadApart<false>);
  MLA_PLANT(6, "a store whose lanes differ", storeApart<true>,
            storeApart<false>);
  MLA_PLANT(9, "an accumulator without a wait", unawaitedProduct<true>,
            unawaitedProduct<false>);
  MLA_PLANT(14, "a commit between two products", commitBetween<true>,
            commitBetween<false>);
  MLA_PLANT(21, "rows out of a descriptor's reach", farOperand<Far::Rows>,
            farOperand<Far::None>);
  MLA_PLANT(21, "bytes out of a descriptor's reach", farOperand<Far::Bytes>,
            farOperand<Far::None>);
  MLA_PLANT(43, "a tcgen05.ld by half of a warp", loadByHalf<true>,
            loadByHalf<false>);
}

//===- TensorKernels.cpp - Bugs of tensor memory and descriptors ----------===//

#include "TensorPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

using Shared = TensorShared;

/// Bug class 1: an allocation whose number of columns is not a power of two.
/// The types of the instruction layer do not allow it, so the kernel does not
/// use them.
template <bool Bad> MLA_KERNEL(32, 1) oddColumns() {
  auto &s = dynamicShared<Shared>();
  sim::tensorAllocate(&s.slot, Bad ? 48 : 64, 1, Location());
  syncWarp();
  sim::tensorFree(s.slot.address, 64, 1, Location());
}

/// Bug class 3: a kernel frees columns that were not allocated, or that were
/// freed before.
enum class Free { Right, Twice, Half, OtherColumns };
template <Free How> MLA_KERNEL(128, 1) freeWrongly() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() >= 32)
    return;
  if (How == Free::Half)
    return tmemFree<CtaGroup::One>(range.template part<0, 32>());
  if (How == Free::OtherColumns)
    return tmemFree<CtaGroup::One>(TmemRange<64>{range.address + 64});
  tmemFree<CtaGroup::One>(range);
  if (How == Free::Twice)
    tmemFree<CtaGroup::One>(range);
}

/// Bug class 3: columns are freed while a multiplication writes to them.
template <bool Bad> MLA_KERNEL(128, 1) freeInUse() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0) {
    umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    ummaCommit(s.done);
  }
  syncWarp();
  if (!Bad)
    s.done.wait(Phase::first());
  endTensor(range);
  if (Bad)
    s.done.wait(Phase::first());
}

/// Bug class 3: columns are freed by a warp that is not ordered after the load
/// of another warp.
template <bool Bad> MLA_KERNEL(128, 1) freeUnderLoad() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  Frag<uint32_t, 8> values;
  fill(values, 0u);
  const auto own = range.template part<0, 8>().atLane(threadIndex() / 32 * 32);
  tmemStore(own, values);
  tmemWaitStore();
  tmemLoad(values, own);
  if (!Bad)
    tmemWaitLoad(values);
  endTensor(range);
  if (Bad)
    tmemWaitLoad(values);
}

/// Bug class 4: two CTAs of an SM each request all columns. The first one frees
/// them only after the second one has them.
template <bool Bad> MLA_KERNEL(32, 1) crowded(uint32_t *arrived) {
  auto &s = dynamicShared<Shared>();
  constexpr int columns = Bad ? 512 : 256;
  tmemAllocate<CtaGroup::One, columns>(s.slot);
  syncWarp();
  if (laneIndex() == 0) {
    fetchAdd<Order::Release>(arrived, 1u);
    while (loadAcquire(arrived) < 2)
      backOff(32);
  }
  syncWarp();
  tmemFree<CtaGroup::One>(tmemRange<columns>(s.slot));
}

/// Bug class 5: a product writes columns after the allocation.
template <bool Bad> MLA_KERNEL(128, 1) behind() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0)
    umma(TmemRange<64>{range.address + (Bad ? 32 : 0)}, s.a.kMajor(0, 0),
         s.b.kMajor(0, 0), false);
  finishTensor(s);
  endTensor(range);
}

/// Bug class 7: an accumulator of 64 rows that starts at lane 8.
template <bool Bad> MLA_KERNEL(128, 1) halfLanes() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0)
    umma(range.atLane(Bad ? 8 : 16), s.a.template kMajor<64>(0, 0),
         s.b.kMajor(0, 0), false);
  finishTensor(s);
  endTensor(range);
}

/// Bug classes 10 and 12: a product reads its operand A from tensor memory. The
/// fence before the release, or the wait for the store of A, is missing.
template <bool Waits, bool Fences> MLA_KERNEL(128, 1) storedOperand() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<128>(s);
  const auto p = range.template part<64, 8>();
  Frag<uint32_t, 8> values;
  fill(values, 0x3f803f80u);
  tmemStore(p.atLane(threadIndex() / 32 * 32), values);
  if (Waits)
    tmemWaitStore();
  if (Fences)
    tcgen05FenceBefore();
  s.ready.arrive();
  if (threadIndex() == 0) {
    s.ready.wait(Phase::first());
    tcgen05FenceAfter();
    umma(range.template part<0, 64>(), tmemOperand<Bf16, 128>(p),
         s.b.kMajor(0, 0), false);
  }
  finishTensor(s);
  if (!Waits)
    tmemWaitStore();
  endTensor(range);
}

/// Bug class 13: a product overwrites the operand A of a pending product.
template <bool Bad> MLA_KERNEL(128, 1) overlapping() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<256>(s);
  const auto p = range.template part<64, 8>();
  Frag<uint32_t, 8> values;
  fill(values, 0x3f803f80u);
  tmemStore(p.atLane(threadIndex() / 32 * 32), values);
  tmemWaitStore();
  tcgen05FenceBefore();
  syncThreads();
  tcgen05FenceAfter();
  if (threadIndex() == 0) {
    umma(range.template part<0, 64>(), tmemOperand<Bf16, 128>(p),
         s.b.kMajor(0, 0), false);
    umma(range.template from<64>(Bad ? 64 : 128), s.a.kMajor(0, 0),
         s.b.kMajor(0, 0), false);
  }
  finishTensor(s);
  endTensor(range);
}

/// Bug class 14: a thread that did not issue the product commits.
template <bool Bad> MLA_KERNEL(128, 1) otherThread() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  if (threadIndex() == 0)
    umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
  syncWarp();
  if (threadIndex() == (Bad ? 1 : 0))
    ummaCommit(s.done);
  s.done.wait(Phase::first());
  tcgen05FenceAfter();
  endTensor(range);
}

/// Bug class 17: CtaGroup::One and CtaGroup::Two in one kernel.
template <bool Bad> MLA_KERNEL_CLUSTER(128, 1, 2) mixedGroups() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  clusterSync();
  if (threadIndex() == 0 && clusterRank() == 0) {
    if (Bad)
      umma<CtaGroup::Two>(range, s.a.kMajor(0, 0),
                          s.b.template kMajor<32>(0, 0), false);
    else
      umma(range, s.a.kMajor(0, 0), s.b.kMajor(0, 0), false);
    if (!Bad)
      ummaCommit(s.done);
  }
  if (!Bad && clusterRank() == 0)
    s.done.wait(Phase::first());
  tcgen05FenceAfter();
  endTensor(range);
  clusterSync();
}

/// A value that the types of the instruction layer do not allow. The kernel
/// therefore does not use these types.
enum class Raw { Fine, Version, Type, Columns };

/// Bug classes 19, 20 and 25: bits that the hardware does not accept.
template <Raw How> MLA_KERNEL(128, 1) rawBits() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  const auto a = s.a.kMajor(0, 0);
  const auto b = s.b.kMajor(0, 0);
  uint32_t instruction = ummaInstruction<Bf16, Bf16>(
      128, How == Raw::Columns ? 40 : 64, Major::K, Major::K);
  if (How == Raw::Type)
    instruction |= 2u << 7;
  if (threadIndex() == 0)
    sim::tensorMultiply({1, false, sim::TensorKind::F16, false, range.address,
                         a.ummaBits(),
                         How == Raw::Version ? b.wgmmaBits() : b.ummaBits(),
                         instruction, false},
                        Location());
  finishTensor(s);
  endTensor(range);
}

/// Bug class 23: an operand that extends past the end of shared memory.
template <bool Bad> MLA_KERNEL(128, 1) behindShared() {
  auto &s = dynamicShared<Shared>();
  const auto range = beginTensor<64>(s);
  const auto b = s.b.kMajor(0, 0);
  if (threadIndex() == 0)
    umma(range, s.a.kMajor(0, 0), Bad ? b.template advanced<16384>() : b,
         false);
  finishTensor(s);
  endTensor(range);
}

} // namespace

/// Registers a planted bug whose kernels have no parameters.
#define MLA_PLANT(bugClass, name, bad, good, threads, cluster)                 \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      run(device, isPlanted ? bad : good, threads,             \
                          sizeof(Shared), cluster, cluster);                   \
                    }})

void mla::test::addTensorPlants(Plants &plants) {
  MLA_PLANT(1, "an allocation of 48 columns", oddColumns<true>,
            oddColumns<false>, 32, 1);
  MLA_PLANT(3, "columns freed twice", freeWrongly<Free::Twice>,
            freeWrongly<Free::Right>, 128, 1);
  MLA_PLANT(3, "half of an allocation freed", freeWrongly<Free::Half>,
            freeWrongly<Free::Right>, 128, 1);
  MLA_PLANT(3, "other columns freed", freeWrongly<Free::OtherColumns>,
            freeWrongly<Free::Right>, 128, 1);
  MLA_PLANT(3, "columns freed under a product", freeInUse<true>,
            freeInUse<false>, 128, 1);
  MLA_PLANT(3, "columns freed under a load", freeUnderLoad<true>,
            freeUnderLoad<false>, 128, 1);
  plants.push_back({4, "two CTAs with all columns",
                    [](sim::Device &d, bool bad) {
                      run(d, bad ? crowded<true> : crowded<false>, 32,
                          sizeof(Shared), 2, 1,
                          filled<uint32_t>(d, 1, 0, "arrived"));
                    },
                    1});
  MLA_PLANT(5, "columns behind the allocation", behind<true>, behind<false>,
            128, 1);
  MLA_PLANT(7, "64 rows from lane 8", halfLanes<true>, halfLanes<false>, 128,
            1);
  MLA_PLANT(10, "no fence between a store and its reader",
            (storedOperand<true, false>), (storedOperand<true, true>), 128, 1);
  MLA_PLANT(12, "A stored and not waited for", (storedOperand<false, true>),
            (storedOperand<true, true>), 128, 1);
  MLA_PLANT(13, "a product over another's A", overlapping<true>,
            overlapping<false>, 128, 1);
  MLA_PLANT(14, "a commit by another thread", otherThread<true>,
            otherThread<false>, 128, 1);
  MLA_PLANT(17, "both groups in a kernel", mixedGroups<true>,
            mixedGroups<false>, 128, 2);
  MLA_PLANT(19, "a descriptor of SM90", rawBits<Raw::Version>,
            rawBits<Raw::Fine>, 128, 1);
  MLA_PLANT(20, "a type that the kind lacks", rawBits<Raw::Type>,
            rawBits<Raw::Fine>, 128, 1);
  MLA_PLANT(23, "an operand behind shared memory", behindShared<true>,
            behindShared<false>, 128, 1);
  MLA_PLANT(25, "N of 40 with M of 128", rawBits<Raw::Columns>,
            rawBits<Raw::Fine>, 128, 1);
}

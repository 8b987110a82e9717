//===- FlagKernels.cpp - Bugs of passing data by flags --------------------===//

#include "Flags.h"
#include "TensorPlants.h"

using namespace mla;
using namespace mla::test;

namespace {

struct Shared {
  SharedArray<uint32_t, 64> data;
  Barrier full;
};

/// Bug class 32: a thread writes shared memory and tells another thread of its
/// CTA through a flag, or through two flags and another CTA, without a proxy
/// fence.
template <bool Bad, bool IsRelayed>
MLA_KERNEL(64, 1)
handStores(uint32_t *flags, const uint32_t *, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (ctaX() == 1) {
    if (threadIndex() == 0) {
      awaitCount(flags, 1);
      storeRelease(flags + 1, 1u);
    }
    return;
  }
  if (threadIndex() == 0) {
    for (uint32_t i = 0; i < 32; ++i)
      s.data[i] = i;
    if (!Bad)
      fenceProxyAsyncShared();
    storeRelease(flags, 1u);
  }
  if (threadIndex() == 32) {
    awaitCount(flags + (IsRelayed ? 1 : 0), 1);
    bulkStore(out, &s.data, 128);
    bulkCommit();
    bulkWait<0>();
  }
}

/// Bug class 39: one thread initialises an mbarrier and tells another through a
/// flag, without a fence.
template <bool Bad>
MLA_KERNEL(64, 1)
handBarrier(uint32_t *flags, const uint32_t *source, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() == 0) {
    s.full.init(1);
    if (!Bad)
      fenceBarrierInit();
    storeRelease<Scope::Cta>(flags, 1u);
  }
  if (threadIndex() == 32) {
    while (loadAcquire<Scope::Cta>(flags) == 0)
      backOff(20);
    s.full.arriveExpectTx(128);
    bulkLoad(&s.data, source, 128, s.full);
    s.full.wait(Phase::first());
    out[0] = s.data[0];
  }
}

/// Bug class 10: threads write an operand to tensor memory and tell another
/// thread through a counter, without a fence.
template <bool Bad>
MLA_KERNEL(128, 1)
handOperand(uint32_t *count, const uint32_t *, uint32_t *) {
  auto &s = dynamicShared<TensorShared>();
  const auto range = beginTensor<128>(s);
  const auto p = range.template part<64, 8>();
  Frag<uint32_t, 8> values;
  fill(values, 0x3f803f80u);
  tmemStore(p.atLane(threadIndex() / 32 * 32), values);
  tmemWaitStore();
  if (!Bad)
    tcgen05FenceBefore();
  fetchAdd<Order::Release, Scope::Cta>(count, 1u);
  if (threadIndex() == 0) {
    while (loadAcquire<Scope::Cta>(count) < 128)
      backOff(20);
    tcgen05FenceAfter();
    umma(range.template part<0, 64>(), tmemOperand<Bf16, 128>(p),
         s.b.kMajor(0, 0), false);
  }
  finishTensor(s);
  endTensor(range);
}

/// Bug class 49: a CTA reads the flag of another CTA with a relaxed load and
/// then executes only a fence of CTA scope.
template <bool Bad>
MLA_KERNEL(32, 1)
narrowFence(uint32_t *flags, uint32_t *data, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    storeRelease(flags, 1u);
    return;
  }
  watch(flags, 1);
  fenceCta();
  if (!Bad)
    fenceGpu();
  out[0] = data[0];
}

/// Bug class 49: CTA 1 does not acquire the flag of CTA 0 and replaces its
/// value, by a release or a plain store. CTA 2 acquires the new value and is
/// not ordered after CTA 0.
template <bool Bad, bool IsPlain>
MLA_KERNEL(32, 1)
replaceFlag(uint32_t *flags, uint32_t *data, uint32_t *out) {
  if (threadIndex() != 0)
    return;
  if (ctaX() == 0) {
    data[0] = 1;
    storeRelease(flags, 1u);
  } else if (ctaX() == 1) {
    watch(flags, 1);
    if (!Bad)
      awaitCount(flags, 1);
    if (IsPlain)
      flags[0] = 2;
    else
      storeRelease(flags, 2u);
    storeRelease(flags + 1, 2u);
  } else {
    awaitCount(flags + 1, 1);
    awaitCount(flags, 1);
    out[0] = data[0];
  }
}

using Handing = void (*)(uint32_t *, const uint32_t *, uint32_t *);
template <class S>
void queueHanding(sim::Device &device, Handing kernel, uint32_t threads,
                  uint32_t ctas) {
  const uint32_t *source = filled<uint32_t>(device, 32, 5, "source");
  run(device, kernel, threads, sizeof(S), ctas, 1,
      filled<uint32_t>(device, 2, 0, "flags"), source,
      static_cast<uint32_t *>(device.allocate(128, "out")));
}
template <uint32_t Ctas>
void queueData(sim::Device &device,
               void (*kernel)(uint32_t *, uint32_t *, uint32_t *)) {
  run(device, kernel, 32, 0, Ctas, 1, filled<uint32_t>(device, 2, 0, "flags"),
      static_cast<uint32_t *>(device.allocate(4, "data")),
      static_cast<uint32_t *>(device.allocate(4, "out")));
}

} // namespace

/// Registers a planted bug whose kernels pass data between threads. S is the
/// type of their shared memory.
#define MLA_PLANT(bugClass, name, S, bad, good, threads, ctas)                 \
  plants.push_back({bugClass, name, [](sim::Device &device, bool isPlanted) {  \
                      queueHanding<S>(device, isPlanted ? bad : good, threads, \
                                      ctas);                                   \
                    }})

void mla::test::addFlagPlants(Plants &plants) {
  MLA_PLANT(32, "stores behind a flag that are not fenced", Shared,
            (handStores<true, false>), (handStores<false, false>), 64, 1);
  MLA_PLANT(32, "stores behind two flags that are not fenced", Shared,
            (handStores<true, true>), (handStores<false, true>), 64, 2);
  MLA_PLANT(39, "an initialisation behind a flag that is not fenced", Shared,
            handBarrier<true>, handBarrier<false>, 64, 1);
  MLA_PLANT(10, "an operand behind a counter without a fence", TensorShared,
            handOperand<true>, handOperand<false>, 128, 1);
  MLA_QUEUED_PLANT(49, "a fence of the CTA behind a flag", queueData<2>,
                   narrowFence<true>, narrowFence<false>);
  MLA_QUEUED_PLANT(49, "a release that another has replaced", queueData<3>,
                   (replaceFlag<true, false>), (replaceFlag<false, false>));
  MLA_QUEUED_PLANT(49, "a release that a plain store has replaced",
                   queueData<3>, (replaceFlag<true, true>),
                   (replaceFlag<false, true>));
}

//===- BarrierKernels.cpp - Tests of mbarriers and poison -----------------===//

#include "BarrierKernel.h"

using namespace mla;
using namespace mla::arch;
using namespace mla::test;

namespace {

struct Shared {
  SharedArray<uint8_t, barrierBytes> bytes;
  Barrier barrier;
};

/// Performs an action. `at` is the target of the next copy.
MLA_DEVICE void act(Shared &s, BarrierAction action, Phase phase,
                    const uint8_t *source, uint32_t &at) {
  switch (action.step) {
  case BarrierStep::Arrive:
    return s.barrier.arrive();
  case BarrierStep::ArriveMany:
    return s.barrier.arriveMany(action.value);
  case BarrierStep::ExpectTx:
    return s.barrier.expectTx(action.value);
  case BarrierStep::ArriveExpectTx:
    return s.barrier.arriveExpectTx(action.value);
  case BarrierStep::Copy:
    bulkLoad(&s.bytes[at], source + at, action.value, s.barrier);
    at += action.value;
    return;
  case BarrierStep::Wait:
    return s.barrier.wait(phase);
  }
}

MLA_KERNEL(32, 1)
actions(uint32_t arrivals, const BarrierAction *list, uint32_t count,
        const uint8_t *source, uint32_t *out) {
  auto &s = dynamicShared<Shared>();
  if (threadIndex() != 0)
    return;
  s.barrier.init(arrivals);
  fenceBarrierInit();
  Phase phase = Phase::first();
  uint32_t at = 0;
  for (uint32_t i = 0; i <= count; ++i) {
    if (i > 0)
      act(s, list[i - 1], phase, source, at);
    const bool isLate = i > 0 && list[i - 1].step == BarrierStep::Copy;
    out[i] = !isLate && s.barrier.testWait(phase);
    if (out[i])
      phase.advance();
  }
}

struct EarlyShared {
  SharedArray<uint32_t, 4> unwritten, copied;
  Barrier barrier;
};

MLA_KERNEL(32, 1) earlyReads(const uint32_t *source, uint32_t *out) {
  auto &s = dynamicShared<EarlyShared>();
  if (threadIndex() != 0)
    return;
  s.barrier.init(1);
  fenceBarrierInit();
  out[0] = s.unwritten[0];
  s.copied[0] = 1;
  fenceProxyAsyncShared();
  s.barrier.arriveExpectTx(16);
  bulkLoad(&s.copied, source, 16, s.barrier);
  out[1] = s.copied[0];
  s.barrier.wait(Phase::first());
  out[2] = s.copied[0];
}

struct PipelineShared {
  SharedArray<uint32_t, 32> numbers;
  Barrier full;
};

constexpr uint32_t pipelineTurns = 4;

MLA_DEVICE void fill(PipelineShared &s, bool isBulk, const uint32_t *source) {
  for (uint32_t turn = 0; turn < pipelineTurns; ++turn) {
    if (turn > 0)
      NamedBarrier<1, 64>::sync();
    const uint32_t lane = laneIndex();
    if (!isBulk) {
      copyAsync<4>(&s.numbers[lane], source + lane);
      s.full.arriveOnCopies();
    } else if (lane == 0) {
      s.full.arriveExpectTx(128);
      bulkLoad(&s.numbers, source, 128, s.full);
    }
  }
}

MLA_KERNEL(64, 1)
pipeline(bool isBulk, const uint32_t *source, uint32_t *out) {
  auto &s = dynamicShared<PipelineShared>();
  if (threadIndex() == 0) {
    s.full.init(isBulk ? 1 : 32);
    fenceBarrierInit();
  }
  syncThreads();
  if (threadIndex() < 32)
    return fill(s, isBulk, source);
  for (uint32_t turn = 0; turn < pipelineTurns; ++turn) {
    s.full.wait(Phase::at(turn));
    out[laneIndex()] = s.numbers[laneIndex()];
    if (turn + 1 < pipelineTurns)
      NamedBarrier<1, 64>::arrive();
  }
}

} // namespace

void mla::test::queueNamedPipeline(Stream device, bool isBulk,
                                   const uint32_t *source, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 64;
  shape.sharedBytes = sizeof(PipelineShared);
  launch(pipeline, shape, device, isBulk, source, out);
}

void mla::test::queueBarrierActions(Stream device, uint32_t arrivals,
                                    const BarrierAction *list, uint32_t count,
                                    const uint8_t *source, uint32_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(Shared);
  launch(actions, shape, device, arrivals, list, count, source, out);
}

void mla::test::queueEarlyReads(Stream device, const uint32_t *source,
                                uint32_t *out) {
  LaunchShape shape;
  shape.threads = 32;
  shape.sharedBytes = sizeof(EarlyShared);
  launch(earlyReads, shape, device, source, out);
}

//===- BarrierTest.cpp - Phases and counts of mbarriers, poison -----------===//

#include "BarrierKernel.h"
#include "Matrices.h"

using namespace mla;
using namespace mla::test;

namespace {

using Step = BarrierStep;

/// Returns the words that queueBarrierActions() must write according to the PTX
/// manual. Models the phases of an mbarrier, with the numbers of pending
/// arrivals and of expected bytes that have not been copied.
std::vector<uint32_t> completions(uint32_t arrivals,
                                  const std::vector<BarrierAction> &actions) {
  int64_t pending = arrivals, bytes = 0;
  std::vector<uint32_t> completed = {0};
  for (const BarrierAction &action : actions) {
    pending -=
        action.step == Step::ArriveMany ? action.value
        : action.step == Step::Arrive || action.step == Step::ArriveExpectTx
            ? 1
            : 0;
    if (action.step == Step::ExpectTx || action.step == Step::ArriveExpectTx)
      bytes += action.value;
    if (action.step == Step::Copy)
      bytes -= action.value;
    // The kernel does not test the phase after a copy, which may still be
    // pending. The first action that is not a copy counts the phase that the
    // copy completes.
    const bool isComplete =
        pending == 0 && bytes == 0 && action.step != Step::Copy;
    completed.push_back(isComplete);
    if (isComplete)
      pending = arrivals;
  }
  return completed;
}

struct Script {
  const char *name;
  uint32_t arrivals;
  std::vector<BarrierAction> actions;
};

const Script scripts[] = {
    {"one arrival a phase",
     1,
     {{Step::Arrive, 0}, {Step::Arrive, 0}, {Step::Arrive, 0}}},
    {"three arrivals, one by one and several",
     3,
     {{Step::Arrive, 0},
      {Step::Arrive, 0},
      {Step::Arrive, 0},
      {Step::ArriveMany, 2},
      {Step::Arrive, 0},
      {Step::ArriveMany, 3}}},
    {"bytes without a copy hold the phase up until it comes",
     2,
     {{Step::ArriveExpectTx, 32},
      {Step::Arrive, 0},
      {Step::Copy, 32},
      {Step::Wait, 0},
      {Step::ArriveMany, 2}}},
    {"bytes in two expectations and two copies",
     1,
     {{Step::ExpectTx, 16},
      {Step::ArriveExpectTx, 48},
      {Step::Copy, 16},
      {Step::Copy, 48},
      {Step::Wait, 0},
      {Step::Arrive, 0}}},
};

TEST(Mbarrier, PhasesAndCounts) {
  for (const Script &script : scripts) {
    SCOPED_TRACE(script.name);
    const std::vector<uint32_t> expected =
        completions(script.arrivals, script.actions);
    for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
      sim::Device device({seed});
      const auto count = static_cast<uint32_t>(script.actions.size());
      auto *out = static_cast<uint32_t *>(
          device.allocate((count + 1) * sizeof(uint32_t), "out"));
      queueBarrierActions(
          &device, script.arrivals, device.upload(script.actions, "actions"),
          count, device.upload(std::vector<uint8_t>(barrierBytes), "source"),
          out);
      const Outcome<uint32_t> run = takeOutcome(device, out, count + 1);
      expectClean(run, seed);
      EXPECT_EQ(run.out, expected);
    }
  }
}

// Not reported: a warp arrives again after it has waited for a copy that was
// issued after the completion of the barrier.
TEST(NamedBarrier, CompletionIsKnownThroughCopies) {
  const std::vector<uint32_t> numbers(32, 7);
  for (bool isBulk : {false, true})
    for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
      sim::Device device({seed});
      auto *out = static_cast<uint32_t *>(device.allocate(128, "out"));
      queueNamedPipeline(&device, isBulk, device.upload(numbers, "source"),
                         out);
      const Outcome<uint32_t> run = takeOutcome(device, out, 32);
      expectClean(run, seed);
      EXPECT_EQ(run.out, numbers);
    }
}

// Unwritten bytes, and bytes of a pending copy, must read as 0xff and be
// reported.
TEST(SharedMemory, IsPoisoned) {
  unsigned late = 0;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    sim::Device device({seed});
    auto *out = static_cast<uint32_t *>(device.allocate(12, "out"));
    queueEarlyReads(&device, device.upload(std::vector<uint32_t>(4, 5), "in"),
                    out);
    const Outcome<uint32_t> run = takeOutcome(device, out, 3);
    EXPECT_FALSE(run.reports.empty());
    EXPECT_EQ(run.out[0], ~0u);
    EXPECT_TRUE(run.out[1] == ~0u || run.out[1] == 5);
    EXPECT_EQ(run.out[2], 5u);
    late += run.out[1] == ~0u;
  }
  EXPECT_GT(late, 0u);
}

} // namespace

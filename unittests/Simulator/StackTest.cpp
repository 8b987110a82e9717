//===- StackTest.cpp - The stacks of many threads -------------------------===//

#include "Matrices.h"
#include "StackKernel.h"

#include <thread>

using namespace mla;
using namespace mla::test;

namespace {

#ifdef MLA_SIMULATOR_ASAN // whose stacks are larger, and their shadows in use
constexpr uint32_t ctas = 80;
#else
constexpr uint32_t ctas = 320;
#endif

Outcome<uint32_t> runStacks(uint32_t frameKiB, uint32_t ctas = ::ctas) {
  sim::Options options;
  options.numSms = 20;
  sim::Device device(options);
  auto *out =
      static_cast<uint32_t *>(device.allocate(ctas * 128 * 4, "numbers"));
  queueStacks(&device, ctas, frameKiB, out);
  return takeOutcome(device, out, ctas * 128);
}

/// More threads must run at once than half the number of memory mappings that
/// the system allows. With so many threads, not every stack can have a guard.
TEST(Stacks, OfManyThreads) {
  const Outcome<uint32_t> run = runStacks(2);
  expectClean(run, 1);
  for (uint32_t i = 0; i < ctas * 128; ++i)
    ASSERT_EQ(run.out[i], i);
}

#ifndef MLA_SIMULATOR_ASAN
/// An overflow of a stack without a guard must end the program when the CTA
/// ends. Only the first stacks of a host thread have a guard.
TEST(Stacks, OverflowEndsTheRun) {
  EXPECT_EXIT(std::thread([] { runStacks(65); }).join(),
              testing::ExitedWithCode(2),
              "a thread's stack overflowed: it has 64 KiB .kernel kernel, CTA "
              ".319,0,0. warp");
}

/// An overflow of a stack with a guard must end the program at once, for frames
/// of any size.
TEST(Stacks, OverflowMeetsTheGuard) {
  for (const uint32_t frameKiB : {65u, 200u})
    EXPECT_EXIT(std::thread([=] { runStacks(frameKiB, 3); }).join(),
                testing::ExitedWithCode(2),
                "a thread's stack overflowed: it has 64 KiB .kernel kernel, "
                "CTA .2,0,0. warp");
}
#endif

} // namespace

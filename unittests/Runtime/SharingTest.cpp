//===- SharingTest.cpp - Loops on cores that other programs use -----------===//

#include "lib/Kernels/CPU/Sharing.h"
#include "TestTensor.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

using namespace mla::test;
using mla::cpu::Sharing;

namespace {

TEST(Sharing, ContinuesWhileLoopsGain) {
  Sharing sharing;
  for (int64_t now = 0; now < 1'000'000'000; now += 100'000) {
    ASSERT_TRUE(sharing.allows(now));
    sharing.report(now, 10'000, 50'000);
  }
}

/// Waking sleeping threads may cost more than a small loop gains.
TEST(Sharing, ToleratesSmallLosses) {
  Sharing sharing;
  sharing.report(0, Sharing::Tolerance, 0);
  EXPECT_TRUE(sharing.allows(0));
}

/// One interruption does not end the sharing of loops that gained before.
TEST(Sharing, ToleratesOneInterruption) {
  Sharing sharing;
  for (int64_t now = 0; now < 100; ++now)
    sharing.report(now, 0, 50'000);
  sharing.report(100, Sharing::Credit, 0);
  EXPECT_TRUE(sharing.allows(100));
  sharing.report(101, Sharing::Credit, 0);
  EXPECT_FALSE(sharing.allows(101));
}

TEST(Sharing, PausesAfterALoss) {
  Sharing sharing;
  const int64_t loss = 3'000'000, pause = Sharing::PausePerWait * loss;
  sharing.report(50, loss, 100'000);
  EXPECT_FALSE(sharing.allows(50));
  EXPECT_FALSE(sharing.allows(49 + pause));
  EXPECT_TRUE(sharing.allows(50 + pause));
}

/// With busy cores, less and less time is lost.
TEST(Sharing, PausesLongerAfterEachLoss) {
  Sharing sharing;
  int64_t now = 0, lost = 0;
  const int64_t loss = 3'000'000;
  for (int64_t time = 0; now < 10'000'000'000; now += time) {
    time = 100'000;
    if (!sharing.allows(now))
      continue;
    time = loss;
    lost += loss;
    sharing.report(now + time, loss, 50'000);
  }
  EXPECT_LT(lost, now / 40);
}

/// When the cores are free again, loops are shared again.
TEST(Sharing, RecoversAfterTheLongestPause) {
  Sharing sharing;
  int64_t now = 0;
  for (; now < 10'000'000'000; now += 100'000)
    if (sharing.allows(now))
      sharing.report(now, 3'000'000, 0);
  now += Sharing::LongestPause;
  EXPECT_TRUE(sharing.allows(now));
  // After a gain of Credit, a loss causes a short pause again.
  for (int i = 0; i < 100; ++i)
    sharing.report(now, 0, 50'000);
  sharing.report(now, Sharing::Credit + 1'000'000, 0);
  EXPECT_FALSE(sharing.allows(now));
  EXPECT_TRUE(sharing.allows(now + Sharing::PausePerWait *
                                       (Sharing::Credit + 1'000'000)));
}

/// Endless loops on all processors.
class BusyNeighbours {
public:
  BusyNeighbours() {
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i)
      threads.emplace_back([this] {
        while (!stopped)
          ;
      });
  }
  ~BusyNeighbours() {
    stopped = true;
    for (std::thread &thread : threads)
      thread.join();
  }

private:
  std::atomic<bool> stopped{false};
  std::vector<std::thread> threads;
};

/// Returns the seconds of `calls` products of about 0.3 ms each.
double secondsOf(int calls, int32_t threads) {
  static TestTensor a(MLA_F32, {8, 512}), b(MLA_F32, {512, 1024}),
      out(MLA_F32, {8, 1024});
  auto args = makeArgs<MlaMatmulArgs>();
  args.a = a.view();
  args.b = b.view();
  args.out = out.view();
  uint64_t bytes = 0;
  EXPECT_EQ(mlaMatmulWorkspace(&args, &bytes), MLA_OK) << mlaLastError();
  TestCall call(bytes, threads);
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < calls; ++i)
    EXPECT_EQ(mlaMatmul(&args, &call), MLA_OK) << mlaLastError();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
      .count();
}

/// Exits with 0 if many threads take about the time of one. If each call waited
/// for all threads, they would take more than ten times as long. Other programs
/// on the machine disturb the times, so there are several attempts.
[[noreturn]] void compareTimes() {
  const BusyNeighbours neighbours;
  const auto threads =
      static_cast<int32_t>(std::thread::hardware_concurrency());
  for (int attempt = 0; attempt < 5; ++attempt) {
    const double one = secondsOf(150, 1), all = secondsOf(150, threads);
    if (all < 2 * one)
      std::_Exit(0);
    std::fprintf(stderr, "%d threads take %.1f times the time of one\n",
                 threads, all / one);
  }
  std::_Exit(1);
}

/// Runs in a process of its own, because in this one all calls are shared.
TEST(SharingDeathTest, CostsLittleWithBusyNeighbours) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  setenv("MLA_SHARE_FROM_NS", "15000", 1);
  EXPECT_EXIT(compareTimes(), testing::ExitedWithCode(0), "");
  setenv("MLA_SHARE_FROM_NS", "0", 1);
}

} // namespace

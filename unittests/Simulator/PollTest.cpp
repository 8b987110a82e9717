//===- PollTest.cpp - Polling loops and loading loops ---------------------===//

#include "Matrices.h"
#include "PollKernel.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

using namespace mla;
using namespace mla::test;

namespace {

/// Not reported as a deadlock: many loads that do not wait for a change, of a
/// large table once or of a small table repeatedly.
TEST(Polling, LoadsOfATable) {
  for (const uint32_t passes : {1u, 8u}) {
    sim::Device device;
    const uint32_t count = 2048 / passes;
    auto *out = static_cast<uint32_t *>(device.allocate(512, "out"));
    queueTableLoads(&device,
                    device.upload(std::vector<uint32_t>(count, 3), "table"),
                    count, passes, out);
    const Outcome<uint32_t> run = takeOutcome(device, out, 128);
    expectClean(run, 1);
    EXPECT_EQ(run.out, std::vector<uint32_t>(128, 2048 * 3));
  }
}

/// Not reported: a flag that is set late, after a long loop of plain loads.
TEST(Polling, ForAFlagBehindPlainLoads) {
  for (const uint32_t count : {16u, 4096u}) {
    sim::Device device;
    const uint32_t loads = 1 << 20;
    auto *out = static_cast<uint32_t *>(device.allocate(65 * 4, "out"));
    queuePlainLoads(
        &device, device.upload(std::vector<uint32_t>(count, 3), "table"), count,
        loads / count, device.upload(std::vector<uint32_t>(1), "flag"), out);
    const Outcome<uint32_t> run = takeOutcome(device, out, 64);
    expectClean(run, 1);
    EXPECT_EQ(run.out, std::vector<uint32_t>(64, loads * 3));
  }
}

TEST(Polling, ForFlagsThatNeverCome) {
  sim::Device device;
  queueTwoFlags(&device, device.upload(std::vector<uint32_t>(2), "flags"));
  const std::vector<sim::Report> &reports = device.synchronize().get();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].bugClass, 44);
  EXPECT_NE(reports[0].detail.find("threads poll for changes that never come"),
            std::string::npos)
      << reports[0].detail;
}

/// Not reported as a deadlock: lanes that repeat their state while other lanes
/// count, but that count later themselves.
TEST(Polling, LanesThatCountInTurns) {
  constexpr uint32_t rounds = 200;
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    sim::Device device({seed});
    auto *out = static_cast<uint32_t *>(device.allocate(32 * 4, "out"));
    queueTurns(&device, out, rounds);
    const Outcome<uint32_t> run = takeOutcome(device, out, 32);
    expectClean(run, seed);
    EXPECT_EQ(run.out, std::vector<uint32_t>(32, rounds * (rounds - 1) / 2));
  }
}

uint32_t *flagOf(sim::Device &device) {
  return device.upload(std::vector<uint32_t>(1), "flag");
}

/// Not reported: a polling loop that ends because it counts its rounds, and a
/// thread that continues after a long pause.
TEST(Polling, LoopsThatEnd) {
  sim::Device device;
  auto *out = static_cast<uint32_t *>(device.allocate(256, "out"));
  queueTimeouts(&device, flagOf(device), 8000, out);
  queueLongPause(&device, flagOf(device), 400000);
  const Outcome<uint32_t> run = takeOutcome(device, out, 64);
  expectClean(run, 1);
  EXPECT_EQ(run.out, std::vector<uint32_t>(64, 8000));
}

/// A loop that counts its rounds must be reported if it exceeds the limit of
/// steps in the options.
TEST(Polling, LoopsBeyondTheLimit) {
  sim::Device device({.idleSteps = 100000});
  auto *out = static_cast<uint32_t *>(device.allocate(256, "out"));
  queueTimeouts(&device, flagOf(device), 8000, out);
  const std::vector<sim::Report> &reports = device.synchronize().get();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].bugClass, 44);
  EXPECT_EQ(reports[0].instruction, "ld.relaxed");
  EXPECT_EQ(reports[0].detail.find("nothing changed in 100000 steps"), 0u)
      << reports[0].detail;
}

TEST(Polling, MoreReleasesThanAreCounted) {
  sim::Device device;
  queueReleases(&device, flagOf(device), 1 << 19);
  const std::vector<sim::Report> &reports = device.synchronize().get();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(reports[0].bugClass, 0);
  EXPECT_EQ(reports[0].title, "limit of the simulator");
  EXPECT_EQ(reports[0].actor, "CTA (0,0,0) warp 0 lane 0");
  EXPECT_NE(reports[0].str().find("PollKernels.cpp:"), std::string::npos)
      << reports[0].str();
}

/// Returns the order in which the threads of a run take tickets, as one number.
uint64_t schedule() {
  sim::Device device;
  auto *out = static_cast<uint32_t *>(device.allocate(512, "out"));
  queueTickets(&device,
               device.upload(std::vector<uint32_t>(ticketWords), "words"), out);
  uint64_t number = 0;
  for (uint32_t ticket : takeOutcome(device, out, 128).out)
    number = (number ^ ticket) * 0x100000001b3ull;
  return number;
}

constexpr char scheduleVariable[] = "MLA_SIMULATOR_PRINT_SCHEDULE";

/// A seed must give the same order of threads whatever addresses the process
/// has. The test runs itself in other processes, which print their order.
TEST(Schedule, IsThatOfTheSeed) {
  const std::string mine = "schedule " + std::to_string(schedule()) + "\n";
  if (getenv(scheduleVariable)) {
    fputs(mine.c_str(), stdout);
    return;
  }
  const std::string self = std::filesystem::read_symlink("/proc/self/exe");
  const std::string command = std::string(scheduleVariable) + "=1 '" + self +
                              "' --gtest_filter=Schedule.IsThatOfTheSeed";
  for (int process = 0; process < 6; ++process) {
    FILE *pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string theirs;
    for (char line[256]; fgets(line, sizeof line, pipe);)
      if (std::string(line).starts_with("schedule "))
        theirs = line;
    EXPECT_EQ(pclose(pipe), 0);
    EXPECT_EQ(theirs, mine);
  }
}

} // namespace

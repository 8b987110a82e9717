//===- PollTest.cpp - Who polls, and who only loads -----------------------===//

#include "Matrices.h"
#include "PollKernel.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Many loads of which nothing is waited for are no deadlock: of a large table,
/// and of a small one again and again.
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

/// A flag may come late, behind a long loop that only loads.
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
  EXPECT_NE(reports[0].detail.find("threads poll for what never comes"),
            std::string::npos)
      << reports[0].detail;
}

} // namespace

//===- WrapperTest.cpp - gather4 of a pair, trap, resident CTAs -----------===//

#include "Matrices.h"
#include "WrapperKernel.h"

#include "Simulator/Device/Residency.h"

using namespace mla;
using namespace mla::test;

namespace {

/// Rows outside the tensor must be zeros, and the mbarrier must count their
/// bytes.
TEST(Wrapper, GatherOfAPair) {
  const std::vector<uint16_t> matrix = randomMatrix(16 * 64, 3);
  const std::vector<int32_t> rows = {3, -1, 15, 0, 9, 9, 16, 2};
  for (uint64_t seed = 1; seed <= seeds && !HasFailure(); ++seed) {
    sim::Device device({seed});
    auto *out = static_cast<uint16_t *>(device.allocate(8 * 64 * 2, "out"));
    queueGatherPair(&device, mapOf(device.upload(matrix, "rows"), 16, 64, 1),
                    device.upload(rows, "indices"), out);
    const Outcome<uint16_t> run = takeOutcome(device, out, 8 * 64);
    expectClean(run, seed);
    for (int i = 0; i < 8 * 64; ++i) {
      const int row = rows[i / 64];
      EXPECT_EQ(run.out[i], row < 0 || row > 15 ? 0 : matrix[row * 64 + i % 64])
          << "row " << i / 64;
    }
  }
}

TEST(Wrapper, IndicesOfAGrid) {
  sim::Device device;
  arch::LaunchShape shape;
  shape.gridX = 3;
  shape.gridY = 2;
  shape.gridZ = 4;
  auto *out = static_cast<uint32_t *>(device.allocate(24 * 7 * 4, "out"));
  queueIndices(&device, shape, out);
  expectClean(takeOutcome(device, out, 24 * 7), 1);
  for (uint32_t cta = 0; cta < 24; ++cta)
    EXPECT_EQ(std::vector<uint32_t>(out + 7 * cta, out + 7 * cta + 7),
              (std::vector<uint32_t>{cta % 3, cta / 3 % 2, cta / 6, 3, 2, 4,
                                     64 * 63 / 2}));
}

TEST(Wrapper, MinimumAndSecondOfAPair) {
  sim::Device device;
  std::vector<float> in;
  for (int i = 0; i < 64; ++i)
    in.push_back(static_cast<float>(i * 37 % 64 - 30));
  auto *out = static_cast<float *>(device.allocate(64 * 4, "out"));
  queueScalars(&device, device.upload(in, "in"), out);
  expectClean(takeOutcome(device, out, 64), 1);
  for (int i = 0; i < 64; i += 2) {
    EXPECT_EQ(out[i], std::min(in[i], in[i + 1]));
    EXPECT_EQ(out[i + 1], in[i + 1]);
  }
}

TEST(Wrapper, TrapEndsTheRun) {
  for (int trapped : {-1, 5}) {
    sim::Device device;
    auto *out = static_cast<uint32_t *>(device.allocate(128, "out"));
    auto *after = static_cast<uint32_t *>(device.allocate(128, "after"));
    queueTrap(&device, trapped, out);
    queueTrap(&device, -1, after);
    const std::vector<sim::Report> &reports = device.synchronize().get();
    EXPECT_EQ(after[31] == 31, trapped < 0) << "the launch behind it";
    if (trapped < 0) {
      EXPECT_TRUE(reports.empty());
      continue;
    }
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(reports[0].title, "trap");
    EXPECT_NE(reports[0].str().find("lane 5 at WrapperKernels.cpp:"),
              std::string::npos)
        << reports[0].str();
  }
}

/// The resources of a CTA, and the number of such CTAs that fit on one
/// multiprocessor.
struct Room {
  const char *name;
  unsigned threads, registers;
  uint32_t sharedBytes;
  unsigned ctas;
};

/// Runs grids, one after the other, in which each CTA waits for all others.
/// True if all grids end. This requires that all CTAs of a grid are on the
/// multiprocessor at the same time, and that an ended grid frees its resources.
bool arriveAndWait(const Room &room, unsigned ctas, void (*kernel)(uint32_t *),
                   int launches = 1) {
  sim::Device device({.numSms = 1});
  sim::LaunchConfig config;
  config.grid.x = ctas;
  config.threads = room.threads;
  config.registers = room.registers;
  config.sharedBytes = room.sharedBytes;
  for (int i = 0; i < launches; ++i) {
    auto *arrived = device.upload(std::vector<uint32_t>(1), "arrived");
    device.launch(config, [=] { kernel(arrived); });
  }
  return device.synchronize().empty();
}

TEST(Residency, CtasShareAMultiprocessor) {
  const Room rooms[] = {
      {"CTAs", 32, 24, 16, 32},
      {"threads", 512, 24, 16, 4},
      {"registers", 128, 128, 16, 4},
      {"registers in units of 8", 128, 121, 16, 4},
      {"registers, all that there are", 512, 0, 16, 1},
      // With the reserved part, each CTA has 57 KiB, so four fit in the 228 KiB
      // of an SM.
      {"shared memory", 64, 32, 56 * 1024, 4},
      {"shared memory, a byte more", 64, 32, 56 * 1024 + 1, 3},
  };
  for (const Room &room : rooms) {
    SCOPED_TRACE(room.name);
    EXPECT_TRUE(arriveAndWait(room, room.ctas, meetGrid, 2));
    EXPECT_FALSE(arriveAndWait(room, room.ctas + 1, meetGrid));
  }
}

/// The report of a deadlock must state how many clusters wait for a
/// multiprocessor.
TEST(Residency, DeadlockCountsWhatWaits) {
  sim::Device device({.numSms = 1});
  sim::LaunchConfig config;
  config.grid.x = 37;
  config.threads = 32;
  config.registers = 24;
  auto *arrived = device.upload(std::vector<uint32_t>(1), "arrived");
  device.launch(config, [=] { meetGrid(arrived); });
  const std::vector<sim::Report> reports = device.synchronize().get();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_NE(
      reports[0].detail.find("launch: 5 of 37 clusters wait for room on an SM"),
      std::string::npos)
      << reports[0].detail;
}

/// The number of registers in a launch must limit how many CTAs are resident. A
/// launch with more threads than the kernel was compiled for must be rejected.
TEST(Residency, LaunchesCarryBounds) {
  auto run = [](uint32_t ctas, uint32_t maxThreads) {
    sim::Device device({.numSms = 1});
    auto *arrived = device.upload(std::vector<uint32_t>(1), "arrived");
    arch::LaunchShape shape;
    shape.gridX = ctas;
    shape.threads = 128;
    shape.sharedBytes = 16;
    shape.maxThreads = maxThreads;
    shape.registers = 128;
    arch::launch(meetGrid, shape, &device, arrived);
    const std::vector<sim::Report> &reports = device.synchronize().get();
    return reports.empty() ? std::string() : reports[0].str();
  };
  EXPECT_EQ(run(4, 128), "");
  EXPECT_NE(run(5, 128).find("class 44"), std::string::npos);
  EXPECT_NE(run(4, 96).find(
                "threads per CTA of this kernel must be at most 96, got 128"),
            std::string::npos);
}

/// CTAs that are resident at the same time must share the 512 columns of tensor
/// memory.
TEST(Residency, CtasShareTensorMemory) {
  const Room room = {"columns", 32, 24, 16, 4};
  EXPECT_TRUE(arriveAndWait(room, 4, meetGridWithColumns));
  EXPECT_FALSE(arriveAndWait(room, 5, meetGridWithColumns));
}

/// A cluster must be placed as a whole or not at all, and a CTA that ends must
/// make room.
TEST(Residency, ClustersArePlacedWhole) {
  sim::LaunchConfig config;
  config.threads = 1024;
  config.registers = 32;
  sim::Residency sms(2);
  const sim::CtaCost cost = sim::costOf(config);
  EXPECT_EQ(sms.place(cost, 2), (std::vector<unsigned>{0, 1}));
  EXPECT_TRUE(sms.place(cost, 3).empty());
  EXPECT_EQ(sms.place(cost, 2).size(), 2u) << "the three took nothing";
  EXPECT_TRUE(sms.place(cost, 1).empty());
  sms.release(1, cost);
  EXPECT_EQ(sms.place(cost, 1), std::vector<unsigned>{1});
}

/// A configuration that no GPU accepts must be rejected with the value and the
/// limit.
TEST(Residency, RefusesWhatNoGpuTakes) {
  auto refusal = [](const std::function<void(sim::LaunchConfig &)> &change) {
    sim::LaunchConfig config;
    EXPECT_EQ(sim::checkConfig(config), "");
    change(config);
    return sim::checkConfig(config);
  };
  EXPECT_EQ(refusal([](auto &c) { c.threads = 1025; }),
            "threads per CTA must be at most 1024, got 1025");
  EXPECT_EQ(refusal([](auto &c) { c.threads = 128, c.maxThreads = 64; }),
            "threads per CTA of this kernel must be at most 64, got 128");
  EXPECT_EQ(refusal([](auto &c) { c.cluster = c.grid.x = 17; }),
            "CTAs per cluster must be at most 16, got 17");
  EXPECT_EQ(refusal([](auto &c) { c.cluster = 2, c.grid.x = 3; }),
            "grid.x must be a multiple of the cluster size 2, got 3");
  EXPECT_EQ(refusal([](auto &c) { c.sharedBytes = 232449; }),
            "bytes of shared memory must be at most 232448, got 232449");
  EXPECT_EQ(refusal([](auto &c) { c.registers = 256; }),
            "registers per thread must be at most 255, got 256");
  EXPECT_EQ(refusal([](auto &c) { c.threads = 512, c.registers = 129; }),
            "registers per thread must be at most 128, got 129");
  EXPECT_EQ(refusal([](auto &c) { c.grid.y = 0; }),
            "grid, CTA and cluster must not be empty");
  EXPECT_EQ(refusal([](auto &c) { c.grid.x = 1u << 31; }),
            "CTAs along x must be at most 2147483647, got 2147483648");
  EXPECT_EQ(refusal([](auto &c) { c.grid.y = 65536; }),
            "CTAs along y must be at most 65535, got 65536");
  EXPECT_EQ(refusal([](auto &c) { c.grid.z = 65536; }),
            "CTAs along z must be at most 65535, got 65536");
}

} // namespace

//===- InvalidAddressTest.cpp - Forbidden accesses and calls --------------===//

#include "InvalidAddressKernel.h"
#include "Matrices.h"

#include "Simulator/Device/Residency.h"

#include <regex>

using namespace mla;
using namespace mla::test;

namespace {

/// Returns the first finding of a run on one multiprocessor.
std::string findingOf(Strange what, uint64_t seed = 1) {
  sim::Device device({.seed = seed, .numSms = 1});
  auto *out = static_cast<uint32_t *>(device.allocate(64 * 4, "out"));
  EXPECT_EQ(queueStrange(what, &device, out).code, 0);
  const std::vector<sim::Report> &reports = device.synchronize().get();
  return reports.empty() ? "" : reports[0].str();
}

void expectFinding(Strange what, const std::string &pattern) {
  const std::string found = findingOf(what);
  EXPECT_TRUE(std::regex_search(found, std::regex(pattern))) << found;
}

TEST(InvalidAddress, OwnMemoryIsFine) {
  for (uint64_t seed = 1; seed <= seeds; ++seed)
    EXPECT_EQ(findingOf(Strange::None, seed), "");
}

TEST(InvalidAddress, AddressesAreNamed) {
  expectFinding(
      Strange::FarBehind,
      "class 49: global access out of bounds: st.global by .* at "
      "InvalidAddressKernels.cpp:[0-9]+: 4 bytes at 0x[0-9a-f]+, 399744 "
      "bytes after out");
  expectFinding(Strange::InFrontOfShared,
                "4 bytes at 0x[0-9a-f]+, [0-9]+ bytes after shared memory of "
                "CTA \\(0,0,0\\)");
  expectFinding(Strange::SharedAddress,
                "class 41: .*: sharedAddress by .* at "
                "InvalidAddressKernels.cpp:[0-9]+: out\\+0, global memory");
}

TEST(InvalidAddress, KernelsThatAreNone) {
  expectFinding(Strange::Throw, "a kernel throws: strange by CTA \\(0,0,0\\) "
                                "warp 0 lane 3: an exception: no such thing");
  expectFinding(Strange::Launch,
                "a kernel calls the host interface: launch by CTA");
  expectFinding(Strange::LanguageAtomic,
                "C\\+\\+ atomic in a kernel: std::atomic by .* at "
                ".*:[0-9]+: use those of the instruction layer");
}

/// A report must name the writing thread even if its CTA has ended.
TEST(InvalidAddress, WhoHasEnded) {
  expectFinding(
      Strange::OtherCta,
      "last written at InvalidAddressKernels.cpp:[0-9]+ by CTA \\(0,0,0\\) "
      "warp 0 lane 5 \\(ended\\)");
}

TEST(InvalidAddress, LaunchesOfNothing) {
  sim::Device device;
  EXPECT_STREQ(queueNullKernel(&device).text, "the kernel is a null pointer");
  EXPECT_STREQ(queueNullName(&device).text,
               "the name of the launch is a null pointer");
  EXPECT_STREQ(queueNullKernel(nullptr).text,
               "the simulator's stream is a sim::Device");
  device.launch({}, nullptr);
  ASSERT_EQ(device.synchronize().get().size(), 1u);
  EXPECT_EQ(device.synchronize().get()[0].str(),
            "launch refused: kernel: the kernel is null");
}

TEST(InvalidAddressDeathTest, HostCalls) {
  sim::Device device;
  EXPECT_EXIT(device.upload(nullptr, 16, "x"), testing::ExitedWithCode(2),
              "cannot upload 16 bytes to x from a null pointer");
  EXPECT_EXIT(
      sim::Device({.numSms = 1000000000}), testing::ExitedWithCode(2),
      "multiprocessors of a device must be at most 65536, got 1000000000");
}

/// A GPU accepts a grid of 2^32 CTAs, but a device counts fewer; the count must
/// not overflow to 0.
TEST(InvalidAddressDeathTest, ClustersBeyondCounting) {
  sim::LaunchConfig config;
  config.grid = {262144, 16384};
  EXPECT_EQ(sim::checkConfig(config), "");
  EXPECT_EQ(sim::clustersOf(config), uint64_t(1) << 32);
  sim::Device device;
  EXPECT_EXIT(
      device.launch(config, [] {}), testing::ExitedWithCode(2),
      "a device counts at most 4294967294 clusters in all launches, got "
      "4294967296 with kernel");
}

} // namespace

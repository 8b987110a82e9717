//===- LaunchTest.cpp - Launches of kernels -------------------------------===//

#include "Arch/Launch.h"
#include "Simulator/Device/Device.h"
#include "WrapperKernel.h"

#include "gtest/gtest.h"

using namespace mla;

namespace {

/// A function that is not an MLA_KERNEL. The macro does not compile in this
/// file, because stores here are not checked.
void unmarked(uint32_t *out) { out[1] = 1; }

arch::LaunchResult queue(sim::Device &device, void (*kernel)(uint32_t *)) {
  arch::LaunchShape shape;
  shape.threads = 32;
  shape.name = "store";
  return arch::launch(kernel, shape, &device,
                      device.upload(std::vector<uint32_t>(1), "out"));
}

TEST(Launch, OtherFunctionsAreRefused) {
  sim::Device device;
  queue(device, unmarked);
  const auto &reports = device.synchronize().get();
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_EQ(
      reports[0].str(),
      "launch refused: store: the function is not an MLA_KERNEL in a file "
      "that is listed in mla_simulator_kernels()");
}

/// A file without instrumentation must be able to launch a kernel, which it
/// declares without the macro.
TEST(Launch, MayBeInAnyFile) {
  sim::Device device;
  queue(device, test::meetGrid);
  EXPECT_TRUE(device.synchronize().empty());
}

/// Arguments must be converted to the types of the parameters.
TEST(Launch, ArgumentsAreConverted) {
  static_assert(requires(void (*kernel)(const uint32_t *, uint64_t, float),
                         uint32_t *out) {
    arch::launch(kernel, arch::LaunchShape(), nullptr, out, 128, 2);
  });
}

} // namespace

//===- Main.cpp - Run and check the example kernel ------------------------===//

#include "Scale.h"

#include "Simulator/Device/Device.h"

#include <cstdio>

/// Runs the kernel in a random order that the seed selects. Returns the first
/// error that the simulator reports, or else a description of the first wrong
/// element, or an empty string.
static std::string run(uint64_t seed, bool hasFence) {
  mla::sim::Device device({.seed = seed});
  std::vector<float> values(4 * example::tile);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i);
  const float *x = device.upload(values, "x");
  auto *y =
      static_cast<float *>(device.allocate(values.size() * sizeof(float), "y"));
  const mla::arch::LaunchResult result = example::launchScale(
      &device, x, y, static_cast<uint32_t>(values.size()), 2, hasFence);
  if (result.code != 0)
    return result.text;
  for (const mla::sim::Report &report : device.synchronize().get())
    return report.str(); // later reports may be consequences of the first
  for (size_t i = 0; i < values.size(); ++i)
    if (y[i] != 2 * values[i])
      return "y[" + std::to_string(i) + "] is " + std::to_string(y[i]);
  return "";
}

/// Runs 20 seeds and prints the first failure.
static void runSeeds(const char *title, bool hasFence) {
  std::string first;
  int failed = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed)
    if (const std::string found = run(seed, hasFence); !found.empty())
      first = failed++ ? first : found;
  printf("%s: %d of 20 seeds fail\n", title, failed);
  if (failed)
    puts(first.c_str());
}

int main() {
  runSeeds("as it should be", true);
  runSeeds("without the fence", false);
}

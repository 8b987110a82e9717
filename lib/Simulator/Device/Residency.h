//===- Residency.h - Which CTAs share a multiprocessor ----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_RESIDENCY_H
#define MLA_SIMULATOR_DEVICE_RESIDENCY_H

#include "Simulator/Base/Options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mla::sim {

/// Limits of a multiprocessor of SM90 and SM100.
struct SmLimits {
  static constexpr unsigned threads = 2048, ctas = 32, registers = 65536;
  static constexpr unsigned threadsPerCta = 1024, registersPerThread = 255;
  static constexpr unsigned ctasPerCluster = 16;
  /// Of a grid, along x and along y and z.
  static constexpr uint64_t gridX = (uint64_t(1) << 31) - 1, gridYZ = 65535;
  /// The system keeps 1 KiB of each CTA's shared memory.
  static constexpr uint32_t sharedBytes = 233472, reservedBytes = 1024;
};

/// What one CTA takes of a multiprocessor.
struct CtaCost {
  unsigned threads = 0, registers = 0;
  uint32_t sharedBytes = 0;
};

/// Why no GPU takes a launch, with the number expected and the number got;
/// empty when it is fine.
std::string checkConfig(const LaunchConfig &config);
/// Clusters of a launch that checkConfig() found fine.
uint64_t clustersOf(const LaunchConfig &config);
/// Registers a thread that a launch gets: what it asks for, or all it may have
/// (whole warps, units of 8).
unsigned registersPerThread(const LaunchConfig &config);
CtaCost costOf(const LaunchConfig &config);

/// The multiprocessors and what is in use on them.
class Residency {
public:
  explicit Residency(unsigned numSms) : sms(numSms) {}
  /// Finds a place for each CTA of a cluster and takes it; empty when there is
  /// none now.
  std::vector<unsigned> place(const CtaCost &cost, unsigned ctas);
  void release(unsigned sm, const CtaCost &cost);

private:
  struct Sm {
    unsigned threads = 0, ctas = 0, registers = 0;
    uint32_t sharedBytes = 0;
  };
  static bool fits(const Sm &sm, const CtaCost &cost);

  std::vector<Sm> sms;
};

/// Multiprocessors without which no cluster of the launch, which checkConfig()
/// found fine, has room.
unsigned neededSms(const LaunchConfig &config);

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_RESIDENCY_H

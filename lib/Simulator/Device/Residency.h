//===- Residency.h - Placement of CTAs on multiprocessors -------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_RESIDENCY_H
#define MLA_SIMULATOR_DEVICE_RESIDENCY_H

#include "Simulator/Base/Options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mla::sim {

/// The limits of a multiprocessor of SM90 and SM100.
struct SmLimits {
  static constexpr unsigned threads = 2048, ctas = 32, registers = 65536;
  static constexpr unsigned threadsPerCta = 1024, registersPerThread = 255;
  static constexpr unsigned ctasPerCluster = 16;
  /// The largest grid along x, and along y and z.
  static constexpr uint64_t gridX = (uint64_t(1) << 31) - 1, gridYZ = 65535;
  /// The system reserves 1 KiB of shared memory per CTA.
  static constexpr uint32_t sharedBytes = 233472, reservedBytes = 1024;
};

/// The resources that one CTA takes on a multiprocessor.
struct CtaCost {
  unsigned threads = 0, registers = 0;
  uint32_t sharedBytes = 0;
};

/// Returns a reason why no GPU accepts the launch, with the expected and the
/// actual value, or an empty string if the launch is valid.
std::string checkConfig(const LaunchConfig &config);
/// Returns the number of clusters of a valid launch.
uint64_t clustersOf(const LaunchConfig &config);
/// Returns the registers per thread of a launch: the requested number, or the
/// most that a thread may have (in units of 8).
unsigned registersPerThread(const LaunchConfig &config);
CtaCost costOf(const LaunchConfig &config);

/// The multiprocessors and their resources in use.
class Residency {
public:
  explicit Residency(unsigned numSms) : sms(numSms) {}
  /// Reserves a multiprocessor for each CTA of a cluster. Returns an empty
  /// vector if the cluster does not fit at the moment.
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

/// Returns the smallest number of multiprocessors on which a cluster of the
/// valid launch fits.
unsigned neededSms(const LaunchConfig &config);

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_RESIDENCY_H

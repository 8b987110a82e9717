//===- Options.h - Options of devices and launches --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_OPTIONS_H
#define MLA_SIMULATOR_BASE_OPTIONS_H

#include "Simulator/Base/Mistake.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace mla::sim {

class Timeline;

/// The options of a device. The order in which threads and operations run is
/// random and depends only on `seed`.
struct Options {
  uint64_t seed = 1;
  /// The number of multiprocessors. CTAs that do not fit wait for others to
  /// end.
  unsigned numSms = 4;
  /// While threads can run, one in `lateness` steps on average runs an
  /// asynchronous operation instead. The greater the value, the later
  /// asynchronous operations move their data.
  unsigned lateness = 16;
  /// The number of steps without a visible change after which a launch ends
  /// with a report. The simulator runs about a million steps per second. The
  /// limit is higher if there are many threads. A loop that returns to the same
  /// state is reported earlier.
  uint64_t idleSteps = 5'000'000;
  /// A bug to plant in kernels, to test the simulator.
  Mistake mistake = {};
  /// The timeline that records the run, or null. It must outlive the device.
  Timeline *timeline = nullptr;
};

struct Dim3 {
  unsigned x = 1, y = 1, z = 1;
};

/// The configuration of a launch.
struct LaunchConfig {
  /// The name of the kernel in reports.
  std::string name = "kernel";
  /// The function of the kernel, or null.
  const void *kernel = nullptr;
  Dim3 grid;
  /// The number of threads per CTA (one-dimensional), and of CTAs per cluster
  /// along x.
  unsigned threads = 128, cluster = 1;
  /// The dynamic shared memory in bytes.
  uint32_t sharedBytes = 0;
  /// The registers per thread; 0 for the largest number that the threads of a
  /// CTA can have.
  unsigned registers = 0;
  /// The threads per CTA that the kernel was compiled for; 0 for any number.
  unsigned maxThreads = 0;
  /// True if the launch may start when all CTAs of the previous launch have
  /// called launchDependents() (programmatic dependent launch).
  bool isProgrammatic = false;
};

/// A kernel with its arguments. `call` receives a copy of the parameter block,
/// which has `bytes` bytes and an alignment of 128. The threads of the kernel
/// may read the copy.
struct KernelCall {
  const void *block = nullptr;
  size_t bytes = 0;
  void (*call)(const void *block) = nullptr;
};

/// The counters of a run.
struct Statistics {
  uint64_t switches = 0, asyncOps = 0, sharedAccesses = 0, globalAccesses = 0,
           multiplyAdds = 0;
  /// The number of instructions that Options::mistake made wrong.
  uint64_t mistakes = 0;
  /// The smallest number of multiprocessors on which each queued cluster fits,
  /// if no other cluster runs at the same time.
  unsigned neededSms = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_OPTIONS_H

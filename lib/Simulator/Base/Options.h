//===- Options.h - Options of devices and launches --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_BASE_OPTIONS_H
#define MLA_SIMULATOR_BASE_OPTIONS_H

#include "Simulator/Base/Mistake.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace mla::sim {

class Timeline;

/// How a device behaves. Every choice of order is drawn from `seed`.
struct Options {
  uint64_t seed = 1;
  /// Multiprocessors; CTAs that do not fit wait for others to end.
  unsigned numSms = 4;
  /// An asynchronous operation is picked in one of so many steps while threads
  /// can run: the greater, the later data move.
  unsigned lateness = 16;
  /// A launch ends with a report when nothing has changed in so many steps, of
  /// which a second has about a million; in more where threads are many. Loops
  /// that come back to the same state are found before.
  uint64_t idleSteps = 5'000'000;
  /// To test the simulator: what kernels do wrong.
  Mistake mistake = {};
  /// Records the run where given; outlives the device.
  Timeline *timeline = nullptr;
};

struct Dim3 {
  unsigned x = 1, y = 1, z = 1;
};

/// What a launch asks for.
struct LaunchConfig {
  /// Names the kernel in reports.
  std::string name = "kernel";
  /// The kernel's function, where it is one.
  const void *kernel = nullptr;
  Dim3 grid;
  /// Threads of a CTA (one-dimensional), CTAs of a cluster along x.
  unsigned threads = 128, cluster = 1;
  /// Dynamic shared memory, bytes.
  uint32_t sharedBytes = 0;
  /// Registers a thread; 0 for as many as the threads of a CTA may have.
  unsigned registers = 0;
  /// Threads of a CTA that the kernel was compiled for; 0 for any number.
  unsigned maxThreads = 0;
  /// Whether the launch may start when all CTAs of the one before have called
  /// launchDependents() (programmatic dependent launch).
  bool isProgrammatic = false;
};

/// A kernel with its arguments: `call` gets a copy of the parameter block of
/// `bytes`, aligned to 128, which its threads may read.
struct KernelCall {
  const void *block = nullptr;
  size_t bytes = 0;
  void (*call)(const void *block) = nullptr;
};

/// What a run counted.
struct Statistics {
  uint64_t switches = 0, asyncOps = 0, sharedAccesses = 0, globalAccesses = 0,
           multiplyAdds = 0;
  /// Instructions that Options::mistake made wrong.
  uint64_t mistakes = 0;
  /// Multiprocessors without which a cluster of what was queued has no room.
  unsigned neededSms = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_BASE_OPTIONS_H

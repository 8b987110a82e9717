//===- Device.h - The simulated GPU ----------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CORE_DEVICE_H
#define MLA_SIMULATOR_CORE_DEVICE_H

#include "Simulator/Core/Mistake.h"
#include "Simulator/Core/Report.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

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

/// Reports (class 0), and ends the launch, where a kernel makes the call
/// `call`, which is the host's.
void checkHostCall(const char *call);

/// A GPU with one stream. One thread of the host uses it at a time, and only
/// one device of a host thread runs.
class Device {
public:
  explicit Device(const Options &options = {});
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  /// Global memory, aligned to 256 bytes and filled with 0xff; reading a byte
  /// that no kernel wrote is a finding. `name` is used in reports. Freed with
  /// the device.
  void *allocate(size_t bytes, const std::string &name);
  /// Global memory with contents.
  void *upload(const void *source, size_t bytes, const std::string &name);
  /// Whether a kernel wrote this byte of global memory.
  bool isWritten(const void *byte) const;
  template <class T>
  T *upload(const std::vector<T> &source, const std::string &name) {
    return static_cast<T *>(
        upload(source.data(), source.size() * sizeof(T), name));
  }

  /// Queues a kernel: `body` is called in every thread. A configuration that no
  /// GPU takes is a finding.
  void launch(const LaunchConfig &config, std::function<void()> body);
  void launch(const LaunchConfig &config, const KernelCall &call);
  /// Runs everything queued. Returns all findings so far; empty is good. After
  /// a finding that ends a launch (a deadlock) later launches do not run.
  const ReportLog &synchronize();

  const Statistics &statistics() const;
  /// The functions of all kernels queued so far, ended ones too.
  const std::set<const void *> &kernels() const;
  const Options &getOptions() const;

  struct Impl;
  Impl &getImpl() { return *impl; }

private:
  std::unique_ptr<Impl> impl;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_DEVICE_H

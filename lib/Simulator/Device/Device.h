//===- Device.h - The simulated GPU -----------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_DEVICE_DEVICE_H
#define MLA_SIMULATOR_DEVICE_DEVICE_H

#include "Simulator/Base/Options.h"
#include "Simulator/Base/Report.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mla::sim {

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

#endif // MLA_SIMULATOR_DEVICE_DEVICE_H

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

/// If a kernel makes this call, reports it (class 0) and ends the launch.
/// `call` is the name of a function of the host interface.
void checkHostCall(const char *call);

/// A simulated GPU with one stream. At most one host thread may use a device at
/// a time, and a host thread may run at most one device at a time.
class Device {
public:
  explicit Device(const Options &options = {});
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  /// Allocates global memory, aligned to 256 bytes and filled with 0xff.
  /// Reading a byte that no kernel wrote is a finding. Reports use `name`. The
  /// device frees the memory.
  void *allocate(size_t bytes, const std::string &name);
  /// Allocates global memory and copies `source` to it.
  void *upload(const void *source, size_t bytes, const std::string &name);
  /// True if a kernel wrote this byte of global memory.
  bool isWritten(const void *byte) const;
  template <class T>
  T *upload(const std::vector<T> &source, const std::string &name) {
    return static_cast<T *>(
        upload(source.data(), source.size() * sizeof(T), name));
  }

  /// Queues a kernel. Every thread calls `body`. A configuration that no GPU
  /// accepts is a finding.
  void launch(const LaunchConfig &config, std::function<void()> body);
  void launch(const LaunchConfig &config, const KernelCall &call);
  /// Runs all queued kernels. Returns all findings so far; an empty log means
  /// success. After a finding that ends a launch (such as a deadlock), later
  /// launches do not run.
  const ReportLog &synchronize();

  const Statistics &statistics() const;
  /// The functions of all kernels queued so far, including ended ones.
  const std::set<const void *> &kernels() const;
  const Options &getOptions() const;

  struct Impl;
  Impl &getImpl() { return *impl; }

private:
  std::unique_ptr<Impl> impl;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_DEVICE_DEVICE_H

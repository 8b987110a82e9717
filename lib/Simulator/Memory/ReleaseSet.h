//===- ReleaseSet.h - Releases at an address of memory ----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_RELEASESET_H
#define MLA_SIMULATOR_MEMORY_RELEASESET_H

#include "Simulator/Order/HappensBefore.h"

#include <compare>
#include <functional>
#include <map>
#include <memory>

namespace mla::sim {

/// The CTA of a thread that releases, given by its rank in a cluster, and the
/// scope of the release.
struct Releaser {
  uint32_t cluster = 0;
  unsigned rank = 0;
  SyncScope scope = SyncScope::Gpu;

  auto operator<=>(const Releaser &) const = default;
};

/// A set of releases, for example those published at an address of global
/// memory. Copies of a set share their data. The releases with GPU scope are
/// also joined into one union, so that in a large grid they need not be joined
/// again for each reader.
class ReleaseSet {
public:
  /// The CTA of a thread that acquires, and the scope of its operation.
  using Reader = Releaser;
  using Visit = std::function<void(const OtherClustersPtr &)>;
  bool empty() const { return !all; }
  void clear();
  /// Adds a release; joins it with earlier releases of the same CTA and scope.
  void add(const Releaser &releaser, const OtherClustersPtr &known);
  /// Adds the releases of `others` that a relaxed operation of this scope
  /// forwards.
  void forward(const ReleaseSet &others, SyncScope scope);
  /// Visits the releases that the reader acquires: both scopes, of the release
  /// and of the reader, must contain both threads.
  void forEachVisible(const Reader &reader, const Visit &visit) const;
  /// Calls forEachVisible(), then removes the releases that need not be
  /// acquired again.
  void takeVisible(const Reader &reader, const Visit &visit);

private:
  using Each = std::map<Releaser, OtherClustersPtr>;
  /// Returns the releases for modification. Copies them first if they are
  /// shared.
  Each &own();
  void enter(const Releaser &releaser, const OtherClustersPtr &known);

  /// The releases, shared between copies; null if there are none.
  std::shared_ptr<Each> all;
  /// The union of all releases with GPU scope.
  OtherClustersPtr wide;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_RELEASESET_H

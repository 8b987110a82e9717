//===- ReleaseSet.h - Releases at a place of memory -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_RELEASESET_H
#define MLA_SIMULATOR_MEMORY_RELEASESET_H

#include "Simulator/Order/HappensBefore.h"

#include <compare>
#include <functional>
#include <map>
#include <memory>

namespace mla::sim {

/// The thread that released, in CTA `rank` of a cluster, and the scope.
struct Releaser {
  uint32_t cluster = 0;
  unsigned rank = 0;
  SyncScope scope = SyncScope::Gpu;

  auto operator<=>(const Releaser &) const = default;
};

/// The releases that have reached a place of global memory. Copies share their
/// data; the releases of a large grid are joined once.
class ReleaseSet {
public:
  /// The thread that acquires, and the scope of its operation.
  using Reader = Releaser;
  using Visit = std::function<void(const OtherClustersPtr &)>;
  bool empty() const { return !all; }
  void clear();
  /// Adds a release; joins it with earlier releases of the same CTA and scope.
  void add(const Releaser &releaser, const OtherClustersPtr &known);
  /// Adds the releases of `others`, which a relaxed operation of a scope
  /// forwards.
  void forward(const ReleaseSet &others, SyncScope scope);
  /// Visits the releases that the reader acquires: both scopes must contain the
  /// reader and the releaser.
  void forEachVisible(const Reader &reader, const Visit &visit) const;
  /// forEachVisible() that then removes the releases that need not be acquired
  /// again.
  void takeVisible(const Reader &reader, const Visit &visit);

private:
  using Each = std::map<Releaser, OtherClustersPtr>;
  /// Returns the releases for modification.
  Each &own();
  void enter(const Releaser &releaser, const OtherClustersPtr &known);

  /// The releases, shared between copies; null if there are none.
  std::shared_ptr<Each> all;
  /// The union of the releases of GPU scope.
  OtherClustersPtr wide;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_RELEASESET_H

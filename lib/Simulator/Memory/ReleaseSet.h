//===- ReleaseSet.h - What releases leave in memory -------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_RELEASESET_H
#define MLA_SIMULATOR_MEMORY_RELEASESET_H

#include "Simulator/Order/HappensBefore.h"

#include <compare>
#include <functional>
#include <map>
#include <memory>

namespace mla::sim {

/// Who published, and for whom: a thread of CTA `rank` of a cluster.
struct Releaser {
  uint32_t cluster = 0;
  unsigned rank = 0;
  SyncScope scope = SyncScope::Gpu;

  auto operator<=>(const Releaser &) const = default;
};

/// What threads have published at a place of global memory. A copy costs
/// nothing; what all of a large grid have published is joined once.
class ReleaseSet {
public:
  /// Who learns, by an operation of a scope.
  using Reader = Releaser;
  using Visit = std::function<void(const OtherClustersPtr &)>;
  bool empty() const { return !all; }
  void clear();
  /// Adds what one has published, to what the same CTA has for the same scope.
  void add(const Releaser &releaser, const OtherClustersPtr &known);
  /// Adds those of others, which a relaxed operation of a scope passes on.
  void forward(const ReleaseSet &others, SyncScope scope);
  /// The thread learns, by an operation of a scope, what was published for it:
  /// both scopes must hold it and the one that published.
  void forEachVisible(const Reader &reader, const Visit &visit) const;
  /// The same; forgets what a wider scope has no need to learn again.
  void takeVisible(const Reader &reader, const Visit &visit);

private:
  using Each = std::map<Releaser, OtherClustersPtr>;
  /// The publications, to be changed.
  Each &own();
  void enter(const Releaser &releaser, const OtherClustersPtr &known);

  /// Shared by copies; null of none.
  std::shared_ptr<Each> all;
  /// What those for the GPU know together.
  OtherClustersPtr wide;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_RELEASESET_H

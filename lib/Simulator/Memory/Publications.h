//===- Publications.h - What releases leave in memory ----------*- C++ -*-===//
#ifndef MLA_SIMULATOR_MEMORY_PUBLICATIONS_H
#define MLA_SIMULATOR_MEMORY_PUBLICATIONS_H

#include "Simulator/Calls/Global.h"
#include "Simulator/Core/Knowledge.h"

#include <compare>
#include <map>
#include <memory>

namespace mla::sim {

struct Thread;

/// Who published, and for whom: a thread of CTA `rank` of a cluster.
struct Publisher {
  uint32_t cluster = 0;
  unsigned rank = 0;
  SyncScope scope = SyncScope::Gpu;

  auto operator<=>(const Publisher &) const = default;
};

/// What threads have published at a place of global memory. A copy costs
/// nothing; what all of a large grid have published is joined once.
class Publications {
public:
  bool empty() const { return !all; }
  void clear();
  /// Adds what one has published, to what the same CTA has for the same scope.
  void add(const Publisher &publisher, const ForeignPtr &known);
  /// Adds those of others, which a relaxed operation of a scope passes on.
  void pass(const Publications &others, SyncScope scope);
  /// The thread learns, by an operation of a scope, what was published for it:
  /// both scopes must hold it and the one that published.
  void teach(Thread &thread, SyncScope scope) const;
  /// The same; forgets what a wider scope has no need to learn again.
  void teachOnce(Thread &thread, SyncScope scope);

private:
  using Each = std::map<Publisher, ForeignPtr>;
  /// The publications, to be changed.
  Each &own();
  void enter(const Publisher &publisher, const ForeignPtr &known);

  /// Shared by copies; null of none.
  std::shared_ptr<Each> all;
  /// What those for the GPU know together.
  ForeignPtr wide;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_MEMORY_PUBLICATIONS_H

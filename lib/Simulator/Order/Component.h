//===- Component.h - Actors of a cluster ------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ORDER_COMPONENT_H
#define MLA_SIMULATOR_ORDER_COMPONENT_H

#include <string>

namespace mla::sim {

/// The kind of actor that a component of the clocks stands for.
enum class ActorKind {
  Thread,
  /// Copies that complete on one mbarrier. The count is the phase, from 1.
  BarrierCopies,
  /// The wgmma of one warpgroup, which complete in order.
  Wgmma,
  /// The bulk stores of a thread, in groups: first their reads of the source,
  /// then their completion.
  BulkReads,
  BulkWrites,
  /// The cp.async copies of a thread, by groups.
  AsyncCopies,
  /// The components of tcgen05: loads and stores of a warp, the completion and
  /// the issue of MMAs and commits of a thread, and the allocations of a CTA.
  TensorLoads,
  TensorStores,
  TensorMma,
  TensorIssue,
  TensorAlloc,
};

/// True if writes of this kind of actor belong to the generic proxy.
inline bool isGeneric(ActorKind kind) {
  return kind == ActorKind::Thread || kind == ActorKind::AsyncCopies;
}

/// A component of the clocks.
struct Component {
  ActorKind kind = ActorKind::Thread;
  /// "copy that completes on mbarrier smem+0x400".
  std::string name;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_ORDER_COMPONENT_H

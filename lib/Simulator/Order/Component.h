//===- Component.h - Who acts in a cluster ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ORDER_COMPONENT_H
#define MLA_SIMULATOR_ORDER_COMPONENT_H

#include <string>

namespace mla::sim {

/// What a component of the clocks stands for.
enum class ActorKind {
  Thread,
  /// Copies that complete on one mbarrier; the count is the phase, from 1 on.
  BarrierCopies,
  /// The wgmmas of one warpgroup, which complete in order.
  Wgmma,
  /// Source reads, and completions, of a thread's bulk stores; by groups.
  BulkReads,
  BulkWrites,
  /// A thread's cp.async copies; by groups.
  AsyncCopies,
  /// tcgen05: loads and stores of a warp, mma and commit of a thread
  /// (completed, issued), allocations of a CTA.
  TensorLoads,
  TensorStores,
  TensorMma,
  TensorIssue,
  TensorAlloc,
};

/// Whether what a component writes belongs to the generic proxy.
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

//===- Thread.h - A simulated CUDA thread -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_THREAD_H
#define MLA_SIMULATOR_STATE_THREAD_H

#include "Simulator/Base/Fiber.h"
#include "Simulator/Base/Site.h"
#include "Simulator/Memory/ReleaseSet.h"
#include "Simulator/Order/HappensBefore.h"
#include "Simulator/State/Expected.h"
#include "Simulator/State/GroupQueue.h"
#include "Simulator/State/Polling.h"
#include "Simulator/State/TensorMemory.h"
#include "Simulator/State/Wgmma.h"

#include <string>

namespace mla::sim {

struct Cta;

/// A CUDA thread.
struct Thread {
  Fiber fiber;
  Cta *cta = nullptr;
  /// The index in the CTA, and in the cluster, which is the component of the
  /// thread.
  unsigned tid = 0, index = 0;
  bool isLive = true;
  HappensBefore happened;
  Wait wait;
  Polling polling;

  /// A hash of the `.aligned` instructions so far. It must be equal in all
  /// lanes of a warp at each collective.
  uint64_t alignedHistory = 0;

  /// What the last fences release, with later relaxed stores.
  ReleaseSet fenced;
  /// By place in global memory: what relaxed loads have read, which the next
  /// fence or acquire there acquires; and what releases there have released,
  /// which later relaxed stores release again.
  std::map<size_t, ReleaseSet> seen, released;
  /// The last acquired releases: a polling thread reads the same ones again.
  OtherClustersPtr lastAcquired;
  /// What the last fence of cluster or GPU scope has released.
  HappensBefore releasedByFence;

  /// The phase of the cluster barrier that the thread has arrived for and not
  /// waited for; 0 for none.
  uint32_t clusterPhase = 0;

  /// Bulk stores and cp.async copies, by groups.
  GroupQueue bulkStores, copies;
  WgmmaState wgmma;
  TensorThread tensor;
  /// What the kernel has stated about the next multiplication and the gathers
  /// of the thread.
  ExpectedOperands expectedOperands;
  std::vector<ExpectedRows> expectedRows;

  unsigned lane() const { return tid % 32; }
  unsigned warp() const { return tid / 32; }
  /// Returns the current epoch of the thread.
  Epoch now() const { return Epoch(index, happened.all[index]); }
  /// Returns "CTA (0,0,0) warp 3 lane 7".
  std::string str() const;

  /// Acquires `source`.
  void acquire(const HappensBefore &source) {
    happened.join(source);
    tensor.seen.join(source.tensor);
  }
  void acquireOthers(const OtherClustersPtr &known) {
    happened.others = joinOthers(happened.others, known);
  }
  /// Acquires what threads of any cluster have released through memory.
  void acquireReleased(const OtherClustersPtr &published);
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_THREAD_H

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
  /// The index in the CTA, and the index in the cluster, which is also the
  /// number of the thread's clock component.
  unsigned tid = 0, index = 0;
  bool isLive = true;
  HappensBefore happened;
  Wait wait;
  Polling polling;

  /// A hash of the `.aligned` instructions so far. It must be equal in all
  /// lanes of a warp at each collective.
  uint64_t alignedHistory = 0;

  /// The releases of this thread's fences. Later relaxed stores publish them.
  ReleaseSet fenced;
  /// Indexed by offset in global memory. `seen`: the releases that relaxed
  /// loads of the location have read; the next fence or acquire of this thread
  /// acquires them. `released`: the releases that this thread has published at
  /// the location; its later relaxed stores there publish them again.
  std::map<size_t, ReleaseSet> seen, released;
  /// The releases that were acquired last. They are not acquired again if a
  /// polling thread reads them again.
  OtherClustersPtr lastAcquired;
  /// The events that the last fence of cluster or GPU scope has released.
  HappensBefore releasedByFence;

  /// The phase of the cluster barrier for which the thread has arrived but not
  /// yet waited; 0 for none.
  uint32_t clusterPhase = 0;

  /// The commit groups of bulk stores and of cp.async copies.
  GroupQueue bulkStores, copies;
  WgmmaState wgmma;
  TensorThread tensor;
  /// The kernel's statements about the operands of the thread's next
  /// multiplication, and about the rows of its gathers.
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
  /// Acquires a release that a thread of any cluster has published in memory.
  void acquireReleased(const OtherClustersPtr &published);
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_THREAD_H

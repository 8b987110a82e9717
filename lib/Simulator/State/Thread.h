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
  /// Number in the CTA, and in the cluster: the thread's component.
  unsigned tid = 0, index = 0;
  bool isLive = true;
  HappensBefore happened;
  Wait wait;
  Polling polling;

  /// Hash of the `.aligned` instructions so far: it must be equal in a warp
  /// wherever its lanes meet.
  uint64_t alignedHistory = 0;

  /// What the last fences publish with relaxed stores behind them.
  ReleaseSet fenced;
  /// By places of global memory: what relaxed loads saw there, to be learnt at
  /// the next fence or acquire there; what releases published there, and
  /// relaxed stores behind them publish again.
  std::map<size_t, ReleaseSet> seen, released;
  /// What was learnt last: a thread that polls finds it again and again.
  OtherClustersPtr lastAcquired;
  /// What the last fence of the cluster or the GPU released.
  HappensBefore releasedByFence;

  /// Phase of the cluster barrier that the thread arrived for and has not
  /// waited for yet; 0 for none.
  uint32_t clusterPhase = 0;

  /// Asynchronous copies by groups.
  GroupQueue bulkStores, copies;
  WgmmaState wgmma;
  TensorThread tensor;
  /// What the kernel says of the thread's next multiplication and its gathers.
  ExpectedOperands expectedOperands;
  std::vector<ExpectedRows> expectedRows;

  unsigned lane() const { return tid % 32; }
  unsigned warp() const { return tid / 32; }
  /// The thread's present epoch.
  Epoch now() const { return Epoch(index, happened.all[index]); }
  /// "CTA (0,0,0) warp 3 lane 7".
  std::string str() const;

  /// Learns what was published.
  void acquire(const HappensBefore &source) {
    happened.join(source);
    tensor.seen.join(source.tensor);
  }
  void acquireOthers(const OtherClustersPtr &known) {
    happened.others = joinOthers(happened.others, known);
  }
  /// Learns what a thread of any cluster published through memory.
  void acquireReleased(const OtherClustersPtr &published);
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_THREAD_H

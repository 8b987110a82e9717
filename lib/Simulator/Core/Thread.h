//===- Thread.h - A simulated CUDA thread ----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CORE_THREAD_H
#define MLA_SIMULATOR_CORE_THREAD_H

#include "Simulator/Async/Groups.h"
#include "Simulator/Calls/Expect.h"
#include "Simulator/Core/Fiber.h"
#include "Simulator/Core/Knowledge.h"
#include "Simulator/Core/Polling.h"
#include "Simulator/Core/Site.h"
#include "Simulator/Memory/Publications.h"
#include "Simulator/Mma/WgmmaState.h"
#include "Simulator/Tensor/TensorMemory.h"

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
  Knowledge know;
  Wait wait;
  Polling polling;

  /// Hash of the `.aligned` instructions so far: it must be equal in a warp
  /// wherever its lanes meet.
  uint64_t alignedHistory = 0;

  /// What the last fences publish with relaxed stores behind them.
  Publications fenced;
  /// By places of global memory: what relaxed loads saw there, to be learnt at
  /// the next fence or acquire there; what releases published there, and
  /// relaxed stores behind them publish again.
  std::map<size_t, Publications> seen, released;
  /// What was learnt last: a thread that polls finds it again and again.
  ForeignPtr learnt;
  /// What the last fence of the cluster or the GPU released.
  Knowledge fencedKnowledge;

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
  Epoch now() const { return Epoch(index, know.all[index]); }
  /// "CTA (0,0,0) warp 3 lane 7".
  std::string str() const;

  /// Begins a new epoch: accesses from here on are told from those before.
  void beginEpoch();
  /// Publishes what the thread knows and begins a new epoch: later accesses are
  /// not covered by this release.
  void releaseInto(Knowledge &target) {
    target.join(know);
    beginEpoch();
  }
  /// Learns what was published.
  void acquire(const Knowledge &source) {
    know.join(source);
    tensor.seen.join(source.tensor);
  }
  void learnForeign(const ForeignPtr &known) {
    know.foreign = joinForeign(know.foreign, known);
  }
  /// Learns what a thread of any cluster published through memory.
  void learn(const ForeignPtr &published);
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_THREAD_H

//===- TensorMemory.h - The tensor memory of a CTA --------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_TENSORMEMORY_H
#define MLA_SIMULATOR_STATE_TENSORMEMORY_H

#include "Simulator/Memory/Shadow.h"
#include "Simulator/Order/HappensBefore.h"
#include "Simulator/State/Fragment.h"

#include <memory>
#include <vector>

namespace mla::sim {

struct Thread;

inline constexpr unsigned tensorLanes = 128, tensorColumns = 512;
/// The number of lanes per cell of the shadow.
inline constexpr unsigned cellLanes = 16;

/// An allocation of columns.
struct TensorAllocation {
  uint32_t first, count;
  Epoch epoch;
  Site site;
};

/// A block of tensor memory. Its lanes start and end at multiples of 16.
struct TensorBlock {
  unsigned firstLane, lanes, firstColumn, columns;
};

/// The tensor memory of a CTA: 128 lanes x 512 columns, their allocations and
/// their last accesses. A cell of the shadow covers 16 lanes of a column.
struct TensorMemory {
  std::vector<uint32_t> words;
  Shadow<Epoch> shadow;
  /// Per cell, the number of pending operations that write it.
  std::vector<uint32_t> writesUnderWay;
  std::vector<TensorAllocation> allocations;
  uint32_t allocComponent = 0, allocCount = 0;
  unsigned lastColumns = 0;
  Site relinquished;

  TensorMemory();
  uint32_t &at(unsigned lane, unsigned column) {
    return words[lane * tensorColumns + column];
  }
  /// Start and end a write of a block. In between, loads return undefined
  /// words, which are neither the old nor the new ones.
  void beginWrite(const TensorBlock &block) { countWrites(block, 1); }
  void endWrite(const TensorBlock &block) { countWrites(block, -1); }
  /// Returns the word that a load reads, which is undefined during a write.
  uint32_t seen(unsigned lane, unsigned column) const;

private:
  void countWrites(const TensorBlock &block, int change);
};

/// An MMA, copy or commit, numbered per issuing thread.
struct IssuedTensorOp {
  /// A key that is equal for MMAs which the hardware executes in the order of
  /// issue: same accumulator, shape and group. 0 for other operations.
  uint64_t key;
  /// True for cp and shift. Later MMAs of the thread are ordered after such an
  /// operation, even without a wait.
  bool isCopy;
  Site site;
  /// True if an MMA adds to its accumulator.
  bool accumulates = false;
  bool isCommit = false;
};

/// The pending operations of a thread that issues MMAs.
struct TensorIssuer {
  uint32_t completed = 0, issued = 0; // clock components
  std::vector<IssuedTensorOp> ops = {{}};
  std::vector<uint32_t> pending;
  uint32_t lastOp = 0;
  /// The events before the thread issued its last operation.
  HappensBefore atIssue;
  const Thread *thread = nullptr;

  uint32_t next() const { return static_cast<uint32_t>(ops.size()); }
};

/// The loads and stores of one warp.
struct TensorWarp {
  uint32_t loads = 0, stores = 0; // clock components
  uint32_t loadsIssued = 0, storesIssued = 0;
  uint32_t loadsDone = 0, storesDone = 0;
  std::vector<Thread *> waiting;
  const void *calls[32] = {};
};

/// The tcgen05 state of a thread. `order`: the tcgen05 operations that are
/// ordered before the thread's next ones. `seen`: the tcgen05 operations that
/// the thread has acquired from releases.
struct TensorThread {
  Clock order, seen;
  std::unique_ptr<TensorIssuer> issuer;
  std::vector<FragmentState *> loading;
  /// The commit whose arrival ended the thread's last wait for a commit;
  /// "never" if that commit was already ordered before the wait.
  Epoch awaitedCommit;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_TENSORMEMORY_H

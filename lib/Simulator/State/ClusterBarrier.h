//===- ClusterBarrier.h - The state of a cluster barrier --------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_CLUSTERBARRIER_H
#define MLA_SIMULATOR_STATE_CLUSTERBARRIER_H

#include "Simulator/Order/HappensBefore.h"

#include <vector>

namespace mla::sim {

struct Thread;

/// The barrier of all threads of a cluster that have not exited. Arriving and
/// waiting are separate instructions, which a thread must execute alternately.
struct ClusterBarrier {
  unsigned arrived = 0;
  uint32_t phase = 0;
  HappensBefore arriving, completed;
  std::vector<Thread *> waiting;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_CLUSTERBARRIER_H

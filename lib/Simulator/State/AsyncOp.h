//===- AsyncOp.h - An asynchronous operation --------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_ASYNCOP_H
#define MLA_SIMULATOR_STATE_ASYNCOP_H

#include "Simulator/Base/Site.h"

#include <string>

namespace mla::sim {

struct Thread;

/// An asynchronous operation between issue and completion. It is checked and
/// recorded in the shadow at issue. Its data moves when the scheduler runs it.
class AsyncOp {
public:
  AsyncOp(const char *instruction, Site site)
      : instruction(instruction), site(site) {}
  virtual ~AsyncOp() = default;

  /// True if the scheduler may run the operation.
  virtual bool isReady() const { return true; }
  /// Does a part of the work. Returns true when the operation is complete.
  virtual bool step() = 0;

  const char *const instruction;
  const Site site;
  /// The thread that issued the operation; set by post().
  const Thread *issuer = nullptr;
  /// The number of the operation in the timeline, or 0.
  uint32_t event = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_ASYNCOP_H

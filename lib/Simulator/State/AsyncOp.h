//===- AsyncOp.h - An operation under way -----------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_STATE_ASYNCOP_H
#define MLA_SIMULATOR_STATE_ASYNCOP_H

#include "Simulator/Base/Site.h"

#include <string>

namespace mla::sim {

struct Thread;

/// An asynchronous operation between issue and completion. It was checked and
/// entered in the shadow at issue; its data move when the scheduler picks it.
class AsyncOp {
public:
  AsyncOp(const char *instruction, Site site)
      : instruction(instruction), site(site) {}
  virtual ~AsyncOp() = default;

  /// Whether it may be picked yet.
  virtual bool isReady() const { return true; }
  /// Does a part of the work; true when all is done.
  virtual bool step() = 0;

  const char *const instruction;
  const Site site;
  /// The thread that issued it; set by post().
  const Thread *issuer = nullptr;
  /// Its number in the timeline, or 0.
  uint32_t event = 0;
};

} // namespace mla::sim

#endif // MLA_SIMULATOR_STATE_ASYNCOP_H

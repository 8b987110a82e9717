//===- Context.h - What runs now --------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_ENGINE_CONTEXT_H
#define MLA_SIMULATOR_ENGINE_CONTEXT_H

#include "Simulator/State/DeviceState.h"

namespace mla::sim {

class Timeline;

/// What runs on this thread of the host. `thread` and `cta` are null while an
/// agent runs, `issuer` is who issued it; all are null outside a launch.
struct Context {
  DeviceState *device = nullptr;
  Cluster *cluster = nullptr;
  Cta *cta = nullptr;
  Thread *thread = nullptr;
  const Thread *issuer = nullptr;
};

/// The running thread's context.
Context &context();

/// Adds a finding to the device's log. Without an actor it is that of the
/// running thread, or of who issued the running operation.
void report(Report report);
/// A finding about an instruction of the running thread.
void reportHere(int bugClass, const char *title, const char *instruction,
                Site site, std::string detail);
/// Ends the launch: nothing of it runs any more. Only after a report.
[[noreturn]] void stopLaunch();

/// The timeline of the running device, or null.
Timeline *timeline();

/// Suspends the running thread until somebody wakes it.
void block(const Wait &wait);
/// Lets others run; the thread, which looks for what others do, goes on when
/// the scheduler picks it again.
void yieldPolling(const Wait &wait);
/// The same for one that pauses: it goes on waiting for what it polls.
void yieldPausing(Site site);
/// Something changes that others may see: memory, an mbarrier, who runs.
void noteChange();
/// A plain load or store of the running thread, after its checks. Lets others
/// run where it changes nothing for long.
void noteAccess(const void *address, size_t bytes, bool isWrite,
                const char *instruction, Site site);
/// Yields in one of four cases: between instructions anything may happen.
void maybeYield(const char *what, Site site);

/// Hands an operation that the running thread issues to the agents; lane 0 is
/// without order.
void post(Cluster &cluster, std::unique_ptr<AsyncOp> op, uint32_t lane = 0);

/// Begins a new epoch: accesses from here on are told from those before.
void beginEpoch(Thread &thread);
/// Publishes what the thread knows and begins a new epoch: later accesses are
/// not covered by this release.
void release(Thread &thread, HappensBefore &target);

/// Whether the instruction of the running thread at `site` is to be wrong.
bool makesMistake(Mistake::Kind kind, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_ENGINE_CONTEXT_H

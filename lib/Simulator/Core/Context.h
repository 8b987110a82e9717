//===- Context.h - What runs now -------------------------------*- C++ -*-===//
#ifndef MLA_SIMULATOR_CORE_CONTEXT_H
#define MLA_SIMULATOR_CORE_CONTEXT_H

#include "Simulator/Core/Cluster.h"
#include "Simulator/Core/Report.h"

namespace mla::sim {

class Device;
class Timeline;

/// What runs on this thread of the host. `thread` and `cta` are null while an
/// agent runs, `issuer` is who issued it; all are null outside a launch.
struct Context {
  Device *device = nullptr;
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
/// Makes a blocked thread runnable, once.
void wake(Thread &thread);
void wakeAll(std::vector<Thread *> &threads);
/// Lets others run; the thread, which looks for what others do, goes on when
/// the scheduler picks it again.
void yieldPolling(const Wait &wait);
/// The same for one that pauses: it goes on waiting for what it polls.
void yieldPausing(Site site);
/// Something changes that others may see: memory, an mbarrier, who runs.
void noteNews();
/// A plain load or store of the running thread, after its checks. Lets others
/// run where it changes nothing for long.
void noteAccess(const void *address, size_t bytes, bool isWrite,
                const char *instruction, Site site);
/// Yields in one of four cases: between instructions anything may happen.
void maybeYield(const char *what, Site site);

} // namespace mla::sim

#endif // MLA_SIMULATOR_CORE_CONTEXT_H
